package plugin

import (
	"fmt"
	"maps"
	"testing"
)

// What strangers tell of plugins that are not there costs one question, however many
// they name; what is there, and what was, is looked at.
func TestToldOfWhatIsNotThere(t *testing.T) {
	c := newCluster(t)
	r := c.host(setup{})
	other := c.catalog()
	_, err := other.record("theirs").Change(func([]byte, error) ([]byte, error) { return []byte("{}"), nil })
	must(t, err)
	told := map[string]bool{"theirs": true}
	for i := range 5000 {
		told[fmt.Sprint("stranger", i)] = true
	}
	if got := r.thatAre(told, false); !maps.Equal(got, map[string]bool{"theirs": true}) {
		t.Errorf("of what was told it looks at %d", len(got))
	}
	if got := r.thatAre(nil, true); !maps.Equal(got, map[string]bool{"theirs": true}) {
		t.Errorf("of all it looks at %v", got)
	}
	if got := r.thatAre(map[string]bool{"stranger": true}, false); len(got) != 0 {
		t.Errorf("of one that is not there it looks at %v", got)
	}
}
