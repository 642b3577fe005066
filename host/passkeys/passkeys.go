// Package passkeys is the part of a host by which passkeys approve. Without it approvals take a session or a
// passphrase, and a host whose approvals take a passkey does not open.
//
// Promised: what this package exports changes only as CHANGELOG.md says.
package passkeys

import (
	"github.com/wasmhost/wasmhost/host"
	"github.com/wasmhost/wasmhost/host/internal/service/passkeys"
)

// Part makes the part.
func Part() host.Part { return host.Part{Name: "passkeys", Passkeys: passkeys.Keys{}} }
