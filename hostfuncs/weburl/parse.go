package weburl

import (
	"strconv"
	"strings"
)

// state is where in a URL the parser is. They are those of the standard, but
// for its host and hostname states, which are one here.
type state func(p *parser, c rune) result

// result says how the parser goes on after a character.
type result int

const (
	next   result = iota // with the next character
	again                // with the same character, in another state
	done                 // the part that was to be set is there
	failed               // it is no URL
)

// end is the character after the last one.
const end = -1

// parser reads one URL, or one part of it.
type parser struct {
	url      *URL
	base     *URL
	text     []rune
	at       int
	state    state
	part     bool // one part is set, and nothing else
	hostname bool // that part is the host without its port
	buffer   strings.Builder
	opaque   strings.Builder
	atSeen   bool // an @ in the authority
	username strings.Builder
	password strings.Builder
	colon    bool // behind the colon between the two
	bracket  bool // within the brackets of a host
}

// run reads text from a state on. It reports whether that worked.
func (p *parser) run(text string, from state, part bool) bool {
	p.text, p.state, p.part = []rune(text), from, part
	for p.at = 0; ; p.at++ {
		c := rune(end)
		if p.at < len(p.text) {
			c = p.text[p.at]
		}
		how := p.state(p, c)
		for how == again {
			how = p.state(p, c)
		}
		switch {
		case how == failed:
			return false
		case how == done, p.at >= len(p.text):
			return true
		}
	}
}

// to changes the state.
func (p *parser) to(s state, how result) result {
	p.state = s
	return how
}

// follows reports whether the text after the current character begins with c.
func (p *parser) follows(c rune) bool { return p.at+1 < len(p.text) && p.text[p.at+1] == c }

// take empties the buffer.
func (p *parser) take() string {
	text := p.buffer.String()
	p.buffer.Reset()
	return text
}

// slash reports whether c separates the parts of this URL's path.
func (p *parser) slash(c rune) bool { return c == '/' || c == '\\' && p.url.special() }

// ends reports whether c ends a host or a port.
func (p *parser) ends(c rune) bool { return c == end || c == '?' || c == '#' || p.slash(c) }

func isLetter(c rune) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' && c < 0x80 }

func isDigit(c rune) bool { return '0' <= c && c <= '9' }

func startOfScheme(p *parser, c rune) result {
	if isLetter(c) {
		return p.to(inScheme, again)
	}
	if p.part {
		return failed
	}
	return p.to(noScheme, again)
}

func inScheme(p *parser, c rune) result {
	switch {
	case isLetter(c):
		p.buffer.WriteByte(byte(c | 0x20))
		return next
	case isDigit(c), c == '+', c == '-', c == '.':
		p.buffer.WriteByte(byte(c))
		return next
	case c == ':':
		return p.endScheme(p.take())
	case p.part:
		return failed
	}
	p.take()
	p.at = -1
	return p.to(noScheme, next)
}

// endScheme goes on behind the colon.
func (p *parser) endScheme(scheme string) result {
	u := p.url
	port, special := specialPort(scheme)
	if p.part {
		if special != u.special() || scheme == "file" && (u.username != "" || u.password != "" || u.port >= 0) ||
			u.scheme == "file" && u.Hostname() == "" {
			return done
		}
		u.scheme = scheme
		if u.port == port {
			u.port = -1
		}
		return done
	}
	u.scheme = scheme
	switch {
	case scheme == "file":
		return p.to(inFile, next)
	case special && p.base != nil && p.base.scheme == scheme:
		return p.to(specialRelative, next)
	case special:
		return p.to(firstSlashes, next)
	case p.follows('/'):
		p.at++
		return p.to(afterSlash, next)
	}
	u.opaque = new(string)
	return p.to(inOpaque, next)
}

func noScheme(p *parser, c rune) result {
	switch {
	case p.base == nil, p.base.opaque != nil && c != '#':
		return failed
	case p.base.opaque != nil:
		u := p.url
		u.scheme, u.opaque, u.query, u.fragment = p.base.scheme, p.base.opaque, p.base.query, new(string)
		return p.to(inFragment, next)
	case p.base.scheme == "file":
		return p.to(inFile, again)
	}
	return p.to(inRelative, again)
}

// specialRelative is behind a scheme that is also that of the base.
func specialRelative(p *parser, c rune) result {
	if c == '/' && p.follows('/') {
		p.at++
		return p.to(moreSlashes, next)
	}
	return p.to(inRelative, again)
}

// afterSlash is behind the first slash of a scheme that is not special.
func afterSlash(p *parser, c rune) result {
	if c == '/' {
		return p.to(inAuthority, next)
	}
	return p.to(inPath, again)
}

func inRelative(p *parser, c rune) result {
	u, base := p.url, p.base
	u.scheme = base.scheme
	if p.slash(c) {
		return p.to(relativeSlash, next)
	}
	u.username, u.password, u.host, u.port, u.query = base.username, base.password, base.host, base.port, base.query
	u.path = append([]string(nil), base.path...)
	switch c {
	case '?':
		return p.startQuery()
	case '#':
		return p.startFragment()
	case end:
		return next
	}
	u.query = nil
	u.shorten()
	return p.to(inPath, again)
}

func relativeSlash(p *parser, c rune) result {
	switch {
	case p.url.special() && (c == '/' || c == '\\'):
		return p.to(moreSlashes, next)
	case c == '/':
		return p.to(inAuthority, next)
	}
	p.url.username, p.url.password, p.url.host, p.url.port = p.base.username, p.base.password, p.base.host, p.base.port
	return p.to(inPath, again)
}

// firstSlashes is behind a special scheme, where two slashes should be.
func firstSlashes(p *parser, c rune) result {
	if c == '/' && p.follows('/') {
		p.at++
		return p.to(moreSlashes, next)
	}
	return p.to(moreSlashes, again)
}

// moreSlashes is behind them: any number is as good.
func moreSlashes(p *parser, c rune) result {
	if c == '/' || c == '\\' {
		return next
	}
	return p.to(inAuthority, again)
}

func (p *parser) startQuery() result {
	p.url.query = new(string)
	return p.to(inQuery, next)
}

func (p *parser) startFragment() result {
	p.url.fragment = new(string)
	return p.to(inFragment, next)
}

func inQuery(p *parser, c rune) result {
	if c != end && (c != '#' || p.part) {
		p.buffer.WriteRune(c)
		return next
	}
	encoded := querySet
	if p.url.special() {
		encoded = specialSet
	}
	query := encode(p.take(), encoded)
	p.url.query = &query
	if c == '#' {
		return p.startFragment()
	}
	return next
}

func inFragment(p *parser, c rune) result {
	if c != end {
		encodeRune(&p.buffer, c, fragmentSet)
		return next
	}
	fragment := p.take()
	p.url.fragment = &fragment
	return next
}

// inPort reads digits.
func inPort(p *parser, c rune) result {
	if isDigit(c) {
		p.buffer.WriteByte(byte(c))
		return next
	}
	if !p.ends(c) && !p.part {
		return failed
	}
	digits := strings.TrimLeft(p.buffer.String(), "0")
	if p.take() != "" {
		port := 0
		if digits != "" {
			var err error
			if port, err = strconv.Atoi(digits); err != nil || port > 65535 {
				return failed
			}
		}
		if own, _ := specialPort(p.url.scheme); own == port {
			port = -1
		}
		p.url.port = port
		if p.part {
			return done
		}
	}
	if p.part {
		return failed
	}
	return p.to(startOfPath, again)
}
