#!/bin/sh
# Runs one of two PostgreSQL servers, of which one is the primary and the other its
# synchronous standby. Which is which shows from their data:
#
# - With an empty data folder it becomes a standby of the other server, as soon as
#   that is a primary. Where FIRST is true and nobody answers there, it begins anew.
# - With data of a primary it goes on as one, unless the other server has been
#   promoted meanwhile: then its folder has to be emptied.
#
# PEER is the other server's name. SECRETS is a folder with the files
# database-password and replication-password and, for TLS, tls.crt and tls.key.
# The role wasmhost is what hosts log in as; it may see how far the standby is.
# Commits wait for the standby. Where there is none for long, and losing data with
# the one server is the lesser evil:
#   ALTER SYSTEM SET synchronous_standby_names = ''; SELECT pg_reload_conf();
set -eu
umask 077
secrets=${SECRETS:-/run/secrets}
port=${PGPORT:-5432}
unset PGPORT
PGPASSWORD=$(cat "$secrets/replication-password")
export PGPASSWORD
peer="host=$PEER port=${PEER_PORT:-5432} user=replicator connect_timeout=3 sslmode=prefer"

# is_primary asks the other server: "t", "f", or nothing where it does not answer.
is_primary() {
	psql -Atqc 'SELECT NOT pg_is_in_recovery()' "$peer dbname=postgres" 2>/dev/null || true
}

begin() {
	initdb --pgdata="$PGDATA" --username=postgres --encoding=UTF8 --no-locale --auth-host=scram-sha-256 \
		--auth-local=peer
	cat >>"$PGDATA/pg_hba.conf" <<-END
		host replication replicator all scram-sha-256
		host all replicator,wasmhost all scram-sha-256
	END
	echo "synchronous_standby_names = '*'" >>"$PGDATA/postgresql.conf"
	quoted=$(sed "s/'/''/g" "$secrets/database-password")
	postgres --single -D "$PGDATA" -c synchronous_standby_names= postgres >/dev/null <<-END
		CREATE ROLE wasmhost LOGIN CREATEROLE NOINHERIT PASSWORD '$quoted'
		GRANT pg_read_all_stats TO wasmhost
		CREATE ROLE replicator LOGIN REPLICATION PASSWORD '$(echo "$PGPASSWORD" | sed "s/'/''/g")'
		CREATE DATABASE wasmhost OWNER wasmhost
		REVOKE ALL ON DATABASE wasmhost FROM PUBLIC
	END
}

# What is half done when this ends is done anew.
unfinished=$PGDATA.unfinished
tries=0
while [ ! -s "$PGDATA/PG_VERSION" ] || [ -e "$unfinished" ]; do
	case $(is_primary) in
	t)
		: >"$unfinished"
		rm -rf "$PGDATA"
		if pg_basebackup --pgdata="$PGDATA" --dbname="$peer" --write-recovery-conf --wal-method=stream --checkpoint=fast
		then
			rm "$unfinished"
			break
		fi
		;;
	'')
		if [ "${FIRST:-}" = true ] && [ "$tries" -ge "${FIRST_TRIES:-10}" ]; then
			: >"$unfinished"
			rm -rf "$PGDATA"
			begin
			rm "$unfinished"
			break
		fi
		;;
	esac
	tries=$((tries + 1))
	sleep 1
done

if [ ! -e "$PGDATA/standby.signal" ] && [ "$(is_primary)" = t ]; then
	echo "$PEER has become the primary: empty the folder $PGDATA, and this server follows it" >&2
	exit 1
fi
set -- postgres -D "$PGDATA" -c port="$port" -c listen_addresses="${LISTEN:-*}" -c max_connections=200 \
	-c unix_socket_directories="${SOCKETS:-/tmp}" -c wal_retrieve_retry_interval=1s "$@"
if [ -s "$secrets/tls.crt" ]; then
	set -- "$@" -c ssl=on -c ssl_cert_file="$secrets/tls.crt" -c ssl_key_file="$secrets/tls.key"
fi
exec "$@"
