package store

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// Texts are like patterns by SQLite's own operator and by what holds long ones
// against them.
func TestLike(t *testing.T) {
	s := openNotes(t, Limits{})
	r := rand.New(rand.NewPCG(1, 2))
	part := func(letters []string, most int) string {
		var b strings.Builder
		for range r.IntN(most) {
			b.WriteString(letters[r.IntN(len(letters))])
		}
		return b.String()
	}
	alike := 0
	err := inFile(s).read(t.Context(), func(q querier) error {
		c := q.(*conn)
		for range 20_000 {
			text := part([]string{"a", "A", "b", "z", "é", "É", "%", "_", `\\`, "\x00", "日"}, 9)
			pattern := part([]string{"a", "B", "%", "_", "%", `\%`, `\_`, `\\`, "é", "日", "z"}, 9)
			if r.IntN(20) == 0 { // over several words of bits
				text, pattern = strings.Repeat(text, 40), strings.Repeat(pattern, 30)
			}
			if strings.HasSuffix(strings.ReplaceAll(pattern, `\\`, ""), `\`) {
				continue
			}
			n, err := c.number(context.Background(), `SELECT ? LIKE ? ESCAPE '\'`, text, pattern)
			if err != nil {
				return err
			}
			if (n == 1) != like(text, pattern) {
				t.Errorf("%q like %q: SQLite says %d", text, pattern, n)
			}
			alike += int(n)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if alike < 1000 {
		t.Errorf("only %d texts are like their patterns", alike)
	}
}

// A long text is looked through once.
func TestLikeTakesNoLonger(t *testing.T) {
	text, pattern := strings.Repeat("a", 1<<20), "%"+strings.Repeat("a", 250)+"b%"
	begun := time.Now()
	if like(text, pattern) || !like(text+"b", pattern) {
		t.Error("it is not like it")
	}
	if took := time.Since(begun); took > 2*time.Second {
		t.Errorf("it took %v", took)
	}
}
