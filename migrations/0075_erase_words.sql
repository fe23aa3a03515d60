-- An erasure blanks what staff said of a person beside money (rules 21.13); nothing else changes these rows.
grant update (reason) on manual_credit to airtide_app;
grant update (note) on reconciliation_decision to airtide_app;
