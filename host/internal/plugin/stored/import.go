package stored

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/archive"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/files"
	"github.com/wasmhost/wasmhost/host/internal/data/store"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/settings"
	"github.com/wasmhost/wasmhost/host/manifest"
	"github.com/wasmhost/wasmhost/hostfuncs"
)

// ImportOptions say what a user has agreed to.
type ImportOptions struct {
	// From is the id of the plugin that the export is of, where it is another
	// one than the plugin that takes it; empty for the same.
	From string
	// Replace moves what the plugin has stored aside. Without it, the plugin
	// must have stored nothing.
	Replace bool
	// SkipUnknown leaves out collections, columns and settings that the
	// installed version does not declare.
	SkipUnknown bool
	// Downgrade takes an export of a later version than the installed one.
	Downgrade bool
}

// Imported says what an import has brought.
type Imported struct {
	// From is the plugin and version that the export is of.
	From     archive.Plugin
	Rows     int64
	Keys     int64
	Files    int
	Bytes    int64 // of the files
	Settings int
	// Secrets names the passwords and secrets that the user has to enter
	// again, where they are not known here already.
	Secrets []api.SecretName
	// Unknown is what was left out.
	Unknown []string
	// Replaced is the folder that has what was there before, below the
	// plugin's data folder; empty where there was nothing. Rows on a server are not
	// in it, but in a copy beside those of now, which the log names.
	Replaced string
}

// ImportError says that an export cannot be imported. Nothing was changed.
type ImportError struct {
	Reason string // for the user; names no path of the machine
	Err    error
}

// Error returns the reason.
func (e *ImportError) Error() string {
	return "the export cannot be imported: " + e.Reason + "; nothing was changed"
}

// Unwrap returns the cause.
func (e *ImportError) Unwrap() error { return e.Err }

func refuse(err error, format string, args ...any) error {
	return &ImportError{Reason: fmt.Sprintf(format, args...), Err: err}
}

// importing is an import under way.
type importing struct {
	catalog  *catalog.Catalog
	id       string
	opts     ImportOptions
	store    store.Limits
	limits   files.Limits
	dir      string // in the staging area
	in       *archive.Checked
	contents ExportContents
	found    *acceptor
	done     Imported
	kept     catalog.InPlaceOf
}

// newImport returns one into a plugin that may store so much, by a folder in the staging
// area. The caller closes it.
func newImport(c *catalog.Catalog, id string, opts ImportOptions, rows store.Limits, limits files.Limits,
	dir string) *importing {
	return &importing{catalog: c, id: id, opts: opts, store: rows, limits: limits, dir: dir}
}

// unpacked is where the archive was unpacked; data is the folder that becomes
// the plugin's.
func (i *importing) unpacked() string { return filepath.Join(i.dir, "archive") }
func (i *importing) data() string     { return filepath.Join(i.dir, catalog.DataName) }

// archiveLimits bounds the archive, by what a plugin may
// store: a byte of a text is at most six in JSON, where every row also has the
// names of its columns.
func (i *importing) archiveLimits(declared *manifest.Manifest) archive.Limits {
	names := int64(0)
	if declared != nil {
		for _, c := range declared.Storage.Collections {
			least := int64(60 + len(c.Columns)) // bytes of a row without values in the database
			row := int64(110)                   // in JSON: id and times
			for name := range c.Columns {
				row += int64(len(name)) + int64(len(`"":null,`))
			}
			names = max(names, i.store.DatabaseBytes/least*row)
		}
	}
	return archive.Limits{
		Bytes: names + 7*i.store.DatabaseBytes + i.limits.TotalBytes +
			int64(i.limits.Files+i.limits.Folders)*4096 + 64<<20,
		EntryBytes: max(i.limits.FileBytes, 7*i.store.DatabaseBytes),
		Entries:    i.limits.Files + i.limits.Folders + int(i.store.DatabaseBytes>>16) + 10_000,
		Folders:    i.limits.Folders + maxRowFolders + 10,
		PathBytes:  i.limits.PathBytes + 512,
	}
}

// check reads the whole archive, before anything of it is unpacked.
func (i *importing) check(ctx context.Context, r io.Reader, declared *manifest.Manifest) error {
	i.found = newAcceptor(i.limits)
	in, err := archive.Check(ctx, r, i.dir, i.archiveLimits(declared), func(h archive.Header) (func(archive.Entry,
		io.Reader) error, error) {
		return i.found.visit, i.wanted(h)
	})
	if err != nil {
		return i.unpackError(err)
	}
	i.in, i.done.From = in, *in.Header().Plugin
	return i.readContents(i.found.contents)
}

// wanted refuses what is no export of the plugin that is to be taken.
func (i *importing) wanted(h archive.Header) error {
	if h.Kind != archive.KindPlugin {
		return refuse(nil, "it is a backup of a whole data folder: bring it back with `wasmhost restore`")
	}
	want := i.opts.From
	if want == "" {
		want = i.id
	}
	if h.Plugin.ID != want {
		return refuse(nil,
			"it is of the plugin %.80q, not of %q: to take it all the same, name both (`wasmhost import FILE --into %s`)",
			h.Plugin.ID, want, i.id)
	}
	return nil
}

// unpack takes the archive apart, before anything of the plugin is touched.
func (i *importing) unpack(ctx context.Context) error {
	if err := os.Mkdir(i.unpacked(), 0o700); err != nil {
		return catalog.StepError("unpack an export", err)
	}
	again := newAcceptor(i.limits)
	if _, err := i.in.Extract(ctx, i.unpacked(), again.accept); err != nil {
		return i.unpackError(err)
	}
	i.found = again
	return nil
}

// close removes the copy of the archive.
func (i *importing) close() {
	if i.in != nil {
		_ = i.in.Close() // the staging folder goes as a whole
	}
}

func (i *importing) unpackError(err error) error {
	if _, ok := errors.AsType[*ImportError](err); ok {
		return err
	}
	if known, ok := errors.AsType[*archive.Error](err); ok {
		return &ImportError{Reason: known.Error(), Err: err}
	}
	return catalog.StepError("unpack an export", err)
}

func (i *importing) readContents(text []byte) error {
	if len(text) == 0 {
		return refuse(nil, "it has no %s", ExportContentsName)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&i.contents); err != nil {
		return refuse(err, "its %s is damaged: %v", ExportContentsName, err)
	}
	if len(i.contents.Secrets) > 10_000 || len(i.contents.Settings) > 10_000 {
		return refuse(nil, "it names %d secrets and %d settings", len(i.contents.Secrets), len(i.contents.Settings))
	}
	for _, s := range i.contents.Secrets {
		if s.Kind != api.SecretSetting && s.Kind != api.SecretOwn || s.Key == "" ||
			len(s.Key) > 4*hostfuncs.MaxSecretKey {
			return refuse(nil, "it names a secret that cannot be")
		}
	}
	i.done.Secrets = i.contents.Secrets
	return nil
}

// fits checks whether the plugin can take what there is.
func (i *importing) fits(in *catalog.Installed) error {
	if in.Manifest == nil || in.Record == nil {
		return problem.Conflictf("nothing can be imported into %q: %s", i.id, in.Broken)
	}
	version := in.Record.Current.Version
	declared, granted := in.Access(manifest.PermissionStorage)
	if i.stores() && !declared {
		return problem.Conflict(fmt.Sprintf("version %s of %q does not ask for the permission storage, so it cannot "+
			"have rows and files", version, i.id))
	}
	if i.stores() && !granted {
		return problem.Conflict(fmt.Sprintf("the permission storage is not granted to %[1]q: run `wasmhost grant %[1]s "+
			"storage` first", i.id))
	}
	if catalog.Lower(version, i.done.From.Version) && !i.opts.Downgrade {
		return problem.Conflict(fmt.Sprintf("the export is of version %s, and %s is installed: upgrade the plugin first, or "+
			"say --downgrade (over the API: downgrade=true)", i.done.From.Version, version))
	}
	return nil
}

// stores reports whether there are rows, keys or files.
func (i *importing) stores() bool {
	return len(i.found.lines) > 0 || i.found.files
}

// make makes the folder with all that the plugin is to have.
func (i *importing) make(ctx context.Context, o store.Options, stores bool, declared []manifest.Setting) error {
	err := os.Mkdir(i.data(), 0o700)
	if err == nil && !stores {
		err = i.catalog.Rows.Without(i.data())
	}
	if err != nil {
		return catalog.StepError("import", err)
	}
	if stores {
		err = i.addRows(ctx, o)
	}
	if err == nil {
		err = i.addSettings(ctx, declared)
	}
	if err == nil {
		err = i.addFiles(ctx)
	}
	if err != nil {
		return err
	}
	if err := i.catalog.SyncFolder(i.data()); err != nil {
		return catalog.StepError("import", err)
	}
	return nil
}

// addRows makes the database.
func (i *importing) addRows(ctx context.Context, options store.Options) error {
	options.Path = filepath.Join(i.data(), catalog.DatabaseName)
	rows := newRowReader(i.unpacked(), i.found.lines, 8*options.Limits.ValueBytes+64<<20)
	defer rows.close()
	done, err := store.Import(ctx, options, store.ImportOptions{SkipUnknown: i.opts.SkipUnknown}, rows.next)
	var unknown *store.UnknownError
	var known *abi.Error
	var opened *store.OpenError
	var refused *ImportError
	switch {
	case errors.As(err, &unknown):
		return refuse(err,
			"%v; install a version that does, or leave it out with --skip-unknown (over the API: skipUnknown=true)", unknown)
	case errors.As(err, &refused):
		return err
	case errors.As(err, &opened):
		return catalog.StepError("import", err)
	case errors.As(err, &known) && known.Code != abi.CodeStorageError && known.Code != abi.CodeDeadlineExceeded:
		return refuse(err, "%s", known.Message)
	case err != nil:
		return catalog.StepError("import", err)
	}
	i.done.Rows, i.done.Keys = done.Rows, done.Keys
	for _, u := range done.Unknown {
		i.done.Unknown = append(i.done.Unknown, u.String())
	}
	return nil
}

// addSettings makes settings.json. Passwords stay where they are, in the
// vault; one that an export has is none of ours.
func (i *importing) addSettings(ctx context.Context, declared []manifest.Setting) error {
	change := settings.Change{Set: map[string]abi.RawJSON{}}
	var unknown []string
	for key, value := range i.contents.Settings {
		at := slices.IndexFunc(declared, func(s manifest.Setting) bool { return s.Key == key })
		switch {
		case at < 0:
			unknown = append(unknown, fmt.Sprintf("setting %.200q", key))
		case declared[at].Type == manifest.SettingPassword:
			return refuse(nil, "it has a value for %q, which is a password: no export of wasmhost has one", key)
		default:
			change.Set[key] = abi.RawJSON(value)
		}
	}
	slices.Sort(unknown)
	if len(unknown) > 0 && !i.opts.SkipUnknown {
		return refuse(nil,
			"the installed version does not declare %s; install a version that does, or leave it out with --skip-unknown "+
				"(over the API: skipUnknown=true)", strings.Join(unknown[:min(10, len(unknown))], ", "))
	}
	i.done.Unknown = append(i.done.Unknown, unknown...)
	if len(change.Set) == 0 {
		return nil
	}
	values := settings.New(settings.Options{Store: &document.Files{Dir: i.data()}, Plugin: i.id,
		Passwords: untouchedPasswords{}})
	if err := values.Load(); err != nil {
		return catalog.StepError("import settings", err)
	}
	_, err := values.View(declared).Change(ctx, change)
	if problem.IsCode(err, problem.CodeInvalidSettings) {
		return refuse(err, "%v", err)
	} else if err != nil {
		return catalog.StepError("import settings", err)
	}
	i.done.Settings = len(change.Set)
	return nil
}

// untouchedPasswords stands for a vault that an import does not look into.
type untouchedPasswords struct{}

func (untouchedPasswords) Get(context.Context, string) (string, bool, error) { return "", false, nil }
func (untouchedPasswords) Set(context.Context, string, string) error {
	return errors.New("an import sets no passwords")
}
func (untouchedPasswords) Delete(context.Context, string) error   { return nil }
func (untouchedPasswords) List(context.Context) ([]string, error) { return nil, nil }
