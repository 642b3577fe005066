package script

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"path"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/go-sourcemap/sourcemap"
)

const (
	// maxSegments is how many places a source map may tell of: 24 bytes each.
	// allSegments is how many those of one backend may that were parsed.
	maxSegments = 1 << 20
	allSegments = 2 * maxSegments
	// maxStack is how much of a text MapStack reads, in bytes; maxFrames how
	// many places in it.
	maxStack  = 64 << 10
	maxFrames = 200
	// maxSourcePath is the longest path of a source that is shown, in bytes.
	maxSourcePath = 300
)

// maps are the source maps of a backend, each read and parsed when a place in
// its file is first translated.
type maps struct {
	mu  sync.Mutex
	own map[string]*parsedMap // from a file to what it was made of; files may share one
	// byRef holds those that were found beside their file, by their path.
	byRef map[string]*parsedMap
	// room is how many more segments may be parsed, read how many bytes were
	// read.
	room, read int
	notes      []Problem
}

func (m *maps) init() {
	m.own, m.byRef, m.room = map[string]*parsedMap{}, map[string]*parsedMap{}, allSegments
}

// parsedMap is a source map; without a consumer it maps nothing.
type parsedMap struct{ consumer *sourcemap.Consumer }

// mapOf returns the source map of a file. The caller has the lock.
func (b *Backend) mapOf(name string) *parsedMap {
	m := &b.maps
	if p := m.own[name]; p != nil {
		return p
	}
	p, err := b.findMap(name)
	if err != nil {
		m.notes = append(m.notes, Problem{File: name, Text: "its source map is not used: " + err.Error(), Hint: "Stacks name the lines of this file instead."})
	}
	m.own[name] = p
	return p
}

// findMap finds the source map that a file names.
func (b *Backend) findMap(name string) (*parsedMap, error) {
	m, none := &b.maps, &parsedMap{}
	content, err := b.text(name, b.limits.FileBytes)
	if err != nil {
		return none, nil // it was there, and is a matter of whoever took it away
	}
	ref := mapReference(string(content))
	if ref == "" {
		return none, nil
	}
	folder := path.Dir(name)
	most := min(b.limits.MapBytes, b.limits.MapsBytes-m.read)
	if rest, ok := strings.CutPrefix(ref, "data:"); ok {
		text, err := decodeData(rest, most)
		return b.parseMap(folder, text, err)
	}
	beside, err := url.PathUnescape(ref)
	if err != nil || strings.Contains(ref, ":") || path.IsAbs(beside) {
		return none, errors.New("it is not beside the file")
	}
	beside = path.Join(folder, beside)
	if p := m.byRef[beside]; p != nil {
		return p, nil
	}
	text, err := b.text(beside, most)
	var large *sizeError
	switch {
	case err == nil, errors.As(err, &large):
	case errors.Is(err, fs.ErrNotExist):
		err = fmt.Errorf("the file %.200q does not exist", ref)
	default:
		err = fmt.Errorf("the file %.200q cannot be read", ref)
	}
	p, err := b.parseMap(path.Dir(beside), text, err)
	m.byRef[beside] = p
	return p, err
}

// parseMap parses the text of a map that was found, or explains why there is
// none.
func (b *Backend) parseMap(folder string, text []byte, err error) (*parsedMap, error) {
	m, p := &b.maps, &parsedMap{}
	var large *sizeError
	if errors.As(err, &large) && large.most < b.limits.MapBytes {
		err = fmt.Errorf("the source maps of the backend are over %d bytes together", b.limits.MapsBytes)
	}
	if err == nil {
		m.read += len(text)
		p.consumer, err = parse(folder, text, &m.room)
	}
	return p, err
}

// mapReference returns what the last sourceMappingURL comment of a text names.
func mapReference(text string) string {
	const mark = " sourceMappingURL="
	at := strings.LastIndex(text, mark)
	if at < 3 || text[at-1] != '#' && text[at-1] != '@' || text[at-3:at-1] != "//" && text[at-3:at-1] != "/*" {
		return ""
	}
	rest := text[at+len(mark):]
	if end := strings.IndexAny(rest, " \t\r\n*"); end >= 0 {
		rest = rest[:end]
	}
	return rest
}

// decodeData decodes a data URL without its scheme.
func decodeData(ref string, most int) ([]byte, error) {
	head, body, ok := strings.Cut(ref, ",")
	if !ok {
		return nil, errors.New("its data: URL is cut off")
	}
	if len(body) > most*4/3+4 {
		return nil, &sizeError{most}
	}
	if strings.HasSuffix(head, ";base64") {
		text, err := base64.StdEncoding.DecodeString(body)
		if err != nil {
			return nil, errors.New("its data: URL is not base64")
		}
		return text, nil
	}
	text, err := url.PathUnescape(body)
	if err != nil {
		return nil, errors.New("its data: URL is not well formed")
	}
	return []byte(text), nil
}

// parse reads a map and takes its segments from room.
func parse(folder string, text []byte, room *int) (consumer *sourcemap.Consumer, err error) {
	defer func() {
		if r := recover(); r != nil {
			consumer, err = nil, fmt.Errorf("it cannot be parsed: %v", r)
		}
	}()
	// Only what is needed, so that contents of sources are not kept.
	var needed struct {
		Version    int               `json:"version"`
		SourceRoot string            `json:"sourceRoot,omitempty"`
		Sources    []*string         `json:"sources"`
		Mappings   string            `json:"mappings"`
		Sections   []json.RawMessage `json:"sections,omitempty"`
	}
	if err := json.Unmarshal(text, &needed); err != nil {
		return nil, errors.New("it is not JSON of a source map")
	}
	if len(needed.Sections) > 0 {
		return nil, errors.New("it consists of sections")
	}
	n := strings.Count(needed.Mappings, ",") + strings.Count(needed.Mappings, ";")
	if n > min(maxSegments, *room) {
		return nil, fmt.Errorf("it has more than %d mappings", min(maxSegments, *room))
	}
	*room -= n
	if len(needed.Sources) > maxSegments/16 {
		return nil, fmt.Errorf("it has more than %d sources", maxSegments/16)
	}
	for i, source := range needed.Sources {
		shown := "?"
		if source != nil {
			shown = sourcePath(folder, needed.SourceRoot, *source)
		}
		// A scheme keeps the library from changing the path.
		shown = "s:" + shown
		needed.Sources[i] = &shown
	}
	needed.SourceRoot = ""
	if text, err = json.Marshal(needed); err != nil {
		return nil, err
	}
	return sourcemap.Parse("", text)
}

// sourcePath is the path of a source as users see it: relative to the plugin
// where it is a relative one.
func sourcePath(folder, root, source string) string {
	if root != "" && !strings.Contains(source, "://") {
		source = strings.TrimSuffix(root, "/") + "/" + source
	}
	if !strings.Contains(source, "://") && !path.IsAbs(source) {
		source = path.Join(folder, source)
	}
	if len(source) > maxSourcePath {
		source = "..." + source[len(source)-maxSourcePath:]
	}
	return printable(source)
}

// at translates a place; lines count from 1, columns from 0.
func (p *parsedMap) at(line, column int) (source string, toLine, toColumn int, ok bool) {
	defer func() {
		if recover() != nil { // a map that names sources which it does not have
			ok = false
		}
	}()
	if p.consumer == nil {
		return "", 0, 0, false
	}
	source, _, toLine, toColumn, ok = p.consumer.Source(line, column)
	source, scheme := strings.CutPrefix(source, "s:")
	return source, toLine, toColumn, ok && scheme && source != "" && toLine > 0 && toColumn >= 0
}

// placePattern is a line, and a column, behind the name of a file.
var placePattern = regexp.MustCompile(`:(\d{1,9})(?::(\d{1,9}))?`)

// MapStack translates the places of the plugin's files that a stack of the
// engine names, such as "dist/index.js:10:5", to the files that those were made
// from. What cannot be translated stays as it is. Lines and columns count from
// 1; a place without a column is taken as the end of its line. Notes say which
// source maps were left aside, each once.
func (b *Backend) MapStack(text string) (mapped string, notes []Problem) {
	rest := ""
	if len(text) > maxStack {
		text, rest = text[:maxStack], text[maxStack:]
	}
	var out strings.Builder
	done := 0
	for _, at := range placePattern.FindAllStringSubmatchIndex(text, maxFrames) {
		name := b.nameBefore(text[done:at[0]])
		if name == "" {
			continue
		}
		line, _ := strconv.Atoi(text[at[2]:at[3]])
		column := 1 << 30
		if at[4] >= 0 {
			column, _ = strconv.Atoi(text[at[4]:at[5]])
		}
		b.maps.mu.Lock()
		file, toLine, toColumn, ok := b.mapOf(name).at(line, max(column-1, 0))
		b.maps.mu.Unlock()
		if !ok {
			continue
		}
		out.WriteString(text[done : at[0]-len(name)])
		fmt.Fprintf(&out, "%s:%d", file, toLine)
		if at[4] >= 0 {
			fmt.Fprintf(&out, ":%d", toColumn+1)
		}
		done = at[1]
	}
	out.WriteString(text[done:])
	b.maps.mu.Lock()
	defer b.maps.mu.Unlock()
	notes, b.maps.notes = b.maps.notes, nil
	return out.String() + rest, notes
}

// nameBefore returns the longest name of a file that was read which a text
// ends with, unless that is the end of a longer path.
func (b *Backend) nameBefore(text string) string {
	b.mu.Lock()
	defer b.mu.Unlock()
	for i := max(0, len(text)-maxPath); i < len(text); i++ {
		if (i == 0 || !isPathByte(text[i-1])) && b.names[text[i:]] {
			return text[i:]
		}
	}
	return ""
}

// isPathByte reports whether a byte may stand in a path before its last part.
func isPathByte(c byte) bool {
	return c == '/' || c == '\\' || c == '.' || c == '-' || c == '_' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
}
