package manage

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

func settingsTestCommand(a *cli.App) *cobra.Command {
	return a.Command(&cobra.Command{
		Use:   "test ID KEY",
		Short: "Have the running plugin try a setting out, as the button next to it does",
		Long: `Call the method that a setting declares as its testAction, on the host that runs,
and print what it returns. Exit code 1 when the method fails, and when it returns
an object with "ok": false.`,
		Example: "  wasmhost settings test my-plugin password",
	}, a.WithRunning, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		result, err := api.TestSetting.Call(ctx, in.Host, api.SettingRequest{ID: in.Args[0], Key: in.Args[1]})
		if problem.IsCode(err, problem.CodeSettingNotFound) || problem.IsCode(err, problem.CodeConflict) {
			return cli.Output{}, &cli.StepsError{Err: err, Steps: []string{"settings list " + cli.QuoteArg(in.Args[0])}}
		}
		if err != nil {
			return cli.Output{}, err
		}
		var text bytes.Buffer
		if err := json.Indent(&text, result, "", "  "); err != nil {
			return cli.Output{}, err
		}
		out := cli.Output{Value: result}
		if saysNo(result) {
			out.Failed = &cli.StepsError{Err: fmt.Errorf("the plugin answers that the test of %s was not passed", in.Args[1]),
				Steps: []string{"settings set " + cli.QuoteArg(in.Args[0]) + " " + cli.QuoteArg(in.Args[1]), "logs " +
					cli.QuoteArg(in.Args[0])}}
		}
		out.Show = func() {
			in.Printf("%s", cli.RawText(cli.EscapeJSON(text.Bytes())))
			if out.Failed == nil {
				in.Next("settings list "+cli.QuoteArg(in.Args[0]), "logs "+cli.QuoteArg(in.Args[0]))
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
