package document

import "sync"

// List is a document with a list that hosts share and ask for often: it is read when
// it has changed. What cannot be read is begun anew, so it is for what is worth little,
// such as what is open. It is safe for concurrent use.
type List[T any] struct {
	document Document

	mu      sync.Mutex
	items   []T // as they were read last
	version Version
}

// NewList returns the list in a document.
func NewList[T any](d Document) *List[T] { return &List[T]{document: d} }

// Read returns the items, which are not to be changed; now as in [Document.Changed].
func (l *List[T]) Read(now bool) ([]T, error) {
	l.mu.Lock()
	version := l.version
	l.mu.Unlock()
	changed, err := l.document.Changed(version, now)
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if changed && l.version == version {
		text, read, err := l.document.Read()
		if Passing(err) {
			return nil, err
		}
		l.items, l.version = decodeItems[T](text, err), read
	}
	return l.items, nil
}

// Change replaces the items by what edit makes of them, see [Change].
func (l *List[T]) Change(doing string, edit func(items []T) []T) error {
	_, err := Change(l.document, doing, func(text []byte, err error) ([]byte, error) {
		return Encode(edit(decodeItems[T](text, err)))
	})
	return err
}

func decodeItems[T any](text []byte, err error) (items []T) {
	if err != nil || Decode(text, &items) != nil {
		return nil
	}
	return items
}
