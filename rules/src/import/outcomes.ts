import type { ImportField } from '@muster/contract/import-fields'
import { foldName } from '@muster/contract/names'
import { readHeading } from '../people/headings.ts'
import { isBye, isUndecided } from '../people/words.ts'
import { isWinner } from './columns.ts'
import { quote } from './problems.ts'
import { outcomeOf, outcomesOf } from './scores.ts'

type Match = Record<'player1' | 'player2' | 'score1' | 'score2', string>
type Columns = readonly { header: string; field: ImportField | null }[]

/** Finds the doubts of lines in which a column such as `Result` or `Winner` says more than the scores, or something else. */
export function createOutcomeCheck(columns: Columns): (cells: Match, fields: readonly string[]) => string[] {
  const others = columns.flatMap(({ header, field }, place) => {
    const role = readHeading(header)?.role
    const tells = isWinner(header) || role === 'result'
    // Numbers below an unknown title may be the scores.
    return field === null && (tells || (role === undefined && header !== '')) ? { header, place, tells } : []
  })
  return (cells, fields) => {
    if (cells.player2 === '' || isBye(cells.player1) || isBye(cells.player2)) return []
    const hasScores = cells.score1 !== '' || cells.score2 !== ''
    const outcome = outcomeOf(cells)
    return others.flatMap(({ header, place, tells }) => {
      const said = fields[place]?.trim() ?? ''
      if (said === '' || isUndecided(said)) return []
      if (!hasScores)
        return tells || isNumeric.test(said)
          ? `The column ${quote(header)} says ${quote(said)}, but no column has the scores.`
          : []
      if (!tells || outcome === undefined) return []
      const outcomes = readOutcomes(said, cells)
      const contradicts = outcomes.length > 0 && !outcomes.includes(outcome)
      return contradicts ? `The file says ${quote(said)}, which its scores contradict.` : []
    })
  }
}

const isNumeric = /^\d+(?: ?[-–:] ?\d+)?$/

function readOutcomes(said: string, { player1, player2 }: Match): readonly number[] {
  const winner = [player1, player2].map(foldName).indexOf(foldName(said))
  if (winner !== -1) return winner === 0 ? [1] : [-1]
  return [outcomeOf({ score1: said, score2: '' }) ?? outcomesOf(said)].flat()
}
