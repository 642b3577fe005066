package extism

import (
	"math/bits"
	"sort"

	"github.com/tetratelabs/wazero/api"

	"github.com/wasmhost/wasmhost/host/internal/leaf/memory"
)

// blocks are what a guest has allocated in the memory of its kernel during one
// call. What is known of them lies in the host, where the guest cannot write.
// Each takes blockOverhead bytes of the guest's memory for that, so that the
// memory cap bounds how many there are. The lists are taken from the account.
type blocks struct {
	memory  api.Memory
	account *memory.Account
	lists   []*[listBlocks]block // by offset, all but the last one full
	count   int
	spare   [33]uint32 // the first block of each class that is free, counted from one; zero for none
	top     uint64     // where memory is free that was never allocated
}

type block struct {
	offset, size uint32
	used         uint32 // zero while it is free
	next         uint32 // of those that are free, as in blocks.spare
}

const (
	listBlocks    = 512
	listBytes     = listBlocks * 16
	blockOverhead = 32
	blockAlign    = 8
	firstBlock    = 64 // no block has the offset 0
	pageBytes     = 64 << 10
)

// reset has no blocks. One list stays, for the next call.
func (b *blocks) reset() {
	b.keep(min(len(b.lists), 1))
	b.count, b.spare, b.top = 0, [33]uint32{}, firstBlock
}

// keep frees all but some lists.
func (b *blocks) keep(lists int) {
	b.account.Shrink(int64(len(b.lists)-lists) * listBytes)
	clear(b.lists[lists:])
	b.lists = b.lists[:lists]
}

func (b *blocks) at(n int) *block { return &b.lists[n/listBlocks][n%listBlocks] }

// alloc returns the offset of a new block, or 0 where there is no room.
func (b *blocks) alloc(length uint64) uint64 {
	if length == 0 || length > 1<<32-1-pageBytes {
		return 0
	}
	size := (length + blockAlign - 1) &^ (blockAlign - 1)
	// The last one of the class that the size is in may be large enough, as where
	// a guest takes blocks of one size; all of the next classes are. Larger ones
	// are left to others.
	class := bits.Len64(size) - 1
	for most := min(class+3, len(b.spare)); class < most; class++ {
		if first := b.spare[class]; first > 0 {
			found := b.at(int(first) - 1)
			if uint64(found.size) < size {
				continue
			}
			b.spare[class] = found.next
			found.used = uint32(length)
			return uint64(found.offset)
		}
	}
	if b.count == len(b.lists)*listBlocks {
		if b.account.Grow(listBytes) != nil {
			return 0
		}
		b.lists = append(b.lists, new([listBlocks]block))
	}
	end := b.top + size + blockOverhead
	if have := uint64(b.memory.Size()); end > have {
		if _, ok := b.memory.Grow(uint32((end - have + pageBytes - 1) / pageBytes)); !ok {
			return 0
		}
	}
	offset := b.top
	b.top = end
	*b.at(b.count) = block{offset: uint32(offset), size: uint32(size), used: uint32(length)}
	b.count++
	return offset
}

// find returns the block that begins at an offset, or nil, and its index.
func (b *blocks) find(offset uint64) (int, *block) {
	n := sort.Search(b.count, func(n int) bool { return uint64(b.at(n).offset) >= offset })
	if n == b.count || uint64(b.at(n).offset) != offset || b.at(n).used == 0 {
		return 0, nil
	}
	return n, b.at(n)
}

func (b *blocks) free(offset uint64) {
	if n, found := b.find(offset); found != nil {
		class := bits.Len32(found.size) - 1
		found.used, found.next = 0, b.spare[class]
		b.spare[class] = uint32(n) + 1
	}
}

// length is that of the block at an offset, 0 where there is none.
func (b *blocks) length(offset uint64) uint64 {
	if _, found := b.find(offset); found != nil {
		return uint64(found.used)
	}
	return 0
}

// holds reports whether a range lies in the memory.
func (b *blocks) holds(offset, length uint64) bool {
	size := uint64(b.memory.Size())
	return offset <= size && length <= size-offset
}

// bytes are those of a range, nil where it is not in the memory. They belong to
// the memory.
func (b *blocks) bytes(offset, length uint64) []byte {
	if !b.holds(offset, length) {
		return nil
	}
	content, _ := b.memory.Read(uint32(offset), uint32(length))
	return content
}

// put allocates a block for content; it returns 0 for none, or where there is no
// room.
func (b *blocks) put(content []byte) uint64 {
	offset := b.alloc(uint64(len(content)))
	if offset != 0 {
		b.memory.Write(uint32(offset), content)
	}
	return offset
}
