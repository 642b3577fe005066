package postgrestest

import (
	"cmp"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

const (
	// memory is where Linux has a file system in memory. A database is 300 files, and
	// to make and remove them costs a disk's file system several times as much.
	memory = "/dev/shm"
	// room is how much has to be free there: more than the servers use that a run of
	// all tests has at the same time.
	room = 4 << 30
)

// folder makes one for a server, with a path in which there is room for its
// socket's: on the disk, if the server waits for that.
func (s *Server) folder() (string, error) {
	const most = 50
	in := os.TempDir()
	if len(in) > most {
		in = "/tmp"
	}
	if s.sync == "off" && free(memory) >= room {
		if dir, err := os.MkdirTemp(memory, "wasmhost-postgres-"); err == nil {
			return dir, nil
		}
	}
	return os.MkdirTemp(in, "wasmhost-postgres-")
}

// caches is the user's folder for caches, before a test sets another home.
var caches, errCaches = os.UserCacheDir()

// fill has the folder hold what a server begins with. To make that takes longer
// than most tests, and is done once for a version of the programs: later it comes
// from an archive in the user's folder for caches, beside what tests compile, which
// is removed when no test has asked for it for long. The servers of one user then
// have the same passwords; whoever can read the archive can read their folders.
func (s *Server) fill() error {
	if err := own(s.dir); err != nil {
		return err
	}
	archive := ""
	if key, err := s.programs(); err == nil && errCaches == nil {
		archive = filepath.Join(caches, "wasmhost-test", "postgres-"+key+".tar")
	}
	if s.unpack(archive) == nil {
		return nil
	}
	if err := os.RemoveAll(s.data()); err != nil { // where the archive was cut
		return err
	}
	if err := s.init(); err != nil {
		return err
	}
	if archive != "" {
		_ = s.pack(archive) // without it, the next makes one of its own
	}
	return nil
}

// programs identifies the programs, and what this package does with them.
func (s *Server) programs() (string, error) {
	h := sha256.New()
	fmt.Fprintln(h, "format 1", os.Getuid())
	for _, name := range []string{"initdb", "postgres"} {
		path := filepath.Join(s.bin, name)
		info, err := os.Stat(path)
		if err != nil {
			return "", err
		}
		fmt.Fprintln(h, path, info.Size(), info.ModTime().UnixNano())
	}
	return hex.EncodeToString(h.Sum(nil)[:12]), nil
}

// unpack takes what is in an archive.
func (s *Server) unpack(archive string) error {
	file, err := os.Open(archive)
	if err != nil {
		return err
	}
	defer file.Close()
	tar := exec.Command("tar", "-xf", "-")
	tar.Stdin = file
	if err := s.within(tar); err != nil {
		return err
	}
	text, err := os.ReadFile(filepath.Join(s.dir, "password"))
	if err != nil {
		return err
	}
	s.password = strings.TrimSpace(string(text))
	now := time.Now()
	return os.Chtimes(archive, now, now)
}

// pack makes an archive, which others may make at the same time.
func (s *Server) pack(archive string) error {
	dir := filepath.Dir(archive)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	file, err := os.CreateTemp(dir, "postgres-*.new")
	if err != nil {
		return err
	}
	tar := exec.Command("tar", "-cf", "-", "data", "password")
	tar.Stdout = file
	if err = cmp.Or(s.within(tar), file.Close()); err == nil {
		err = os.Rename(file.Name(), archive)
	}
	if err != nil {
		_ = file.Close()
		_ = os.Remove(file.Name())
	}
	return err
}

// within runs a program in the folder, as who runs the server.
func (s *Server) within(cmd *exec.Cmd) error {
	cmd.Dir = s.dir
	var said strings.Builder
	cmd.Stderr = &said
	unprivileged(cmd)
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w\n%s", filepath.Base(cmd.Path), err, &said)
	}
	return nil
}

// init makes the data folder with the roles, the passwords and the template.
func (s *Server) init() error {
	s.password = rand.Text()
	passwords := filepath.Join(s.dir, "password")
	if err := os.WriteFile(passwords, []byte(s.password+"\n"), 0o600); err != nil {
		return err
	}
	if err := own(passwords); err != nil {
		return err
	}
	// Small segments of the log, since a server that begins has one that is empty.
	err := s.within(exec.Command(filepath.Join(s.bin, "initdb"), "--pgdata="+s.data(), "--username="+admin,
		"--encoding=UTF8", "--no-locale", "--auth=scram-sha-256", "--no-sync", "--wal-segsize=4",
		"--pwfile="+passwords))
	if err != nil {
		return err
	}
	if err := s.trust(); err != nil {
		return err
	}
	known, err := verifier(s.password)
	if err != nil {
		return err
	}
	if err := s.Start(); err != nil {
		return err
	}
	err = s.Exec(admin, "ALTER ROLE "+admin+" PASSWORD '"+known+"'",
		"CREATE ROLE "+User+" LOGIN CREATEROLE PASSWORD '"+known+"'", "CREATE DATABASE "+template)
	s.locked("keep")
	s.port = 0
	return err
}
