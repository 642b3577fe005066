package webcrypto

import (
	"context"
	"crypto/sha256"
	"fmt"

	"golang.org/x/crypto/scrypt"

	"github.com/wasmhost/wasmhost/abi"
)

// scryptTimes is how many times one derivation may go through its memory: what
// is usual goes once, and one that may use all its memory so often takes a second.
const scryptTimes = 4

// scrypt takes N, r, p and the bytes of the result; and the password and the
// salt. It cannot be interrupted, so it is done beside the guest, by as many at a
// time as make keys.
func (c *call) scrypt() ([]byte, error) {
	most := c.service.limits.ScryptBytes
	n, err := c.number(0, 2, most/128)
	if err != nil {
		return nil, err
	}
	r, err := c.number(1, 1, most/128/n)
	if err != nil {
		return nil, abi.Errorf(codeOperation, "scrypt: N and r take 128 * N * r bytes, over the limit of %d; use less, or "+
			"have the user raise the limit webcrypto.scrypt-bytes", most)
	}
	p, err := c.number(2, 1, max(1, min(scryptTimes*most/(128*n*r), most/(128*r))))
	if err != nil {
		return nil, err
	}
	size, err := c.number(3, 0, mostDerived)
	if err != nil {
		return nil, err
	}
	if len(c.data[0]) > mostSalt || len(c.data[1]) > mostSalt {
		return nil, failed(fmt.Sprintf("scrypt: the password or the salt has more than %d bytes", mostSalt))
	}
	if size == 0 {
		return []byte{}, nil
	}
	// Each 32 bytes of what it works on come from all of the salt, and each of the
	// result from all that it has worked on.
	begin, blocks := 128*r*p, func(bytes int) int { return (bytes + sha256.Size - 1) / sha256.Size }
	if blocks(begin)*(sha256.BlockSize+len(c.data[1]))+blocks(size)*begin > scryptTimes*most {
		return nil, failed("scrypt: the salt, or the result, is too long for r and p")
	}
	// The guest's memory is its own again once it has ended.
	password, salt := append([]byte{}, c.data[0]...), append([]byte{}, c.data[1]...)
	type made struct {
		key []byte
		err error
	}
	var got made
	c.guest.Wait(func(ctx context.Context) {
		got = beside(ctx, c.service.generations, func() made {
			key, err := scrypt.Key(password, salt, n, r, p, size)
			return made{key, err}
		}, func(err error) made { return made{nil, err} })
	})
	if got.err != nil {
		return nil, failed("scrypt: " + got.err.Error())
	}
	return got.key, nil
}

// beside runs what cannot be interrupted, in its turn. It goes on to its end, and
// keeps its turn, also where nobody waits for it any more.
func beside[T any](ctx context.Context, turns chan struct{}, run func() T, late func(error) T) T {
	select {
	case turns <- struct{}{}:
	case <-ctx.Done():
		return late(ctx.Err())
	}
	done := make(chan T, 1)
	go func() {
		defer func() { <-turns }()
		done <- run()
	}()
	select {
	case got := <-done:
		return got
	case <-ctx.Done():
		return late(ctx.Err())
	}
}
