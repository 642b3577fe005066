package catalogues

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalogue"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/host/service"
)

// each asks every catalogue that can be used, and names those that cannot.
func (s *Service) each(f *file, do func(*known, *catalogue.Words)) (problems []string) {
	for i := range f.Catalogues {
		k := &f.Catalogues[i]
		w, err := s.words(k)
		if err != nil {
			problems = append(problems, err.Error())
			continue
		}
		if why := s.refused(k); why != "" {
			problems = append(problems, why)
		}
		do(k, w)
	}
	return problems
}

// installed are the installed plugins, by id.
func (s *Service) installed() map[string]service.Plugin {
	all := map[string]service.Plugin{}
	for _, p := range s.env.Plugins.Installed() {
		all[p.ID] = p
	}
	return all
}

// none says that there is no catalogue to look into.
func none(f *file) []string {
	if len(f.Catalogues) > 0 {
		return nil
	}
	return []string{"there are no catalogues yet; add one with `wasmhost catalogue add NAME PLACE`"}
}

// search finds plugins in all catalogues.
func (s *Service) search(in api.CatalogueQuery) (api.CatalogueHits, error) {
	f, err := s.read()
	if err != nil {
		return api.CatalogueHits{}, err
	}
	type hit struct {
		catalogue.Hit
		of *known
	}
	var found []hit
	problems := none(f)
	problems = append(problems, s.each(f, func(k *known, w *catalogue.Words) {
		for _, h := range w.Search(catalogue.Query{Text: in.Text, Tag: in.Tag, Category: in.Category}) {
			found = append(found, hit{h, k})
		}
	})...)
	slices.SortStableFunc(found, func(a, b hit) int {
		return cmp.Or(cmp.Compare(a.Rank, b.Rank), strings.Compare(a.ID, b.ID))
	})
	out := api.CatalogueHits{Plugins: []api.CatalogueHit{}, Found: len(found), Tags: []api.CatalogueTag{},
		Problems: problems}
	installed, tags := s.installed(), map[string]int{}
	for i, h := range found {
		for _, tag := range h.Tags {
			tags[strings.ToLower(tag)]++
		}
		if i >= in.Offset && len(out.Plugins) < in.Limit {
			hit := s.hit(f, h.of, h.Plugin, installed)
			if in.Icons {
				hit.Icon = icon(h.Icon)
			}
			out.Plugins = append(out.Plugins, hit)
		}
	}
	for tag, n := range tags {
		out.Tags = append(out.Tags, api.CatalogueTag{Tag: tag, Plugins: n})
	}
	slices.SortFunc(out.Tags, func(a, b api.CatalogueTag) int {
		return cmp.Or(cmp.Compare(b.Plugins, a.Plugins), strings.Compare(a.Tag, b.Tag))
	})
	out.Tags = out.Tags[:min(len(out.Tags), maxTags)]
	return out, nil
}

// maxTags is how many tags are named of what was found, the most frequent ones.
const maxTags = 30

// hit is a plugin of a catalogue as it is shown.
func (s *Service) hit(f *file, k *known, p *catalogue.Plugin, installed map[string]service.Plugin) api.CatalogueHit {
	v := p.Newest()
	hit := api.CatalogueHit{Catalogue: k.Name, ID: p.ID, Name: p.Name, Author: p.Author, Description: p.Description,
		Category: p.Category, Tags: append([]string{}, p.Tags...), Version: v.Version, Yanked: v.Yanked,
		Vulnerable: v.Vulnerable, Expired: s.refused(k) != "", Unsigned: k.warning()}
	if in, there := installed[p.ID]; there {
		newer, noUpgrade := s.newer(f, &in, k, p)
		hit.Installed, hit.NoUpgrade = in.Version, noUpgrade
		if newer != nil && noUpgrade == "" {
			hit.Upgrade = newer.Version
		}
	}
	return hit
}

// newer returns the version of a plugin in a catalogue that is newer than the installed one, nil for none, and says
// why that is no upgrade of it, if it is none: the installed one is from elsewhere, or the newer one of somebody else.
func (s *Service) newer(f *file, p *service.Plugin, k *known, found *catalogue.Plugin) (v *catalogue.Version,
	noUpgrade string) {
	v, err := found.Choose("")
	if err != nil || !v.Newer(p.Version) {
		v = nil
	}
	switch own, err := f.own(p); {
	case err != nil:
		noUpgrade = err.Error()
	case own != k:
		noUpgrade = fmt.Sprintf("%s was installed from the catalogue %s"+instead, p.ID, own.Name, p.ID)
	case v != nil:
		signed, _ := signature.Parse([]byte(v.Signature)) // what has none, or a damaged one, is of nobody
		if _, refused, err := s.Judge(p.ID, signed); err == nil && refused != "" {
			noUpgrade = fmt.Sprintf("%s %s may not be installed: %s", p.ID, v.Version, refused)
		}
	}
	return v, noUpgrade
}

// plugin says what the catalogues have of a plugin.
func (s *Service) plugin(id string) (api.CatalogueOffers, error) {
	f, err := s.read()
	if err != nil {
		return api.CatalogueOffers{}, err
	}
	out, installed := api.CatalogueOffers{Offers: []api.CataloguePluginInfo{}}, s.installed()
	s.each(f, func(k *known, w *catalogue.Words) {
		p := w.Plugin(id)
		if p == nil {
			return
		}
		info := api.CataloguePluginInfo{CatalogueHit: s.hit(f, k, p, installed), Permissions: []api.Permission{}}
		info.Icon = icon(p.Icon)
		for _, name := range p.Newest().Permissions {
			about, _ := manifest.PermissionInfo(name)
			info.Permissions = append(info.Permissions, api.Permission{Name: name, Explanation: about.Text})
		}
		for _, v := range p.Versions {
			shown := api.CatalogueVersion{Version: v.Version, SHA256: v.SHA256, Bytes: v.Bytes,
				Signed: v.Signature != "", Permissions: append([]string{}, v.Permissions...), Changelog: v.Changelog,
				Yanked: v.Yanked, Vulnerable: v.Vulnerable}
			if signed, err := signature.Parse([]byte(v.Signature)); err == nil {
				shown.Signer = signed.Key.Fingerprint()
			}
			info.Versions = append(info.Versions, shown)
		}
		out.Offers = append(out.Offers, info)
	})
	if len(out.Offers) == 0 {
		return out, s.unknown(f, id)
	}
	return out, nil
}

func icon(i *catalogue.Icon) string {
	if safe := i.Safe(); safe != nil {
		return safe.DataURL()
	}
	return ""
}

func (s *Service) unknown(f *file, id string) error {
	if len(f.Catalogues) == 0 {
		return problem.New(problem.CodeCatalogueNotFound, "there are no catalogues yet; add one with `wasmhost "+
			"catalogue "+
			"add NAME PLACE`")
	}
	return problem.Newf(problem.CodeCatalogueNotFound, "no catalogue has a plugin %.80q; `wasmhost search` finds "+
		"plugins, and `wasmhost catalogue refresh` fetches newer lists", id)
}

// of returns the catalogue that a plugin is taken from: the one that is named,
// else, where it is installed, the one that it was installed from and no other,
// else the only one that has it. Where several have it nothing is chosen:
// somebody could have listed another plugin by its name.
func (s *Service) of(f *file, id, named string) (*known, *catalogue.Plugin, error) {
	if p, err := s.env.Plugins.Plugin(id); err == nil && named == "" {
		k, err := f.own(&p)
		if err != nil {
			return nil, nil, err
		}
		named = k.Name
	}
	if named != "" {
		k, err := f.with(named)
		if err != nil {
			return nil, nil, err
		}
		w, err := s.words(k)
		if err != nil {
			return nil, nil, err
		}
		if p := w.Plugin(id); p != nil {
			return k, p, nil
		}
		return nil, nil, problem.Newf(problem.CodeCatalogueNotFound, "the catalogue %s has no plugin %.80q; name "+
			"another one "+
			"with --from, or refresh it with `wasmhost catalogue refresh %s`", k.Name, id, k.Name)
	}
	var names []string
	var of *known
	var found *catalogue.Plugin
	s.each(f, func(k *known, w *catalogue.Words) {
		if p := w.Plugin(id); p != nil {
			names, of, found = append(names, k.Name), k, p
		}
	})
	switch len(names) {
	case 0:
		return nil, nil, s.unknown(f, id)
	case 1:
		return of, found, nil
	}
	return nil, nil, problem.Conflict(fmt.Sprintf("several catalogues have a plugin %s, maybe different ones: %s; "+
		"say which "+
		"with --from NAME", id, strings.Join(names, ", ")))
}

const instead = "; if it is to come from a catalogue from now on, say so by `wasmhost install %s --from NAME`"

// own returns the catalogue that a plugin was installed from. What other
// catalogues have of its id may be of anybody, and would get what this one has
// stored and was granted.
func (f *file) own(p *service.Plugin) (*known, error) {
	if p.Catalogue == "" {
		return nil, problem.Conflict(fmt.Sprintf("%s was not installed from a catalogue"+instead, p.ID, p.ID))
	}
	k, err := f.with(p.Catalogue)
	if err != nil {
		return nil, problem.Conflict(fmt.Sprintf("%s was installed from the catalogue %s, which is not there any more"+
			instead, p.ID, p.Catalogue, p.ID))
	}
	if k.origin() != p.CatalogueKey {
		return nil, problem.Conflict(fmt.Sprintf("%s was installed from a catalogue that was called %s as well, and "+
			"had another key or address"+instead, p.ID, p.Catalogue, p.ID))
	}
	return k, nil
}

// ListedBy returns the keys of the catalogues that list the package of a signature
// and from which something may be installed. A signature is of one package only.
func (s *Service) ListedBy(signed *signature.Statement) (keys []signature.Key) {
	f, err := s.read()
	if err != nil {
		return nil // Health says so
	}
	s.each(f, func(k *known, w *catalogue.Words) {
		p := w.Plugin(signed.Plugin)
		if p == nil || k.Key == "" || s.refused(k) != "" || slices.Contains(keys, k.Key) {
			return
		}
		if v := p.Exact(signed.Version); v != nil && v.Signature == signed.Text() {
			keys = append(keys, k.Key)
		}
	})
	return keys
}

// Known reports whether there is a catalogue of a key, expired or not.
func (s *Service) Known(key signature.Key) bool {
	f, err := s.read()
	if err != nil {
		return false // Health says so
	}
	return key != "" && slices.ContainsFunc(f.Catalogues, func(k known) bool { return k.Key == key })
}

// outdated compares installed plugins with the catalogues that have their ids.
func (s *Service) outdated(f *file) api.OutdatedList {
	out := api.OutdatedList{Plugins: []api.Outdated{}, Problems: none(f)}
	if len(f.Catalogues) == 0 {
		return out
	}
	out.Problems = s.each(f, func(*known, *catalogue.Words) {})
	for _, p := range s.env.Plugins.Installed() {
		own, gone := f.own(&p)
		s.each(f, func(k *known, w *catalogue.Words) {
			found := w.Plugin(p.ID)
			if found == nil {
				return
			}
			o := api.Outdated{ID: p.ID, Catalogue: k.Name, Installed: p.Version}
			switch v, noUpgrade := s.newer(f, &p, k, found); {
			case v == nil:
			case noUpgrade != "":
				out.NotUpgraded = append(out.NotUpgraded, api.Outdated{ID: p.ID, Catalogue: k.Name, Installed: p.Version,
					Version: v.Version, NoUpgrade: noUpgrade})
				gone = nil // it is said by that
			default:
				o.Version, o.Changelog = v.Version, v.Changelog
			}
			if v := found.Exact(p.Version); v != nil && k == own {
				o.Yanked, o.Vulnerable = v.Yanked, v.Vulnerable
			}
			if o.Version+o.Yanked+o.Vulnerable != "" {
				out.Plugins = append(out.Plugins, o)
			}
		})
		if p.Catalogue != "" && gone != nil {
			out.Problems = append(out.Problems, gone.Error())
		}
	}
	return out
}

// fetch fetches the package of a plugin, holds it against the index, and puts it
// where it can be installed from.
func (s *Service) fetch(ctx context.Context, in api.FetchPackageRequest) (api.FetchedPackage, error) {
	f, err := s.read()
	if err != nil {
		return api.FetchedPackage{}, err
	}
	k, p, err := s.of(f, in.ID, in.Catalogue)
	if err != nil {
		return api.FetchedPackage{}, err
	}
	if why := s.refused(k); why != "" {
		return api.FetchedPackage{}, refusal("%s", why)
	}
	v, err := p.Choose(in.Range)
	if err != nil {
		return api.FetchedPackage{}, problem.New(problem.CodeCatalogueNotFound, err.Error())
	}
	if v.Bytes > s.pack.PackageBytes {
		return api.FetchedPackage{}, problem.Newf(problem.CodeQuotaExceeded, "the package of %s %s has %d bytes, "+
			"more than the "+
			"%d allowed; raise the limit "+
			"plugins.bundle.package-bytes", p.ID, v.Version, v.Bytes, s.pack.PackageBytes)
	}
	at, err := catalogue.ParsePlace(k.Place)
	if err != nil {
		return api.FetchedPackage{}, err
	}
	content, err := s.fetchPackage(ctx, at, v)
	if v.Files != nil && err == nil {
		packed := *v
		v, packed.SHA256, packed.Bytes = &packed, sum(content), int64(len(content))
	}
	if err != nil {
		if ctx.Err() != nil {
			return api.FetchedPackage{}, ctx.Err()
		}
		return api.FetchedPackage{}, refusal("the package of %s %s was not fetched: %v", p.ID, v.Version, err)
	}
	if int64(len(content)) != v.Bytes || sum(content) != v.SHA256 {
		return api.FetchedPackage{}, refusal("the package of %s %s is not the one that the catalogue %s lists: it was "+
			"changed on the way or where it lies; do not use it, and tell the maker of the "+
			"catalogue", p.ID, v.Version, k.Name)
	}
	file, err := s.keep(content, v)
	if err != nil {
		return api.FetchedPackage{}, err
	}
	return api.FetchedPackage{ID: p.ID, Version: v.Version, Catalogue: k.Name, Path: file, Yanked: v.Yanked,
		Vulnerable: v.Vulnerable, Unsigned: k.warning(), Source: api.Source{Catalogue: k.Name, Key: k.origin(),
			Digest: "sha256:" + v.SHA256}}, nil
}

// keep writes a package and its signature, and removes the oldest others.
func (s *Service) keep(content []byte, v *catalogue.Version) (string, error) {
	s.keeping.Lock()
	defer s.keeping.Unlock()
	dir := s.env.Path(filepath.FromSlash(PackagesName))
	if err := durable.MkdirAll(dir); err != nil {
		return "", err
	}
	file := filepath.Join(dir, v.SHA256+bundle.PackageSuffix)
	err := durable.Replace(file, content)
	if err == nil && v.Signature != "" {
		err = durable.Replace(file+signature.FileSuffix, []byte(v.Signature))
	} else if err == nil {
		if err = durable.Remove(file + signature.FileSuffix); errors.Is(err, os.ErrNotExist) {
			err = nil
		}
	}
	if err != nil {
		return "", fmt.Errorf("keep the package: %w", err)
	}
	return file, s.prune(dir, file)
}

// prune removes all but the newest packages.
func (s *Service) prune(dir, but string) error {
	names, err := filepath.Glob(filepath.Join(dir, "*"+bundle.PackageSuffix))
	if err != nil {
		return err
	}
	age := map[string]time.Time{}
	for _, name := range names {
		if info, err := os.Stat(name); err == nil {
			age[name] = info.ModTime()
		}
	}
	names = slices.DeleteFunc(names, func(name string) bool { return name == but })
	slices.SortFunc(names, func(a, b string) int { return age[b].Compare(age[a]) })
	for _, name := range names[min(len(names), s.limits.Kept-1):] {
		for _, at := range []string{name, name + signature.FileSuffix} {
			if err := os.Remove(at); err != nil && !errors.Is(err, os.ErrNotExist) {
				return fmt.Errorf("remove an older package: %w", err)
			}
		}
	}
	return nil
}
