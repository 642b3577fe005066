package logs

import (
	"bytes"
	"errors"
	"io"
)

const blockBytes = 64 << 10

// forward reads the lines of a file that may be growing. A line that is
// longer than any of ours is passed over.
type forward struct {
	src    io.ReaderAt
	at     int64  // where the next read begins
	buf    []byte // read and not returned
	memory []byte // the memory behind buf
	skip   bool   // until the next newline
}

// next returns a line without its newline, good until the next call, or
// io.EOF where there is no complete one yet.
func (s *forward) next() ([]byte, error) {
	searched := 0
	for {
		if i := bytes.IndexByte(s.buf[searched:], '\n'); i >= 0 {
			line := s.buf[:searched+i]
			s.buf = s.buf[searched+i+1:]
			if s.skip {
				s.skip, searched = false, 0
				continue
			}
			return line, nil
		}
		if s.skip || len(s.buf) > maxLineBytes {
			s.skip, s.buf = true, s.buf[:0]
		}
		searched = len(s.buf)
		if err := s.fill(); err != nil {
			return nil, err
		}
	}
}

// fill reads a block behind what there is.
func (s *forward) fill() error {
	if need := len(s.buf) + blockBytes; len(s.memory) < need {
		s.memory = make([]byte, need+need/2)
	}
	old := copy(s.memory, s.buf) // they may overlap
	n, err := s.src.ReadAt(s.memory[old:old+blockBytes], s.at)
	s.at += int64(n)
	s.buf = s.memory[:old+n]
	switch {
	case n > 0:
		return nil
	case err == nil:
		return io.ErrNoProgress
	}
	return err
}

// backward reads the lines of the first bytes of a file, the last line first.
// It passes over what comes after the last newline, and lines that are longer
// than any of ours.
type backward struct {
	src  io.ReaderAt
	at   int64  // where buf begins
	buf  []byte // read and not returned
	skip bool   // up to the newline before
}

func newBackward(src io.ReaderAt, size int64) *backward {
	return &backward{src: src, at: size, skip: true}
}

// prev returns a line without its newline, good until the next call, or
// io.EOF at the start.
func (s *backward) prev() ([]byte, error) {
	for {
		i := bytes.LastIndexByte(s.buf, '\n')
		if i < 0 && s.at == 0 {
			line, skip := s.buf, s.skip
			s.buf, s.skip = nil, true
			if skip {
				return nil, io.EOF
			}
			return line, nil
		}
		if i >= 0 {
			line := s.buf[i+1:]
			s.buf = s.buf[:i]
			if s.skip {
				s.skip = false
				continue
			}
			return line, nil
		}
		if s.skip || len(s.buf) > maxLineBytes {
			s.skip, s.buf = true, nil
		}
		n := min(blockBytes, s.at)
		block := make([]byte, int(n)+len(s.buf))
		if _, err := s.src.ReadAt(block[:n], s.at-n); err != nil {
			if errors.Is(err, io.EOF) {
				err = io.ErrUnexpectedEOF // the file has shrunk
			}
			return nil, err
		}
		copy(block[n:], s.buf)
		s.buf, s.at = block, s.at-n
	}
}
