// Package catalogues remembers the catalogues of plugins that the user has
// added, fetches their indices and packages, and answers what there is in them.
//
// A catalogue is of the key whose fingerprint the user has agreed to: an index
// that another one has signed is refused, and so is one that is older than the
// newest seen, another one of the same serial number, and one that has expired.
// A package is what the index says, byte for byte, before anybody looks into it.
// Nothing is installed here: what was fetched is inspected and agreed to like
// any package.
//
// Indices and packages flow in from folders, web servers and OCI registries, all
// of them hostile; bounded lists and the path of a checked file come out. What is
// remembered is one small file. The indices are kept beside it and can be
// fetched again; they count only with the SHA-256 that is remembered of them.
//
// # Decisions
//
// The host fetches catalogues, not the command. Lists are looked for while nobody is there; web servers by the policy
// of plugins' requests. A fetched package lies in the data folder and goes the way of any. Turned down: the command.
// Cost: the host reaches servers that its user named.
//
// No catalogue is chosen where several have a name. The user is asked which. Turned down: the order of adding, by which
// a list takes over another's name. Cost: a question.
package catalogues

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
	"github.com/wasmhost/wasmhost/host/internal/leaf/netpolicy"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalogue"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
	"github.com/wasmhost/wasmhost/host/service"
)

// FileName is the file in the data folder; FolderName the folder of what can be
// fetched again, and PackagesName that of packages in it.
const (
	FileName     = "catalogues.json"
	FolderName   = "catalogues"
	PackagesName = FolderName + "/packages"
)

const (
	fileFormat = 1
	maxBytes   = 4 << 20
)

// Limits bound catalogues. A field that is zero takes its default.
type Limits struct {
	// Catalogues is how many catalogues may be added.
	Catalogues int `default:"32" min:"1" max:"1000" per:"database"`
	// IndexBytes is how large the index of a catalogue may be.
	IndexBytes int64 `default:"32MiB" min:"1KiB" max:"256MiB"`
	// Plugins is how many plugins a catalogue may have.
	Plugins int `default:"20000" min:"1" max:"200000"`
	// Versions is how many versions of a plugin a catalogue may have.
	Versions int `default:"100" min:"1" max:"10000"`
	// Interval is how long after it was last fetched an index is fetched again, where the user wants it each day.
	Interval time.Duration `default:"24h" min:"1h" max:"720h"`
	// IndexTimeout is how long fetching an index may take.
	IndexTimeout time.Duration `default:"1m" min:"1s" max:"1h"`
	// PackageTimeout is how long fetching a package may take.
	PackageTimeout time.Duration `default:"10m" min:"1s" max:"24h"`
	// Kept is how many packages are kept after they were fetched.
	Kept int `default:"8" min:"1" max:"1000" per:"host"`
}

// file is what is remembered.
type file struct {
	Format     int     `json:"format"`
	Catalogues []known `json:"catalogues"`
}

// Service is the catalogues of a data folder.
type Service struct {
	limits   Limits
	pack     bundle.Limits    // of packages, as of installations
	network  netpolicy.Config // how web servers are reached
	env      service.Env
	document document.Document
	now      func() time.Time
	// Judge says why a package may not be installed, as [service.Gatekeeper]; it is set before anything is asked.
	Judge   func(id string, signed *signature.Statement) (signer *api.Signer, refused string, err error)
	keeping sync.Mutex // held while a package is kept, of which there are two files
	cache   sync.Mutex
	indices map[string]cached // by name

	running sync.Mutex
	stop    context.CancelFunc
	done    chan struct{}
}

// cached is an index that was read.
type cached struct {
	sha256 string
	words  *catalogue.Words
}

var (
	_ service.Opener = (*Service)(nil)
	_ service.Router = (*Service)(nil)
)

// known is a catalogue that the user has added.
type known struct {
	Name  string        `json:"name"`
	Place string        `json:"place"`
	Key   signature.Key `json:"key"` // empty for a list that nobody has signed
	// Serial and SHA256 are of the newest index seen.
	Serial  uint64    `json:"serial"`
	SHA256  string    `json:"sha256"`
	Title   string    `json:"title"`
	Plugins int       `json:"plugins"`
	Expires time.Time `json:"expires"`
	// Tag is what the place has said of this index, to ask for newer ones only.
	Tag         string    `json:"tag,omitempty"`
	Daily       bool      `json:"daily,omitempty"`
	AddedAt     time.Time `json:"addedAt"`
	TriedAt     time.Time `json:"triedAt"`
	RefreshedAt time.Time `json:"refreshedAt"`
	// Seen is the latest time that it is known to be: when an index was made, or
	// was found to be the newest. A clock far behind it was set back.
	Seen    time.Time `json:"seen,omitzero"`
	Problem string    `json:"problem,omitempty"`
}

// NewService makes the service, with limits that are filled in. It opens nothing.
// Packages are bounded as installations bound them; of the network, it takes the
// resolver, the proxy and the authorities.
func NewService(env service.Env, l Limits, packages bundle.Limits, network netpolicy.Config) *Service {
	return &Service{limits: l, pack: packages, network: network, env: env, now: time.Now,
		document: env.Document(FileName, document.Options{Most: maxBytes}), indices: map[string]cached{}}
}

// Name implements [service.Service].
func (s *Service) Name() string { return "catalogues" }

func (s *Service) bounds() catalogue.Bounds {
	l := s.limits
	return catalogue.Bounds{Bytes: l.IndexBytes, Plugins: l.Plugins, Versions: l.Versions}
}

// Open implements [service.Opener]: from then on, catalogues are refreshed each
// day where the user wants it.
func (s *Service) Open(ctx context.Context) error {
	s.running.Lock()
	defer s.running.Unlock()
	if s.stop != nil {
		return nil
	}
	ctx, s.stop = context.WithCancel(context.WithoutCancel(ctx))
	s.done = make(chan struct{})
	go s.keepFresh(ctx, s.done)
	return nil
}

// Broken implements [service.Opener].
func (s *Service) Broken() error { return nil }

// Close implements [service.Opener].
func (s *Service) Close(context.Context) error {
	s.running.Lock()
	defer s.running.Unlock()
	if s.stop != nil {
		s.stop()
		<-s.done
		s.stop = nil
	}
	return nil
}

// keepFresh refreshes what is due, now and later.
func (s *Service) keepFresh(ctx context.Context, done chan struct{}) {
	defer close(done)
	const look = 10 * time.Minute
	ticker := time.NewTicker(look)
	defer ticker.Stop()
	for {
		s.refreshDue(ctx)
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// refreshDue refreshes the catalogues whose interval is over.
func (s *Service) refreshDue(ctx context.Context) {
	f, err := s.read()
	if err != nil {
		return // Health says so
	}
	for _, k := range f.Catalogues {
		// Where the clock was ahead, the last attempt was in what is the future now.
		ago := s.now().Sub(k.TriedAt)
		if !k.Daily || ago >= 0 && ago < s.limits.Interval || ctx.Err() != nil {
			continue
		}
		if _, err := s.refresh(ctx, k.Name); err != nil && ctx.Err() == nil {
			s.env.Logger.Warn("a catalogue was not refreshed", "catalogue", k.Name, "error", err)
		}
	}
}

// Health says what is wrong with catalogues, and which installed versions one of
// them warns of.
func (s *Service) Health(ctx context.Context) (usable bool, findings []health.Finding) {
	f, err := s.read()
	if err != nil {
		return false, []health.Finding{{Severity: health.Error, What: "which catalogues there are is not known",
			Do: document.Advice(err, FileName)}}
	}
	for _, k := range f.Catalogues {
		if k.Daily && k.Problem != "" {
			findings = append(findings, health.Finding{Severity: health.Note, What: "the catalogue " + k.Name +
				" was not refreshed: " + k.Problem, Do: "run `wasmhost catalogue refresh " + k.Name + "`"})
		}
	}
	for _, o := range s.outdated(f).Plugins {
		if o.Vulnerable != "" {
			do := "run `wasmhost upgrade " + o.ID + "`, or disable it"
			if o.Version == "" {
				do = "there is no newer version yet: run `wasmhost disable " + o.ID + "` until there is"
			}
			findings = append(findings, health.Finding{Severity: health.Warning, What: fmt.Sprintf("the catalogue %s "+
				"says "+
				"that %s %s is vulnerable: %q", o.Catalogue, o.ID, o.Installed, o.Vulnerable), Do: do})
		}
	}
	return true, findings
}

// read reads the file.
func (s *Service) read() (*file, error) {
	text, _, err := s.document.Read()
	f, err := s.decode(text, err)
	return f, s.unread(err)
}

// unread is what a user is told where the file cannot be read.
func (s *Service) unread(err error) error {
	return document.Unusable(s.document, "read the catalogues", err, "the catalogues in "+FileName+" cannot be read: "+
		"bring the file back from a backup, or go on without what it said, whose keys and serial numbers are forgotten "+
		"then, with `wasmhost accept-loss "+FileName+"`")
}

func (s *Service) decode(text []byte, err error) (*file, error) {
	if errors.Is(err, fs.ErrNotExist) {
		return &file{Format: fileFormat}, nil
	}
	if err != nil {
		return nil, err
	}
	return decodeFile(text)
}

// check refuses what this host would not have written: the file may come from a
// backup that somebody else has made, and names in it become names of files.
func (f *file) check() error {
	seen := map[string]bool{}
	for i := range f.Catalogues {
		k := &f.Catalogues[i]
		place, badPlace := catalogue.ParsePlace(k.Place)
		key, badKey := signature.ParseKey(string(k.Key))
		if k.Key == "" && place.URL != nil {
			badKey = nil
		}
		if err := errors.Join(api.CheckCatalogueName(k.Name), badPlace, badKey); err != nil {
			return fmt.Errorf("catalogue %d: %w", i+1, err)
		}
		if key != k.Key || seen[k.Name] {
			return fmt.Errorf("the catalogue %s stands twice, or its key is not as it is written here", k.Name)
		}
		seen[k.Name] = true
	}
	return nil
}

// Trusted says which catalogues a store trusts, a line each.
func Trusted(store document.Store) ([]string, error) {
	text, _, err := store.Document(FileName, document.Options{Most: maxBytes}).Read()
	if err != nil {
		return nil, err
	}
	f, err := decodeFile(text)
	if err != nil {
		return nil, err
	}
	lines := make([]string, len(f.Catalogues))
	for i, k := range f.Catalogues {
		lines[i] = fmt.Sprintf("the catalogue %s from %q, of %s", k.Name, k.Place, named(k.Key))
	}
	return lines, nil
}

func decodeFile(text []byte) (*file, error) {
	f := &file{}
	if err := document.DecodeFormat(text, fileFormat, f); err != nil {
		return nil, err
	}
	return f, f.check()
}

// change changes the file as a whole.
func (s *Service) change(apply func(*file) error) error {
	var unread error
	_, err := document.Change(s.document, "remember the catalogues", func(text []byte, err error) ([]byte, error) {
		f, err := s.decode(text, err)
		if unread = err; err == nil {
			err = apply(f)
		}
		if err != nil {
			return nil, err
		}
		return document.Encode(f)
	})
	if unread != nil {
		return s.unread(unread)
	}
	return err
}

// with returns the catalogue of a name.
func (f *file) with(name string) (*known, error) {
	for i := range f.Catalogues {
		if f.Catalogues[i].Name == name {
			return &f.Catalogues[i], nil
		}
	}
	return nil, problem.Newf(problem.CodeCatalogueNotFound, "there is no catalogue %.80q; `wasmhost catalogue list` "+
		"shows which there are", name)
}

func (s *Service) shown(k *known) api.Catalogue {
	fingerprint := ""
	if k.Key != "" {
		fingerprint = k.Key.Fingerprint()
	}
	return api.Catalogue{Name: k.Name, Title: k.Title, Place: k.Place, Key: string(k.Key), Fingerprint: fingerprint,
		Unsigned: k.warning(), Serial: k.Serial, Plugins: k.Plugins, Daily: k.Daily, AddedAt: k.AddedAt,
		RefreshedAt: k.RefreshedAt,
		ExpiresAt:   k.Expires, Expired: s.expired(k), Problem: cmp.Or(s.setBack(k), k.Problem)}
}

func (s *Service) expired(k *known) bool { return k.Key != "" && !s.now().Before(k.Expires) }

// clockError is how far clocks may be from each other.
const clockError = 24 * time.Hour

// setBack says that the clock is behind what is known of the time, so that an
// index could pass for one that has not expired; empty where it is not.
func (s *Service) setBack(k *known) string {
	now := s.now()
	if !now.Before(k.Seen.Add(-clockError)) {
		return ""
	}
	return fmt.Sprintf("the clock of this machine says %s, and it was %s already when the catalogue %s was looked at, "+
		"so that nothing is installed from it: set the clock; where that was wrong before, remove the catalogue and add "+
		"it again", now.Format(time.DateOnly), k.Seen.Format(time.DateOnly), k.Name)
}

// refused says why nothing is installed from a catalogue; empty where something
// may be.
func (s *Service) refused(k *known) string {
	if s.expired(k) {
		return fmt.Sprintf("the index of the catalogue %s has expired, so that nothing is installed from it; fetch a "+
			"newer one with `wasmhost catalogue refresh %s`", k.Name, k.Name)
	}
	return s.setBack(k)
}

// lookedAt remembers that what is known of a catalogue is the newest of it.
func (k *known) lookedAt(made time.Time) {
	k.RefreshedAt, k.Problem = k.TriedAt, ""
	for _, at := range []time.Time{made, k.TriedAt} {
		if at.After(k.Seen) {
			k.Seen = at
		}
	}
}

// indexPath is where the index of a catalogue is kept.
func (s *Service) indexPath(name string) string {
	return filepath.Join(s.env.Path(FolderName), name+".json")
}

// words is the index of a catalogue, as it was seen last.
func (s *Service) words(k *known) (*catalogue.Words, error) {
	s.cache.Lock()
	defer s.cache.Unlock()
	if c, ok := s.indices[k.Name]; ok && c.sha256 == k.SHA256 {
		return c.words, nil
	}
	text, err := regular.ReadFile(s.indexPath(k.Name), s.limits.IndexBytes)
	if err == nil && sum(text) != k.SHA256 {
		err = errors.New("it was changed")
	}
	var x *catalogue.Index
	if err == nil {
		decode := catalogue.Decode
		if k.Key == "" {
			decode = catalogue.DecodeUnsigned
		}
		x, err = decode(text, s.bounds())
	}
	if err != nil {
		return nil, problem.Newf(problem.CodeCatalogueRefused, "the index of the catalogue %s that is kept here "+
			"cannot be "+
			"used; fetch it again with `wasmhost catalogue refresh %s`", k.Name, k.Name).WithCause(err)
	}
	w := catalogue.NewWords(x)
	s.indices[k.Name] = cached{k.SHA256, w}
	return w, nil
}

// drop forgets an index that was read.
func (s *Service) drop(name string) {
	s.cache.Lock()
	defer s.cache.Unlock()
	delete(s.indices, name)
}

func sum(text []byte) string {
	of := sha256.Sum256(text)
	return hex.EncodeToString(of[:])
}

// add adds a catalogue whose index was taken.
func (f *file) add(k known, most int) error {
	if slices.ContainsFunc(f.Catalogues, func(o known) bool { return o.Name == k.Name }) {
		return problem.Conflict(fmt.Sprintf("there is a catalogue %s already; choose another name, or remove that "+
			"one first "+
			"with `wasmhost catalogue remove %s`", k.Name, k.Name))
	}
	if len(f.Catalogues) >= most {
		return problem.Newf(problem.CodeQuotaExceeded, "there are %d catalogues already, which is the most; remove "+
			"one, or "+
			"raise the limit catalogues.catalogues", len(f.Catalogues))
	}
	f.Catalogues = append(f.Catalogues, k)
	return nil
}
