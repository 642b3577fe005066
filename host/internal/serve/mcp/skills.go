package mcp

import (
	"context"
	"encoding/json"
	"net/url"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/wasmhost/wasmhost/host/api"
	"github.com/wasmhost/wasmhost/host/internal/serve/server"
)

// Skills are an extension of the protocol. Their files are resources beside.
const (
	skillsExtension = "io.modelcontextprotocol/skills"
	skillScheme     = "skill"
	listSkills      = "skills/list"
	getSkill        = "skills/get"
)

// skill is one as agents see it.
type skill struct {
	URI       string          `json:"uri"` // of its SKILL.md
	Matter    json.RawMessage `json:"frontmatter"`
	Resources []skillFile     `json:"resources"`
	Meta      sdk.Meta        `json:"_meta,omitempty"`
}

type skillFile struct {
	URI    string `json:"uri"`
	Digest string `json:"digest"`
	Size   int64  `json:"size"`
}

func skillOf(p *server.PluginRoute, s api.OfferedSkill) *skill {
	uri := func(name string) string {
		return (&url.URL{Scheme: skillScheme, Host: p.ID, Path: "/" + s.Name + "/" + name}).String()
	}
	shown := &skill{URI: uri("SKILL.md"), Matter: s.Matter, Meta: metaOf(p)}
	for _, f := range s.Files {
		shown.Resources = append(shown.Resources, skillFile{uri(f.Path), f.Digest, f.Size})
	}
	return shown
}

// fileOfSkill is the path in the plugin of a file of a skill.
func fileOfSkill(p *server.PluginRoute, name, file string) string {
	for _, s := range p.Offers.Skills {
		if s.Name == name {
			return strings.TrimPrefix(s.Folder+"/"+file, "/")
		}
	}
	return ""
}

type skillsParams struct {
	sdk.ParamsBase
	Cursor string `json:"cursor,omitempty"`
	URI    string `json:"uri,omitempty"`
}

type skillsResult struct {
	sdk.ResultBase
	ResultType string   `json:"resultType,omitempty"`
	Skills     []*skill `json:"skills,omitempty"`
	Skill      *skill   `json:"skill,omitempty"`
	Next       string   `json:"nextCursor,omitempty"`
	TTL        int      `json:"ttlMs,omitempty"`
	CacheScope string   `json:"cacheScope,omitempty"`
}

// addSkills lets the SDK read the methods of the extension, which receive answers.
func (h *Handler) addSkills() {
	for _, method := range []string{listSkills, getSkill} {
		err := sdk.AddReceivingCustomMethod(h.server, method,
			func(context.Context, *sdk.ServerSession, *skillsParams) (*skillsResult, error) {
				return nil, errUnknown(method)
			})
		if err != nil {
			panic(err) // the methods are no others
		}
	}
}

// skills answers the methods of the extension.
func (h *Handler) skills(_ context.Context, method string, r *sdk.ServerRequest[*skillsParams]) (res *skillsResult,
	err error) {
	res, c, params := complete(r, &skillsResult{}), callerOf(r), or(r.Params)
	if r.ProtocolVersion() >= stateless {
		res.TTL, res.CacheScope = int(h.limits.ListAge.Milliseconds()), "private"
	}
	if method == getSkill {
		o, ok := find(h.current().skills, params.URI)
		if !ok || ifSeen(c, o.of, o.shown) == nil {
			return nil, invalid("unknown skill %.200q", params.URI)
		}
		res.Skill = o.shown
		return res, nil
	}
	res.Skills, res.Next, err = page(h.current().skills, params.Cursor, h.limits.PageBytes,
		func(o offer[*skill]) (string, int, *skill) { return o.key, o.size, ifSeen(c, o.of, o.shown) })
	return res, err
}
