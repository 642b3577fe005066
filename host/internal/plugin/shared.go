package plugin

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
	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/manifest"
)

// Where plugins lie on a server, the folders of versions are a cache: a version
// is there before a record names it, and a host that lacks one fetches it.

// packageLimits are those of packages on a server: whatever was taken from a
// folder fits. What unpacks is bounded as in an installation.
func (c *catalog) packageLimits() bundle.Limits {
	l := c.bundle
	l.PackageBytes = max(l.PackageBytes, l.Bytes+int64(l.Files)*int64(2*l.PathBytes+200)+1<<20)
	l.Ratio = 2000 // no compression that a package may have goes beyond
	return l
}

// share puts the files of a version in a folder on the server, where there is one.
func (c *catalog) share(dir string, digest bundle.Digest) error {
	if c.packages == nil {
		return nil
	}
	err := c.packages.Put(c.ctx, filepath.Join(c.dir, stagingName), string(digest), func(w io.Writer) error {
		packed, err := bundle.Pack(c.ctx, dir, w, c.packageLimits(), manifest.FileName, func(string) bool { return true })
		if err == nil && packed.Digest != digest {
			err = errors.New("its files have changed since they were looked at: try again")
		}
		return err
	})
	return asked("its package cannot be stored", err)
}

// fetch fetches the versions that a record names and that are not in their
// folders, where there is a server. The error is about the current one.
func (c *catalog) fetch(r *record) error {
	if c.packages == nil {
		return nil
	}
	if r.Previous != nil {
		if err := c.fetchOne(r.ID, *r.Previous); err != nil {
			c.logger.Warn("fetch the previous version of a plugin; a rollback tries again", "plugin", r.ID, "version",
				r.Previous.Version, "error", err)
		}
	}
	if err := c.fetchOne(r.ID, r.Current); err != nil {
		return asked(fmt.Sprintf("version %s of it is not in the data folder, and cannot be fetched", r.Current.Version), err)
	}
	return nil
}

// fetchOne fetches one version that is not in its folder.
func (c *catalog) fetchOne(id string, r release) error {
	if c.packages == nil {
		return nil
	}
	if there, err := exists(c.releaseDir(id, r)); err != nil || there {
		return err
	}
	return c.fetchAgain(id, r)
}

// fetchAgain fetches one version. It takes the place of what is in its folder when
// it is whole and has the digest of the record.
func (c *catalog) fetchAgain(id string, r release) error {
	dir, err := c.stage()
	if err != nil {
		return err
	}
	defer c.drop(dir)
	if err := c.fetchInto(dir, r.Digest); err != nil {
		return err
	}
	if err := c.placeFetched(filepath.Join(dir, filesName), id, r); err != nil {
		return stepError("move the plugin into place", err)
	}
	c.logger.Info("a version of a plugin was fetched", "plugin", id, "version", r.Version, "digest", r.Digest)
	return nil
}

// fetchInto fetches the package of a digest and unpacks its files, which have that
// digest, into a folder filesName of dir.
func (c *catalog) fetchInto(dir string, digest bundle.Digest) error {
	if err := c.download(filepath.Join(dir, packageName), digest); err != nil {
		return err
	}
	contents, err := bundle.Copy(c.ctx, filepath.Join(dir, packageName), filepath.Join(dir, filesName), c.packageLimits())
	if err == nil && contents.Digest != digest {
		err = errors.New("the package on the server has other files than were installed: install the plugin again")
	}
	return err
}

func (c *catalog) download(name string, digest bundle.Digest) error {
	p, err := c.packages.Get(c.ctx, string(digest), c.packageLimits().PackageBytes)
	if err != nil {
		return err
	}
	defer p.Close()
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, p)
	return errors.Join(err, f.Close())
}

func (c *catalog) placeFetched(files, id string, r release) error {
	for _, dir := range []string{c.pluginDir(id), c.versionsDir(id)} {
		if err := c.Mkdir(dir); err != nil {
			return err
		}
	}
	if there, err := exists(c.releaseDir(id, r)); err != nil {
		return err
	} else if there {
		if err := c.discard(c.releaseDir(id, r)); err != nil {
			return err
		}
	}
	if err := c.Move(files, c.releaseDir(id, r)); err != nil {
		return err
	}
	for _, dir := range []string{c.versionsDir(id), c.pluginDir(id), filepath.Join(c.dir, pluginsName)} {
		if err := c.SyncFolder(dir); err != nil {
			return err
		}
	}
	return nil
}

// errFetchedAgain says that the files of a version were changed, and are whole now.
// What was read of them before, such as the manifest, is not.
var errFetchedAgain = errors.New("its files had changed since they were installed, and were fetched again: " +
	"reload the plugin")

// contents reads the files of the current version of a plugin. Where they are
// not those that were installed and there is a server, they are fetched again, and
// the error says so. The caller holds the lock.
func (m *Manager) contents(ctx context.Context, in *installed) (*bundle.Contents, error) {
	r := in.record.Current
	dir := m.catalog.releaseDir(in.record.ID, r)
	found, readErr := bundle.Read(ctx, dir, m.limits.Bundle)
	if m.catalog.packages == nil || ctx.Err() != nil || readErr == nil && found.Digest == r.Digest {
		return found, readErr
	}
	if err := m.catalog.fetchAgain(in.record.ID, r); err != nil {
		m.logger.Error("fetch the files of a plugin again, which are not those that were installed", "plugin", in.record.ID,
			"error", err)
		if passes(err) {
			return nil, err
		}
		return found, readErr
	}
	return nil, errFetchedAgain
}

// releases are the versions that are installed, and whether all are known.
func (m *Manager) releases() (list map[bundle.Digest]string, all bool) {
	list = make(map[bundle.Digest]string)
	for id, e := range *m.entries.Load() {
		in := e.installed.Load()
		if in == nil {
			continue
		}
		if in.record == nil {
			return nil, false
		}
		list[in.record.Current.Digest] = m.catalog.releaseDir(id, in.record.Current)
		if previous := in.record.Previous; previous != nil {
			list[previous.Digest] = m.catalog.releaseDir(id, *previous)
		}
	}
	return list, true
}

// packageRounds is how often packages are named within the time after which they
// are removed.
const packageRounds = 24

// keepPackages names the packages of what is installed from time to time, until
// the manager closes.
func (m *Manager) keepPackages() {
	for {
		if err := m.namePackages(m.ctx); err != nil && m.ctx.Err() == nil {
			m.logger.Warn("look after the packages on the server; it is tried again", "error", err)
		}
		select {
		case <-m.ctx.Done():
			return
		case <-time.After(m.limits.PackageGrace / packageRounds):
		}
	}
}

// namePackages names the packages of what is installed, stores those that are
// missing, and removes those that nobody has named for long.
func (m *Manager) namePackages(ctx context.Context) error {
	c := m.catalog
	named, all := m.releases()
	if !all {
		return nil // what is not known might be removed
	}
	digests := make([]string, 0, len(named))
	for digest := range named {
		digests = append(digests, string(digest))
	}
	slices.Sort(digests)
	missing, err := c.packages.Missing(ctx, digests)
	if err != nil {
		return err
	}
	for _, digest := range missing {
		digest := bundle.Digest(digest)
		contents, err := bundle.Read(ctx, named[digest], c.bundle)
		if err == nil && contents.Digest == digest {
			err = c.share(named[digest], digest)
		}
		if err != nil {
			return fmt.Errorf("store the package %s: %w", digest, err)
		}
	}
	removed, err := c.packages.Sweep(ctx, digests, m.limits.PackageGrace)
	if removed > 0 {
		m.logger.Info("packages that no host uses any more were removed", "packages", removed)
	}
	return err
}

// openPackages opens the packages on a server.
func (c *catalog) openPackages(database postgres.Database) (err error) {
	if database != nil {
		c.packages, err = packages.Open(c.ctx, database)
	}
	return err
}
