package settings

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/durable"
	"github.com/wasmhost/wasmhost/host/regular"
)

// FileName is the name of the file in the plugin's data folder.
const FileName = "settings.json"

// MaxFileBytes bounds the file, when it is read and when it is written.
const MaxFileBytes = 8 << 20

const (
	fileFormat = 1
	// asideMark stands between the name of a damaged file and its date.
	asideMark = ".corrupt-"
)

// document is the content of the file.
type document struct {
	Format int                       `json:"format"`
	Plugin string                    `json:"plugin"`
	Values map[string]jsontext.Value `json:"values"`
}

// read returns the values on disk, none where there is no file. A damaged
// file is set aside.
func (v *Values) read() (map[string]abi.RawJSON, error) {
	text, err := v.readText()
	if errors.Is(err, fs.ErrNotExist) {
		return map[string]abi.RawJSON{}, v.undecided()
	}
	var failed *FileError
	if errors.As(err, &failed) {
		return nil, err
	}
	if err != nil {
		return nil, v.fileError(ErrFile, err, "make it readable for the user that runs the host, then try again")
	}
	values, err := v.decode(text)
	if err != nil && !errors.As(err, &failed) {
		return nil, v.setAside(err)
	}
	if err == nil {
		v.recordFile()
	}
	return values, err
}

// readText reads the file, which must be a regular one.
func (v *Values) readText() ([]byte, error) {
	text, err := regular.ReadFile(v.path, MaxFileBytes)
	switch {
	case errors.Is(err, regular.ErrNotRegular):
		return nil, v.fileError(ErrForeign, regular.ErrNotRegular, "move it away")
	case errors.Is(err, regular.ErrTooLarge):
		return nil, v.setAside(fmt.Errorf("it is larger than %d bytes", MaxFileBytes))
	}
	return text, err
}

// decode reads the content of the file. The error is a [*FileError] where the
// file is another's; any other says how it is damaged.
func (v *Values) decode(text []byte) (map[string]abi.RawJSON, error) {
	// The format first: a later one may have members that this one lacks.
	var head struct {
		Format int `json:"format"`
	}
	if err := json.Unmarshal(text, &head); err == nil && head.Format > fileFormat {
		return nil, v.fileError(ErrForeign, fmt.Errorf("its format is %d, and this host knows %d", head.Format, fileFormat),
			"use the later version of wasmhost that wrote it")
	}
	var d document
	if err := json.Unmarshal(text, &d, json.RejectUnknownMembers(true)); err != nil {
		return nil, describe(err)
	}
	switch {
	case d.Format != fileFormat || d.Values == nil:
		return nil, errors.New("it lacks its format or its values")
	case d.Plugin != v.plugin:
		return nil, v.fileError(ErrForeign, fmt.Errorf("it is that of the plugin %.100q", d.Plugin),
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

// write replaces the file as a whole, durably, and makes its folder.
func (v *Values) write(text []byte) error {
	err := durable.Mkdir(filepath.Dir(v.path))
	if err == nil {
		err = durable.Replace(v.path, text)
	}
	if err != nil {
		return v.fileError(ErrFile, err,
			"nothing was changed; make room on the disk and the data folder writable, then try again")
	}
	v.recordFile()
	return nil
}

// recordFile records that there are settings.
func (v *Values) recordFile() {
	if err := v.record.Record(); err != nil {
		v.log.Warn("note that the plugin has settings; the next look at them tries again", "error", err)
	}
}

// setAside moves a damaged file out of the way and says so.
func (v *Values) setAside(cause error) error {
	aside := v.path + asideMark + v.now().UTC().Format("20060102T150405.000000000Z")
	err := durable.Rename(v.path, aside)
	if err != nil && !errors.Is(err, durable.ErrUnsynced) {
		return v.fileError(ErrDamaged, cause, "it could not be set aside ("+withoutPath(err).Error()+
			"): move it away by hand, then "+v.ways())
	}
	e := v.fileError(ErrDamaged, cause, "it was set aside as "+filepath.Base(aside)+"; to go on, "+v.ways())
	e.SetAside = aside
	v.log.Error("the damaged settings of the plugin were set aside", "file", filepath.Base(aside), "error", cause)
	if err != nil {
		return errors.Join(e, withoutPath(err))
	}
	return e
}

// undecided fails where a damaged file was set aside and its user has not
// said yet how to go on.
func (v *Values) undecided() error {
	entries, err := os.ReadDir(filepath.Dir(v.path))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return v.fileError(ErrFile, err, "make the plugin's data folder readable, then try again")
	}
	last := ""
	for _, entry := range entries { // sorted by name, and so by date
		if strings.HasPrefix(entry.Name(), FileName+asideMark) {
			last = entry.Name()
		}
	}
	if last == "" && v.record.Known() {
		return v.fileError(ErrMissing, nil, "to go on, "+v.ways())
	}
	if last == "" {
		return nil
	}
	e := v.fileError(ErrDamaged, nil, "it was set aside as "+last+"; to go on, "+v.ways())
	e.SetAside = filepath.Join(filepath.Dir(v.path), last)
	return e
}

// ways says how a user goes on after damage.
func (v *Values) ways() string {
	return fmt.Sprintf("put a whole %s back from a backup, or run `wasmhost settings reset %s`, which starts with the "+
		"defaults and keeps passwords", FileName, v.plugin)
}

func (v *Values) fileError(reason, cause error, hint string) *FileError {
	return &FileError{Reason: reason, Plugin: v.plugin, Path: v.path, Hint: hint, Err: withoutPath(cause)}
}
