package server

import (
	"context"
	"fmt"

	"github.com/wasmhost/wasmhost/host/problem"
)

func fakeAISettings() AISettings {
	return AISettings{Configured: true, AIProvider: AIProvider{BaseURL: "http://127.0.0.1:1/v1", Model: "m"}, Key: true}
}

func (f *fakePlugins) AISettings(context.Context) (AISettings, error) { return fakeAISettings(), nil }

func (f *fakePlugins) SetAI(_ context.Context, change AIChange) (AISettings, error) {
	key := "kept"
	if change.Key != nil {
		key = fmt.Sprintf("%q", *change.Key)
	}
	f.said(fmt.Sprintf("set %s %s key %s", change.BaseURL, change.Model, key))
	if change.Model == "" {
		return AISettings{}, problem.InvalidRequest("the model is missing")
	}
	return fakeAISettings(), nil
}

func (f *fakePlugins) UnsetAI(context.Context) error {
	f.said("unset")
	return nil
}

func (f *fakePlugins) TestAI(context.Context) (AITest, error) {
	return AITest{}, problem.AIProblem("it cannot be reached")
}

func (f *fakePlugins) AIUsage(context.Context) ([]AIUsage, error) { return nil, nil }

func fakeSession() Session {
	return Session{ID: "s1", Plugin: "demo", Name: "Hello", Status: "ready", Messages: 2}
}

func (f *fakePlugins) Sessions(_ context.Context, plugin string) (SessionList, error) {
	if plugin == "none" {
		return SessionList{}, problem.PluginNotFound(plugin)
	}
	return SessionList{Label: "Talks", ShowDivider: true}, nil
}

func (f *fakePlugins) session(verb, plugin, session string) (Session, error) {
	f.said(verb + " " + plugin + "/" + session)
	if session != "s1" {
		return Session{}, problem.SessionNotFound(plugin, session)
	}
	return fakeSession(), nil
}

func (f *fakePlugins) Session(_ context.Context, plugin, session string) (Session, error) {
	return f.session("get", plugin, session)
}

func (f *fakePlugins) SessionMessages(_ context.Context, plugin, session string) ([]SessionMessage, error) {
	_, err := f.session("messages of", plugin, session)
	return nil, err
}

func (f *fakePlugins) CreateSession(_ context.Context, plugin, prompt string) (Session, error) {
	return f.session(fmt.Sprintf("create %q", prompt), plugin, "s1")
}

func (f *fakePlugins) SendToSession(_ context.Context, plugin, session, text string) (Session, error) {
	return f.session(fmt.Sprintf("send %q", text), plugin, session)
}

func (f *fakePlugins) StopSession(_ context.Context, plugin, session string) (Session, error) {
	return f.session("stop", plugin, session)
}

func (f *fakePlugins) RemoveSession(_ context.Context, plugin, session string) error {
	_, err := f.session("remove", plugin, session)
	return err
}
