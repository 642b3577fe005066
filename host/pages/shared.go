package pages

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"sync"

	"github.com/wasmhost/wasmhost/host/bundle"
	"github.com/wasmhost/wasmhost/host/document"
)

// viewsName is the document with the views that all hosts of a database serve. No
// data folder has it.
const viewsName = "views.json"

// maxViewsBytes has room for all views that [Limits.Views] allows.
const maxViewsBytes = 8 << 20

// idLength is how long the id of a view is, which [rand.Text] makes.
const idLength = 26

// sharedViews are the views that are open at all hosts of a database: a balancer
// sends each request for a file of a page, and each of its calls, to any host. A nil
// value is that of a host alone.
type sharedViews struct {
	document document.Document
	most     int

	mu      sync.Mutex
	list    []sharedView // as the document was read last, the oldest first
	version document.Version
}

// sharedView is an open view. Of its id, which is all that one needs to know for its
// files, there is the digest alone.
type sharedView struct {
	Digest  string        `json:"sha256"`
	Plugin  string        `json:"plugin"`
	Token   string        `json:"token"`
	Content bundle.Digest `json:"content"`
}

// add puts a view last, for which the oldest goes where there are too many.
func (s *sharedViews) add(v *view) error {
	if s == nil {
		return nil
	}
	_, err := document.Change(s.document, "note that a page is open", func(text []byte, err error) ([]byte, error) {
		list := append(decodeViews(text, err), sharedView{viewDigest(v.id), v.plugin, v.token, v.content})
		return document.Encode(list[max(0, len(list)-s.most):])
	})
	return err
}

// remove closes a view on all hosts.
func (s *sharedViews) remove(v *view) error {
	if s == nil {
		return nil
	}
	digest := viewDigest(v.id)
	_, err := document.Change(s.document, "note that a page is closed", func(text []byte, err error) ([]byte, error) {
		return document.Encode(slices.DeleteFunc(decodeViews(text, err),
			func(of sharedView) bool { return of.Digest == digest }))
	})
	return err
}

// find returns a view that is open at any host, and nil where there is none. That one
// was closed is known within a second, that one was opened at once: many guesses at an
// id ask the server one question.
func (s *sharedViews) find(id string) (*sharedView, error) {
	if len(id) != idLength {
		return nil, nil
	}
	digest := viewDigest(id)
	for _, now := range []bool{false, true} {
		list, err := s.read(now)
		if err != nil {
			return nil, err
		}
		if i := slices.IndexFunc(list, func(of sharedView) bool { return of.Digest == digest }); i >= 0 {
			return &list[i], nil
		}
	}
	return nil, nil
}

// read returns the views as they are; now as in [document.Document.Changed].
func (s *sharedViews) read(now bool) ([]sharedView, error) {
	s.mu.Lock()
	version := s.version
	s.mu.Unlock()
	changed, err := s.document.Changed(version, now)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if changed && s.version == version {
		text, read, err := s.document.Read()
		if document.Passing(err) {
			return nil, err
		}
		s.list, s.version = decodeViews(text, err), read
	}
	return s.list, nil
}

// decodeViews reads the document. What cannot be read is begun anew: pages are opened
// again.
func decodeViews(text []byte, err error) (list []sharedView) {
	if err != nil || document.Decode(text, &list) != nil {
		return nil
	}
	return list
}

func viewDigest(id string) string {
	digest := sha256.Sum256([]byte(id))
	return hex.EncodeToString(digest[:])
}
