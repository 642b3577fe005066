// Package appname is the one owner of the name by which a host speaks of itself: texts are written with the name
// wasmhost, and [App.Text] says them in the name of the application that a host is a part of. It is used where texts of
// the host leave it: problems, findings about its health, lines of its log, what guests are told, help of commands, the
// console. Values of plugins and users never go through it.
//
// It deliberately knows no texts: a command is what stands in ` or ' or after "run: ", anything else is the host.
package appname

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"regexp"
	"slices"
	"strings"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/leaf/schema"
)

const (
	own      = "wasmhost"
	manifest = "manifest.json"
)

// App is the application that a host is a part of. The zero App is wasmhost itself.
type App struct {
	// Name is what its users call it, such as "Musicbox"; Version is what minAppVersion of manifests is held against.
	Name, Version string
	// Command is what its users type before the name of a command, such as "musicbox plugins"; by default Name in
	// small letters.
	Command string
	// Manifest is what the manifest is called in the folders and packages of its plugins; by default manifest.json.
	Manifest string
	// Block is a JSON Schema of the block `app` of manifests, which is for the application; nil: there is none. A
	// manifest without one is checked as if it were {}.
	Block []byte
	// Reserved are ids that no plugin may have.
	Reserved []string
	// TokenPrefix is what tokens of the control API begin with, such as "mbx_"; by default "whk_".
	TokenPrefix string

	block *schema.Schema
}

var (
	fileName    = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,50}\.json$`)
	tokenPrefix = regexp.MustCompile(`^[a-z][a-z0-9]{1,11}_$`)
	name        = regexp.MustCompile(`^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,49}$`)
	command     = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9 ._-]{0,49}$`)
)

// Fill sets what is left out, and says what cannot be.
func (a *App) Fill() error {
	a.Manifest, a.TokenPrefix = cmp.Or(a.Manifest, manifest), cmp.Or(a.TokenPrefix, "whk_")
	a.Name = cmp.Or(a.Name, own)
	a.Command = cmp.Or(a.Command, strings.ToLower(a.Name))
	for _, c := range []struct {
		what, value string
		form        *regexp.Regexp
	}{{"name", a.Name, name}, {"command", a.Command, command}, {"manifest", a.Manifest, fileName},
		{"token prefix", a.TokenPrefix, tokenPrefix}} {
		if !c.form.MatchString(c.value) {
			return fmt.Errorf("the %s of the application, %.100q, is not of the form %s", c.what, c.value, c.form)
		}
	}
	if a.Block != nil {
		var err error
		if a.block, err = new(schema.Compiler).Compile(a.Block); err != nil {
			return fmt.Errorf("the schema of the block app: %w", err)
		}
	}
	return nil
}

// CheckBlock says why the block of a manifest, which may be empty, does not fit; known is false where the application
// has none.
func (a *App) CheckBlock(block json.RawMessage) (failures []schema.Failure, known bool) {
	if a == nil || a.block == nil {
		return nil, false
	}
	if len(block) == 0 {
		block = json.RawMessage("{}")
	}
	return a.block.Check(block, schema.DefaultWork), true
}

// File is what the manifest is called.
func (a *App) File() string {
	if a == nil {
		return manifest
	}
	return cmp.Or(a.Manifest, manifest)
}

// IsReserved reports whether no plugin may have the id.
func (a *App) IsReserved(id string) bool { return a != nil && slices.Contains(a.Reserved, id) }

// Agent is the application as a User-Agent, with the version of its host.
func (a *App) Agent(version string) string {
	word := strings.Map(func(r rune) rune {
		if r <= ' ' || r >= 0x7f {
			return '-'
		}
		return r
	}, a.Text(own))
	return word + "/" + version
}

// Text is a text of the host in the name of the application.
func (a *App) Text(text string) string {
	if a == nil {
		return text
	}
	if a.Name != own && a.Name != "" {
		text = replaced(text, own, func(before, after string) string {
			switch {
			case strings.HasSuffix(before, "`") || strings.HasSuffix(before, "'"),
				strings.HasSuffix(before, "run: ") && strings.HasPrefix(after, " "):
				return a.Command
			}
			return a.Name
		})
	}
	if a.File() != manifest {
		text = replaced(text, manifest, func(string, string) string { return a.Manifest })
	}
	return text
}

// replaced puts other words in the places of one that stands by itself: it is no part of a longer name.
func replaced(text, word string, by func(before, after string) string) string {
	var b strings.Builder
	rest := text
	for {
		before, after, found := strings.Cut(rest, word)
		if !found {
			return b.String() + rest
		}
		b.WriteString(before)
		if partOf(before, true) || partOf(after, false) {
			b.WriteString(word)
		} else {
			b.WriteString(by(before, after))
		}
		rest = after
	}
}

// partOf reports whether a text next to a word makes a longer name with it.
func partOf(text string, before bool) bool {
	if text == "" {
		return false
	}
	next, then := text[0], byte(' ')
	if before {
		next = text[len(text)-1]
	} else if len(text) > 1 {
		then = text[1]
	}
	letter := func(c byte) bool { return c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80 }
	switch next {
	case '_', '-', '/', '$', '@':
		return true
	case '.', ':':
		return before || letter(then) || then == '"' || then == '/'
	}
	return letter(next)
}

// Error is what is said of an error in the name of the application: a problem with other texts. Others stay.
func (a *App) Error(err error) error {
	p := problem.Of(err)
	if p == nil || a.Text(p.Detail) == p.Detail {
		return err
	}
	said := *p
	said.Detail = a.Text(p.Detail)
	said.Cause = err
	return &said
}

// Guest is what a guest is told, in the name of the application.
func (a *App) Guest(err error) error {
	known, ok := errors.AsType[*abi.Error](err)
	if !ok || a.Text(known.Message) == known.Message {
		return err
	}
	said := *known
	said.Message = a.Text(known.Message)
	return &said
}

// Logger logs in the name of the application.
func (a *App) Logger(h slog.Handler) slog.Handler { return &logger{h, a} }
