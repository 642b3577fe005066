package wasmhost_test

import (
	"testing"

	"github.com/wasmhost/wasmhost/host/guesttest"
	"github.com/wasmhost/wasmhost/host/shorttest"
	"github.com/wasmhost/wasmhost/sdk/conformance"
)

// TestConformance drives the plugin of the conformance kit.
func TestConformance(t *testing.T) {
	shorttest.Skip(t)
	conformance.Test(t, guesttest.Go(t, "sdk/go/testdata/conformance"))
}
