package vault

import (
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"

	"golang.org/x/crypto/chacha20poly1305"
)

// A sealed value is the id of the key, the nonce, and the ciphertext with its
// tag.
//
// XChaCha20-Poly1305 and not AES-GCM: its nonces of 192 bits may be chosen at
// random for as many values as there will ever be, so no counter has to
// survive crashes, restored backups and a second process, and it runs in
// constant time without special instructions. Neither AEAD commits to its
// key; the id of the key, a hash of it within the associated data, does.
const (
	formatVersion = 1

	idSize    = 16
	nonceSize = chacha20poly1305.NonceSizeX
	overhead  = idSize + nonceSize + chacha20poly1305.Overhead

	// A code point takes at most four bytes.
	maxPlaintext = 4 * MaxValueLength

	keySize = 32 // of a master key and of a data key
)

// KeyID names a key. It is derived from the key by a one-way function and may
// be shown to anybody.
type KeyID [idSize]byte

// String returns the id in hexadecimal digits.
func (id KeyID) String() string { return hex.EncodeToString(id[:]) }

// key is a key ready for use.
type key struct {
	id   KeyID
	aead cipher.AEAD
}

// newKey derives the id and the sealing key from a key. It keeps no reference
// to secret.
func newKey(secret []byte) (*key, error) {
	if len(secret) != keySize {
		return nil, fmt.Errorf("a key has %d bytes, not %d", keySize, len(secret))
	}
	id, err := hkdf.Key(sha256.New, secret, nil, "wasmhost vault 1: id", idSize)
	if err != nil {
		return nil, fmt.Errorf("derive the id of a key: %w", err)
	}
	sealing, err := hkdf.Key(sha256.New, secret, nil, "wasmhost vault 1: sealing", chacha20poly1305.KeySize)
	if err != nil {
		return nil, fmt.Errorf("derive the sealing key: %w", err)
	}
	defer clear(sealing)
	aead, err := chacha20poly1305.NewX(sealing)
	if err != nil {
		return nil, fmt.Errorf("set up the cipher: %w", err)
	}
	return &key{id: KeyID(id), aead: aead}, nil
}

// associated encodes what a sealed value is bound to. Every part of variable
// length comes after its length, so that no two names share an encoding.
func associated(id KeyID, n Name) []byte {
	b := make([]byte, 0, 64+len(n.Plugin)+len(n.Kind)+len(n.Key))
	b = append(b, "wasmhost vault\x00"...)
	b = append(b, formatVersion)
	b = append(b, id[:]...)
	for _, part := range [...]string{n.Plugin, string(n.Kind), n.Key} {
		b = binary.BigEndian.AppendUint64(b, uint64(len(part)))
		b = append(b, part...)
	}
	return b
}

// seal encrypts plaintext for the place n, with a fresh nonce from random.
func (k *key) seal(random io.Reader, n Name, plaintext []byte) ([]byte, error) {
	if len(plaintext) > maxPlaintext {
		return nil, fmt.Errorf("seal %v: %d bytes are more than %d", n, len(plaintext), maxPlaintext)
	}
	sealed := make([]byte, idSize+nonceSize, overhead+len(plaintext))
	copy(sealed, k.id[:])
	nonce := sealed[idSize:]
	if _, err := io.ReadFull(random, nonce); err != nil {
		return nil, fmt.Errorf("seal %v: read random bytes for the nonce: %w", n, err)
	}
	return k.aead.Seal(sealed, nonce, plaintext, associated(k.id, n)), nil
}

// sealedUnder returns the id of the key of a sealed value. It fails with
// ErrMalformed.
func sealedUnder(sealed []byte) (KeyID, error) {
	if len(sealed) < overhead {
		return KeyID{}, ErrMalformed
	}
	return KeyID(sealed[:idSize]), nil
}

// open decrypts a value in its place and leaves sealed as it is. It fails with
// ErrMalformed, ErrUnknownKey or ErrForged.
func (k *key) open(n Name, sealed []byte) ([]byte, error) {
	id, err := sealedUnder(sealed)
	if err != nil {
		return nil, err
	}
	if id != k.id {
		return nil, ErrUnknownKey
	}
	nonce, ciphertext := sealed[idSize:idSize+nonceSize], sealed[idSize+nonceSize:]
	plaintext, err := k.aead.Open(make([]byte, 0, len(ciphertext)), nonce, ciphertext, associated(id, n))
	if err != nil {
		return nil, ErrForged
	}
	return plaintext, nil
}
