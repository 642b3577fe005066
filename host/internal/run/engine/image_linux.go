package engine

import (
	"bytes"
	"unsafe"

	"golang.org/x/sys/unix"
)

// frozenFile is the memory of an image, in a file without a name that nobody
// can change any more.
type frozenFile struct {
	descriptor int
	pagemap    int    // the table of pages of this process, or -1
	view       []byte // the file
	bytes      int64  // that it takes, without pages of zeros
}

// freeze makes a file of memory, whose length is a multiple of freezePage.
func freeze(memory []byte) (*frozenFile, error) {
	descriptor, err := unix.MemfdCreate("wasmhost-image", unix.MFD_CLOEXEC|unix.MFD_ALLOW_SEALING)
	if err != nil {
		return nil, err
	}
	f := &frozenFile{descriptor: descriptor, pagemap: -1}
	if err = f.fill(memory); err == nil {
		f.view, err = unix.Mmap(descriptor, 0, len(memory), unix.PROT_READ, unix.MAP_SHARED)
	}
	if err != nil {
		f.close()
		return nil, err
	}
	return f, nil
}

// watch readies the file for [frozenFile.reset], which takes longer without.
func (f *frozenFile) watch() {
	var err error
	if f.pagemap, err = unix.Open("/proc/self/pagemap", unix.O_RDONLY|unix.O_CLOEXEC, 0); err != nil {
		f.pagemap = -1
	}
}

// discard makes memory what it begins with: the content of a file, as far as that
// goes, and zeros.
func discard(memory []byte, base *frozenFile) error {
	from := 0
	if base != nil {
		from = min(len(base.view), len(memory))
		if err := base.mapTo(memory[:from]); err != nil {
			return err
		}
	}
	if from == len(memory) {
		return nil
	}
	return unix.Madvise(memory[from:], unix.MADV_DONTNEED)
}

func (f *frozenFile) fill(memory []byte) error {
	if err := unix.Ftruncate(f.descriptor, int64(len(memory))); err != nil {
		return err
	}
	zero := func(at int) bool { return bytes.Equal(memory[at:at+freezePage], zeroPage[:]) }
	for at := 0; at < len(memory); at += freezePage {
		from := at
		for at < len(memory) && !zero(at) {
			at += freezePage
		}
		for from < at {
			n, err := unix.Pwrite(f.descriptor, memory[from:at], int64(from))
			if err != nil {
				return err
			}
			from += n
			f.bytes += int64(n)
		}
	}
	_, err := unix.FcntlInt(uintptr(f.descriptor), unix.F_ADD_SEALS,
		unix.F_SEAL_WRITE|unix.F_SEAL_GROW|unix.F_SEAL_SHRINK|unix.F_SEAL_SEAL)
	return err
}

// mapTo maps the file over reserved memory. What is written there stays there.
func (f *frozenFile) mapTo(reserved []byte) error {
	if len(reserved) == 0 {
		return nil
	}
	_, err := unix.MmapPtr(f.descriptor, 0, unsafe.Pointer(unsafe.SliceData(reserved)), uintptr(len(reserved)),
		unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_FIXED)
	if err == nil {
		smallPages(reserved)
	}
	return err
}

// read returns what is in the file.
func (f *frozenFile) read() []byte { return f.view }

func (f *frozenFile) close() {
	// Nothing was promised to be stored.
	_ = unix.Close(f.descriptor)
	if f.pagemap >= 0 {
		_ = unix.Close(f.pagemap)
	}
	if f.view != nil {
		_ = unix.Munmap(f.view)
	}
}

// Bits of an entry of the table of pages.
const (
	pagePresent = 1 << 63
	pageSwapped = 1 << 62
	pageOfFile  = 1 << 61
)

// copiedPages is up to how many pages are copied back. That takes a tenth of
// what it takes to drop them and have the guest make new ones, but they stay
// in memory.
const copiedPages = 1024

// reset undoes what was written to memory that the file is mapped to, and fills
// what the memory has behind it with zeros.
func (f *frozenFile) reset(memory []byte) error {
	if len(memory) == 0 || f.pagemap >= 0 && f.copyBack(memory) {
		return nil
	}
	return unix.Madvise(memory, unix.MADV_DONTNEED)
}

// copyBack copies the pages that were written to, and clears those behind the
// file. It reports whether it has done so with all of them.
func (f *frozenFile) copyBack(memory []byte) bool {
	var table [1024]uint64
	first := uintptr(unsafe.Pointer(unsafe.SliceData(memory))) / freezePage
	pages, copied := len(memory)/freezePage, 0
	for at := 0; at < pages; at += len(table) {
		entries := table[:min(len(table), pages-at)]
		raw := unsafe.Slice((*byte)(unsafe.Pointer(&entries[0])), len(entries)*8)
		if n, err := unix.Pread(f.pagemap, raw, int64(first+uintptr(at))*8); err != nil || n != len(raw) {
			return false
		}
		for i, entry := range entries {
			if entry&pageSwapped == 0 && (entry&pagePresent == 0 || entry&pageOfFile != 0) {
				continue
			}
			if copied++; copied > copiedPages {
				return false
			}
			from := (at + i) * freezePage
			page := memory[from : from+freezePage]
			if from < len(f.view) {
				copy(page, f.view[from:])
			} else {
				clear(page)
			}
		}
	}
	return true
}
