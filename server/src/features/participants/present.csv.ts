import type { Participant } from '@muster/contract/participants'
import type { CsvRow } from '../../http/csv.ts'

/** The standings for a spreadsheet, in their order. */
export const standingRows = ({ participants }: { participants: Participant[] }): CsvRow[] =>
  participants.map(({ position, nickname, army_faction, army_name, wins, draws, losses }) => ({
    ...{ position, nickname, army_faction, army_name },
    ...{ wins, draws, losses },
  }))
