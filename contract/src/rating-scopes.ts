// The scopes of ratings. Imports no schema, so that a page can name them without loading one.

/** Which events count: tournaments, or friendly game days as well. */
export const ratingScopes = ['tournaments', 'all'] as const
