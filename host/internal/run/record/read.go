package record

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/wasmhost/wasmhost/abi"
)

// File is a recording that was read.
type File struct {
	Header Header
	Files  map[string][]byte // of the program
	Turns  []Turn
	// Why says why it ended; empty where it was broken off.
	Why string
}

// Turn is one time that the guest was entered. The first one is its start, without an event.
type Turn struct {
	Kind    abi.Kind
	ID      int32
	Payload []byte
	Ops     []Op
	Units   uint64
	Ended   byte
	Failure string
}

// Op is something that happened in a turn.
type Op struct {
	letter byte
	Name   string // of a function
	In     []byte // parameters, an answer, a line, random bytes
	N      int64  // what the import returned, an event, a level, a time
	Out    []byte
	failed bool // an answer is an error
	real   bool // of a clock
	used   bool
}

// Read reads a recording of at most so many bytes. It is hostile: nothing of it is taken for
// granted, and what it takes in memory is bounded by its size.
func Read(r io.Reader, most int64) (*File, error) {
	data, err := io.ReadAll(io.LimitReader(r, most+1))
	if err != nil {
		return nil, err
	}
	if int64(len(data)) > most {
		return nil, fmt.Errorf("the recording has over %d bytes: raise the limit record.bytes", most)
	}
	if n := len(magic) - 1; len(data) > n && string(data[:n]) == magic[:n] && data[n] != magic[n] {
		return nil, fmt.Errorf("the recording has format %d, and this program reads format %d: use the program that made it",
			data[n], magic[n])
	}
	if len(data) < len(magic) || string(data[:len(magic)]) != magic {
		return nil, damaged("it does not begin as one")
	}
	f, ops := &File{Files: map[string][]byte{}}, 0
	for n, rest := 0, data[len(magic):]; len(rest) > 0; n++ {
		if len(rest) < blockHead {
			return nil, damaged("block %d is cut off", n)
		}
		size, sum := binary.LittleEndian.Uint32(rest), binary.LittleEndian.Uint32(rest[4:])
		rest = rest[blockHead:]
		if uint64(size) > uint64(len(rest)) || size == 0 {
			return nil, damaged("block %d has %d bytes, and %d are left", n, size, len(rest))
		}
		body := rest[:size]
		rest = rest[size:]
		if crc32.ChecksumIEEE(body) != sum || (n == 0) != (body[0] == blockHeader) {
			return nil, damaged("block %d does not fit its check sum or its place", n)
		}
		if f.Why != "" {
			return nil, damaged("block %d comes after the end", n)
		}
		if err := f.block(body, &ops); err != nil {
			return nil, fmt.Errorf("block %d: %w", n, err)
		}
	}
	if len(f.Turns) == 0 || f.Turns[0].Kind != 0 {
		return nil, damaged("it does not have the start of the plugin")
	}
	return f, nil
}

func (f *File) block(body []byte, ops *int) error {
	p := &parser{rest: body[1:]}
	switch body[0] {
	case blockHeader:
		if json.Unmarshal(p.rest, &f.Header) != nil {
			return damaged("its content cannot be read")
		}
	case blockFile:
		name := string(p.field())
		if p.failed || len(f.Turns) > 0 {
			return damaged("its content cannot be read")
		}
		f.Files[name] = p.rest
	case blockEnd:
		f.Why = string(p.rest)
	case blockTurn:
		turn := Turn{Kind: abi.Kind(p.number()), ID: int32(p.number()), Payload: p.field()}
		for len(p.rest) > 0 && !p.failed {
			if *ops++; *ops > mostOps {
				return damaged("it tells of over %d things", mostOps)
			}
			if p.op(&turn) {
				f.Turns = append(f.Turns, turn)
				break
			}
		}
		if p.failed || len(p.rest) > 0 || len(f.Turns) == 0 {
			return damaged("its content cannot be read")
		}
	default:
		return damaged("its content cannot be read")
	}
	return nil
}

// parser takes fields from the begin of a block; after a failure it finds nothing.
type parser struct {
	rest   []byte
	failed bool
}

func (p *parser) taken(n int) {
	if n <= 0 {
		p.failed, n = true, len(p.rest)
	}
	p.rest = p.rest[n:]
}

func (p *parser) number() int64 {
	v, n := binary.Varint(p.rest)
	p.taken(n)
	return v
}

func (p *parser) count() uint64 {
	v, n := binary.Uvarint(p.rest)
	p.taken(n)
	return v
}

func (p *parser) field() []byte {
	size := p.count()
	if size > uint64(len(p.rest)) {
		p.failed, size = true, 0
	}
	field := p.rest[:size:size]
	p.rest = p.rest[size:]
	return field
}

// op takes what happened next, and reports whether that is the end of the turn.
func (p *parser) op(turn *Turn) (last bool) {
	op := Op{letter: p.rest[0]}
	p.rest = p.rest[1:]
	switch op.letter {
	case opCall:
		op.Name, op.In, op.N, op.Out = string(p.field()), p.field(), p.number(), p.field()
	case opSettle:
		op.N, op.failed, op.In = p.number(), p.number() != 0, p.field()
	case opLog:
		op.N, op.In = p.number(), p.field()
	case opClock:
		op.N, op.real = p.number(), p.number() != 0
	case opRandom:
		op.In = p.field()
	case opExit:
		turn.Units = p.count()
		if len(p.rest) > 0 {
			turn.Ended, p.rest = p.rest[0], p.rest[1:]
		}
		turn.Failure = string(p.field())
		return true
	default:
		p.failed = true
	}
	turn.Ops = append(turn.Ops, op)
	return false
}

// Calls is how many calls of the plugin it has.
func (f *File) Calls() int {
	n := 0
	for i := range f.Turns {
		if f.Turns[i].counts() {
			n++
		}
	}
	return n
}

// counts says that a turn is a call of the plugin.
func (t *Turn) counts() bool { return t.Kind.Settled() && t.Kind != abi.KindActivate }
