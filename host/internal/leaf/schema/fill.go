package schema

import (
	"iter"
	"slices"

	"github.com/wasmhost/wasmhost/abi"
)

// absent is what stands for a member that is not there.
type absent struct {
	name  string
	value []byte
}

// settle notes the defaults of members, once all nodes are compiled.
func (b *builder) settle() (defaults []*node) {
	for _, n := range b.made {
		if n.def != nil {
			defaults = append(defaults, n)
		}
		for _, name := range sortedNames(n.properties) {
			p := n.properties[name]
			of := p.node
			for step := 0; step < MaxNesting && of != nil && of.def == nil; step++ {
				of = of.ref
			}
			if of != nil && of.def != nil {
				n.absent = append(n.absent, absent{name, of.def})
				p.fill = len(n.absent)
			}
		}
	}
	return defaults
}

// CheckDefaults returns an [*Error] where a default does not fit the schema that it
// stands in.
func (s *Schema) CheckDefaults() error {
	for _, n := range s.defaults {
		own := Schema{root: n}
		if failures := own.Check(n.def, DefaultWork/len(s.defaults)); failures != nil {
			return n.place.at(nil, "default").fail("the default does not fit the schema that it stands in: at %.100q it %s",
				failures[0].Pointer, failures[0].Message)
		}
	}
	return nil
}

// Default is that of the whole value; nil for none.
func (s *Schema) Default() []byte { return s.root.def }

// Defaults are those of the members of the value itself, by their names.
func (s *Schema) Defaults() iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		if !s.fills {
			return
		}
		f := filler{run: &run{work: DefaultWork}}
		var done []string
		for _, n := range f.whole([]*node{s.root}) {
			for _, a := range n.absent {
				if slices.Contains(done, a.name) {
					continue
				}
				if done = append(done, a.name); !yield(a.name, a.value) {
					return
				}
			}
		}
	}
}

// Fill returns a text with the defaults of the members that it lacks: of those that
// properties declare, at any depth, by references and allOf too, but not of those that
// only may be meant, as in anyOf and if. A default is put in as it is written; of two for
// a member the first counts. The text itself is returned where it lacks nothing. Work and
// most bound what that costs and how long the outcome is. What is left of the work is less
// than 0 beyond them. The text is one as for [Schema.Check].
func (s *Schema) Fill(text []byte, work, most int) (filled []byte, left int) {
	if !s.fills {
		return text, work
	}
	f := filler{run: runs.Get().(*run), most: most}
	defer runs.Put(f.run)
	defer f.forget()
	f.b, f.work = text, work
	f.value([]*node{s.root}, abi.SkipSpace(text, 0))
	switch {
	case f.work < 0:
		return nil, f.work
	case f.copied == 0:
		return text, f.work
	}
	return append(f.out, text[f.copied:]...), f.work
}

// filler is one run of Fill.
type filler struct {
	*run
	out    []byte
	copied int // how much of the text is in out
	most   int
}

// whole is the schemas that hold wherever some do.
func (f *filler) whole(nodes []*node) []*node {
	all := nodes[:0:0]
	var add func(n *node)
	add = func(n *node) {
		if !f.spend(lookWork+len(all)) || slices.Contains(all, n) || len(all) > MaxSubschemas {
			return
		}
		all = append(all, n)
		if n.ref != nil {
			add(n.ref)
		}
		for _, sub := range n.all {
			add(sub)
		}
	}
	for _, n := range nodes {
		add(n)
	}
	return all
}

// value goes through the value at i, and returns its end.
func (f *filler) value(nodes []*node, i int) (end int) {
	if f.level++; f.level > maxLevels || i >= len(f.b) {
		f.work = min(f.work, 0) - 1
		return len(f.b)
	}
	defer func() { f.level-- }()
	switch {
	case len(nodes) == 0:
	case f.b[i] == '{':
		return f.object(f.whole(nodes), i)
	case f.b[i] == '[':
		return f.array(f.whole(nodes), i)
	}
	return f.skip(i)
}

func (f *filler) array(nodes []*node, i int) (end int) {
	at := abi.SkipSpace(f.b, i+1)
	for count := 0; f.b[at] != ']'; count++ {
		var of []*node
		for _, n := range nodes {
			if sub := n.items; count < len(n.prefix) {
				of = append(of, n.prefix[count])
			} else if sub != nil {
				of = append(of, sub)
			}
		}
		f.spend(lookWork * len(nodes))
		if at = f.value(of, at); f.work < 0 {
			return len(f.b)
		}
		if at = f.next(at); at < 0 {
			return len(f.b)
		}
	}
	return at + 1
}

func (f *filler) object(nodes []*node, i int) (end int) {
	there := make([][]bool, len(nodes)) // of what each node has defaults for
	for k, n := range nodes {
		there[k] = make([]bool, len(n.absent))
		f.spend(len(n.absent))
	}
	at := abi.SkipSpace(f.b, i+1)
	first := f.b[at] == '}'
	for f.b[at] != '}' {
		nameEnd, name := f.name(at)
		value := abi.SkipSpace(f.b, abi.SkipSpace(f.b, nameEnd)+1)
		if f.work -= byteWork*(value-at) + lookWork*len(nodes); f.work < 0 || value >= len(f.b) {
			f.work = min(f.work, 0) - 1
			return len(f.b)
		}
		var of []*node
		for k, n := range nodes {
			p := n.properties[string(name)]
			if p != nil && p.fill > 0 {
				there[k][p.fill-1] = true
			}
			before := len(of)
			if p != nil && p.node != nil {
				of = append(of, p.node)
			}
			for _, pattern := range n.patterns {
				if f.matches(pattern.pattern, name) {
					of = append(of, pattern.node)
				}
			}
			if n.additional != nil && len(of) == before {
				of = append(of, n.additional)
			}
		}
		if at = f.value(of, value); f.work < 0 {
			return len(f.b)
		}
		if at = f.next(at); at < 0 {
			return len(f.b)
		}
	}
	var done []string
	for k, n := range nodes {
		for j, a := range n.absent {
			if there[k][j] || len(nodes) > 1 && slices.Contains(done, a.name) {
				continue
			}
			done = append(done, a.name)
			if f.put(at, a, first); f.work < 0 {
				return len(f.b)
			}
			first = false
		}
	}
	return at + 1
}

// put writes a member before the bracket at i, which ends an object.
func (f *filler) put(i int, a absent, first bool) {
	f.work -= byteWork * (i - f.copied + len(a.name) + len(a.value))
	f.out = append(f.out, f.b[f.copied:i]...)
	f.copied = i
	if len(f.out)+len(a.name)+len(a.value)+len(f.b)-i > f.most {
		f.work = min(f.work, 0) - 1
	}
	if f.work < 0 {
		return
	}
	if !first {
		f.out = append(f.out, ',')
	}
	f.out = append(append(abi.AppendString(f.out, a.name), ':'), a.value...)
}
