package disk

import (
	"context"
	"fmt"

	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
)

// Checker says what is wrong with the disk of the data folder, and warns before
// it is full: from when on fewer bytes are free. What the system does not tell
// is not known to be wrong.
func (r *Reserve) Checker(enough int64) health.Checker {
	return health.CheckerFunc(func(context.Context) (usable bool, findings []health.Finding) {
		state := r.State()
		if state.Fault == 0 {
			if state.Size == 0 || state.Free >= uint64(enough) {
				return true, nil
			}
			return true, []health.Finding{{Severity: health.Warning,
				What: fmt.Sprintf("the disk of the data folder is nearly full: %d of %d MiB are free",
					state.Free>>20, state.Size>>20),
				Do: "make space on the disk; plugins can be disabled, and what removed ones have left be purged " +
					"(`wasmhost list --orphaned`)"}}
		}
		what := state.Fault.String() + ": plugins can store nothing"
		if state.Fault == Full {
			what += fmt.Sprintf("; %d of the %d bytes that the host has set aside for itself are left",
				state.Reserve, state.ReserveWhole)
		}
		return false, []health.Finding{{Severity: health.Error, What: what, Do: state.Fault.Advice()}}
	})
}
