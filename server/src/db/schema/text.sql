-- Text is compared by ICU's rules, which every PostgreSQL since 15 includes, so that case folding does not depend on
-- the locale of the database. A sigma at the end of a word has a different form, which must not matter to a search for
-- the beginning of a word. unaccent() is only stable because its dictionary could be changed; ours never is.
create extension if not exists pg_trgm;
create extension if not exists unaccent;
-- Puts dates into an index of points. It is as trusted as the other extensions.
create extension if not exists btree_gist;

create function fold_text(value text) returns text
language sql immutable strict parallel safe
return translate(
  lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, nfc)) collate "und-x-icu"),
  'ς', 'σ');

-- Names that look alike are one: it folds no-break, double and zero-width spaces and apostrophes, as `foldName` of the
-- contract does. Lower case alone keeps `straße` and `STRASSE` apart; converting to upper case first makes them equal.
create function fold_name(name text) returns text language sql immutable strict parallel safe
return lower(upper(translate(
  trim(regexp_replace(
    regexp_replace(name, '[\u00ad\u200b\u200e\u200f\u2060\ufeff]', '', 'g'),
    '[\u0009\u0020\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g')),
  '‘’ʼ`´', '''''''''''') collate "und-x-icu"));
