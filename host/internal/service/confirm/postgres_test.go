package confirm

import (
	"testing"

	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestOnPostgres runs the tests of this package again, on a server.
func TestOnPostgres(t *testing.T) {
	shorttest.Skip(t)
	postgrestest.Again(t, 6, "hosts_test.go")
}
