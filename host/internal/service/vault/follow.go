package vault

import (
	"context"
	"errors"
	"sync"
	"time"
)

// following is what a host on a server has under way to follow the keys.
type following struct {
	checking sync.Mutex // one look at a time

	mu   sync.Mutex
	stop func() // nil while nothing is followed
}

// Open follows what other hosts do to the keys. One that rotates tells the others,
// which forget what they have and look for the new key where theirs is. Where it is
// not there they say so, and look again.
func (s *Service) Open(ctx context.Context) error {
	s.follow.mu.Lock()
	defer s.follow.mu.Unlock()
	if s.env.Database == nil || s.follow.stop != nil {
		return nil
	}
	ctx, end := context.WithCancel(context.WithoutCancel(ctx))
	told := make(chan struct{}, 1)
	unsubscribe := s.env.Bus.Subscribe(keysTopic, func([]string) {
		s.vault.forget()
		select {
		case told <- struct{}{}:
		default: // it will look anyway
		}
	})
	var running sync.WaitGroup
	running.Go(func() { s.followKeys(ctx, told) })
	s.follow.stop = func() {
		unsubscribe()
		end()
		running.Wait()
	}
	return nil
}

// followKeys looks for the key when the host is told, and from time to time while it
// misses it: the file that it is given is filled by somebody else, who tells nobody.
func (s *Service) followKeys(ctx context.Context, told <-chan struct{}) {
	ticker := time.NewTicker(s.records.limits.KeyRetryInterval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-told:
		case <-ticker.C:
			// A keyring that is locked may ask its user each time.
			if fault := s.fault.Load(); fault == nil || errors.Is(*fault, ErrKeyringUnavailable) {
				continue
			}
		}
		_ = s.Check(ctx) // it says itself what is wrong
	}
}

// Broken implements [service.Opener]: what is wrong is a matter of [Service.Health].
func (s *Service) Broken() error { return nil }

// Close ends the following.
func (s *Service) Close(context.Context) error {
	s.follow.mu.Lock()
	defer s.follow.mu.Unlock()
	if s.follow.stop != nil {
		s.follow.stop()
		s.follow.stop = nil
	}
	return nil
}
