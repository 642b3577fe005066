package manage

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/wasmhost/wasmhost/host/internal/command/cli"
	"github.com/wasmhost/wasmhost/host/internal/command/publication"
)

func catalogueBuildCommand(a *cli.App) *cobra.Command {
	var p publication.Publication
	cmd := a.Command(&cobra.Command{
		Use:   "build FOLDER",
		Short: "Make a catalogue of the packages in a folder",
		Long: `Make index.json and its signature in FOLDER, of all packages in it and below, which
end in .plugin.zip, with their signatures beside them. The folder is the catalogue:
copy it to any web server, or add it as it is. What was marked with 'catalogue mark'
stays so. A new index is newer than the old one, which hosts take no more.`,
		Example: "  wasmhost catalogue build dist --title \"Ada's plugins\" --sign ~/keys/catalogue.key",
	}, cli.WithoutHost, func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		p.Place = in.Args[0]
		if cli.IsReference(p.Place) {
			return cli.Output{}, cli.Usage(errors.New("a catalogue is built in a folder; 'wasmhost publish --to' adds to one " +
				"in a registry"))
		}
		if err := p.Open(ctx, in.Term); err != nil {
			return cli.Output{}, err
		}
		x, notes, err := p.OfFolder(ctx)
		if err != nil {
			return cli.Output{}, err
		}
		made, err := p.Write(ctx, x)
		if err != nil {
			return cli.Output{}, err
		}
		made.Notes = notes
		return cli.Output{Value: made, Show: func() { made.Show(in.Term) }}, nil
	})
	p.Add(cmd)
	return cmd
}

func catalogueMarkCommand(a *cli.App) *cobra.Command {
	var p publication.Publication
	var yanked, vulnerable string
	cmd := a.Command(&cobra.Command{
		Use:   "mark PLACE ID@VERSION",
		Short: "Say in a catalogue of yours that nobody should install a version, or what is wrong with it",
		Long: `Mark a version in the catalogue in PLACE, a folder or oci://REGISTRY/REPO:TAG. One that
was yanked is installed only where somebody names it exactly; what is said of both is
shown wherever the version is listed. Without --yanked and --vulnerable, the marks of
the version are taken away.`,
		Example: "  wasmhost catalogue mark dist notes@1.2.0 --vulnerable \"It leaks notes; fixed in 1.2.1.\" --sign " +
			"~/keys/catalogue.key",
	}, p.Reach.Reached(cli.WithoutHost), func(ctx context.Context, in *cli.Invocation) (cli.Output, error) {
		p.Place = in.Args[0]
		id, version, ok := strings.Cut(in.Args[1], "@")
		if !ok {
			return cli.Output{}, cli.Usage(fmt.Errorf("%q names no version: write ID@VERSION", cli.Clean(in.Args[1])))
		}
		if err := p.Open(ctx, in.Term); err != nil {
			return cli.Output{}, err
		}
		if p.Old == nil {
			return cli.Output{}, fmt.Errorf("there is no catalogue in %s", cli.Clean(p.Place))
		}
		x := *p.Old
		if err := x.Mark(id, version, yanked, vulnerable); err != nil {
			return cli.Output{}, err
		}
		made, err := p.Write(ctx, &x)
		if err != nil {
			return cli.Output{}, err
		}
		return cli.Output{Value: made, Show: func() { made.Show(in.Term) }}, nil
	})
	p.Add(cmd)
	p.Reach.AddReach(cmd)
	cmd.Flags().StringVar(&yanked, "yanked", "", "why nobody should install the version any more")
	cmd.Flags().StringVar(&vulnerable, "vulnerable", "", "what is wrong with the version")
	return cmd
}
