// Package signature signs packages of plugins and checks signatures, in the
// format of minisign: Ed25519 over the BLAKE2b hash of every byte of the package,
// in a small text file beside it.
//
// The trusted comment of a signature, which is signed too, is a statement: the
// id and the version of the plugin, the digest of its content, and the key. So
// a signature says by itself for what it stands, and what it says of installed
// files can be checked without the package.
//
// Package and signature flow in, a statement that holds comes out. Whether its
// key is to be trusted is for package publishers; no file is opened here.
//
// # Decisions
//
// A signature carries its key and a statement. In minisign's trusted comment, which is signed: each start checks whose
// files are installed without the package. Fingerprints are SHA-256 of the key, since anybody can make minisign's 64
// bits. Turned down: a key beside the package, one more file to lose. Cost: what minisign signs with a comment of its
// own is not taken.
//
// Signatures are minisign's, and not Sigstore's bundles as well. Those were to cost 10 MB at most, within a limit of 45
// MB for the stripped program. Turned down: a verifier with sigstore-go 1.3.0, by which it has 54.9 MB instead of 43.1
// and takes 16 % longer to build cold. Cost: who signs by an identity signs twice.
package signature

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"aead.dev/minisign"
)

// FileSuffix is what the name of a signature ends in, behind that of its package.
const FileSuffix = ".minisig"

// MaxBytes is how large the file of a signature or of a public key may be.
const MaxBytes = 4096

// Key is a public key, as minisign writes it: 56 characters.
type Key string

// keyBytes are the algorithm, the id and the key itself.
const keyBytes = 2 + 8 + ed25519.PublicKeySize

// ParseKey reads a public key, or a file with one.
func ParseKey(text string) (Key, error) {
	var key minisign.PublicKey
	if len(text) > MaxBytes || key.UnmarshalText([]byte(strings.TrimSpace(text))) != nil {
		return "", errors.New("it is no public key: give a line such as RWQf6LRCGA9i..., or the file that " +
			"`wasmhost signing-key create` has written it to")
	}
	return KeyOf(key), nil
}

// KeyOf is the text of a key.
func KeyOf(key minisign.PublicKey) Key {
	lines := strings.Split(strings.TrimSpace(key.String()), "\n")
	return Key(lines[len(lines)-1])
}

// raw returns the bytes of a key; nil where it is none.
func (k Key) raw() []byte {
	b, err := base64.StdEncoding.Strict().DecodeString(string(k))
	if err != nil || len(b) != keyBytes || string(b[:2]) != "Ed" {
		return nil
	}
	return b
}

// Fingerprint names the key, for people to compare. The id that minisign shows
// is shorter, and anybody can make a key of any id.
func (k Key) Fingerprint() string {
	sum := sha256.Sum256(k.raw())
	return "SHA256:" + base64.RawStdEncoding.EncodeToString(sum[:])
}

// Statement is what a signature says. That it was said by the holder of the key
// is certain.
type Statement struct {
	Key     Key
	Plugin  string
	Version string
	Digest  string // of the content

	text []byte
}

var packageComment = regexp.MustCompile(
	`^wasmhost package id=([a-z0-9-]{1,100}) version=([0-9A-Za-z.+-]{1,256}) digest=(sha256:[0-9a-f]{64}) ` +
		`key=([0-9A-Za-z+/]{56})$`)

// Sign signs a package, which r reads.
func Sign(r io.Reader, key minisign.PrivateKey, plugin, version, digest string) ([]byte, error) {
	public, ok := key.Public().(minisign.PublicKey)
	if !ok {
		return nil, errors.New("the key is none for signing")
	}
	comment := fmt.Sprintf("wasmhost package id=%s version=%s digest=%s key=%s", plugin, version, digest, KeyOf(public))
	if !packageComment.MatchString(comment) {
		return nil, fmt.Errorf("the plugin %.100q %.100q cannot be signed: its id or its version has too many characters",
			plugin, version)
	}
	message := minisign.NewReader(r)
	if _, err := io.Copy(io.Discard, message); err != nil {
		return nil, err
	}
	return message.SignWithComments(key, comment, "signature of a plugin for wasmhost"), nil
}

// Parse reads a signature of a package, whose statement holds by itself.
// [Statement.Verify] says whether it is that of a package.
func Parse(text []byte) (*Statement, error) {
	comment, err := parse(text)
	if err != nil {
		return nil, err
	}
	parts := packageComment.FindStringSubmatch(comment)
	if parts == nil {
		return nil, errors.New("the signature is not one of a plugin: sign the package with `wasmhost package --sign`")
	}
	s := &Statement{Plugin: parts[1], Version: parts[2], Digest: parts[3], Key: Key(parts[4]), text: text}
	return s, s.Key.said(text)
}

func malformed() error {
	return errors.New("the signature is damaged: get it again from where the package came from")
}

// parse returns the trusted comment of a signature, of which nothing is
// checked but the form.
func parse(text []byte) (string, error) {
	var s minisign.Signature
	if len(text) > MaxBytes || s.UnmarshalText(text) != nil || s.Algorithm != minisign.HashEdDSA {
		return "", malformed()
	}
	// One text for one signature: base64 may be written in several ways.
	if again, err := s.MarshalText(); err != nil || string(again) != string(text) {
		return "", malformed()
	}
	return s.TrustedComment, nil
}

// said reports whether the key has signed the trusted comment.
func (k Key) said(text []byte) error {
	var s minisign.Signature
	raw := k.raw()
	if s.UnmarshalText(text) != nil || raw == nil {
		return malformed()
	}
	message := append(s.Signature[:], s.TrustedComment...)
	if !ed25519.Verify(raw[keyBytes-ed25519.PublicKeySize:], message, s.CommentSignature[:]) {
		return errors.New("the signature does not hold: what it says was not signed by its key; get it again from where " +
			"the package came from")
	}
	return nil
}

// Verify fails where the signature is not that of the package that r reads.
func (s *Statement) Verify(r io.Reader) error {
	return s.Key.verify(r, s.text, "the signature does not fit the package: one of them was changed, or belongs to "+
		"another; get both again from where they came from")
}

// verify holds a signature against what r reads.
func (k Key) verify(r io.Reader, text []byte, wrong string) error {
	var key minisign.PublicKey
	if err := key.UnmarshalText([]byte(k)); err != nil {
		return malformed()
	}
	message := minisign.NewReader(r)
	if _, err := io.Copy(io.Discard, message); err != nil {
		return err
	}
	if !message.Verify(key, text) {
		return errors.New(wrong)
	}
	return nil
}

// About fails where the statement is about another plugin, version or content.
func (s *Statement) About(plugin, version, digest string) error {
	if s.Plugin != plugin || s.Version != version || s.Digest != digest {
		return fmt.Errorf("the signature is for %s %s, and the package holds %.100s %.100s or other content: get both again "+
			"from where they came from", s.Plugin, s.Version, plugin, version)
	}
	return nil
}

// Text is the signature as it was read.
func (s *Statement) Text() string { return string(s.text) }

// Rotation is a statement by the holders of two keys, or one holder of both,
// that the second takes the place of the first. Both sign it: the old one, since
// it gives up its plugins, and the new one, since it answers for them from then
// on. A key that others trust could be burdened with any plugin without that.
//
// It is two signatures of nothing but their trusted comment, one behind the other.
type Rotation struct{ From, To Key }

var rotationComment = regexp.MustCompile(`^wasmhost rotate from=([0-9A-Za-z+/]{56}) to=([0-9A-Za-z+/]{56})$`)

// Rotate states that the key to takes the place of from.
func Rotate(from, to minisign.PrivateKey) ([]byte, error) {
	old, ok := from.Public().(minisign.PublicKey)
	next, ok2 := to.Public().(minisign.PublicKey)
	if !ok || !ok2 || KeyOf(old) == KeyOf(next) {
		return nil, errors.New("the new key is none, or the same as the old one: make one with `wasmhost signing-key create`")
	}
	comment := fmt.Sprintf("wasmhost rotate from=%s to=%s", KeyOf(old), KeyOf(next))
	var text []byte
	for _, key := range []minisign.PrivateKey{from, to} {
		signed := minisign.NewReader(strings.NewReader("")).SignWithComments(key, comment, "rotation of a key for wasmhost")
		text = append(text, signed...)
	}
	return text, nil
}

// ParseRotation reads such a statement, and makes sure that both keys made it.
func ParseRotation(text []byte) (Rotation, error) {
	first, second := halves(text)
	comment, err := parse(first)
	if err != nil {
		return Rotation{}, err
	}
	parts := rotationComment.FindStringSubmatch(comment)
	if parts == nil {
		return Rotation{}, errors.New("the file does not say that a key is replaced: its author makes one that does with " +
			"`wasmhost signing-key rotate`")
	}
	r := Rotation{Key(parts[1]), Key(parts[2])}
	if r.To.raw() == nil || r.To == r.From {
		return Rotation{}, malformed()
	}
	if err := r.From.said(first); err != nil {
		return Rotation{}, err
	}
	if again, err := parse(second); err != nil || again != comment || r.To.said(second) != nil {
		return Rotation{}, errors.New("the new key has not signed that it takes the place of the old one: ask the " +
			"publisher for a statement that `wasmhost signing-key rotate` made with both keys")
	}
	return r, nil
}

// halves takes two signatures apart, the second of which may be missing. A
// signature has four lines.
func halves(text []byte) (first, second []byte) {
	lines := bytes.SplitAfterN(text, []byte{'\n'}, 5)
	n := min(4, len(lines))
	return bytes.Join(lines[:n], nil), bytes.Join(lines[n:], nil)
}
