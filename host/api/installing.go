package api

import (
	"context"
	"fmt"
)

// Install installs the plugin in a folder or a package, by its absolute path, or another
// version of it. Agree gets what it asks of its user, and answers the permissions that
// are granted, or an error, which ends it; [GrantAll] is for plugins of the program's
// own. Where the host serves, the plugin has started when Install returns; that it could
// not is an error.
func Install(ctx context.Context, c Caller, path string, agree func(asks Inspection) (grants []string, err error)) (
	info PluginInfo, err error) {
	asks, err := InspectPlugin.Call(ctx, c, InspectRequest{Path: path})
	if err != nil {
		return info, err
	}
	grants, err := agree(asks)
	if err != nil {
		return info, err
	}
	info, err = InstallPlugin.Call(ctx, c, InstallRequest{Path: path, Digest: asks.Digest, Grants: grants,
		AcceptChanges: true, Consent: asks.Consent.Digest, Downgrade: asks.Downgrade})
	if err == nil && (info.State == StateFailed || info.State == StateIncompatible) {
		err = fmt.Errorf("the plugin %s was installed and does not start: %s", info.ID, info.Reason)
	}
	return info, err
}

// GrantAll grants every permission that a plugin asks for.
func GrantAll(asks Inspection) (grants []string, err error) {
	for _, p := range asks.Permissions {
		grants = append(grants, p.Name)
	}
	return grants, nil
}
