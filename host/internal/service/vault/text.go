package vault

import (
	"context"
	"database/sql"
)

// kindText is a text that lies elsewhere for a while, such as what a call that
// waits for its user has sent.
const kindText Kind = "text"

// Seal seals a text that is kept elsewhere, for a name within what belongs
// to a plugin. A rotation of the keys leaves it behind: it is for what lives for
// minutes, and of at most 32 KiB.
func (v *Vault) Seal(ctx context.Context, plugin, name string, text []byte) (sealed []byte, err error) {
	err = v.update(ctx, "seal a text", func(_ *sql.Tx, data *key) (err error) {
		sealed, err = data.seal(v.opt.Random, Name{plugin, kindText, name}, text)
		return err
	})
	return sealed, err
}

// Unseal returns what [Vault.Seal] has sealed for the same plugin and name.
func (v *Vault) Unseal(ctx context.Context, plugin, name string, sealed []byte) ([]byte, error) {
	text, err := v.open(ctx, Name{plugin, kindText, name}, sealed)
	return text.bytes(), err
}
