package manifest

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// scanner turns the text into the nodes of a document in one pass and reports
// what is wrong with the text itself.
type scanner struct {
	doc    *document
	report *report
	dec    *jsontext.Decoder
	stack  []frame
	// below counts the containers open beneath one that nests too deep;
	// nothing of it becomes a node.
	below   int
	tooDeep bool
}

// frame is an object or array that is still open.
type frame struct {
	id    uint32
	last  uint32 // the last member so far
	count int
	name  uint32 // of the member whose value comes next, as in node.name
	twice bool   // that member repeats an earlier name
	names map[string]struct{}
	at    *location // made when it is asked for
}

// linearNames is up to how many members a repeated name is found by looking
// through the earlier ones; larger objects get a set.
const linearNames = 16

// scan reads the text. It returns nil when there is no JSON value to check
// further.
func scan(data []byte, r *report) *document {
	if len(data) > MaxSize {
		r.addAt(0, "", ruleFileSize, "A manifest lists what a plugin has; put data into files of their own.",
			"%s is larger than %d bytes (1 MiB)", FileName, MaxSize)
		return nil
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	src := string(data)
	r.src = src
	if strings.HasPrefix(src, "\xff\xfe") || strings.HasPrefix(src, "\xfe\xff") {
		r.addAt(0, "", ruleFileUTF8, "Save the file as UTF-8.", "the file is UTF-16, not UTF-8")
		return nil
	}
	s := &scanner{doc: newDocument(src), report: r}
	s.invalidBytes(src)
	s.dec = jsontext.NewDecoder(bytes.NewBuffer(data),
		jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if !s.read() {
		return nil
	}
	return s.doc
}

// invalidBytes reports each run of bytes that are not UTF-8.
func (s *scanner) invalidBytes(src string) {
	if utf8.ValidString(src) {
		return
	}
	for i := 0; i < len(src); {
		if r, n := utf8.DecodeRuneInString(src[i:]); r != utf8.RuneError || n != 1 {
			i += n
			continue
		}
		s.report.addAt(i, "", ruleFileUTF8, "Save the file as UTF-8.", "byte 0x%02x is not UTF-8 here", src[i])
		for i < len(src) {
			if r, n := utf8.DecodeRuneInString(src[i:]); r != utf8.RuneError || n != 1 {
				break
			}
			i++
		}
	}
}

// read reads the one value of the file.
func (s *scanner) read() bool {
	src := s.doc.src
	for {
		start := skipSpace(src, int(s.dec.InputOffset()))
		tok, err := s.dec.ReadToken()
		if err != nil {
			s.syntax(err)
			return false
		}
		s.token(tok.Kind(), start, int(s.dec.InputOffset()))
		if len(s.stack) == 0 && s.below == 0 {
			break
		}
	}
	if rest := skipSpace(src, int(s.dec.InputOffset())); rest < len(src) {
		s.report.addAt(rest, "", ruleFileSyntax, "A manifest is one JSON object; remove what follows it.",
			"unexpected text after the end of the JSON value")
		return false
	}
	return true
}

// token takes one token that reaches from start to end.
func (s *scanner) token(kind jsontext.Kind, start, end int) {
	opens := kind == '{' || kind == '['
	closes := kind == '}' || kind == ']'
	if s.below > 0 {
		if opens {
			s.below++
		} else if closes {
			s.below--
		}
		return
	}
	if closes {
		top := s.stack[len(s.stack)-1]
		s.doc.nodes[top.id].end = uint32(end)
		s.stack = s.stack[:len(s.stack)-1]
		return
	}
	if kind == '"' {
		s.surrogates(start, end)
		if s.name(start, end) {
			return
		}
	}
	id := s.doc.add(nodeKind(kind), start, end)
	s.link(id)
	if !opens {
		return
	}
	if len(s.stack) == MaxDepth {
		s.below, s.tooDeep = 1, true
		s.doc.nodes[id].kind = kindUnread
		s.report.addAt(start, s.member(id).pointer(), ruleFileDepth, "Flatten the structure.",
			"nesting deeper than %d levels", MaxDepth)
		return
	}
	s.stack = append(s.stack, frame{id: id})
}

// name takes a string that is the name of a member and reports whether it was
// one.
func (s *scanner) name(start, end int) bool {
	if len(s.stack) == 0 {
		return false
	}
	top := &s.stack[len(s.stack)-1]
	if s.doc.nodes[top.id].kind != kindObject || top.name != 0 {
		return false
	}
	top.name = uint32(start + 1)
	name := s.doc.text(start, end)
	top.twice = s.known(top, name)
	switch {
	case !top.twice:
	case s.report.accepts(SeverityError):
		s.report.addAt(start, s.container().member(name).pointer(), ruleFileDuplicateKey,
			"Keep one of them.", "the key %s stands twice in this object", quote(name))
	default:
		s.report.addAt(start, "", ruleFileDuplicateKey, "", "")
	}
	return true
}

// known reports whether the object has the name already, and remembers it.
func (s *scanner) known(top *frame, name string) bool {
	if top.names != nil {
		if _, ok := top.names[name]; ok {
			return true
		}
		top.names[name] = struct{}{}
		return false
	}
	for id := s.doc.nodes[top.id].first; id != 0; id = s.doc.nodes[id].next {
		if s.doc.name(id) == name {
			return true
		}
	}
	if top.count >= linearNames {
		top.names = make(map[string]struct{}, 2*linearNames)
		for id := s.doc.nodes[top.id].first; id != 0; id = s.doc.nodes[id].next {
			top.names[s.doc.name(id)] = struct{}{}
		}
		top.names[name] = struct{}{}
	}
	return false
}

// link makes the node a member of the container that is open. The value of a
// repeated name is read, but not linked: the first one stands.
func (s *scanner) link(id uint32) {
	if len(s.stack) == 0 {
		return
	}
	top := &s.stack[len(s.stack)-1]
	name, twice := top.name, top.twice
	top.name, top.twice = 0, false
	s.doc.nodes[id].name = name
	if twice {
		return
	}
	if top.last == 0 {
		s.doc.nodes[top.id].first = id
	} else {
		s.doc.nodes[top.last].next = id
	}
	top.last = id
	top.count++
}

// container is the location of the innermost container that is open.
func (s *scanner) container() location {
	var at location
	for i := range s.stack {
		f := &s.stack[i]
		if f.at == nil {
			if i > 0 {
				at = s.within(s.stack[i-1], f.id)
			}
			made := at
			f.at = &made
		}
		at = *f.at
	}
	return at
}

// member is the location of the member that was added last to the innermost
// container.
func (s *scanner) member(id uint32) location {
	if len(s.stack) == 0 {
		return location{}
	}
	s.container() // makes the locations
	return s.within(s.stack[len(s.stack)-1], id)
}

// within is the location of the last member of a container whose own is made.
func (s *scanner) within(f frame, id uint32) location {
	if s.doc.nodes[f.id].kind == kindObject {
		return f.at.member(s.doc.name(id))
	}
	return location{parent: f.at, index: f.count - 1, item: true}
}

// surrogates reports a \u escape that is half of a pair: it names no
// character, so the string has no UTF-8 form.
func (s *scanner) surrogates(start, end int) {
	raw := s.doc.src[start:end]
	if !strings.Contains(raw, `\u`) || !utf8.ValidString(raw) {
		return
	}
	if _, err := jsontext.AppendUnquote(nil, raw); err != nil {
		s.report.addAt(start, "", ruleFileUTF8,
			`Write both halves of the pair, as in "\ud83d\ude00", or the character itself.`,
			"the string has a \\u escape that is half of a surrogate pair")
	}
}

// syntax reports where and why the text stops being JSON. The decoder gives
// up at a nesting that was reported already.
func (s *scanner) syntax(err error) {
	src := s.doc.src
	off := len(src)
	reason := "the file ends before the JSON value does"
	var se *jsontext.SyntacticError
	switch {
	case errors.Is(err, io.EOF) && strings.TrimSpace(src) == "":
		off, reason = 0, "the file is empty"
	case errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF):
	case errors.As(err, &se):
		off = min(int(se.ByteOffset), len(src))
		reason = "not valid JSON: " + printable(se.Err.Error())
		if s.tooDeep && strings.Contains(reason, "depth") {
			return
		}
	default:
		reason = "not valid JSON: " + printable(err.Error())
	}
	if r, n := utf8.DecodeRuneInString(src[off:]); r == utf8.RuneError && n == 1 && s.report.has(ruleFileUTF8) {
		return
	}
	s.report.addAt(off, "", ruleFileSyntax, syntaxAdvice(src, off), "%s", reason)
}

// syntaxAdvice guesses the habit behind an error at off.
func syntaxAdvice(src string, off int) string {
	rest := src[off:]
	after := strings.TrimLeft(strings.TrimPrefix(rest, ","), " \t\r\n")
	switch {
	case strings.TrimSpace(src) == "":
		return "Start from the output of 'wasmhost new'."
	case strings.HasPrefix(rest, ",") && (strings.HasPrefix(after, "}") || strings.HasPrefix(after, "]")):
		return "Remove the comma before the closing bracket."
	case strings.HasPrefix(rest, "/"), strings.HasPrefix(rest, "#"):
		return "JSON has no comments; remove it."
	case strings.HasPrefix(rest, "'"):
		return "Use double quotes."
	case strings.HasPrefix(rest, "\n"), strings.HasPrefix(rest, "\r"), strings.HasPrefix(rest, "\t"):
		return `Inside a string write \n or \t, or close the string with ".`
	case strings.HasPrefix(rest, `"`):
		return "A comma is missing before this."
	case rest == "":
		return "Close what is open: a string, an object or an array."
	}
	return "Names and strings stand in double quotes; values are strings, numbers, true, false, objects or arrays."
}

// skipSpace returns where the next token starts, from the end of the last.
func skipSpace(src string, i int) int {
	for i < len(src) && strings.IndexByte(" \t\r\n,:", src[i]) >= 0 {
		i++
	}
	return i
}

func nodeKind(k jsontext.Kind) kind {
	switch k {
	case '{':
		return kindObject
	case '[':
		return kindArray
	case '"':
		return kindString
	case '0':
		return kindNumber
	case 't', 'f':
		return kindBool
	}
	return kindNull
}
