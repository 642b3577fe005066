// Package limits is the one dialect of limits. A package declares its own as the fields of a struct named Limits, whole
// numbers and durations, each with three tags and a comment that says what it bounds:
//
//	// FeedBytes is how long a feed may be, as it is sent.
//	FeedBytes int `default:"5MiB" min:"1KiB" max:"64MiB"`
//	// AddBytesPerMinute is how many bytes of new feeds a plugin may have fetched in a minute.
//	AddBytesPerMinute int `default:"10MiB" min:"FeedBytes" max:"1GiB"`
//
// Zero stands for the default. A value out of range is an error when the limits are filled in, which is at start;
// none is ever brought into its range, but for a default that another limit rules out.
//
// Where several hosts have one database on a server, a fourth tag says what counts up to a limit: per:"host" is for one
// that each host counts by itself, per:"database" for one of what lies in the database, which all of them count
// together. Limits of each single thing, such as its size or its time, have none.
//
// A tag is a value as [Limit.Set] takes it; the name of a field further up, or a multiple of it such as 2*FileMB; cpus,
// the number of CPUs; or memory and memory-for-plugins, what the machine has of it in MiB, see package memory. A field
// whose name has the word Bytes is a size in bytes, one that ends in MB a number of MiB. The group of a limit, as in
// rss.feed-bytes, is the package that declares it.
//
// Tags are read once for each type. Still limits are filled in where something is opened, not with each request.
//
// # To add a limit
//
// Give the struct `Limits` of its package a field with a comment and the tags `default`, `min` and `max` (see
// package `host/internal/leaf/limits`), and run `UPDATE=1 go test ./host/internal/command -run TestTextsOfLimits`: it
// is filled in,
// checked, listed by `wasmhost limits` and taken by `--limit`. The comment says no numbers that the tags say.
// One of something that adds up where several hosts have one database says by the tag `per` whether each host
// counts it or all together: `per:"host"`, or `per:"database"` for what lies there;
// `UPDATE=1 go test ./host/internal/command -run TestLimitsOfSeveralHosts` lists it.
//
//	// FeedBytes is how long a feed may be, as it is sent.
//	FeedBytes int `default:"5MiB" min:"1KiB" max:"64MiB"`
//
// A new struct is a field of `Config` in `host/host.go`, or of a struct in it; its package calls `limits.Fill`
// where it opens, never with each request. `TestLimitsOfConfig` fails for a struct that no configuration has
// and for tags that make no sense, `TestTextsOfLimits` while the list is stale.
//
// # Decisions
//
// Limits have one dialect: struct tags that `host/internal/leaf/limits` reads. Default, least and most beside the
// field, so list,
// check and error agree. Out of range is an error at start; a default alone gives way to another limit; zero is
// refused, as it means the default. Turned down: validator (no sizes, no ranges listed) with creasty/defaults, which
// leave most of these 300 lines; types for sizes, converted at each use. Cost: 2 to 6 µs of reflection a limit where
// something is opened.
package limits

import (
	"errors"
	"fmt"
	"path"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
)

// Unit is what a limit is counted in.
type Unit string

// The units.
const (
	Number   Unit = "number"
	Bytes    Unit = "bytes"
	MiB      Unit = "MiB"
	Duration Unit = "duration" // in nanoseconds
)

// Per is what counts up to a limit, of hosts that have one database on a server.
type Per string

// What counts.
const (
	PerHost     Per = "host"
	PerDatabase Per = "database"
)

// Limit is one limit of a group.
type Limit struct {
	// Name is what --limit takes, such as "rss.feed-bytes".
	Name string
	Unit Unit
	// Default, Min and Max are as the other limits of the group leave them.
	Default, Min, Max int64
	// Value is the limit in force: the default where the field is zero.
	Value int64
	// Per is what has as much as the limit says, where several hosts have one database: empty for each single thing.
	Per Per
	// Group and Field are the type and the name of the field.
	Group reflect.Type
	Field string

	field    reflect.Value
	min, max string // the tags
}

// Fill sets every limit that is zero to its default. What holds limits is a pointer to a struct: one of limits, or any
// other with such structs at any depth. The error names each limit that is out of its range.
func Fill(holder any) error {
	var refused []string
	for _, l := range List(holder) {
		if l.Value < l.Min || l.Value > l.Max {
			refused = append(refused, l.refuse(l.Text(l.Value)).Error())
		} else {
			l.store(l.Value)
		}
	}
	if len(refused) > 0 {
		return errors.New(strings.Join(refused, "; "))
	}
	return nil
}

// Defaults returns the limits that a zero T stands for.
func Defaults[T any]() T {
	var l T
	if err := Fill(&l); err != nil {
		panic(err) // the tags contradict each other
	}
	return l
}

// List lists the limits that a pointer to a struct holds, in the order of its fields. It panics where tags make no
// sense.
func List(holder any) []Limit { return list(reflect.ValueOf(holder).Elem()) }

func list(v reflect.Value) []Limit {
	if v.Type().Name() == "Limits" {
		return group(v)
	}
	return nested(v)
}

// nested lists the limits of the structs that are fields of a struct, by themselves, in a list, or behind a pointer in
// an interface.
func nested(v reflect.Value) (all []Limit) {
	for i := range v.NumField() {
		field := v.Field(i)
		if !v.Type().Field(i).IsExported() {
			continue
		}
		if field.Kind() == reflect.Interface && field.Elem().Kind() == reflect.Pointer {
			field = field.Elem().Elem()
		}
		switch {
		case field.Kind() == reflect.Struct && (field.CanSet() || v.Field(i).Kind() != reflect.Interface):
			all = append(all, list(field)...)
		case field.Kind() == reflect.Slice && field.Type().Elem().Kind() == reflect.Struct:
			for j := range field.Len() {
				all = append(all, list(field.Index(j))...)
			}
		}
	}
	return all
}

// group lists the limits of a group, and of the groups in it.
func group(v reflect.Value) (all []Limit) {
	filled := reflect.New(v.Type()).Elem()
	filled.Set(v)
	for _, d := range declarationsOf(v.Type()) {
		l := d.limit
		l.field = v.Field(d.index)
		l.Default = d.standard.of(filled)
		if l.Min = d.min.of(filled); d.min.other != nil {
			l.Default = max(l.Default, l.Min)
		}
		if l.Max = d.max.of(filled); d.max.other != nil {
			l.Default = min(l.Default, l.Max)
		}
		l.Value = number(l.field)
		if l.Value == 0 {
			l.Value = l.Default
		}
		at := l
		at.field = filled.Field(d.index)
		at.store(l.Value)
		all = append(all, l)
	}
	return append(all, nested(v)...)
}

// declaration is what the field of a group says, whatever its value is.
type declaration struct {
	limit              Limit // without values
	index              int   // of the field
	standard, min, max operand
}

var declarations sync.Map // of []declaration by reflect.Type

// declarationsOf reads the tags of a group.
func declarationsOf(group reflect.Type) []declaration {
	if read, ok := declarations.Load(group); ok {
		return read.([]declaration)
	}
	var all []declaration
	for i := range group.NumField() {
		f := group.Field(i)
		if f.Type.Kind() == reflect.Struct {
			continue
		}
		l := Limit{
			Name: path.Base(group.PkgPath()) + "." + flagName(f.Name), Unit: unit(f), Group: group, Field: f.Name,
			Per: Per(f.Tag.Get("per")), min: f.Tag.Get("min"), max: f.Tag.Get("max"),
		}
		if l.Per != "" && l.Per != PerHost && l.Per != PerDatabase {
			panic(fmt.Sprintf("the tag %q of the limit %s: say host or database", l.Per, l.Name))
		}
		all = append(all, declaration{l, i, l.operand(f.Tag.Get("default")), l.operand(l.min), l.operand(l.max)})
	}
	declarations.Store(group, all)
	return all
}

// unit is what a field counts.
func unit(f reflect.StructField) Unit {
	switch {
	case f.Type == reflect.TypeFor[time.Duration]():
		return Duration
	case strings.HasSuffix(f.Name, "MB"):
		return MiB
	case strings.Contains(f.Name, "Bytes"):
		return Bytes
	}
	return Number
}

// number is the value of a field.
func number(f reflect.Value) int64 {
	if f.CanUint() {
		return int64(f.Uint())
	}
	return f.Int()
}

func (l *Limit) store(value int64) {
	if l.field.CanUint() {
		l.field.SetUint(uint64(value))
	} else {
		l.field.SetInt(value)
	}
}

// cpus is how many processors Go has when the program begins: all that the
// system lets it use, or what the variable GOMAXPROCS says. A host has more
// later, see package fairshare.
var cpus = int64(runtime.GOMAXPROCS(0))

// ofMachine is what the words of tags stand for that are no numbers.
func ofMachine(tag string) (value int64, ok bool) {
	switch tag {
	case "cpus":
		return cpus, true
	case "memory":
		return memory.Total() >> 20, true
	case "memory-for-plugins":
		return memory.ForPlugins(memory.Total()) >> 20, true
	}
	return 0, false
}

// operand is what a tag stands for: a value, or so many times that of another
// field of the group.
type operand struct {
	value, times int64
	other        []int // the index of that field; nil for none
}

func (l *Limit) operand(tag string) operand {
	if value, ok := ofMachine(tag); ok {
		return operand{value: value}
	}
	times, name := multiple(tag)
	if f, ok := l.Group.FieldByName(name); ok {
		return operand{times: times, other: f.Index}
	}
	value, err := l.parse(tag)
	if err != nil {
		panic(fmt.Sprintf("the tag %q of the limit %s: %v", tag, l.Name, err))
	}
	return operand{value: value}
}

func (o operand) of(group reflect.Value) int64 {
	if o.other == nil {
		return o.value
	}
	return o.times * number(group.FieldByIndex(o.other))
}

// multiple splits 2*FileMB; FileMB is once itself.
func multiple(tag string) (times int64, name string) {
	before, name, ok := strings.Cut(tag, "*")
	if n, err := strconv.ParseInt(before, 10, 16); ok && err == nil {
		return n, name
	}
	return 1, tag
}

// Set parses a value into the limit: a whole number; a duration such as 30s; a
// size such as 64MiB, or its number of bytes or, for names in -mb, of MiB.
// Whether it is in range is for [Fill], which knows the other limits, but zero
// is refused.
func (l *Limit) Set(text string) error {
	value, err := l.parse(text)
	if err != nil || value == 0 || l.overflows(value) {
		return l.refuse(strconv.Quote(text))
	}
	l.store(value)
	return nil
}

func (l *Limit) overflows(value int64) bool {
	if l.field.CanUint() {
		return value < 0 || l.field.OverflowUint(uint64(value))
	}
	return l.field.OverflowInt(value)
}

func (l *Limit) parse(text string) (int64, error) {
	if l.Unit == Duration {
		d, err := time.ParseDuration(text)
		return int64(d), err
	}
	digits, scale := text, int64(1)
	if l.Unit == MiB || l.Unit == Bytes {
		for _, s := range sizes {
			if before, ok := strings.CutSuffix(text, s.suffix); ok {
				digits, scale = before, s.bytes
				break
			}
		}
		if l.Unit == MiB && digits != text {
			if scale >>= 20; scale == 0 {
				return 0, errors.New("less than a MiB")
			}
		}
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err == nil && n*scale/scale != n {
		err = errors.New("too large")
	}
	return n * scale, err
}

// sizes are the units of sizes, the largest first.
var sizes = []struct {
	suffix string
	bytes  int64
}{{"EiB", 1 << 60}, {"PiB", 1 << 50}, {"TiB", 1 << 40}, {"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}}

// Text writes a value as Set takes it, the short way.
func (l *Limit) Text(value int64) string {
	switch l.Unit {
	case Duration:
		text := time.Duration(value).String()
		for _, zero := range []string{"m0s", "h0m"} {
			if strings.HasSuffix(text, zero) {
				text = text[:len(text)-2]
			}
		}
		return text
	case Bytes:
		for _, s := range sizes {
			if value != 0 && value%s.bytes == 0 {
				return strconv.FormatInt(value/s.bytes, 10) + s.suffix
			}
		}
	}
	return strconv.FormatInt(value, 10)
}

// refuse is the error for a value.
func (l *Limit) refuse(value string) error {
	kind := "a whole number"
	switch l.Unit {
	case Bytes:
		kind = "a size"
	case MiB:
		kind = "a number of MiB"
	case Duration:
		kind = "a duration"
	}
	return fmt.Errorf("the limit %s is %s; give %s from %s to %s",
		l.Name, value, kind, l.bound(l.Min, l.min), l.bound(l.Max, l.max))
}

// bound is a bound for people, and the limit that sets it.
func (l *Limit) bound(value int64, tag string) string {
	text := l.Text(value)
	times, name := multiple(tag)
	if _, ok := l.Group.FieldByName(name); !ok {
		return text
	}
	other := strings.SplitAfter(l.Name, ".")[0] + flagName(name)
	if times > 1 {
		other = fmt.Sprintf("%d times %s", times, other)
	}
	return text + " (" + other + ")"
}

// flagName writes the name of a Go field in the way of flags: CallTimeout is call-timeout, APIBodyBytes is
// api-body-bytes.
func flagName(name string) string {
	var b strings.Builder
	runes := []rune(name)
	for i, r := range runes {
		startsWord := unicode.IsUpper(r) && i > 0 &&
			(unicode.IsLower(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1]))
		if startsWord {
			b.WriteByte('-')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
