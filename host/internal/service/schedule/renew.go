package schedule

import "slices"

// renew drops the runs of a job that the user was asked about, or has
// approved, while the plugin was made of something else, and has them wait
// anew. A run that has begun goes on: it is of what was approved.
func (c *change) renew(j *job, p *plugin) error {
	w, waits := c.s.waiting[j.key]
	stale := waits && w.content != p.content
	other := func(r queuedRun) bool {
		return r.key() == j.key && r.run.Approval != nil && r.run.Content != p.content
	}
	if !stale && !slices.ContainsFunc(c.s.queues.of[j.key.plugin], other) {
		return nil
	}
	records, err := c.records("WHERE plugin = ? AND job = ? AND state IN ('waiting', 'queued') AND content <> ? ORDER "+
		"BY id",
		j.key.plugin, j.key.job, p.content)
	if err != nil {
		return err
	}
	var again []Record
	for _, r := range records {
		if r.State != Waiting && r.Approved == nil || r.State == Waiting && !j.spec.ApprovalRequired {
			continue // no approval is at stake, or withdraw sees to it
		}
		if err := c.end(r.ID, Dropped, reasonUpgraded); err != nil {
			return err
		}
		again = append(again, r)
	}
	c.then(func() { c.s.queues.remove(j.key.plugin, other) })
	if !j.spec.ApprovalRequired {
		return nil
	}
	return c.waitAnew(j.key, p, again)
}

// askAgain has a run wait anew that was handed over when its plugin was
// another one already. Its record says that it was dropped.
func (c *change) askAgain(id int64) error {
	r, err := c.get(id)
	if err != nil {
		return err
	}
	k := key{r.Plugin, r.Job}
	p, j := c.s.plugins[k.plugin], c.s.jobs[k]
	if p == nil || j == nil || !j.spec.ApprovalRequired {
		return nil
	}
	return c.waitAnew(k, p, []Record{r})
}

// waitAnew makes one run wait for approval, for all of the records, which have
// ended. What the user has asked for by hand, he can ask for again.
func (c *change) waitAnew(k key, p *plugin, records []Record) error {
	records = slices.DeleteFunc(records, func(r Record) bool { return r.Cause == Manual })
	if len(records) == 0 {
		return nil
	}
	next := records[0]
	for _, r := range records[1:] {
		next.Count += r.Count
		if r.Last.After(next.Last) {
			next.Last = r.Last
		}
	}
	waiting, err := c.records("WHERE plugin = ? AND job = ? AND state = 'waiting'", k.plugin, k.job)
	if err != nil {
		return err
	}
	if len(waiting) > 0 { // it is of this content already: they join it
		w := waiting[0]
		w.Count += next.Count
		if next.Last.After(w.Last) {
			w.Last = next.Last
		}
		if _, err := c.exec("UPDATE runs SET times = ?, last = ? WHERE id = ?", w.Count, ms(w.Last), w.ID); err != nil {
			return err
		}
		c.tell(w.ID)
		c.then(func() { c.s.waiting[k] = waitingOf(w) })
		return nil
	}
	return c.waitUntil(Record{Plugin: k.plugin, Job: k.job, Cause: next.Cause, ScheduledAt: next.ScheduledAt,
		Last: next.Last, Count: next.Count,
		Expires: c.now.Add(c.s.limits.ApprovalExpiry), Version: p.version, Content: p.content})
}
