package catalog

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/packages"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
)

// Where plugins lie on a server, the folders of versions are a cache: a version
// is there before a record names it, and a host that lacks one fetches it.

// Packages are those of versions on a server. A nil one has none.
type Packages struct {
	*packages.Store
	c *Catalog
}

// limits are those of packages on a server: whatever was taken from a
// folder fits. What unpacks is bounded as in an installation.
func (p *Packages) limits() bundle.Limits {
	l := p.c.bundle
	l.PackageBytes = max(l.PackageBytes, l.Bytes+int64(l.Files)*int64(2*l.PathBytes+200)+1<<20)
	l.Ratio = 2000 // no compression that a package may have goes beyond
	return l
}

// share puts the files of a version in a folder on the server, where there is one.
func (p *Packages) share(dir string, digest bundle.Digest) error {
	if p == nil {
		return nil
	}
	err := p.Put(p.c.Ctx, filepath.Join(p.c.Dir, StagingName), string(digest), func(w io.Writer) error {
		packed, err := bundle.Pack(p.c.Ctx, dir, w, p.limits(), p.c.Manifest.App.File(), func(string) bool { return true })
		if err == nil && packed.Digest != digest {
			err = errors.New("its files have changed since they were looked at: try again")
		}
		return err
	})
	return Asked("its package cannot be stored", err)
}

// fetch fetches the versions that a record names and that are not in their
// folders, where there is a server. The error is about the current one.
func (p *Packages) fetch(r *Record) error {
	if p == nil {
		return nil
	}
	if r.Previous != nil {
		if err := p.FetchOne(r.ID, *r.Previous); err != nil {
			p.c.Logger.Warn("fetch the previous version of a plugin; a rollback tries again", "plugin", r.ID, "version",
				r.Previous.Version, "error", err)
		}
	}
	if err := p.FetchOne(r.ID, r.Current); err != nil {
		return Asked(fmt.Sprintf("version %s of it is not in the data folder, and cannot be fetched", r.Current.Version), err)
	}
	return nil
}

// FetchOne fetches one version that is not in its folder.
func (p *Packages) FetchOne(id string, r Release) error {
	if p == nil {
		return nil
	}
	if there, err := Exists(p.c.ReleaseDir(id, r)); err != nil || there {
		return err
	}
	return p.fetchAgain(id, r)
}

// fetchAgain fetches one version. It takes the place of what is in its folder when
// it is whole and has the digest of the record.
func (p *Packages) fetchAgain(id string, r Release) error {
	dir, err := p.c.Stage()
	if err != nil {
		return err
	}
	defer p.c.Drop(dir)
	if err := p.fetchInto(dir, r.Digest); err != nil {
		return err
	}
	if err := p.placeFetched(filepath.Join(dir, FilesName), id, r); err != nil {
		return StepError("move the plugin into place", err)
	}
	p.c.Logger.Info("a version of a plugin was fetched", "plugin", id, "version", r.Version, "digest", r.Digest)
	return nil
}

// fetchInto fetches the package of a digest and unpacks its files, which have that
// digest, into a folder filesName of dir.
func (p *Packages) fetchInto(dir string, digest bundle.Digest) error {
	if err := p.download(filepath.Join(dir, PackageName), digest); err != nil {
		return err
	}
	contents, err := bundle.Copy(p.c.Ctx, filepath.Join(dir, PackageName), filepath.Join(dir, FilesName), p.limits())
	if err == nil && contents.Digest != digest {
		err = errors.New("the package on the server has other files than were installed: install the plugin again")
	}
	return err
}

func (p *Packages) download(name string, digest bundle.Digest) error {
	from, err := p.Get(p.c.Ctx, string(digest), p.limits().PackageBytes)
	if err != nil {
		return err
	}
	defer from.Close()
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, from)
	return errors.Join(err, f.Close())
}

func (p *Packages) placeFetched(files, id string, r Release) error {
	for _, dir := range []string{p.c.PluginDir(id), p.c.versionsDir(id)} {
		if err := p.c.Mkdir(dir); err != nil {
			return err
		}
	}
	if there, err := Exists(p.c.ReleaseDir(id, r)); err != nil {
		return err
	} else if there {
		if err := p.c.Discard(p.c.ReleaseDir(id, r)); err != nil {
			return err
		}
	}
	if err := p.c.Move(files, p.c.ReleaseDir(id, r)); err != nil {
		return err
	}
	for _, dir := range []string{p.c.versionsDir(id), p.c.PluginDir(id), filepath.Join(p.c.Dir, PluginsName)} {
		if err := p.c.SyncFolder(dir); err != nil {
			return err
		}
	}
	return nil
}

// ErrFetchedAgain says that the files of a version were changed, and are whole now.
// What was read of them before, such as the manifest, is not.
var ErrFetchedAgain = errors.New("its files had changed since they were installed, and were fetched again: " +
	"reload the plugin")

// Contents reads the files of the current version of a plugin. Where they are
// not those that were installed and there is a server, they are fetched again, and
// the error says so. The caller holds the lock.
func (c *Catalog) Contents(ctx context.Context, id string, r Release) (*bundle.Contents, error) {
	found, readErr := bundle.Read(ctx, c.ReleaseDir(id, r), c.bundle)
	if c.Packages == nil || ctx.Err() != nil || readErr == nil && found.Digest == r.Digest {
		return found, readErr
	}
	if err := c.Packages.fetchAgain(id, r); err != nil {
		c.Logger.Error("fetch the files of a plugin again, which are not those that were installed", "plugin", id,
			"error", err)
		if Passes(err) {
			return nil, err
		}
		return found, readErr
	}
	return nil, ErrFetchedAgain
}

// Name names the packages of what is installed, stores those that are
// missing, and removes those that nobody has named for long: if all of it is known, since
// what is not might be removed.
func (p *Packages) Name(ctx context.Context, installed map[string]*Installed, grace time.Duration) error {
	named, all := p.releases(installed)
	if !all {
		return nil
	}
	digests := make([]string, 0, len(named))
	for digest := range named {
		digests = append(digests, string(digest))
	}
	slices.Sort(digests)
	missing, err := p.Missing(ctx, digests)
	if err != nil {
		return err
	}
	for _, digest := range missing {
		digest := bundle.Digest(digest)
		contents, err := bundle.Read(ctx, named[digest], p.c.bundle)
		if err == nil && contents.Digest == digest {
			err = p.share(named[digest], digest)
		}
		if err != nil {
			return fmt.Errorf("store the package %s: %w", digest, err)
		}
	}
	removed, err := p.Sweep(ctx, digests, grace)
	if removed > 0 {
		p.c.Logger.Info("packages that no host uses any more were removed", "packages", removed)
	}
	return err
}

// packageRounds is how often packages are named within the time after which they
// are removed.
const packageRounds = 24

// releases are the versions that are installed, and whether all are known.
func (p *Packages) releases(installed map[string]*Installed) (list map[bundle.Digest]string, all bool) {
	list = make(map[bundle.Digest]string)
	for id, in := range installed {
		if in.Record == nil {
			return nil, false
		}
		list[in.Record.Current.Digest] = p.c.ReleaseDir(id, in.Record.Current)
		if previous := in.Record.Previous; previous != nil {
			list[previous.Digest] = p.c.ReleaseDir(id, *previous)
		}
	}
	return list, true
}

// Keep names the packages of what is installed from time to time, until ctx ends,
// and removes those that no host has named for as long as grace.
func (p *Packages) Keep(ctx context.Context, installed func() map[string]*Installed, grace time.Duration) {
	for {
		if err := p.Name(ctx, installed(), grace); err != nil && ctx.Err() == nil {
			p.c.Logger.Warn("look after the packages on the server; it is tried again", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(grace / packageRounds):
		}
	}
}
