package weburl

import "strings"

func startOfPath(p *parser, c rune) result {
	switch {
	case p.url.special():
		if c == '/' || c == '\\' {
			return p.to(inPath, next)
		}
		return p.to(inPath, again)
	case c == '?' && !p.part:
		return p.startQuery()
	case c == '#' && !p.part:
		return p.startFragment()
	case c == '/':
		return p.to(inPath, next)
	case c != end:
		return p.to(inPath, again)
	case p.part && p.url.host == nil:
		p.url.path = append(p.url.path, "")
	}
	return next
}

func inPath(p *parser, c rune) result {
	if c != end && !p.slash(c) && (p.part || c != '?' && c != '#') {
		encodeRune(&p.buffer, c, pathSet)
		return next
	}
	u, segment := p.url, p.take()
	switch {
	case dots(segment) == 2:
		u.shorten()
		if !p.slash(c) {
			u.path = append(u.path, "")
		}
	case dots(segment) == 1:
		if !p.slash(c) {
			u.path = append(u.path, "")
		}
	default:
		if u.scheme == "file" && len(u.path) == 0 && isDrive(segment, ":|") {
			segment = segment[:1] + ":"
		}
		u.path = append(u.path, segment)
	}
	switch c {
	case '?':
		return p.startQuery()
	case '#':
		return p.startFragment()
	}
	return next
}

// inOpaque reads the path of a URL such as mailto:x.
func inOpaque(p *parser, c rune) result {
	switch {
	case c == ' ' && (p.follows('?') || p.follows('#')):
		p.opaque.WriteString("%20")
	case c == ' ':
		p.opaque.WriteByte(' ')
	case c != end && c != '?' && c != '#':
		encodeRune(&p.opaque, c, controlSet)
	default:
		path := p.opaque.String()
		p.url.opaque = &path
		switch c {
		case '?':
			return p.startQuery()
		case '#':
			return p.startFragment()
		}
	}
	return next
}

// dots returns how many dots a segment stands for if it is nothing but one or
// two of them, percent-encoded or not, and 0 for any other.
func dots(segment string) int {
	if len(segment) > 6 {
		return 0
	}
	switch strings.ReplaceAll(strings.ToLower(segment), "%2e", ".") {
	case ".":
		return 1
	case "..":
		return 2
	}
	return 0
}

// shorten takes the last segment off the path, but for the drive of a file.
func (u *URL) shorten() {
	if u.scheme == "file" && len(u.path) == 1 && isDrive(u.path[0], ":") {
		return
	}
	if len(u.path) > 0 {
		u.path = u.path[:len(u.path)-1]
	}
}

// isDrive reports whether a text is a letter and one of some marks.
func isDrive(text, marks string) bool {
	return len(text) == 2 && isLetter(rune(text[0])) && strings.IndexByte(marks, text[1]) >= 0
}

// drive reports whether the rest of the text begins with a drive of Windows.
func (p *parser) drive() bool {
	rest := p.text[min(p.at, len(p.text)):]
	if len(rest) < 2 || !isLetter(rest[0]) || rest[1] != ':' && rest[1] != '|' {
		return false
	}
	return len(rest) == 2 || strings.ContainsRune("/\\?#", rest[2])
}
