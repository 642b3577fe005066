package zlib_test

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/run/engine/js/zlib"
)

func call(t *testing.T, s *zlib.Service, form, way string, most int, data []byte) ([]byte, int, error) {
	t.Helper()
	passes := 0
	out, err := s.Call([]byte(strings.Join([]string{form, way, "-1", strconv.Itoa(most)}, "\x00")), [][]byte{data},
		func() { passes++ }, func(int) error { return nil })
	return out, passes, err
}

func service(t *testing.T, l zlib.Limits) *zlib.Service {
	t.Helper()
	s, err := zlib.New(l)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// What gives nothing is looked at in pieces, too: blocks and members without
// content.
func TestEmptyParts(t *testing.T) {
	t.Parallel()
	s := service(t, zlib.Limits{})
	member, _, err := call(t, s, "gzip", "deflate", 1<<30, nil)
	if err != nil {
		t.Fatal(err)
	}
	for form, part := range map[string][]byte{"raw": {0, 0, 0, 0xff, 0xff}, "gzip": member} {
		data := bytes.Repeat(part, 1<<20/len(part))
		if out, passes, err := call(t, s, form, "inflate", 1<<30, data); len(out) != 0 || passes < 16 {
			t.Errorf("%s: %d bytes and %v after %d checks of 16", form, len(out), err, passes)
		}
	}
}

// What was compressed comes back, and the guest's time is looked at all the way.
func TestRoundTrip(t *testing.T) {
	t.Parallel()
	s := service(t, zlib.Limits{})
	random := make([]byte, 300<<10)
	for i := range random {
		random[i] = byte(rand.Uint32() >> 24 & 0x3f)
	}
	for _, form := range []string{"gzip", "zlib", "raw"} {
		for _, data := range [][]byte{nil, []byte("x"), random, bytes.Repeat([]byte("abc"), 1<<18)} {
			packed, passes, err := call(t, s, form, "deflate", 1<<30, data)
			if err != nil || passes < len(data)/(4<<10) {
				t.Errorf("%s of %d bytes: %v, %d passes", form, len(data), err, passes)
			}
			read := []string{form}
			if form != "raw" {
				read = append(read, "any")
			}
			for _, as := range read {
				plain, passes, err := call(t, s, as, "inflate", 1<<30, packed)
				if err != nil || plain == nil || !bytes.Equal(plain, data) || passes < len(data)/(64<<10) {
					t.Errorf("%s as %s of %d bytes: %d, %v, %d passes", form, as, len(data), len(plain), err, passes)
				}
			}
			if len(packed) > 10 {
				if _, _, err := call(t, s, form, "inflate", 1<<30, packed[:len(packed)-5]); codeOf(err) != "Z_BUF_ERROR" &&
					form != "raw" {
					t.Errorf("%s, cut: %v", form, err)
				}
			}
		}
	}
}

func codeOf(err error) abi.Code {
	if refused, ok := errors.AsType[*abi.Error](err); ok {
		return refused.Code
	}
	return ""
}

// Memory is asked for before the result is there, and may be refused.
func TestHeld(t *testing.T) {
	t.Parallel()
	s := service(t, zlib.Limits{})
	packed, _, err := call(t, s, "gzip", "deflate", 1<<30, make([]byte, 4<<20))
	if err != nil {
		t.Fatal(err)
	}
	for most, ok := range map[int]bool{8 << 20: true, 4<<20 - 1: false} {
		held := 0
		out, err := s.Call([]byte("gzip\x00inflate\x00-1\x004194304"), [][]byte{packed}, func() {}, func(size int) error {
			if held+size > most {
				return abi.NewError(abi.CodeQuotaExceeded, "no more")
			}
			held += size
			return nil
		})
		if ok && (err != nil || len(out) != 4<<20 || held < len(out)) || !ok && codeOf(err) != abi.CodeQuotaExceeded {
			t.Errorf("%d bytes with %d of %d held, %v", len(out), held, most, err)
		}
	}
}

// A little that unfolds to much, and what is no compressed text at all, are
// refused.
func TestRefused(t *testing.T) {
	t.Parallel()
	large := service(t, zlib.Limits{})
	bomb, _, err := call(t, large, "gzip", "deflate", 1<<30, make([]byte, 32<<20))
	if err != nil || len(bomb) > 64<<10 {
		t.Fatalf("%d bytes, %v", len(bomb), err)
	}
	s := service(t, zlib.Limits{Bytes: 64 << 10})
	_, passes, err := call(t, s, "gzip", "inflate", 1<<30, bomb)
	if codeOf(err) != "ERR_BUFFER_TOO_LARGE" || !strings.Contains(err.Error(), "zlib.bytes") || passes > 4 {
		t.Errorf("%v after %d passes", err, passes)
	}
	if _, _, err := call(t, large, "gzip", "inflate", 100, bomb); codeOf(err) != "ERR_BUFFER_TOO_LARGE" ||
		strings.Contains(err.Error(), "zlib.bytes") {
		t.Error(err)
	}
	if _, _, err := call(t, s, "raw", "deflate", 1<<30, make([]byte, 64<<10+1)); codeOf(err) != "ERR_BUFFER_TOO_LARGE" {
		t.Error(err)
	}
	for _, form := range []string{"gzip", "zlib", "any"} {
		if _, _, err := call(t, s, form, "inflate", 1<<30, []byte("this is not compressed at all")); codeOf(err) !=
			"Z_DATA_ERROR" {
			t.Errorf("%s: %v", form, err)
		}
	}
	packed, _, _ := call(t, s, "zlib", "deflate", 1<<30, []byte("some text"))
	packed[len(packed)-1] ^= 1
	if _, _, err := call(t, s, "zlib", "inflate", 1<<30, packed); codeOf(err) != "Z_DATA_ERROR" {
		t.Error(err)
	}
	for _, header := range []string{"", "gzip", "gzip\x00deflate\x0010\x001", "gzip\x00deflate\x001\x00-1",
		strings.Repeat("x", 1000)} {
		if _, err := s.Call([]byte(header), [][]byte{nil}, func() {}, nil); codeOf(err) != abi.CodeInvalidArgument {
			t.Errorf("%q: %v", header, err)
		}
	}
}
