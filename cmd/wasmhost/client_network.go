package main

import (
	"context"
	"net/http"
	"net/url"
	"strconv"

	"github.com/wasmhost/wasmhost/host/server"
)

func (c *client) SetNetwork(ctx context.Context, id string, policy server.NetworkPolicy) (info server.PluginInfo, err error) {
	err = c.api(ctx, http.MethodPut, "/plugins/"+url.PathEscape(id)+"/network", policy, &info)
	return info, err
}

func (c *client) Audit(ctx context.Context, id string, limit int) (audit server.Audit, err error) {
	err = c.api(ctx, http.MethodGet, "/plugins/"+url.PathEscape(id)+"/audit?limit="+strconv.Itoa(limit), nil, &audit)
	return audit, err
}
