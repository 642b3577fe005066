package service_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/wasmhost/wasmhost/host/service"
)

func TestRetry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithTimeout(t.Context(), time.Minute+time.Second)
		defer stop()
		calls := 0
		service.Retry(ctx, func(context.Context) { calls++ })
		if calls != 6 {
			t.Errorf("it was tried %d times in a minute", calls)
		}
	})
}
