package js

import "github.com/wasmhost/wasmhost/host/limits"

// WithLimits returns the driver with other limits of scripts.
func (d *Driver) WithLimits(l Config) (*Driver, error) {
	err := limits.Fill(&l.Files)
	return &Driver{native: d.native, scripts: l.Files, crypto: d.crypto}, err
}
