package script

import (
	"bytes"
	"context"
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
	"time"

	"github.com/go-sourcemap/sourcemap"

	"github.com/wasmhost/wasmhost/abi"
)

const (
	// maxSegments is how many places a source map may tell of: 24 bytes each.
	// allSegments is how many those of one backend may that were parsed.
	maxSegments = 1 << 20
	allSegments = 2 * maxSegments
	// maxSources is how many files a source map may name.
	maxSources = maxSegments / 16
	// maxStack is how much of a text MapStack reads, in bytes; maxFrames how
	// many places in it.
	maxStack  = 64 << 10
	maxFrames = 200
	// maxSourcePath is the longest path of a source that is shown, in bytes.
	maxSourcePath = 300
	// maxWait is how long a stack waits for source maps of others to be read.
	maxWait = 2 * time.Second
)

// maps are the source maps of a backend, each read and parsed when a place in
// its file is first translated.
type maps struct {
	mu  sync.Mutex
	own map[string]*parsedMap // from a file to what it was made of; files may share one
	// byRef holds those that were found beside their file, by their path.
	byRef map[string]*parsedMap
	// left is how many more segments may be parsed, read how many bytes were
	// read.
	left, read int
	notes      []Problem
}

func (m *maps) init() {
	m.own, m.byRef, m.left = map[string]*parsedMap{}, map[string]*parsedMap{}, allSegments
}

// parsedMap is a source map; without a consumer it maps nothing.
type parsedMap struct {
	consumer     *sourcemap.Consumer
	folder, root string
	sources      []string // as the map has them; the consumer has their numbers
}

// mapOf returns the source map of a file, nil where ctx ends before it can be
// read.
func (b *Backend) mapOf(ctx context.Context, name string) *parsedMap {
	m := &b.maps
	m.mu.Lock()
	p := m.own[name]
	m.mu.Unlock()
	if p != nil {
		return p
	}
	select {
	case b.mapping <- struct{}{}:
		defer func() { <-b.mapping }()
	case <-ctx.Done():
		return nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if p := m.own[name]; p != nil {
		return p
	}
	p, err := b.findMap(name)
	if err != nil {
		m.notes = append(m.notes, Problem{File: name, Text: "its source map is not used: " + err.Error(),
			Hint: "Stacks name the lines of this file instead."})
	}
	m.own[name] = p
	return p
}

// findMap finds the source map that a file names. The caller has the lock.
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
		return parse(folder, text, &m.left)
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

// parse reads a map and takes its segments from left. Of its text it holds what
// places are translated with.
func parse(folder string, text []byte, left *int) (p *parsedMap, err error) {
	defer func() {
		if r := recover(); r != nil {
			p, err = &parsedMap{}, fmt.Errorf("it cannot be parsed: %v", r)
		}
	}()
	read := mapText{version: 3}
	if err := read.scan(text); err != nil {
		return &parsedMap{}, err
	}
	n := strings.Count(read.mappings, ",") + strings.Count(read.mappings, ";")
	if n > min(maxSegments, *left) {
		return &parsedMap{}, fmt.Errorf("it has more than %d mappings", min(maxSegments, *left))
	}
	*left -= n
	// The library gets numbers for sources: it would make paths of them all.
	numbers := make([]string, len(read.sources))
	for i := range numbers {
		numbers[i] = sourceScheme + strconv.Itoa(i)
	}
	clean, err := json.Marshal(map[string]any{"version": read.version, "sources": numbers, "mappings": read.mappings})
	if err != nil {
		return &parsedMap{}, err
	}
	p = &parsedMap{folder: folder, root: read.root, sources: read.sources}
	p.consumer, err = sourcemap.Parse("", clean)
	return p, err
}

// sourceScheme is before the number of a source, so that it is a URL and the
// library leaves it as it is.
const sourceScheme = "s:"

// mapText is what is needed of the text of a source map.
type mapText struct {
	version  int
	root     string
	sources  []string
	mappings string
}

func noMap() error { return errors.New("it is not JSON of a source map") }

// scan reads the text member by member and ends at the first that is too much,
// so that no text takes many times its length. What is not needed, such as the
// contents of sources, is skipped.
func (m *mapText) scan(text []byte) error {
	end, err := eachMember(text, func(quoted string, at int) (end int, err error) {
		if end, err = abi.SkipValue(text, at); err != nil {
			return end, noMap()
		}
		value := bytes.TrimSpace(text[at:end])
		switch quoted {
		case `"version"`:
			err = json.Unmarshal(value, &m.version)
		case `"sourceRoot"`:
			err = json.Unmarshal(value, &m.root)
			m.root = clipFront(m.root)
		case `"mappings"`:
			err = json.Unmarshal(value, &m.mappings)
		case `"sources"`:
			return end, m.scanSources(value)
		case `"sections"`:
			if value[0] == '[' && value[abi.SkipSpace(value, 1)] != ']' {
				return end, errors.New("it consists of sections")
			}
		}
		if err != nil {
			return end, noMap()
		}
		return end, nil
	})
	if err == nil && abi.SkipSpace(text, end) < len(text) {
		err = noMap()
	}
	return err
}

// eachMember calls visit with the names, in quotes, of the members of the object
// that a text begins with, and where their values begin; it returns where they end.
func eachMember(text []byte, visit func(quoted string, at int) (end int, err error)) (int, error) {
	i := abi.SkipSpace(text, 0)
	if i == len(text) || text[i] != '{' {
		return i, noMap()
	}
	if i = abi.SkipSpace(text, i+1); i < len(text) && text[i] == '}' {
		return i + 1, nil
	}
	for {
		quoted, at, err := abi.SkipName(text, i)
		if err != nil {
			return i, noMap()
		}
		if i, err = visit(string(quoted), at); err != nil {
			return i, err
		}
		i = abi.SkipSpace(text, i)
		switch {
		case i < len(text) && text[i] == '}':
			return i + 1, nil
		case i < len(text) && text[i] == ',':
			i++
		default:
			return i, noMap()
		}
	}
}

// scanSources reads the array of sources, which is whole.
func (m *mapText) scanSources(value []byte) error {
	m.sources = nil
	if string(value) == "null" {
		return nil
	}
	if value[0] != '[' {
		return noMap()
	}
	for i := abi.SkipSpace(value, 1); value[i] != ']'; {
		end, err := abi.SkipValue(value, i)
		if err != nil {
			return noMap()
		}
		var source *string
		if json.Unmarshal(value[i:end], &source) != nil {
			return noMap()
		}
		if len(m.sources) == maxSources {
			return fmt.Errorf("it has more than %d sources", maxSources)
		}
		shown := "?"
		if source != nil {
			shown = clipFront(*source)
		}
		m.sources = append(m.sources, shown)
		if i = abi.SkipSpace(value, end); value[i] == ',' {
			i = abi.SkipSpace(value, i+1)
		}
	}
	return nil
}

// clipFront cuts a path to what may be shown of it, and a bit more, for the
// parts of it that lead up again. The text that it stood in is not held.
func clipFront(path string) string {
	return strings.Clone(path[max(0, len(path)-4*maxSourcePath):])
}

// sourcePath is the path of a source as users see it: relative to the plugin
// where it is a relative one, else its name alone: where the author's folders lie is
// nobody's business, and messages go to clients.
func sourcePath(folder, root, source string) string {
	if root != "" && !strings.Contains(source, "://") {
		source = strings.TrimSuffix(root, "/") + "/" + source
	}
	switch {
	case path.IsAbs(source) || strings.HasPrefix(source, "file:"):
		source = path.Base(source)
	case !strings.Contains(source, "://"):
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
	number, err := strconv.Atoi(strings.TrimPrefix(source, sourceScheme))
	if !ok || err != nil || toLine <= 0 || toColumn < 0 {
		return "", 0, 0, false
	}
	source = sourcePath(p.folder, p.root, p.sources[number])
	return source, toLine, toColumn, source != ""
}

// placePattern is a line, and a column, behind the name of a file.
var placePattern = regexp.MustCompile(`:(\d{1,9})(?::(\d{1,9}))?`)

// MapStack translates the places of the plugin's files that a stack of the
// engine names, such as "dist/index.js:10:5", to the files that those were made
// from. What cannot be translated stays as it is. Lines and columns count from
// 1; a place without a column is taken as the end of its line. Notes say which
// source maps were left aside, each once.
//
// One source map is read at a time, of all backends that share what [Open] was
// given. Where that takes too long, or ctx ends, places stay as they are.
func (b *Backend) MapStack(ctx context.Context, text string) (mapped string, notes []Problem) {
	ctx, cancel := context.WithTimeout(ctx, maxWait)
	defer cancel()
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
		p := b.mapOf(ctx, name)
		if p == nil {
			continue
		}
		file, toLine, toColumn, ok := p.at(line, max(column-1, 0))
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
	return c == '/' || c == '\\' || c == '.' || c == '-' || c == '_' || c >= '0' && c <= '9' || c|0x20 >= 'a' &&
		c|0x20 <= 'z'
}
