/* What the loader in modules.c and QuickJS's insides in modules_unit.h say to
   each other. */
#ifndef WH_MODULES_H
#define WH_MODULES_H

#include <stdbool.h>
#include <stddef.h>

#include "quickjs.h"

/* A place in a file, from 1; columns in bytes. */
typedef struct { int line, column; } wh_place;

/* What a file names of others. */
typedef enum {
	WH_REFERENCE_REQUEST,   /* import or export from; index is that of the request */
	WH_REFERENCE_NAME,      /* a name that is imported; index is that of the import */
	WH_REFERENCE_IMPORT,    /* import() of a plain text */
	WH_REFERENCE_REQUIRE,   /* require() of a plain text */
} wh_reference_kind;

typedef struct {
	wh_reference_kind kind;
	wh_place place;
	int index;
	JSAtom text;            /* of import() and require() */
} wh_reference;

/* Compiles a file as a module, or as a script whose value is a function. NULL
   or an exception where that fails, at wh_error_place, with a line of 0 where
   the error has no place. The text ends in a zero byte; line is that of its
   first character. */
JSModuleDef *wh_compile_module(const char *name, const char *text, size_t len, int line);
JSValue wh_compile_function(const char *name, const char *text, size_t len, int line);
wh_place wh_error_place(void);
/* The references in what was compiled last, or tried to. */
wh_reference *wh_take_references(size_t *count);
void wh_free_references(wh_reference *list, size_t count);
/* Tells what a file uses that may not be there, which is compiled: a letter, and
   one or two names with a dot between them. "g" is a name of the global scope
   that there is not, "t" one that the file asks for by typeof or sets, and "m" a
   member of what is called ctx or process, or fetch or WebSocket. Where it is
   known which variable is ctx, there is more: "e" says so; "c" is a namespace, or a function
   of one, that is called, and behind a tab the plain text that it is called
   with; "a" one that is only got, perhaps to ask for it; and "u" a member called
   cli or handle of which it is not known what becomes. */
typedef void wh_tell(const char *file, wh_place place, const char *text);
void wh_uses(const char *file, JSValueConst code, const JSModuleDef *m, wh_tell *tell);
/* Calls named for what the code that was read so far names: a global, a member, or
   the text of an import() or a call of require, with the file where it stands.
   What is read meanwhile comes, too. */
typedef enum { WH_NAMES_GLOBAL, WH_NAMES_MEMBER, WH_NAMES_FILE } wh_naming;
typedef void wh_named(wh_naming what, JSAtom name, JSAtom file);
void wh_for_names(wh_named *named);
/* Forgets a module that nothing imports. */
void wh_drop_module(JSModuleDef *m);
/* Whether a text can be nothing but a module. */
bool wh_has_module_syntax(const JSModuleDef *m);

/* The text of an import, which the host would take to end at a zero byte. NULL
   means that an exception is pending, also where it has one. */
const char *wh_import_text(JSContext *ctx, JSValueConst text);
const char *wh_import_name(JSAtom name);

/* Bytecode that is written does not have the source of functions that stands in
   this text, of which that much was compiled before it; until the text is NULL. */
void wh_write_beside(const char *text, size_t len, size_t before);
/* Bytecode that was written so is read from here, with its text; both stay. */
void wh_keep_lasting(const char *code, size_t code_len, const char *text, size_t text_len);
/* Puts the next collection of garbage off as if one had just been. */
void wh_nothing_is_garbage(void);

/* What a module imports at its top. */
int wh_request_count(const JSModuleDef *m);
const char *wh_request_text(const JSModuleDef *m, int index);
JSValueConst wh_request_attributes(const JSModuleDef *m, int index);
void wh_bind_request(JSModuleDef *m, int index, JSModuleDef *to);
/* Readies a module all of whose requests are bound. False means that an
   exception is pending. */
bool wh_make_ready(JSModuleDef *m);

/* A module as what JS_WriteObject takes, with a new reference; and what
   JS_ReadObject made, which is taken if it is a module, else NULL. */
JSValue wh_module_value(JSModuleDef *m);
JSModuleDef *wh_module_of(JSValue code);

/* Links and runs a module and what it imports, which are all ready. The value
   is a promise. */
JSValue wh_evaluate(JSModuleDef *m);
/* The same for require: the value is the namespace. */
JSValue wh_require_module(JSModuleDef *m);

/* A module that stands for something that is none. Run is called once, when it
   is its turn; main is the default export, the properties of all are the other
   ones. False means that an exception is pending. */
typedef bool wh_run_dynamic(JSModuleDef *m, JSValue *main, JSValue *all);
JSModuleDef *wh_new_dynamic(const char *name, wh_run_dynamic *run);

/* Calls missing for every name that a module takes from another that does not
   have it: an exception is pending, the reference of the kind and index says
   where. */
typedef void wh_missing(void *opaque, wh_reference_kind kind, int index);
void wh_check_names(JSModuleDef *m, wh_missing *missing, void *opaque);

/* Takes import(): returns the module, ready, or NULL with an exception. */
typedef JSModuleDef *wh_importer(const char *from, const char *text, JSValueConst attributes);
void wh_set_importer(wh_importer *import);

#endif
