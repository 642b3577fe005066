// The console starts here.
import "./theme.js";
import "./app.js";
