import type { Votes } from '@muster/contract/poll-fields'
import type { PollChoices } from '@muster/contract/polls'
import type { ColumnType, Generated } from 'kysely'
import type { Json } from './columns.ts'

interface PollTable {
  id: Generated<number>
  event_id: number
  question: string
  choices: PollChoices
  picks: number
  category: string | null
  /** Null while it is open. */
  results: Json<Votes[]> | null
  /** How many there were; null while it is open. */
  ballots: number | null
}

export interface PollTables {
  polls: PollTable
  poll_voters: { poll_id: number; user_id: number }
  /** `ballots` are the participants that each ballot names, by the key of the ballot. */
  ballot_boxes: { poll_id: number; ballots: ColumnType<Record<string, number[]>, string | undefined, string> }
}
