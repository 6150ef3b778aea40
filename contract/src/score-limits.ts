// The limits of a score. Imports no schema.

export const scoreMax = 100_000
