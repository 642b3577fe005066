package intl

import (
	"encoding/binary"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// segments cuts texts as Unicode's annex 29 says: at graphemes, words or
// sentences.
type segments struct {
	next  func(text []byte, state int) (segment, rest []byte, newState int)
	words bool
}

func newSegments(how []byte) (computer, error) {
	switch string(how) {
	case "grapheme":
		return segments{next: func(text []byte, state int) (segment, rest []byte, newState int) {
			segment, rest, _, newState = uniseg.FirstGraphemeCluster(text, state)
			return segment, rest, newState
		}}, nil
	case "word":
		return segments{next: uniseg.FirstWord, words: true}, nil
	case "sentence":
		return segments{next: uniseg.FirstSentence}, nil
	}
	return nil, refused("texts have no parts of the kind %.40q", how)
}

// mostSegmented is how long a text may be that is cut at once, in bytes: it takes
// some milliseconds. The engine cuts longer ones in pieces.
const mostSegmented = 64 << 10

// compute returns where each segment ends, in units of UTF-16, and whether it is
// like a word: in the lowest bit of numbers of 32 bits.
func (s segments) compute(inputs [][]byte) ([]byte, error) {
	if len(inputs) != 1 || len(inputs[0]) > mostSegmented {
		return nil, refused("a text of at most %d bytes is needed", mostSegmented)
	}
	out := []byte{}
	at, state := uint32(0), -1
	for text := inputs[0]; len(text) > 0; {
		var segment []byte
		segment, text, state = s.next(text, state)
		like := uint32(0)
		for len(segment) > 0 {
			c, size := utf8.DecodeRune(segment)
			if c > 0xffff {
				at++
			}
			if s.words && (unicode.IsLetter(c) || unicode.IsNumber(c)) {
				like = 1
			}
			at++
			segment = segment[size:]
		}
		out = binary.LittleEndian.AppendUint32(out, at<<1|like)
	}
	return out, nil
}
