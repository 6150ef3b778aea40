import type { Event } from '@muster/contract/events'
import type { GrandAlliance } from '@muster/contract/games'
import type { Participant } from '@muster/contract/participants'
import { defaultRules } from '@muster/contract/ranking'
import { isSoft } from '@muster/rules/criterion-kinds'
import { type RankedDay as RankedEvent, rankEvent } from '../rounds/rank-event.ts'

/** An event with everything that its prizes depend on. */
export interface RankedDay extends RankedEvent {
  event: RankedEvent['event'] & Pick<Event, 'polls'>
}

export interface Prize {
  title: string
  /** Several if they share it. */
  winners: string[]
}

const ordinals = ['First', 'Second', 'Third']

export interface PrizeOptions {
  /** Whether a participant gets at most one prize; the next best gets the others. */
  isOnce: boolean
}

/**
 * The prizes: for the first three; where soft scores decide, for the best by matches alone; for the best of each category
 * and the one with the most votes in each poll; for the best of each grand alliance and of each faction with several
 * participants, and the last. A participant who has not played gets none. One who dropped keeps their place, marked, and
 * gets no other prize. The participants are in standings order.
 */
export function prizesOf(day: RankedDay, { isOnce }: PrizeOptions): Prize[] {
  const { event, participants } = day
  const played = participants.filter(({ wins, draws, losses }) => wins + draws + losses > 0)
  const standings = played.filter(({ position }) => position !== null)
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
  /** The same for those with the most points, where there are any. */
  const awardMost = (
    title: string,
    pointsOf: (participant: Participant) => number | undefined,
    from: readonly Participant[] = stayed,
  ): Prize[] => {
    const scored = from.flatMap((one) => ({ one, points: pointsOf(one) ?? 0 })).filter(({ points }) => points > 0)
    const free = scored.filter(({ one }) => !(isOnce && awarded.has(one.id)))
    const most = Math.max(0, ...free.map(({ points }) => points))
    const winners = free.filter(({ points }) => points === most).map(({ one }) => ({ ...one, position: 1 }))
    return award(title, winners)
  }
  const stayed = standings.filter(hasStayed)
  const polls = (event.polls ?? []).filter(({ leaders }) => leaders && leaders.length > 0)
  const places = ordinals.flatMap((title, index) =>
    award(
      title,
      standings.filter(({ position }) => position === index + 1),
    ),
  )
  const alliances: GrandAlliance[] = ['Order', 'Chaos', 'Death', 'Destruction']
  const factions = [...new Set(participants.flatMap(({ army_faction }) => army_faction ?? []))].toSorted()
  const lowest = stayed.at(-1)?.position
  const last = stayed.filter(({ position }) => position === lowest && Number(position) > ordinals.length)
  return [
    ...places,
    ...(isOverall(day) ? award('Best general', byMatches(day, stayed)) : []),
    ...(event.categories ?? [])
      // Votes say more than scores with a maximum.
      .filter(({ code }) => !polls.some(({ category }) => category === code))
      .flatMap(({ code, label }) => awardMost(`Best ${lowerFirst(label)}`, (one) => one.category_scores?.[code])),
    ...polls.flatMap(({ question, leaders }) => {
      const votes = new Map(leaders?.map((each) => [each.participant_id, each.votes]))
      // A spare has no place in the standings, and may be liked the most.
      return awardMost(question, ({ id }) => votes.get(id), played.filter(hasStayed))
    }),
    ...alliances.flatMap((alliance) => bestOf(`Best of ${alliance}`, (one) => one.army_grand_alliance === alliance)),
    ...factions.flatMap((faction) => bestOf(`Best ${faction}`, (one) => one.army_faction === faction)),
    ...award('Last', last),
  ]
}

/** Whether soft scores decide the standings. */
function isOverall({ event }: RankedDay): boolean {
  const first = event.ranking.find((criterion) => criterion !== 'elimination')
  return first !== undefined && isSoft(first)
}

/** These participants in the order of the ranking without soft scores. */
function byMatches({ event, ...day }: RankedDay, stayed: readonly Participant[]): Participant[] {
  const plain = event.ranking.filter((criterion) => !isSoft(criterion))
  const ranking = plain.length > 0 ? plain : defaultRules.ranking
  const ids = new Set(stayed.map(({ id }) => id))
  return rankEvent({ ...day, event: { ...event, ranking } }).filter(({ id }) => ids.has(id))
}

const lowerFirst = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)

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
