package schema

import (
	"bytes"
	"fmt"
	"sync"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/abi"
)

// Failure is one reason why a text does not fit.
type Failure struct {
	Pointer string `json:"pointer"` // a JSON Pointer into the text
	Keyword string `json:"keyword"` // of the schema; "work" where the check cost too much
	Message string `json:"message"`
}

// MaxFailures is how many are told.
const MaxFailures = 20

// DefaultWork is what a check may cost where nobody says else, in about
// nanoseconds of a processor.
const DefaultWork = 40_000_000

// What is counted for one look at a value by one schema, and for reading a byte.
const (
	lookWork  = 40
	byteWork  = 2
	formWork  = 60   // for a byte that is brought into the one form of canonical
	maxLevels = 2000 // of looks within looks
)

// Check returns why a text does not fit, nil where it does. The text is JSON that
// was found well-formed, in UTF-8, without names that stand twice; work bounds what
// is spent on it, see [DefaultWork]. A text that fits costs no memory, but where the
// schema has formats, patterns of escaped texts, unevaluated members or unique items.
func (s *Schema) Check(text []byte, work int) []Failure {
	r := runs.Get().(*run)
	defer runs.Put(r)
	defer r.forget()
	r.b, r.work, r.failures = text, work, nil
	start := abi.SkipSpace(text, 0)
	if _, ok := r.look(s.root, start, nil); ok && r.work >= 0 {
		return nil
	}
	r.collect = true // what is left of the work has to do
	r.level, r.path = 0, r.path[:0]
	if r.work >= 0 {
		_, _ = r.look(s.root, start, nil)
	}
	if r.work < 0 {
		r.collect = true
		r.path = r.path[:0]
		r.fail("work", "checking it takes longer than this host spends on one: send less")
	}
	return r.failures
}

// runs is scratch memory; it holds nothing between two checks.
var runs = sync.Pool{New: func() any { return new(run) }}

// run is one check.
type run struct {
	b        []byte
	work     int // that is left; less than 0 ends the run
	level    int
	collect  bool // failures, and look on after the first
	failures []Failure
	path     []step // to what is looked at, while failures are collected
	scope    []*resource
	text     []byte // scratch for a text without its escapes
	digits   []byte // scratch for a number
}

type step struct {
	name  []byte // in its quotes; nil for an item
	index int
}

func (r *run) forget() {
	r.b, r.failures, r.collect, r.level = nil, nil, false, 0
	clear(r.path)
	clear(r.scope)
	r.path, r.scope = r.path[:0], r.scope[:0]
	if cap(r.text) > 64<<10 {
		r.text = nil
	}
}

// spend counts work, and reports whether there is any left.
func (r *run) spend(n int) bool {
	r.work -= n
	return r.work >= 0
}

// fail notes a failure where they are collected. It returns false.
func (r *run) fail(keyword, format string, args ...any) bool {
	if r.collect && len(r.failures) < MaxFailures {
		var p []byte
		for _, s := range r.path {
			p = append(p, '/')
			if s.name == nil {
				p = abi.AppendInt(p, int64(s.index))
				continue
			}
			name := abi.AppendUnquoted(nil, s.name)
			if len(name) > 200 {
				name = append(bytes.ToValidUTF8(name[:200], nil), "…"...)
			}
			p = append(p, escapePointer(string(name))...)
		}
		if len(p) > 2000 {
			p = append(bytes.ToValidUTF8(p[:2000], nil), "…"...)
		}
		r.failures = append(r.failures, Failure{string(p), keyword, fmt.Sprintf(format, args...)})
	}
	return false
}

// quietly looks without collecting.
func (r *run) quietly(n *node, i int, seen *tracker) bool {
	collect := r.collect
	r.collect = false
	_, ok := r.look(n, i, seen)
	r.collect = collect
	return ok
}

// skip returns the end of a value.
func (r *run) skip(i int) int {
	end := abi.SkipTrusted(r.b, i)
	r.work -= byteWork * (end - i)
	return end
}

// look checks the value at i, and returns its end. Seen, where it is not nil, gets
// the members or items that the schema has looked at. The end means nothing where
// the outcome is false and failures are not collected.
func (r *run) look(n *node, i int, seen *tracker) (end int, ok bool) {
	if r.level++; !r.spend(lookWork) || r.level > maxLevels || i >= len(r.b) {
		r.work = min(r.work, 0) - 1
		return len(r.b), false
	}
	outer := len(r.scope)
	if outer == 0 || r.scope[outer-1] != n.place.resource {
		r.scope = append(r.scope, n.place.resource)
	}
	end, ok = r.value(n, i, seen)
	r.scope = r.scope[:outer]
	r.level--
	return end, ok
}

// value is look within the scope of its schema.
func (r *run) value(n *node, i int, seen *tracker) (end int, ok bool) {
	if n.always != 0 {
		if n.always < 0 {
			return r.skip(i), r.fail("false", "nothing may stand here")
		}
		return r.skip(i), true
	}
	own := seen
	if n.unevaluatedItems != nil || n.unevaluatedProperties != nil {
		own = &tracker{}
	}
	kind, end := r.kind(i)
	if n.kinds != 0 && n.kinds&kind == 0 {
		return r.skip(i), r.fail("type", "is %s, and not %s", nameOf(kind), n.kinds)
	}
	switch ok = true; kind {
	case isString:
		end, ok = r.string(n, i)
	case isObject:
		end, ok = r.object(n, i, own)
	case isArray:
		end, ok = r.array(n, i, own)
	case isNumber, isInteger:
		ok = r.number(n, trim(r.b[i:end]))
	default:
		end = r.skip(i)
	}
	if !ok && !r.collect {
		return end, false
	}
	if n.enum != nil && !r.among(n, i, end) {
		ok = r.fail(n.keyword, "is none of the values that it may have")
	}
	if n.inPlace && (ok || r.collect) {
		ok = r.applied(n, i, own) && ok
	}
	if own != seen && ok {
		if ok = r.unevaluated(n, i, own); ok {
			seen.merge(own)
		}
	}
	return end, ok
}

// kind is that of the value at i, and the end of a number.
func (r *run) kind(i int) (k kinds, end int) {
	switch r.b[i] {
	case '"':
		return isString, 0
	case '{':
		return isObject, 0
	case '[':
		return isArray, 0
	case 't', 'f':
		return isBoolean, 0
	case 'n':
		return isNull, 0
	}
	if end = r.skip(i); r.whole(trim(r.b[i:end])) {
		return isInteger, end
	}
	return isNumber, end
}

// whole reports whether a number has no fraction.
func (r *run) whole(text []byte) bool {
	if _, small := wholeOf(text); small || bytes.IndexByte(text, '.') < 0 && bytes.IndexByte(text, 'e') < 0 &&
		bytes.IndexByte(text, 'E') < 0 {
		return true
	}
	d := parseDecimal(r.digits[:0], text)
	r.digits = d.digits[:0]
	return len(d.digits) == 0 || d.exponent >= 0
}

// trim takes the white space at the end away.
func trim(text []byte) []byte {
	end := len(text)
	for end > 0 && (text[end-1] == ' ' || text[end-1] == '\t' || text[end-1] == '\r' || text[end-1] == '\n') {
		end--
	}
	return text[:end]
}

// among reports whether a value is one of enum.
func (r *run) among(n *node, i, end int) bool {
	if r.b[i] == '"' {
		if text := r.plain(r.b[i:end]); text != nil {
			return n.texts[string(text)]
		}
	}
	r.work -= formWork*(end-i) + 300
	if r.work < 0 {
		return false
	}
	return n.enum[string(canonical(nil, r.b[i:end], 0))]
}

// plain is a string without quotes and escapes, until the next call.
func (r *run) plain(quoted []byte) []byte {
	if bytes.IndexByte(quoted, '\\') < 0 {
		return quoted[1 : len(quoted)-1]
	}
	r.text = abi.AppendUnquoted(r.text[:0], quoted)
	return r.text
}

func (r *run) string(n *node, i int) (end int, ok bool) {
	end, ok = r.skip(i), true
	// A character is a byte at least, and two escapes of six bytes at most.
	length := end - i - 2
	counted := length > n.maxLength || (length+11)/12 < n.minLength
	if !counted && n.pattern == nil && n.format == nil {
		return end, true
	}
	text := r.plain(r.b[i:end])
	if counted {
		switch count := utf8.RuneCount(text); {
		case count < n.minLength:
			ok = r.fail("minLength", "has %d characters, and not %d or more", count, n.minLength)
		case count > n.maxLength:
			ok = r.fail("maxLength", "has %d characters, and not %d or less", count, n.maxLength)
		}
	}
	if n.pattern != nil && !r.matches(n.pattern, text) {
		ok = r.fail("pattern", "does not match %.200q", n.pattern.String())
	}
	if n.format != nil && r.spend(20*len(text)+500) && !n.format.fits(string(text)) {
		ok = r.fail("format", "is not of the format %s", n.format.name)
	}
	return end, ok
}

// matches counts what a pattern may cost before it is tried.
func (r *run) matches(p *pattern, text []byte) bool {
	cost := len(text)*p.cost*4 + 100
	return r.spend(max(cost, 0)) && p.Match(text)
}

func (r *run) number(n *node, text []byte) bool {
	if n.minimum == nil && n.maximum == nil && n.above == nil && n.under == nil && n.multiple == nil {
		return true
	}
	var d decimal
	if d.whole, d.isWhole = wholeOf(text); !d.isWhole || !n.wholes {
		d = parseDecimal(r.digits[:0], text)
		r.digits = d.digits[:0]
	}
	ok := true
	if n.minimum != nil && d.compare(n.minimum) < 0 {
		ok = r.fail("minimum", "is less than %s", n.minimum)
	}
	if n.maximum != nil && d.compare(n.maximum) > 0 {
		ok = r.fail("maximum", "is more than %s", n.maximum)
	}
	if n.above != nil && d.compare(n.above) <= 0 {
		ok = r.fail("exclusiveMinimum", "is not more than %s", n.above)
	}
	if n.under != nil && d.compare(n.under) >= 0 {
		ok = r.fail("exclusiveMaximum", "is not less than %s", n.under)
	}
	if n.multiple != nil && (!r.spend(len(d.digits)*len(d.digits)/8+1000) || !d.isMultiple(*n.multiple)) {
		ok = r.fail("multipleOf", "is no multiple of %s", n.multiple)
	}
	return ok
}

// enter goes to a member or an item, for pointers of failures.
func (r *run) enter(name []byte, index int) {
	if r.collect {
		r.path = append(r.path, step{name, index})
	}
}

func (r *run) leave() {
	if r.collect {
		r.path = r.path[:len(r.path)-1]
	}
}

func (r *run) array(n *node, i int, seen *tracker) (end int, ok bool) {
	ok = true
	if n.items == nil && len(n.prefix) == 0 && n.contains == nil && n.minItems == 0 && n.maxItems == most && !n.unique {
		return r.skip(i), true
	}
	count, found := 0, 0
	var unique map[string]bool
	at := abi.SkipSpace(r.b, i+1)
	for r.b[at] != ']' {
		sub := n.items
		if count < len(n.prefix) {
			sub = n.prefix[count]
		}
		begin := at
		if sub != nil {
			r.enter(nil, count)
			var fits bool
			at, fits = r.look(sub, at, nil)
			r.leave()
			ok = fits && ok
			seen.add(count)
		} else {
			at = r.skip(at)
		}
		if !ok && !r.collect || r.work < 0 {
			return len(r.b), false
		}
		if n.contains != nil && r.quietly(n.contains, begin, nil) {
			found++
			seen.add(count)
		}
		if n.unique && r.spend(formWork*(at-begin)+300) {
			if unique == nil {
				unique = map[string]bool{}
			}
			form := string(canonical(nil, trim(r.b[begin:at]), 0))
			if unique[form] {
				ok = r.fail("uniqueItems", "has the item %d twice", count)
			}
			unique[form] = true
		}
		count++
		if at = r.next(at); at < 0 {
			return len(r.b), false
		}
	}
	if count < n.minItems {
		ok = r.fail("minItems", "has %d items, and not %d or more", count, n.minItems)
	}
	if count > n.maxItems {
		ok = r.fail("maxItems", "has %d items, and not %d or less", count, n.maxItems)
	}
	if n.contains != nil && found < n.minContains {
		ok = r.fail("contains", "has %d items of those that it needs %d of", found, n.minContains)
	}
	if n.contains != nil && found > n.maxContains {
		ok = r.fail("maxContains", "has %d items of those that it may have %d of", found, n.maxContains)
	}
	return at + 1, ok
}

// next steps over what follows a value; it returns the place of the next one, or
// of the bracket that ends. In JSON there is one; -1 is for other texts.
func (r *run) next(i int) int {
	i = abi.SkipSpace(r.b, i)
	if i < len(r.b) && r.b[i] == ',' {
		i = abi.SkipSpace(r.b, i+1)
	}
	if i >= len(r.b) {
		r.work = -1
		return -1
	}
	return i
}
