// The longest searches that the API accepts, in letters. There is no schema here.

export const searchMax = 200
export const placeSearchMax = 100
export const cursorMax = 200
