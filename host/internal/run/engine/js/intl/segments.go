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
	next      func(text []byte, state int) (segment, rest []byte, newState int)
	words     bool
	sentences bool
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
		return segments{next: uniseg.FirstSentence, sentences: true}, nil
	}
	return nil, refused("texts have no parts of the kind %.40q", how)
}

const (
	// mostSegmented is how long a text may be that is cut at once, in bytes: it takes
	// some milliseconds. The engine cuts longer ones in pieces.
	mostSegmented = 64 << 10
	// mostAhead is how much of a text is looked at to find the end of a sentence.
	// The guest's time is checked after about as much.
	mostAhead = 1 << 10
)

// compute returns where each segment ends, in units of UTF-16, and whether it is
// like a word: in the lowest bit of numbers of 32 bits.
func (s segments) compute(inputs [][]byte, pass func()) ([]byte, error) {
	if len(inputs) != 1 || len(inputs[0]) > mostSegmented {
		return nil, refused("a text of at most %d bytes is needed", mostSegmented)
	}
	out := []byte{}
	at, like, state, done := uint32(0), uint32(0), -1, 0
	for text := inputs[0]; len(text) > 0; {
		window := s.window(text)
		segment, rest, next := s.next(window, state)
		goesOn := len(rest) == 0 && len(window) < len(text)
		if state = next; goesOn {
			// What comes does not depend on what stands before a letter.
			if c, size := utf8.DecodeLastRune(window); unicode.IsLetter(c) {
				segment = window[:len(window)-size]
			}
			state = -1
		}
		text = text[len(segment):]
		if done += len(segment); done >= mostAhead/2 {
			pass()
			done = 0
		}
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
		if !goesOn {
			out = binary.LittleEndian.AppendUint32(out, at<<1|like)
			like = 0
		}
	}
	return out, nil
}

// window is the part of a text that is looked at. From each of the blanks and
// brackets behind a full stop, package uniseg looks for the letter that decides
// whether a sentence ends, so that its time grows by the square of a text without
// letters. The window ends with a letter where there is one but for the first.
func (s segments) window(text []byte) []byte {
	if !s.sentences || len(text) <= mostAhead {
		return text
	}
	end := mostAhead
	for end > mostAhead-utf8.UTFMax && !utf8.RuneStart(text[end]) {
		end--
	}
	for last := end; last > 0; {
		c, size := utf8.DecodeLastRune(text[:last])
		if unicode.IsLetter(c) && last > size {
			return text[:last]
		}
		last -= size
	}
	return text[:end]
}
