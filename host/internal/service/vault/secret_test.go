package vault

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"reflect"
	"strings"
	"testing"
)

func TestSecretDoesNotShowItself(t *testing.T) {
	const text = "hunter2-hunter2"
	secret := NewSecret(text)
	type open struct{ Password Secret }
	type closed struct{ password Secret }
	type deep struct {
		list []closed
		dict map[string]closed
		any  any
	}
	values := []any{
		secret, &secret, []Secret{secret}, map[string]Secret{"k": secret}, map[Secret]int{secret: 1},
		open{secret}, &open{secret}, closed{secret}, &closed{secret}, []any{secret, closed{secret}},
		deep{[]closed{{secret}}, map[string]closed{"k": {secret}}, secret},
		fmt.Errorf("refused: %w", fmt.Errorf("%v", secret)),
	}
	var shown []string
	for _, value := range values {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d", "%t", "%p", "%T", "%10.3s", "% x",
			"%!", "%U"} {
			shown = append(shown, fmt.Sprintf(verb, value))
		}
		shown = append(shown, fmt.Sprint(value), fmt.Sprintln("a", value))
		var log bytes.Buffer
		for _, handler := range []slog.Handler{slog.NewTextHandler(&log, nil), slog.NewJSONHandler(&log, nil)} {
			slog.New(handler).Info("set", "value", value, slog.Group("g", "value", value))
		}
		shown = append(shown, log.String())
		if encoded, err := json.Marshal(value); err == nil {
			shown = append(shown, string(encoded))
		}
	}
	hex := fmt.Sprintf("%x", text)
	bytesText := strings.Trim(fmt.Sprint([]byte(text)), "[]")
	for _, s := range shown {
		for _, leak := range []string{text, hex, strings.ToUpper(hex), bytesText, "hun"} {
			if strings.Contains(s, leak) {
				t.Errorf("shown in %q", s)
			}
		}
	}
	if got := fmt.Sprint(secret); got != Redacted {
		t.Errorf("shows itself as %q", got)
	}
	if got, err := json.Marshal(open{secret}); err != nil || string(got) != `{"Password":"[redacted]"}` {
		t.Errorf("encoded as %s, %v", got, err)
	}
}

func TestSecretIsNotDecoded(t *testing.T) {
	for _, text := range []string{`"[redacted]"`, `"x"`, `{}`, `{"text":"x"}`} {
		var secret Secret
		if err := json.Unmarshal([]byte(text), &secret); err == nil {
			t.Errorf("%s was decoded; what encoding wrote would become the value", text)
		}
	}
}

func TestSecret(t *testing.T) {
	secret := NewSecret("one")
	if secret.Reveal() != "one" {
		t.Error("a secret does not hold its text")
	}
	if (Secret{}).Reveal() != "" || fmt.Sprint(Secret{}) != Redacted {
		t.Error("the zero Secret is not the empty text")
	}
	if !reflect.DeepEqual(secret, NewSecret("one")) {
		t.Error("two secrets of one text differ")
	}
	held, copied := secret.bytes(), secret
	secret.Wipe()
	if !bytes.Equal(held, make([]byte, 3)) || copied.Reveal() != "" {
		t.Errorf("after wiping: %q, %q", held, copied.Reveal())
	}
	(Secret{}).Wipe()
}
