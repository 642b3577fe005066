// Package charset decodes texts in the encodings of the WHATWG other than
// UTF-8, UTF-16 and windows-1252, which the JavaScript engine decodes itself.
// It holds nothing between calls: what is not whole at the end of a piece is
// the caller's to bring again.
package charset

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/transform"

	"github.com/wasmhost/wasmhost/abi"
)

// Codes of errors: the names of errors of JavaScript.
const (
	codeRange abi.Code = "RangeError"
	codeType  abi.Code = "TypeError"
)

const (
	// mostBytes is how much is decoded at once; more comes in pieces.
	mostBytes = 4 << 20
	// pieceBytes is how much text is made between two checks of the guest's time.
	pieceBytes = 64 << 10
	// mostNumber is how long a number up to mostBytes is, with a colon.
	mostNumber = 8
	// mostLabel is longer than any label.
	mostLabel = 64
	// escaped is the encoding in which the meaning of bytes depends on those
	// before; pieces of it are brought again from the begin.
	escaped = "iso-2022-jp"
	// gb18030 is the one encoding that can hold U+FFFD itself, and gbk decodes as it.
	gb18030, gbk = "gb18030", "gbk"
)

// Call finds an encoding, for "name" and a label, or decodes bytes, for "decode"
// with what is wrong an error where it is followed by an f, and with more to
// come by an s, a colon, and the name. The result is the name, or how many
// bytes are done with, a colon, and the text. Pass is called between pieces.
func Call(what []byte, inputs [][]byte, pass func()) ([]byte, error) {
	if len(inputs) != 1 {
		return nil, abi.NewError(codeRange, "a label or bytes are needed")
	}
	if string(what) == "name" {
		name, _, err := find(string(inputs[0]))
		return []byte(name), err
	}
	how, label, _ := strings.Cut(string(what), ":")
	flags, decodes := strings.CutPrefix(how, "decode")
	if !decodes {
		return nil, abi.Errorf(codeRange, "an encoding cannot %.40q", how)
	}
	name, e, err := find(label)
	if err != nil {
		return nil, err
	}
	return decode(name, e, inputs[0], strings.Contains(flags, "f"), strings.Contains(flags, "s"), pass)
}

// find finds an encoding by one of its labels. That which stands for encodings
// that are not safe to decode is none. The table of labels is generous about
// white space, which the standard is not.
func find(label string) (string, encoding.Encoding, error) {
	strange := strings.ContainsFunc(label, func(c rune) bool { return c <= ' ' || c > '~' })
	if len(label) <= mostLabel && !strange {
		if e, err := htmlindex.Get(label); err == nil {
			if name, err := htmlindex.Name(e); err == nil && name != "replacement" {
				return name, e, nil
			}
		}
	}
	return "", nil, abi.Errorf(codeRange, "TextDecoder: the encoding %.64s is not supported", label)
}

func decode(name string, e encoding.Encoding, text []byte, fatal, more bool, pass func()) ([]byte, error) {
	if len(text) > mostBytes {
		return nil, abi.Errorf(codeRange, "TextDecoder: %d bytes are over the limit of %d at once; decode them in pieces, "+
			"with { stream: true }", len(text), mostBytes)
	}
	decoder := decoderOf(name, e)
	// The answer begins with a number that is known at the end.
	out := make([]byte, mostNumber, mostNumber+len(text)+len(text)/2)
	piece := make([]byte, pieceBytes)
	used := 0
	for {
		n, read, err := decoder.Transform(piece, text[used:], !more)
		out = append(out, piece[:n]...)
		used += read
		if !errors.Is(err, transform.ErrShortDst) {
			if err != nil && !errors.Is(err, transform.ErrShortSrc) {
				return nil, invalid(name)
			}
			break
		}
		pass()
	}
	meant := (name == gb18030 || name == gbk) && bytes.Contains(text, []byte("\x84\x31\xa4\x37"))
	if fatal && !meant && bytes.Contains(out[mostNumber:], []byte("\ufffd")) {
		return nil, invalid(name)
	}
	if more && name == escaped {
		used = 0
	}
	number := append(strconv.AppendInt(nil, int64(used), 10), ':')
	begin := mostNumber - len(number)
	copy(out[begin:], number)
	return out[begin:], nil
}

// decoderOf returns the decoder of an encoding. In those of one byte for each
// character, the standard has control characters where the tables of x/text have
// nothing.
func decoderOf(name string, e encoding.Encoding) transform.Transformer {
	table, ok := e.(*charmap.Charmap)
	switch name {
	case "iso-8859-8-i": // the same table; the order of its letters is another
		table, ok = charmap.ISO8859_8, true
	case gbk: // the standard decodes it as the larger one
		return simplifiedchinese.GB18030.NewDecoder()
	}
	if !ok {
		return e.NewDecoder()
	}
	for b := 0x80; b < 0xa0; b++ {
		if table.DecodeByte(byte(b)) == utf8.RuneError {
			return controls{table}
		}
	}
	return e.NewDecoder()
}

// controls decodes with a table, and has bytes from 0x80 to 0x9F for which that has
// nothing be the control characters of these numbers.
type controls struct{ table *charmap.Charmap }

func (controls) Reset() {}

func (c controls) Transform(dst, src []byte, _ bool) (written, read int, err error) {
	for ; read < len(src); read++ {
		r := c.table.DecodeByte(src[read])
		if r == utf8.RuneError && src[read] < 0xa0 {
			r = rune(src[read])
		}
		if written+utf8.UTFMax > len(dst) {
			return written, read, transform.ErrShortDst
		}
		written += utf8.EncodeRune(dst[written:], r)
	}
	return written, read, nil
}

func invalid(name string) error {
	return abi.NewError(codeType, "The encoded data was not valid for encoding "+name)
}
