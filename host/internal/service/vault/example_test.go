package vault_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/wasmhost/wasmhost/host/internal/service/vault"
)

// A lost master key is an error until the user has decided.
func Example() {
	ctx := context.Background()
	data, err := os.MkdirTemp("", "vault")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(data)

	open := func() (*vault.Vault, *vault.Records, error) {
		v, err := vault.Open(data, vault.Options{Source: vault.SourceFile})
		if err != nil {
			return nil, nil, err
		}
		r, err := vault.NewRecords(v, vault.Limits{})
		return v, r, err
	}
	_, records, err := open()
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := records.Set(ctx, "weather", vault.KindSecret, "token", vault.NewSecret("s3cret")); err != nil {
		fmt.Println(err)
		return
	}
	value, found, err := records.Get(ctx, "weather", vault.KindSecret, "token")
	fmt.Println(value, value.Reveal(), found, err)

	keys, _ := filepath.Glob(filepath.Join(data, "vault", "*.key"))
	for _, key := range keys {
		if err := os.Remove(key); err != nil {
			fmt.Println(err)
		}
	}
	v, records, err := open()
	if err != nil {
		fmt.Println(err)
		return
	}
	_, found, err = records.Get(ctx, "weather", vault.KindSecret, "token")
	fmt.Println(found, vault.Is(err, vault.ReasonKeyMissing))
	failure, _ := errors.AsType[*vault.KeyError](err)
	fmt.Println("lost:", failure.Loss.Records)

	accepted, err := v.AcceptLoss(ctx)
	fmt.Println("taken out:", accepted.Lost.Records, err)
	fmt.Println(v.Check(ctx))
	// Output:
	// [redacted] s3cret true <nil>
	// false true
	// lost: 1
	// taken out: 1 <nil>
	// <nil>
}
