package guesttest

import (
	"bytes"
	"fmt"
	"iter"
	"math/rand/v2"
	"strings"
)

// Script is a JavaScript backend that tries to cost its host more than itself.
type Script struct {
	// Name says what it tries.
	Name string
	// Files are the text of each file by its path; it begins at Entry.
	Files map[string][]byte
	Entry string
}

// Scripts returns hostile backends: those that once cost a host gigabytes or
// never ended, and variants of each by a seed. Scale multiplies their size: 1 is
// for every test run, more is for long runs. They are made one by one.
func Scripts(seed uint64, scale int) iter.Seq[Script] {
	return func(yield func(Script) bool) {
		random := rand.New(rand.NewPCG(seed, 0))
		n := func(size int) int { return scale * (size/2 + random.IntN(size)) }
		for _, next := range []func() Script{
			func() Script { return constantJoin(120 << 10 * scale) },
			func() Script { return constantJoin(240 << 10 * scale) },
			func() Script { return constantJoin(5 << 20 * scale) },
			func() Script { return constantJoin(n(1 << 20)) },
			func() Script { return exportLattice(24, 2) },
			func() Script { return exportLattice(40, 2) },
			func() Script { return exportLattice(10+random.IntN(60), 2+random.IntN(3)) },
			func() Script { return importLattice(40, 3) },
			func() Script { return nesting(random, n(100_000)) },
			func() Script { return nesting(random, n(1000)) },
			func() Script { return importChain(n(600)) },
			func() Script { return requireChain(n(600)) },
			func() Script { return importCycle(random, n(100)) },
			func() Script { return manyFiles(n(3000)) },
			func() Script { return manyNames(n(40_000)) },
			func() Script { return hugeMap(n(12 << 20)) },
			func() Script { return invalidText(random, n(4000)) },
			func() Script { return tokens(50<<20*scale, "1,") },
			func() Script { return tokens(12<<20, "{a:1},") },
			func() Script { return tokens(3<<20, "()=>{},") },
			func() Script { return regexps(n(20_000)) },
			func() Script { return randomText(random, n(200_000)) },
			func() Script { return repeatedFailure(n(400)) },
		} {
			if !yield(next()) {
				return
			}
		}
	}
}

func oneFile(name string, text []byte) Script {
	return Script{Name: name, Files: map[string][]byte{"index.js": text}, Entry: "index.js"}
}

// constantJoin is 'a'+'a'+..., whose value a bundler computes.
func constantJoin(size int) Script {
	text := append([]byte("module.exports = () => 'a'"), bytes.Repeat([]byte("+'a'"), size/4)...)
	return oneFile(fmt.Sprintf("constant join of %d bytes", size), text)
}

// exportLattice is layers of files each of which exports all of every file of
// the next layer: the number of ways down doubles with each layer.
func exportLattice(layers, width int) Script {
	files := map[string][]byte{"index.js": []byte("import * as all from './l0_0.js';\nimport { end } from " +
		"'./l0_0.js';\nexport default () => [all, end];\n")}
	for layer := range layers {
		for i := range width {
			var text strings.Builder
			for j := range width {
				fmt.Fprintf(&text, "export * from './l%d_%d.js';\n", layer+1, j)
			}
			files[fmt.Sprintf("l%d_%d.js", layer, i)] = []byte(text.String())
		}
	}
	for i := range width {
		files[fmt.Sprintf("l%d_%d.js", layers, i)] = []byte("export * from './end.js';\n")
	}
	files["end.js"] = []byte("export const end = 1;\n")
	return Script{Name: fmt.Sprintf("export lattice of %d layers by %d", layers, width), Files: files, Entry: "index.js"}
}

// importLattice is the same with imports that re-export each name.
func importLattice(layers, width int) Script {
	s := exportLattice(layers, width)
	s.Name = fmt.Sprintf("import lattice of %d layers by %d", layers, width)
	for name, text := range s.Files {
		if name != "index.js" && name != "end.js" {
			s.Files[name] = append([]byte("import './index.js';\n"), text...)
		}
	}
	return s
}

// nesting opens brackets, functions and operators in each other.
func nesting(random *rand.Rand, depth int) Script {
	pairs := [][2]string{
		{"(", ")"}, {"[", "]"}, {"{a:", "}"}, {"`${", "}`"}, {"!", ""}, {"a=>", ""}, {"function(){return ", "}"},
		{"class extends ", "{}"}, {"a?b:", ""}, {"f(", ")"},
		{"new ", ""}, {"a**", ""}, {"a=", ""}, {"async a=>", ""}, {"a[", "]"}, {"typeof ", ""}, {"(a,", ")"},
		{"{get a(){return ", "}}"}, {"a||", ""}, {"a.b(c=>", ")"},
	}
	cycle := make([][2]string, 1+random.IntN(4))
	for i := range cycle {
		cycle[i] = pairs[random.IntN(len(pairs))]
	}
	var before, after string
	for i := range cycle {
		before += cycle[i][0]
		after += cycle[len(cycle)-1-i][1]
	}
	text := "export default 0;\nlet x = " + strings.Repeat(before, depth/len(cycle)) + "1" +
		strings.Repeat(after, depth/len(cycle))
	return oneFile(fmt.Sprintf("%d levels of %q", depth, before), []byte(text))
}

// importChain is files each of which imports the next.
func importChain(length int) Script {
	files := map[string][]byte{"index.js": []byte("import { v } from './m0.js';\nexport default () => v;\n"),
		fmt.Sprintf("m%d.js", length): []byte("export const v = 1;\n")}
	for i := range length {
		files[fmt.Sprintf("m%d.js", i)] = fmt.Appendf(nil, "export { v } from './m%d.js';\n", i+1)
	}
	return Script{Name: fmt.Sprintf("chain of %d imports", length), Files: files, Entry: "index.js"}
}

// requireChain is the same in CommonJS, where each file runs inside the one
// before.
func requireChain(length int) Script {
	files := map[string][]byte{"index.js": []byte("module.exports = () => require('./m0.js');\nrequire('./m0');\n"),
		fmt.Sprintf("m%d.js", length): []byte("exports.v = 1;\n")}
	for i := range length {
		files[fmt.Sprintf("m%d.js", i)] = fmt.Appendf(nil, "exports.v = require('./m%d.js').v;\n", i+1)
	}
	return Script{Name: fmt.Sprintf("chain of %d calls of require", length), Files: files, Entry: "index.js"}
}

// importCycle is files of both kinds that import each other at random.
func importCycle(random *rand.Rand, count int) Script {
	files := map[string][]byte{"index.js": []byte("import './m0.js';\nexport default () => 1;\n")}
	name := func(i int) string { return fmt.Sprintf("m%d.js", i) }
	for i := range count {
		var text strings.Builder
		module := i%3 != 0
		for range 1 + random.IntN(8) {
			to := random.IntN(count)
			switch {
			case !module:
				fmt.Fprintf(&text, "require('./%s');\n", name(to))
			case random.IntN(2) == 0:
				fmt.Fprintf(&text, "export * from './%s';\n", name(to))
			default:
				fmt.Fprintf(&text, "import * as n%d from './%s';\n", text.Len(), name(to))
			}
		}
		if module {
			fmt.Fprintf(&text, "export const v%d = 1;\n", i)
		} else {
			fmt.Fprintf(&text, "exports.v%d = 1;\n", i)
		}
		files[name(i)] = []byte(text.String())
	}
	return Script{Name: fmt.Sprintf("%d files that import each other", count), Files: files, Entry: "index.js"}
}

// manyFiles is an entry point that imports very many files.
func manyFiles(count int) Script {
	files := map[string][]byte{}
	var text strings.Builder
	for i := range count {
		fmt.Fprintf(&text, "import './m%d.js';\n", i)
		files[fmt.Sprintf("m%d.js", i)] = []byte("export const v = 1;\n")
	}
	text.WriteString("export default () => 1;\n")
	files["index.js"] = []byte(text.String())
	return Script{Name: fmt.Sprintf("%d files", count), Files: files, Entry: "index.js"}
}

// manyNames is a file that imports very many names of another one.
func manyNames(count int) Script {
	var imports, exports strings.Builder
	for i := range count {
		fmt.Fprintf(&imports, "n%d,", i)
		fmt.Fprintf(&exports, "export const n%d=1;", i)
	}
	return Script{Name: fmt.Sprintf("%d names", count), Entry: "index.js", Files: map[string][]byte{
		"index.js": []byte("import {" + imports.String() +
			"} from './m.js';\nexport * from './m.js';\nexport default () => 1;\n"), "m.js": []byte(exports.String()),
	}}
}

// hugeMap is a small backend that fails, with a source map of very many places.
func hugeMap(size int) Script {
	return Script{Name: fmt.Sprintf("source map of %d bytes", size), Entry: "index.js", Files: map[string][]byte{
		"index.js":     []byte("export default () => { throw new Error('x') };\n//# sourceMappingURL=index.js.map\n"),
		"index.js.map": []byte(`{"version":3,"sources":["a.ts"],"mappings":"` + strings.Repeat("AAAA,", size/5) + `"}`),
	}}
}

// invalidText is bytes that are no UTF-8, between others that are.
func invalidText(random *rand.Rand, size int) Script {
	text := []byte("export default () => '")
	for range size {
		text = append(text, byte(random.Uint32()))
	}
	return oneFile("invalid UTF-8", append(text, '\xff', '\''))
}

// tokens is a list of so many bytes.
func tokens(size int, item string) Script {
	text := append([]byte("module.exports = ["), bytes.Repeat([]byte(item), size/len(item))...)
	return oneFile(fmt.Sprintf("%d bytes of %q", size, item), append(text, "];"...))
}

// regexps is regular expressions that are slow to compile.
func regexps(count int) Script {
	return oneFile(fmt.Sprintf("%d regular expressions", count),
		[]byte("module.exports = ["+strings.Repeat(`/(?:a{1,100}|[^b-\u{10ffff}]){2,50}(?<=\p{L}+)/u,`, count)+"];"))
}

// randomText is tokens of the language in no order.
func randomText(random *rand.Rand, count int) Script {
	words := strings.Fields("( ) [ ] { } { } ( ) ; ; , . => = + - * / ` ' \" ? : ! a b c 1 2 import export from " +
		"default function class async await yield let const var if else for while do return new this typeof in of ... ** " +
		"&& || ?? ?. # @ /* */ // \\ < > <!-- --> 0x 1n ''")
	var text strings.Builder
	for range count {
		text.WriteString(words[random.IntN(len(words))])
		text.WriteByte(" \n"[random.IntN(2)])
	}
	return oneFile("random tokens", []byte(text.String()))
}

// repeatedFailure imports a file that does not compile again and again.
func repeatedFailure(count int) Script {
	return Script{Name: fmt.Sprintf("%d imports of a bad file", count), Entry: "index.js", Files: map[string][]byte{
		"index.js": []byte("export default async () => { for (let i = 0; i < 1e9; i++) try { await import('./bad' + " +
			"'.js') } catch {} };\n" + strings.Repeat("import './bad.js';\n", count%2)),
		"bad.js": []byte("let a = [" + strings.Repeat("1,", 10_000) + " ="),
	}}
}
