import { foldText } from '@muster/contract/names'

/**
 * Accepts 12.0 and 12,0, as spreadsheets write it, and a dash for none. Anything but a number becomes NaN, which the
 * contract refuses; so does 1.000, which is one or a thousand.
 */
export const numberOf = (cell: string) =>
  /^[-–—]?$/.test(cell) ? null : /^[+-]?\d+([.,]\d\d?)?$/.test(cell) ? Number(cell.replace(',', '.')) : Number.NaN

/** Both scores of a match in one cell, such as `20-10`, `20:10` or `W 20–10`. */
const bothScores = /^(?:(\p{L}+)\.? *)?(\d+) *[-–:] *(\d+)$/iu

export const hasBothScores = (cell: string): boolean => bothScores.test(cell)

type Scores = Record<'score1' | 'score2', string>

/** The scores of a line whose first score holds both. A word that contradicts them leaves the cell unusable. */
export function splitScores({ score1, score2 }: Scores): Scores {
  const [, word, first, second] = bothScores.exec(score1) ?? []
  if (score2 !== '' || first === undefined || second === undefined) return { score1, score2 }
  const isSaid = word === undefined || outcomesOf(word).includes(Math.sign(Number(first) - Number(second)))
  return isSaid ? { score1: first, score2: second } : { score1, score2 }
}

/** The languages share letters: N is `nul` and `Niederlage`. */
const outcomes: [sign: number, words: RegExp][] = [
  [
    1,
    /^(?:[wvsg]|wins?|won|sieg|gewonnen|victoire|gagnee?|victoria|gana(?:d[oa])?|vittoria|wygrana|winst|seger|sejr|seier|vitoria)$/,
  ],
  [
    0,
    /^(?:[dnuerot]|draw|drawn|tied?|unentschieden|remis|nul|nulle|empate|pareggio|gelijk|oavgjort|uafgjort|uavgjort|remiza)$/,
  ],
  [
    -1,
    /^(?:[ldnpf]|loss|lost|loses?|niederlage|verloren|defaite|perdue?|derrota|sconfitta|przegrana|porazka|verlies|forlust|nederlag|tap)$/,
  ],
]

/** What a word such as `Win` or `N` may say of the difference between the scores: 1, 0 or -1; none if it is unknown. */
export const outcomesOf = (word: string): readonly number[] =>
  outcomes.flatMap(([sign, words]) => (words.test(foldText(word)) ? sign : []))

/** The sign of the difference between two scores; undefined unless there are both. */
export function outcomeOf(scores: Scores): number | undefined {
  const { score1, score2 } = splitScores(scores)
  const [first, second] = [numberOf(score1), numberOf(score2)]
  return first === null || second === null ? undefined : Math.sign(first - second)
}
