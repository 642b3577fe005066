package pages

import (
	"bytes"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
)

// appScript is a function of JavaScript that stands in for the console; see there.
//
//go:embed app.js
var appScript string

// App is what an application of an agent is given of a page: one document, which loads nothing from anywhere.
type App struct {
	// Name and Version are the plugin's. Tools are those that its page may call, by namespace and method.
	Name    string            `json:"name"`
	Version string            `json:"version"`
	Tools   map[string]string `json:"tools"`
	// Open opens a file of the plugin. Most is how long the document may be.
	Open func(name string) (*os.File, error) `json:"-"`
	Most int                                 `json:"-"`
}

// tooLong says that the document of a page would be longer than an application may be given.
func tooLong() error {
	return fmt.Errorf("the page and its files are too long for an application; the user may raise the limit "+
		"mcp.app-bytes: %w", regular.ErrTooLarge)
}

// unlessMissing is an error, nil where it is that there is no such file: a tag that names it stays as it is.
func unlessMissing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// inlined is a document that is being made.
type inlined struct {
	App
	out   []byte
	read  map[string]string // texts and addresses that were made, by file
	none  map[string]bool   // files that there are not
	later []byte            // scripts that run when the document is there
}

// Document makes the document of a page: what its tags name of its own files stands in it, scripts and styles as they
// are and the rest as data: addresses. Files that these load by themselves, such as modules, are not there for them.
func (a App) Document(entry string) ([]byte, error) {
	x := &inlined{App: a, read: map[string]string{}, none: map[string]bool{}}
	text, err := x.file(entry)
	if err != nil {
		return nil, err
	}
	config, err := json.Marshal(a) // it escapes what would end a script
	if err != nil {
		return nil, err
	}
	document := []byte(text)
	disarm(document)
	first := `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="` +
		loads("", "'unsafe-inline'") + `"><script>` + guard + `</script><script>` + appScript + `(` + string(config) + `);` +
		string(bridge) + `</script>`
	return x.whole(prepare(document, first, "'unsafe-inline' data:"), path.Dir(entry))
}

// whole puts files into a document.
func (x *inlined) whole(document []byte, dir string) ([]byte, error) {
	z := html.NewTokenizer(bytes.NewReader(document))
	z.SetMaxBuf(0)
	for drop := ""; ; {
		kind := z.Next()
		raw := slices.Clone(z.Raw())
		if len(x.out)+len(x.later) > x.Most {
			return nil, tooLong()
		}
		switch {
		case kind == html.ErrorToken:
			if !errors.Is(z.Err(), io.EOF) {
				return nil, z.Err()
			}
			return append(append(x.out, raw...), x.later...), nil
		case drop != "": // a script that has a file has no text
			if name, _ := z.TagName(); kind == html.EndTagToken && string(name) == drop {
				drop = ""
			}
			continue
		case kind == html.StartTagToken, kind == html.SelfClosingTagToken:
			token := z.Token()
			better, err := x.tag(token, dir)
			switch {
			case err != nil:
				return nil, err
			case better != nil:
				raw = better
				if token.Data == "script" {
					drop = token.Data
				}
			}
		}
		x.out = append(x.out, raw...)
	}
}

// tag is what a tag becomes, nil where it stays as it is.
func (x *inlined) tag(token html.Token, dir string) ([]byte, error) {
	changed := false
	for i := 0; i < len(token.Attr); i++ {
		a := &token.Attr[i]
		name := at(dir, a.Val)
		if name == "" || !slices.Contains([]string{"src", "href", "poster"}, a.Key) {
			continue
		}
		ext := strings.ToLower(path.Ext(name))
		switch {
		case token.Data == "script" && a.Key == "src" && (ext == ".js" || ext == ".mjs"):
			return x.script(token, i, name)
		case token.Data == "link" && ext == ".css":
			return x.style(token, name)
		case token.Data == "link", a.Key != "href" && token.Data != "script" && token.Data != "iframe":
			address, err := x.data(name)
			if err != nil {
				return nil, err
			}
			if address != "" {
				a.Val, changed = address, true
			}
		}
	}
	if !changed {
		return nil, nil
	}
	return []byte(token.String()), nil
}

// script is a script with its text in it, and what ends it. One that waits for the document comes at its end.
func (x *inlined) script(token html.Token, src int, name string) ([]byte, error) {
	text, err := x.file(name)
	if err != nil {
		return nil, unlessMissing(err)
	}
	waits, module := false, false
	token.Attr = slices.DeleteFunc(slices.Delete(token.Attr, src, src+1), func(a html.Attribute) bool {
		waits = waits || a.Key == "defer"
		module = module || a.Key == "type" && strings.EqualFold(strings.TrimSpace(a.Val), "module")
		return slices.Contains([]string{"defer", "async", "integrity", "crossorigin"}, a.Key)
	})
	token.Type = html.StartTagToken
	made := []byte(token.String() + endsNot.ReplaceAllString(text, `\x3C$1`) + "</script>")
	if waits && !module {
		x.later = append(x.later, made...)
		made = []byte{}
	}
	return made, nil
}

// endsNot is what a script may not have in a document, where it means something else.
var endsNot = regexp.MustCompile(`(?i)<(/script|!--)`)

// style is a style sheet in the place of a link to it.
func (x *inlined) style(token html.Token, name string) ([]byte, error) {
	isSheet, media := false, ""
	for _, a := range token.Attr {
		isSheet = isSheet || a.Key == "rel" && strings.EqualFold(strings.TrimSpace(a.Val), "stylesheet")
		if a.Key == "media" {
			media = fmt.Sprintf(" media=%q", html.EscapeString(a.Val))
		}
	}
	if !isSheet {
		return []byte{}, nil // it would only load ahead
	}
	text, err := x.file(name)
	if err != nil {
		return nil, unlessMissing(err)
	}
	text = addresses.ReplaceAllStringFunc(text, func(found string) string {
		parts := addresses.FindStringSubmatch(found)
		if of := at(path.Dir(name), parts[1]+parts[2]+parts[3]); of != "" && err == nil {
			var address string
			if address, err = x.data(of); address != "" {
				return `url("` + address + `")`
			}
		}
		return found
	})
	return []byte("<style" + media + ">" + strings.ReplaceAll(text, "</", `<\/`) + "</style>"), err
}

// addresses are those in a style sheet.
var addresses = regexp.MustCompile(`url\(\s*(?:"([^"]*)"|'([^']*)'|([^"'()\s]+))\s*\)`)

// at is the file that an address names, from a folder; empty where it is none of the plugin's.
func at(dir, address string) string {
	if i := strings.IndexAny(address, "?#"); i >= 0 {
		address = address[:i]
	}
	name := path.Join(dir, address)
	if address == "" || strings.HasPrefix(address, "/") || !servable(name) {
		return ""
	}
	return name
}

// data is the address by which a document has a file in itself, empty where there is no such file.
func (x *inlined) data(name string) (string, error) {
	kind, _, _ := strings.Cut(contentTypes[strings.ToLower(path.Ext(name))], ";")
	if kind == "" || strings.HasPrefix(kind, "text/") {
		return "", nil
	}
	if made, ok := x.read["data:"+name]; ok {
		return made, x.room(len(made))
	}
	text, err := x.file(name)
	if err != nil {
		return "", unlessMissing(err)
	}
	made := "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString([]byte(text))
	x.read["data:"+name] = made
	return made, x.room(len(made))
}

// room reports whether there is room for so much more.
func (x *inlined) room(more int) error {
	if x.Most -= more; x.Most < 0 {
		return tooLong()
	}
	return nil
}

// file reads a file of the plugin, once.
func (x *inlined) file(name string) (string, error) {
	if text, ok := x.read[name]; ok {
		return text, x.room(len(text))
	}
	if x.none[name] {
		return "", fs.ErrNotExist
	}
	f, err := x.Open(name)
	if err != nil {
		x.none[name] = true
		return "", fs.ErrNotExist
	}
	defer f.Close()
	text, err := regular.Read(f, int64(x.Most))
	if errors.Is(err, regular.ErrTooLarge) {
		return "", tooLong()
	}
	x.read[name] = string(text)
	return string(text), errors.Join(err, x.room(len(text)))
}
