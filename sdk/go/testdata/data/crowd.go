package main

import (
	"context"
	"fmt"
	"strings"
	"sync"
)

// crowd has many goroutines read a row each, of different lengths, again and
// again, while they make garbage: each must get its own. It returns what they
// got wrong.
func (p *plugin) crowd(ctx context.Context, times int) (Outcome, error) {
	const crowd = 16
	var rows [crowd]Item
	for i := range rows {
		var err error
		if rows[i], err = p.items.Insert(ctx, Item{Text: strings.Repeat("x", 1+i*4000)}); err != nil {
			return outcome(nil, err)
		}
	}
	var all sync.WaitGroup
	var mu sync.Mutex
	wrong := []string{}
	for _, row := range rows {
		all.Go(func() {
			for n := range times {
				got, ok, err := p.items.GetByID(ctx, row.ID)
				if err == nil && ok && got.ID == row.ID && len(got.Text) == len(row.Text) {
					// Only who waits lets others go on.
					if n%16 == 0 {
						err = p.ctx.Timers().Sleep(ctx, 1)
					}
					if err == nil {
						continue
					}
				}
				mu.Lock()
				wrong = append(wrong, fmt.Sprint(row.ID, " became ", got.ID, ", ", len(row.Text), " became ", len(got.Text), ", ", err))
				mu.Unlock()
				return
			}
		})
	}
	all.Wait()
	var errs error
	for _, row := range rows {
		if err := p.items.Delete(ctx, row.ID); err != nil {
			errs = err
		}
	}
	return outcome(wrong, errs)
}
