package store

import (
	"testing"

	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// TestOnPostgres runs the tests of this package again, on PostgreSQL: each that
// is not in a file called sqlite_*, and not those that compare both or are about
// a server.
func TestOnPostgres(t *testing.T) {
	shorttest.Skip(t)
	postgrestest.Again(t, 30, "both_test.go", "server_group_test.go", "server_lookup_test.go", "server_plan_test.go",
		"server_size_test.go", "server_transaction_test.go", "server_unfreed_test.go")
}
