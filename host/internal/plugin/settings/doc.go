// Package settings keeps the values that a user gave to the settings of one
// plugin: all but passwords in a file settings.json in the plugin's data
// folder, passwords in a store of sealed texts that the caller supplies.
//
// [Values] is what lies on disk, and knows no declaration. A [View] joins it
// with what one version of the plugin declares: it checks what is written by
// the declaration, and answers with the default where there is no value or
// where the value does not fit the declaration any more. Such a value stays
// on disk, so that going back to the older version brings it back.
//
// A view reads from memory. Only passwords are fetched and decrypted at each
// read: they are kept in plain text no longer than it takes to hand them
// over, and a rotated, lost or deleted password shows at once.
//
// What it deliberately does not do: it does not guard the file against other
// processes (the owner of the data folder holds its lock), does not know
// grants or hooks, and does not encrypt.
//
// # Decisions
//
// A change of a password alone stores the settings again. Their document is what hosts hear of. Turned down: a channel
// of the vault, telling of each secret; comparing values. Cost: a plugin may hear of a change to what was.
//
// Settings lie in two stores, a readable file and, for passwords, the vault. New passwords first, then the file, then
// removed ones go: a crash leaves each whole, and no name of a password that is not there. Turned down: all in the
// vault, which nobody edits; all in the file. Cost: that order.
package settings
