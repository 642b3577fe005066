package settings

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/data/durable"
	"github.com/wasmhost/wasmhost/host/internal/data/inventory"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

// FileName is the name of the file in the plugin's data folder.
const FileName = "settings.json"

// MaxFileBytes bounds the file, when it is read and when it is written.
const MaxFileBytes = 8 << 20

const fileFormat = 1

// open returns the document of the settings in a folder of a store, and how to
// list those that were set aside there.
func open(in document.Store, folder string) (d document.Document, asides func() ([]string, error)) {
	d = in.Document(path.Join(folder, FileName), document.Options{Most: MaxFileBytes, Folder: true, Note: true,
		Beside: true, Stamp: "20060102T150405.000000000Z"})
	return d, func() ([]string, error) { return in.List(d.Name() + inventory.AsideMark + "*") }
}

// content is that of the file.
type content struct {
	Format int                       `json:"format"`
	Plugin string                    `json:"plugin"`
	Values map[string]jsontext.Value `json:"values"`
}

// read returns the values on disk, none where there is no file. A damaged
// file is set aside.
func (v *Values) read() (map[string]abi.RawJSON, document.Version, error) {
	text, version, err := v.document.Read()
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, document.ErrGone) {
		return map[string]abi.RawJSON{}, version, v.undecided(err)
	}
	values, err := v.decode(text, err)
	var failed *FileError
	if err != nil && !errors.As(err, &failed) {
		return nil, version, v.setAside(err)
	}
	return values, version, err
}

// unread says why a file cannot be read.
func (v *Values) unread(err error) error {
	switch {
	case errors.Is(err, regular.ErrNotRegular):
		return v.fileError(ReasonForeign, regular.ErrNotRegular, "move it away")
	case errors.Is(err, regular.ErrTooLarge):
		return fmt.Errorf("it is larger than %d bytes", MaxFileBytes)
	case errors.Is(err, document.ErrDamaged):
		return err
	case errors.Is(err, document.ErrUnavailable):
		return v.fileError(ReasonFile, err, "try again in a moment")
	}
	return v.fileError(ReasonFile, err, "make it readable for the user that runs the host, then try again")
}

// decode reads the content of the file. The error is a [*FileError] where the
// file is another's, or cannot be read; any other says how it is damaged.
func (v *Values) decode(text []byte, err error) (map[string]abi.RawJSON, error) {
	if err != nil {
		return nil, v.unread(err)
	}
	// The format first: a later one may have members that this one lacks.
	if err := document.CheckFormat(text, "format", fileFormat); err != nil {
		return nil, v.fileError(ReasonForeign, err, document.Advice(err, FileName))
	}
	var d content
	if err := json.Unmarshal(text, &d, json.RejectUnknownMembers(true)); err != nil {
		return nil, describe(err)
	}
	switch {
	case d.Format != fileFormat || d.Values == nil:
		return nil, errors.New("it lacks its format or its values")
	case d.Plugin != v.plugin:
		return nil, v.fileError(ReasonForeign, fmt.Errorf("it is that of the plugin %.100q", d.Plugin),
			"put the right file back, or move this one away")
	}
	values := make(map[string]abi.RawJSON, len(d.Values))
	for key, value := range d.Values {
		if err := value.Compact(); err != nil {
			return nil, describe(err)
		}
		values[key] = abi.RawJSON(value)
	}
	return values, nil
}

// describe says where a text is no document, without quoting it.
func describe(err error) error {
	var syntactic *jsontext.SyntacticError
	var semantic *json.SemanticError
	switch {
	case errors.As(err, &syntactic):
		return fmt.Errorf("it is not valid JSON at byte %d", syntactic.ByteOffset)
	case errors.As(err, &semantic):
		return fmt.Errorf("it has a wrong member at byte %d", semantic.ByteOffset)
	}
	return errors.New("it is not one JSON object")
}

// encode writes the document with sorted keys, a line each.
func (v *Values) encode(values map[string]abi.RawJSON) []byte {
	b := fmt.Appendf(nil, "{\n  \"format\": %d,\n  \"plugin\": ", fileFormat)
	b = abi.AppendString(b, v.plugin)
	b = append(b, ",\n  \"values\": {"...)
	for i, key := range slices.Sorted(maps.Keys(values)) {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, "\n    "...)
		b = abi.AppendString(b, key)
		b = append(b, ": "...)
		b = append(b, values[key]...)
	}
	return append(b, "\n  }\n}\n"...)
}

// change replaces the file as a whole, durably. Edit gets the values that are
// stored, and returns the text that is to take their place; nil leaves it. The
// plugin knows what was written.
func (v *Values) change(edit func(map[string]abi.RawJSON) ([]byte, error)) error {
	var refused error
	wrote := false
	version, err := v.document.Change(func(text []byte, err error) (next []byte, _ error) {
		values := map[string]abi.RawJSON{}
		if !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, document.ErrGone) { // nobody minds: they were read before
			values, refused = v.decode(text, err)
		}
		if refused == nil {
			next, refused = edit(values)
		}
		wrote = next != nil
		return next, refused
	})
	switch {
	case refused != nil:
		return refused
	case errors.Is(err, document.ErrUnrecorded) && !errors.Is(err, durable.ErrUnsynced):
		v.log.Warn("note that the plugin has settings; the next look at them tries again", "error", err)
	case errors.Is(err, document.ErrUnavailable):
		return v.unread(err)
	case err != nil:
		return v.fileError(ReasonFile, err,
			"nothing was changed; make room on the disk and the data folder writable, then try again")
	}
	if wrote {
		v.told, v.version = true, version
	}
	return nil
}

// setAside moves a damaged file out of the way and says so.
func (v *Values) setAside(cause error) error {
	aside, err := v.document.SetAside(v.now())
	if aside == "" {
		return v.fileError(ReasonDamaged, cause, "it could not be set aside ("+withoutPath(err).Error()+
			"): move it away by hand, then "+v.ways())
	}
	e := v.fileError(ReasonDamaged, cause, "it was set aside as "+aside+"; to go on, "+v.ways())
	e.SetAside = filepath.Join(filepath.Dir(e.Path), aside)
	v.log.Error("the damaged settings of the plugin were set aside", "file", aside, "error", cause)
	if err != nil {
		return errors.Join(e, withoutPath(err))
	}
	return e
}

// undecided fails where a damaged file was set aside, or one is gone, and its user
// has not said yet how to go on.
func (v *Values) undecided(missing error) error {
	asides, err := v.asides()
	switch {
	case errors.Is(err, document.ErrUnavailable):
		return v.unread(err)
	case err != nil:
		return v.fileError(ReasonFile, err, "make the plugin's data folder readable, then try again")
	case len(asides) > 0:
		last := path.Base(asides[len(asides)-1]) // sorted by name, and so by date
		e := v.fileError(ReasonDamaged, nil, "it was set aside as "+last+"; to go on, "+v.ways())
		e.SetAside = filepath.Join(filepath.Dir(e.Path), last)
		return e
	case errors.Is(missing, document.ErrGone):
		return v.fileError(ReasonMissing, nil, "to go on, "+v.ways())
	}
	return nil
}

// ways says how a user goes on after damage.
func (v *Values) ways() string {
	return fmt.Sprintf("put a whole %s back from a backup, or run `wasmhost settings reset %s`, which starts with the "+
		"defaults and keeps passwords", FileName, v.plugin)
}

func (v *Values) fileError(reason Reason, cause error, hint string) *FileError {
	return &FileError{Reason: reason, Plugin: v.plugin, Path: v.document.String(), Hint: hint, Err: withoutPath(cause)}
}
