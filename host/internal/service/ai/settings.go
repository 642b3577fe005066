package ai

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"strings"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/data/document"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// SettingsName is the file in the data folder that says which AI provider the
// host uses. The key of that is in the vault.
const SettingsName = "ai.json"

const (
	settingsFormat   = 1
	maxSettingsBytes = 64 << 10
	mostMaxTokens    = 10_000_000
)

// Settings are the user's choice of a provider, without its key.
type Settings struct {
	Format int `json:"format"`
	api.AIProvider
	// Key says that there is a key in the vault.
	Key bool `json:"key,omitempty"`
}

// config checks the settings and makes the configuration of a provider of
// them, without the key. The error is a [*problem.Problem].
func (s Settings) config() (OpenAIConfig, error) {
	cfg := OpenAIConfig{BaseURL: s.BaseURL, Model: s.Model, MaxTokens: s.MaxTokens, PlainKey: s.PlainKey}
	if err := Mode(s.Structured).Validate(); err != nil {
		return cfg, problem.InvalidRequest(err.Error())
	}
	if s.MaxTokens < 0 || s.MaxTokens > mostMaxTokens {
		return cfg, problem.InvalidRequest(fmt.Sprintf("the tokens of an answer are from 1 to %d; leave them out "+
			"to leave it to the server", mostMaxTokens))
	}
	if len(s.BaseURL) > 2000 {
		return cfg, problem.InvalidRequest("the base URL has more than 2000 bytes")
	}
	if s.Proxy != "" {
		proxy, err := url.Parse(s.Proxy)
		if err != nil || proxy.Host == "" || proxy.Scheme != "http" && proxy.Scheme != "https" || len(s.Proxy) > 2000 {
			return cfg, problem.InvalidRequest("the proxy must be an http or https address, such as " +
				"http://proxy.lan:3128")
		}
		if proxy.User != nil {
			return cfg, problem.InvalidRequest("the proxy holds a user name or password, which this file would " +
				"keep in the clear: give one that needs none")
		}
		cfg.Proxy = proxy
	}
	provider, err := NewOpenAI(cfg)
	if err != nil {
		return cfg, problem.InvalidRequest(err.Error())
	}
	provider.Close()
	if len(s.keyName()) > 256 {
		return cfg, problem.InvalidRequest("the name of the server in the base URL is too long, or that of the proxy")
	}
	return cfg, nil
}

// insecureKey reports whether a key would be refused because it were sent in
// the clear.
func (s Settings) insecureKey() bool {
	return !s.PlainKey && !IsPrivate(s.BaseURL)
}

// keyName is the name of the key in the vault. The server that it is for is a
// part of it, and so is a proxy that would see it, so that no others ever get
// it, whoever changes the file.
func (s Settings) keyName() string {
	base, err := url.Parse(s.BaseURL)
	if err != nil {
		return keyPrefix
	}
	name := keyPrefix + strings.ToLower(base.Scheme+"://"+base.Host)
	if s.Proxy != "" && !IsPrivate(s.BaseURL) {
		name += " by the proxy " + strings.ToLower(s.Proxy)
	}
	return name
}

const keyPrefix = "ai key for "

// Document is that of the settings in a store.
func Document(store document.Store) document.Document { return store.Document(SettingsName, options()) }

func options() document.Options { return document.Options{Most: maxSettingsBytes} }

// ReadSettings reads a document of settings; nil where there are none.
func ReadSettings(from document.Document) (*Settings, error) {
	text, _, err := from.Read()
	switch {
	case errors.Is(err, document.ErrGone):
		return nil, fmt.Errorf("the settings of the AI provider in %s are gone; set them anew with `wasmhost ai "+
			"set`, or go on without with `wasmhost ai unset`", SettingsName)
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case document.Passing(err):
		return nil, fmt.Errorf("read the settings of the AI provider: %w", err)
	}
	s := &Settings{}
	if err == nil {
		err = document.DecodeFormat(text, settingsFormat, s)
	}
	if err == nil {
		_, err = s.config()
	}
	if errors.Is(err, document.ErrLater) {
		return nil, fmt.Errorf("the settings of the AI provider cannot be used: %w; %s", err,
			document.Advice(err, SettingsName))
	}
	if err != nil {
		return nil, fmt.Errorf("the settings of the AI provider in %s cannot be used: %w; set them anew with `wasmhost "+
			"ai set`", SettingsName, err)
	}
	return s, nil
}

// writeSettings replaces the settings as a whole; nil removes them.
func writeSettings(to document.Document, s *Settings) error {
	if s == nil {
		if err := to.Delete(); err != nil {
			return fmt.Errorf("remove the settings of the AI provider: %w", err)
		}
		return nil
	}
	next := *s
	next.Format = settingsFormat
	_, err := to.Change(func([]byte, error) ([]byte, error) { return document.Encode(next) })
	if err != nil {
		return fmt.Errorf("write the settings of the AI provider: %w", err)
	}
	return nil
}
