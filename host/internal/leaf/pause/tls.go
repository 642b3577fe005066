package pause

import (
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"time"
)

// DialTLS returns a DialTLSContext for a http.Transport that speaks HTTP/2, too,
// unless the configuration names protocols: the handshake, on a connection that
// dial makes, may take d by the clock that leaves out pauses. That of the
// transport's own TLSHandshakeTimeout counts them.
func DialTLS(dial func(ctx context.Context, network, address string) (net.Conn, error), config *tls.Config,
	d time.Duration) func(ctx context.Context, network, address string) (net.Conn, error) {
	config = config.Clone()
	if config.NextProtos == nil {
		config.NextProtos = []string{"h2", "http/1.1"}
	}
	return func(ctx context.Context, network, address string) (net.Conn, error) {
		name, _, err := net.SplitHostPort(address)
		if err != nil {
			return nil, err
		}
		conn, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		ctx, cancel := WithTimeout(ctx, d)
		defer cancel()
		named := config.Clone()
		named.ServerName = name
		secure := tls.Client(conn, named)
		if err := secure.HandshakeContext(ctx); err != nil {
			_ = conn.Close()
			if ctx.Err() == context.DeadlineExceeded {
				err = fmt.Errorf("shake hands: %w", context.DeadlineExceeded)
			}
			return nil, err
		}
		return secure, nil
	}
}
