package js

import (
	"sync/atomic"

	"github.com/wasmhost/wasmhost/host/internal/leaf/limits"
)

// WithLimits returns the driver with other limits of scripts.
func (d *Driver) WithLimits(l Config) (*Driver, error) {
	err := limits.Fill(&l.Files)
	return &Driver{native: d.native, scripts: l.Files, crypto: d.crypto}, err
}

// CountUnits returns how many units of the prelude instances of the program load from
// now on.
func (p *Program) CountUnits() *atomic.Int32 {
	var count atomic.Int32
	unit := p.unit
	p.unit = func(number int) ([]byte, bool) {
		count.Add(1)
		return unit(number)
	}
	return &count
}
