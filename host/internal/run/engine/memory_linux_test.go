package engine

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"unsafe"
)

// Memory of guests never lies on huge pages.
func TestSmallPages(t *testing.T) {
	if _, err := os.Stat("/sys/kernel/mm/transparent_hugepage"); err != nil {
		t.Skip("this system has no huge pages: ", err)
	}
	memory, err := reserve(64 << 20)
	if err != nil {
		t.Fatal(err)
	}
	defer release(memory)
	if err := commit(memory, 0, 8<<20); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open("/proc/self/smaps")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	start := fmt.Sprintf("%x-", uintptr(unsafe.Pointer(unsafe.SliceData(memory))))
	found := false
	for lines := bufio.NewScanner(file); lines.Scan(); {
		line := lines.Text()
		if strings.HasPrefix(line, start) {
			found = true
		}
		if flags, ok := strings.CutPrefix(line, "VmFlags:"); ok && found {
			if !slices.Contains(strings.Fields(flags), "nh") {
				t.Errorf("the flags of the memory are%s, without nh", flags)
			}
			return
		}
	}
	t.Error("the memory is not in the map of this process")
}
