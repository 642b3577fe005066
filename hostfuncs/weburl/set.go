package weburl

import "strings"

// Part is a part of a URL that can be set.
type Part string

// The parts, by the names of the web's class URL.
const (
	Protocol Part = "protocol"
	Username Part = "username"
	Password Part = "password"
	Host     Part = "host"
	Hostname Part = "hostname"
	Port     Part = "port"
	Pathname Part = "pathname"
	Search   Part = "search"
	Hash     Part = "hash"
)

// Set sets a part. A value that the part cannot have leaves the URL as it is,
// and a value that goes on after the part is cut, as on the web. False means
// that there is no such part.
func (u *URL) Set(part Part, value string) bool {
	if part != Username && part != Password { // these two keep every character
		value = withoutBreaks(value)
	}
	p := parser{url: u}
	switch part {
	case Protocol:
		p.run(value+":", startOfScheme, true)
	case Username:
		if u.mayHaveUser() {
			u.username = encode(value, userinfoSet)
		}
	case Password:
		if u.mayHaveUser() {
			u.password = encode(value, userinfoSet)
		}
	case Host:
		if u.opaque == nil {
			p.run(value, inHost, true)
		}
	case Hostname:
		if u.opaque == nil {
			p.hostname = true
			p.run(value, inHost, true)
		}
	case Port:
		switch {
		case !u.mayHaveUser():
		case value == "":
			u.port = -1
		default:
			p.run(value, inPort, true)
		}
	case Pathname:
		if u.opaque == nil {
			u.path = nil
			p.run(value, startOfPath, true)
		}
	case Search:
		if u.query = nil; value == "" {
			break
		}
		u.query = new(string)
		p.run(strings.TrimPrefix(value, "?"), inQuery, true)
	case Hash:
		if u.fragment = nil; value == "" {
			break
		}
		u.fragment = new(string)
		p.run(strings.TrimPrefix(value, "#"), inFragment, true)
	default:
		return false
	}
	return true
}

// mayHaveUser reports whether the URL may have a user, a password and a port.
func (u *URL) mayHaveUser() bool {
	return u.host != nil && *u.host != "" && u.scheme != "file"
}
