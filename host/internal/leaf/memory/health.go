package memory

import (
	"context"
	"fmt"

	"github.com/wasmhost/wasmhost/host/internal/leaf/health"
)

// Checker returns what warns where plugins have taken so much of the budget, of
// a hundred.
func (b *Budget) Checker(percent int) health.Checker {
	return health.CheckerFunc(func(context.Context) (usable bool, findings []health.Finding) {
		f := b.Figures()
		if f.Used < f.Total/100*int64(percent) {
			return true, nil
		}
		return true, []health.Finding{{Severity: health.Warning,
			What: fmt.Sprintf("plugins have taken %d of the %d MiB of memory that they may have together; at the limit, "+
				"those that need more fail", f.Used>>20, f.Total>>20),
			Do: Advice}}
	})
}
