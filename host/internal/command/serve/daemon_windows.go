package serve

import (
	"context"

	"golang.org/x/sys/windows/svc"
)

func closeOnExec(int) {}

// asService has the manager of services of Windows end ctx, where it has started this process. What it
// returns tells it that all has ended, and how.
func asService(ctx context.Context) (context.Context, func(error)) {
	if is, err := svc.IsWindowsService(); err != nil || !is {
		return ctx, func(error) {}
	}
	ctx, stop := context.WithCancel(ctx)
	h := handler{stop: stop, ended: make(chan uint32, 1)}
	told := make(chan struct{})
	go func() {
		defer close(told)
		defer stop()
		_ = svc.Run("", h) // a service of its own process has no name to be told apart by
	}()
	return ctx, func(err error) {
		code := uint32(0)
		if err != nil {
			code = 1
		}
		h.ended <- code
		<-told
	}
}

// handler is what the manager talks with.
type handler struct {
	stop  context.CancelFunc
	ended chan uint32 // with the exit code
}

// Execute says how the service is, until it has ended.
func (h handler) Execute(_ []string, requests <-chan svc.ChangeRequest, status chan<- svc.Status) (bool, uint32) {
	status <- svc.Status{State: svc.Running, Accepts: svc.AcceptStop | svc.AcceptShutdown}
	for {
		select {
		case code := <-h.ended:
			status <- svc.Status{State: svc.StopPending}
			return false, code
		case r := <-requests:
			switch r.Cmd {
			case svc.Interrogate:
				status <- r.CurrentStatus
			case svc.Stop, svc.Shutdown:
				status <- svc.Status{State: svc.StopPending, WaitHint: 60_000}
				h.stop()
			}
		}
	}
}
