package api

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
		{Feed{ID: "f", UpdatedAt: at}, `{"id":"f","url":"","title":"","updatedAt":"2026-11-21T18:02:36.540Z"}`},
		{(*time.Time)(nil), `null`},
	} {
		if got, err := Encode(c.value); err != nil || string(got) != c.want {
			t.Errorf("%s %v, want %s", got, err, c.want)
		}
	}
	if got, err := Encode(time.Date(12026, 1, 1, 0, 0, 0, 0, time.UTC)); err == nil {
		t.Errorf("a year of five digits is %s", got)
	}
}
