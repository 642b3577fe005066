// Package vault keeps password settings and ctx.secrets encrypted on disk.
//
// A [Vault] holds the master key and seals single texts: XChaCha20-Poly1305
// under a key that is derived from the master key, with the plugin, the kind,
// the name, the format and the id of the key as associated data. A sealed
// text opens in the place it was made for and nowhere else. [Records] keeps
// sealed texts, one file for each plugin.
//
// The master key is 32 random bytes in the keyring of the operating system,
// or else in a file of mode 0600. Its id is derived from it and stands in the
// vault's marker file and in every sealed text, so that a missing or another
// key is an error ([ErrKeyMissing], [ErrKeyChanged]) and never a new start.
// [Vault.Rotate] replaces the key, [Vault.AcceptLoss] sets aside what no key
// opens any more; both are for the user to decide.
//
// What it deliberately does not do: it does not hide the names and the number
// of records nor the length of values; it does not notice that a whole record
// was removed or put back to an older value by someone who can write to the
// data folder; it does not defend against a program that runs as the same
// user. A plugin gets its own secrets in plain text, and so Go's memory holds
// copies of them that cannot be wiped; see [Secret].
package vault
