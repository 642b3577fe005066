package vault

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"time"

	"github.com/wasmhost/wasmhost/host/durable"
)

// Source is a place for the master key.
type Source string

// The places for the master key.
const (
	// SourceAuto, in the configuration only: where the key is already, else
	// the keyring if it works, else a file.
	SourceAuto Source = ""
	// SourceKeyring is the keyring of the operating system.
	SourceKeyring Source = "keyring"
	// SourceFile is a file of mode 0600 in the folder of the vault.
	SourceFile Source = "file"
)

// ParseSource reads a place from the configuration: "auto", "keyring" or
// "file".
func ParseSource(text string) (Source, error) {
	switch text {
	case "", "auto":
		return SourceAuto, nil
	case string(SourceKeyring), string(SourceFile):
		return Source(text), nil
	}
	return SourceAuto, fmt.Errorf("%q is no place for the master key: use auto, keyring or file", text)
}

// markerName is the file that says which keys the vault needs. It is what
// tells a first start from a key that was lost.
const markerName = "vault.json"

const (
	markerFormat = 1
	maxMarker    = 4096
)

// marker is the content of the marker file. Nothing in it is secret.
type marker struct {
	Format  int    `json:"format"`
	Current keyRef `json:"current"`
	// Previous is there during a rotation.
	Previous *keyRef `json:"previous,omitempty"`
	// Retired says that nothing is sealed under Previous any more, and that
	// it is only still to be removed.
	Retired bool `json:"retired,omitempty"`
}

// keyRef says where a key is.
type keyRef struct {
	ID      KeyID     `json:"id"`
	Source  Source    `json:"source"`
	Created time.Time `json:"created"`
}

func (m *marker) equal(other *marker) bool {
	if m.Current.ID != other.Current.ID || m.Current.Source != other.Current.Source || m.Retired != other.Retired {
		return false
	}
	if m.Previous == nil || other.Previous == nil {
		return m.Previous == other.Previous
	}
	return m.Previous.ID == other.Previous.ID && m.Previous.Source == other.Previous.Source
}

// check refuses a marker that this package does not write.
func (m *marker) check() error {
	refs := []*keyRef{&m.Current}
	if m.Previous != nil {
		refs = append(refs, m.Previous)
	}
	for _, ref := range refs {
		if ref.ID == (KeyID{}) || ref.Source != SourceKeyring && ref.Source != SourceFile {
			return errors.New("it does not say which key is needed and where it is")
		}
	}
	if m.Format != markerFormat || m.Retired && m.Previous == nil || m.Previous != nil && m.Previous.ID == m.Current.ID {
		return errors.New("its parts do not fit together")
	}
	return nil
}

// errNoMarker: the vault has no key yet, or the marker is lost.
var errNoMarker = errors.New("no marker")

// readMarker returns errNoMarker where there is none.
func readMarker(folder string) (*marker, error) {
	path := filepath.Join(folder, markerName)
	text, _, err := readFile(path, maxMarker)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, errNoMarker
	case errors.Is(err, errTooLarge):
		return nil, &KeyError{Reason: ErrMarker, Place: path, Err: err}
	case err != nil:
		return nil, storage("read the marker of the vault", err)
	}
	m := new(marker)
	// The format comes first: that of a later version may have other members.
	var version struct {
		Format int `json:"format"`
	}
	err = json.Unmarshal(text, &version)
	if err == nil && version.Format > markerFormat {
		err = ErrFormat
	}
	if err == nil {
		err = decodeStrict(text, m)
	}
	if err == nil {
		err = m.check()
	}
	if err != nil {
		return nil, &KeyError{Reason: ErrMarker, Place: path, Err: err}
	}
	return m, nil
}

func writeMarker(folder string, m *marker) error {
	text, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("encode the marker of the vault: %w", err)
	}
	if err := durable.Replace(filepath.Join(folder, markerName), append(text, '\n')); err != nil {
		return storage("write the marker of the vault", err)
	}
	return nil
}

// decodeStrict reads a text that is one JSON value without unknown members.
func decodeStrict(text []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something follows after its end")
	}
	return nil
}
