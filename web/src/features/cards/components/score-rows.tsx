import type { Match } from '@muster/contract/matches'
import type { ReactNode } from 'react'
import type { Reader } from '../report-state.ts'

/** One side of a match as its rows show it. */
export interface RowSide {
  id: number
  nickname: string
  army: Match['participant1_army']
  score: number | null
  isReader: boolean
}

/** Both sides with their reported or recorded scores; the reader comes first. */
export function sidesOf(match: Match, reader: Reader): [RowSide, RowSide] {
  const { report } = match
  const one = {
    ...match.participant1,
    army: match.participant1_army,
    score: report?.participant1_score ?? match.participant1_score,
    isReader: match.participant1_id === reader,
  }
  const other = {
    ...match.participant2,
    army: match.participant2_army,
    score: report?.participant2_score ?? match.participant2_score,
    isReader: match.participant2_id === reader,
  }
  return other.isReader ? [other, one] : [one, other]
}

interface ScoreRowProps {
  name: ReactNode
  army?: Match['participant1_army'] | undefined
  /** A score, or the field for it. */
  children: ReactNode
}

/** A name and a score, both legible across a table. */
export const ScoreRow = ({ name, army, children }: ScoreRowProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_min(28vw,7rem)] items-center gap-x-3">
    <div className="wrap-anywhere">
      <div className="font-semibold text-2xl leading-tight">{name}</div>
      {army && <p className="text-muted text-sm">{army.faction}</p>}
    </div>
    {children}
  </div>
)

/** The scores of a match, read only. */
export const Scores = ({ sides, hasArmies }: { sides: [RowSide, RowSide]; hasArmies: boolean }) => (
  <div className="grid gap-2">
    {sides.map(({ id, nickname, army, score, isReader }) => (
      <ScoreRow key={id} name={isReader ? 'You' : nickname} army={hasArmies ? army : undefined}>
        <p className="numeral text-center text-5xl">{score ?? '–'}</p>
      </ScoreRow>
    ))}
  </div>
)
