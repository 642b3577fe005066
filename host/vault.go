package host

import (
	"fmt"

	"github.com/wasmhost/wasmhost/host/vault"
)

// OpenVault opens the vault of a data folder on which a host may run: several
// processes may use one vault. It is for what the host's API does not offer on
// purpose, since it shows the key. The folder must be that of a host.
func OpenVault(data string, source vault.Source) (*vault.Vault, error) {
	v, err := vault.Open(data, vault.Options{Source: source})
	if err != nil {
		return nil, fmt.Errorf("open the vault of passwords and secrets: %w", err)
	}
	return v, nil
}
