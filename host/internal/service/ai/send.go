package ai

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"
)

// send has the provider answer, with all that counts and repeats.
func (c *call) send(ctx context.Context, req Request, yield func(delta string) error) (Reply, error) {
	req.AnswerBytes, req.Idle = c.g.limits.AnswerBytes, c.g.limits.Idle
	for attempt := 1; ; attempt++ {
		reply, err := c.attempt(ctx, req, yield)
		var failed *ProviderError
		if err == nil || !errors.As(err, &failed) {
			return reply, err
		}
		wait, again := c.g.wait(ctx, attempt, failed)
		if more, ok := c.g.warned.Pass(c.plugin, time.Now()); ok {
			c.g.log.Warn("the AI provider did not answer", "plugin", c.plugin, "namespace", "ai", "function", c.doing,
				"error", failed.Error(), "attempt", attempt, "again", again, "notLogged", more)
		}
		if !again {
			return reply, err
		}
		if err := sleep(ctx, wait); err != nil {
			return reply, err
		}
	}
}

// attempt sends a request once and counts its tokens. The estimate of the prompt
// is counted before, with what the answer may take as far as there is anything
// left, so that both stay counted whatever happens.
func (c *call) attempt(ctx context.Context, req Request, yield func(delta string) error) (Reply, error) {
	if err := c.g.requests.Acquire(ctx, c.plugin); err != nil {
		return Reply{}, err
	}
	defer c.g.requests.Release(c.plugin)
	if err := ctx.Err(); err != nil {
		return Reply{}, err
	}
	input := estimate(req)
	day := day(c.g.now())
	reserved, err := c.g.budget.reserve(ctx, c.plugin, day, input, c.mostAnswer())
	if err != nil {
		return Reply{}, err
	}
	reply, err := c.provider.Generate(ctx, req, yield)
	used := reply.Usage.total()
	var failed *ProviderError
	switch {
	case errors.As(err, &failed) && !failed.Worked:
		used = 0 // it was refused or did not arrive
	case used <= 0:
		used = input + tokens(len(reply.Text))
	}
	c.g.budget.settle(reserved, used) // also when the caller has gone
	return reply, err
}

// mostAnswer is how many tokens an answer may have, roughly.
func (c *call) mostAnswer() int64 {
	most := tokens(c.g.limits.AnswerBytes)
	if p, ok := c.provider.(interface{ MostTokens() int64 }); ok && p.MostTokens() > 0 {
		most = min(most, p.MostTokens())
	}
	return most
}

// total is what an answer has taken, as far as the numbers make sense.
func (u Usage) total() int64 {
	const most = 1 << 40
	return min(max(u.Input, 0), most) + min(max(u.Output, 0), most)
}

// estimate is how many tokens a request has, roughly.
func estimate(req Request) int64 {
	n := int64(0)
	for _, m := range req.Messages {
		n += tokens(len(m.Text)) + 4
	}
	if req.Shape != nil {
		n += tokens(len(req.Shape.Schema) + len(req.Shape.Description))
	}
	return n
}

func tokens(bytes int) int64 { return (int64(bytes) + 3) / 4 }

// wait returns how long to wait before the next attempt, if there is one. A
// wait that would end after the call is none.
func (g *Gateway) wait(ctx context.Context, attempt int, failed *ProviderError) (time.Duration, bool) {
	if !failed.Again || attempt >= g.limits.Attempts || failed.After > g.limits.MaxWait {
		return 0, false
	}
	backoff := min(g.limits.Backoff<<(attempt-1), g.limits.MaxWait)
	// Half is random, so that calls that failed together do not come together.
	wait := backoff/2 + rand.N(backoff/2+1)
	if failed.After > 0 {
		wait = failed.After + rand.N(min(backoff/2, g.limits.MaxWait-failed.After)+1)
	}
	if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) < wait {
		return 0, false
	}
	return wait, true
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
