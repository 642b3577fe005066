// Package vault keeps password settings and ctx.secrets encrypted on disk. Texts
// flow in and out by plugin, kind and name; the disk gets nothing but sealed ones.
//
// A master key, 32 random bytes in the keyring of the operating system or else
// in a file of mode 0600, encrypts ("wraps") one data key. The data key seals
// every value with XChaCha20-Poly1305, with the plugin, the kind, the name and
// the id of the key as associated data: a sealed value opens in the place it
// was made for and nowhere else. The sealed values and the wrapped data key
// are rows of one SQLite file, so that a change of both is one transaction.
//
// Ids of keys are derived from them. The id of the master key stands beside
// the wrapped data key, so that a missing or another key is an error
// ([ErrKeyMissing], [ErrKeyChanged]) and never a new start. [Vault.Rotate]
// makes both keys anew and seals everything again, [Vault.Rewrap] makes a new
// master key for the same data key, [Vault.AcceptLoss] sets aside what no key
// opens any more; all are for the user to decide.
//
// What it deliberately does not do: it does not hide the names and the number
// of values nor their length; it does not notice that a value was removed or
// put back to an older one by someone who can write to the data folder; it
// does not defend against a program that runs as the same user. A plugin gets
// its own secrets in plain text, and so Go's memory holds copies of them that
// cannot be wiped; see [Secret].
package vault
