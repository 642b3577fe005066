package fairshare

// compute tells the thread that it runs on that it computes, if that was not told.
func (t *Task) compute() {
	if t.thread != 0 && t.thread == threadID() {
		return
	}
	t.rest()
	t.thread = computing()
}

// rest takes back what compute has told.
func (t *Task) rest() {
	if t.thread != 0 {
		rested(t.thread)
		t.thread = 0
	}
}
