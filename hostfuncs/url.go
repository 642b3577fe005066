package hostfuncs

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/hostfuncs/weburl"
)

// MaxURL is how many bytes of parameters the functions of url take. Browsers
// take URLs of 64,000 characters and more.
const MaxURL = MaxTextParams

func urlSpace() Namespace {
	parts := orNull(object("ParsedURL",
		text("href", "the whole URL"),
		text("origin", "scheme and host, or null as a text"),
		text("protocol", "the scheme with its colon"),
		text("username", "percent-encoded"),
		text("password", "percent-encoded"),
		text("host", "the host with its port"),
		text("hostname", "the host"),
		text("port", "empty where it is the scheme's own"),
		text("pathname", "the path"),
		text("search", "the query with its question mark, or empty"),
		text("hash", "the fragment with its number sign, or empty"),
	))
	return serve(Namespace{Name: "url", Title: "URL"}, alone, []method[struct{}]{
		{Function{
			Name: "parse",
			Params: []Field{
				text("url", "an absolute URL, or a relative one where there is a base"),
				optional(text("base", "an absolute URL")),
			}, MaxParams: MaxURL,
			Result: parts,
			Doc:    "Takes a URL apart by the rules of the WHATWG; null where it is not one.",
			JS:     JavaScript{Hidden: true},
		}, urlParse},
		{Function{
			Name: "set",
			Params: []Field{
				text("url", "an absolute URL"),
				text("part", "protocol, username, password, host, hostname, port, pathname, search or hash"),
				text("value", "what the part is set to; what cannot be set stays as it is"),
			}, MaxParams: MaxURL,
			Result: parts,
			Doc:    "Sets one part of a URL as the setters of the web's class URL do; null where the URL is not one.",
			JS:     JavaScript{Hidden: true},
		}, urlSet},
	})
}

// urlParse takes a URL apart. That it is none is no error of the call.
func urlParse(_ context.Context, _ struct{}, p params) (abi.RawJSON, error) {
	var base *weburl.URL
	if p[1].given() {
		var ok bool
		if base, ok = weburl.Parse(p[1].text, nil); !ok {
			return null, nil
		}
	}
	parsed, ok := weburl.Parse(p[0].text, base)
	if !ok {
		return null, nil
	}
	return urlParts(parsed), nil
}

// urlSet sets one part of a URL.
func urlSet(_ context.Context, _ struct{}, p params) (abi.RawJSON, error) {
	parsed, ok := weburl.Parse(p[0].text, nil)
	if !ok {
		return null, nil
	}
	if part := p[1].text; !parsed.Set(weburl.Part(part), p[2].text) {
		return nil, abi.Invalid("url.set: the parameter %q is %.100q, which is no part of a URL that can be set", "part",
			part)
	}
	return urlParts(parsed), nil
}

// urlParts writes the parts of a URL.
func urlParts(u *weburl.URL) abi.RawJSON {
	href := u.String()
	b := make([]byte, 0, 2*len(href)+200)
	b = append(b, `{"href":`...)
	b = abi.AppendString(b, href)
	for _, part := range [...]struct{ name, value string }{
		{"origin", u.Origin()}, {"protocol", u.Protocol()}, {"username", u.Username()}, {"password", u.Password()},
		{"host", u.Host()}, {"hostname", u.Hostname()}, {"port", u.Port()}, {"pathname", u.Pathname()},
		{"search", u.Search()}, {"hash", u.Hash()},
	} {
		b = append(append(append(b, `,"`...), part.name...), `":`...)
		b = abi.AppendString(b, part.value)
	}
	return append(b, '}')
}
