package language

import (
	"os"
	"testing"
)

func TestNewRemovesWhatItCouldNotFinish(t *testing.T) {
	t.Chdir(t.TempDir())
	err := WriteNew("half", []File{{"good", []byte("x")}, {"good/within", []byte("x")}})
	if err == nil {
		t.Fatal("it succeeded")
	}
	if _, err := os.Stat("half"); !os.IsNotExist(err) {
		t.Errorf("half a plugin is left: %v", err)
	}
}
