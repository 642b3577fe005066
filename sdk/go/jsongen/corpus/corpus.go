// Package corpus holds types of every shape that generated code has to read
// and write as encoding/json does. It is what the tests of package jsongen
// generate code for; nothing else uses it.
package corpus

//lint:file-ignore SA5008 malformed tags are part of the corpus

import (
	"encoding/json"
	"errors"
	"net/netip"
	"strings"
	"time"

	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
)

// Basics has a field of every basic kind.
type Basics struct {
	Bool    bool
	Int     int
	Int8    int8
	Int16   int16
	Int32   int32
	Int64   int64
	Uint    uint
	Uint8   uint8
	Uint16  uint16
	Uint32  uint32
	Uint64  uint64
	Uintptr uintptr
	Float32 float32
	Float64 float64
	String  string
}

// Named kinds without methods.
type (
	Level   int
	Title   string
	Flag    bool
	Ratio   float32
	Octets  []byte
	Octet   byte
	Octet2  []Octet
	Pair    [2]int
	Any     any
	Titles  map[Title]Level
	IntPtr  *int
	Strings = []string
)

// Tagged has every option of a tag.
type Tagged struct {
	A       int               `json:"a"`
	B       string            `json:"b,omitempty"`
	C       bool              `json:",omitempty"`
	D       int               `json:"-"`
	E       int               `json:"-,"`
	F       float64           `json:"f,string"`
	G       *int              `json:"g,string,omitempty"`
	H       string            `json:"h,string"`
	I       bool              `json:"i,string"`
	J       *string           `json:"j,string"`
	K       []int             `json:"k,omitempty"`
	L       map[string]int    `json:"l,omitempty"`
	M       [0]int            `json:"m,omitempty"`
	N       [2]int            `json:"n,omitempty"`
	O       any               `json:"o,omitempty"`
	P       Level             `json:"p,omitempty,string"`
	Q       struct{}          `json:"q,omitempty"`
	R       time.Time         `json:"r,omitzero"`
	S       []string          `json:"s,omitzero"`
	T       Ratio             `json:"t,omitzero,string"`
	U       Point             `json:"u,omitzero"`
	V       *Zeroer           `json:"v,omitzero"`
	W       Zeroer            `json:"w,omitzero"`
	X       map[string]string `json:"x,omitzero"`
	Y       Flag              `json:"y,omitempty"`
	Z       uint8             `json:"z,string"`
	Bad     int               `json:"b\"ad"`
	HTML    int               `json:"<&>"`
	Unicode int               `json:"größe"`
	Kelvin  int               `json:"kelvin"`
	hidden  int
}

// Hidden keeps a linter from calling the field unused.
func (t Tagged) Hidden() int { return t.hidden }

// Point is comparable.
type Point struct{ X, Y int }

// Zeroer says itself when it is zero.
type Zeroer struct{ N int }

// IsZero reports whether the number is negative.
func (z *Zeroer) IsZero() bool { return z.N < 0 }

// Cases has names that differ in case alone.
type Cases struct {
	Name  string `json:"name"`
	NAME  string `json:"NAME"`
	Other int    `json:"oTHER"`
}

// Base is embedded.
type Base struct {
	ID     int
	Shared string
	Deep   int `json:"deep"`
}

// Second is embedded beside it, with a field of the same name.
type Second struct {
	Shared string
	Only   string
}

type lower struct {
	Promoted int
	Shared   string
}

// Embedding embeds in every way.
type Embedding struct {
	Base
	*Second
	lower
	Level
	*Point `json:"point"`
	Title  `json:"title,omitempty"`
	Own    int
}

// EmbeddingTagged has a field whose tag wins over deeper ones.
type EmbeddingTagged struct {
	Base
	Renamed string `json:"Shared"`
	Second  `json:"second"`
}

// EmbeddingHidden embeds a pointer to a type that is not exported.
type EmbeddingHidden struct {
	*lower
	Own int
}

// WithLower returns a value whose embedded pointer is set.
func WithLower() EmbeddingHidden { return EmbeddingHidden{lower: &lower{Promoted: 1}} }

// Twice embeds a struct twice by two others.
type (
	TwiceA struct{ Point }
	TwiceB struct{ Point }
	Twice  struct {
		TwiceA
		TwiceB
		Z int
	}
)

// Composite has what is made of other types.
type Composite struct {
	Ptr      *int
	PtrPtr   **string
	Slice    []int
	Slices   [][]string
	Array    [3]int
	Points   []Point
	PtrSlice []*Point
	Map      map[string]Point
	MapPtr   map[string]*Point
	IntMap   map[int]string
	UintMap  map[uint8]bool
	Int8Map  map[int8]int
	TitleMap map[Title][]int
	TextMap  map[Color]int
	AddrMap  map[netip.Addr]string
	MapMap   map[string]map[string]int
	Bytes    []byte
	Octets   Octets
	Octets2  Octet2
	ByteArr  [4]byte
	Anon     struct {
		A int `json:"a"`
		B []struct{ C string }
	}
	Titles Titles
	IntPtr IntPtr
	Pair   Pair
}

// Dynamic holds any values.
type Dynamic struct {
	Any   any
	Anys  []any
	Map   map[string]any
	Named Any
}

// Tree refers to itself.
type Tree struct {
	Value    int
	Left     *Tree           `json:",omitempty"`
	Children []Tree          `json:",omitempty"`
	Names    map[string]Tree `json:",omitempty"`
}

// List is a slice of itself.
type List []List

// Color writes itself as a text.
type Color int

// MarshalText returns the name of the color.
func (c Color) MarshalText() ([]byte, error) {
	switch c {
	case 0:
		return []byte("<red>"), nil
	case 1:
		return []byte("blue"), nil
	}
	return nil, errors.New("no such color")
}

// UnmarshalText reads the name of a color.
func (c *Color) UnmarshalText(text []byte) error {
	switch string(text) {
	case "<red>":
		*c = 0
	case "blue":
		*c = 1
	default:
		return errors.New("no such color")
	}
	return nil
}

// Upper writes itself as JSON, with white space around it.
type Upper string

// MarshalJSON returns the text in capital letters.
func (u Upper) MarshalJSON() ([]byte, error) {
	if u == "bad" {
		return []byte(`{"not json`), nil
	}
	return []byte(" { \"upper\" : \"" + strings.ToUpper(string(u)) + "\u2028<\\\"> \" } "), nil
}

// UnmarshalJSON takes whatever stands there.
func (u *Upper) UnmarshalJSON(text []byte) error {
	if string(text) == "[]" {
		return errors.New("no arrays, please")
	}
	*u = Upper(text)
	return nil
}

// PtrMarshaler writes itself with a pointer receiver.
type PtrMarshaler struct{ N int }

// MarshalJSON returns an array.
func (p *PtrMarshaler) MarshalJSON() ([]byte, error) { return []byte(`["ptr"]`), nil }

// TextSlice is a slice that reads itself from a text.
type TextSlice []string

// MarshalText joins the elements.
func (t TextSlice) MarshalText() ([]byte, error) { return []byte(strings.Join(t, "|")), nil }

// UnmarshalText splits a text.
func (t *TextSlice) UnmarshalText(text []byte) error {
	*t = strings.Split(string(text), "|")
	return nil
}

// Methods has types with methods in every place.
type Methods struct {
	Color     Color
	ColorPtr  *Color
	Colors    []Color
	ColorMap  map[string]Color
	Upper     Upper
	UpperPtr  *Upper
	Uppers    map[string]Upper
	Ptr       PtrMarshaler
	PtrPtr    *PtrMarshaler
	Ptrs      []PtrMarshaler
	PtrMap    map[string]PtrMarshaler
	PtrPtrMap map[string]*PtrMarshaler
	Time      time.Time
	TimePtr   *time.Time
	Duration  time.Duration
	Raw       json.RawMessage
	RawPtr    *json.RawMessage
	Number    json.Number
	NumberPtr *json.Number
	Addr      netip.Addr
	Text      TextSlice
	Quoted    Color `json:",omitempty"`
}

// QuotedMethods has a quoted field of a type with methods.
type QuotedMethods struct {
	Color Color `json:",string"`
}

// Generic has a parameter.
type Generic[T any] struct {
	Value T   `json:"value"`
	Next  *T  `json:"next,omitempty"`
	Many  []T `json:"many"`
	Title Title
}

// Foreign has types that code has to leave to encoding/json.
type Foreign struct {
	Err  error
	Name string
}

// Errors has names of members that hold those of variables of generated code,
// and nothing whose writing can fail.
type Errors struct {
	Error       string `json:"error"`
	Err         string `json:"err,omitempty"`
	Stderr      string `json:"stderr"`
	Interrupted bool   `json:"interrupted"`
	OK          bool   `json:"ok"`
	N           int    `json:"n"`
	B           string `json:"b"`
	Depth       int    `json:"depth,string"`
}

// Stderr has one member, whose field has such a name too.
type Stderr struct{ Stderr string }

// Failing has a value whose writing can fail, behind such names.
type Failing struct {
	Stderr string  `json:"stderr"`
	Ratio  float64 `json:"ratio"`
}

// Empty has no fields.
type Empty struct{}

// use names every type once, so that code is generated for it.
// Written is read by nobody.
type Written struct {
	Small   int8
	Maybe   *string `json:",omitempty"`
	Pointer *WrittenPart
	Bytes   []byte
	Table   map[string]*uint16
	Pair    [2]bool
	Time    time.Time
	Quoted  int `json:",string"`
	WrittenPart
}

// WrittenPart is a part of it.
type WrittenPart struct {
	Needed string `schema:"required"`
	Zero   uint64 `json:",omitzero"`
}

func use(r *wasmhost.Request) {
	_, _ = wasmhost.JSON[Written](200, *new(Written))
	_, _ = wasmhost.Decode[Basics](r)
	_, _ = wasmhost.JSON[Basics](200, *new(Basics))
	_, _ = wasmhost.Decode[Tagged](r)
	_, _ = wasmhost.JSON[Tagged](200, *new(Tagged))
	_, _ = wasmhost.Decode[Cases](r)
	_, _ = wasmhost.JSON[Cases](200, *new(Cases))
	_, _ = wasmhost.Decode[Embedding](r)
	_, _ = wasmhost.JSON[Embedding](200, *new(Embedding))
	_, _ = wasmhost.Decode[EmbeddingTagged](r)
	_, _ = wasmhost.JSON[EmbeddingTagged](200, *new(EmbeddingTagged))
	_, _ = wasmhost.Decode[EmbeddingHidden](r)
	_, _ = wasmhost.JSON[EmbeddingHidden](200, *new(EmbeddingHidden))
	_, _ = wasmhost.Decode[Twice](r)
	_, _ = wasmhost.JSON[Twice](200, *new(Twice))
	_, _ = wasmhost.Decode[Composite](r)
	_, _ = wasmhost.JSON[Composite](200, *new(Composite))
	_, _ = wasmhost.Decode[Dynamic](r)
	_, _ = wasmhost.JSON[Dynamic](200, *new(Dynamic))
	_, _ = wasmhost.Decode[Tree](r)
	_, _ = wasmhost.JSON[Tree](200, *new(Tree))
	_, _ = wasmhost.Decode[List](r)
	_, _ = wasmhost.JSON[List](200, *new(List))
	_, _ = wasmhost.Decode[Methods](r)
	_, _ = wasmhost.JSON[Methods](200, *new(Methods))
	_, _ = wasmhost.Decode[QuotedMethods](r)
	_, _ = wasmhost.JSON[QuotedMethods](200, *new(QuotedMethods))
	_, _ = wasmhost.Decode[Generic[int]](r)
	_, _ = wasmhost.JSON[Generic[int]](200, *new(Generic[int]))
	_, _ = wasmhost.Decode[Generic[[]Point]](r)
	_, _ = wasmhost.JSON[Generic[[]Point]](200, *new(Generic[[]Point]))
	_, _ = wasmhost.Decode[Foreign](r)
	_, _ = wasmhost.JSON[Foreign](200, *new(Foreign))
	_, _ = wasmhost.Decode[Errors](r)
	_, _ = wasmhost.JSON[Errors](200, *new(Errors))
	_, _ = wasmhost.Decode[Stderr](r)
	_, _ = wasmhost.JSON[Stderr](200, *new(Stderr))
	_, _ = wasmhost.Decode[Failing](r)
	_, _ = wasmhost.JSON[Failing](200, *new(Failing))
	_, _ = wasmhost.Decode[Empty](r)
	_, _ = wasmhost.JSON[Empty](200, *new(Empty))
	_, _ = wasmhost.Decode[Level](r)
	_, _ = wasmhost.JSON[Level](200, *new(Level))
	_, _ = wasmhost.Decode[Title](r)
	_, _ = wasmhost.JSON[Title](200, *new(Title))
	_, _ = wasmhost.Decode[Flag](r)
	_, _ = wasmhost.JSON[Flag](200, *new(Flag))
	_, _ = wasmhost.Decode[Ratio](r)
	_, _ = wasmhost.JSON[Ratio](200, *new(Ratio))
	_, _ = wasmhost.Decode[Octets](r)
	_, _ = wasmhost.JSON[Octets](200, *new(Octets))
	_, _ = wasmhost.Decode[Octet2](r)
	_, _ = wasmhost.JSON[Octet2](200, *new(Octet2))
	_, _ = wasmhost.Decode[Pair](r)
	_, _ = wasmhost.JSON[Pair](200, *new(Pair))
	_, _ = wasmhost.Decode[Any](r)
	_, _ = wasmhost.JSON[Any](200, *new(Any))
	_, _ = wasmhost.Decode[Titles](r)
	_, _ = wasmhost.JSON[Titles](200, *new(Titles))
	_, _ = wasmhost.Decode[IntPtr](r)
	_, _ = wasmhost.JSON[IntPtr](200, *new(IntPtr))
	_, _ = wasmhost.Decode[Strings](r)
	_, _ = wasmhost.JSON[Strings](200, *new(Strings))
	_, _ = wasmhost.Decode[Color](r)
	_, _ = wasmhost.JSON[Color](200, *new(Color))
	_, _ = wasmhost.Decode[Upper](r)
	_, _ = wasmhost.JSON[Upper](200, *new(Upper))
	_, _ = wasmhost.Decode[TextSlice](r)
	_, _ = wasmhost.JSON[TextSlice](200, *new(TextSlice))
	_, _ = wasmhost.Decode[PtrMarshaler](r)
	_, _ = wasmhost.JSON[PtrMarshaler](200, *new(PtrMarshaler))
	_, _ = wasmhost.Decode[int](r)
	_, _ = wasmhost.JSON[int](200, *new(int))
	_, _ = wasmhost.Decode[string](r)
	_, _ = wasmhost.JSON[string](200, *new(string))
	_, _ = wasmhost.Decode[bool](r)
	_, _ = wasmhost.JSON[bool](200, *new(bool))
	_, _ = wasmhost.Decode[float64](r)
	_, _ = wasmhost.JSON[float64](200, *new(float64))
	_, _ = wasmhost.Decode[uint8](r)
	_, _ = wasmhost.JSON[uint8](200, *new(uint8))
	_, _ = wasmhost.Decode[[]int](r)
	_, _ = wasmhost.JSON[[]int](200, *new([]int))
	_, _ = wasmhost.Decode[[]byte](r)
	_, _ = wasmhost.JSON[[]byte](200, *new([]byte))
	_, _ = wasmhost.Decode[map[string]int](r)
	_, _ = wasmhost.JSON[map[string]int](200, *new(map[string]int))
	_, _ = wasmhost.Decode[*int](r)
	_, _ = wasmhost.JSON[*int](200, *new(*int))
	_, _ = wasmhost.Decode[**int](r)
	_, _ = wasmhost.JSON[**int](200, *new(**int))
	_, _ = wasmhost.Decode[map[string]PtrMarshaler](r)
	_, _ = wasmhost.JSON[map[string]PtrMarshaler](200, *new(map[string]PtrMarshaler))
	_, _ = wasmhost.Decode[time.Time](r)
	_, _ = wasmhost.JSON[time.Time](200, *new(time.Time))
	_, _ = wasmhost.Decode[json.Number](r)
	_, _ = wasmhost.JSON[json.Number](200, *new(json.Number))
	_, _ = wasmhost.Decode[json.RawMessage](r)
	_, _ = wasmhost.JSON[json.RawMessage](200, *new(json.RawMessage))
	_, _ = wasmhost.Decode[any](r)
	_, _ = wasmhost.JSON[any](200, *new(any))
	_, _ = wasmhost.Decode[struct {
		A int
		b int
	}](r)
	_, _ = wasmhost.JSON[struct {
		A int
		b int
	}](200, *new(struct {
		A int
		b int
	}))
	_, _ = wasmhost.Decode[[2]Point](r)
	_, _ = wasmhost.JSON[[2]Point](200, *new([2]Point))
	_, _ = wasmhost.Decode[[]any](r)
	_, _ = wasmhost.JSON[[]any](200, *new([]any))
	_, _ = wasmhost.Decode[map[Color]Color](r)
	_, _ = wasmhost.JSON[map[Color]Color](200, *new(map[Color]Color))
}

var _ = use
