import type { Match } from '@muster/contract/matches'
import { playedRounds, type SeatedRound } from '../played-rounds.ts'
import { PlayedTable } from './played-table.tsx'

interface OwnResultsProps {
  participant_id: number
  matches: Match[]
  rounds: SeatedRound[]
}

/** The user's results and byes so far. */
export const OwnResults = ({ participant_id, matches, rounds }: OwnResultsProps) => (
  <PlayedTable rounds={playedRounds({ id: participant_id, matches, rounds, after: undefined })} />
)
