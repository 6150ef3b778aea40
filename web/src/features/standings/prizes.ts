import type { GrandAlliance } from '@muster/contract/games'
import type { Participant } from '@muster/contract/participants'

export interface Prize {
  title: string
  /** Several if they share it. */
  winners: string[]
}

const ordinals = ['First', 'Second', 'Third']

interface PrizeOptions {
  /** Whether a participant gets at most one prize; the next best gets the others. */
  isOnce: boolean
}

/**
 * The prizes: for the first three, the best of each grand alliance and of each faction with several participants, and the
 * last. A participant who has not played gets none. One who dropped keeps their place, marked, and gets no other prize.
 * The participants are in standings order.
 */
export function prizesOf(participants: readonly Participant[], { isOnce }: PrizeOptions): Prize[] {
  const standings = participants.filter(
    ({ position, wins, draws, losses }) => position !== null && wins + draws + losses > 0,
  )
  const hasStayed = ({ dropped_after_round }: Participant) => dropped_after_round === null
  const awarded = new Set<number>()
  /** Awards the title to the best candidate without a prize; ties share it. */
  const award = (title: string, candidates: readonly Participant[]): Prize[] => {
    const free = candidates.filter(({ id }) => !(isOnce && awarded.has(id)))
    const winners = free.filter(({ position }) => position === free[0]?.position)
    for (const { id } of winners) awarded.add(id)
    return winners.length === 0 ? [] : [{ title, winners: winners.map(nameOf) }]
  }
  const nameOf = (one: Participant) => (hasStayed(one) ? one.nickname : `${one.nickname} (dropped)`)
  const bestOf = (title: string, isIn: (participant: Participant) => boolean): Prize[] => {
    const own = standings.filter(isIn)
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
    ...alliances.flatMap((alliance) => bestOf(`Best of ${alliance}`, (one) => one.army_grand_alliance === alliance)),
    ...factions.flatMap((faction) => bestOf(`Best ${faction}`, (one) => one.army_faction === faction)),
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
