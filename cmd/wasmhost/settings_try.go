package main

import (
	"bytes"
	"encoding/json"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/problem"
)

func (a *app) settingsTestCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "test ID KEY",
		Short: "Have the running plugin try a setting out, as the button next to it does",
		Long: `Call the method that a setting declares as its testAction, on the host that runs,
and print what it returns. Exit code 1 when the method fails, and when it returns
an object with "ok": false.`,
		Example: "  wasmhost settings test my-plugin password",
		Args:    cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := a.runningHost(cmd.Context())
			if err != nil {
				return err
			}
			t := a.term(cmd)
			result, err := api.TestSetting.Call(cmd.Context(), c, api.SettingRequest{ID: args[0], Key: args[1]})
			if err != nil {
				if problem.IsCode(err, problem.CodeSettingNotFound) || problem.IsCode(err, problem.CodeConflict) {
					t.next("settings list " + quoteArg(args[0]))
				}
				return err
			}
			var text bytes.Buffer
			if err := json.Indent(&text, result, "", "  "); err != nil {
				return err
			}
			if _, err := t.out.Write(append(escapeJSON(text.Bytes()), '\n')); err != nil {
				return err
			}
			if saysNo(result) {
				t.errorf("error: the plugin answers that the test of %s was not passed", args[1])
				t.next("settings set "+quoteArg(args[0])+" "+quoteArg(args[1]), "logs "+quoteArg(args[0]))
				return &exitError{code: exitFailed}
			}
			t.next("settings list "+quoteArg(args[0]), "logs "+quoteArg(args[0]))
			return nil
		},
	}
}

// saysNo reports whether a method returned an object with "ok": false, as
// methods of buttons do that ran well and found the setting wrong.
func saysNo(result []byte) bool {
	var answer struct {
		OK *bool `json:"ok"`
	}
	return json.Unmarshal(result, &answer) == nil && answer.OK != nil && !*answer.OK
}
