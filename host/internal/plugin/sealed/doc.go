// Package sealed is what a plugin has in the vault: its secrets, as its guest uses them, and
// the passwords among its settings. Calls flow in; values flow out, and are hidden in the log
// from then on. What failed is told to the guest as far as it may know. It seals nothing itself.
package sealed
