package postgrestest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// Certify has the shared server encrypt connections that ask for it, by a certificate
// and its key, in PEM, until the test ends. It does so a moment after the call.
func Certify(tb testing.TB, certificate, key []byte) {
	tb.Helper()
	s := Shared(tb)
	files := [2]string{}
	for i, text := range [2][]byte{certificate, key} {
		f, err := os.CreateTemp(s.dir, "tls-*.pem") // which is readable for its owner alone
		if err != nil {
			tb.Fatal(err)
		}
		files[i] = f.Name()
		_, err = f.Write(text)
		if closing := f.Close(); err == nil {
			err = closing
		}
		if err == nil {
			err = own(f.Name())
		}
		if err != nil {
			tb.Fatal(err)
		}
	}
	tb.Cleanup(func() {
		// Its files last as long as the server.
		err := s.Exec(admin, "ALTER SYSTEM RESET ssl", "SELECT pg_reload_conf()")
		for end := time.Now().Add(10 * time.Second); err == nil; time.Sleep(10 * time.Millisecond) {
			var on bool
			if on, err = s.encrypts(); !on {
				break
			}
			if err == nil && time.Now().After(end) {
				err = errors.New("the server goes on to encrypt connections")
			}
		}
		if err != nil {
			tb.Error(err)
		}
	})
	err := s.Exec(admin, "ALTER SYSTEM SET ssl_cert_file = '"+filepath.ToSlash(files[0])+"'",
		"ALTER SYSTEM SET ssl_key_file = '"+filepath.ToSlash(files[1])+"'", "ALTER SYSTEM SET ssl = on",
		"SELECT pg_reload_conf()")
	if err != nil {
		tb.Fatal(err)
	}
}

// encrypts reports whether connections may be encrypted that begin now.
func (s *Server) encrypts() (on bool, err error) {
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	conn, err := s.connect(ctx, s.port, admin)
	if err != nil {
		return false, err
	}
	defer conn.Close(ctx)
	err = conn.QueryRow(ctx, "SELECT current_setting('ssl')::bool").Scan(&on)
	return on, err
}
