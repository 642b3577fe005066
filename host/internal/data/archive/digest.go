package archive

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"hash"
)

// digest sums up the entries of an archive in their order.
type digest struct {
	all     hash.Hash // of what add writes for each entry
	content hash.Hash // of the entry that is being written or read
	entries int
}

func newDigest() *digest { return &digest{all: sha256.New(), content: sha256.New()} }

// add takes in an entry whose content went to d.content. Lengths stand before
// what they count, so that no two lists of entries give the same text.
func (d *digest) add(name string, folder bool, size int64) {
	var head []byte
	kind := byte('f')
	if folder {
		kind = 'd'
	}
	head = append(head, kind)
	head = binary.BigEndian.AppendUint64(head, uint64(len(name)))
	head = append(head, name...)
	head = binary.BigEndian.AppendUint64(head, uint64(size))
	d.all.Write(d.content.Sum(head))
	d.content.Reset()
	d.entries++
}

func (d *digest) end() endFile {
	return endFile{Entries: d.entries, SHA256: hex.EncodeToString(d.all.Sum(nil))}
}
