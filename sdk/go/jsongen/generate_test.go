package jsongen_test

import (
	"bytes"
	"os"
	"testing"

	"github.com/wasmhost/wasmhost/sdk/go/jsongen"
)

// TestFresh fails when generated code in the repository is stale. With the
// variable UPDATE set it is written instead.
func TestFresh(t *testing.T) {
	for _, dir := range []string{"corpus", "../testdata/bench"} {
		result, err := jsongen.Generate(t.Context(), dir)
		if err != nil {
			t.Fatal(err)
		}
		if !result.Complete || len(result.Files) != 1 {
			t.Fatalf("%s: %+v", dir, result)
		}
		if os.Getenv("UPDATE") != "" {
			if _, err := result.Write(); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(result.Files[0].Path)
		if err != nil || !bytes.Equal(got, result.Files[0].Content) {
			t.Errorf("the generated code in %s is stale (%v): run UPDATE=1 go test ./sdk/go/jsongen", dir, err)
		}
	}
}
