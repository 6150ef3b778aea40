import { sql } from 'kysely'

/**
 * Text is compared by ICU's rules, which every PostgreSQL since 15 includes, so that case folding does not depend on the
 * locale of the database. A sigma at the end of a word has a different form, which must not matter to a search for the
 * beginning of a word. unaccent() is only stable because its dictionary could be changed; ours never is.
 */
export const createText = sql`
  create extension if not exists pg_trgm;
  create extension if not exists unaccent;
  -- Puts dates into an index of points. It is as trusted as the other extensions.
  create extension if not exists btree_gist;

  create function fold_text(value text) returns text
  language sql immutable strict parallel safe
  return translate(lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, nfc)) collate "und-x-icu"), 'ς', 'σ')`
