package ai

import (
	"context"
	"testing"
)

// What is none of the values that it may be is counted like what is one, and to
// compare it takes no longer for more of them.
func TestStepsOfValues(t *testing.T) {
	steps := func(keyword, answer string) int {
		t.Helper()
		s, err := compileSchema(context.Background(), []byte(`{"properties":{"a":{"items":{`+keyword+`}}}}`), 1<<10)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.check(context.Background(), []byte(answer)); err != nil {
			t.Fatal(err)
		}
		return s.steps.steps
	}
	one := steps(`"const":1`, `{"a":[1,1,1]}`)
	for _, keyword := range []string{`"const":2`, `"enum":[2]`, `"enum":[2,3,4,5,1]`} {
		if got := steps(keyword, `{"a":[1,1,1]}`); got != one {
			t.Errorf("%s takes %d steps; one that holds %d", keyword, got, one)
		}
	}
}
