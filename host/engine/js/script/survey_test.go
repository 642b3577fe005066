package script

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// layer is code around an expression that nests it in one more expression; a
// statement layer nests statements.
type layer struct{ before, after string }

// layers are ways to nest, with what might make a reader of tokens lose count
// of them: ends of statements, commas, comments, texts and regular expressions
// between what opens and what closes.
func layers() []layer {
	return []layer{
		{"(", ")"}, {"[", "]"}, {"[a,b,", ",c]"}, {"{x:1,y:", ",z:2}"}, {"f(", ")"}, {"f(a,b,", ",c)"}, {"a[", "]"}, {"`${", "}`"}, {"t`a${1}b${", "}c`"},
		{"!", ""}, {"- ", ""}, {"typeof ", ""}, {"void ", ""}, {"a=", ""}, {"a+=", ""}, {"a?b:", ""}, {"a?", ":b"}, {"a=>", ""}, {"async a=>", ""},
		{"(a,b)=>(", ")"}, {"a**", ""}, {"(a,", ")"}, {"new f(", ")"}, {"new ", ""}, {"f(", ").a"}, {"f(", ").a.b.c()"}, {"(", ")()"}, {"[", "][0]"}, {"(", ")?.a"},
		{"(", ")`t`"}, {"function(){return ", "}"}, {"(function(){a;b;return ", "}())"}, {"()=>{a();return ", "}"}, {"()=>{if(a)b,c;else return ", "}"},
		{"function(){if(a){}/(/.x;return ", "}"}, {"{m(){a}\nn(){return ", "}}"}, {"class{static x=", "}"}, {"class{a=1;b(){return ", "}}"}, {"class extends (", "){}"}, {"@a({}) class{x=", "}"}, {"(@a @b.c class{x=", "})"}, {"(@a class{[", "](){}})"},
		{"a+", ""}, {"a&&", ""}, {"/[(]/.test(", ")"}, {"a/b/(", ")"}, {"'('+(", ")"}, {"(/*)*/", ")"}, {"(//)\n", ")"}, {"async function(){await ", "}"},
		{"function*(){yield ", "}"}, {"function(){x:y:for(;;)return ", "}"}, {"function(){switch(a){case 1:case 2:return ", "}}"}, {"function(){try{}catch(e){}return ", "}"},
		{"function(){do return ", ";while(a)}"}, {"function(){var a={}\nvar b=/}/\nreturn ", "}"}, {"function(){if(a)x,y,z;if(b)c;else return ", "}"},
		{"{get:", "}"}, {"{of:1,if:2,return:3,class:", "}"}, {"a.if(b)/c/ ", ""}, {"a.return/ ", "/b"}, {"1..a+(", ")"}, {".5.a+(", ")"}, {"a++/ ", ""}, {"f(a)/ ", ""},
		{"import(", ")"}, {"super.a(", ")"}, {"#a in ", ""}, {"...", ""}, {"a in ", ""}, {"a\n++\n", ""}, {"@a class{}+", ""},
	}
}

// nests reports whether a layer adds depth whatever is within: what stands
// before an operator of two operands ends there.
func nests(l layer) bool {
	return l.after != "" && l.after != "/b" || strings.ContainsAny(l.before, "=?") || l.before == "a**"
}

// TestDepthIsNeverUnderestimated nests layers at random, deep enough that all
// of them must be refused.
func TestDepthIsNeverUnderestimated(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	all := layers()
	for range 500 {
		cycle := make([]layer, 1+random.IntN(4))
		for i := range cycle {
			cycle[i] = all[random.IntN(len(all))]
		}
		if !slices.ContainsFunc(cycle, nests) {
			continue
		}
		var before, after string
		for i := range cycle {
			before += cycle[i].before
			after += cycle[len(cycle)-1-i].after
		}
		text := "x=" + strings.Repeat(before, maxDepth+1) + "1" + strings.Repeat(after, maxDepth+1)
		if _, err := surveyText(text, false); err == nil {
			t.Errorf("%q … %q is taken", before, after)
		}
	}
}

// TestUsualCode: code as people, compilers and minifiers write it is far from
// the bounds.
func TestUsualCode(t *testing.T) {
	many := strings.Repeat
	for name, text := range map[string]string{
		"no semicolons":       many("foo(a)\nbar.b.c(d)\nif (a) b\nelse c()\nconst f = () => { x }\nx = a + b\n", 2000),
		"regexps":             many("if (a) { b } /[\"'`(]/.test(c) && d;\nfunction f() {} /[\"'`(]/.test(c);for (;;) /`/.exec(a);while (x) {}/'/.y\n", 500),
		"divisions":           many("x = (a + b) / 2 + c[1] / d / f(e) / `t` / 'u' - g / h;", 2000),
		"minified":            many("var a=b(),c=d[e],f=function(g){return g?h(g,1):!0},i=(j=k,l.m(n)),o=p||q&&r;", 2000),
		"exports":             "exports.a=" + many("exports.b=", 400) + "void 0;",
		"promises":            "a()" + many(".then(x => { return x + 1 })", 300),
		"a chain of else":     "if(a)b()" + many("else if(a===1)b()", 500),
		"a table":             "x={" + many("'a b':[1,2,{c:-3}],", 20_000) + "}",
		"texts":               "x=" + many("'abc'+d.e+`f${g}`+", 1000) + "''",
		"contextual words":    many("get(of);set.as=from/static_/as;let async=get/set;yield_/2;", 1000),
		"classes":             many("class A extends B{static x=1;#y=2;get z(){return this.#y}static{}async*w(){yield*this.v()}}", 1000),
		"conditions":          "x=" + many("a===1?'one':", 400) + "'other'",
		"comments":            many("// it's (\n/* don't [ */ a /* ` */ .b // }\n()\n;", 2000),
		"labels and a switch": many("a:for(;;){switch(b){case 1:case 2:continue a;default:break}}", 1000),
	} {
		found, err := surveyText(text, false)
		if err != nil || found.depth > maxDepth*9/10 {
			t.Errorf("%s: a depth of %d, %v", name, found.depth, err)
		}
	}
}

// FuzzLoad looks for text that esbuild or the survey fail on in another way
// than by an error.
func FuzzLoad(f *testing.F) {
	for _, l := range layers() {
		f.Add("export default " + l.before + "1" + l.after)
		f.Add("module.exports=" + strings.Repeat(l.before, 20) + "1" + strings.Repeat(l.after, 20))
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := Load(t.Context(), folder("a.js", text, "b.json", text), "a.js", Options{Check: true})
		if err == nil && s.Name != "a.js" {
			t.Errorf("%q: %+v", text, s)
		}
	})
}
