package backup

// What the tests of this package name, which open a host on what was restored.
const (
	PartKey        = partKey
	PartLogs       = partLogs
	RestoredName   = restoredName
	ReplacedPrefix = replacedPrefix
)

// Before has a function called before each change that comes after the backup
// was verified.
func (o RestoreOptions) Before(step func(string) error) RestoreOptions {
	o.before = step
	return o
}

// HoldsAnything is the function for tests.
func HoldsAnything(dir string) (bool, error) { return holdsAnything(dir) }

// FinishBefore is [Finish] with a function that is called before each change.
func FinishBefore(dir string, before func(step string) error) error { return finish(dir, before) }

// TakeBackBefore is [takeBack] with a function that is called before each change.
func TakeBackBefore(dir, replaced string, before func(step string) error) (string, error) {
	return takeBack(dir, replaced, before)
}
