package schema

import (
	"bytes"

	"github.com/wasmhost/wasmhost/abi"
)

// words is how many numbers of required members are noted without memory.
const words = 4

func (r *run) object(n *node, i int, seen *tracker) (end int, ok bool) {
	if len(n.properties) == 0 && len(n.patterns) == 0 && n.additional == nil && n.names == nil && n.minMembers == 0 &&
		n.maxCount == most && len(n.needs) == 0 {
		return r.skip(i), true
	}
	ok = true
	var few [words]uint64
	have := few[:]
	if n.required > 64*words {
		have = make([]uint64, n.required/64+1)
	}
	count, required := 0, 0
	at := abi.SkipSpace(r.b, i+1)
	for r.b[at] != '}' {
		begin := at
		nameEnd, name := r.name(at)
		at = abi.SkipSpace(r.b, abi.SkipSpace(r.b, nameEnd)+1)
		if at >= len(r.b) {
			return len(r.b), false
		}
		r.work -= byteWork * (at - begin)
		p := n.properties[string(name)]
		if p != nil && p.required > 0 {
			if bit := uint64(1) << ((p.required - 1) % 64); have[(p.required-1)/64]&bit == 0 {
				have[(p.required-1)/64] |= bit
				required++
			}
		}
		if n.names != nil && !r.quietly(n.names, begin, nil) {
			ok = r.fail("propertyNames", "has the member %.100q, whose name may not be so", name)
		}
		r.enter(r.b[begin:nameEnd], 0)
		var fits bool
		at, fits = r.member(n, p, name, begin, at, count, seen)
		r.leave()
		ok = fits && ok
		count++
		if !ok && !r.collect || r.work < 0 {
			return len(r.b), false
		}
		if at = r.next(at); at < 0 {
			return len(r.b), false
		}
	}
	if required < n.required {
		ok = r.missing(n, have)
	}
	if count < n.minMembers {
		ok = r.fail("minProperties", "has %d members, and not %d or more", count, n.minMembers)
	}
	if count > n.maxCount {
		ok = r.fail("maxProperties", "has %d members, and not %d or less", count, n.maxCount)
	}
	return at + 1, r.needed(n, i, seen) && ok
}

// name returns the end of the name at i, and the name.
func (r *run) name(i int) (end int, name []byte) {
	end = i + 1
	for {
		quote := bytes.IndexByte(r.b[end:], '"')
		if quote < 0 {
			return len(r.b), nil
		}
		end += quote + 1
		slashes := 0
		for k := end - 2; k > i && r.b[k] == '\\'; k-- {
			slashes++
		}
		if slashes%2 == 0 {
			return end, r.plain(r.b[i:end])
		}
	}
}

// member looks at the value of a member with all schemas that are for it.
func (r *run) member(n *node, p *property, name []byte, begin, at, count int, seen *tracker) (end int, ok bool) {
	end, ok = -1, true
	known := p != nil && p.node != nil
	if known {
		end, ok = r.look(p.node, at, nil)
	}
	for _, p := range n.patterns {
		if r.matches(p.pattern, name) {
			known = true
			var fits bool
			end, fits = r.look(p.node, at, nil)
			ok = fits && ok
			_, name = r.name(begin) // looking may have used its memory
		}
	}
	if !known && n.additional != nil {
		known = true
		if n.additional.always < 0 {
			end, ok = r.skip(at), r.fail("additionalProperties", "is a member that may not be there")
		} else {
			end, ok = r.look(n.additional, at, nil)
		}
	}
	if known {
		seen.add(count)
	}
	if end < 0 {
		end = r.skip(at)
	}
	return end, ok
}

// missing names what is required and not there.
func (r *run) missing(n *node, have []uint64) bool {
	if r.collect {
		for _, name := range sortedNames(n.properties) {
			if p := n.properties[name]; p.required > 0 && have[(p.required-1)/64]&(1<<((p.required-1)%64)) == 0 {
				_ = r.fail("required", "lacks the member %.100q", name)
			}
		}
	}
	return false
}

// needed checks what the presence of members asks for.
func (r *run) needed(n *node, i int, seen *tracker) bool {
	ok := true
	for _, need := range n.needs {
		if !r.has(i, need.name) {
			continue
		}
		if need.node != nil {
			if _, fits := r.look(need.node, i, seen); !fits {
				ok = false
			}
		}
		for _, name := range need.names {
			if !r.has(i, name) {
				ok = r.fail("dependentRequired", "lacks the member %.100q, which goes with %.100q", name, need.name)
			}
		}
		if !ok && !r.collect {
			return false
		}
	}
	return ok
}

// has reports whether the object at i has a member.
func (r *run) has(i int, wanted string) bool {
	found := false
	r.members(i, func(_ int, name []byte, _ int) bool {
		found = string(name) == wanted
		return !found
	})
	return found
}

// members calls f for the number, the name and the place of the value of each
// member of the object at i, until it returns false.
func (r *run) members(i int, f func(number int, name []byte, at int) bool) {
	at := abi.SkipSpace(r.b, i+1)
	for number := 0; at >= 0 && at < len(r.b) && r.b[at] != '}' && r.spend(lookWork); number++ {
		end, name := r.name(at)
		value := abi.SkipSpace(r.b, abi.SkipSpace(r.b, end)+1)
		if value >= len(r.b) || !f(number, name, value) {
			return
		}
		at = r.next(r.skip(value))
	}
}

// applied checks what schemas say of the same value.
func (r *run) applied(n *node, i int, seen *tracker) bool {
	ok := true
	if n.ref != nil {
		_, ok = r.look(r.target(n), i, seen)
	}
	for _, sub := range n.all {
		if ok || r.collect {
			_, fits := r.look(sub, i, seen)
			ok = fits && ok
		}
	}
	if len(n.any) > 0 && (ok || r.collect) && r.count(n.any, i, seen, 1) == 0 {
		ok = r.fail("anyOf", "fits none of the schemas that it may fit")
	}
	if len(n.one) > 0 && (ok || r.collect) {
		if fitting := r.count(n.one, i, seen, 2); fitting != 1 {
			ok = r.fail("oneOf", "fits %s of the schemas of which it has to fit one", []string{"none", "",
				"more than one"}[fitting])
		}
	}
	if n.not != nil && (ok || r.collect) && r.quietly(n.not, i, nil) {
		ok = r.fail("not", "fits a schema that it may not fit")
	}
	if n.when != nil && (ok || r.collect) {
		noted := seen.fresh()
		next := n.other
		if r.quietly(n.when, i, noted) {
			seen.merge(noted)
			next = n.then
		}
		if next != nil {
			_, fits := r.look(next, i, seen)
			ok = fits && ok
		}
	}
	return ok && r.work >= 0
}

// count is how many schemas a value fits, up to so many; all are tried where
// somebody wants to know what they look at.
func (r *run) count(list []*node, i int, seen *tracker, most int) (fitting int) {
	for _, sub := range list {
		noted := seen.fresh()
		if r.quietly(sub, i, noted) {
			seen.merge(noted)
			fitting = min(fitting+1, most)
			if fitting == most && seen == nil {
				break
			}
		}
	}
	return fitting
}

// target is where a reference leads: a dynamic one to the outermost resource on
// the way that has the anchor.
func (r *run) target(n *node) *node {
	if n.dynamic != "" {
		for _, res := range r.scope {
			if p := res.dynamic[n.dynamic]; p != nil && p.node != nil {
				return p.node
			}
		}
	}
	return n.ref
}

// unevaluated checks the members or items that nothing else has looked at.
func (r *run) unevaluated(n *node, i int, seen *tracker) bool {
	ok := true
	look := func(sub *node, number int, name []byte, at int) {
		if seen.has(number) {
			return
		}
		r.enter(name, number)
		if r.quietly(sub, at, nil) {
			seen.add(number)
		} else {
			ok = r.fail("unevaluated", "may not be there, or not so")
		}
		r.leave()
	}
	if n.unevaluatedProperties != nil && r.b[i] == '{' {
		r.members(i, func(number int, name []byte, at int) bool {
			look(n.unevaluatedProperties, number, abi.AppendString(nil, string(name)), at)
			return true
		})
	}
	if n.unevaluatedItems != nil && r.b[i] == '[' {
		at := abi.SkipSpace(r.b, i+1)
		for number := 0; at >= 0 && r.b[at] != ']' && r.work >= 0; number++ {
			look(n.unevaluatedItems, number, nil, at)
			at = r.next(r.skip(at))
		}
	}
	return ok
}

// tracker is which members or items of a value were looked at. A nil one is of
// nobody who wants to know.
type tracker struct{ bits []uint64 }

func (t *tracker) fresh() *tracker {
	if t == nil {
		return nil
	}
	return &tracker{}
}

func (t *tracker) add(n int) {
	if t == nil {
		return
	}
	for n/64 >= len(t.bits) {
		t.bits = append(t.bits, 0)
	}
	t.bits[n/64] |= 1 << (n % 64)
}

func (t *tracker) has(n int) bool { return n/64 < len(t.bits) && t.bits[n/64]&(1<<(n%64)) != 0 }

func (t *tracker) merge(other *tracker) {
	if t == nil || other == nil {
		return
	}
	for len(t.bits) < len(other.bits) {
		t.bits = append(t.bits, 0)
	}
	for i, bits := range other.bits {
		t.bits[i] |= bits
	}
}
