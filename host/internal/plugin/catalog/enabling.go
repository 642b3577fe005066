package catalog

// EnableReason is why the hook is called, as the plugin is told it.
type EnableReason string

// The reasons that are remembered until the hook was called, and those that
// are not.
const (
	EnableInstall  EnableReason = "install"
	EnableEnable   EnableReason = "enable"
	EnableUpgrade  EnableReason = "upgrade"
	EnableRollback EnableReason = "rollback"
	EnableImport   EnableReason = "import"

	EnableStart  EnableReason = "start" // of the host
	EnableReload EnableReason = "reload"
	EnableCrash  EnableReason = "crash"
)

// EnableDue has the hook called for a reason, at the next start at the latest.
// One that has not heard of its installation hears of that, and one that is
// enabled of what it has missed.
func (r *Record) EnableDue(reason EnableReason) {
	if !r.EnablePending || r.EnableReason != EnableInstall && reason != EnableEnable {
		r.EnableReason = reason
	}
	r.EnablePending = true
}
