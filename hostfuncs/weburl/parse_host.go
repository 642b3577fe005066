package weburl

import "strings"

// inAuthority reads user and password up to an @, or finds that there are
// none and goes back.
func inAuthority(p *parser, c rune) result {
	switch {
	case c == '@':
		text := p.take()
		if p.atSeen {
			text = "%40" + text
		}
		p.atSeen = true
		p.user(text)
		return next
	case p.ends(c):
		host := p.take()
		if p.atSeen && host == "" {
			return failed
		}
		p.url.username, p.url.password = p.username.String(), p.password.String()
		p.at -= len([]rune(host)) + 1
		return p.to(inHost, next)
	}
	p.buffer.WriteRune(c)
	return next
}

// user adds text to user and password.
func (p *parser) user(text string) {
	name := text
	if p.colon {
		name = ""
	} else if before, after, found := strings.Cut(text, ":"); found {
		p.colon = true
		name, text = before, after
	}
	p.username.WriteString(encode(name, userinfoSet))
	if p.colon {
		p.password.WriteString(encode(text, userinfoSet))
	}
}

func inHost(p *parser, c rune) result {
	if p.part && p.url.scheme == "file" {
		return p.to(fileHost, again)
	}
	switch {
	case c == ':' && !p.bracket:
		if p.buffer.Len() == 0 || p.hostname {
			return failed
		}
		if !p.setHost() {
			return failed
		}
		return p.to(inPort, next)
	case p.ends(c):
		if p.buffer.Len() == 0 && (p.url.special() || p.part &&
			(p.url.username != "" || p.url.password != "" || p.url.port >= 0)) {
			return failed
		}
		if !p.setHost() {
			return failed
		}
		if p.part {
			return done
		}
		return p.to(startOfPath, again)
	case c == '[':
		p.bracket = true
	case c == ']':
		p.bracket = false
	}
	p.buffer.WriteRune(c)
	return next
}

// setHost makes the buffer the host.
func (p *parser) setHost() bool {
	host, ok := parseHost(p.take(), p.url.special())
	if ok {
		p.url.host = &host
	}
	return ok
}

func inFile(p *parser, c rune) result {
	u := p.url
	u.scheme, u.host = "file", new(string)
	switch {
	case c == '/' || c == '\\':
		return p.to(fileSlash, next)
	case p.base == nil || p.base.scheme != "file":
		return p.to(inPath, again)
	}
	u.host, u.query = p.base.host, p.base.query
	u.path = append([]string(nil), p.base.path...)
	switch c {
	case '?':
		return p.startQuery()
	case '#':
		return p.startFragment()
	case end:
		return next
	}
	u.query = nil
	if p.drive() {
		u.path = nil
	} else {
		u.shorten()
	}
	return p.to(inPath, again)
}

func fileSlash(p *parser, c rune) result {
	if c == '/' || c == '\\' {
		return p.to(fileHost, next)
	}
	if p.base != nil && p.base.scheme == "file" {
		p.url.host = p.base.host
		if !p.drive() && len(p.base.path) > 0 && isDrive(p.base.path[0], ":") {
			p.url.path = append(p.url.path, p.base.path[0])
		}
	}
	return p.to(inPath, again)
}

func fileHost(p *parser, c rune) result {
	if c != end && c != '/' && c != '\\' && c != '?' && c != '#' {
		p.buffer.WriteRune(c)
		return next
	}
	if !p.part && isDrive(p.buffer.String(), ":|") {
		return p.to(inPath, again) // the buffer is the begin of the path
	}
	if p.buffer.Len() == 0 {
		p.url.host = new(string)
	} else {
		if !p.setHost() {
			return failed
		}
		if *p.url.host == "localhost" {
			p.url.host = new(string)
		}
	}
	if p.part {
		return done
	}
	return p.to(startOfPath, again)
}
