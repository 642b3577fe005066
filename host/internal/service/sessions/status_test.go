package sessions

import "testing"

// TestStatuses is the whole table of the state machine: what is not in it is
// refused.
func TestStatuses(t *testing.T) {
	allowed := map[Status]map[event]Status{
		StatusStarting: {eventBegin: StatusRunning, eventComplete: StatusReady, eventFail: StatusError,
			eventInterrupt: StatusNeedsYou, eventStop: StatusEnded},
		StatusRunning: {eventBegin: StatusRunning, eventComplete: StatusReady, eventFail: StatusError,
			eventInterrupt: StatusNeedsYou, eventStop: StatusEnded},
		StatusReady:    {eventSend: StatusRunning, eventStop: StatusEnded},
		StatusNeedsYou: {eventSend: StatusRunning, eventStop: StatusEnded},
		StatusError:    {eventSend: StatusRunning, eventStop: StatusEnded},
		StatusEnded:    {},
	}
	if len(allowed) != len(Statuses()) {
		t.Fatalf("the table has %d statuses of %d", len(allowed), len(Statuses()))
	}
	for _, from := range Statuses() {
		for _, e := range []event{eventSend, eventBegin, eventComplete, eventFail, eventInterrupt, eventStop,
			"unknown"} {
			want, may := allowed[from][e]
			if to, ok := next(from, e); ok != may || ok && to != want {
				t.Errorf("%s in %s leads to %s, %v; want %s, %v", e, from, to, ok, want, may)
			}
		}
	}
}
