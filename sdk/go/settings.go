package wasmhost

import (
	"strconv"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/sdk/go/hostcall"
)

// Settings reads the settings that the manifest declares: the user's values,
// else the declared defaults.
type Settings struct{}

// Settings returns the settings of the plugin.
func (c *Context) Settings() Settings { return Settings{} }

// Get returns a setting as JSON; ok is false for one that is not declared.
func (Settings) Get(key string) (value []byte, ok bool, err error) {
	value, err = hostcall.SettingsGet(key)
	if err != nil || string(value) == "null" {
		return nil, false, err
	}
	return value, true, nil
}

// GetAll returns all settings.
func (Settings) GetAll() (Values, error) {
	all, err := hostcall.SettingsGetAll()
	if err != nil {
		return nil, err
	}
	return readValues(all)
}

// String returns a setting of type text, password or select.
func (s Settings) String(key string) (string, error) {
	value, err := s.declared(key)
	if err != nil {
		return "", err
	}
	return stringValue(key, value)
}

// Bool returns a setting of type toggle.
func (s Settings) Bool(key string) (bool, error) {
	value, err := s.declared(key)
	if err != nil {
		return false, err
	}
	return boolValue(key, value)
}

// Float returns a setting of type number.
func (s Settings) Float(key string) (float64, error) {
	value, err := s.declared(key)
	if err != nil {
		return 0, err
	}
	return floatValue(key, value)
}

// Int returns a setting of type number that is a whole one.
func (s Settings) Int(key string) (int64, error) {
	value, err := s.declared(key)
	if err != nil {
		return 0, err
	}
	return intValue(key, value)
}

func (s Settings) declared(key string) ([]byte, error) {
	value, ok, err := s.Get(key)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, undeclared(key)
	}
	return value, nil
}

// Values are settings by key, as JSON.
type Values map[string][]byte

// String returns a setting of type text, password or select.
func (v Values) String(key string) (string, error) {
	if value, ok := v[key]; ok {
		return stringValue(key, value)
	}
	return "", undeclared(key)
}

// Bool returns a setting of type toggle.
func (v Values) Bool(key string) (bool, error) {
	if value, ok := v[key]; ok {
		return boolValue(key, value)
	}
	return false, undeclared(key)
}

// Float returns a setting of type number.
func (v Values) Float(key string) (float64, error) {
	if value, ok := v[key]; ok {
		return floatValue(key, value)
	}
	return 0, undeclared(key)
}

// Int returns a setting of type number that is a whole one.
func (v Values) Int(key string) (int64, error) {
	if value, ok := v[key]; ok {
		return intValue(key, value)
	}
	return 0, undeclared(key)
}

func readValues(text []byte) (Values, error) {
	values := Values{}
	err := abi.EachMember(text, func(name string, value abi.RawJSON) {
		values[name] = append([]byte(nil), value...)
	})
	if err != nil {
		return nil, &Error{Code: abi.CodeInternal, Message: "the host sent settings that are not a JSON object: " +
			err.Error()}
	}
	return values, nil
}

func undeclared(key string) error {
	return &Error{Code: abi.CodeInvalidArgument, Message: "the manifest declares no setting " + strconv.Quote(key)}
}

func mistyped(key, want string) error {
	return &Error{Code: abi.CodeInvalidArgument, Message: "the setting " + strconv.Quote(key) + " is not " + want}
}

func stringValue(key string, value []byte) (string, error) {
	s, end, err := abi.ReadString(value, 0)
	if err != nil || end != len(value) {
		return "", mistyped(key, "a string")
	}
	return s, nil
}

func boolValue(key string, value []byte) (bool, error) {
	switch string(value) {
	case "true":
		return true, nil
	case "false":
		return false, nil
	}
	return false, mistyped(key, "true or false")
}

func floatValue(key string, value []byte) (float64, error) {
	if end, err := abi.SkipNumber(value, 0); err != nil || end != len(value) {
		return 0, mistyped(key, "a number")
	}
	f, err := strconv.ParseFloat(string(value), 64)
	if err != nil {
		return 0, mistyped(key, "a number of 64 bits")
	}
	return f, nil
}

func intValue(key string, value []byte) (int64, error) {
	n, err := strconv.ParseInt(string(value), 10, 64)
	if err == nil {
		return n, nil
	}
	f, err := floatValue(key, value)
	if err != nil {
		return 0, err
	}
	if n := int64(f); float64(n) == f && f < 1<<63 && f >= -1<<63 {
		return n, nil
	}
	return 0, mistyped(key, "a whole number of 64 bits")
}
