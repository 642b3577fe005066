// Package publishers remembers whose plugins the host takes: the keys that
// packages are signed with, which plugin is of which key, and the policy of the
// user.
//
// A plugin is of the publisher whose package was installed first. Another key,
// or none, is refused from then on, also after the plugin was removed, until the
// user forgets whose it was or the publisher states by the old key that a new one
// takes its place. A key that was replaced signs no new packages.
//
// Statements of package signature flow in, verdicts come out. What is remembered
// is one file, which is read each time. Where it cannot be read, nothing is
// installed and nothing starts: what the policy said is not known then.
//
// # Decisions
//
// Publishers are one small file (`publishers.json`). Read each time, as tokens are: it is known before the first plugin
// starts, and its loss is told from absence. Turned down: a database. Cost: written whole.
package publishers

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/leaf/visible"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
	"github.com/wasmhost/wasmhost/host/service"
)

// FileName is the file in the data folder.
const FileName = "publishers.json"

const (
	fileFormat = 1
	maxBytes   = 4 << 20
	maxName    = 100
	// maxPublishers is how many keys are remembered, and with them plugins.
	maxPublishers = 10_000
)

// file is what is remembered.
type file struct {
	Format     int                      `json:"format"`
	Policy     string                   `json:"policy"`
	Publishers []publisher              `json:"publishers"`
	Plugins    map[string]signature.Key `json:"plugins"`

	lists Lists
}

// Lists are the catalogues of the host.
type Lists interface {
	// ListedBy returns the keys of the catalogues that list the package of a
	// signature and may be relied on.
	ListedBy(*signature.Statement) []signature.Key
	// Known reports whether there is a catalogue of a key.
	Known(signature.Key) bool
}

type publisher struct {
	Key        signature.Key `json:"key"`
	Name       string        `json:"name,omitempty"`
	Trusted    bool          `json:"trusted,omitempty"`
	AddedAt    time.Time     `json:"addedAt"`
	ReplacedBy signature.Key `json:"replacedBy,omitempty"`
}

// Service is the publishers of a data folder.
type Service struct {
	document document.Document
	lists    Lists
}

// NewService makes the service. It opens nothing.
func NewService(env service.Env, lists Lists) *Service {
	return &Service{document: env.Document(FileName, document.Options{Most: maxBytes}), lists: lists}
}

// Name implements [service.Service].
func (s *Service) Name() string { return "publishers" }

var (
	_ service.Gatekeeper = (*Service)(nil)
	_ service.Router     = (*Service)(nil)
)

// Health says what the policy is where it is not the usual one, and whether it
// is known.
func (s *Service) Health(context.Context) (usable bool, findings []health.Finding) {
	switch f, err := s.read(); {
	case err != nil:
		return false, []health.Finding{{Severity: health.Error, What: "whose plugins may start is not known",
			Do: document.Advice(err, FileName)}}
	case f.Policy != api.PolicyAny:
		return true, []health.Finding{{Severity: health.Note, What: "the policy is " + f.Policy + ": other plugins " +
			"are not installed and do not start"}}
	}
	return true, nil
}

// read reads the file.
func (s *Service) read() (*file, error) {
	text, _, err := s.document.Read()
	f, err := s.decode(text, err)
	return f, s.unread(err)
}

// unread is what a user is told where the file cannot be read.
func (s *Service) unread(err error) error {
	return document.Unusable(s.document, "read the publishers", err, "the publishers in "+FileName+" cannot be read, so "+
		"that no plugin is installed or started: bring the file back from a backup, or go on without what it said with "+
		"`wasmhost accept-loss "+FileName+"`")
}

func (s *Service) decode(text []byte, err error) (*file, error) {
	f := &file{lists: s.lists}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f.Format, f.Policy, err = fileFormat, api.PolicyAny, nil
	case err == nil:
		err = document.DecodeFormat(text, fileFormat, f)
	}
	if err == nil {
		err = api.PublisherPolicy{Policy: f.Policy}.Check()
	}
	if f.Plugins == nil {
		f.Plugins = map[string]signature.Key{}
	}
	return f, err
}

// Of returns the publishers that a store has, and the policy.
func Of(store document.Store) (api.PublisherList, error) {
	text, _, err := store.Document(FileName, document.Options{Most: maxBytes}).Read()
	f, err := new(Service).decode(text, err)
	if err != nil {
		return api.PublisherList{}, err
	}
	return f.shown(), nil
}

// change changes the file as a whole.
func (s *Service) change(apply func(*file) error) (shown api.PublisherList, err error) {
	var unread error
	_, err = document.Change(s.document, "remember the publishers", func(text []byte, err error) ([]byte, error) {
		f, err := s.decode(text, err)
		if unread = err; err == nil {
			err = apply(f)
		}
		if err == nil && (len(f.Publishers) > maxPublishers || len(f.Plugins) > maxPublishers) {
			err = problem.Conflict(fmt.Sprintf("there are over %d publishers or plugins of publishers; forget some with "+
				"`wasmhost publishers forget`", maxPublishers))
		}
		if err != nil {
			return nil, err
		}
		shown = f.shown()
		return document.Encode(f)
	})
	if unread != nil {
		err = s.unread(unread)
	}
	if err != nil {
		return api.PublisherList{}, err
	}
	return shown, nil
}

// with returns the publisher of a key, or nil.
func (f *file) with(key signature.Key) *publisher {
	for i := range f.Publishers {
		if f.Publishers[i].Key == key {
			return &f.Publishers[i]
		}
	}
	return nil
}

// add returns the publisher of a key, who is new where there is none.
func (f *file) add(key signature.Key) *publisher {
	if p := f.with(key); p != nil {
		return p
	}
	f.Publishers = append(f.Publishers, publisher{Key: key, AddedAt: time.Now().UTC().Truncate(time.Second)})
	return &f.Publishers[len(f.Publishers)-1]
}

// find returns the publisher that a user means.
func (f *file) find(text string) (*publisher, error) {
	for i, p := range f.Publishers {
		if text != "" && (p.Name == text || string(p.Key) == text || p.Key.Fingerprint() == text) {
			return &f.Publishers[i], nil
		}
	}
	return nil, problem.InvalidRequest(fmt.Sprintf("there is no publisher %.100q; `wasmhost publishers list` shows "+
		"their "+
		"names and fingerprints", text))
}

func (f *file) shown() api.PublisherList {
	list := api.PublisherList{Policy: f.Policy, Publishers: []api.Publisher{}}
	for _, p := range f.Publishers {
		one := api.Publisher{Key: string(p.Key), Fingerprint: p.Key.Fingerprint(), Name: p.Name, Trusted: p.Trusted,
			AddedAt: p.AddedAt, ReplacedBy: string(p.ReplacedBy), Plugins: []string{}}
		for id, key := range f.Plugins {
			if key == p.Key {
				one.Plugins = append(one.Plugins, id)
			}
		}
		slices.Sort(one.Plugins)
		list.Publishers = append(list.Publishers, one)
	}
	return list
}

// Judge implements [service.Gatekeeper].
func (s *Service) Judge(id string, signed *signature.Statement) (signer *api.Signer, refused string, err error) {
	f, err := s.read()
	if err != nil {
		return nil, "", err
	}
	signer, refused = f.judge(id, signed)
	return signer, refused, nil
}

func (f *file) judge(id string, signed *signature.Statement) (*api.Signer, string) {
	of, known := f.Plugins[id]
	if signed == nil {
		switch {
		case known:
			return nil, fmt.Sprintf("it is not signed, and %s is of %s: get the signed package of that publisher "+
				"(the signature of a file lies beside it and ends in %s; a registry keeps both under one reference, "+
				"so ask the publisher to push it with `wasmhost push --sign`); where the plugin is yours to take from "+
				"anybody, run `wasmhost publishers forget --plugin %s` first",
				id, f.named(of), signature.FileSuffix, id)
		case f.Policy != api.PolicyAny:
			return nil, f.unsigned()
		}
		return nil, ""
	}
	signer := &api.Signer{Key: string(signed.Key), Fingerprint: signed.Key.Fingerprint(), First: !known}
	p := f.with(signed.Key)
	if p != nil {
		signer.Name, signer.Trusted = p.Name, p.Trusted
	}
	switch {
	case p != nil && p.ReplacedBy != "":
		return signer, fmt.Sprintf("it is signed with a key that was replaced by %s: get a package that is signed "+
			"with that",
			p.ReplacedBy.Fingerprint())
	case known && of != signed.Key:
		return signer, fmt.Sprintf("it is signed with the key %s, and %s is of %s: somebody else has made it, or its "+
			"publisher has a new key; in that case ask the publisher for a statement of the old key and run `wasmhost "+
			"publishers rotate FILE`, or, if you know better, `wasmhost publishers forget --plugin %s`",
			signed.Key.Fingerprint(), id, f.named(of), id)
	case f.Policy == api.PolicyListed && len(f.lists.ListedBy(signed)) == 0:
		return signer, "no catalogue of this host lists this very package, and the policy takes none but those: " +
			"install the plugin by its name, after `wasmhost catalogue add` or `wasmhost catalogue refresh`"
	case f.Policy == api.PolicyTrusted && !signer.Trusted:
		return signer, fmt.Sprintf("its publisher, %s, is not trusted, and the policy of this host takes plugins of "+
			"trusted "+
			"ones only: trust the key with `wasmhost publishers trust %s`, if it is the one you expect",
			signed.Key.Fingerprint(), signed.Key)
	}
	return signer, ""
}

// unsigned says why the policy takes nothing without a signature.
func (f *file) unsigned() string {
	what := "signed plugins only"
	switch f.Policy {
	case api.PolicyListed:
		what = "signed plugins only that a catalogue lists"
	case api.PolicyTrusted:
		what = "signed plugins of trusted publishers only"
	}
	return "it is not signed, and the policy of this host, " + f.Policy + ", takes " + what +
		"; see `wasmhost publishers policy`"
}

// named is a publisher in words.
func (f *file) named(key signature.Key) string {
	if p := f.with(key); p != nil && p.Name != "" {
		return fmt.Sprintf("the publisher %q (%s)", p.Name, key.Fingerprint())
	}
	return "the publisher " + key.Fingerprint()
}

// Accept implements [service.Gatekeeper].
func (s *Service) Accept(id string, signed *signature.Statement) (listed []signature.Key, err error) {
	f, err := s.read()
	if err != nil {
		return nil, err
	}
	signer, refused := f.judge(id, signed)
	if refused != "" {
		return nil, problem.Conflict("the plugin may not be installed: " + refused)
	}
	if signed != nil {
		listed = s.lists.ListedBy(signed)
	}
	if signer == nil || !signer.First {
		return listed, nil
	}
	_, err = s.change(func(f *file) error {
		if _, refused := f.judge(id, signed); refused != "" { // since then
			return problem.Conflict("the plugin may not be installed: " + refused)
		}
		f.add(signed.Key)
		f.Plugins[id] = signed.Key
		return nil
	})
	return listed, err
}

// MayStart implements [service.Gatekeeper]. What was installed before a key was
// replaced still starts, and so does what a catalogue has listed that is still
// there: its maker drops old versions, and an index that nobody renews must not
// stop what has run for months.
func (s *Service) MayStart(signed *signature.Statement, listed []signature.Key) error {
	f, err := s.read()
	switch {
	case err != nil:
		return err
	case f.Policy == api.PolicyAny:
		return nil
	case signed == nil:
		return &service.PolicyError{Reason: f.unsigned()}
	case f.Policy == api.PolicySigned:
		return nil
	case f.Policy == api.PolicyListed:
		if slices.ContainsFunc(listed, f.lists.Known) || len(f.lists.ListedBy(signed)) > 0 {
			return nil
		}
		return &service.PolicyError{Reason: "none of the catalogues of this host has listed it, and the policy takes " +
			"none but those: run `wasmhost catalogue refresh`, add the catalogue that it is from with `wasmhost " +
			"catalogue add`, or see `wasmhost publishers policy`"}
	}
	p := f.with(signed.Key)
	for range f.Publishers { // as often as keys can have been replaced
		if p == nil || p.ReplacedBy == "" {
			break
		}
		p = f.with(p.ReplacedBy)
	}
	if p == nil || !p.Trusted {
		return &service.PolicyError{Reason: fmt.Sprintf("its publisher, %s, is not trusted, and the policy of this "+
			"host "+
			"takes plugins of trusted ones only; see `wasmhost publishers trust`", signed.Key.Fingerprint())}
	}
	return nil
}

// rename names a publisher as no other is named.
func (f *file) rename(p *publisher, name string) error {
	name = strings.TrimSpace(name)
	if name == "" || len([]rune(name)) > maxName || visible.Identifier(name) != name {
		return problem.InvalidRequest(fmt.Sprintf("the name of a publisher has 1 to %d characters, which can be seen",
			maxName))
	}
	if other, err := f.find(name); err == nil && other != p {
		return problem.Conflict(fmt.Sprintf("there is a publisher %q already; choose another name", name))
	}
	p.Name = name
	return nil
}

// rotate puts a key in the place of another.
func (f *file) rotate(r signature.Rotation) error {
	old := f.with(r.From)
	if old == nil {
		return problem.Conflict("this host does not know the old key " + r.From.Fingerprint() + ", so there is " +
			"nothing to replace; trust the new one with `wasmhost publishers trust`, if it is the one you expect")
	}
	if old.ReplacedBy != "" {
		return problem.Conflict("the old key " + r.From.Fingerprint() + " was replaced already, by " +
			old.ReplacedBy.Fingerprint() + "; its statements count no more")
	}
	if known := f.with(r.To); known != nil && known.ReplacedBy != "" {
		return problem.Conflict("the new key " + r.To.Fingerprint() + " was replaced itself")
	}
	name, trusted := old.Name, old.Trusted
	old.Name, old.Trusted, old.ReplacedBy = "", false, r.To
	next := f.add(r.To)
	if next.Name == "" {
		next.Name = name
	}
	next.Trusted = next.Trusted || trusted
	for id, key := range f.Plugins {
		if key == r.From {
			f.Plugins[id] = r.To
		}
	}
	return nil
}

// forget removes a publisher, with what is remembered of its plugins, which it
// returns.
func (f *file) forget(key signature.Key) (untied []string) {
	f.Publishers = slices.DeleteFunc(f.Publishers, func(p publisher) bool { return p.Key == key || p.ReplacedBy == key })
	for id, of := range f.Plugins {
		if of == key {
			delete(f.Plugins, id)
			untied = append(untied, id)
		}
	}
	slices.Sort(untied)
	return untied
}
