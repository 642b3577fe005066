package memory

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// cgroupLimit is the least limit of memory, in bytes, of the cgroups that this
// process is in, of version 1 and 2; 0 for none. Where a limit cannot be read
// there is none: a container may hide them. Root is that of the file system.
func cgroupLimit(root string) int64 {
	groups, err := os.ReadFile(filepath.Join(root, "proc/self/cgroup"))
	if err != nil {
		return 0
	}
	mounts, err := os.ReadFile(filepath.Join(root, "proc/self/mountinfo"))
	if err != nil {
		return 0
	}
	var least int64
	for line := range strings.Lines(string(groups)) {
		// hierarchy-ID:controller-list:cgroup-path
		parts := strings.SplitN(strings.TrimSuffix(line, "\n"), ":", 3)
		if len(parts) < 3 {
			continue
		}
		kind, controllers, files := "cgroup2", parts[1], []string{"memory.max", "memory.high"}
		if controllers != "" {
			if !has(controllers, "memory") {
				continue
			}
			kind, files = "cgroup", []string{"memory.limit_in_bytes"}
		}
		for mount := range strings.Lines(string(mounts)) {
			top, dir, ok := groupFolder(mount, kind, parts[2])
			if !ok {
				continue
			}
			// A group has no more than those that it is in.
			for {
				for _, file := range files {
					if limit := readLimit(filepath.Join(root, dir, file)); limit > 0 && (least == 0 || limit < least) {
						least = limit
					}
				}
				if dir == top || len(dir) <= len(top) {
					break
				}
				dir = filepath.Dir(dir)
			}
		}
	}
	return least
}

// groupFolder is where a line of mountinfo has a cgroup, and the folder of the
// mount; ok is false where it has none.
func groupFolder(mount, kind, group string) (top, dir string, ok bool) {
	// ID parent major:minor root mount-point options optional... - type source super-options
	before, after, _ := strings.Cut(strings.TrimSuffix(mount, "\n"), " - ")
	fields, system := strings.Fields(before), strings.Fields(after)
	if len(fields) < 5 || len(system) < 3 || system[0] != kind || kind == "cgroup" && !has(system[2], "memory") {
		return "", "", false
	}
	// In a container the mount may begin further down than the group's path.
	rest := group
	if inside := fields[3]; inside != "/" {
		var below bool
		if rest, below = strings.CutPrefix(group, inside); !below || rest != "" && rest[0] != '/' {
			rest = ""
		}
	}
	top = filepath.Clean(fields[4])
	dir = filepath.Join(top, rest)
	if dir != top && !strings.HasPrefix(dir, strings.TrimSuffix(top, "/")+"/") {
		dir = top // a group outside of what this process sees, such as /../x
	}
	return top, dir, true
}

func has(list, word string) bool {
	for one := range strings.SplitSeq(list, ",") {
		if one == word {
			return true
		}
	}
	return false
}

// readLimit reads a limit; 0 for none.
func readLimit(path string) int64 {
	text, err := os.ReadFile(path)
	if err != nil {
		return 0
	}
	limit, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	if err != nil || limit >= 1<<62 { // "max", and what version 1 has for it
		return 0
	}
	return limit
}
