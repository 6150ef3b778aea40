/**
 * Accepts 12.0 and 12,0, as spreadsheets write it, and a dash for none. Anything but a number becomes NaN, which the
 * contract refuses; so does 1.000, which is one or a thousand.
 */
export const numberOf = (cell: string) =>
  /^[-–—]?$/.test(cell) ? null : /^[+-]?\d+([.,]\d\d?)?$/.test(cell) ? Number(cell.replace(',', '.')) : Number.NaN

/** Both scores of a match in one cell, such as `20-10`, `20:10` or `W 20–10`. */
const bothScores = /^(?:([WDL]) *)?(\d+) *[-–:] *(\d+)$/i

export const hasBothScores = (cell: string): boolean => bothScores.test(cell)

type Scores = Record<'score1' | 'score2', string>

/** The scores of a line whose first score holds both. A letter that contradicts them leaves the cell unusable. */
export function splitScores({ score1, score2 }: Scores): Scores {
  const [, letter, first, second] = bothScores.exec(score1) ?? []
  if (score2 !== '' || first === undefined || second === undefined) return { score1, score2 }
  const result = 'LDW'[Math.sign(Number(first) - Number(second)) + 1]
  return letter === undefined || letter.toUpperCase() === result
    ? { score1: first, score2: second }
    : { score1, score2 }
}
