package memory

import "sync"

// unknown is how much memory a machine is taken to have that does not say it.
const unknown = 2 << 30

// Total is how many bytes of memory this process may have: those of the machine,
// or of its cgroup where that has less. It is looked up once.
var Total = sync.OnceValue(func() int64 {
	total := physical()
	if total <= 0 {
		total = unknown
	}
	if limit := cgroupLimit("/"); limit > 0 {
		total = min(total, limit)
	}
	return total
})

// ForPlugins is how much of so many bytes plugins get where nothing else is said:
// the host needs memory of its own for its heap, for compiling and for
// databases.
func ForPlugins(total int64) int64 {
	const hostLeast = 128 << 20
	return max(total-max(total/4, hostLeast), total/4)
}
