package abi

import "unicode/utf8"

// Pauses are taken by whoever reads a long text and has to let others compute meanwhile: what is behind them is called
// each time that some 16 KiB more have been read. The nil Pauses takes none. It is for one goroutine at a time.
type Pauses struct {
	pause func()
	last  int // where the last one was, in whatever text
}

// pauseBytes is how much is read between two pauses.
const pauseBytes = 16 << 10

// NewPauses returns pauses that call a function.
func NewPauses(pause func()) *Pauses { return &Pauses{pause: pause} }

// At is told where in a text its reader is. One that begins anew has gone back.
func (p *Pauses) At(i int) {
	if p != nil && uint(i-p.last) >= pauseBytes {
		p.take(i)
	}
}

func (p *Pauses) take(i int) {
	p.last = i
	p.pause()
}

// Valid is [utf8.Valid], with pauses.
func (p *Pauses) Valid(b []byte) bool {
	for len(b) > pauseBytes && p != nil {
		end := pauseBytes // where a character begins, if these are characters
		for end > pauseBytes-utf8.UTFMax && !utf8.RuneStart(b[end]) {
			end--
		}
		if !utf8.Valid(b[:end]) {
			return false
		}
		b = b[end:]
		p.take(0)
	}
	return utf8.Valid(b)
}

// skipSpace is [SkipSpace], with pauses.
func (p *Pauses) skipSpace(b []byte, i int) int {
	if p == nil || i >= len(b) || b[i] > ' ' {
		return SkipSpace(b, i)
	}
	return p.skip(b, i, SkipSpace)
}

// skip calls what skips bytes of a kind, piece by piece.
func (p *Pauses) skip(b []byte, i int, kind func([]byte, int) int) int {
	for {
		end := min(i+pauseBytes, len(b))
		if i = kind(b[:end], i); i < end || end == len(b) {
			return i
		}
		p.take(i)
	}
}
