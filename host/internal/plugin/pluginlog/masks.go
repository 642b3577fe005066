package pluginlog

import (
	"encoding/json"
	"errors"
	"hash/maphash"
	"log/slog"
	"sync"
	"sync/atomic"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/run/engine"
)

// masks hides the passwords and secrets that were unsealed for a plugin from
// what it logs and from errors that repeat them, as a line that logs all
// settings does. It helps against carelessness: a plugin that wants to write
// them down can do so in other characters.
type masks struct {
	shortest int // bytes of what is hidden: shorter ones stand in many words

	mu     sync.Mutex
	values map[api.SecretName]hiddenValue // no more than the vault keeps
	// hidden is made anew when a text is looked through, where stale says so: who
	// reads a thousand secrets does so one by one.
	hidden atomic.Pointer[hiddenTexts]
	stale  atomic.Bool
}

// hiddenValue is a value with the texts that it stands in as.
type hiddenValue struct {
	value string
	texts []string
}

// mask stands for what is hidden.
const mask = "[hidden]"

// learn hides a value from now on, in place of the one that its key had before.
func (m *masks) learn(kind, key, value string) {
	name := api.SecretName{Kind: kind, Key: key}
	m.mu.Lock()
	defer m.mu.Unlock()
	if old, known := m.values[name]; old.value == value && known {
		return
	}
	if m.values == nil {
		m.values = map[api.SecretName]hiddenValue{}
	}
	next := hiddenValue{value: value}
	if len(value) >= m.shortest {
		next.texts = append(next.texts, value)
		// As it stands in a log of objects: JSON of JavaScript, and of Go, which escapes more.
		if text, err := jsontext.AppendQuote(nil, value); err == nil {
			next.texts = append(next.texts, string(text[1:len(text)-1]))
		}
		if text, err := json.Marshal(value); err == nil {
			next.texts = append(next.texts, string(text[1:len(text)-1]))
		}
	}
	m.values[name] = next
	m.stale.Store(true)
}

// texts are those that are hidden now; nil for none.
func (m *masks) texts() *hiddenTexts {
	if m.stale.Load() {
		m.mu.Lock()
		defer m.mu.Unlock()
		var texts []string
		for _, v := range m.values {
			texts = append(texts, v.texts...)
		}
		m.hidden.Store(newHiddenTexts(texts))
		m.stale.Store(false)
	}
	return m.hidden.Load()
}

// hide returns a text without what is hidden.
func (m *masks) hide(text string) string {
	if h := m.texts(); h != nil {
		return h.replace(text)
	}
	return text
}

// conceal returns a function that puts letters in the place of what is hidden: as many, the
// same for the same text, and others in each recording, so that nobody can try texts.
func (m *masks) conceal() func([]byte) []byte {
	seed := maphash.MakeSeed()
	mask := func(found string) string {
		letters := []byte(found)
		for i := range letters {
			letters[i] = 'a' + byte(maphash.String(seed, found+string(rune(i)))%26)
		}
		return string(letters)
	}
	return func(b []byte) []byte {
		h := m.texts()
		if h == nil {
			return b
		}
		return []byte(h.replaceBy(string(b), mask))
	}
}

// hideRecord returns a record without what is hidden.
func (m *masks) hideRecord(r slog.Record) slog.Record {
	if m.texts() == nil {
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

// hideError returns an error that a guest has made without what is hidden. The
// error itself stays as it is: whoever waits in an instance that ends has the same.
func (m *masks) hideError(err error) error {
	if err == nil || m.texts() == nil {
		return err
	}
	return &hiddenError{err, m}
}

// hiddenError is an error without what is hidden.
type hiddenError struct {
	error
	masks *masks
}

// Error is its text.
func (e *hiddenError) Error() string { return e.masks.hide(e.error.Error()) }

// Unwrap returns the error as it is.
func (e *hiddenError) Unwrap() error { return e.error }

// As gives copies of what guests say.
func (e *hiddenError) As(target any) bool {
	if !errors.As(e.error, target) {
		return false
	}
	hide := e.masks.hide
	switch to := target.(type) {
	case **abi.Error:
		was := **to
		was.Code, was.Message, was.Stack = abi.Code(hide(string(was.Code))), hide(was.Message), hide(was.Stack)
		*to = &was
	case **engine.CrashError:
		*to = &engine.CrashError{Reason: hide((*to).Reason), Err: (*to).Err}
	case **engine.TimeoutError:
		*to = &engine.TimeoutError{Where: hide((*to).Where), Stack: hide((*to).Stack)}
	case **engine.AnswerError:
		*to = &engine.AnswerError{Reason: hide((*to).Reason), Stack: hide((*to).Stack)}
	}
	return true
}
