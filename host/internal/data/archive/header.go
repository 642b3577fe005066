package archive

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"
)

// Kind says what an archive is.
type Kind string

// The kinds of archives.
const (
	// KindPlugin is what one plugin has stored.
	KindPlugin Kind = "plugin"
	// KindBackup is a whole data folder.
	KindBackup Kind = "backup"
)

// Names of the entries that every archive has.
const (
	headerName = "wasmhost.json"
	endName    = "wasmhost.end"
)

const (
	formatName    = "wasmhost-archive"
	formatVersion = 1
	// maxOwnBytes bounds the first and the last entry.
	maxOwnBytes = 64 << 10
	maxParts    = 16
	maxTextLen  = 256
)

// Header is what the first entry says about an archive. Whoever reads it may
// show it to people, and must not rely on it.
type Header struct {
	Kind Kind `json:"kind"`
	// Host is the version of wasmhost that wrote it.
	Host    string    `json:"host"`
	Created time.Time `json:"created"` // UTC, to the second
	// Plugin is whose data it is, for [KindPlugin].
	Plugin *Plugin `json:"plugin,omitempty"`
	// Parts names what is in it beside the usual.
	Parts []string `json:"parts,omitempty"`
}

// Plugin names a version of a plugin.
type Plugin struct {
	ID      string `json:"id"`
	Version string `json:"version"`
}

// Has reports whether a part is named.
func (h Header) Has(part string) bool { return slices.Contains(h.Parts, part) }

// headerFile is the form of the first entry.
type headerFile struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
	Header
}

// endFile is the form of the last one.
type endFile struct {
	Entries int    `json:"entries"` // before it, the first one included
	SHA256  string `json:"sha256"`
}

func (h Header) encode() ([]byte, error) {
	h.Created = h.Created.UTC().Truncate(time.Second)
	text, err := json.MarshalIndent(headerFile{formatName, formatVersion, h}, "", " ")
	if err != nil {
		return nil, fmt.Errorf("encode the header of an archive: %w", err)
	}
	return append(text, '\n'), nil
}

func decodeHeader(text []byte) (Header, error) {
	// The version comes first: that of a later format may have other members.
	var version struct {
		Format  string `json:"format"`
		Version int    `json:"version"`
	}
	if err := json.Unmarshal(text, &version); err != nil || version.Format != formatName {
		return Header{}, &Error{Reason: ReasonForeign, Entry: headerName, Detail: "it does not say that this is an archive",
			Err: err}
	}
	if version.Version != formatVersion {
		return Header{}, &Error{Reason: ReasonForeign, Entry: headerName,
			Detail: fmt.Sprintf("it has format version %d, and this wasmhost reads %d", version.Version, formatVersion)}
	}
	var file headerFile
	if err := decodeStrict(text, &file); err != nil {
		return Header{}, &Error{Reason: ReasonForeign, Entry: headerName, Detail: "it cannot be read", Err: err}
	}
	h := file.Header
	texts := append([]string{string(h.Kind), h.Host}, h.Parts...)
	if h.Plugin != nil {
		texts = append(texts, h.Plugin.ID, h.Plugin.Version)
	}
	for _, t := range texts {
		if len(t) > maxTextLen {
			return Header{}, hostile(headerName, "a text in it has %d bytes", len(t))
		}
	}
	if len(h.Parts) > maxParts {
		return Header{}, hostile(headerName, "it names %d parts", len(h.Parts))
	}
	if h.Kind != KindPlugin && h.Kind != KindBackup || (h.Kind == KindPlugin) != (h.Plugin != nil) {
		return Header{}, &Error{Reason: ReasonForeign, Entry: headerName, Detail: "it does not say what is in the archive"}
	}
	return h, nil
}

// decodeStrict reads a text that is one JSON value without unknown members.
func decodeStrict(text []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something follows its end")
	}
	return nil
}
