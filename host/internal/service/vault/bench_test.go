package vault

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"
	"testing"
	"time"

	"golang.org/x/crypto/chacha20poly1305"
)

// compare runs both in turns, so that a slow moment of the machine hits both,
// and reports the ratio of their times.
func compare(b *testing.B, baseline, ours func()) {
	const block = 64
	var spent [2]time.Duration
	rounds := 0
	for b.Loop() {
		for i, f := range []func(){baseline, ours} {
			began := time.Now()
			for range block {
				f()
			}
			spent[i] += time.Since(began)
		}
		rounds += block
	}
	b.ReportMetric(float64(spent[1].Nanoseconds())/float64(rounds), "ns/ours")
	b.ReportMetric(float64(spent[0].Nanoseconds())/float64(rounds), "ns/baseline")
	b.ReportMetric(float64(spent[1])/float64(spent[0]), "ratio")
}

// BenchmarkSeal and BenchmarkOpen measure against the AEAD alone, with a
// random nonce and no associated data.
func BenchmarkSeal(b *testing.B) {
	for _, size := range []int{32, 8192} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			k, plaintext := testKey(b, 1), make([]byte, size)
			aead, err := chacha20poly1305.NewX(make([]byte, 32))
			if err != nil {
				b.Fatal(err)
			}
			compare(b, func() {
				nonce := make([]byte, nonceSize, nonceSize+size+16)
				if _, err := rand.Read(nonce); err != nil {
					b.Fatal(err)
				}
				aead.Seal(nonce, nonce, plaintext, nil)
			}, func() {
				if _, err := k.seal(rand.Reader, place, plaintext); err != nil {
					b.Fatal(err)
				}
			})
		})
	}
}

func BenchmarkOpen(b *testing.B) {
	ctx := context.Background()
	for _, size := range []int{32, 8192} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			v, err := Open(b.TempDir(), Options{Source: SourceFile})
			if err != nil {
				b.Fatal(err)
			}
			defer v.Close()
			r, err := NewRecords(v, Limits{})
			if err != nil {
				b.Fatal(err)
			}
			if err := r.Set(ctx, place.Plugin, place.Kind, place.Key, NewSecret(strings.Repeat("x", size))); err != nil {
				b.Fatal(err)
			}
			sealed, err := v.sealed(ctx, place, false)
			if err != nil {
				b.Fatal(err)
			}
			aead, err := chacha20poly1305.NewX(make([]byte, 32))
			if err != nil {
				b.Fatal(err)
			}
			nonce := make([]byte, nonceSize)
			ciphertext := aead.Seal(nil, nonce, make([]byte, size), nil)
			compare(b, func() {
				if _, err := aead.Open(nil, nonce, ciphertext, nil); err != nil {
					b.Fatal(err)
				}
			}, func() {
				if _, err := v.open(ctx, place, sealed); err != nil {
					b.Fatal(err)
				}
			})
		})
	}
}

// BenchmarkGet measures a read of one of 200 records against opening a sealed
// value that is in memory.
func BenchmarkGet(b *testing.B) {
	ctx := context.Background()
	v, err := Open(b.TempDir(), Options{Source: SourceFile})
	if err != nil {
		b.Fatal(err)
	}
	defer v.Close()
	r, err := NewRecords(v, Limits{})
	if err != nil {
		b.Fatal(err)
	}
	for n := range 200 {
		if err := r.Set(ctx, "p", KindSecret, fmt.Sprint(n), NewSecret("a password of some length")); err != nil {
			b.Fatal(err)
		}
	}
	n := Name{"p", KindSecret, "100"}
	sealed, err := v.sealed(ctx, n, false)
	if err != nil {
		b.Fatal(err)
	}
	age(b, v)
	compare(b, func() {
		if _, err := v.open(ctx, n, sealed); err != nil {
			b.Fatal(err)
		}
	}, func() {
		if _, found, err := r.Get(ctx, n.Plugin, n.Kind, n.Key); err != nil || !found {
			b.Fatal(err)
		}
	})
}
