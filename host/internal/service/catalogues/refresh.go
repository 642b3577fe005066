package catalogues

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalogue"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
)

// refusal is why an index is not taken. The one that is known stays.
func refusal(format string, args ...any) error {
	return problem.Newf(problem.CodeCatalogueRefused, format, args...)
}

// offer fetches the index of a place and makes sure that whose key it names has
// signed it.
func (s *Service) offer(ctx context.Context, p catalogue.Place,
	mine func(*signature.Index) error) (*fetched, *signature.Index, *catalogue.Index, error) {
	f, err := s.fetchIndex(ctx, p, "")
	if err != nil {
		return nil, nil, nil, notFetched(ctx, err)
	}
	signed, x, err := s.open(f, mine)
	return f, signed, x, err
}

func notFetched(ctx context.Context, err error) error {
	if errors.Is(ctx.Err(), context.Canceled) {
		return ctx.Err()
	}
	return problem.New(problem.CodeCatalogueRefused, "the catalogue was not fetched: "+err.Error())
}

// open checks a fetched index by itself: its signature, its form and its time.
// Where mine refuses the key, nothing of what it has signed is read.
func (s *Service) open(f *fetched, mine func(*signature.Index) error) (*signature.Index, *catalogue.Index, error) {
	signed, err := &signature.Index{}, error(nil) // of no key
	if f.signature != nil {
		signed, err = signature.ParseIndex(f.signature)
	}
	if err == nil {
		if err := mine(signed); err != nil {
			return signed, nil, err
		}
	}
	if err == nil && f.signature == nil {
		x, err := catalogue.DecodeUnsigned(f.index, s.bounds())
		if err != nil {
			return nil, nil, refusal("%v; tell its maker", err)
		}
		return signed, x, nil
	}
	if err == nil {
		err = signed.Verify(bytes.NewReader(f.index))
	}
	if err != nil {
		return nil, nil, refusal("%v", err)
	}
	x, err := catalogue.Decode(f.index, s.bounds())
	if err != nil {
		return nil, nil, refusal("%v; tell its maker", err)
	}
	if now := s.now(); x.Created.After(now.Add(clockError)) {
		return nil, nil, refusal("the index of the catalogue says that it was made on %s, which is not yet: check "+
			"the clock "+
			"of this machine, or tell the maker of the catalogue", x.Created.Format(time.DateOnly))
	}
	if !s.now().Before(x.Expires) {
		return nil, nil, refusal("the index of the catalogue has expired on %s: its maker has stopped to renew it, or "+
			"somebody keeps newer ones from you; ask its maker", x.Expires.Format(time.DateOnly))
	}
	return signed, x, nil
}

// take remembers an index as the newest of a catalogue.
func (s *Service) take(k *known, f *fetched, x *catalogue.Index) error {
	if err := durable.MkdirAll(s.env.Path(FolderName)); err != nil {
		return err
	}
	if err := durable.Replace(s.indexPath(k.Name), f.index); err != nil {
		return fmt.Errorf("keep the index: %w", err)
	}
	k.Serial, k.SHA256, k.Title, k.Plugins, k.Expires, k.Tag = x.Serial, sum(f.index), x.Title, len(x.Plugins),
		x.Expires,
		f.tag
	k.lookedAt(x.Created)
	return nil
}

// newer refuses an index that is not the same as the newest seen, or newer.
func (k *known) newer(signed *signature.Index, x *catalogue.Index, text []byte) error {
	if err := k.signed(signed); err != nil {
		return err
	}
	switch {
	case k.Key == "": // nobody says what is newer
	case x.Serial < k.Serial:
		return refusal("the index has the serial number %d, and one with %d was seen already: somebody shows you an "+
			"older "+
			"one, maybe to hide what was mended since; ask its maker", x.Serial, k.Serial)
	case x.Serial == k.Serial && sum(text) != k.SHA256:
		return refusal("the index has the serial number %d, as another one had that was seen already: its maker, or "+
			"somebody with the key, shows different ones to different people; ask the maker", x.Serial)
	}
	return nil
}

// signed refuses an index of another key.
func (k *known) signed(s *signature.Index) error {
	if s.Key == k.Key {
		return nil
	}
	return refusal("the index is of %s, and the catalogue %s is of %s: somebody else has made it, or "+
		"its maker has a new key; ask the maker, and if that is so, run `wasmhost catalogue remove %s` and add it "+
		"again",
		named(s.Key), k.Name, named(k.Key), k.Name)
}

// add adds a catalogue by the key that the user has agreed to.
func (s *Service) add(ctx context.Context, in api.AddCatalogueRequest) (api.Catalogue, error) {
	p, err := catalogue.ParsePlace(in.Place)
	if err != nil {
		return api.Catalogue{}, err
	}
	key, err := agreedKey(in)
	if err != nil {
		return api.Catalogue{}, err
	}
	f, _, x, err := s.offer(ctx, p, func(signed *signature.Index) error {
		if signed.Key == key {
			return nil
		}
		return refusal("the catalogue is of %s and not of %s, so that it was not added; compare with what its maker "+
			"shows", named(signed.Key), named(key))
	})
	if err != nil {
		return api.Catalogue{}, err
	}
	now := s.now().UTC().Truncate(time.Second)
	k := known{Name: in.Name, Place: p.String(), Key: key, Daily: in.Daily, AddedAt: now, TriedAt: now}
	err = s.change(func(all *file) error {
		if err := all.add(k, s.limits.Catalogues); err != nil {
			return err
		}
		return s.take(&all.Catalogues[len(all.Catalogues)-1], f, x)
	})
	if err != nil {
		return api.Catalogue{}, err
	}
	return s.one(in.Name)
}

// one is a catalogue as it is shown.
func (s *Service) one(name string) (api.Catalogue, error) {
	f, err := s.read()
	if err != nil {
		return api.Catalogue{}, err
	}
	k, err := f.with(name)
	if err != nil {
		return api.Catalogue{}, err
	}
	return s.shown(k), nil
}

// refresh fetches the index of a catalogue where there is another one. Why it
// was not taken is remembered.
func (s *Service) refresh(ctx context.Context, name string) (api.Catalogue, error) {
	before, err := s.read()
	if err != nil {
		return api.Catalogue{}, err
	}
	k, err := before.with(name)
	if err != nil {
		return api.Catalogue{}, err
	}
	f, signed, x, failed := s.newest(ctx, k)
	if ctx.Err() != nil {
		return api.Catalogue{}, ctx.Err()
	}
	err = s.change(func(all *file) error {
		now, err := all.with(name)
		if err != nil {
			return err
		}
		if now.Key != k.Key || now.Place != k.Place {
			return problem.Conflict("the catalogue was replaced meanwhile; try again")
		}
		now.TriedAt = s.now().UTC().Truncate(time.Second)
		if back := s.setBack(now); failed == nil && back != "" {
			failed = refusal("%s", back)
		}
		switch {
		case failed != nil:
		case f == nil && s.expired(now):
			failed = refusal("the index of the catalogue has expired, and there is no newer one: ask its maker")
		case f == nil:
			now.lookedAt(now.Seen)
		default:
			if failed = now.newer(signed, x, f.index); failed == nil { // than what was seen by now
				return s.take(now, f, x)
			}
		}
		if failed != nil {
			now.Problem = problem.Text(failed.Error())
		}
		return nil
	})
	if err = cmp.Or(failed, err); err != nil {
		return api.Catalogue{}, err
	}
	return s.one(name)
}

// newest fetches the index of a catalogue and checks it; nil where it is the
// same as before. An index and its signature are two files, and may be replaced
// between the two: then they are fetched once more.
func (s *Service) newest(ctx context.Context, k *known) (*fetched, *signature.Index, *catalogue.Index, error) {
	p, err := catalogue.ParsePlace(k.Place)
	if err != nil {
		return nil, nil, nil, err
	}
	tag := k.Tag
	if _, err := s.words(k); err != nil {
		tag = "" // what is kept of it cannot be used
	}
	for again := false; ; again = true {
		f, err := s.fetchIndex(ctx, p, tag)
		if err != nil {
			return nil, nil, nil, notFetched(ctx, err)
		}
		if f == nil {
			return nil, nil, nil, nil
		}
		signed, x, err := s.open(f, k.signed)
		if err != nil && !again && (signed == nil || signed.Key == k.Key) {
			tag = ""
			continue
		}
		return f, signed, x, err
	}
}

// remove forgets a catalogue.
func (s *Service) remove(name string) error {
	err := s.change(func(f *file) error {
		if _, err := f.with(name); err != nil {
			return err
		}
		f.Catalogues = slices.DeleteFunc(f.Catalogues, func(k known) bool { return k.Name == name })
		return nil
	})
	if err != nil {
		return err
	}
	s.drop(name)
	if err := durable.Remove(s.indexPath(name)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("remove the index: %w", err)
	}
	return nil
}
