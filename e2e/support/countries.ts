/** Tests that count matches share a tracker, so each uses a different country. */
export const countries = { withMouse: 'Iceland', byKeyboard: 'Cyprus', imported: 'Malta' }
