package server

import (
	"crypto/sha256"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/document"
)

// firstGrace is how long the first token of a further host is good before that
// host serves, and renews it.
const firstGrace = time.Hour

// keepFirst renews the first token of a host that other hosts have the tokens of,
// a few times before it would end, so that it lives as long as its host does and
// idle longer. Those of others that have ended for as long again go: by then
// their hosts are not only stopped. A token that was revoked does not come back.
func (t *Tokens) keepFirst(idle time.Duration) error {
	if !t.hosts {
		return nil
	}
	secret, err := ReadCLIToken(t.dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	digest, now := sha256.Sum256([]byte(secret)), t.now()
	own := t.set.Load().byDigest[digest]
	if own == nil || !own.ofFolder() || own.expiresAt.Sub(now) > idle*3/4 {
		return nil
	}
	err = t.change(func(list []*token) ([]*token, error) {
		for _, tok := range list { // read just now
			if tok.digest == digest {
				tok.expiresAt = now.Add(idle).UTC()
			}
		}
		return slices.DeleteFunc(list, func(tok *token) bool {
			return tok.ofFolder() && !tok.expiresAt.IsZero() && now.Sub(tok.expiresAt) > idle
		}), nil
	})
	if document.Passing(err) {
		return nil // the next minute tries again
	}
	return err
}

// ofFolder reports whether a token is the first one of a further host.
func (t *token) ofFolder() bool { return t.key == nil && strings.HasPrefix(t.name, ofFolder) }
