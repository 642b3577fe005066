package plugin

import (
	"testing"

	"github.com/wasmhost/wasmhost/host/manifest"
)

// TestNoLongerAsking: that calls run without asking is a change to agree to.
func TestNoLongerAsking(t *testing.T) {
	of := func(asks bool) *manifest.Manifest {
		return &manifest.Manifest{CLI: &manifest.CLI{Endpoints: []manifest.Endpoint{
			{Method: "POST", Path: "pay", Auth: true, RequiresConfirmation: asks}}}}
	}
	if list := behaviourChanges(of(true), of(false), false); len(list) != 1 || list[0].Kind != ChangeSilentEndpoint ||
		list[0].Endpoint != "POST pay" {
		t.Errorf("it asks no longer: %+v", list)
	}
	if list := behaviourChanges(of(false), of(true), false); len(list) != 0 {
		t.Errorf("it asks now: %+v", list)
	}
}
