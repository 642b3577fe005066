package signature

import (
	"errors"
	"fmt"
	"io"
	"regexp"

	"aead.dev/minisign"
)

// Index is the signature of a catalogue's index. It says nothing of it but by
// whose key; what else there is to say, such as which index is newer, stands in
// the index.
type Index struct {
	Key  Key
	text []byte
}

// The comment begins with other words than that of a package, so that neither
// is taken for the other.
var indexComment = regexp.MustCompile(`^wasmhost catalogue key=([0-9A-Za-z+/]{56})$`)

// SignIndex signs the index of a catalogue, which r reads.
func SignIndex(r io.Reader, key minisign.PrivateKey) ([]byte, error) {
	public, ok := key.Public().(minisign.PublicKey)
	if !ok {
		return nil, errors.New("the key is none for signing")
	}
	message := minisign.NewReader(r)
	if _, err := io.Copy(io.Discard, message); err != nil {
		return nil, err
	}
	return message.SignWithComments(key, fmt.Sprintf("wasmhost catalogue key=%s", KeyOf(public)),
		"signature of a catalogue for wasmhost"), nil
}

// ParseIndex reads a signature of a catalogue's index. [Index.Verify] says
// whether it is that of an index.
func ParseIndex(text []byte) (*Index, error) {
	comment, err := parse(text)
	if err != nil {
		return nil, err
	}
	parts := indexComment.FindStringSubmatch(comment)
	if parts == nil {
		return nil, errors.New("the signature is not one of a catalogue: its maker signs it with `wasmhost catalogue " +
			"build --sign`")
	}
	s := &Index{Key: Key(parts[1]), text: text}
	return s, s.Key.said(text)
}

// Verify fails where the signature is not that of the index that r reads.
func (s *Index) Verify(r io.Reader) error {
	return s.Key.verify(r, s.text, "the signature does not fit the index of the catalogue: one of them was changed, "+
		"or "+
		"they are being replaced right now; try again, and tell its maker if that does not help")
}
