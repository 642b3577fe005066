package js

import "github.com/wasmhost/wasmhost/host/limits"

// WithLimits returns the driver with other limits of scripts.
func (d *Driver) WithLimits(l Limits) (*Driver, error) {
	err := limits.Fill(&l)
	return &Driver{native: d.native, scripts: l}, err
}
