// Package keyring is the part of a host that keeps its master key in the keyring of the operating system. Without it
// the key lies in a file of the data folder, or where Config.VaultKeyFile says.
//
// Promised: what this package exports changes only as CHANGELOG.md says.
package keyring

import (
	"os"

	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/service/systemring"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
)

// Part makes the part.
func Part() host.Part {
	return host.Part{Name: "keyring", Keyring: systemring.Of(os.Getenv, vault.ErrKeyNotFound)}
}
