package vault

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

// An encoded master key is "whmk1." and, in unpadded base64url, the key and
// the start of its hash. The hash tells a damaged key from another one.
const (
	masterPrefix   = "whmk1."
	masterChecksum = 4
	// maxMasterText bounds what is read as an encoded key.
	maxMasterText = 256
)

// keyEncoding refuses set bits after the end, so that a key has one spelling.
var keyEncoding = base64.RawURLEncoding.Strict()

func checksum(master []byte) []byte {
	sum := sha256.Sum256(append([]byte("wasmhost master key"), master...))
	return sum[:masterChecksum]
}

// encodeMaster returns the text of a master key. The caller clears it.
func encodeMaster(master []byte) []byte {
	raw := make([]byte, 0, keySize+masterChecksum)
	raw = append(append(raw, master...), checksum(master)...)
	defer clear(raw)
	text := make([]byte, len(masterPrefix)+keyEncoding.EncodedLen(len(raw)))
	copy(text, masterPrefix)
	keyEncoding.Encode(text[len(masterPrefix):], raw)
	return text
}

// decodeMaster reads the text of a master key, with white space around it.
// Its errors quote nothing of the text. The caller clears what it returns.
func decodeMaster(text []byte) ([]byte, error) {
	encoded, found := bytes.CutPrefix(bytes.TrimSpace(text), []byte(masterPrefix))
	if !found {
		return nil, fmt.Errorf("it does not start with %q", masterPrefix)
	}
	if len(encoded) != keyEncoding.EncodedLen(keySize+masterChecksum) || bytes.ContainsAny(encoded, "\r\n") {
		return nil, errors.New("it does not have the length of a key")
	}
	raw := make([]byte, keySize+masterChecksum)
	if _, err := keyEncoding.Decode(raw, encoded); err != nil {
		clear(raw)
		return nil, errors.New("it has characters that are not base64url")
	}
	master := raw[:keySize:keySize]
	if !bytes.Equal(raw[keySize:], checksum(master)) {
		clear(raw)
		return nil, errors.New("its checksum does not match")
	}
	return master, nil
}

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

// EnvKey is the environment variable that says where the master key is kept,
// as ParseSource reads it.
const EnvKey = "WASMHOST_VAULT_KEY"

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

// keyStore is a place for master keys. Every key has an entry of its own, so
// that two exist side by side during a rotation.
type keyStore interface {
	// load returns the key with an id; its errors are *KeyError. The caller
	// clears the key.
	load(ctx context.Context, id KeyID) ([]byte, error)
	// store keeps a key durably.
	store(ctx context.Context, id KeyID, master []byte) error
	// remove removes a key; one that is not there is no error.
	remove(ctx context.Context, id KeyID) error
}

// checkMaster decodes text and makes sure that it is the key with the id.
func checkMaster(text []byte, id KeyID, failure KeyError) ([]byte, error) {
	master, err := decodeMaster(text)
	if err != nil {
		failure.Reason, failure.Err = ReasonKeyDamaged, err
		return nil, &failure
	}
	found, err := newKey(master)
	if err != nil {
		clear(master)
		return nil, err
	}
	if found.id != id {
		clear(master)
		failure.Reason, failure.Found = ReasonKeyChanged, found.id
		return nil, &failure
	}
	return master, nil
}

// fileKeys keeps master keys in files of mode 0600.
type fileKeys struct{ folder string }

// Names of key files.
const (
	keyFilePrefix = "master-"
	keyFileSuffix = ".key"
)

func (f fileKeys) path(id KeyID) string {
	return filepath.Join(f.folder, keyFilePrefix+id.String()+keyFileSuffix)
}

func (f fileKeys) load(_ context.Context, id KeyID) ([]byte, error) {
	path := f.path(id)
	failure := KeyError{ID: id, Source: SourceFile, Place: path}
	text, info, err := readFile(path, maxMasterText)
	defer clear(text)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		failure.Reason = ReasonKeyMissing
		return nil, &failure
	case errors.Is(err, regular.ErrNotRegular):
		failure.Reason, failure.Detail = ReasonKeyExposed, "it is a link or no regular file"
		return nil, &failure
	case errors.Is(err, regular.ErrTooLarge):
		failure.Reason, failure.Err = ReasonKeyDamaged, err
		return nil, &failure
	case errors.Is(err, fs.ErrPermission):
		failure.Reason, failure.Err = ReasonKeyExposed, err
		return nil, &failure
	case err != nil:
		return nil, storage("read the file of the master key", err)
	}
	if err := checkPrivate(path, info); err != nil {
		failure.Reason, failure.Err = ReasonKeyExposed, err
		return nil, &failure
	}
	return checkMaster(text, id, failure)
}

func (f fileKeys) store(_ context.Context, id KeyID, master []byte) error {
	text := append(encodeMaster(master), '\n')
	defer clear(text)
	if err := durable.Replace(f.path(id), text); err != nil {
		return storage("write the file of the master key", err)
	}
	return nil
}

func (f fileKeys) remove(_ context.Context, id KeyID) error {
	if err := durable.Remove(f.path(id)); err != nil {
		return storage("remove the file of an old master key", err)
	}
	return nil
}

// ringKeys keeps master keys in a keyring.
type ringKeys struct{ ring *boundedRing }

func account(id KeyID) string { return "master key " + id.String() }

func (r ringKeys) load(ctx context.Context, id KeyID) ([]byte, error) {
	failure := KeyError{ID: id, Source: SourceKeyring,
		Place: fmt.Sprintf("the keyring entry %q of %q", account(id), keyringService)}
	text, err := r.ring.get(ctx, account(id))
	switch {
	case errors.Is(err, ErrKeyNotFound):
		failure.Reason = ReasonKeyMissing
		return nil, &failure
	case err != nil:
		failure.Reason, failure.Err = ReasonKeyring, err
		return nil, &failure
	}
	b := []byte(text)
	defer clear(b)
	return checkMaster(b, id, failure)
}

func (r ringKeys) store(ctx context.Context, id KeyID, master []byte) error {
	text := encodeMaster(master)
	defer clear(text)
	if err := r.ring.set(ctx, account(id), string(text)); err != nil {
		return &KeyError{Reason: ReasonKeyring, ID: id, Source: SourceKeyring,
			Detail: "the new master key cannot be stored", Err: err}
	}
	return nil
}

func (r ringKeys) remove(ctx context.Context, id KeyID) error {
	if err := r.ring.delete(ctx, account(id)); err != nil && !errors.Is(err, ErrKeyNotFound) {
		return fmt.Errorf("remove the old master key from the keyring: %w", err)
	}
	return nil
}
