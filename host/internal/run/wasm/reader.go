package wasm

import (
	"fmt"
	"unicode/utf8"
)

// reader walks over a part of a module. The first failure sticks: later reads return zero, so a caller checks err once
// per step instead of once per byte.
type reader struct {
	buf []byte // the whole module, so that positions are offsets in it
	pos int
	end int
	err *Error
}

func (r *reader) failAt(kind Kind, offset int, format string, args ...any) {
	if r.err == nil {
		r.err = &Error{Kind: kind, Function: -1, Offset: offset, Message: fmt.Sprintf(format, args...)}
	}
	r.pos = r.end
}

func (r *reader) malformed(format string, args ...any) { r.failAt(Malformed, r.pos, format, args...) }

func (r *reader) invalid(format string, args ...any) { r.failAt(Invalid, r.pos, format, args...) }

func (r *reader) unsupported(feature, format string, args ...any) {
	if r.err == nil {
		r.failAt(Unsupported, r.pos, format, args...)
		r.err.Feature = feature
	}
}

func (r *reader) left() int { return r.end - r.pos }

func (r *reader) byte() byte {
	if r.pos >= r.end {
		r.malformed("unexpected end")
		return 0
	}
	b := r.buf[r.pos]
	r.pos++
	return b
}

func (r *reader) bytes(n int) []byte {
	if n < 0 || n > r.left() {
		r.malformed("unexpected end: %d bytes needed, %d left", n, r.left())
		return nil
	}
	b := r.buf[r.pos : r.pos+n]
	r.pos += n
	return b
}

func (r *reader) u32() uint32 {
	if r.pos < r.end && r.buf[r.pos] < 0x80 {
		r.pos++
		return uint32(r.buf[r.pos-1])
	}
	start := r.pos
	var v uint32
	for shift := 0; shift < 35; shift += 7 {
		b := r.byte()
		if r.err != nil {
			return 0
		}
		if shift == 28 && b > 0x0f {
			break
		}
		v |= uint32(b&0x7f) << shift
		if b < 0x80 {
			return v
		}
	}
	r.failAt(Malformed, start, "integer representation too long or too large for 32 bits")
	return 0
}

// signed reads a signed LEB128 number of the given width in bits (32, 33 or 64).
func (r *reader) signed(width int) int64 {
	start := r.pos
	var v int64
	for shift := 0; shift < width; shift += 7 {
		b := r.byte()
		if r.err != nil {
			return 0
		}
		if left := width - shift; left < 7 {
			// Of the last byte only the low bits are data; the rest must repeat the sign.
			ext := int8(b<<1) >> left
			if b >= 0x80 || (ext != 0 && ext != -1) {
				break
			}
		}
		v |= int64(b&0x7f) << shift
		if b < 0x80 {
			if s := shift + 7; s < 64 {
				v = v << (64 - s) >> (64 - s)
			}
			return v
		}
	}
	r.failAt(Malformed, start, "integer representation too long or too large for %d bits", width)
	return 0
}

// count reads the length of a vector whose items take at least minSize bytes each, so that a forged count can never
// make the caller allocate more than a multiple of the input.
func (r *reader) count(minSize, limit int, what string) int {
	start := r.pos
	n := r.u32()
	if r.err != nil {
		return 0
	}
	if uint64(n)*uint64(minSize) > uint64(r.left()) {
		r.failAt(Malformed, start, "unexpected end: count of %d %s is larger than what follows", n, what)
		return 0
	}
	if int(n) > limit {
		r.pos = start
		r.unsupported(FeatureSize, "%d %s, at most %d are allowed", n, what, limit)
		return 0
	}
	return int(n)
}

func (r *reader) name() string {
	start := r.pos
	n := r.u32()
	if r.err != nil {
		return ""
	}
	b := r.bytes(int(n))
	if r.err == nil && !utf8.Valid(b) {
		r.failAt(Malformed, start, "malformed UTF-8 encoding")
	}
	if r.err != nil {
		return ""
	}
	return string(b)
}
