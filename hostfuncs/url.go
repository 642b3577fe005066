package hostfuncs

import (
	"context"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/hostfuncs/weburl"
)

// MaxURL is how many bytes of parameters the functions of url take. Browsers
// take URLs of 64,000 characters and more.
const MaxURL = MaxTextParams

// urlParse takes a URL apart.
func urlParse() Func {
	s := &signature{"url.parse", MaxURL, []string{"url", "base"}}
	return func(_ context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		text, err := s.text(&p, 0)
		if err != nil {
			return nil, err
		}
		var base *weburl.URL
		if given(p[1]) {
			baseText, err := s.text(&p, 1)
			if err != nil {
				return nil, err
			}
			var ok bool
			if base, ok = weburl.Parse(baseText, nil); !ok {
				return null, nil // that it is no URL is no error of the call
			}
		}
		parsed, ok := weburl.Parse(text, base)
		if !ok {
			return null, nil
		}
		return urlParts(parsed), nil
	}
}

// urlSet sets one part of a URL.
func urlSet() Func {
	s := &signature{"url.set", MaxURL, []string{"url", "part", "value"}}
	return func(_ context.Context, params []byte) (abi.RawJSON, error) {
		p, err := s.read(params)
		if err != nil {
			return nil, err
		}
		var texts [3]string
		for n := range texts {
			if texts[n], err = s.text(&p, n); err != nil {
				return nil, err
			}
		}
		parsed, ok := weburl.Parse(texts[0], nil)
		if !ok {
			return null, nil
		}
		if !parsed.Set(weburl.Part(texts[1]), texts[2]) {
			return nil, s.invalid("the parameter %q is %.100q, which is no part of a URL that can be set", "part", texts[1])
		}
		return urlParts(parsed), nil
	}
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
