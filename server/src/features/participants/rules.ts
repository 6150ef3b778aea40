import { resultOf, type Scored } from '../matches/rules.ts'

interface Played extends Scored {
  participant1_id: number
  participant2_id: number
}

export interface Standing {
  wins: number
  draws: number
  losses: number
  /** Equal records share a position: 1, 2, 2, 4. */
  position: number
}

/**
 * The standings of an event: wins first, then draws, then fewer losses, as the specification ranks (section 4). Equal records are
 * listed by nickname, then by id, so that the order never jumps.
 */
export function rank<P extends { id: number; nickname: string }>(
  participants: readonly P[],
  matches: readonly Played[],
): (P & Standing)[] {
  const records = countRecords(participants, matches)
  const ranked = participants
    .map((participant) => ({ ...participant, ...recordOf(records, participant.id), position: 0 }))
    .sort((a, b) => compareRecords(a, b) || collator.compare(a.nickname, b.nickname) || a.id - b.id)
  ranked.forEach((standing, index) => {
    const above = ranked[index - 1]
    standing.position = above && compareRecords(above, standing) === 0 ? above.position : index + 1
  })
  return ranked
}

type Record = Omit<Standing, 'position'>

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

function countRecords(participants: readonly { id: number }[], matches: readonly Played[]) {
  const records = new Map(participants.map(({ id }) => [id, { wins: 0, draws: 0, losses: 0 }]))
  for (const match of matches) {
    const side1 = recordOf(records, match.participant1_id)
    const side2 = recordOf(records, match.participant2_id)
    switch (resultOf(match)) {
      case 'player1_win':
        side1.wins++
        side2.losses++
        break
      case 'player2_win':
        side2.wins++
        side1.losses++
        break
      case 'draw':
        side1.draws++
        side2.draws++
        break
      case 'pending':
        break
    }
  }
  return records
}

const recordOf = (records: Map<number, Record>, id: number): Record =>
  records.get(id) ?? { wins: 0, draws: 0, losses: 0 }

const compareRecords = (a: Record, b: Record) => b.wins - a.wins || b.draws - a.draws || a.losses - b.losses
