package memory

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// memoryStatus is MEMORYSTATUSEX.
type memoryStatus struct {
	length, load                    uint32
	physical, physicalFree          uint64
	pageFile, pageFileFree          uint64
	virtual, virtualFree, extraFree uint64
}

// physical is how much memory the machine has, in bytes; 0 where it does not
// say.
func physical() int64 {
	status := memoryStatus{}
	status.length = uint32(unsafe.Sizeof(status))
	call := windows.NewLazySystemDLL("kernel32.dll").NewProc("GlobalMemoryStatusEx")
	if ok, _, _ := call.Call(uintptr(unsafe.Pointer(&status))); ok == 0 {
		return 0
	}
	return int64(status.physical)
}
