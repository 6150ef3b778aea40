// The maximum lengths of searches, in letters. Imports no schema.

export const searchMax = 200
export const placeSearchMax = 100
export const cursorMax = 200
