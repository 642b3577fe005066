#ifndef TASKS_H
#define TASKS_H

#include <wasmhost.h>

/* today writes the day that totals are kept for, in UTC, such as 2026-11-21. */
wh_text today(wh_event *e);

/* is_day says whether a text is a day that there is, written as today is. */
bool is_day(wh_text text);

/* How many characters a text has. */
size_t characters(wh_text text);

/* lower returns a text in lower case: letters of Latin, Greek and Cyrillic. */
wh_text lower(wh_event *e, wh_text text);
bool contains(wh_text text, wh_text part);
bool is_blank(wh_text text);

#endif
