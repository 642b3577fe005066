package mcp

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

const (
	// waitingEvery is how often an agent hears that its call still waits for the user.
	waitingEvery = 5 * time.Second
	// progressEvery is how often it hears of progress at most.
	progressEvery = 10 * time.Millisecond
	// nudge makes progress more than before where a plugin says that it is as much.
	nudge = 1e-6
)

// progress is how far a plugin says that it is.
type progress struct {
	done, total float64
	message     string
}

// Progress takes what a plugin says of a request, for the agent that waits for it. It does not wait: of what comes
// faster than agents are told, the last counts.
func (h *Handler) Progress(requestID string, done, total float64, message string) {
	h.mu.Lock()
	said := h.hears[requestID]
	h.mu.Unlock()
	if said == nil {
		return
	}
	for now := (progress{done, total, message}); ; {
		select {
		case said <- now:
			return
		default:
		}
		select {
		case <-said: // is old
		default:
		}
	}
}

// tellProgress tells an agent how far the requests are that have begun and are not over, and that the user is asked
// about one where that is so, until stop.
func (h *Handler) tellProgress(ctx context.Context, s *sdk.ServerSession, token any, asks bool) (begun,
	over func(string), stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	done, first, said := make(chan struct{}), make(chan struct{}, 1), make(chan progress, 1)
	ids := map[string]bool{} // guarded by mu of the handler
	last := -nudge
	tell := func(now progress) bool {
		last = max(now.done, last+nudge)
		return s.NotifyProgress(context.WithoutCancel(ctx), &sdk.ProgressNotificationParams{ProgressToken: token,
			Progress: last, Total: now.total, Message: now.message}) == nil
	}
	go func() {
		defer close(done)
		select {
		case <-first:
		case <-ctx.Done():
			select {
			case <-first: // it has begun all the same
			default:
				return
			}
		}
		defer func() {
			select {
			case now := <-said: // the last of it
				tell(now)
			default:
			}
		}()
		waits := time.NewTimer(50 * time.Millisecond) // until the question is there
		defer waits.Stop()
		if !asks {
			waits.Stop()
		}
		for {
			select {
			case <-ctx.Done():
				return
			case now := <-said:
				if !tell(now) {
					return
				}
				select {
				case <-ctx.Done():
					return
				case <-time.After(progressEvery):
				}
			case <-waits.C:
				every := 50 * time.Millisecond
				h.mu.Lock()
				under := slices.Collect(maps.Keys(ids))
				h.mu.Unlock()
				var call int64
				if slices.ContainsFunc(under, func(id string) (still bool) { call, still = h.Waiting(id); return still }) {
					every = waitingEvery
					if !tell(progress{message: fmt.Sprintf("waits for the user, who decides on call c%d in the inbox of wasmhost",
						call)}) {
						return
					}
				}
				waits.Reset(every)
			}
		}
	}()
	over = func(id string) {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.hears, id)
		delete(ids, id)
	}
	return func(id string) {
			h.mu.Lock()
			ids[id], h.hears[id] = true, said
			h.mu.Unlock()
			select {
			case first <- struct{}{}:
			default:
			}
		}, over, func() {
			cancel()
			<-done
			for id := range ids { // also where the agent was gone before the request had begun
				over(id)
			}
		}
}
