package notify

import (
	"log/slog"
	"time"
)

// desktopQueue is how many messages wait for the desktop, desktopTimeout how
// long Close waits for the one that is being shown.
const (
	desktopQueue   = 16
	desktopTimeout = time.Second
)

// desktop shows messages one after the other, so that one that hangs costs no
// plugin anything.
type desktop struct {
	show  func(title, body string) error
	queue chan desktopMessage
	done  chan struct{}
	log   *slog.Logger
}

type desktopMessage struct{ plugin, title, body string }

func newDesktop(show func(title, body string) error, log *slog.Logger) *desktop {
	d := &desktop{show: show, queue: make(chan desktopMessage, desktopQueue), done: make(chan struct{}), log: log}
	go d.run()
	return d
}

func (d *desktop) run() {
	defer close(d.done)
	for m := range d.queue {
		// The id tells who speaks: a plugin chooses its titles.
		if err := d.show(m.plugin+": "+m.title, m.body); err != nil {
			d.log.Warn("show a message on the desktop", "plugin", m.plugin, "error", err)
		}
	}
}

// send puts a message into the queue. It is in the console already, so one
// that finds no room is only logged.
func (d *desktop) send(m desktopMessage) {
	select {
	case d.queue <- m:
	default:
		d.log.Warn("a message is not shown on the desktop: too many wait", "plugin", m.plugin)
	}
}

// close must not be called while send may be.
func (d *desktop) close() {
	close(d.queue)
	timer := time.NewTimer(desktopTimeout)
	defer timer.Stop()
	select {
	case <-d.done:
	case <-timer.C:
	}
}
