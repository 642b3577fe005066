package js

// WithLimits returns the driver with other limits of scripts.
func (d *Driver) WithLimits(limits Limits) *Driver {
	return &Driver{native: d.native, scripts: limits.WithDefaults()}
}
