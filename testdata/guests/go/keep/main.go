// Keep is a guest in Go that keeps what it is sent wherever a program can, and
// answers with what requests before have left there, and with numbers that it
// has drawn.
package main

import (
	"context"
	crand "crypto/rand"
	"fmt"
	"math/rand"
	randv2 "math/rand/v2"
	"strings"
	"sync"

	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
)

func init() { wasmhost.Register(activate) }

func main() {}

// Found is the answer to run.
type Found struct {
	Before  string   `json:"before"`
	Numbers []string `json:"numbers"`
}

var (
	text   string
	list   []string
	byName = map[string]string{}
	shared sync.Map
	pool   = sync.Pool{New: func() any { return new([4096]byte) }}
	queue  = make(chan string, 1000)
	large  []byte
)

func activate(ctx *wasmhost.Context) error {
	return wasmhost.Handle(ctx, "run", run)
}

func run(_ context.Context, secret string) (Found, error) {
	var before strings.Builder
	before.WriteString(text)
	fmt.Fprint(&before, strings.Join(list, ""))
	for _, other := range byName {
		before.WriteString(other)
	}
	shared.Range(func(_, other any) bool {
		before.WriteString(other.(string))
		return true
	})
	for len(queue) > 0 {
		before.WriteString(<-queue)
	}
	buffer := pool.Get().(*[4096]byte)
	before.WriteString(strings.TrimRight(string(buffer[:]), "\x00"))
	before.Write(large)

	copy(buffer[:], secret)
	pool.Put(buffer)
	text, list, byName["secret"] = secret, append(list, secret), secret
	shared.Store("secret", secret)
	queue <- secret
	if strings.HasSuffix(secret, "0") { // more memory than there was
		large = []byte(strings.Repeat(secret, 1<<16))
	}
	hidden := secret
	go func() { // remembers it as long as it lives
		<-make(chan struct{})
		_ = hidden
	}()
	var bytes [8]byte
	if _, err := crand.Read(bytes[:]); err != nil {
		return Found{}, err
	}
	return Found{before.String(), []string{
		fmt.Sprint("math/rand ", rand.Uint64()), fmt.Sprint("math/rand/v2 ", randv2.Uint64()),
		fmt.Sprintf("crypto/rand %x", bytes),
	}}, nil
}
