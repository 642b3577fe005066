package schedule

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/wasmhost/wasmhost/host/internal/data/lease"
)

// noLeases are those of a server that is gone.
type noLeases struct {
	lease.Leases
	asked int
	err   error
}

func (n *noLeases) Take(context.Context, string) (lease.Lease, error) {
	n.asked++
	return nil, n.err
}

// A host whose server is gone for long says so once, and asks on; it ends without a
// word when it is closed.
func TestCampaignSaysOnceWhatIsWrong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		gone := &noLeases{Leases: lease.Alone(), err: errors.New("the server is gone")}
		s := &Scheduler{log: slog.New(slog.NewTextHandler(&log, nil)), options: Options{Leases: gone}}
		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		defer stop()
		s.campaign(ctx)
		if n := strings.Count(log.String(), "the server is gone"); n != 1 || gone.asked < 50 {
			t.Errorf("asked %d times and logged %d times:\n%s", gone.asked, n, &log)
		}
		log.Reset()
		s.options.Leases, s.closed = lease.Alone(), true
		s.campaign(t.Context())
		if log.Len() > 0 {
			t.Errorf("closed, and logged:\n%s", &log)
		}
	})
}
