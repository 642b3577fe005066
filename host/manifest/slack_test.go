//go:build !race

package manifest_test

// slack is by how much the bound of one second is exceeded before a test
// fails: machines differ and tests run side by side.
const slack = 3
