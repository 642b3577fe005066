package service

import (
	"context"
	"time"
)

// retryEvery is how often what a fault was in the way of is tried again.
const retryEvery = 10 * time.Second

// Retry calls a function now and then, until ctx ends.
func Retry(ctx context.Context, again func(context.Context)) {
	ticker := time.NewTicker(retryEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		again(ctx)
	}
}
