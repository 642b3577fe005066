package server

import (
	"slices"
	"strings"
)

// RenewFirst makes sure that the data folder has a first token which its owner
// can read, after tokens.json came from a backup, which has no secrets. Where
// keep is a valid token of full access it becomes the content of cli-token;
// else a new one is made, and those that were the first token before end, of each
// folder that hosts on a server have had.
// Without any tokens it does nothing: [Tokens.EnsureFirst] makes the first
// token then. It reports whether a new one was made.
func (t *Tokens) RenewFirst(keep string) (renewed bool, err error) {
	if set, err := t.read(); err != nil || set.version.Zero() {
		return false, err
	}
	if wellFormedToken(keep, t.prefix) {
		if identity := t.Authenticate(keep); identity != nil && identity.Admin() {
			return false, t.writeFirst(keep)
		}
	}
	secret, tok, err := t.prepare(NewTokenRequest{Name: cliTokenName})
	if err != nil {
		return false, err
	}
	if err := t.writeFirst(secret); err != nil {
		return false, err
	}
	return true, t.change(func(list []*token) ([]*token, error) {
		list = slices.DeleteFunc(slices.Clone(list), func(old *token) bool {
			return old.name == cliTokenName || strings.HasPrefix(old.name, ofFolder)
		})
		return append(list, tok), nil
	})
}
