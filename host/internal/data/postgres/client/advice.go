package client

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
)

// advised adds to why a database could not be opened what its user can do about that.
func advised(err error, config *pgconn.Config) error {
	if what := advice(err, config); what != "" {
		return fmt.Errorf("%w; %s", err, what)
	}
	return err
}

// advice is empty where the error says by itself what to do, or where time mends it.
func advice(err error, config *pgconn.Config) string {
	if what := socketAdvice(err, config); what != "" {
		return what
	}
	if what := certificateAdvice(err, config); what != "" {
		return what
	}
	var name *net.DNSError
	var connect *pgconn.ConnectError
	if said, ok := errors.AsType[*pgconn.PgError](err); ok {
		return adviceOn(said.Code, config)
	}
	switch text := err.Error(); {
	case strings.Contains(text, "server refused TLS"): // an error of pgconn that has no type
		return "switch ssl on in the server, or, where nobody can listen in between, say ?sslmode=disable"
	case strings.Contains(text, "authentication method requirement"): // nor has this one
		return "have pg_hba.conf of the server ask for scram-sha-256, by which it proves that it is the server, and the " +
			"password be stored so, or encrypt the connection by ?sslmode=verify-full"
	case strings.Contains(text, "read only connection"), strings.Contains(text, "server is in hot standby"):
		return "it is a standby: name the primary, or all servers as HOST:PORT,HOST:PORT"
	case errors.As(err, &name):
		return "see that the name of the server is right"
	case errors.As(err, &connect):
		return "see that the server runs, that its address and port are right, and that this machine reaches it"
	}
	return ""
}

// certificateAdvice is advice on a certificate of the server that is not trusted.
// Where names count for nothing (verify-ca), the driver looks at it by itself, so that
// its error is none of crypto/tls.
func certificateAdvice(err error, config *pgconn.Config) string {
	var name x509.HostnameError
	var authority x509.UnknownAuthorityError
	var invalid x509.CertificateInvalidError
	var other *tls.CertificateVerificationError
	switch {
	case errors.As(err, &name):
		return "name the server as its certificate does, or have that made for this name, too"
	case errors.As(err, &authority) && config.TLSConfig != nil && config.TLSConfig.RootCAs != nil:
		return "see that the file of ?sslrootcert= has the certificate of the authority that has signed the server's"
	case errors.As(err, &authority):
		return "name the certificate of the server's authority by ?sslrootcert=FILE"
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		return "have the server's certificate renewed, and see that the clock of this machine is right"
	case errors.As(err, &invalid), errors.As(err, &other):
		return "have a certificate made for the server that is for servers, and name that of its authority by " +
			"?sslrootcert=FILE"
	}
	return ""
}

// adviceOn is advice on what the server has said.
func adviceOn(state string, config *pgconn.Config) string {
	user, database := postgres.Quote(config.User), postgres.Quote(config.Database)
	switch {
	case state == "28P01" && config.Password == "":
		return "no password was given: it comes from --database-password-file, PGPASSWORD or ~/.pgpass"
	case state == "28P01":
		return "see that the user is right, and so is its password in --database-password-file, else in PGPASSWORD or " +
			"~/.pgpass"
	case state == notAuthorized:
		return "see that the user is right, and that pg_hba.conf of the server lets it in from here"
	case state == "3D000":
		return "name another, or have an administrator make it: CREATE DATABASE " + database + " OWNER " + user +
			" ENCODING 'UTF8' TEMPLATE template0"
	case state == "42501":
		return "have an administrator make it the user's: ALTER DATABASE " + database + " OWNER TO " + user
	case state == postgres.TooManyConnections:
		return "raise max_connections of the server, or let each host have fewer by --limit postgres.connections"
	}
	return ""
}
