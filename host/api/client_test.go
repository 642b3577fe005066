package api

import (
	"fmt"
	"strings"
	"testing"
)

func TestReadEvents(t *testing.T) {
	text := ": hello\n\nid: 1\ndata: a\ndata: b\nunknown: x\n\n\nevent: dropped\ndata:c\n\ndata: cut off"
	var got []string
	err := readEvents(strings.NewReader(text), func() {}, func(e Event) error {
		got = append(got, fmt.Sprintf("%s|%s|%q", e.ID, e.Name, e.Data))
		return nil
	})
	if want := `1||"a\nb" |dropped|"c"`; strings.Join(got, " ") != want || err == nil {
		t.Errorf("got %v, %v; want %s", got, err, want)
	}
}
