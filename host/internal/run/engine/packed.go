package engine

import (
	"bytes"
	"fmt"
	"math/bits"
	"sync"

	"github.com/klauspost/compress/s2"
)

// packed is the content of a memory, without the pages that its module begins
// with, or that are zero, and compressed. It lies outside the Go heap where it
// can, so that much of it does not let that grow.
type packed struct {
	size     int // of the memory
	base     *frozenFile
	blocks   []packedBlock
	reserved []byte // what is to be released; nil where it lies in the Go heap
	data     []byte
}

// packedBlock is the part of a block that is not in the base.
type packedBlock struct {
	at    int32  // number of the block
	pages uint64 // a bit for each page that is there
	end   int    // of its data
}

// freezePage is how much is left out together where it is zero, of what is
// packed as of the file of an image.
const freezePage = 4 << 10

var zeroPage [freezePage]byte

// blockPages is how many pages are compressed together.
const blockPages = 64

// packers are buffers for a block, as it is and compressed.
var packers = sync.Pool{New: func() any { return &packer{block: make([]byte, 0, blockPages*freezePage)} }}

type packer struct{ block, coded, all []byte }

// pack packs memory, which nobody writes to meanwhile. Base is what the pages are
// compared with; nil stands for zeros.
func pack(memory []byte, base *frozenFile) (*packed, error) {
	p := &packed{size: len(memory), base: base}
	with := packers.Get().(*packer)
	defer packers.Put(with)
	with.all = with.all[:0]
	for at := 0; at < len(memory); at += blockPages * freezePage {
		var pages uint64
		with.block = with.block[:0]
		for n := range blockPages {
			from := at + n*freezePage
			if from >= len(memory) {
				break
			}
			if page := memory[from : from+freezePage]; !bytes.Equal(page, base.page(from)) {
				pages |= 1 << n
				with.block = append(with.block, page...)
			}
		}
		if pages != 0 {
			with.coded = s2.Encode(with.coded[:cap(with.coded)], with.block)
			with.all = append(with.all, with.coded...)
			p.blocks = append(p.blocks, packedBlock{int32(at / (blockPages * freezePage)), pages, len(with.all)})
		}
	}
	if size := uint64(len(with.all)); size > 0 {
		if reserved, err := reserve(size); err != nil {
			p.data = make([]byte, size)
		} else if err = commit(reserved, 0, size); err != nil {
			release(reserved)
			return nil, err
		} else {
			p.reserved, p.data = reserved, reserved[:size]
		}
		copy(p.data, with.all)
	}
	if cap(with.all) > keptPacker {
		with.all = nil
	}
	return p, nil
}

// keptPacker is up to how many bytes a buffer is kept for the next memory.
const keptPacker = 1 << 20

// page is what a page of memory begins with.
func (f *frozenFile) page(at int) []byte {
	if f != nil {
		if view := f.read(); at < len(view) {
			return view[at : at+freezePage]
		}
	}
	return zeroPage[:]
}

// bytes is how much memory it takes.
func (p *packed) bytes() int64 { return int64(len(p.data)+freezePage-1) &^ (freezePage - 1) }

// unpack writes the pages to memory that has what they are left out for.
func (p *packed) unpack(memory []byte) error {
	with := packers.Get().(*packer)
	defer packers.Put(with)
	from := 0
	for _, b := range p.blocks {
		block, err := s2.Decode(with.block[:cap(with.block)], p.data[from:b.end])
		from = b.end
		if err != nil || len(block) != bits.OnesCount64(b.pages)*freezePage {
			return fmt.Errorf("unpack the memory of an instance: %d bytes: %w", len(block), err)
		}
		for pages := b.pages; pages != 0; pages &= pages - 1 {
			at := (int(b.at)*blockPages + bits.TrailingZeros64(pages)) * freezePage
			copy(memory[at:at+freezePage], block)
			block = block[freezePage:]
		}
	}
	return nil
}

// content is the whole memory.
func (p *packed) content() []byte {
	memory := make([]byte, p.size)
	if p.base != nil {
		copy(memory, p.base.read())
	}
	if p.unpack(memory) != nil {
		return nil
	}
	return memory
}

// free gives it back.
func (p *packed) free() {
	if p.reserved != nil {
		release(p.reserved)
	}
	p.reserved, p.data, p.blocks = nil, nil, nil
}
