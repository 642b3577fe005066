package corpus

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/sdk/go/jsoncodec"
)

// tested is one type with the two ways of reading and writing it.
type tested struct {
	name string
	// compare reads a text in both ways, writes what was read in both ways,
	// and returns what differs.
	compare func(text []byte) error
	// write writes a random value in both ways.
	write func(r *rand.Rand) (text []byte, err error)
	// reads reports whether the type can be read from a text.
	reads func(text []byte) bool
}

// subjects are all types of the corpus.
func subjects() []tested {
	return []tested{
		subject[Basics](),
		subject[Tagged](),
		subject[Cases](),
		subject[Embedding](),
		subject[EmbeddingTagged](),
		subject[EmbeddingHidden](),
		subject[Twice](),
		subject[Composite](),
		subject[Dynamic](),
		subject[Tree](),
		subject[List](),
		subject[Methods](),
		subject[QuotedMethods](),
		subject[Generic[int]](),
		subject[Generic[[]Point]](),
		subject[Foreign](),
		subject[Errors](),
		subject[Stderr](),
		subject[Failing](),
		subject[Empty](),
		subject[Level](),
		subject[Title](),
		subject[Flag](),
		subject[Ratio](),
		subject[Octets](),
		subject[Octet2](),
		subject[Pair](),
		subject[Any](),
		subject[Titles](),
		subject[IntPtr](),
		subject[Strings](),
		subject[Color](),
		subject[Upper](),
		subject[TextSlice](),
		subject[PtrMarshaler](),
		subject[int](),
		subject[string](),
		subject[bool](),
		subject[float64](),
		subject[uint8](),
		subject[[]int](),
		subject[[]byte](),
		subject[map[string]int](),
		subject[*int](),
		subject[**int](),
		subject[map[string]PtrMarshaler](),
		subject[time.Time](),
		subject[json.Number](),
		subject[json.RawMessage](),
		subject[any](),
		subject[struct {
			A int
			b int
		}](),
		subject[[2]Point](),
		subject[[]any](),
		subject[map[Color]Color](),
	}
}

func subject[T any]() tested {
	name := reflect.TypeFor[T]().String()
	if appends, decodes := jsoncodec.Registered[T](); !appends || !decodes {
		panic("no code was generated for " + name)
	}
	decode, _ := jsoncodec.Reader[T]()
	return tested{
		name: name,
		compare: func(text []byte) error {
			var want, got T
			wantErr, gotErr := json.Unmarshal(text, &want), decode.Unmarshal(text, &got)
			if (wantErr == nil) != (gotErr == nil) {
				return fmt.Errorf("read: got %v, want %v", gotErr, wantErr)
			}
			if wantErr != nil {
				return nil
			}
			if !equal(want, got) {
				return fmt.Errorf("read: got %#v, want %#v", got, want)
			}
			_, err := both(&want)
			return err
		},
		write: func(r *rand.Rand) ([]byte, error) {
			var v T
			fill(r, reflect.ValueOf(&v).Elem(), 3)
			return both(&v)
		},
		reads: func(text []byte) bool {
			var v T
			return decode.Unmarshal(text, &v) == nil
		},
	}
}

// equal compares deeply, with times as they are written.
func equal(a, b any) bool {
	return reflect.DeepEqual(a, b)
}

// both writes a value in both ways and returns the text, or what differs.
func both[T any](v *T) ([]byte, error) {
	write, _ := jsoncodec.Appender[T]()
	want, wantErr := json.Marshal(v)
	got, gotErr := write([]byte("x"), v, 0)
	if (wantErr == nil) != (gotErr == nil) {
		return nil, fmt.Errorf("write: got %v, want %v", gotErr, wantErr)
	}
	if wantErr == nil && string(got) != "x"+string(want) {
		return nil, fmt.Errorf("write: got %s, want x%s", got, want)
	}
	return want, nil
}

// fill puts random values into v, whatever it is.
func fill(r *rand.Rand, v reflect.Value, depth int) {
	if !v.CanSet() {
		return
	}
	if v.Type() == reflect.TypeFor[time.Time]() {
		v.Set(reflect.ValueOf(time.Unix(r.Int64N(1<<35), r.Int64N(1e9)).UTC()))
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(r.Int64() >> r.IntN(64) * int64(r.IntN(3)-1))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		v.SetUint(r.Uint64() >> r.IntN(64) * uint64(r.IntN(2)))
	case reflect.Float32, reflect.Float64:
		v.SetFloat(pick(r, 0, 1, -1.5, 1e-7, 1e21, 123456789, r.NormFloat64(), r.ExpFloat64()*1e300, 0.1, 1e-9))
	case reflect.String:
		v.SetString(pick(r, "", "a", "<b>&", "\u2028\u2029", "\x00\x1f\x7f\b\f\n\r\t", "\"\\\\", "\xff\xfe", "größe 😀", "12",
			"1e5", strings.Repeat("x", r.IntN(40))))
	case reflect.Pointer:
		if depth > 0 && r.IntN(3) > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			fill(r, v.Elem(), depth-1)
		}
	case reflect.Slice:
		if depth > 0 && r.IntN(3) > 0 {
			v.Set(reflect.MakeSlice(v.Type(), r.IntN(4), 4))
			for i := range v.Len() {
				fill(r, v.Index(i), depth-1)
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(r, v.Index(i), depth-1)
		}
	case reflect.Map:
		if depth > 0 && r.IntN(3) > 0 {
			v.Set(reflect.MakeMap(v.Type()))
			for range r.IntN(4) {
				key, elem := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
				fill(r, key, depth-1)
				fill(r, elem, depth-1)
				v.SetMapIndex(key, elem)
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fill(r, v.Field(i), depth-1)
		}
	case reflect.Interface:
		if v.NumMethod() == 0 && depth > 0 {
			if value := anything(r, depth); value != nil {
				v.Set(reflect.ValueOf(value))
			}
		}
	}
}

// anything returns a value for an empty interface.
func anything(r *rand.Rand, depth int) any {
	switch r.IntN(12) {
	case 0:
		return r.IntN(2) == 0
	case 1:
		return r.NormFloat64()
	case 2:
		return "<text>"
	case 3:
		return r.Int() - r.Int()
	case 4:
		return []any{anything(r, depth-1), nil}
	case 5:
		return map[string]any{"b": anything(r, depth-1), "a": 1}
	case 6:
		return Point{1, 2}
	case 7:
		return &PtrMarshaler{}
	case 8:
		return PtrMarshaler{}
	case 9:
		return Color(r.IntN(3))
	case 10:
		return []Upper{"x"}
	}
	return nil
}

func pick[T any](r *rand.Rand, choices ...T) T { return choices[r.IntN(len(choices))] }

// texts are what every type is given to read: hardly any of them fit, which
// both ways have to say.
func texts() []string {
	list := []string{"", " ", "null", " null ", "nul", "nulll", "true", "false", "tru", "[]", "{}", "[ ]", "{ }", `""`,
		"0", "-0", "-", "1.5", "1e3", "01", "+1", ".5",
		"1.", "1e", "-1", "128", "256", "65536", "2147483648", "9223372036854775807", "9223372036854775808",
		"18446744073709551616", "1e400", "1e39", "-1e400", "1e-400",
		`"a"`, `"\u00e9\ud83d\ude00\ud800\ud800x\udc00"`, "\"\xff\"", `"\x"`, `"\u12"`, "\"\n\"", `"unfinished`, `"\`,
		`"aGVsbG8="`, `"aGVsbG8"`, `"aGVs\nbG8="`, `"a` + "\x00" + `"`,
		`"2026-11-21T10:00:00Z"`, `"2026-11-21T10:00:00.5+02:00"`, `"yesterday"`, `"\u003cred>"`, `"blue"`, `"green"`,
		`"127.0.0.1"`, `"a|b"`, `"1"`, `"01"`, `"1e5"`, `"null"`, `"true"`, `"nul"`,
		"[1]", "[1,2,3,4,5]", "[1,]", "[,]", "[1 2]", "[", "[1", "]", `["a",null,1]`, "[[]]", "[[1],[2,3]]", "[null]", "[{}]",
		`[{"X":1},{"x":2,"Y":3,"y":4}]`,
		"{", `{"`, `{"a"`, `{"a":`, `{"a":1`, `{"a":1,`, `{"a":1,}`, `{"a" 1}`, `{a:1}`, `{"a":1}{}`, `{"a":1} x`,
		`{"a":1,"a":2}`, `{1:2}`, `{"":1}`,
		`{"1":"x","-1":"y"}`, `{"300":true}`, `{"x":1}`, `{"blue":1}`, `{"green":1}`, `{"blue":"blue","<red>":"blue"}`,
		`{"127.0.0.1":"x"}`, `{"a":"blue"}`, `{"a":{"N":1}}`,
		strings.Repeat("[", 10000) + strings.Repeat("]", 10000), strings.Repeat("[", 10001) + strings.Repeat("]", 10001),
		strings.Repeat(`{"Left":`, 10000) + "1" + strings.Repeat("}", 10000), strings.Repeat(`{"Left":`, 4000) + "{}" +
			strings.Repeat("}", 4000),
		strings.Repeat(`{"x":`, 10001) + "1" + strings.Repeat("}", 10001),
	}
	values := []string{"null", "true", "1", "-1", "1.5", "300", `""`, `"x"`, `"1"`, `"-1.5"`, `"true"`, `"null"`, `"n"`,
		`"\"x\""`, `"\"x"`, `"0x1p-2"`, `"-Inf"`, `"1_0"`, `"1 "`, "[]", "[1]", "{}", `{"X":1}`, `[{"X":1}]`, `{"a":[1]}`,
		`"blue"`, `"2026-11-21T10:00:00Z"`}
	names := map[string]bool{}
	for _, s := range []reflect.Type{reflect.TypeFor[Basics](), reflect.TypeFor[Tagged](), reflect.TypeFor[Cases](),
		reflect.TypeFor[Embedding](),
		reflect.TypeFor[EmbeddingTagged](), reflect.TypeFor[EmbeddingHidden](), reflect.TypeFor[Twice](),
		reflect.TypeFor[Composite](), reflect.TypeFor[Dynamic](),
		reflect.TypeFor[Tree](), reflect.TypeFor[Methods](), reflect.TypeFor[Generic[int]](), reflect.TypeFor[Foreign]()} {
		for i := range s.NumField() {
			names[s.Field(i).Name] = true
			name, _, _ := strings.Cut(s.Field(i).Tag.Get("json"), ",")
			names[name] = true
		}
	}
	for _, extra := range []string{"KELVIN", "\u212aelvin", "GRÖSSE", "GRÖßE", "größe", "<&>", "ID", "id", "Promoted",
		"Only", "nAmE", "NAMe", "name", `s\u0068ared`, "Shared", "X", "unknown"} {
		names[extra] = true
	}
	for name := range names {
		for _, value := range values {
			list = append(list, `{"`+name+`":`+value+`}`)
		}
		list = append(list, `{"`+name+`":[{"X":1,"C":"a"},{"X":3}],"`+name+`":[{"Y":2},{"B":null}]}`, `{"`+name+`":{"a":1},"`+
			name+`":{"b":2}}`,
			` { "`+strings.ToUpper(name)+`" : 1 , "`+strings.ToLower(name)+`" : "1" } `)
	}
	return list
}

// TestTexts gives every text to every type.
func TestTexts(t *testing.T) {
	shorttest.Skip(t)
	all := texts()
	for _, s := range subjects() {
		for _, text := range all {
			if err := s.compare([]byte(text)); err != nil {
				t.Errorf("%s, %.200q: %.500v", s.name, text, err)
			}
		}
	}
}

// TestValues writes random values, and reads what was written, also damaged.
func TestValues(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, s := range subjects() {
		for range 300 {
			text, err := s.write(r)
			if err != nil {
				t.Errorf("%s: %.500v", s.name, err)
				break
			}
			for range 5 {
				if err := s.compare(text); err != nil {
					t.Errorf("%s, %.500q: %.500v", s.name, text, err)
				}
				text = damage(r, text)
			}
		}
	}
}

// damage changes a text a little.
func damage(r *rand.Rand, text []byte) []byte {
	if len(text) == 0 {
		return text
	}
	i := r.IntN(len(text))
	switch r.IntN(4) {
	case 0:
		return append(bytes.Clone(text[:i]), text[i+1:]...)
	case 1:
		return append(append(bytes.Clone(text[:i]), `"\ {}[],:0123456789.eE-+truefalsnl`[r.IntN(34)]), text[i:]...)
	case 2:
		text = bytes.Clone(text)
		text[i] ^= 1 << r.IntN(8)
		return text
	}
	j := i + r.IntN(len(text)-i)
	return append(bytes.Clone(text[:j]), text[i:]...)
}

// TestHiddenPointer writes and reads through an embedded pointer that only
// this package can set.
func TestHiddenPointer(t *testing.T) {
	v := WithLower()
	if text, err := both(&v); err != nil || string(text) != `{"Promoted":1,"Shared":"","Own":0}` {
		t.Errorf("got %s, %v", text, err)
	}
	decode, _ := jsoncodec.Reader[EmbeddingHidden]()
	if err := decode.Unmarshal([]byte(`{"promoted":2}`), &v); err != nil || v.Promoted != 2 {
		t.Errorf("got %+v, %v", v, err)
	}
}

// TestCycle writes values that contain themselves.
func TestCycle(t *testing.T) {
	tree := &Tree{}
	tree.Left = tree
	if _, err := both(tree); err != nil {
		t.Error(err)
	}
	list := List{nil}
	list[0] = list
	if _, err := both(&list); err != nil {
		t.Error(err)
	}
	m := map[string]any{}
	m["m"] = m
	if _, err := both(&Dynamic{Map: m}); err != nil {
		t.Error(err)
	}
}

// FuzzTexts gives any text to every type.
func FuzzTexts(f *testing.F) {
	for _, text := range texts() {
		if len(text) < 200 {
			f.Add([]byte(text))
		}
	}
	all := subjects()
	f.Fuzz(func(t *testing.T, text []byte) {
		for _, s := range all {
			if err := s.compare(text); err != nil {
				t.Errorf("%s: %v", s.name, err)
			}
		}
	})
}
