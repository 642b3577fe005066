package command

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

func (a *app) settingsTestCommand() *cobra.Command {
	return a.command(&cobra.Command{
		Use:   "test ID KEY",
		Short: "Have the running plugin try a setting out, as the button next to it does",
		Long: `Call the method that a setting declares as its testAction, on the host that runs,
and print what it returns. Exit code 1 when the method fails, and when it returns
an object with "ok": false.`,
		Example: "  wasmhost settings test my-plugin password",
	}, a.withRunning, func(ctx context.Context, in *invocation) (output, error) {
		result, err := api.TestSetting.Call(ctx, in.host, api.SettingRequest{ID: in.args[0], Key: in.args[1]})
		if problem.IsCode(err, problem.CodeSettingNotFound) || problem.IsCode(err, problem.CodeConflict) {
			return output{}, &stepsError{err, []string{"settings list " + quoteArg(in.args[0])}}
		}
		if err != nil {
			return output{}, err
		}
		var text bytes.Buffer
		if err := json.Indent(&text, result, "", "  "); err != nil {
			return output{}, err
		}
		out := output{value: result}
		if saysNo(result) {
			out.failed = &stepsError{fmt.Errorf("the plugin answers that the test of %s was not passed", in.args[1]),
				[]string{"settings set " + quoteArg(in.args[0]) + " " + quoteArg(in.args[1]), "logs " + quoteArg(in.args[0])}}
		}
		out.show = func() {
			in.printf("%s", rawText(escapeJSON(text.Bytes())))
			if out.failed == nil {
				in.next("settings list "+quoteArg(in.args[0]), "logs "+quoteArg(in.args[0]))
			}
		}
		return out, nil
	})
}

// saysNo reports whether a method returned an object with "ok": false, as
// methods of buttons do that ran well and found the setting wrong.
func saysNo(result []byte) bool {
	var answer struct {
		OK *bool `json:"ok"`
	}
	return json.Unmarshal(result, &answer) == nil && answer.OK != nil && !*answer.OK
}
