package server

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"slices"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/document"
)

// loginCodesName is the document that the codes are in which all hosts of a
// database take. No data folder has it.
const loginCodesName = "login-codes.json"

// maxLoginCodesBytes has room for all codes that [Limits.LoginCodes] allows.
const maxLoginCodesBytes = 256 << 10

// loginCodes are the codes that browsers may be logged in by. Only their digests
// are kept: in memory alone, or where the hosts of a database share logins in a
// document, since a balancer may send the browser to another host than the one
// that made its code.
type loginCodes struct {
	most     int
	lifetime time.Duration
	now      func() time.Time
	shared   *document.List[loginCode] // nil: the codes are this host's alone

	mu   sync.Mutex
	open []loginCode // this host's alone, the oldest first
}

type loginCode struct {
	Digest  string    `json:"sha256"`
	Expires time.Time `json:"expires"`
	Owner   bool      `json:"owner,omitzero"` // the login is the owner's
}

// create makes a code. Owner says that it is for the owner of the data folder.
func (c *loginCodes) create(owner bool) (code string, expires time.Time, err error) {
	if c.shared == nil {
		code, expires = c.createHere(owner)
		return code, expires, nil
	}
	code, made := c.prepare(owner)
	err = c.shared.Change("keep a code for a login", func(list []loginCode) []loginCode { return c.add(list, made) })
	return code, made.Expires, err
}

// createHere makes a code that no other host takes.
func (c *loginCodes) createHere(owner bool) (code string, expires time.Time) {
	code, made := c.prepare(owner)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open = c.add(c.open, made)
	return code, made.Expires
}

func (c *loginCodes) prepare(owner bool) (code string, made loginCode) {
	code = rand.Text() // over 128 bits
	return code, loginCode{codeDigest(code), c.now().Add(c.lifetime).UTC(), owner}
}

// add puts a code last, for which the oldest goes where there are too many.
func (c *loginCodes) add(list []loginCode, made loginCode) []loginCode {
	list = append(list, made)
	return list[max(0, len(list)-c.most):]
}

// take ends a code and reports whether it was good until now, and for the owner. Of
// all hosts that are asked for one at once, one finds it.
func (c *loginCodes) take(code string) (found, owner bool, err error) {
	digest := codeDigest(code)
	c.mu.Lock()
	c.open, found, owner = c.without(c.open, digest)
	c.mu.Unlock()
	if found || c.shared == nil {
		return found, owner, nil
	}
	// A guess writes nothing, and many at once ask the server once.
	list, err := c.shared.Read(true)
	if _, found, _ = c.without(slices.Clone(list), digest); err != nil || !found {
		return false, false, err
	}
	err = c.shared.Change("end a code for a login", func(list []loginCode) (rest []loginCode) {
		rest, found, owner = c.without(list, digest)
		return rest
	})
	if err != nil {
		return false, false, err
	}
	return found, owner, nil
}

// without removes a code from a list, and those that have ended. It reports whether
// the code was good until now, and for the owner.
func (c *loginCodes) without(list []loginCode, digest string) (rest []loginCode, found, owner bool) {
	now := c.now()
	rest = slices.DeleteFunc(list, func(o loginCode) bool {
		same := subtle.ConstantTimeCompare([]byte(o.Digest), []byte(digest)) == 1
		if same && now.Before(o.Expires) {
			found, owner = true, o.Owner
		}
		return same || !now.Before(o.Expires)
	})
	return rest, found, owner
}

func codeDigest(code string) string {
	digest := sha256.Sum256([]byte(code))
	return hex.EncodeToString(digest[:])
}
