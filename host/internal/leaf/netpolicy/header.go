package netpolicy

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// The host's own headers. A plugin may replace all but Accept-Encoding.
const (
	acceptHeader   = "Accept"
	encodingHeader = "Accept-Encoding"
	agentHeader    = "User-Agent"

	codings = "gzip, deflate"
)

// ruling is what becomes of a header field that a plugin sends.
type ruling uint8

const (
	sent    ruling = iota
	ignored        // the host sends what is right by itself
	refused        // it could change whom the request goes to or where it ends
)

// ruleOn judges a name in lower case. Browsers ignore all of these; code that
// was written for others often sets the ignored ones and would work, whereas
// who sets a refused one expects an effect that does not come.
func ruleOn(name string) ruling {
	switch name {
	case "accept-encoding", "connection", "content-length", "keep-alive":
		return ignored
	case "host", "transfer-encoding", "te", "trailer", "upgrade", "expect", "http2-settings":
		return refused
	}
	if strings.HasPrefix(name, "proxy-") {
		return refused
	}
	return sent
}

// requestHeader checks the fields of a request and returns them with those of
// the host. Errors name the field, never its value.
func requestHeader(fields [][2]string, agent string, l Limits) (http.Header, error) {
	if len(fields) > l.Headers {
		return nil, fmt.Errorf("there are %d headers; at most %d are allowed", len(fields), l.Headers)
	}
	header, size := http.Header{}, 0
	for _, field := range fields {
		name, value := field[0], strings.Trim(field[1], " \t\r\n")
		size += len(name) + len(value)
		if size > l.HeaderBytes {
			return nil, fmt.Errorf("the headers are longer than %d bytes together", l.HeaderBytes)
		}
		if !isToken(name) {
			return nil, fmt.Errorf("the header name %s is not valid: it is made of letters, digits and some signs, without "+
				"spaces or colons", quoted(name))
		}
		bytes, err := toBytes(value)
		if err != nil {
			return nil, fmt.Errorf("the value of the header %s is not valid: %w", name, err)
		}
		switch ruleOn(strings.ToLower(name)) {
		case ignored:
			continue
		case refused:
			return nil, fmt.Errorf("the header %s cannot be set: the host manages connections; leave it out", name)
		}
		header.Add(name, bytes)
	}
	byDefault(header, acceptHeader, "*/*")
	byDefault(header, agentHeader, agent)
	header.Set(encodingHeader, codings)
	return header, nil
}

func byDefault(header http.Header, name, value string) {
	if header.Values(name) == nil {
		header.Set(name, value)
	}
}

// toBytes turns a text into the bytes of a field's value. As in fetch, each
// character up to U+00FF is one byte.
func toBytes(value string) (string, error) {
	var b strings.Builder
	for _, c := range value {
		switch {
		case c < ' ' && c != '\t' || c == 0x7f:
			return "", fmt.Errorf("it has the control character U+%04X in it", c)
		case c > 0xff:
			return "", fmt.Errorf("the character %q is beyond U+00FF; encode it", c)
		}
		b.WriteByte(byte(c))
	}
	return b.String(), nil
}

// toText is the other way, for what a server sent: any bytes become a text.
func toText(value string) string {
	if isASCII(value) {
		return value
	}
	runes := make([]rune, len(value))
	for i := range len(value) {
		runes[i] = rune(value[i])
	}
	return string(runes)
}

// responseHeader returns the fields of an answer, by name in lower case. Of
// an answer that was decoded, those that describe the coded form are left out.
func responseHeader(header http.Header, decoded bool, l Limits) ([][2]string, error) {
	var fields [][2]string
	size := 0
	for name, values := range header {
		lower := strings.ToLower(name)
		if decoded && (lower == "content-encoding" || lower == "content-length") {
			continue
		}
		for _, value := range values {
			size += len(name) + len(value)
			fields = append(fields, [2]string{lower, toText(value)})
		}
	}
	if len(fields) > l.Headers {
		return nil, fmt.Errorf("has more than %d headers", l.Headers)
	}
	if size > l.HeaderBytes {
		return nil, fmt.Errorf("has headers of more than %d bytes", l.HeaderBytes)
	}
	slices.SortStableFunc(fields, func(a, b [2]string) int { return strings.Compare(a[0], b[0]) })
	return fields, nil
}

// sensitive reports whether a field may hold what only the origin it was
// meant for should see. Fetch drops Authorization alone; names that say
// themselves that they carry a secret go with it.
func sensitive(name string) bool {
	name = strings.ToLower(name)
	switch name {
	case "cookie", "cookie2", "www-authenticate":
		return true
	}
	return slices.ContainsFunc([]string{
		"auth", "token", "secret", "api-key", "apikey", "access-key", "password", "passwd", "credential", "session",
		"signature", "csrf", "xsrf",
	}, func(part string) bool { return strings.Contains(name, part) })
}

// isToken reports whether a text is a token of RFC 9110.
func isToken(s string) bool {
	if s == "" {
		return false
	}
	for i := range len(s) {
		c := s[i]
		letter := c|0x20 >= 'a' && c|0x20 <= 'z'
		if !letter && (c < '0' || c > '9') && strings.IndexByte("!#$%&'*+-.^_`|~", c) < 0 {
			return false
		}
	}
	return true
}
