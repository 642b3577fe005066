package problem

import "net/http"

// Code says which problem it is. Codes are stable.
type Code string

// Codes of problems, in the order of the specification. They are untyped, to be
// compared with what came over the network as well.
const (
	CodeUnauthorized         = "unauthorized"
	CodeForbidden            = "forbidden"
	CodePluginNotFound       = "plugin_not_found"
	CodeEndpointNotFound     = "endpoint_not_found"
	CodeMethodNotAllowed     = "method_not_allowed"
	CodePluginUnavailable    = "plugin_unavailable"
	CodeHandlerNotRegistered = "handler_not_registered"
	CodeInvalidJSON          = "invalid_json"
	CodeUnsupportedMediaType = "unsupported_media_type"
	CodeBodyTooLarge         = "body_too_large"
	CodeHandlerError         = "handler_error"
	CodeInvalidResponse      = "invalid_response"
	CodeHandlerTimeout       = "handler_timeout"
	CodeRejectedByUser       = "rejected_by_user"
	CodeApprovalTimeout      = "approval_timeout"
	CodePluginCrashed        = "plugin_crashed"
	CodePluginOverloaded     = "plugin_overloaded"
	CodeShuttingDown         = "shutting_down"
	CodeHostNotAllowed       = "host_not_allowed"
	CodeCrossSite            = "cross_site"
	CodeInternal             = "internal"

	// Codes that the specification does not name.

	CodeInvalidInput         = "invalid_input"
	CodeInvalidQuery         = "invalid_query"
	CodeInvalidRequest       = "invalid_request"
	CodeTokenInURL           = "token_in_url"
	CodeRequestTimeout       = "request_timeout"
	CodeTooManyFailures      = "too_many_failures"
	CodeHeadersTooLarge      = "headers_too_large"
	CodeTooManyConnections   = "too_many_connections"
	CodeTooMuchInFlight      = "too_much_in_flight"
	CodeMalformedRequest     = "malformed_request"
	CodeNotFound             = "not_found"
	CodeNotReady             = "not_ready"
	CodeConflict             = "conflict"
	CodeInvalidPlugin        = "invalid_plugin"
	CodeDigestMismatch       = "digest_mismatch"
	CodeConsentMismatch      = "consent_mismatch"
	CodeTokenNotFound        = "token_not_found"
	CodeClientClosed         = "client_closed"
	CodeInvalidSettings      = "invalid_settings"
	CodeSettingNotFound      = "setting_not_found"
	CodeNoOrphanedData       = "no_orphaned_data"
	CodeInvalidArchive       = "invalid_archive"
	CodeTooManyStreams       = "too_many_streams"
	CodeVault                = "vault"
	CodeStoredData           = "stored_data"
	CodeDiskFull             = "disk_full"
	CodeMemoryFull           = "memory_full"
	CodeReadOnly             = "read_only"
	CodeTooManyFiles         = "too_many_files"
	CodeFeedNotFound         = "feed_not_found"
	CodeFeedRefused          = "feed_refused"
	CodeSessionNotFound      = "session_not_found"
	CodeQuotaExceeded        = "quota_exceeded"
	CodeAIProvider           = "ai_provider"
	CodeJobNotFound          = "job_not_found"
	CodeRunNotFound          = "run_not_found"
	CodeNotificationNotFound = "notification_not_found"
	CodeCallNotFound         = "call_not_found"
	CodeViewNotFound         = "view_not_found"
	CodeCatalogueNotFound    = "catalogue_not_found"
	CodeCatalogueRefused     = "catalogue_refused"
	CodeUnavailable          = "unavailable"
	CodePresenceRequired     = "presence_required"
	CodeTampered             = "tampered"
)

// statusClientClosed is what proxies log for a client that hung up; nobody
// gets it.
const statusClientClosed = 499

// row is what the table says of a code.
type row struct {
	status int
	title  string
}

// rows is the table of all codes.
var rows = map[Code]row{
	CodeUnauthorized:         {http.StatusUnauthorized, "A valid token is needed"},
	CodeForbidden:            {http.StatusForbidden, "The token is not for this"},
	CodePluginNotFound:       {http.StatusNotFound, "No such plugin"},
	CodeEndpointNotFound:     {http.StatusNotFound, "No such endpoint"},
	CodeMethodNotAllowed:     {http.StatusMethodNotAllowed, "The method is not allowed"},
	CodePluginUnavailable:    {http.StatusServiceUnavailable, "The plugin is not active"},
	CodeHandlerNotRegistered: {http.StatusNotImplemented, "No handler is registered"},
	CodeInvalidJSON:          {http.StatusBadRequest, "The body is not valid JSON"},
	CodeUnsupportedMediaType: {http.StatusUnsupportedMediaType, "The body is of a type that is not taken here"},
	CodeBodyTooLarge:         {http.StatusRequestEntityTooLarge, "The body is too large"},
	CodeHandlerError:         {http.StatusInternalServerError, "The plugin's handler failed"},
	CodeInvalidResponse:      {http.StatusBadGateway, "The plugin's response is invalid"},
	CodeHandlerTimeout:       {http.StatusGatewayTimeout, "The plugin's handler took too long"},
	CodeRejectedByUser:       {http.StatusForbidden, "The user has rejected the call"},
	CodeApprovalTimeout:      {http.StatusGatewayTimeout, "Nobody has decided on the call in time"},
	CodePluginCrashed:        {http.StatusInternalServerError, "The plugin crashed"},
	CodePluginOverloaded:     {http.StatusServiceUnavailable, "The plugin is overloaded"},
	CodeShuttingDown:         {http.StatusServiceUnavailable, "The host is shutting down"},
	CodeHostNotAllowed:       {http.StatusForbidden, "The Host header is not allowed"},
	CodeCrossSite:            {http.StatusForbidden, "Requests of other sites are refused"},
	CodeInternal:             {http.StatusInternalServerError, "The host failed"},

	CodeInvalidInput:         {http.StatusBadRequest, "The request is not what the endpoint takes"},
	CodeInvalidQuery:         {http.StatusBadRequest, "The query is invalid"},
	CodeInvalidRequest:       {http.StatusBadRequest, "The request is invalid"},
	CodeTokenInURL:           {http.StatusBadRequest, "A token stands in the URL"},
	CodeRequestTimeout:       {http.StatusRequestTimeout, "The body took too long"},
	CodeTooManyFailures:      {http.StatusTooManyRequests, "Too many bad tokens"},
	CodeHeadersTooLarge:      {http.StatusRequestHeaderFieldsTooLarge, "The headers are too large"},
	CodeTooManyConnections:   {http.StatusServiceUnavailable, "Too many connections"},
	CodeTooMuchInFlight:      {http.StatusServiceUnavailable, "Too much is in flight"},
	CodeMalformedRequest:     {http.StatusBadRequest, "The request cannot be read"},
	CodeNotFound:             {http.StatusNotFound, "No such route"},
	CodeNotReady:             {http.StatusServiceUnavailable, "The host is not ready"},
	CodeConflict:             {http.StatusConflict, "The request conflicts with the present state"},
	CodeInvalidPlugin:        {http.StatusUnprocessableEntity, "The plugin is not valid"},
	CodeConsentMismatch:      {http.StatusConflict, "What it asks for changed since it was shown"},
	CodeDigestMismatch:       {http.StatusConflict, "The plugin changed since it was inspected"},
	CodeTokenNotFound:        {http.StatusNotFound, "No such token"},
	CodeClientClosed:         {statusClientClosed, "The client hung up"},
	CodeInvalidSettings:      {http.StatusUnprocessableEntity, "The settings are not valid"},
	CodeSettingNotFound:      {http.StatusNotFound, "No such setting"},
	CodeNoOrphanedData:       {http.StatusNotFound, "There is no orphaned data"},
	CodeInvalidArchive:       {http.StatusUnprocessableEntity, "The file cannot be imported or restored"},
	CodeTooManyStreams:       {http.StatusServiceUnavailable, "Too many streams"},
	CodeVault:                {http.StatusConflict, "The master key is not as it should be"},
	CodeStoredData:           {http.StatusServiceUnavailable, "What is stored for the plugin cannot be used"},
	CodeDiskFull:             {http.StatusInsufficientStorage, "There is no space left for the data folder"},
	CodeMemoryFull:           {http.StatusServiceUnavailable, "The memory for plugins is used up"},
	CodeReadOnly:             {http.StatusServiceUnavailable, "The data folder can only be read"},
	CodeTooManyFiles:         {http.StatusServiceUnavailable, "The host has too many files open"},
	CodeFeedNotFound:         {http.StatusNotFound, "No such feed"},
	CodeFeedRefused:          {http.StatusUnprocessableEntity, "The feed was not added"},
	CodeSessionNotFound:      {http.StatusNotFound, "No such session"},
	CodeQuotaExceeded:        {http.StatusConflict, "A limit is reached"},
	CodeAIProvider:           {http.StatusBadGateway, "The AI provider failed"},
	CodeJobNotFound:          {http.StatusNotFound, "No such job"},
	CodeViewNotFound:         {http.StatusNotFound, "The page is not open"},
	CodeRunNotFound:          {http.StatusNotFound, "No such run"},
	CodeNotificationNotFound: {http.StatusNotFound, "No such notification"},
	CodeCallNotFound:         {http.StatusNotFound, "No such call"},
	CodeCatalogueNotFound:    {http.StatusNotFound, "No catalogue has it"},
	CodeCatalogueRefused:     {http.StatusUnprocessableEntity, "The catalogue is not taken"},
	CodeUnavailable:          {http.StatusServiceUnavailable, "The database of the host does not answer"},
	CodePresenceRequired:     {http.StatusForbidden, "An approval takes more than this"},
	CodeTampered:             {http.StatusConflict, "Something else than the host has changed this"},
}

// Status is the HTTP status of the code; 500 where the table does not have it.
func (c Code) Status() int {
	if r, ok := rows[c]; ok {
		return r.status
	}
	return http.StatusInternalServerError
}

// Title is one short sentence about the code.
func (c Code) Title() string { return rows[c].title }
