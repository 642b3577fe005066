package hosttest

import (
	"context"
	"encoding/json"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/plugin"
)

// Method calls a method that the plugin has registered, as its user interface
// does, and returns the answer. Args is encoded as the body of [Host.Call] is;
// nil is null. The error of a handler is an [*abi.Error] with its code and
// message.
func (h *Host) Method(namespace, method string, args any) (answer string, err error) {
	h.tb.Helper()
	ctx, cancel := context.WithTimeout(h.tb.Context(), waitTimeout)
	defer cancel()
	result, err := h.host.Plugins().CallMethod(ctx, h.id, namespace, method, h.encode(args), "")
	return string(result), err
}

// TestSetting presses the button of a setting, its testAction.
func (h *Host) TestSetting(key string) (answer string, err error) {
	h.tb.Helper()
	ctx, cancel := context.WithTimeout(h.tb.Context(), waitTimeout)
	defer cancel()
	result, err := h.host.Plugins().TestSetting(ctx, h.id, key, "")
	return string(result), err
}

// ChangeSettings changes settings as the user does; a nil takes one back to
// its default. It returns once the plugin's onSettingsChanged has. The error
// says what is wrong with the values; then nothing is changed.
func (h *Host) ChangeSettings(settings map[string]any) error {
	h.tb.Helper()
	ctx, cancel := context.WithTimeout(h.tb.Context(), waitTimeout)
	defer cancel()
	change, err := settingsChange(settings)
	if err == nil {
		_, err = h.host.Plugins().ChangeSettings(ctx, h.id, change)
	}
	return err
}

func settingsChange(settings map[string]any) (plugin.SettingsChange, error) {
	change := plugin.SettingsChange{Set: map[string]abi.RawJSON{}}
	for key, value := range settings {
		if value == nil {
			change.Unset = append(change.Unset, key)
			continue
		}
		text, err := json.Marshal(value)
		if err != nil {
			return change, err
		}
		change.Set[key] = text
	}
	return change, nil
}

// Emit sends a message to the plugin's listeners on a channel, as its user
// interface does. Data is encoded as the body of [Host.Call] is. It does not
// wait for the listeners.
func (h *Host) Emit(channel string, data any) {
	h.tb.Helper()
	ctx, cancel := context.WithTimeout(h.tb.Context(), waitTimeout)
	defer cancel()
	if err := h.host.Plugins().Emit(ctx, h.id, channel, h.encode(data)); err != nil {
		h.tb.Fatalf("hosttest: emit on %q: %v", channel, err)
	}
}

// Event is a message that the plugin has emitted.
type Event struct {
	Channel string
	Data    string // JSON
}

// Follow returns what the plugin emits from now on, as its user interface sees
// it, until the test ends. A test that reads too slowly fails.
func (h *Host) Follow() <-chan Event {
	h.tb.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	emitted, err := h.host.Plugins().FollowEvents(ctx, h.id)
	if err != nil {
		cancel()
		h.tb.Fatalf("hosttest: follow the plugin's events: %v", err)
	}
	events, done := make(chan Event), make(chan struct{})
	go func() {
		defer close(done)
		defer close(events)
		for e := range emitted {
			if e.Missed > 0 {
				h.tb.Errorf("hosttest: the test read too slowly and missed %d events", e.Missed)
			}
			if e.Channel == "" {
				continue
			}
			select {
			case events <- Event{e.Channel, string(e.Data)}:
			case <-ctx.Done():
			}
		}
	}()
	h.tb.Cleanup(func() {
		cancel()
		<-done
	})
	return events
}
