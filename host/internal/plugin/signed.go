package plugin

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
	"github.com/wasmhost/wasmhost/host/internal/leaf/regular"
	"github.com/wasmhost/wasmhost/host/internal/plugin/bundle"
	"github.com/wasmhost/wasmhost/host/internal/plugin/catalog"
	"github.com/wasmhost/wasmhost/host/internal/plugin/signature"
)

// signatureBeside reads the signature that lies beside a package; empty where
// there is none.
func signatureBeside(file string) (string, error) {
	text, err := regular.ReadFile(file+signature.FileSuffix, signature.MaxBytes)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", problem.InvalidPlugin("the signature beside the package cannot be read: make it readable for the host's "+
			"user, or get it again", nil).WithCause(err)
	}
	return string(text), nil
}

// verify holds the package in a file of the staging area against its signature,
// if it has one.
func (s *Staged) verify(file, text string) error {
	if text == "" {
		return nil
	}
	signed, err := signature.Parse([]byte(text))
	if err == nil {
		var f *os.File
		if f, err = regular.Open(file); err != nil {
			return catalog.StepError("verify the package", err)
		}
		defer f.Close()
		err = signed.Verify(f)
	}
	if err != nil {
		return &bundle.RefusedError{Reason: err.Error()}
	}
	s.signed = signed
	return nil
}

// SignedBy is the key that the package was signed with, or empty.
func (s *Staged) SignedBy() string {
	if s.signed == nil {
		return ""
	}
	return string(s.signed.Key)
}

// judge holds what was signed against what was unpacked, and asks whether such
// a plugin may be installed.
func (s *Staged) judge() error {
	about := s.inspection.Manifest.Plugin
	if s.signed != nil {
		if err := s.signed.About(about.ID, about.Version, string(s.inspection.Digest)); err != nil {
			return &bundle.RefusedError{Reason: err.Error()}
		}
	}
	g := s.m.services.gatekeeper()
	if g == nil {
		return nil
	}
	var err error
	s.inspection.Signer, s.inspection.Refused, err = g.Judge(about.ID, s.signed)
	return err
}

// accept remembers whose and from where the plugin is, which is about to be
// installed.
func (s *Staged) accept(next *catalog.Record) (err error) {
	next.Current.Source = s.source
	if s.signed != nil {
		next.Current.Signature = s.signed.Text()
	}
	if g := s.m.services.gatekeeper(); g != nil {
		next.Current.Listed, err = g.Accept(next.ID, s.signed)
	}
	return err
}

// mayStart fails where the policy does not let the installed version start, or
// another host is to start it first. The caller holds the lock.
func (e *known) mayStart(r *catalog.Record) error {
	if err := e.MayBegin(r); err != nil {
		return err
	}
	return e.trusted(r)
}

// trusted fails where the policy does not let the installed version start.
func (e *known) trusted(r *catalog.Record) error {
	g := e.m.services.gatekeeper()
	if g == nil {
		return nil
	}
	var signed *signature.Statement
	if text := r.Current.Signature; text != "" {
		var err error
		if signed, err = signature.Parse([]byte(text)); err == nil {
			err = signed.About(r.ID, r.Current.Version, string(r.Current.Digest))
		}
		if err != nil {
			return fmt.Errorf("what is remembered of its signature does not hold; install the plugin again: %w", err)
		}
	}
	return g.MayStart(signed, r.Current.Listed)
}
