package webcrypto_test

import (
	"context"
	"encoding/hex"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js/webcrypto"
)

// scrypt is bounded in memory and work, whatever is asked of it, and ends with the
// time of the guest.
func TestScrypt(t *testing.T) {
	t.Parallel()
	s := service(t, webcrypto.Limits{ScryptBytes: 1 << 20})
	// A vector of RFC 7914.
	got, err := service(t, webcrypto.Limits{}).Call(&guest{}, header("scrypt", "1024", "8", "16", "64"),
		[][]byte{[]byte("password"), []byte("NaCl")}, nil)
	if err != nil || !strings.HasPrefix(hex.EncodeToString(got), "fdbabe1c9d3472007856e7190d01e9fe") {
		t.Errorf("%x, %v", got, err)
	}
	for what, words := range map[string][]string{
		"much memory":  {"16384", "8", "1", "32"},
		"much work":    {"1024", "8", "5", "32"},
		"no power":     {"1000", "8", "1", "32"},
		"no block":     {"1024", "0", "1", "32"},
		"a long key":   {"1024", "8", "1", "1048577"},
		"one too few":  {"1", "8", "1", "32"},
		"an overflow":  {"4611686018427387904", "4", "1", "32"},
		"another one":  {"2", "4611686018427387904", "1", "32"},
		"a third":      {"2", "1", "4611686018427387904", "32"},
		"not a number": {"x", "8", "1", "32"},
		"many blocks":  {"2", "1", "8193", "32"},
		"long results": {"2", "1", "4096", "1024"},
	} {
		_, err := s.Call(&guest{}, header(append([]string{"scrypt"}, words...)...), [][]byte{nil, nil}, nil)
		var refused *abi.Error
		if !errors.As(err, &refused) || refused.Code != "OperationError" {
			t.Errorf("%s: %v", what, err)
		}
	}
	for length, ok := range map[int]bool{1 << 10: true, 64 << 10: false} {
		_, err := s.Call(&guest{}, header("scrypt", "2", "1", "512", "32"), [][]byte{nil, make([]byte, length)}, nil)
		if (err == nil) != ok {
			t.Errorf("a salt of %d bytes for many blocks: %v", length, err)
		}
	}
	if got, err := s.Call(&guest{}, header("scrypt", "2", "1", "1", "0"), [][]byte{nil, nil}, nil); err != nil ||
		len(got) != 0 || got == nil {
		t.Errorf("%v, %v", got, err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	begun := time.Now()
	_, err = service(t, webcrypto.Limits{ScryptBytes: 1 << 30}).Call(&guest{ctx: ended},
		header("scrypt", "1048576", "8", "1", "32"), [][]byte{nil, nil}, nil)
	if err == nil || time.Since(begun) > time.Second {
		t.Errorf("%v after %v", err, time.Since(begun))
	}
}

// Keys that are no keys are refused, in whatever form they come.
func TestNodeKeysRefused(t *testing.T) {
	t.Parallel()
	s := service(t, webcrypto.Limits{RSABits: 2048})
	pem := func(label string) string { return "-----BEGIN " + label + "-----\nAAAA\n-----END " + label + "-----\n" }
	for _, c := range []struct{ what, form, wanted, key string }{
		{"nothing", "pem", "private", ""},
		{"no PEM", "pem", "public", "-----BEGIN"},
		{"PKCS #8", "pem", "private", pem("PRIVATE KEY")},
		{"PKCS #1", "pem", "private", pem("RSA PRIVATE KEY")},
		{"a curve", "pem", "private", pem("EC PRIVATE KEY")},
		{"SPKI", "pem", "public", pem("PUBLIC KEY")},
		{"a certificate", "pem", "public", pem("CERTIFICATE")},
		{"another thing", "pem", "public", pem("CERTIFICATE REQUEST")},
		{"DER", "der", "private", "\x30\x80"},
		{"a long one", "der", "private", strings.Repeat("\x30", 40<<10)},
		{"one over the limit", "der", "public", strings.Repeat("\x30", 2048*5/8+513)},
		{"a public one", "der", "private", string(spki(t))},
		{"another form", "xml", "private", "<key/>"},
		{"no JSON", "jwk", "private", "{"},
		{"null", "jwk", "private", "null"},
		{"another kind", "jwk", "private", `{"kty": "oct", "k": "AA"}`},
		{"another curve", "jwk", "private", `{"kty": "EC", "crv": "P-224", "x": "AA", "y": "AA"}`},
		{"parts that lack", "jwk", "public", `{"kty": "RSA", "n": "AQAB"}`},
		{"a long part", "jwk", "private", `{"kty":"RSA","n":"AQ","e":"AQAB","d":"` + strings.Repeat("A", 400) +
			`","p":"AQ","q":"AQ","dp":"AQ","dq":"AQ","qi":"AQ"}`},
		{"no base64url", "jwk", "public", `{"kty": "OKP", "crv": "Ed25519", "x": "*"}`},
		{"a point that is none", "jwk", "public", `{"kty": "EC", "crv": "P-256", "x": "AAAA", "y": "AAAA"}`},
	} {
		_, err := s.Call(&guest{}, header("key.import", c.form, c.wanted), [][]byte{[]byte(c.key)}, nil)
		var refused *abi.Error
		if !errors.As(err, &refused) || refused.Code != "DataError" {
			t.Errorf("%s: %v", c.what, err)
		}
	}
	// A key that is longer than the limit is not used, however it comes.
	made, err := service(t, webcrypto.Limits{}).Call(&guest{}, header("generate", "RSA", "4096"), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	long := made[8:][:int(made[4])|int(made[5])<<8]
	for _, call := range [][]string{{"key.import", "der", "private"}, {"key.sign", "rsa", "SHA-256", "der"}} {
		data := [][]byte{long}
		if call[0] == "key.sign" {
			data = append(data, nil)
		}
		if _, err := s.Call(&guest{}, header(call...), data, nil); err == nil || !strings.Contains(err.Error(), "rsa-bits") {
			t.Errorf("%s: %v", call[0], err)
		}
	}
}
