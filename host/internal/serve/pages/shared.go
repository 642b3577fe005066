package pages

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
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
	list *document.List[sharedView] // the oldest first
	most int
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
	return s.list.Change("note that a page is open", func(list []sharedView) []sharedView {
		list = append(list, sharedView{viewDigest(v.id), v.plugin, v.token, v.content})
		return list[max(0, len(list)-s.most):]
	})
}

// remove closes a view on all hosts.
func (s *sharedViews) remove(v *view) error {
	if s == nil {
		return nil
	}
	digest := viewDigest(v.id)
	return s.list.Change("note that a page is closed", func(list []sharedView) []sharedView {
		return slices.DeleteFunc(list, func(of sharedView) bool { return of.Digest == digest })
	})
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
		list, err := s.list.Read(now)
		if err != nil {
			return nil, err
		}
		if i := slices.IndexFunc(list, func(of sharedView) bool { return of.Digest == digest }); i >= 0 {
			return &list[i], nil
		}
	}
	return nil, nil
}

func viewDigest(id string) string {
	digest := sha256.Sum256([]byte(id))
	return hex.EncodeToString(digest[:])
}
