/* The plugin's files as modules. */
#ifndef WH_LOADER_H
#define WH_LOADER_H

#include <stdbool.h>

#include "quickjs.h"

void wh_start_loader(void);

/* Takes the name of the file that the plugin begins at, and whether it is only
   to be looked at. */
void wh_take_entry(const char *payload, size_t len);

/* Reads the plugin's files as far as they are needed, and runs them. The value
   is a promise or undefined; exports is a function that returns what the entry
   point exports, once that is there. */
JSValue wh_run_entry(JSValue *exports);

/* Whether the plugin is only to be looked at; then all that it may need is
   read, and what is wrong is told to the host. Nothing runs. */
bool wh_only_checks(void);
void wh_check_entry(void);

/* Loads what the plugin's code names and has not used yet: units of the prelude,
   modules of Node.js, files. Nothing of the plugin runs. So instances that are
   made of an image find it there. */
void wh_load_named(void);

/* Reads what the host has by a name, to be freed. NULL means that an exception
   is pending. */
uint8_t *wh_read_bytes(const char *name, size_t *len);

#endif
