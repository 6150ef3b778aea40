// Text that a spreadsheet would take for a formula. Anyone can write nicknames, titles and notes, and a formula can send
// the rest of the table elsewhere (OWASP, "CSV Injection").

/** Full-width signs too: some spreadsheets normalise them. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/

/**
 * The cell for a text: with an apostrophe in front if it begins like a formula. Another apostrophe guards a text that
 * looks guarded already, so that `readCell` returns every text as it was.
 */
export const guardCell = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The text of a cell, guarded or not. */
export const readCell = (cell: string): string => (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell)
