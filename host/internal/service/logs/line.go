package logs

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/wasmhost/wasmhost/abi"
)

// record is an entry that was not written yet.
type record struct {
	n         int64 // counts the entries of this run of the host
	at        time.Time
	level     abi.Level
	requestID string
	text      string
	notice    int64 // not 0: it tells of so many lost entries
}

// cost is what a record takes in memory, about.
func (r *record) cost() int { return len(r.text) + len(r.requestID) + 96 }

// cut shortens a text to MaxTextBytes, a mark included. The result shares no
// memory with a longer text.
func cut(text string) string {
	if len(text) <= MaxTextBytes {
		return text
	}
	const markBytes = 40
	end := MaxTextBytes - markBytes
	for back := 0; back < utf8.UTFMax && !utf8.RuneStart(text[end]); back++ {
		end--
	}
	return fmt.Sprintf("%s... (%d bytes cut)", text[:end], len(text)-end)
}

const (
	seqStart   = `{"seq":`
	timeLayout = "2006-01-02T15:04:05.000Z07:00"
)

// appendEntry appends the JSON object of an entry, which holds no newline.
func appendEntry(dst []byte, seq int64, plugin string, r *record) []byte {
	dst = append(dst, seqStart...)
	dst = strconv.AppendInt(dst, seq, 10)
	dst = append(dst, `,"time":"`...)
	dst = r.at.UTC().AppendFormat(dst, timeLayout)
	dst = append(dst, `","level":"`...)
	dst = append(dst, LevelName(r.level)...)
	dst = append(dst, `","plugin":`...)
	dst = appendString(dst, plugin)
	dst = append(dst, `,"request_id":`...)
	dst = appendString(dst, r.requestID)
	dst = append(dst, `,"message":`...)
	dst = appendString(dst, r.text)
	return append(dst, '}')
}

const hex = "0123456789abcdef"

// appendString appends a JSON string. Beyond what JSON asks for it escapes
// what a terminal or an editor would act on, so that a file can be looked at
// as it is: C1 controls, line separators and the marks that turn the
// direction of writing. A byte that is not UTF-8 becomes U+FFFD.
func appendString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	start := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c >= 0x20 && c < 0x7f && c != '"' && c != '\\' {
			i++
			continue
		}
		r, size := rune(c), 1
		if c >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(s[i:])
			if (r != utf8.RuneError || size > 1) && !unsafeRune(r) {
				i += size
				continue
			}
		}
		dst = append(dst, s[start:i]...)
		switch r {
		case '"', '\\':
			dst = append(dst, '\\', byte(r))
		case '\n':
			dst = append(dst, '\\', 'n')
		case '\r':
			dst = append(dst, '\\', 'r')
		case '\t':
			dst = append(dst, '\\', 't')
		case utf8.RuneError:
			dst = append(dst, "\uFFFD"...)
		default:
			dst = append(dst, '\\', 'u', hex[r>>12&0xf], hex[r>>8&0xf], hex[r>>4&0xf], hex[r&0xf])
		}
		i += size
		start = i
	}
	dst = append(dst, s[start:]...)
	return append(dst, '"')
}

// unsafeRune reports characters of two bytes and more to escape; all of them
// are below U+10000.
func unsafeRune(r rune) bool {
	switch {
	case r < 0xa0:
		return true
	case r < 0x600:
		return false
	}
	return r == '\u2028' || r == '\u2029' || unicode.Is(unicode.Bidi_Control, r)
}

// lineSeq reads the position at the start of a line, or returns 0.
func lineSeq(line []byte) Position {
	rest, ok := bytes.CutPrefix(line, []byte(seqStart))
	if !ok {
		return 0
	}
	var n int64
	for i, c := range rest {
		switch {
		case c >= '0' && c <= '9' && n <= maxPosition/10:
			n = n*10 + int64(c-'0')
		case c == ',' && i > 0 && n <= maxPosition:
			return Position(n)
		default:
			return 0
		}
	}
	return 0
}

// decode reads a line. Lines that a crash or a failing disk has left
// incomplete are none.
func decode(line []byte) (Entry, bool) {
	if lineSeq(line) <= 0 {
		return Entry{}, false
	}
	var l struct {
		Seq       int64     `json:"seq"`
		Time      time.Time `json:"time"`
		Level     string    `json:"level"`
		Plugin    string    `json:"plugin"`
		RequestID string    `json:"request_id"`
		Message   *string   `json:"message"`
	}
	if json.Unmarshal(line, &l) != nil || l.Message == nil {
		return Entry{}, false
	}
	level, err := ParseLevel(l.Level)
	if err != nil {
		return Entry{}, false
	}
	return Entry{Position: Position(l.Seq), Time: l.Time, Level: level, Plugin: l.Plugin, RequestID: l.RequestID,
		Message: *l.Message}, true
}
