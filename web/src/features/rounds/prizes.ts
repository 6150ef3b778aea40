import type { GrandAlliance } from '@muster/contract/games'
import type { Participant } from '@muster/contract/participants'
import type { Standing } from '@muster/contract/standings'

export interface Prize {
  title: string
  /** Several if they share it. */
  winners: string[]
}

type Ranked = Pick<Standing, 'participant_id' | 'nickname' | 'position' | 'wins' | 'draws' | 'losses'>

const ordinals = ['First', 'Second', 'Third']

interface PrizeOptions {
  /** Whether a participant gets at most one prize; the next best gets the others. */
  isOnce: boolean
}

/**
 * The prizes: for the first three, the best of each grand alliance and of each faction with several participants, and the
 * last. A participant who has not played gets none. One who dropped keeps their place, marked, and gets no other prize.
 */
export function prizesOf(
  all: readonly Ranked[],
  participants: readonly Participant[],
  { isOnce }: PrizeOptions,
): Prize[] {
  const byId = new Map(participants.map((participant) => [participant.id, participant]))
  const standings = all.filter(({ position, wins, draws, losses }) => position !== null && wins + draws + losses > 0)
  const hasStayed = ({ participant_id }: Ranked) => byId.get(participant_id)?.dropped_after_round === null
  const awarded = new Set<number>()
  /** Awards the title to the best candidate without a prize; ties share it. */
  const award = (title: string, candidates: readonly Ranked[]): Prize[] => {
    const free = candidates.filter(({ participant_id }) => !(isOnce && awarded.has(participant_id)))
    const winners = free.filter(({ position }) => position === free[0]?.position)
    for (const { participant_id } of winners) awarded.add(participant_id)
    return winners.length === 0 ? [] : [{ title, winners: winners.map(nameOf) }]
  }
  const nameOf = (one: Ranked) => (hasStayed(one) ? one.nickname : `${one.nickname} (dropped)`)
  const bestOf = (title: string, isIn: (participant: Participant | undefined) => boolean): Prize[] => {
    const own = standings.filter(({ participant_id }) => isIn(byId.get(participant_id)))
    // The only participant of a faction is not its best.
    return own.length < 2 ? [] : award(title, own.filter(hasStayed))
  }
  const places = ordinals.flatMap((title, index) =>
    award(
      title,
      standings.filter(({ position }) => position === index + 1),
    ),
  )
  const alliances: GrandAlliance[] = ['Order', 'Chaos', 'Death', 'Destruction']
  const factions = [...new Set(participants.flatMap(({ army_faction }) => army_faction ?? []))].toSorted()
  const stayed = standings.filter(hasStayed)
  const lowest = stayed.at(-1)?.position
  const last = stayed.filter(({ position }) => position === lowest && Number(position) > ordinals.length)
  return [
    ...places,
    ...alliances.flatMap((alliance) => bestOf(`Best of ${alliance}`, (one) => one?.army_grand_alliance === alliance)),
    ...factions.flatMap((faction) => bestOf(`Best ${faction}`, (one) => one?.army_faction === faction)),
    ...award('Last', last),
  ]
}

/** A message for a chat: thanks to everybody, the first three, and a link to the standings. */
export function thanksFor(title: string, prizes: readonly Prize[], address: string | undefined): string {
  const places = prizes
    .filter((prize) => ordinals.includes(prize.title))
    .map(({ title: place, winners }) => `${ordinals.indexOf(place) + 1}. ${winners.join(', ')}`)
  return [
    `Thank you all for playing ${title}!`,
    ...places,
    ...(address === undefined ? [] : [`All results and the standings: ${address}`]),
  ].join('\n')
}
