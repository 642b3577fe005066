package client_test

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgproto3"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/postgrestest"
)

// Whoever cannot open a database is told what to do about that.
func TestAdvice(t *testing.T) {
	server := postgrestest.Shared(t)
	right := server.Config(t)
	name := right.Source[strings.LastIndexByte(right.Source, '/')+1:]
	execute := func(database string, texts ...string) {
		t.Helper()
		if err := server.Exec(database, texts...); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PGPASSWORD", "")
	t.Setenv("PGPASSFILE", filepath.Join(t.TempDir(), "none"))
	fails := func(c client.Config, wants ...string) {
		t.Helper()
		d, err := client.Open(t.Context(), c)
		if err == nil {
			d.Close()
			t.Errorf("opened, want %q", wants)
			return
		}
		for _, want := range wants {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %q", err, want)
			}
		}
	}
	to := func(source string) client.Config {
		return client.Config{Source: source, PasswordFile: right.PasswordFile}
	}
	at := strings.TrimSuffix(right.Source, "/"+name)
	fails(client.Config{Source: right.Source}, "no password was given", "--database-password-file")
	wrong := filepath.Join(t.TempDir(), "password")
	if err := os.WriteFile(wrong, []byte("wrong\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	fails(client.Config{Source: right.Source, PasswordFile: wrong}, "so is its password in --database-password-file")
	fails(to(at+"/nowhere"), `CREATE DATABASE "nowhere" OWNER "wasmhost" ENCODING 'UTF8' TEMPLATE template0`)
	fails(to(right.Source+"?sslmode=require"), "switch ssl on in the server", "sslmode=disable")
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	listener.Close()
	fails(to("postgres://wasmhost@"+listener.Addr().String()+"/d"), "see that the server runs")

	execute(name, "CREATE TABLE public.invoices (x int)")
	fails(right, "tables of another program, such as public.invoices", "the host's alone")
	execute(name, "DROP TABLE public.invoices", "ALTER DATABASE "+name+" OWNER TO postgres")
	fails(right, `ALTER DATABASE "`+name+`" OWNER TO "wasmhost"`)
	execute(name, "REVOKE CONNECT ON DATABASE "+name+" FROM PUBLIC")
	fails(right, "permission denied", `ALTER DATABASE "`+name+`" OWNER TO "wasmhost"`)
	execute(name, "ALTER DATABASE "+name+" OWNER TO wasmhost")
	d, err := client.Open(t.Context(), right)
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	schema(t, d, "first")
	execute(name, "CREATE TABLE public.later (x int)")
	again, err := client.Open(t.Context(), right)
	if err != nil {
		t.Fatalf("a table that came after the host's: %v", err)
	}
	again.Close()
	execute(name, "ALTER DATABASE "+name+" CONNECTION LIMIT 0")
	fails(right, "max_connections", "postgres.connections")
}

// Whoever has the port of a server without TLS gets no password, and is not taken for
// the server.
func TestServerOfAnother(t *testing.T) {
	t.Setenv("PGPASSWORD", "secret")
	for name, asks := range map[string]pgproto3.BackendMessage{"the password": &pgproto3.AuthenticationCleartextPassword{},
		"a digest": &pgproto3.AuthenticationMD5Password{}, "nothing": &pgproto3.AuthenticationOk{}} {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		got := make(chan pgproto3.FrontendMessage, 1)
		go func() {
			defer close(got)
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			defer conn.Close()
			server := pgproto3.NewBackend(conn, conn)
			if _, err := server.ReceiveStartupMessage(); err != nil {
				return
			}
			server.Send(asks)
			_ = server.Flush()
			if message, err := server.Receive(); err == nil {
				got <- message
			}
		}()
		_, err = client.Open(t.Context(), client.Config{Source: "postgres://wasmhost@" + listener.Addr().String() + "/d"})
		listener.Close()
		if message := <-got; err == nil || !strings.Contains(err.Error(), "ask for scram-sha-256") || message != nil {
			t.Errorf("one that asks for %s gets %T: %v", name, message, err)
		}
	}
}
