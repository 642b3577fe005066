package plugin

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"github.com/wasmhost/wasmhost/host/internal/data/postgres"
	"github.com/wasmhost/wasmhost/host/internal/data/postgres/client"
	"github.com/wasmhost/wasmhost/host/postgrestest"
	"github.com/wasmhost/wasmhost/host/shorttest"
)

// onPostgres says that rows lie on a server in this run of the tests, which
// [TestOnPostgres] begins.
var onPostgres = os.Getenv("WASMHOST_TEST_ROWS") == "postgres"

// databaseOf opens the database that belongs to a data folder; nil where rows lie
// in files. Which one it is stands beside the folder, also for other processes.
func databaseOf(tb testing.TB, dir string) postgres.Database {
	tb.Helper()
	if !onPostgres {
		return nil
	}
	if d, ok := opened.Load(dir); ok {
		return d.(*client.Database)
	}
	d, err := client.Open(tb.Context(), configOf(tb, dir))
	if err != nil {
		tb.Fatal(err)
	}
	opened.Store(dir, d)
	tb.Cleanup(func() {
		opened.CompareAndDelete(dir, d)
		d.Close()
	})
	return d
}

// opened are the databases of data folders, for the managers that a test begins one
// after the other.
var opened sync.Map

// configSuffix ends the name of the file that says which database it is.
const configSuffix = ".database.json"

func configOf(tb testing.TB, dir string) client.Config {
	tb.Helper()
	var config client.Config
	text, err := os.ReadFile(dir + configSuffix)
	if err == nil {
		err = json.Unmarshal(text, &config)
	} else if errors.Is(err, fs.ErrNotExist) {
		config = postgrestest.Config(tb)
		err = saveConfig(dir, config)
	}
	if err != nil {
		tb.Fatal(err)
	}
	return config
}

func saveConfig(dir string, config client.Config) error {
	text, err := json.Marshal(config)
	if err != nil {
		return err
	}
	return os.WriteFile(dir+configSuffix, text, 0o600)
}

// copyRows gives a copy of a data folder a copy of the rows that belong to it.
func copyRows(tb testing.TB, dir, to string) {
	tb.Helper()
	if _, err := os.Stat(dir + configSuffix); !onPostgres || err != nil {
		return
	}
	opened.Delete(dir) // whose connections end
	if err := saveConfig(to, postgrestest.Copy(tb, configOf(tb, dir))); err != nil {
		tb.Fatal(err)
	}
}

// aboutRows are the tests of what plugins store, wherever that lies.
var aboutRows = []string{
	"TestServicesOfAPlugin", "TestInstallOfflineThenStart", "TestEnableDisableReloadRemove", "TestUpgrade",
	"TestUpgradeThatCannotStart", "TestUpgradeAtTheQuota", "TestNoCopyWithoutAChange", "TestUniqueIndexRemovesRows",
	"TestStoredRowsAreNotRemovedUnasked", "TestDowngradedData", "TestVersionsThatCannotRunReplaceNothing",
	"TestDroppedIndexesAreTold",
	"TestRollback", "TestRollbackAfterSeveralFailures", "TestRollbackWhileCalled", "TestRollbackFailsAtEveryStep",
	"TestRollbackKilledAtEveryStep", "TestRollbackChild", "TestStrangeRecords", "TestGrantsAfterRollback",
	"TestCopiesArePruned", "TestCopyIsRememberedAfterACrash",
	"TestExportAndImport", "TestExportOfEveryState", "TestExportSaysWhatItLacks", "TestExportSaysWhatIsNotDeclared",
	"TestImportReplaces", "TestImportRefuses", "TestImportKeepsQuotas", "TestImportWhileCalled", "TestImportStopsAnywhere",
	"TestKilledImports", "TestImportingChild", "TestImportOntoAnotherDisk", "TestImportFailsWhileTheCircuitIsOpen",
	"TestRemoveKeepsData", "TestOrphansWithoutData", "TestPurgeNeedsNoKey", "TestPurgeOfDataOnAnotherDisk",
}

// TestOnPostgres runs the tests about rows again, on a server.
func TestOnPostgres(t *testing.T) {
	shorttest.Skip(t)
	if onPostgres {
		return // it is the run that this test begins
	}
	args := []string{"-test.v", "-test.run=^(" + strings.Join(aboutRows, "|") + ")$", "-test.timeout=9m"}
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), "WASMHOST_TEST_ROWS=postgres", postgrestest.Shared(t).Environ())
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("on PostgreSQL: %v\n%s", err, out)
	}
	for _, name := range aboutRows {
		if !strings.Contains(string(out), "--- PASS: "+name+" ") {
			t.Errorf("%s has not passed on PostgreSQL", name)
		}
	}
}
