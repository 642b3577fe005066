package ai_test

import (
	"testing"

	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestOnPostgres runs the tests of this package again, on a server, but for those of
// hosts_test.go, which have one.
func TestOnPostgres(t *testing.T) {
	shorttest.Skip(t)
	postgrestest.Again(t, 30, "hosts_test.go")
}
