package server

import (
	"context"
	"fmt"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/leaf/problem"
)

// aiRoutes answer as if a provider were set.
func (f *fakePlugins) aiRoutes(m *api.Mux) {
	settings := api.AISettings{Configured: true, AIProvider: api.AIProvider{BaseURL: "http://127.0.0.1:1/v1", Model: "m"},
		Key: true}
	api.GetAI.Handle(m, func(context.Context, api.None) (api.AISettings, error) { return settings, nil })
	api.SetAI.Handle(m, func(_ context.Context, in api.AIChange) (api.AISettings, error) {
		key := "kept"
		if in.Key != nil {
			key = fmt.Sprintf("%q", *in.Key)
		}
		f.said(fmt.Sprintf("set %s %s key %s", in.BaseURL, in.Model, key))
		if in.Model == "" {
			return api.AISettings{}, problem.InvalidRequest("the model is missing")
		}
		return settings, nil
	})
	api.UnsetAI.Handle(m, func(context.Context, api.None) (none api.None, err error) {
		f.said("unset")
		return none, nil
	})
	api.TestAI.Handle(m, func(context.Context, api.None) (api.AITest, error) {
		return api.AITest{}, problem.AIProblem("it cannot be reached")
	})
	api.ListAIUsage.Handle(m, func(context.Context, api.None) (api.AIUsageList, error) { return api.AIUsageList{}, nil })
}

// sessionRoutes answer as if there were one session.
func (f *fakePlugins) sessionRoutes(m *api.Mux) {
	session := func(verb, plugin, id string) (api.Session, error) {
		f.said(verb + " " + plugin + "/" + id)
		if id != "s1" {
			return api.Session{}, problem.SessionNotFound(plugin, id)
		}
		return api.Session{ID: "s1", Plugin: "demo", Name: "Hello", Status: "ready", Messages: 2}, nil
	}
	api.ListSessions.Handle(m, func(_ context.Context, in api.PluginRequest) (api.SessionList, error) {
		if in.ID == "none" {
			return api.SessionList{}, problem.PluginNotFound(in.ID)
		}
		return api.SessionList{Label: "Talks", ShowDivider: true}, nil
	})
	api.GetSession.Handle(m, func(_ context.Context, in api.SessionRequest) (api.Session, error) {
		return session("get", in.Plugin, in.Session)
	})
	api.ListSessionMessages.Handle(m, func(_ context.Context, in api.SessionRequest) (list api.SessionMessageList,
		err error) {
		_, err = session("messages of", in.Plugin, in.Session)
		return list, err
	})
	api.CreateSession.Handle(m, func(_ context.Context, in api.CreateSessionRequest) (api.Session, error) {
		return session(fmt.Sprintf("create %q", in.Prompt), in.Plugin, "s1")
	})
	api.SendToSession.Handle(m, func(_ context.Context, in api.SessionMessageRequest) (api.Session, error) {
		return session(fmt.Sprintf("send %q", in.Text), in.Plugin, in.Session)
	})
	api.StopSession.Handle(m, func(_ context.Context, in api.SessionRequest) (api.Session, error) {
		return session("stop", in.Plugin, in.Session)
	})
	api.RemoveSession.Handle(m, func(_ context.Context, in api.SessionRequest) (none api.None, err error) {
		_, err = session("remove", in.Plugin, in.Session)
		return none, err
	})
}
