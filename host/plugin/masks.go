package plugin

import (
	"cmp"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/engine"
)

// masks hides the passwords and secrets that were unsealed for a plugin from
// what it logs and from errors that repeat them, as a line that logs all
// settings does. It helps against carelessness: a plugin that wants to write
// them down can do so in other characters.
type masks struct {
	shortest int // bytes of what is hidden: shorter ones stand in many words

	mu       sync.Mutex
	values   map[api.SecretName]string // no more than the vault keeps
	replacer atomic.Pointer[strings.Replacer]
}

// mask stands for what is hidden.
const mask = "[hidden]"

// learn hides a value from now on, in place of the one that its key had before.
func (m *masks) learn(kind, key, value string) {
	name := api.SecretName{Kind: kind, Key: key}
	m.mu.Lock()
	defer m.mu.Unlock()
	if old, known := m.values[name]; old == value && known {
		return
	}
	if m.values == nil {
		m.values = map[api.SecretName]string{}
	}
	m.values[name] = value
	var forms []string
	for _, value := range m.values {
		if len(value) < m.shortest {
			continue
		}
		forms = append(forms, value)
		// As it stands in a log of objects: JSON of JavaScript, and of Go, which escapes more.
		if text, err := jsontext.AppendQuote(nil, value); err == nil {
			forms = append(forms, string(text[1:len(text)-1]))
		}
		if text, err := json.Marshal(value); err == nil {
			forms = append(forms, string(text[1:len(text)-1]))
		}
	}
	if len(forms) == 0 {
		m.replacer.Store(nil)
		return
	}
	// The longest first: one may begin with another.
	slices.SortFunc(forms, func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
	var pairs []string
	for _, form := range slices.Compact(forms) {
		pairs = append(pairs, form, mask)
	}
	m.replacer.Store(strings.NewReplacer(pairs...))
}

// hide returns a text without what is hidden.
func (m *masks) hide(text string) string {
	if r := m.replacer.Load(); r != nil {
		return r.Replace(text)
	}
	return text
}

// hideRecord returns a record without what is hidden.
func (m *masks) hideRecord(r slog.Record) slog.Record {
	if m.replacer.Load() == nil {
		return r
	}
	next := slog.NewRecord(r.Time, r.Level, m.hide(r.Message), r.PC)
	r.Attrs(func(a slog.Attr) bool {
		switch value := a.Value.Resolve(); value.Kind() {
		case slog.KindString, slog.KindAny:
			a = slog.String(a.Key, m.hide(value.String()))
		}
		next.AddAttrs(a)
		return true
	})
	return next
}

// hideError takes what is hidden out of an error that a guest has made, which
// nobody else has yet.
func (m *masks) hideError(err error) {
	if m.replacer.Load() == nil {
		return
	}
	var guest *abi.Error
	if errors.As(err, &guest) {
		m.hideIn(&guest.Message)
		m.hideIn(&guest.Stack)
	}
	var crash *engine.CrashError
	if errors.As(err, &crash) {
		m.hideIn(&crash.Reason)
	}
	var answer *engine.AnswerError
	if errors.As(err, &answer) {
		m.hideIn(&answer.Reason)
		m.hideIn(&answer.Stack)
	}
}

// hideIn changes a text only where something is hidden: errors without it may be
// those of others, too.
func (m *masks) hideIn(text *string) {
	if hidden := m.hide(*text); hidden != *text {
		*text = hidden
	}
}
