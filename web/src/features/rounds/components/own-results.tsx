import type { Match } from '@muster/contract/matches'
import type { Round } from '@muster/contract/rounds'
import { playedRounds } from '../played-rounds.ts'
import { PlayedTable } from './played-table.tsx'

interface OwnResultsProps {
  participant_id: number
  matches: Match[]
  rounds: Round[]
}

/** The user's results and byes so far. */
export const OwnResults = ({ participant_id, matches, rounds }: OwnResultsProps) => (
  <PlayedTable rounds={playedRounds({ id: participant_id, matches, rounds, after: undefined })} />
)
