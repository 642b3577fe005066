package host

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/wasmhost/wasmhost/host/ai"
	"github.com/wasmhost/wasmhost/host/durable"
	"github.com/wasmhost/wasmhost/host/inventory"
	"github.com/wasmhost/wasmhost/host/regular"
)

// aiSettingsName is the file in the data folder that says which AI provider
// the host uses. The key of that is in the vault.
const aiSettingsName = "ai.json"

const (
	aiFormat       = 1
	maxAISettings  = 64 << 10
	maxAIMaxTokens = 10_000_000
)

// aiSettings is the configuration of the AI provider without its key.
type aiSettings struct {
	Format    int     `json:"format"`
	BaseURL   string  `json:"baseUrl"`
	Model     string  `json:"model"`
	Mode      ai.Mode `json:"structured,omitempty"`
	MaxTokens int64   `json:"maxTokens,omitempty"`
	Proxy     string  `json:"proxy,omitempty"`
	// Key says that there is a key in the vault.
	Key bool `json:"key,omitempty"`
	// PlainKey allows to send the key in the clear beyond private addresses.
	PlainKey bool `json:"plainKey,omitempty"`
}

// aiSettingsError says what cannot be in the settings. Its text may be shown.
type aiSettingsError struct{ text string }

// Error says what is wrong.
func (e *aiSettingsError) Error() string { return e.text }

// config checks the settings and makes the configuration of a provider of
// them, without the key.
func (s aiSettings) config() (ai.OpenAIConfig, error) {
	cfg := ai.OpenAIConfig{BaseURL: s.BaseURL, Model: s.Model, MaxTokens: s.MaxTokens, PlainKey: s.PlainKey}
	if err := s.Mode.Validate(); err != nil {
		return cfg, &aiSettingsError{err.Error()}
	}
	if s.MaxTokens < 0 || s.MaxTokens > maxAIMaxTokens {
		return cfg, &aiSettingsError{fmt.Sprintf("the tokens of an answer are from 1 to %d; leave them out to leave it to the server", maxAIMaxTokens)}
	}
	if len(s.BaseURL) > 2000 {
		return cfg, &aiSettingsError{"the base URL has more than 2000 bytes"}
	}
	if s.Proxy != "" {
		proxy, err := url.Parse(s.Proxy)
		if err != nil || proxy.Host == "" || proxy.Scheme != "http" && proxy.Scheme != "https" || len(s.Proxy) > 2000 {
			return cfg, &aiSettingsError{"the proxy must be an http or https address, such as http://proxy.lan:3128"}
		}
		if proxy.User != nil {
			return cfg, &aiSettingsError{"the proxy holds a user name or password, which this file would keep in the clear: give one that needs none"}
		}
		cfg.Proxy = proxy
	}
	provider, err := ai.NewOpenAI(cfg)
	if err != nil {
		return cfg, &aiSettingsError{err.Error()}
	}
	provider.Close()
	if len(s.keyName()) > 256 {
		return cfg, &aiSettingsError{"the name of the server in the base URL is too long, or that of the proxy"}
	}
	return cfg, nil
}

// insecureKey reports whether a key would be refused because it were sent in
// the clear.
func (s aiSettings) insecureKey() bool {
	return !s.PlainKey && !ai.IsPrivate(s.BaseURL)
}

// keyName is the name of the key in the vault. The server that it is for is a
// part of it, and so is a proxy that would see it, so that no others ever get
// it, whoever changes the file.
func (s aiSettings) keyName() string {
	base, err := url.Parse(s.BaseURL)
	if err != nil {
		return keyPrefix
	}
	name := keyPrefix + strings.ToLower(base.Scheme+"://"+base.Host)
	if s.Proxy != "" && !ai.IsPrivate(s.BaseURL) {
		name += " by the proxy " + strings.ToLower(s.Proxy)
	}
	return name
}

const keyPrefix = "ai key for "

// readAISettings returns nil where there are none.
func readAISettings(dir string) (*aiSettings, error) {
	path := filepath.Join(dir, aiSettingsName)
	text, err := regular.ReadFile(path, maxAISettings)
	if errors.Is(err, fs.ErrNotExist) && inventory.Of(dir).File(aiSettingsName).Known() {
		return nil, fmt.Errorf("the settings of the AI provider in %s are gone; set them anew with `wasmhost ai set`, or go on without with `wasmhost ai unset`", aiSettingsName)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil {
		s := &aiSettings{}
		decoder := json.NewDecoder(bytes.NewReader(text))
		decoder.DisallowUnknownFields()
		if err = decoder.Decode(s); err == nil && s.Format != aiFormat {
			err = fmt.Errorf("its format is %d, this host knows %d", s.Format, aiFormat)
		}
		if err == nil {
			_, err = s.config()
		}
		if err == nil {
			return s, nil
		}
	}
	return nil, fmt.Errorf("the settings of the AI provider in %s cannot be used: %w; set them anew with `wasmhost ai set`", aiSettingsName, err)
}

// writeAISettings replaces the file as a whole; nil removes it.
func writeAISettings(dir string, s *aiSettings) error {
	path := filepath.Join(dir, aiSettingsName)
	recorded := inventory.Of(dir).File(aiSettingsName)
	if s == nil {
		if err := recorded.Forget(); err != nil {
			return fmt.Errorf("remove the settings of the AI provider: %w", err)
		}
		if err := durable.Remove(path); err != nil {
			return fmt.Errorf("remove the settings of the AI provider: %w", err)
		}
		return nil
	}
	next := *s
	next.Format = aiFormat
	text, err := json.MarshalIndent(next, "", " ")
	if err != nil {
		return fmt.Errorf("write the settings of the AI provider: %w", err)
	}
	err = durable.Replace(path, append(text, '\n'))
	if err == nil {
		err = recorded.Note()
	}
	if err != nil {
		return fmt.Errorf("write the settings of the AI provider: %w", err)
	}
	return nil
}
