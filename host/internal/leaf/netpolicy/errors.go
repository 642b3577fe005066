package netpolicy

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"syscall"

	"github.com/wasmhost/wasmhost/abi"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// denied tells a plugin that its policy is against a host, and its user what
// to run. The shape of a plugin's id and of a host makes both safe in a shell,
// but for the brackets of an IPv6 address.
func denied(plugin, permission string, h host, shown string, r *refusal) *abi.Error {
	text := fmt.Sprintf("the network policy does not allow %s: %s", shown, r.why)
	if !r.noEntry {
		if h.addr.Is6() {
			shown = "'" + shown + "'"
		}
		text += fmt.Sprintf("; to allow it, run: wasmhost grant %s %s --allow-host %s", plugin, permission, shown)
	}
	return abi.NewError(abi.CodePermissionDenied, text)
}

// Failures of this package's own parts on the way to a server.
var (
	errProxy       = errors.New("the proxy did not open the connection")
	errNotDecoded  = errors.New("the body cannot be decoded")
	errTooLong     = errors.New("the answer is too long")
	errBuffersFull = errors.New("too much is being read at the same time")
)

// What Windows calls a refused and a reset connection; no other system has
// errors of these numbers.
const (
	winRefused = syscall.Errno(10061)
	winReset   = syscall.Errno(10054)
)

// explain turns what went wrong on the way to a host into the error that the
// plugin gets. The texts of package net and of TLS are not used, because they
// name addresses and other names; they are for the host's log.
func explain(ctx context.Context, shown string, l Limits, err error) *abi.Error {
	var known *abi.Error
	var lookup *net.DNSError
	var timeout net.Error
	switch {
	case errors.As(err, &known):
		return known
	case errors.Is(context.Cause(ctx), problem.ShuttingDown()):
		return abi.Unavailable("the plugin or the host is stopping: %s was not fetched to the end", shown)
	case ctx.Err() != nil:
		return abi.Errorf(abi.CodeDeadlineExceeded, "%s did not answer in time, or the call was given up", shown)
	case errors.Is(err, errTooLong):
		return abi.Exceeded("the answer of %s is longer than %d bytes; ask for less of it", shown, l.ResponseBytes)
	case errors.Is(err, errBuffersFull):
		return abi.Exceeded("the answers that are being read take more than %d bytes together; fetch less at the same time",
			l.BufferedBytes)
	case headerTooLong(err):
		return abi.Exceeded("the answer of %s has headers of more than %d bytes", shown, l.HeaderBytes)
	case errors.Is(err, errNotDecoded):
		return abi.Unavailable("the answer of %s is not what its Content-Encoding says", shown)
	case errors.Is(err, errProxy):
		return abi.Unavailable("the proxy of this host did not open a connection to %s", shown)
	case errors.As(err, &lookup):
		return abi.Unavailable("the name of %s could not be looked up; check its spelling and the network", shown)
	case isTLS(err):
		return abi.Unavailable("no secure connection to %s: %s", shown, tlsReason(err))
	case errors.Is(err, syscall.ECONNREFUSED), errors.Is(err, winRefused):
		return abi.Unavailable("%s refused the connection", shown)
	case errors.As(err, &timeout) && timeout.Timeout():
		return abi.Unavailable("%s could not be reached in time", shown)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, syscall.ECONNRESET),
		errors.Is(err, winReset), errors.Is(err, syscall.EPIPE):
		return abi.Unavailable("%s closed the connection before its answer was complete", shown)
	// Package net/http has no types for these.
	case strings.Contains(err.Error(), "malformed"), strings.Contains(err.Error(), "http2:"):
		return abi.Unavailable("%s did not answer with valid HTTP", shown)
	}
	return abi.Unavailable("fetching from %s failed; check the network", shown)
}

// headerTooLong knows the two texts of net/http, which has no type for it.
func headerTooLong(err error) bool {
	return strings.Contains(err.Error(), "server response headers exceeded") ||
		strings.Contains(err.Error(), "response header list larger than advertised limit")
}

func isTLS(err error) bool {
	var record tls.RecordHeaderError
	var alert tls.AlertError
	var certificate *tls.CertificateVerificationError
	return errors.As(err, &record) || errors.As(err, &alert) || errors.As(err, &certificate) ||
		strings.Contains(err.Error(), "tls: ")
}

func tlsReason(err error) string {
	var record tls.RecordHeaderError
	var name x509.HostnameError
	var unknown x509.UnknownAuthorityError
	var bad x509.CertificateInvalidError
	switch {
	case errors.As(err, &record):
		return "it does not speak TLS on this port"
	case errors.As(err, &name):
		return "its certificate is for another name"
	case errors.As(err, &unknown):
		return "its certificate is not signed by an authority that this host knows"
	case errors.As(err, &bad) && bad.Reason == x509.Expired:
		return "its certificate has expired or is not valid yet"
	case errors.As(err, &bad):
		return "its certificate is not valid"
	}
	return "the TLS handshake failed"
}
