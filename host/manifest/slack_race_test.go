//go:build race

package manifest_test

// slack is larger under the race detector, which slows everything down.
const slack = 20
