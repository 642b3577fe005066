package schedule

import "container/heap"

// dueHeap is jobs by when they are due next, the first on top; equal times
// go by name, so that their order does not depend on the past.
type dueHeap []*job

func (h dueHeap) Len() int { return len(h) }

func (h dueHeap) Less(i, k int) bool {
	a, b := h[i], h[k]
	switch {
	case !a.next.Equal(b.next):
		return a.next.Before(b.next)
	case a.key.plugin != b.key.plugin:
		return a.key.plugin < b.key.plugin
	}
	return a.key.job < b.key.job
}

func (h dueHeap) Swap(i, k int) {
	h[i], h[k] = h[k], h[i]
	h[i].place, h[k].place = i, k
}

// Push is for container/heap alone.
func (h *dueHeap) Push(x any) {
	j := x.(*job)
	j.place = len(*h)
	*h = append(*h, j)
}

// Pop is for container/heap alone.
func (h *dueHeap) Pop() any {
	old := *h
	last := old[len(old)-1]
	old[len(old)-1] = nil
	*h = old[:len(old)-1]
	last.place = outside
	return last
}

// outside is the place of a job that is not in the heap.
const outside = -1

// put puts a job where its next time belongs; one that has none, or that is
// held back, leaves the heap.
func (h *dueHeap) put(j *job, held bool) {
	switch {
	case held || j.next.IsZero():
		h.remove(j)
	case j.place == outside:
		heap.Push(h, j)
	default:
		heap.Fix(h, j.place)
	}
}

func (h *dueHeap) remove(j *job) {
	if j.place != outside {
		heap.Remove(h, j.place)
	}
}
