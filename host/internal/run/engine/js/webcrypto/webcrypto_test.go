package webcrypto_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/hkdf"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js/webcrypto"
)

// guest counts how often it was asked to pass.
type guest struct {
	passes int
	ctx    context.Context
}

func (g *guest) Pass() { g.passes++ }

func (g *guest) Wait(f func(ctx context.Context)) {
	if g.ctx == nil {
		g.ctx = context.Background()
	}
	f(g.ctx)
}

func service(t testing.TB, l webcrypto.Limits) *webcrypto.Service {
	t.Helper()
	s, err := webcrypto.New(l)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func header(words ...string) []byte { return []byte(strings.Join(words, "\x00")) }

// Bad keys, lengths and operations are refused by the names that the web has for
// that, whatever they are.
func TestRefused(t *testing.T) {
	t.Parallel()
	s := service(t, webcrypto.Limits{Bytes: 96 << 10, Iterations: 1000, RSABits: 2048})
	key, iv, long := make([]byte, 16), make([]byte, 16), make([]byte, 64<<10+1)
	for _, c := range []struct {
		what   string
		header []byte
		data   [][]byte
		code   abi.Code
	}{
		{"no operation", nil, nil, "NotSupportedError"},
		{"an unknown one", header("fly"), nil, "NotSupportedError"},
		{"a long one", bytes.Repeat([]byte{'x'}, 1000), nil, "NotSupportedError"},
		{"no word", header("digest"), [][]byte{key}, "NotSupportedError"},
		{"no data", header("digest", "SHA-256"), nil, "NotSupportedError"},
		{"another digest", header("digest", "MD4"), [][]byte{key}, "NotSupportedError"},
		{"much data", header("digest", "SHA-256"), [][]byte{make([]byte, 96<<10+1)}, "QuotaExceededError"},
		{"much together", header("hmac", "SHA-256"), [][]byte{make([]byte, 50<<10), make([]byte, 50<<10)},
			"QuotaExceededError"},
		{"many rounds", header("pbkdf2", "SHA-256", "1001", "32"), [][]byte{key, key}, "OperationError"},
		{"many rounds in blocks", header("pbkdf2", "SHA-256", "600", "64"), [][]byte{key, key}, "OperationError"},
		{"no rounds", header("pbkdf2", "SHA-256", "0", "32"), [][]byte{key, key}, "OperationError"},
		{"much to derive", header("pbkdf2", "SHA-256", "1", "1000000000"), [][]byte{key, key}, "OperationError"},
		{"less than nothing", header("hkdf", "SHA-256", "-1"), [][]byte{key, key, key}, "OperationError"},
		{"much of HKDF", header("hkdf", "SHA-256", "8161"), [][]byte{key, key, key}, "OperationError"},
		{"a long salt", header("pbkdf2", "SHA-256", "1", "32"), [][]byte{key, long}, "OperationError"},
		{"a long salt of HKDF", header("hkdf", "SHA-256", "32"), [][]byte{key, long, key}, "OperationError"},
		{"long info", header("hkdf", "SHA-256", "32"), [][]byte{key, key, long}, "OperationError"},
		{"long parts for RSA", header("join", "private", "RSA"), [][]byte{rsaParts(257)}, "DataError"},
		{"a short key", header("aes", "gcm", "encrypt", "128"), [][]byte{key[:5], iv, nil, nil}, "DataError"},
		{"an empty vector", header("aes", "gcm", "encrypt", "128"), [][]byte{key, nil, nil, nil}, "OperationError"},
		{"a long key for RSA", header("generate", "RSA", "4096"), nil, "OperationError"},
		{"an odd key for RSA", header("generate", "RSA", "2047"), nil, "OperationError"},
		{"a short key for RSA", header("generate", "RSA", "512"), nil, "OperationError"},
		{"another curve", header("generate", "P-224", "0"), nil, "NotSupportedError"},
		{"a huge key", header("import", "pkcs8", "RSA"), [][]byte{make([]byte, 40<<10)}, "DataError"},
		{"no key", header("sign", "P-256", "SHA-256", "0"), [][]byte{nil, nil}, "DataError"},
		{"a list that lies", header("join", "public", "RSA"), [][]byte{{255, 255, 255, 255, 1}}, "DataError"},
		{"an empty list", header("join", "private", "P-256"), [][]byte{nil}, "DataError"},
		{"no salt", header("verify", "pss", "SHA-256", "0"), [][]byte{spki(t), nil, nil}, "NotSupportedError"},
		{"a wrap that is short", header("aes.unwrap"), [][]byte{key, key}, "OperationError"},
	} {
		_, err := s.Call(&guest{}, c.header, c.data, nil)
		var refused *abi.Error
		if !errors.As(err, &refused) || refused.Code != c.code {
			t.Errorf("%s: got %v, want %s", c.what, err, c.code)
		}
	}
}

// A key that is longer than the limit is refused before it is read, which takes
// time by more than the square of its length; the longest that may be is not.
func TestLongKeys(t *testing.T) {
	t.Parallel()
	s := service(t, webcrypto.Limits{RSABits: 2048})
	for bits, long := range map[int]bool{2048: false, 3072: true} {
		key, err := rsa.GenerateKey(rand.Reader, bits)
		if err != nil {
			t.Fatal(err)
		}
		der, err := x509.MarshalPKCS8PrivateKey(key)
		if err != nil {
			t.Fatal(err)
		}
		_, err = s.Call(&guest{}, header("import", "pkcs8", "RSA"), [][]byte{der}, nil)
		if refused := err != nil && strings.Contains(err.Error(), "too long"); refused != long || !long && err != nil {
			t.Errorf("a key of %d bits: %v", bits, err)
		}
	}
	for _, form := range []string{"pkcs8", "spki"} {
		_, err := s.Call(&guest{}, header("import", form, "P-256"), [][]byte{make([]byte, 2<<10)}, nil)
		if err == nil || !strings.Contains(err.Error(), "too long") {
			t.Errorf("%s of 2 KiB: %v", form, err)
		}
	}
}

// rsaParts are parts of a private key of so many bytes, which make none.
func rsaParts(size int) []byte {
	var list []byte
	for range 8 {
		list = append(binary.LittleEndian.AppendUint32(list, uint32(size)), bytes.Repeat([]byte{0xff}, size)...)
	}
	return list
}

// spki is a public key for RSA.
func spki(t *testing.T) []byte {
	t.Helper()
	made, err := service(t, webcrypto.Limits{}).Call(&guest{}, header("generate", "RSA", "2048"), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	// A list of two lists, of which the second begins with the DER.
	first := int(made[0]) | int(made[1])<<8
	open := made[4+first+4:]
	return open[4 : 4+(int(open[0])|int(open[1])<<8)]
}

// PBKDF2 in pieces is that of the standard library, and passes checks on its
// way; so do long texts.
func TestPieces(t *testing.T) {
	t.Parallel()
	s, g := service(t, webcrypto.Limits{}), &guest{}
	for _, rounds := range []int{1, 2, 499, 500, 501, 1200} {
		for _, size := range []int{1, 32, 33, 100} {
			want, err := pbkdf2.Key(sha256.New, "secret", []byte("salt"), rounds, size)
			if err != nil {
				t.Fatal(err)
			}
			got, err := s.Call(g, header("pbkdf2", "SHA-256", strconv.Itoa(rounds), strconv.Itoa(size)),
				[][]byte{[]byte("secret"), []byte("salt")}, nil)
			if err != nil || !bytes.Equal(got, want) {
				t.Errorf("%d rounds, %d bytes: got %x and %v, want %x", rounds, size, got, err, want)
			}
		}
	}
	if g.passes == 0 {
		t.Error("PBKDF2 never passed a check")
	}
	g.passes = 0
	if _, err := s.Call(g, header("pbkdf2", "SHA-1", "1", "2000"), [][]byte{{1}, make([]byte, 64<<10)}, nil); err != nil ||
		g.passes < 100 {
		t.Errorf("100 blocks of one round passed %d checks: %v", g.passes, err)
	}
	secret, salt, info := bytes.Repeat([]byte{1}, 600<<10), bytes.Repeat([]byte{2}, 1000), bytes.Repeat([]byte{3}, 1000)
	want, err := hkdf.Key(sha256.New, secret, salt, string(info), 1000)
	if err != nil {
		t.Fatal(err)
	}
	g.passes = 0
	got, err := s.Call(g, header("hkdf", "SHA-256", "1000"), [][]byte{secret, salt, info}, nil)
	if err != nil || !bytes.Equal(got, want) || g.passes < 3 {
		t.Errorf("HKDF gives %.20x and %v after %d checks, want %.20x after 3 or more", got, err, g.passes, want)
	}
	g.passes = 0
	if _, err := s.Call(g, header("hkdf", "SHA-256", "8160"), [][]byte{{1}, {2}, make([]byte, 64<<10)}, nil); err != nil ||
		g.passes < 255 {
		t.Errorf("255 blocks of HKDF passed %d checks: %v", g.passes, err)
	}
	g.passes = 0
	long := make([]byte, 1<<20)
	sum := sha256.Sum256(long)
	got, err = s.Call(g, header("digest", "SHA-256"), [][]byte{long}, make([]byte, 64))
	if err != nil || !bytes.Equal(got, sum[:]) || g.passes != 3 {
		t.Errorf("got %x, %v and %d checks; want %x and 3", got, err, g.passes, sum)
	}
}

// What is worked on in one go is short: what Ed25519 signs, and the label of
// RSA-OAEP.
func TestWhole(t *testing.T) {
	t.Parallel()
	s := service(t, webcrypto.Limits{})
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	pkcs8, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	open, err := x509.MarshalPKIXPublicKey(public)
	if err != nil {
		t.Fatal(err)
	}
	longest := make([]byte, 1<<20)
	signature := ed25519.Sign(private, longest)
	for _, c := range []struct {
		header []byte
		data   [][]byte // the last of it is the longest that may be
		want   []byte
	}{
		{header("sign", "Ed25519", "", "0"), [][]byte{pkcs8, longest}, signature},
		{header("verify", "Ed25519", "", "0"), [][]byte{open, signature, longest}, []byte{1}},
		{header("key.sign", "ed25519", "", "0"), [][]byte{pkcs8, longest}, signature},
		{header("key.verify", "ed25519", "", "0"), [][]byte{open, signature, longest}, []byte{1}},
	} {
		got, err := s.Call(&guest{}, c.header, c.data, nil)
		if err != nil || !bytes.Equal(got, c.want) {
			t.Errorf("%q: got %x and %v, want %x", c.header, got, err, c.want)
		}
		c.data[len(c.data)-1] = make([]byte, len(longest)+1)
		var refused *abi.Error
		if _, err = s.Call(&guest{}, c.header, c.data, nil); !errors.As(err, &refused) || refused.Code != "OperationError" {
			t.Errorf("%q of a byte more: got %v", c.header, err)
		}
	}
	for length, ok := range map[int]bool{64 << 10: true, 64<<10 + 1: false} {
		_, err := s.Call(&guest{}, header("oaep", "encrypt", "SHA-256"), [][]byte{spki(t), make([]byte, length), {1}}, nil)
		if (err == nil) != ok {
			t.Errorf("a label of %d bytes: %v", length, err)
		}
	}
}

// Keys for RSA wait for each other, and who has no time left gives up.
func TestGenerations(t *testing.T) {
	t.Parallel()
	s := service(t, webcrypto.Limits{})
	const count = 3
	done := make(chan error, count)
	for range count {
		go func() {
			_, err := s.Call(&guest{}, header("generate", "RSA", "2048"), nil, nil)
			done <- err
		}()
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := s.Call(&guest{ctx: over}, header("generate", "RSA", "2048"), nil, nil)
	var refused *abi.Error
	if !errors.As(err, &refused) || refused.Code != "OperationError" {
		t.Errorf("without time: %v", err)
	}
	for range count {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}

// The vector of RFC 3394, 4.6.
func TestWrap(t *testing.T) {
	t.Parallel()
	s := service(t, webcrypto.Limits{})
	key := unhex(t, "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f")
	data := unhex(t, "00112233445566778899aabbccddeeff000102030405060708090a0b0c0d0e0f")
	want := unhex(t, "28c9f404c4b810f4cbccb35cfb87f8263f5786e2d80ed326cbc7f0e71a99f43bfb988b9b7a02dd21")
	got, err := s.Call(&guest{}, header("aes.wrap"), [][]byte{key, data}, nil)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("got %x and %v, want %x", got, err, want)
	}
}

func unhex(t *testing.T, text string) []byte {
	t.Helper()
	b, err := hex.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// FuzzCall hands in anything: nothing panics, nothing is changed, and what is
// refused has a code.
func FuzzCall(f *testing.F) {
	s, err := webcrypto.New(webcrypto.Limits{Iterations: 1000, RSABits: 2048})
	if err != nil {
		f.Fatal(err)
	}
	for _, words := range []string{"digest SHA-1", "aes gcm encrypt 96", "aes gcm decrypt 32", "aes ctr encrypt 9",
		"aes cbc decrypt 0", "aes.wrap", "aes.unwrap", "import raw P-256", "import spki RSA", "import pkcs8 Ed25519",
		"join private RSA", "join public X25519", "export raw P-384", "sign pss SHA-256 20", "verify P-521 SHA-512 0",
		"oaep decrypt SHA-1", "agree", "hkdf SHA-256 100", "pbkdf2 SHA-384 5 60"} {
		f.Add(words, []byte("0123456789abcdef"), []byte("fedcba9876543210"), []byte{2}, []byte("text"))
	}
	f.Fuzz(func(t *testing.T, words string, a, b, c, d []byte) {
		if strings.HasPrefix(words, "generate RSA") {
			return // takes long, and reads nothing
		}
		given := [][]byte{a, b, c, d}
		for n := range given {
			before := bytes.Join(given, []byte{0})
			_, err := s.Call(&guest{}, header(strings.Split(words, " ")...), given[:n+1], make([]byte, 32))
			var refused *abi.Error
			if err != nil && (!errors.As(err, &refused) || refused.Code == "") {
				t.Errorf("%q: %v", words, err)
			}
			if !bytes.Equal(before, bytes.Join(given, []byte{0})) {
				t.Errorf("%q changed what it was given", words)
			}
		}
	})
}
