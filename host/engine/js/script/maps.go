package script

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	stdmaps "maps"
	"net/url"
	"path"
	"regexp"
	"slices"
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

// mapSource is a source map as it was found; it is parsed when it is needed.
type mapSource struct {
	// folder is what paths in the map are relative to.
	folder string
	text   []byte
}

// maps translates places of the engine's stacks.
type maps struct {
	frame *regexp.Regexp
	name  string

	mu    sync.Mutex
	lines *parsedMap            // from the bundle to its files; nil where the code is the entry point
	own   map[string]*parsedMap // from a file to what it was made of; files may share one
	// How many more segments may be parsed, of lines and of all in own.
	linesRoom, ownRoom int
}

// parsedMap is a source map that is parsed at its first use.
type parsedMap struct {
	mapSource
	tried    bool
	consumer *sourcemap.Consumer // nil where it cannot be used
}

// maps collects the source maps of all files. The error is that of the context.
func (l *loader) maps(s *Script) (*maps, error) {
	m := &maps{
		name:  s.Name,
		frame: regexp.MustCompile(regexp.QuoteMeta(s.Name) + `:(\d{1,9})(?::(\d{1,9}))?`),
		own:   map[string]*parsedMap{},

		linesRoom: maxSegments, ownRoom: allSegments,
	}
	if l.bundled {
		m.lines = &parsedMap{mapSource: l.lines}
	}
	byRef := map[string]foundMap{}
	for _, name := range slices.Sorted(stdmaps.Keys(l.read)) {
		if err := context.Cause(l.ctx); err != nil {
			return nil, err
		}
		found := l.ownMap(l.read[name], byRef)
		if found.err != nil {
			l.note(Problem{File: name, Text: "its source map is not used: " + found.err.Error(), Hint: "Stacks name the lines of this file instead."})
		} else if found.parsed != nil {
			m.own[name] = found.parsed
		}
	}
	return m, nil
}

// foundMap is what came of looking for a source map: one of both, or nothing.
type foundMap struct {
	parsed *parsedMap
	err    error
}

// ownMap finds the source map that a file names. Files that name the same one
// share it; byRef holds those that were found before, by their path.
func (l *loader) ownMap(f *file, byRef map[string]foundMap) foundMap {
	ref := mapReference(f.text)
	if ref == "" || f.problem != nil {
		return foundMap{}
	}
	folder := path.Dir(f.name)
	if rest, ok := strings.CutPrefix(ref, "data:"); ok {
		text, err := decodeData(rest, l.mapRoom())
		return l.keepMap(folder, text, err)
	}
	name, err := url.PathUnescape(ref)
	if err != nil || strings.Contains(ref, ":") || path.IsAbs(name) {
		return foundMap{err: errors.New("it is not beside the file")}
	}
	name = path.Join(folder, name)
	found, ok := byRef[name]
	if !ok {
		text, err := l.readText(name, l.mapRoom())
		var large *sizeError
		switch {
		case err == nil, errors.As(err, &large):
		case errors.Is(err, fs.ErrNotExist):
			err = errors.New("the file " + strconv.Quote(ref) + " does not exist")
		default:
			err = errors.New("the file " + strconv.Quote(ref) + " cannot be read")
		}
		found = l.keepMap(path.Dir(name), []byte(text), err)
		byRef[name] = found
	}
	return found
}

// mapRoom is how many bytes the next source map may have.
func (l *loader) mapRoom() int {
	return min(l.opts.Limits.MapBytes, l.opts.Limits.MapsBytes-l.mapText)
}

// keepMap counts the text of a map that was found.
func (l *loader) keepMap(folder string, text []byte, err error) foundMap {
	var large *sizeError
	if errors.As(err, &large) && large.most < l.opts.Limits.MapBytes {
		err = fmt.Errorf("the source maps of the backend are over %d bytes together", l.opts.Limits.MapsBytes)
	}
	if err != nil {
		return foundMap{err: err}
	}
	l.mapText += len(text)
	source := mapSource{folder: folder, text: text}
	if l.opts.Check {
		// What it is parsed to is not kept: few maps are ever needed.
		room := maxSegments
		if err := (&parsedMap{mapSource: source}).parse(&room); err != nil {
			return foundMap{err: err}
		}
	}
	return foundMap{parsed: &parsedMap{mapSource: source}}
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

// parse reads the map, once, and takes its segments from room. A map that
// cannot be used maps nothing.
func (p *parsedMap) parse(room *int) (err error) {
	if p.tried {
		return nil
	}
	p.tried = true
	defer func() {
		p.text = nil
		if r := recover(); r != nil {
			p.consumer, err = nil, fmt.Errorf("it cannot be parsed: %v", r)
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
	if err := json.Unmarshal(p.text, &needed); err != nil {
		return errors.New("it is not JSON of a source map")
	}
	if len(needed.Sections) > 0 {
		return errors.New("it consists of sections")
	}
	n := strings.Count(needed.Mappings, ",") + strings.Count(needed.Mappings, ";")
	if n > min(maxSegments, *room) {
		return fmt.Errorf("it has more than %d mappings", min(maxSegments, *room))
	}
	*room -= n
	if len(needed.Sources) > maxSegments/16 {
		return fmt.Errorf("it has more than %d sources", maxSegments/16)
	}
	for i, source := range needed.Sources {
		shown := "?"
		if source != nil {
			shown = sourcePath(p.folder, needed.SourceRoot, *source)
		}
		// A scheme keeps the library from changing the path.
		shown = "s:" + shown
		needed.Sources[i] = &shown
	}
	needed.SourceRoot = ""
	text, err := json.Marshal(needed)
	if err != nil {
		return err
	}
	p.consumer, err = sourcemap.Parse("", text)
	return err
}

// sourcePath is the path of a source as users see it: relative to the plugin
// where it is a relative one.
func sourcePath(folder, root, source string) string {
	if rest, ok := strings.CutPrefix(source, ownFiles+":"); ok {
		return rest
	}
	if rest, ok := strings.CutPrefix(source, providedSpace+":"); ok {
		return "wasmhost:" + rest
	}
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
func (p *parsedMap) at(room *int, line, column int) (source string, toLine, toColumn int, ok bool) {
	defer func() {
		if recover() != nil { // a map that names sources which it does not have
			ok = false
		}
	}()
	_ = p.parse(room)
	if p.consumer == nil {
		return "", 0, 0, false
	}
	source, _, toLine, toColumn, ok = p.consumer.Source(line, column)
	source, scheme := strings.CutPrefix(source, "s:")
	return source, toLine, toColumn, ok && scheme && source != "" && toLine > 0 && toColumn >= 0
}

// translate follows a place of the module to the file of the author.
func (m *maps) translate(line, column int) (file string, toLine, toColumn int, ok bool) {
	file = m.name
	if m.lines != nil {
		if file, line, column, ok = m.lines.at(&m.linesRoom, line, column); !ok {
			return "", 0, 0, false
		}
	}
	if own := m.own[file]; own != nil {
		if source, l, c, found := own.at(&m.ownRoom, line, column); found {
			return source, l, c, true
		}
	}
	return file, line, column, ok
}

// MapStack translates the places of the module that a stack of the engine
// names, such as "dist/index.js:10:5", to the files that they come from. What
// cannot be translated stays as it is. Lines and columns count from 1; a place
// without a column is taken as the end of its line.
func (s *Script) MapStack(text string) string {
	if s.maps == nil || s.maps.lines == nil && len(s.maps.own) == 0 {
		return text
	}
	rest := ""
	if len(text) > maxStack {
		text, rest = text[:maxStack], text[maxStack:]
	}
	m := s.maps
	m.mu.Lock()
	defer m.mu.Unlock()
	var b strings.Builder
	done := 0
	for _, at := range m.frame.FindAllStringSubmatchIndex(text, maxFrames) {
		if at[0] > 0 && isPathByte(text[at[0]-1]) {
			continue // the end of a longer path
		}
		line, _ := strconv.Atoi(text[at[2]:at[3]])
		column := 1 << 30
		if at[4] >= 0 {
			column, _ = strconv.Atoi(text[at[4]:at[5]])
		}
		file, toLine, toColumn, ok := m.translate(line, max(column-1, 0))
		if !ok {
			continue
		}
		b.WriteString(text[done:at[0]])
		fmt.Fprintf(&b, "%s:%d", file, toLine)
		if at[4] >= 0 {
			fmt.Fprintf(&b, ":%d", toColumn+1)
		}
		done = at[1]
	}
	b.WriteString(text[done:])
	return b.String() + rest
}

// isPathByte reports whether a byte may stand in a path before its last part.
func isPathByte(c byte) bool {
	return c == '/' || c == '\\' || c == '.' || c == '-' || c == '_' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
}
