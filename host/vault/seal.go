package vault

import (
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"
	"strings"

	"golang.org/x/crypto/chacha20poly1305"
)

// A sealed text of format 1 is "whs1." and, in unpadded base64url, the id of
// the key, the nonce, and the ciphertext with its tag.
//
// XChaCha20-Poly1305 and not AES-GCM: its nonces of 192 bits may be chosen at
// random for as many texts as there will ever be, so no counter has to
// survive crashes, restored backups and a second process, and it runs in
// constant time without special instructions. Neither AEAD commits to its
// key; the id of the key, a hash of it within the associated data, does.
const (
	formatVersion = 1
	sealedPrefix  = "whs1."
	sealedFamily  = "whs"

	idSize    = 16
	nonceSize = chacha20poly1305.NonceSizeX
	overhead  = idSize + nonceSize + chacha20poly1305.Overhead

	// A code point takes at most four bytes.
	maxPlaintext = 4 * MaxValueLength
	// maxSealed bounds what is decoded at all.
	maxSealed = len(sealedPrefix) + (maxPlaintext+overhead)*4/3 + 4

	masterSize = 32
)

// sealedEncoding refuses set bits after the end, so that one sealed text has
// one spelling only.
var sealedEncoding = base64.RawURLEncoding.Strict()

// KeyID names a master key. It is derived from the key by a one-way function
// and may be shown to anybody.
type KeyID [idSize]byte

// String returns the id in hexadecimal digits.
func (id KeyID) String() string { return hex.EncodeToString(id[:]) }

// MarshalText returns the id in hexadecimal digits.
func (id KeyID) MarshalText() ([]byte, error) { return []byte(id.String()), nil }

// UnmarshalText reads what MarshalText wrote.
func (id *KeyID) UnmarshalText(text []byte) error {
	if len(text) != 2*idSize {
		return fmt.Errorf("the id of a key has %d hexadecimal digits, not %d bytes", 2*idSize, len(text))
	}
	_, err := hex.Decode(id[:], text)
	return err
}

// key is a master key ready for use.
type key struct {
	id   KeyID
	aead cipher.AEAD
}

// newKey derives the id and the sealing key from a master key. It keeps no
// reference to master.
func newKey(master []byte) (*key, error) {
	if len(master) != masterSize {
		return nil, fmt.Errorf("a master key has %d bytes, not %d", masterSize, len(master))
	}
	id, err := hkdf.Key(sha256.New, master, nil, "wasmhost vault 1: id", idSize)
	if err != nil {
		return nil, fmt.Errorf("derive the id of the master key: %w", err)
	}
	sealing, err := hkdf.Key(sha256.New, master, nil, "wasmhost vault 1: sealing", chacha20poly1305.KeySize)
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

// associated encodes what a sealed text is bound to. Every part of variable
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
func (k *key) seal(random io.Reader, n Name, plaintext []byte) (string, error) {
	if len(plaintext) > maxPlaintext {
		return "", fmt.Errorf("seal %v: %d bytes are more than %d", n, len(plaintext), maxPlaintext)
	}
	raw := make([]byte, idSize+nonceSize, overhead+len(plaintext))
	copy(raw, k.id[:])
	nonce := raw[idSize:]
	if _, err := io.ReadFull(random, nonce); err != nil {
		return "", fmt.Errorf("seal %v: read random bytes for the nonce: %w", n, err)
	}
	raw = k.aead.Seal(raw, nonce, plaintext, associated(k.id, n))
	text := make([]byte, len(sealedPrefix)+sealedEncoding.EncodedLen(len(raw)))
	copy(text, sealedPrefix)
	sealedEncoding.Encode(text[len(sealedPrefix):], raw)
	return string(text), nil
}

// sealed is a sealed text, taken apart.
type sealed struct {
	id         KeyID
	nonce      []byte
	ciphertext []byte
}

// parse takes a sealed text apart. It fails with ErrMalformed or ErrFormat.
func parse(text string) (sealed, error) {
	encoded, found := strings.CutPrefix(text, sealedPrefix)
	if !found {
		version, family := strings.CutPrefix(text, sealedFamily)
		version, _, dot := strings.Cut(version, ".")
		if family && dot && version != "" && len(version) < 10 && strings.Trim(version, "0123456789") == "" {
			return sealed{}, ErrFormat
		}
		return sealed{}, ErrMalformed
	}
	// The decoder would skip line breaks.
	if len(text) > maxSealed || strings.IndexByte(encoded, '\r') >= 0 || strings.IndexByte(encoded, '\n') >= 0 {
		return sealed{}, ErrMalformed
	}
	raw, err := sealedEncoding.DecodeString(encoded)
	if err != nil || len(raw) < overhead {
		return sealed{}, ErrMalformed
	}
	return sealed{
		id:         KeyID(raw[:idSize]),
		nonce:      raw[idSize : idSize+nonceSize],
		ciphertext: raw[idSize+nonceSize:],
	}, nil
}

// open decrypts s in its place, overwriting the ciphertext. It fails with
// ErrForged.
func (k *key) open(n Name, s sealed) ([]byte, error) {
	plaintext, err := k.aead.Open(s.ciphertext[:0], s.nonce, s.ciphertext, associated(k.id, n))
	if err != nil {
		return nil, ErrForged
	}
	return plaintext, nil
}
