//go:build !unix

package datafolder

import (
	"fmt"
	"os"
)

// checkFolder only checks that it is a folder: who may write to it is said by
// its access control list, which a folder of the user's profile inherits.
func checkFolder(dir string) error {
	info, err := os.Lstat(dir)
	if err != nil {
		return fmt.Errorf("data folder: %w", err)
	}
	if !info.IsDir() {
		return fmt.Errorf("the data folder %s is not a folder", dir)
	}
	return nil
}

func closeFolder(string) error { return nil }

// processRuns is never asked for good reason: a lock that a process holds
// cannot be deleted here.
func processRuns(int) bool { return false }
