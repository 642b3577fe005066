package server

import (
	"testing"
	"time"
)

// Times have three digits of milliseconds and are in UTC, wherever they stand.
func TestTimesAreInMilliseconds(t *testing.T) {
	at := time.Date(2026, 11, 21, 19, 2, 36, 540_000_999, time.FixedZone("east", 3600))
	for _, c := range []struct {
		value any
		want  string
	}{
		{at, `"2026-11-21T18:02:36.540Z"`},
		{&at, `"2026-11-21T18:02:36.540Z"`},
		{[]any{at.Truncate(time.Second)}, `["2026-11-21T18:02:36.000Z"]`},
		{map[string]any{"at": at}, `{"at":"2026-11-21T18:02:36.540Z"}`},
		{NoticeEvent{Position: 3, Kind: "missed", Time: at}, `{"position":3,"kind":"missed","time":"2026-11-21T18:02:36.540Z"}`},
		{JobRun{}.Started, `null`},
	} {
		if got, err := encode(c.value); err != nil || string(got) != c.want {
			t.Errorf("%s %v, want %s", got, err, c.want)
		}
	}
	if got, err := encode(time.Date(12026, 1, 1, 0, 0, 0, 0, time.UTC)); err == nil {
		t.Errorf("a year of five digits is %s", got)
	}
}
