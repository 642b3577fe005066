package vault

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/host/durable"
	"github.com/wasmhost/wasmhost/host/inventory"
)

const (
	recordFormat = 1
	// maxRecordFile is the size in bytes of the largest file of records.
	maxRecordFile = 16 << 20

	// The prefix keeps an id like "con" from being the name of a device.
	recordPrefix = "plugin-"
	recordSuffix = ".json"
)

func recordPath(folder, plugin string) string {
	return filepath.Join(folder, recordsName, recordPrefix+plugin+recordSuffix)
}

// goneMark stands for the name of a file that is gone without having been set
// aside.
const goneMark = "-"

// recorded is what the data folder, in which the folder of the vault lies,
// records of the file of a plugin.
func recorded(folder, plugin string) inventory.File {
	return inventory.Of(filepath.Dir(folder)).File(path.Join(filepath.Base(folder), recordsName, recordPrefix+plugin+recordSuffix))
}

// recordID names a record within its plugin.
type recordID struct {
	kind Kind
	key  string
}

// recordFile holds the records of one plugin. One that was read or written is
// shared and does not change.
type recordFile struct {
	// lost is the name of the file that was set aside when it was found
	// corrupt, or [goneMark]; nothing works until the user has accepted that.
	lost   string
	why    string
	sealed map[recordID]string
}

func (f *recordFile) clone() *recordFile {
	return &recordFile{lost: f.lost, why: f.why, sealed: maps.Clone(f.sealed)}
}

// sorted returns the ids of all records in a fixed order.
func (f *recordFile) sorted() []recordID {
	return slices.SortedFunc(maps.Keys(f.sealed), func(a, b recordID) int {
		return cmp.Or(strings.Compare(string(a.kind), string(b.kind)), strings.Compare(a.key, b.key))
	})
}

// usage counts the records of one kind and their bytes, keys and values
// together, as they were before sealing.
func (f *recordFile) usage(kind Kind) Usage {
	var u Usage
	for id, text := range f.sealed {
		if id.kind == kind {
			u.Records++
			u.Bytes += int64(len(id.key) + plainSize(text))
		}
	}
	return u
}

// plainSize returns how many bytes are in a sealed text.
func plainSize(text string) int {
	return max(0, sealedEncoding.DecodedLen(len(text)-len(sealedPrefix))-overhead)
}

// recordFileJSON is the form of a file of records.
type recordFileJSON struct {
	Format  int          `json:"format"`
	Plugin  string       `json:"plugin"`
	Lost    string       `json:"lost,omitempty"`
	Why     string       `json:"why,omitempty"`
	Records []recordJSON `json:"records"`
}

type recordJSON struct {
	Kind   Kind   `json:"kind"`
	Key    string `json:"key"`
	Sealed string `json:"sealed"`
}

func (f *recordFile) encode(plugin string) ([]byte, error) {
	out := recordFileJSON{Format: recordFormat, Plugin: plugin, Lost: f.lost, Why: f.why, Records: []recordJSON{}}
	for _, id := range f.sorted() {
		out.Records = append(out.Records, recordJSON{id.kind, id.key, f.sealed[id]})
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	if err := e.Encode(out); err != nil {
		return nil, fmt.Errorf("encode the records of plugin %s: %w", plugin, err)
	}
	return b.Bytes(), nil
}

// errCorrupt: a file of records is not what this package writes.
var errCorrupt = errors.New("corrupt")

// decodeRecords reads a file of records. It fails with errCorrupt, or with
// ErrFormat for a file of a later version. It does not look into the sealed
// texts: a damaged one is the failure of one record.
func decodeRecords(text []byte, plugin string) (*recordFile, error) {
	var version struct {
		Format int `json:"format"`
	}
	if err := json.Unmarshal(text, &version); err != nil {
		return nil, fmt.Errorf("%w: %w", errCorrupt, err)
	}
	if version.Format > recordFormat {
		return nil, ErrFormat
	}
	var in recordFileJSON
	if err := decodeStrict(text, &in); err != nil {
		return nil, fmt.Errorf("%w: %w", errCorrupt, err)
	}
	if in.Format != recordFormat {
		return nil, fmt.Errorf("%w: it has no format", errCorrupt)
	}
	if in.Plugin != plugin {
		return nil, fmt.Errorf("%w: it is the file of plugin %.80q", errCorrupt, in.Plugin)
	}
	f := &recordFile{lost: in.Lost, why: in.Why, sealed: make(map[recordID]string, len(in.Records))}
	for i, r := range in.Records {
		if err := (Name{plugin, r.Kind, r.Key}).check(); err != nil {
			return nil, fmt.Errorf("%w: record %d: %w", errCorrupt, i, err)
		}
		id := recordID{r.Kind, r.Key}
		if _, twice := f.sealed[id]; twice {
			return nil, fmt.Errorf("%w: record %d stands there twice", errCorrupt, i)
		}
		f.sealed[id] = r.Sealed
	}
	return f, nil
}

// readRecords reads the records of a plugin. No file means no records, unless
// there was one; info is nil then.
func readRecords(folder, plugin string) (*recordFile, fs.FileInfo, error) {
	text, info, err := readFile(recordPath(folder, plugin), maxRecordFile)
	switch {
	case errors.Is(err, fs.ErrNotExist) && recorded(folder, plugin).Known():
		return &recordFile{lost: goneMark, why: "the file is gone"}, nil, nil
	case errors.Is(err, fs.ErrNotExist):
		return &recordFile{}, nil, nil
	case errors.Is(err, errTooLarge):
		return nil, nil, fmt.Errorf("%w: %w", errCorrupt, err)
	case err != nil:
		return nil, nil, storage("read the records of plugin "+plugin, err)
	}
	f, err := decodeRecords(text, plugin)
	if errors.Is(err, ErrFormat) {
		return nil, nil, storage("read the records of plugin "+plugin, err)
	}
	return f, info, err
}

func writeRecords(folder, plugin string, f *recordFile) error {
	text, err := f.encode(plugin)
	if err != nil {
		return err
	}
	if len(text) > maxRecordFile {
		return quota("the passwords and secrets of the plugin need %d bytes on disk, more than %d", len(text), maxRecordFile)
	}
	if err := durable.Replace(recordPath(folder, plugin), text); err != nil {
		return storage("write the records of plugin "+plugin, err)
	}
	if err := recorded(folder, plugin).Note(); err != nil {
		return storage("write the records of plugin "+plugin, err)
	}
	return nil
}

// pluginsWithRecords lists the plugins that have a file of records, sorted.
func pluginsWithRecords(folder string) ([]string, error) {
	entries, err := os.ReadDir(filepath.Join(folder, recordsName))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, storage("list the records", err)
	}
	var plugins []string
	for _, e := range entries {
		name, found := strings.CutPrefix(e.Name(), recordPrefix)
		plugin, isFile := strings.CutSuffix(name, recordSuffix)
		if found && isFile && checkPlugin(plugin) == nil {
			plugins = append(plugins, plugin)
		}
	}
	return plugins, nil
}

// countRecords counts what a vault protects. A plugin whose file cannot be
// read counts, its records do not.
func countRecords(folder string) Loss {
	var loss Loss
	plugins, err := pluginsWithRecords(folder)
	if err != nil {
		// It cannot be said that there is nothing.
		return Loss{Plugins: 1}
	}
	for _, plugin := range plugins {
		f, _, err := readRecords(folder, plugin)
		if err == nil && len(f.sealed) == 0 {
			continue
		}
		loss.Plugins++
		if err == nil {
			loss.Records += len(f.sealed)
		}
	}
	return loss
}
