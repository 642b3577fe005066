package jsoncodec

import (
	"encoding/base64"
	"strconv"
	"unsafe"

	"github.com/wasmhost/wasmhost/abi"
)

// The constraints of the functions below: every type of such a kind.
type (
	signed interface {
		~int | ~int8 | ~int16 | ~int32 | ~int64
	}
	unsigned interface {
		~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
	}
	float interface{ ~float32 | ~float64 }
)

func bitsOf[T any](v *T) int { return int(unsafe.Sizeof(*v)) * 8 }

// DecodeBool reads true, false, or null, which changes nothing. In a row of the
// database it reads 0 and 1 too.
func DecodeBool[T ~bool](d *Decoder, v *T) error {
	switch d.peek() {
	case 't':
		*v = true
		return d.word("true")
	case 'f':
		*v = false
		return d.word("false")
	case 'n':
		return d.word("null")
	case '0', '1':
		if value, ok := d.numericBool(); ok {
			*v = T(value)
			return nil
		}
	}
	return d.misfit("true or false")
}

// shortString is up to how many bytes a string is read by the simple loop: a
// UUID is, and what is much longer is faster to look for in larger steps.
const shortString = 40

// DecodeString reads a string, or null, which changes nothing.
func DecodeString[T ~string](d *Decoder, v *T) error {
	text, i := d.text, d.pos
	if i < len(text) && text[i] == '"' {
		i++
		start := i
		for i < len(text) && i < start+shortString && !special[text[i]] {
			i++
		}
		if i < len(text) && text[i] == '"' {
			d.pos = i + 1
			*v = T(d.string(start, i))
			return nil
		}
	}
	return decodeString(d, v)
}

// decodeString is DecodeString for every text.
func decodeString[T ~string](d *Decoder, v *T) error {
	switch d.peek() {
	case '"':
		start := d.pos
		end, plain, err := abi.SkipString(d.text, start)
		if err != nil {
			return err
		}
		d.pos = end
		if plain {
			*v = T(d.string(start+1, end-1))
		} else {
			*v = T(abi.AppendUnquoted(nil, d.text[start:end]))
		}
		return nil
	case 'n':
		return d.word("null")
	}
	return d.misfit("a string")
}

// number reads the text of a number. It is empty for null.
func (d *Decoder) number(want string) ([]byte, error) {
	switch c := d.peek(); {
	case c == '-' || '0' <= c && c <= '9':
		start := d.pos
		end, err := abi.SkipNumber(d.text, start)
		if err != nil {
			return nil, err
		}
		d.pos = end
		return d.text[start:end], nil
	case c == 'n':
		_, err := d.null()
		return nil, err
	}
	return nil, d.misfit(want)
}

// outOfRange is the error of a number that does not fit.
func (d *Decoder) outOfRange(text []byte, want string) error {
	return &TypeError{Value: "number " + string(text), Want: want, Offset: d.pos}
}

// DecodeInt reads a whole number that fits, or null, which changes nothing.
func DecodeInt[T signed](d *Decoder, v *T) error {
	if n, end := digits(d.text, d.pos); end > d.pos && int64(T(n)) == int64(n) {
		d.pos = end
		*v = T(n)
		return nil
	}
	text, err := d.number(wholeNumber)
	if err != nil || len(text) == 0 {
		return err
	}
	n, err := strconv.ParseInt(string(text), 10, bitsOf(v))
	if err != nil {
		return d.outOfRange(text, wholeNumber)
	}
	*v = T(n)
	return nil
}

// digits reads a number of up to fifteen digits and nothing but digits, as
// most are: it is exact as an integer and as a floating point number. It ends
// at i for any other text, to be read with care.
func digits(text []byte, i int) (n uint64, end int) {
	start := i
	for i < len(text) && '0' <= text[i] && text[i] <= '9' {
		n = n*10 + uint64(text[i]-'0')
		i++
	}
	switch {
	case i == start, i > start+15, text[start] == '0' && i > start+1:
		return 0, start
	case i < len(text) && (text[i] == '.' || text[i] == 'e' || text[i] == 'E'):
		return 0, start
	}
	return n, i
}

// DecodeUint reads a whole number that fits, or null, which changes nothing.
func DecodeUint[T unsigned](d *Decoder, v *T) error {
	if n, end := digits(d.text, d.pos); end > d.pos && uint64(T(n)) == n {
		d.pos = end
		*v = T(n)
		return nil
	}
	text, err := d.number(positiveNumber)
	if err != nil || len(text) == 0 {
		return err
	}
	n, err := strconv.ParseUint(string(text), 10, bitsOf(v))
	if err != nil {
		return d.outOfRange(text, positiveNumber)
	}
	*v = T(n)
	return nil
}

// DecodeFloat reads a number that fits, or null, which changes nothing.
func DecodeFloat[T float](d *Decoder, v *T) error {
	if n, end := digits(d.text, d.pos); end > d.pos {
		d.pos = end
		*v = T(n)
		return nil
	}
	text, err := d.number(anyNumber)
	if err != nil || len(text) == 0 {
		return err
	}
	f, err := strconv.ParseFloat(string(text), bitsOf(v))
	if err != nil {
		return d.outOfRange(text, anyNumber)
	}
	*v = T(f)
	return nil
}

const (
	wholeNumber    = "a whole number that fits"
	positiveNumber = "a whole number that fits and is not negative"
	anyNumber      = "a number that fits"
)

// DecodeNumber reads a json.Number: a number, or a string that holds one.
func DecodeNumber[T ~string](d *Decoder, v *T) error {
	if d.peek() == '"' {
		var s string
		if err := DecodeString(d, &s); err != nil {
			return err
		}
		if !validNumber(s) {
			return &TypeError{Value: "string", Want: anyNumber, Offset: d.pos}
		}
		*v = T(s)
		return nil
	}
	text, err := d.number(anyNumber)
	if err != nil || len(text) == 0 {
		return err
	}
	*v = T(text)
	return nil
}

func validNumber(s string) bool {
	end, err := abi.SkipNumber([]byte(s), 0)
	return err == nil && end == len(s)
}

// DecodeBytes reads a string in base64, an array of numbers, or null, which
// sets nil.
func DecodeBytes[S ~[]E, E ~uint8](d *Decoder, v *S) error {
	if d.peek() != '"' {
		return DecodeSlice(d, v, DecodeUint[E])
	}
	return decodeBase64(d, v)
}

// DecodeByteLikes reads like DecodeBytes where the elements read themselves.
func DecodeByteLikes[S ~[]E, E ~uint8](d *Decoder, v *S, elem DecodeFunc[E]) error {
	if d.peek() != '"' {
		return DecodeSlice(d, v, elem)
	}
	return decodeBase64(d, v)
}

func decodeBase64[S ~[]E, E ~uint8](d *Decoder, v *S) error {
	text, _, err := d.Text()
	if err != nil {
		return err
	}
	b := make([]byte, base64.StdEncoding.DecodedLen(len(text)))
	n, err := base64.StdEncoding.Decode(b, text)
	if err != nil {
		return err
	}
	*v = unsafe.Slice((*E)(unsafe.Pointer(unsafe.SliceData(b))), len(b))[:n]
	return nil
}

// Text reads a string for an UnmarshalText method. It is not ok for null.
func (d *Decoder) Text() (text []byte, ok bool, err error) {
	switch d.peek() {
	case '"':
		start := d.pos
		end, plain, err := abi.SkipString(d.text, start)
		if err != nil {
			return nil, false, err
		}
		d.pos = end
		if plain {
			return d.text[start+1 : end-1 : end-1], true, nil
		}
		return abi.AppendUnquoted(nil, d.text[start:end]), true, nil
	case 'n':
		_, err := d.null()
		return nil, false, err
	}
	return nil, false, d.misfit("a string")
}

// DecodeRaw reads any value, null as well, and keeps a copy of its text, as
// json.RawMessage does.
func DecodeRaw[T ~[]byte](d *Decoder, v *T) error {
	text, err := d.Raw()
	if err != nil {
		return err
	}
	*v = append((*v)[:0], text...)
	return nil
}
