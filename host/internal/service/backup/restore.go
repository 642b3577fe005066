package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/archive"
	"github.com/wasmhost/wasmhost/host/internal/data/datafolder"
	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/data/files"
	"github.com/wasmhost/wasmhost/host/internal/data/integrity"
	"github.com/wasmhost/wasmhost/host/internal/data/inventory"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/shown"
	"github.com/wasmhost/wasmhost/host/internal/plugin/stored"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
	"github.com/wasmhost/wasmhost/host/internal/service/ai"
	"github.com/wasmhost/wasmhost/host/internal/service/audit"
	"github.com/wasmhost/wasmhost/host/internal/service/catalogues"
	"github.com/wasmhost/wasmhost/host/internal/service/logs"
	"github.com/wasmhost/wasmhost/host/internal/service/presence"
	"github.com/wasmhost/wasmhost/host/internal/service/publishers"
	"github.com/wasmhost/wasmhost/host/internal/service/vault"
	"github.com/wasmhost/wasmhost/host/service"
)

// RestoreOptions say how a backup is restored. Data and Version are required.
type RestoreOptions struct {
	// Data is the data folder, made where it is not there.
	Data string
	// Version is that of the host.
	Version string
	// Databases are those that services of this host have: a backup may hold no
	// others.
	Databases []service.Database
	// Replace moves what the data folder holds aside. Without it, the folder
	// must hold nothing that counts.
	Replace bool
	Limits  archive.Limits
	// Files, Store and Secrets bound what a plugin may have stored, as they do in
	// the host that is to run with it.
	Files   files.Limits
	Store   store.Limits
	Secrets vault.Limits
	// Vault says where to look for the master key.
	Vault  vault.Options
	Logger *slog.Logger
	// Agree, if it is not nil, is asked once the backup was read and verified,
	// before anything is changed. Its error ends the restore and is returned
	// as it is.
	Agree func(*Brings) error
	// Login, if it is not nil, is valid afterwards too: that of the browser that
	// has asked for the restore.
	Login *server.CarriedLogin

	// before, if it is not nil, is called before each change that comes after
	// the backup was verified. Tests fail it, or end the process.
	before func(step string) error
}

// Restored says what a restore has put into the data folder.
type Restored struct {
	Header archive.Header
	Totals archive.Totals
	// Brings says what all of it is.
	Brings *Brings
	// Plugins are those that are installed now.
	Plugins []shown.Info
	// Orphans are the ids of plugins that only have left data.
	Orphans []string
	// Replaced is the folder that what was there before has gone to; empty
	// when there was nothing.
	Replaced string
	// Token is true where cli-token holds a new first token. A backup has
	// none, and the ones that were the first token before are not valid.
	Token bool
	// Secrets is what the vault seals. KeyErr is why it cannot be read, nil
	// where the master key is there or nothing is sealed.
	Secrets vault.Status
	KeyErr  error
	// Damaged are the databases of the backup that are damaged, each with what
	// is the matter. They are looked through again when they are opened, and
	// set aside.
	Damaged []string
}

// NotEmptyError says that a data folder holds something, so that a restore
// needs consent to move it aside.
type NotEmptyError struct{ Folder string }

// Error names the folder and what to do.
func (e *NotEmptyError) Error() string {
	return fmt.Sprintf("the data folder %s is not empty: name an empty or a new one with --data, or say --replace to "+
		"move aside what is in it", e.Folder)
}

// Restore makes the data folder what a backup holds. The backup is unpacked
// beside it and verified as a whole first, and [RestoreOptions.Agree] is asked
// about what it brings. Only then what is there is moved into a folder
// replaced-DATE inside of the data folder, and what was unpacked into its
// place. From that moment on, the next start of a host or a command finishes
// what a crash has interrupted; before it, nothing was changed. Where the
// backup needs the master key that the data folder has, as one that was made
// there does, the key stays.
//
// The error is a [*datafolder.LockedError] while a host runs on the folder, a
// [*NotEmptyError], or an [*archive.Error].
func Restore(ctx context.Context, backup io.Reader, opts RestoreOptions) (_ *Restored, err error) {
	if opts.Logger == nil {
		opts.Logger = slog.New(slog.DiscardHandler)
	}
	if err := opts.fill(); err != nil {
		return nil, err
	}
	folder, err := datafolder.Open(ctx, opts.Data)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, folder.Close()) }()
	if err := Finish(folder.Dir); err != nil {
		return nil, err
	}
	held, err := holdsAnything(folder.Dir)
	if err != nil {
		return nil, fmt.Errorf("look into the data folder: %w", err)
	}
	if held && !opts.Replace {
		return nil, &NotEmptyError{Folder: folder.Dir}
	}
	staging := folder.Path(datafolder.StagingName)
	if err := os.Mkdir(staging, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("restore a backup: %w", err)
	}
	dir, err := os.MkdirTemp(staging, "restore-")
	if err != nil {
		return nil, fmt.Errorf("restore a backup: %w", err)
	}
	defer os.RemoveAll(dir) // what is left of it
	r := &restoring{opts: opts, folder: folder, dir: dir}
	if err := r.unpack(ctx, backup); err != nil {
		return nil, err
	}
	if err := r.inspect(ctx); err != nil {
		return nil, err
	}
	if opts.Agree != nil {
		if err := opts.Agree(r.done.Brings); err != nil {
			return nil, err
		}
	}
	if err := r.swap(); err != nil {
		return nil, err
	}
	r.checkKey(ctx)
	return &r.done, nil
}

// fill gives the limits their defaults.
func (o *RestoreOptions) fill() error {
	for _, l := range []any{&o.Limits, &o.Files, &o.Store, &o.Secrets} {
		if err := limits.Fill(l); err != nil {
			return err
		}
	}
	return nil
}

// restoring is a restore under way.
type restoring struct {
	opts   RestoreOptions
	folder *datafolder.Folder // nil where it is only looked at
	dir    string             // in the staging area
	done   Restored
	most   uint64 // bytes that there is space for; 0 where that is not known
}

// files are those at the top of the data folder that a backup may have.
func (r *restoring) files() []string { return topFiles(r.opts.Databases) }

// unpacked is where the content of the backup lies.
func (r *restoring) unpacked() string { return filepath.Join(r.dir, newName) }

// unpack reads all of a backup before any of it is unpacked.
func (r *restoring) unpack(ctx context.Context, backup io.Reader) error {
	in, err := archive.Check(ctx, backup, r.dir, r.opts.Limits,
		func(h archive.Header) (func(archive.Entry, io.Reader) error, error) {
			if h.Kind != archive.KindBackup {
				return nil, fmt.Errorf("the file is an export of the plugin %q: bring it back with `wasmhost import`", h.Plugin.ID)
			}
			accept, size := r.acceptor(h), uint64(0)
			return func(e archive.Entry, _ io.Reader) error {
				if size += uint64(e.Size); r.most > 0 && size > r.most {
					return &archive.Error{Reason: archive.ReasonTooLarge, Entry: e.Path, Detail: "there is no space on the disk " +
						"for what it unpacks to; make room, or restore it elsewhere"}
				}
				return accept(e)
			}, nil
		})
	if err != nil {
		return unpackError(err)
	}
	defer func() { _ = in.Close() }() // the staging folder goes as a whole
	r.done.Header = in.Header()
	if err := os.Mkdir(r.unpacked(), 0o700); err != nil {
		return fmt.Errorf("restore a backup: %w", err)
	}
	r.done.Totals, err = in.Extract(ctx, r.unpacked(), r.acceptor(in.Header()))
	if err != nil {
		return unpackError(err)
	}
	// The report does not count itself, either.
	name := filepath.Join(r.unpacked(), ReportName)
	if report, err := os.Lstat(name); err == nil {
		r.done.Totals.Files--
		r.done.Totals.Bytes -= report.Size()
	}
	if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("restore a backup: %w", err)
	}
	return nil
}

// acceptor refuses what no backup has, and what plugins could not have stored.
func (r *restoring) acceptor(h archive.Header) func(archive.Entry) error {
	data := stored.NewBackupAcceptor(r.opts.Files, r.opts.Store)
	return func(e archive.Entry) error {
		if err := acceptable(r.files(), h, e); err != nil {
			return err
		}
		return data.Accept(e)
	}
}

func unpackError(err error) error {
	if archive.Is(err, archive.ReasonTooLarge) {
		return fmt.Errorf("restore a backup: %w; nothing was changed; if the backup is your own, raise the limit, as with "+
			"--limit archive.folders=NUMBER: that of a plugin is the one that `wasmhost serve` is given", err)
	}
	return fmt.Errorf("restore a backup: %w; nothing was changed", err)
}

// What a backup has of plugins, of what they have stored, and of the vault.
var (
	inPlugin = regexp.MustCompile(`^plugins/[a-z0-9-]+/(state\.json|versions/[^/]+/.+)$`)
	inData   = regexp.MustCompile(`^data/[a-z0-9-]+/.+$`)
	inAside  = regexp.MustCompile(`^[a-z]+\.db\.corrupt-[0-9TZ.]+(-wal)?$`)
	// What is recorded of files is names, and a line about some of them.
	inInventory = regexp.MustCompile(`^inventory/(known|damaged)/.+$`)
	inKeys      = regexp.MustCompile(`^vault/master-[0-9a-f]+\.key$`)
)

// maxRecorded is the most bytes that a file of the inventory has.
const maxRecorded = 4096

// isLogs reports whether a folder is one of logs.
func isLogs(name string) bool { return name == logs.FolderName || name == audit.FolderName }

// SmallFiles are those that are always replaced as a whole: the hashes of the
// tokens, how the AI provider is reached, whose key is in the vault, and what approvals take, whose digest is there.
func SmallFiles() []string {
	return []string{server.TokensName, ai.SettingsName, publishers.FileName, catalogues.FileName, presence.FileName}
}

// topFiles are the files at the top of the data folder that a backup has.
// [Brings] names each.
func topFiles(databases []service.Database) []string {
	all := append(SmallFiles(), vault.FileName)
	for _, d := range databases {
		all = append(all, d.Name)
	}
	return all
}

// acceptable refuses what no backup has. What it lets in is the folder of
// nobody yet: compiled code, locks and plain tokens never come from a file.
func acceptable(files []string, h archive.Header, e archive.Entry) error {
	first, _, _ := strings.Cut(e.Path, "/")
	ok := false
	switch {
	case e.Folder:
		ok = first == datafolder.PluginsName || first == inventory.Folder || first == datafolder.DataName ||
			first == vault.FolderName || isLogs(first) && h.Has(partLogs)
	case first == datafolder.PluginsName:
		ok = inPlugin.MatchString(e.Path)
	case first == datafolder.DataName:
		ok = inData.MatchString(e.Path)
	case first == vault.FolderName:
		ok = h.Has(partKey) && inKeys.MatchString(e.Path)
	case isLogs(first):
		ok = h.Has(partLogs)
	case first == inventory.Folder:
		ok = inInventory.MatchString(e.Path) && e.Size <= maxRecorded
	case inAside.MatchString(e.Path):
		database, _, _ := strings.Cut(e.Path, inventory.AsideMark)
		ok = slices.Contains(files, database)
	default:
		ok = slices.Contains(files, e.Path) || e.Path == ReportName
	}
	if !ok {
		return &archive.Error{Reason: archive.ReasonHostile, Entry: e.Path, Detail: "it does not belong into a backup"}
	}
	return nil
}

// inspect reads what was unpacked as a host would, so that a backup which no
// host can start from changes nothing.
func (r *restoring) inspect(ctx context.Context) (err error) {
	m, err := plugin.Open(ctx, plugin.Config{Dir: r.unpacked(), HostVersion: r.opts.Version, Logger: r.opts.Logger,
		Lenient: true})
	if err != nil {
		return fmt.Errorf("restore a backup: %w", err)
	}
	defer func() { err = errors.Join(err, m.Close(ctx)) }()
	r.done.Plugins = m.List()
	stored, err := m.Stored(ctx)
	if err != nil {
		return fmt.Errorf("restore a backup: %w", err)
	}
	installed := map[string]bool{}
	for _, p := range r.done.Plugins {
		installed[p.ID] = true
	}
	for _, id := range stored {
		if !installed[id] {
			r.done.Orphans = append(r.done.Orphans, id)
		}
	}
	tokens, err := server.OpenTokens(r.unpacked(), server.TokensOptions{})
	if err != nil {
		return fmt.Errorf("restore a backup: %w", err)
	}
	if r.done.Brings, err = r.brought(ctx, tokens.List()); err != nil {
		return unpackError(err)
	}
	if r.folder != nil {
		if err := r.carry(ctx, tokens); err != nil {
			return fmt.Errorf("restore a backup: %w", err)
		}
	}
	if err := RecordAll(r.unpacked(), r.opts.Databases); err != nil {
		return fmt.Errorf("restore a backup: %w", err)
	}
	if err := r.lookThrough(ctx); err != nil {
		return unpackError(err)
	}
	return r.tidy()
}

// carry takes over from the data folder what is to open it afterwards too.
func (r *restoring) carry(ctx context.Context, tokens *server.Tokens) (err error) {
	old, _ := server.ReadCLIToken(r.folder.Dir) // none is as good as another
	if r.done.Token, err = tokens.RenewFirst(old); err != nil {
		return err
	}
	if err := tokens.CarryLogin(r.opts.Login); err != nil {
		return err
	}
	return vault.CarryKeys(ctx, r.folder.Dir, r.unpacked())
}

// RecordAll records all that a data folder holds and that is not to be lost
// unnoticed, with the databases of services.
func RecordAll(dir string, databases []service.Database) error {
	files := append(topFiles(databases), audit.FolderName+"/*/"+audit.TotalsName)
	return errors.Join(integrity.Record(dir, files...), catalog.RecordAll(dir))
}

// lookThrough looks through the databases of the backup. What is damaged is
// recorded, so that whoever opens it looks, and asks.
func (r *restoring) lookThrough(ctx context.Context) error {
	i := inventory.Of(r.unpacked())
	names, err := i.Files()
	if err != nil {
		return err
	}
	for _, name := range names {
		f := i.File(name)
		if filepath.Ext(name) != ".db" {
			continue
		}
		err := store.Verify(ctx, f.Path())
		if store.Is(err, store.ReasonCorrupt) {
			r.done.Damaged = append(r.done.Damaged, fmt.Sprintf("%s: %v", name, err))
			if _, err := f.Suspect(err); err != nil {
				return err
			}
			continue
		}
		if errors.Is(err, fs.ErrNotExist) {
			r.done.Damaged = append(r.done.Damaged, name+": it is not in the backup, or only as a damaged one")
			continue
		}
		if err := errors.Join(err, ctx.Err()); err != nil {
			return err
		}
		if err := r.within(ctx, name, f.Path()); err != nil {
			return err
		}
	}
	return nil
}

// within holds the database of a plugin against the limits of plugins.
func (r *restoring) within(ctx context.Context, name, path string) error {
	parts := strings.Split(name, "/")
	if len(parts) != 3 || parts[0] != datafolder.DataName {
		return nil
	}
	err := store.WithinLimits(ctx, path, parts[1], r.opts.Store)
	if beyond, ok := errors.AsType[*abi.Error](err); ok {
		return &archive.Error{Reason: archive.ReasonTooLarge, Entry: name, Detail: beyond.Message}
	}
	return err
}

// withinSecrets holds the passwords and secrets of each plugin against the
// limits.
func (r *restoring) withinSecrets(ctx context.Context, v *vault.Vault) error {
	records, err := vault.NewRecords(v, r.opts.Secrets)
	if err != nil {
		return err
	}
	stored, err := records.Stored(ctx)
	if err != nil {
		return nil // damaged: checkKey says so once it is in place
	}
	for _, s := range stored {
		for _, kind := range []vault.Kind{vault.KindSetting, vault.KindSecret} {
			usage, err := records.Usage(ctx, s.Plugin, kind)
			if err == nil && (usage.Records > r.opts.Secrets.Records || usage.Bytes > r.opts.Secrets.Bytes) {
				return &archive.Error{Reason: archive.ReasonTooLarge, Entry: vault.FileName, Detail: fmt.Sprintf(
					"the plugin %.100q has %d records of kind %s with %d bytes, and the limits are %d and %d (vault.records, "+
						"vault.bytes)", s.Plugin, usage.Records, kind, usage.Bytes, r.opts.Secrets.Records, r.opts.Secrets.Bytes)}
			}
		}
	}
	return ctx.Err()
}

// tidy removes what reading has made beside the backup itself.
func (r *restoring) tidy() error {
	entries, err := os.ReadDir(r.unpacked())
	for _, e := range entries {
		if err == nil && staysInPlace(e.Name()) {
			err = os.RemoveAll(filepath.Join(r.unpacked(), e.Name()))
		}
	}
	if err = errors.Join(err, durable.SyncFolder(r.unpacked())); err != nil {
		return fmt.Errorf("restore a backup: %w", err)
	}
	return nil
}

// swap puts what was unpacked in the place of what is there.
func (r *restoring) swap() (err error) {
	r.done.Replaced, err = PutInPlace(r.folder.Dir, r.dir, r.opts.before)
	if err != nil {
		return fmt.Errorf("restore a backup: %w", err)
	}
	return nil
}

// checkKey finds out whether what is sealed can be read.
func (r *restoring) checkKey(ctx context.Context) {
	v, err := vault.Open(r.folder.Dir, r.opts.Vault)
	if err != nil {
		r.done.KeyErr = err
		return
	}
	defer v.Close()
	if r.done.Secrets, err = v.Status(ctx); err == nil {
		err = v.Check(ctx)
	}
	r.done.KeyErr = err
}
