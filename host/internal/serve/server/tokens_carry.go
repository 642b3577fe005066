package server

import (
	"slices"
)

// CarriedLogin is a login that outlives a restore of its data folder.
type CarriedLogin struct{ login *token }

// Login returns the login with an id, nil where there is none.
func (t *Tokens) Login(id string) *CarriedLogin {
	for _, tok := range t.set.Load().list {
		if tok.id == id && tok.key != nil {
			return &CarriedLogin{tok}
		}
	}
	return nil
}

// CarryLogin adds a login to tokens that came from a backup, where it is not
// nil; a first token is made where they have none. No login of a backup is the
// owner's: it is not known who has made that.
func (t *Tokens) CarryLogin(carried *CarriedLogin) error {
	if carried != nil {
		if _, err := t.EnsureFirst(); err != nil {
			return err
		}
	} else if !slices.ContainsFunc(t.set.Load().list, func(tok *token) bool { return tok.owner }) {
		return nil
	}
	return t.change(func(list []*token) ([]*token, error) {
		for _, tok := range list { // read from the file just now
			tok.owner = false
		}
		if carried == nil {
			return list, nil
		}
		list = slices.DeleteFunc(list, func(tok *token) bool {
			return tok.id == carried.login.id || tok.digest == carried.login.digest
		})
		return appendToken(list, carried.login)
	})
}
