// Package backup writes the whole data folder of a host to one archive while
// the host goes on, and makes a data folder what such an archive holds. It
// remembers when the newest backup was made that is stored where it is to stay.
//
// [Service] backs up an open host; what it needs of it flows in by [Config].
// [Restore] needs no host: which databases services have flows in by
// [RestoreOptions]. A restore that a crash has interrupted is finished by
// [Finish].
//
// # Decisions
//
// A restore lists and asks, also where it replaces nothing. What ai.json or a token can do is not seen from outside.
// Turned down: asking where something is replaced. Cost: `--yes` in scripts.
//
// A backup looks through what it has copied (`integrity_check`). It is looked at again when the original is gone. Where
// something is damaged or gone, the file gets another name than was asked for, so it never replaces a good one; a
// damaged database is in it under the name of one set aside. Turned down: trusting the copy. Cost: up to 11 s for 256
// MiB of small rows.
//
// The master key is not in a backup unless it is asked for. A backup goes to less safe places. Exports have no
// passwords or secrets at all, which open on this machine only. Turned down: sealed values in exports. Cost: the key is
// kept apart.
package backup

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/archive"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/data/dbfile"
	"github.com/wasmhost/wasmhost/host/internal/data/disk"
	"github.com/wasmhost/wasmhost/host/internal/data/inventory"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/internal/service/audit"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/service"
)

// Parts of a backup that are there only when they were asked for, as its
// header names them.
const (
	partLogs = "logs"
	partKey  = "key"
)

// ReportName is the last entry of a backup, a [Report]. A restore reads nothing
// from it.
const ReportName = "report.json"

// Options say what a backup holds beside the usual.
type Options struct {
	// WithKey adds the master key of the vault: whoever has the file then
	// reads all passwords and secrets.
	WithKey bool
	// WithLogs adds the logs of plugins, and those of their requests.
	WithLogs bool
	// Report, if it is not nil, gets what is in the backup once it is complete.
	Report *Report
}

// Report says what is in a backup.
type Report struct {
	Plugins []string `json:"plugins"` // installed
	Orphans []string `json:"orphans"` // not installed, with data
	Files   int      `json:"files"`
	Bytes   int64    `json:"bytes"`
	// Secrets is how many passwords and secrets are in it, sealed; Key names
	// the master key that opens them, KeySource where the host has it.
	Secrets   int          `json:"secrets"`
	Key       string       `json:"key,omitempty"`
	KeySource vault.Source `json:"keySource,omitempty"`
	WithKey   bool         `json:"withKey"`
	WithLogs  bool         `json:"withLogs"`
	// Skipped are files that are not in it: links, what is not the host's, and
	// the like.
	Skipped []string `json:"skipped"`
	// Damaged are files that are damaged or gone, each with what is the matter.
	// Damaged databases are in the backup under the name of one that was set
	// aside, so that a restore begins none of them anew by itself.
	Damaged []string `json:"damaged"`
}

// Write writes the whole data folder to one archive: the installed versions
// of all plugins with what was granted to them, what they and removed plugins
// have stored, settings, the runs of jobs, what plugins show, feeds with their
// articles, sessions, the settings of the AI provider, the sealed passwords and
// secrets, the hashes of tokens. Plugins go on meanwhile; each one's part is as
// of the moment that it is copied at, after the call began. Locks, compiled
// code, the plain first token and what was replaced by a restore are not in it.
//
// Every database is looked through as it was copied, and what is damaged or
// gone is named in the report. Whoever called it must not put such a backup in
// the place of a whole one.
//
// Where the master key is asked for and cannot be read, the error is a
// [*vault.KeyError] and nothing was written.
func (s *Service) Write(ctx context.Context, w io.Writer, opts Options) error {
	b := &backingUp{host: s.cfg, opts: opts}
	if err := b.all(ctx, w); err != nil {
		return fmt.Errorf("back up: %w", err)
	}
	return nil
}

// backingUp is a backup under way.
type backingUp struct {
	host   Config
	opts   Options
	out    *archive.Writer
	totals archive.Totals
	report Report
}

func (b *backingUp) all(ctx context.Context, w io.Writer) error {
	var sealed vault.Copied
	var damage error
	copied, err := b.scratch(func(dir string) (err error) {
		sealed, damage = b.host.Vault.Copy(ctx, dir, b.opts.WithKey)
		if !dbfile.Is(damage, dbfile.ReasonCorrupt) && !dbfile.Is(damage, dbfile.ReasonMissing) &&
			!dbfile.IsLater(damage) {
			err = damage
		}
		return err
	})
	if err != nil {
		return err
	}
	defer os.RemoveAll(copied)
	h := archive.Header{Kind: archive.KindBackup, Host: b.host.Version, Created: time.Now()}
	b.report = Report{Plugins: []string{}, Orphans: []string{}, Skipped: []string{}, Damaged: []string{},
		Secrets:   sealed.Protects.Records,
		KeySource: sealed.Source, WithKey: sealed.WithKey, WithLogs: b.opts.WithLogs}
	if sealed.Key != (vault.KeyID{}) {
		b.report.Key = sealed.Key.String()
	}
	if sealed.WithKey {
		h.Parts = append(h.Parts, partKey)
	}
	if b.opts.WithLogs {
		h.Parts = append(h.Parts, partLogs)
	}
	if b.out, err = archive.NewWriter(w, h); err != nil {
		return err
	}
	known := topFiles(b.host.Databases)
	// What programs leave in folders that they show is left out, not refused
	// when the backup is needed.
	b.out.Only(func(e archive.Entry) error { return acceptable(known, h, e) })
	for _, step := range []func(context.Context) error{
		func(ctx context.Context) error { return b.secrets(ctx, copied, damage) },
		b.plugins, b.databases, b.files, b.logs, b.inventory,
	} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	b.report.Files, b.report.Bytes = b.totals.Files, b.totals.Bytes
	b.report.Skipped = append(b.report.Skipped, b.totals.Skipped...)
	text, err := json.MarshalIndent(b.report, "", " ")
	if err != nil {
		return err
	}
	if err := b.out.AddBytes(ReportName, append(text, '\n')); err != nil {
		return err
	}
	if b.opts.Report != nil {
		*b.opts.Report = b.report
	}
	return b.out.Close()
}

// scratch makes a copy in a folder that is removed by whoever has it, else by the next
// start. Each copy is gone before that of the next one needs room.
func (b *backingUp) scratch(copy func(dir string) error) (made string, err error) {
	err = disk.Elsewhere(b.path(datafolder.StagingName), "backup-", func(dir string) error {
		made = dir
		return copy(dir)
	})
	return made, err
}

// path returns the path of what is in the data folder.
func (b *backingUp) path(name string) string { return filepath.Join(b.host.Dir, name) }

// tree adds what is below a folder, which need not be there, but for some paths.
func (b *backingUp) tree(ctx context.Context, dir, prefix string, except ...string) error {
	if _, err := os.Lstat(dir); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	totals, err := b.out.AddTree(ctx, dir, prefix, except...)
	b.totals.Add(totals)
	return err
}

func (b *backingUp) plugins(ctx context.Context) error {
	ids, err := b.host.Plugins.Stored(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := b.plugin(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// plugin adds one plugin. It is held still only while its copy is made; the
// copy is gone before that of the next one needs room.
func (b *backingUp) plugin(ctx context.Context, id string) error {
	s, err := b.host.Plugins.Snapshot(ctx, id)
	if err != nil {
		return err
	}
	defer s.Discard()
	if s.Installed() {
		b.report.Plugins = append(b.report.Plugins, id)
	} else {
		b.report.Orphans = append(b.report.Orphans, id)
	}
	b.report.Skipped = append(b.report.Skipped, s.Skipped()...)
	b.report.Damaged = append(b.report.Damaged, s.Damaged()...)
	for _, part := range []string{datafolder.PluginsName, datafolder.DataName} {
		if err := b.tree(ctx, filepath.Join(s.Folder(), part, id), part+"/"+id); err != nil {
			return err
		}
	}
	return nil
}

// secrets adds the passwords and secrets, sealed, or the damaged database that
// they are in.
func (b *backingUp) secrets(ctx context.Context, copied string, damage error) error {
	if b.host.Server == nil && dbfile.Is(damage, dbfile.ReasonCorrupt) {
		if err := b.asIs(vault.FileName, copied, damage); err != nil {
			return err
		}
	}
	return b.tree(ctx, copied, "")
}

// databases adds those of the services. Sessions with a reply under way will
// wait for the user where they are restored.
func (b *backingUp) databases(ctx context.Context) error {
	for _, d := range b.host.Databases {
		if err := b.database(ctx, d); err != nil {
			return err
		}
	}
	return nil
}

// database adds a database of the data folder, which need not be there, or what is
// in its place on a server.
func (b *backingUp) database(ctx context.Context, d service.Database) error {
	path, server := b.path(d.Name), b.host.Server
	if _, err := os.Lstat(path); server == nil && errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	dir, err := b.scratch(func(dir string) error {
		err := d.Copy(ctx, path, filepath.Join(dir, d.Name), server)
		switch {
		case server == nil && dbfile.Is(err, dbfile.ReasonCorrupt):
			err = b.asIs(d.Name, dir, err)
		case server == nil && dbfile.IsLater(err): // in the backup as it is
			err = nil
		}
		return err
	})
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	return b.tree(ctx, dir, "")
}

// asIs copies a damaged database as it lies there.
func (b *backingUp) asIs(name, dir string, cause error) error {
	if _, err := inventory.Of(b.host.Dir).File(name).Suspect(cause); err != nil {
		return err
	}
	if err := os.RemoveAll(dir); err != nil { // what the copying has begun
		return err
	}
	if err := os.Mkdir(dir, 0o700); err != nil {
		return err
	}
	aside := name + inventory.AsideMark + time.Now().UTC().Format("20060102T150405.000Z")
	for _, suffix := range []string{"", "-wal"} {
		text, err := regular.Open(b.path(name) + suffix)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		} else if err != nil {
			return err
		}
		to, err := os.OpenFile(filepath.Join(dir, aside+suffix), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
		if err == nil {
			_, err = io.Copy(to, text)
			err = errors.Join(err, to.Close())
		}
		if err = errors.Join(err, text.Close()); err != nil {
			return err
		}
	}
	b.report.Damaged = append(b.report.Damaged, name+": "+cause.Error())
	return nil
}

// inventory adds the record of what there is, without files that are left out
// and would be missed where the backup is restored, and names in the report
// what is damaged or gone.
func (b *backingUp) inventory(ctx context.Context) error {
	faults, err := b.host.Faults()
	if err != nil {
		return err
	}
	for _, f := range faults {
		if !slices.ContainsFunc(b.report.Damaged, func(named string) bool { return strings.HasPrefix(named, f.File+": ") }) {
			b.report.Damaged = append(b.report.Damaged, f.File+": "+f.Problem)
		}
	}
	if b.host.Documents != nil {
		return nil // the record of the data folder is about caches
	}
	var leftOut []string
	if !b.opts.WithLogs {
		leftOut = inventory.Paths(audit.FolderName)
	}
	return b.tree(ctx, b.path(inventory.Folder), inventory.Folder, leftOut...)
}

func (b *backingUp) logs(ctx context.Context) error {
	if !b.opts.WithLogs {
		return nil
	}
	for name, logs := range b.host.Logs {
		for _, id := range slices.Concat(b.report.Plugins, b.report.Orphans) {
			if err := logs.Plugin(id).Flush(ctx); err != nil && ctx.Err() != nil {
				return ctx.Err()
			}
		}
		if err := b.tree(ctx, b.path(name), name); err != nil {
			return err
		}
	}
	return b.totalsOfHosts()
}
