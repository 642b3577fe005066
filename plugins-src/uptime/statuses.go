package main

import (
	"strconv"
	"strings"
)

// statuses are ranges of HTTP statuses, with their ends.
type statuses [][2]int

// parseStatuses reads a list such as "200-299, 401". It returns what is wrong
// with it, nothing where it is fine.
func parseStatuses(text string) (list statuses, wrong string) {
	for part := range strings.SplitSeq(text, ",") {
		first, last, isRange := strings.Cut(strings.TrimSpace(part), "-")
		if !isRange {
			last = first
		}
		from, ok := status(first)
		to, ok2 := status(last)
		if !ok || !ok2 || from > to {
			return nil, strconv.Quote(text) + " is no list of HTTP statuses: write some such as 200-299, 401"
		}
		list = append(list, [2]int{from, to})
	}
	return list, ""
}

func status(text string) (int, bool) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	return n, err == nil && 100 <= n && n <= 999
}

func (s statuses) has(status int) bool {
	for _, r := range s {
		if r[0] <= status && status <= r[1] {
			return true
		}
	}
	return false
}
