/** Tests that count games play on the same tracker, so each has a country of its own. */
export const countries = { withMouse: 'Iceland', byKeyboard: 'Cyprus', imported: 'Malta' }
