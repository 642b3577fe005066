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
// ([ReasonKeyMissing], [ReasonKeyChanged]) and never a new start. [Vault.Rotate]
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
//
// # Decisions
//
// XChaCha20-Poly1305 with random nonces of 192 bits. No counter has to survive crashes, restores or a second process.
// Where the master key lies the vault says, so a locked keyring is an error and no reason for a new key. Opened values
// are not cached. Turned down: AES-GCM, whose 96 bits are too short to be drawn for ever. Cost: 24 bytes and a tag a
// value.
//
// The master key wraps one data key, and all lies in one SQLite file. A change of keys is one transaction, never two
// keys at once; `key rotate` makes both anew, since a known data key would open later values with an old backup: 10,000
// values take 0.3 s; `--wrap-only` takes 6 ms. Storing a value takes 0.7 ms instead of 10, the first read 0.1 instead
// of 2. Turned down: a sealed file for each plugin, with locks, two keys in rotations and handling of its own. Cost:
// one damaged row loses all values, and damage is not one plugin's alone.
//
// Hosts in containers are given the master key in a file, which the host never writes. A key a line: the first is for
// new vaults and rotations, all open; so the new line goes before the old, to all, then `key rotate`, then the old
// goes. Turned down: a variable, which tools show; a copy in the data folder; key services, one a cloud, where any
// mounts a file. Cost: the host can only refuse a file that others may read.
//
// A host that rotates tells the others, which look for the new key. The row with its id is compared in each change, so
// none writes by an old key. Who lacks it says so in its health, at once, and looks each 5 s; `/readyz` stays good.
// Turned down: sending the new key under the old, to whoever the rotation shuts out. Cost: without a given file each
// host has its `key restore`.
//
// The keyring is asked again when its connection was closed. Keyring and desktop share a D-Bus connection, which beeep
// closes after each message. Turned down: taking its word for there being none. Cost: one that is gone is asked twice.
package vault
