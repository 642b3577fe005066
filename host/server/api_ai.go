package server

import "net/http"

func (x *exchange) showAI() error {
	if _, err := x.query(); err != nil {
		return err
	}
	return x.answerAI(x.s.plugins.AISettings(x.r.Context()))
}

func (x *exchange) answerAI(settings AISettings, err error) error {
	if err != nil {
		return x.callError(err)
	}
	return x.writeJSON(http.StatusOK, settings)
}

// setAI replaces the settings. The key goes in and never out.
func (x *exchange) setAI() error {
	var change AIChange
	if err := x.decode(&change); err != nil {
		return err
	}
	return x.answerAI(x.s.plugins.SetAI(x.r.Context(), change))
}

func (x *exchange) unsetAI() error {
	if err := x.noBody(); err != nil {
		return err
	}
	if err := x.s.plugins.UnsetAI(x.r.Context()); err != nil {
		return x.callError(err)
	}
	return x.write(http.StatusNoContent, nil, nil)
}

func (x *exchange) testAI() error {
	if err := x.noBody(); err != nil {
		return err
	}
	result, err := x.s.plugins.TestAI(x.r.Context())
	if err != nil {
		return x.callError(err)
	}
	return x.writeJSON(http.StatusOK, result)
}

func (x *exchange) showAIUsage() error {
	if _, err := x.query(); err != nil {
		return err
	}
	list, err := x.s.plugins.AIUsage(x.r.Context())
	if err != nil {
		return x.callError(err)
	}
	return x.writeJSON(http.StatusOK, struct {
		Usage []AIUsage `json:"usage"`
	}{append([]AIUsage{}, list...)})
}
