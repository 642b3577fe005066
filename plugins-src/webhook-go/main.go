// Webhook-go takes webhooks of three kinds of senders, and checks by their
// signatures who sent them. It is plugins-src/webhook in Go.
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"time"

	wasmhost "github.com/wasmhost/wasmhost/sdk/go"
)

func init() { wasmhost.Register(activate) }

func main() {}

func activate(ctx *wasmhost.Context) error {
	p := &plugin{settings: ctx.Settings(), log: ctx.Log()}
	return ctx.CLI().Handle("hooks/{sender}", p.receive)
}

type plugin struct {
	settings wasmhost.Settings
	log      wasmhost.Log
}

// signed is what a sender has signed, with which key, and what the result may be.
type signed struct {
	key        []byte
	prefix     string   // what stands before the body
	signatures []string // as texts: bytes can be written in more than one way
	encode     func(sum []byte) string
	time       string // in seconds since 1970; empty where the sender does not say
	timed      bool   // the sender has to say it
}

// schemes are how senders sign, by their names.
var schemes = map[string]func(header func(name string) string, secret string) signed{
	// t=TIME,v1=HEX,v1=HEX
	"stripe": func(header func(string) string, secret string) signed {
		s := signed{key: []byte(secret), encode: hex.EncodeToString, timed: true}
		for part := range strings.SplitSeq(header("stripe-signature"), ",") {
			name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
			switch {
			case name == "t" && s.time == "":
				s.time = value
			case name == "v1":
				s.signatures = append(s.signatures, value)
			}
		}
		s.prefix = s.time + "."
		return s
	},
	// sha256=HEX
	"github": func(header func(string) string, secret string) signed {
		s := signed{key: []byte(secret), encode: hex.EncodeToString}
		if value, ok := strings.CutPrefix(header("x-hub-signature-256"), "sha256="); ok {
			s.signatures = append(s.signatures, value)
		}
		return s
	},
	// v1,BASE64 v1,BASE64, of an id and a time as well
	"standard": func(header func(string) string, secret string) signed {
		s := signed{encode: base64.StdEncoding.EncodeToString, time: header("webhook-timestamp"), timed: true}
		s.prefix = header("webhook-id") + "." + s.time + "."
		s.key, _ = base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		for one := range strings.FieldsSeq(header("webhook-signature")) {
			if value, ok := strings.CutPrefix(one, "v1,"); ok {
				s.signatures = append(s.signatures, value)
			}
		}
		return s
	},
}

// receive answers POST hooks/{sender}.
func (p *plugin) receive(r *wasmhost.Request) (*wasmhost.Response, error) {
	sender := r.Param("sender")
	scheme := schemes[sender]
	if scheme == nil {
		return nil, wasmhost.NewHTTPError(404, "unknown_sender", "no such sender")
	}
	secret, err := p.settings.String(sender)
	if err != nil {
		return nil, err
	}
	if secret == "" {
		return nil, wasmhost.NewHTTPError(503, "not_set_up", "set the secret of "+sender+" in the settings")
	}
	s := scheme(func(name string) string {
		value, _ := r.Header(name)
		return value
	}, secret)
	if len(s.key) == 0 { // anybody could sign with it
		return nil, wasmhost.NewHTTPError(503, "not_set_up", "the secret of "+sender+" in the settings is none")
	}
	if !s.fits(r.RawBody) {
		return nil, wasmhost.NewHTTPError(401, "bad_signature", "the signature does not fit")
	}
	oldest, err := p.settings.Float("maxAgeSeconds")
	if err != nil {
		return nil, err
	}
	if s.timed && !recent(s.time, oldest) {
		return nil, wasmhost.NewHTTPError(401, "too_old", "the message is too old")
	}
	p.log.Info(fmt.Sprintf("%s has sent %d bytes", sender, len(r.RawBody)))
	return &wasmhost.Response{Status: 204}, nil
}

// fits reports whether one of the signatures is that of a body.
func (s *signed) fits(body []byte) bool {
	mac := hmac.New(sha256.New, s.key)
	mac.Write([]byte(s.prefix))
	mac.Write(body)
	wanted := []byte(s.encode(mac.Sum(nil)))
	for _, signature := range s.signatures {
		if hmac.Equal([]byte(signature), wanted) {
			return true
		}
	}
	return false
}

// recent reports whether a time is so many seconds ago at most, or as far ahead.
func recent(text string, seconds float64) bool {
	at, err := strconv.ParseInt(text, 10, 64)
	age := time.Since(time.Unix(at, 0)).Abs()
	return err == nil && age.Seconds() <= seconds
}
