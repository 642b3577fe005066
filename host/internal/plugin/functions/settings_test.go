package functions

import (
	"fmt"
	"testing"
)

// The log says of a few keys that they are not declared, of each once.
func TestUndeclaredKeys(t *testing.T) {
	u := &undeclaredKeys{}
	for i := range 3 * maxUndeclared {
		for again := range 2 {
			if got := u.first(fmt.Sprint(i)); got != (i < maxUndeclared && again == 0) {
				t.Errorf("key %d is told of: %v", i, got)
			}
		}
	}
}
