package rss

import (
	"bytes"
	"errors"
	"fmt"
	"mime"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
)

// declaration is what an XML document begins with.
var declaration = regexp.MustCompile(`^\s*<\?xml\s[^>]{0,500}\?>`)

// declared is the encoding that a declaration names.
var declared = regexp.MustCompile(`\sencoding\s*=\s*["']\s*([A-Za-z0-9._:-]{1,40})\s*["']`)

// toUTF8 returns a document in UTF-8, without byte order mark, XML declaration
// and the control characters that neither XML nor SQLite takes. A byte order
// mark decides, then what the document says, then what the server says; a text
// that nobody says anything about and that is not UTF-8 is windows-1252, which
// is what it then nearly always is.
func toUTF8(body []byte, contentType string) ([]byte, error) {
	label, body := encodingOf(body, contentType)
	if label != "" {
		e, name := charset.Lookup(label)
		if e == nil || name == "replacement" {
			return nil, fmt.Errorf("its encoding %s is not known", shown(label))
		}
		if name == "utf-8" {
			body = bytes.ToValidUTF8(body, []byte("\uFFFD"))
		} else {
			decoded, err := e.NewDecoder().Bytes(body)
			if err != nil {
				return nil, fmt.Errorf("it cannot be read as %s: %w", name, err)
			}
			body = decoded
		}
	}
	body = bytes.TrimPrefix(body, []byte("\uFEFF"))
	body = body[len(declaration.Find(body)):]
	return bytes.Map(func(r rune) rune {
		if r < ' ' && r != '\t' && r != '\n' && r != '\r' || r == 0xFFFE || r == 0xFFFF {
			return -1
		}
		return r
	}, body), nil
}

// encodingOf returns the label of the encoding, empty where the text is valid
// UTF-8 anyway.
func encodingOf(body []byte, contentType string) (label string, rest []byte) {
	switch {
	case bytes.HasPrefix(body, []byte("\xEF\xBB\xBF")):
		return "utf-8", body[3:]
	case bytes.HasPrefix(body, []byte("\xFE\xFF")):
		return "utf-16be", body[2:]
	case bytes.HasPrefix(body, []byte("\xFF\xFE")):
		return "utf-16le", body[2:]
	case bytes.HasPrefix(body, []byte("\x00<\x00")), bytes.HasPrefix(body, []byte("\x00{\x00")):
		return "utf-16be", body
	case bytes.HasPrefix(body, []byte("<\x00")), bytes.HasPrefix(body, []byte("{\x00")):
		return "utf-16le", body
	}
	if match := declared.FindSubmatch(declaration.Find(body)); match != nil {
		label = string(match[1])
	} else if _, params, err := mime.ParseMediaType(contentType); err == nil {
		label = params["charset"]
	}
	// What could be read up to here is not UTF-16, whatever it says.
	if strings.HasPrefix(strings.ToLower(label), "utf-16") {
		label = ""
	}
	if label == "" && !utf8.Valid(body) {
		label = "windows-1252"
	}
	return label, body
}

// errNotFeed is wrapped by what says that a document is not a feed, or not
// one that can be read.
var errNotFeed = errors.New("it cannot be read as a feed")

func notFeed(format string, args ...any) error {
	return fmt.Errorf("%w: %s", errNotFeed, fmt.Sprintf(format, args...))
}
