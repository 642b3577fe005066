package manifest

import (
	"encoding/json"
	"math"
	"reflect"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
)

// checker carries one run over one manifest.
type checker struct {
	report
	opts Options
	root value
	top  map[string]value // the members of the root that the model knows
	m    *Manifest
	told map[int]bool // tools whose schemas were looked at, by their endpoints
}

// err adds a finding at a value, with the severity of the rule.
func (c *checker) err(v value, rule, advice, format string, args ...any) {
	if s := severityOf(rule); !c.accepts(s) {
		c.addAt(0, "", rule, "", "")
		return
	}
	c.addAt(int(v.node().off), v.pointer(), rule, advice, format, args...)
}

// errKey adds a finding at the name of a member.
func (c *checker) errKey(v value, rule, advice, format string, args ...any) {
	if s := severityOf(rule); !c.accepts(s) {
		c.addAt(0, "", rule, "", "")
		return
	}
	c.addAt(v.keyOffset(), v.pointer(), rule, advice, format, args...)
}

// decode reads a value into dst, which has the shape's type or is a pointer
// to it, and checks everything that stands in the shape and the bounds.
func (c *checker) decode(v value, s *shape, b bounds, place string, dst reflect.Value) {
	if v.is(kindUnread) || c.full() {
		return
	}
	if b.orTrue && v.is(kindBool) {
		if v.raw() == "true" {
			dst.Set(reflect.New(dst.Type().Elem()))
		}
		return
	}
	if dst.Kind() == reflect.Pointer {
		dst.Set(reflect.New(dst.Type().Elem()))
		dst = dst.Elem()
	}
	switch s.kind {
	case shapeObject:
		c.object(v, s, dst)
	case shapeList:
		c.list(v, s, b, place, dst)
	case shapeMap:
		c.table(v, s, b, place, dst)
	case shapeText:
		if text, ok := c.text(v, b, place); ok {
			dst.SetString(text)
		}
	case shapeFlag:
		if c.want(v, kindBool) {
			dst.SetBool(v.raw() == "true")
		}
	case shapeNumber:
		if x, ok := c.number(v); ok {
			dst.SetFloat(x)
		}
	case shapeWhole:
		c.whole(v, b, place, dst)
	case shapeAny:
		dst.SetBytes(json.RawMessage(v.raw()))
	}
}

// want reports whether the value is of the kind, and adds a finding if not.
func (c *checker) want(v value, k kind) bool {
	if v.is(k) {
		return true
	}
	advice := ""
	switch {
	case v.is(kindNull):
		advice = "Write a value, or leave the key out if it is optional."
	case k == kindBool && v.is(kindString):
		advice = "Write true or false, without quotes."
	case k == kindNumber && v.is(kindString):
		advice = "Write the number without quotes."
	case k == kindArray:
		advice = "Write a list in square brackets."
	case k == kindObject:
		advice = "Write an object in curly brackets."
	}
	c.err(v, ruleValueType, advice, "must be %s, not %s", k, v.node().kind)
	return false
}

func (c *checker) object(v value, s *shape, dst reflect.Value) {
	if !c.want(v, kindObject) {
		return
	}
	found := make([]value, len(s.fields))
	v.members(func(_ int, member value) bool {
		name := member.key()
		for i, f := range s.fields {
			if f.key == name {
				found[i] = member
				return true
			}
		}
		c.unknownKey(member, s, v)
		return true
	})
	if v.at.parent == nil {
		c.top = make(map[string]value)
		for i, f := range s.fields {
			c.top[f.key] = found[i]
		}
	}
	for i, f := range s.fields {
		switch {
		case found[i].present():
			c.decode(found[i], f.shape, f.bounds, f.place, dst.Field(f.index))
		case f.required:
			c.missing(v, f)
		case f.on:
			dst.Field(f.index).SetBool(true)
		}
	}
}

// schemaKey is where editors find the schema of a manifest. It is no part of that.
const schemaKey = "$schema"

func (c *checker) unknownKey(member value, s *shape, parent value) {
	if member.key() == schemaKey && parent.at.parent == nil {
		return
	}
	if !c.accepts(SeverityWarning) {
		c.err(member, ruleKeyUnknown, "", "")
		return
	}
	where := "at the top level"
	if parent.at.parent != nil {
		where = "in " + quote(parent.pointer())
	}
	c.errKey(member, ruleKeyUnknown, DidYouMean(member.key(), s.keys(), "Remove it."),
		"unknown key %s %s; it is ignored", quote(member.key()), where)
}

func (c *checker) missing(v value, f field) {
	p := v.at.member(f.key).pointer()
	off := int(v.node().off)
	if c.opts.Lenient && v.at.parent == nil {
		if text, ok := lenientDefault(f.key); ok {
			c.add(SeverityWarning, off, p, ruleKeyMissing, "Add it.", "the key %q is missing; taken as %s", f.key, text)
			return
		}
	}
	advice := "Add it."
	if kind, ok := v.get("type").text(); ok && f.key == "default" {
		advice = defaultAdvice(kind)
	}
	c.addAt(off, p, ruleKeyMissing, advice, "the required key %q is missing", f.key)
}

func (c *checker) list(v value, s *shape, b bounds, place string, dst reflect.Value) {
	if !c.want(v, kindArray) {
		return
	}
	dst.Set(reflect.MakeSlice(dst.Type(), 0, 0))
	v.members(func(i int, member value) bool {
		dst.Grow(1)
		dst.SetLen(i + 1)
		c.decode(member, s.elem, b.ofMember(), place, dst.Index(i))
		return !c.full()
	})
	if n := v.count(); b.hasItems && n > b.maxItems {
		c.err(v, place+".count", "Remove some.", "has %d items; at most %d are allowed", n, b.maxItems)
	}
}

func (c *checker) table(v value, s *shape, b bounds, place string, dst reflect.Value) {
	if !c.want(v, kindObject) {
		return
	}
	dst.Set(reflect.MakeMap(dst.Type()))
	v.members(func(_ int, member value) bool {
		item := reflect.New(dst.Type().Elem()).Elem()
		c.decode(member, s.elem, b.ofMember(), place, item)
		dst.SetMapIndex(reflect.ValueOf(member.key()), item)
		return !c.full()
	})
}

// text checks a string. At most one finding is made: a text of the wrong
// length is not also blamed for its format.
func (c *checker) text(v value, b bounds, place string) (string, bool) {
	if !c.want(v, kindString) {
		return "", false
	}
	text, _ := v.text()
	if b.hasLen && !c.length(v, text, b, place) {
		return text, true
	}
	if b.visible && text != "" && !visible.In(text) {
		c.err(v, ruleTextVisible, "Write letters, digits or signs.", "shows a reader nothing: %s", quote(text))
		return text, true
	}
	if b.format != "" {
		switch f := formats[b.format]; {
		case !f.accepts(text):
			c.err(v, place+f.rule, f.advice, "%s is not %s", quote(text), f.what)
		case f.usual != nil && !f.usual.MatchString(text):
			c.err(v, place+suffixUsual, f.advice, "%s is not %s as it is usually written", quote(text), f.what)
		}
	}
	if b.one != "" {
		c.oneOf(v, text, choices(b.one), place+".value")
	}
	return text, true
}

func (c *checker) length(v value, text string, b bounds, place string) bool {
	low, high, rule := b.minLen, b.maxLen, place+".length"
	n := utf8.RuneCountInString(text)
	switch {
	case n > high && n <= b.long:
		c.err(v, place+suffixLong, "Shorten it.", "is %d characters long; other hosts allow %d", n, high)
		return true
	case n < low && n == 0:
		c.err(v, rule, "Write something, or leave the key out if it is optional.", "must not be empty")
	case n < low:
		c.err(v, rule, "Write more.", "is %d characters long; at least %d are needed", n, low)
	case n > high:
		c.err(v, rule, "Shorten it.", "is %d characters long; at most %d are allowed", n, high)
	default:
		return true
	}
	return false
}

func (c *checker) oneOf(v value, text string, allowed []string, rule string) bool {
	if slices.Contains(allowed, text) {
		return true
	}
	advice, is := "", "is not one of"
	if len(allowed) == 1 {
		is = "is not"
	}
	if c.accepts(severityOf(rule)) {
		advice = DidYouMean(text, allowed, "")
	}
	c.err(v, rule, advice, "%s %s %s", quote(text), is, listing(allowed))
	return false
}

// number reads a number that fits 64 bits of floating point.
func (c *checker) number(v value) (float64, bool) {
	if !c.want(v, kindNumber) {
		return 0, false
	}
	x, err := strconv.ParseFloat(v.raw(), 64)
	if err != nil {
		c.err(v, ruleValueNumber, "Write a number between -1.8e308 and 1.8e308.", "%s is too large a number", clip(v.raw()))
		return 0, false
	}
	return x, true
}

func (c *checker) whole(v value, b bounds, place string, dst reflect.Value) {
	x, ok := c.number(v)
	if !ok {
		return
	}
	if x != math.Trunc(x) || b.hasRange && (x < float64(b.low) || x > float64(b.high)) {
		c.err(v, place+".range", "", "must be a whole number from %d to %d, not %s", b.low, b.high, clip(v.raw()))
		return
	}
	dst.SetInt(int64(x))
}

// count is how many members a container has.
func (v value) count() int {
	n := 0
	for id := v.node().first; id != 0; id = v.doc.nodes[id].next {
		n++
	}
	return n
}
