import type { Event } from '@muster/contract/events'
import type { GrandAlliance } from '@muster/contract/games'
import type { Participant } from '@muster/contract/participants'
import { defaultRules } from '@muster/contract/ranking'
import { isSoft } from '@muster/rules/criterion-kinds'
import { type RankedDay as RankedEvent, rankEvent } from '../rounds/rank-event.ts'

/** An event with everything that its prizes depend on. */
export interface RankedDay extends RankedEvent {
  event: RankedEvent['event'] & Pick<Event, 'polls' | 'one_prize_each'>
}

export interface Prize {
  title: string
  /** Several if they share it; none where everybody who could win it has won another. */
  winners: string[]
  /** Those who are as good or better, but have won another. */
  passed: string[]
}

const ordinals = ['First', 'Second', 'Third']

/**
 * The prizes: for the first three; where soft scores decide, for the best by matches alone; for the best of each category
 * and the one with the most votes in each poll; for the best of each grand alliance and of each faction with several
 * participants, and the last. A participant who has not played gets none. One who dropped keeps their place, marked, and
 * gets no other prize. With `one_prize_each`, who has won one is passed over for the next best. The participants are in
 * standings order.
 */
export function prizesOf(day: RankedDay): Prize[] {
  const { event, participants } = day
  // An event that a device has stored with an earlier build says nothing.
  const { one_prize_each = true } = event
  const played = participants.filter(({ wins, draws, losses }) => wins + draws + losses > 0)
  const standings = played.filter(({ position }) => position !== null)
  const hasStayed = ({ dropped_after_round }: Participant) => dropped_after_round === null
  const awarded = new Set<number>()
  /**
   * Awards the title to the best candidate without a prize; ties share it. The candidates are in order. `isTold`: where
   * all have won another, the prize says so.
   */
  const award = (title: string, candidates: readonly Participant[], { isTold = false } = {}): Prize[] => {
    const isPassed = ({ id }: Participant) => one_prize_each && awarded.has(id)
    const best = candidates.find((one) => !isPassed(one)) ?? candidates[0]
    const before = candidates.filter(({ position }) => Number(position) <= Number(best?.position))
    const winners = before.filter((one) => one.position === best?.position && !isPassed(one))
    const passed = winners.length > 0 || isTold ? before.filter(isPassed) : []
    for (const { id } of winners) awarded.add(id)
    return winners.length + passed.length === 0
      ? []
      : [{ title, winners: winners.map(nameOf), passed: passed.map(nameOf) }]
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
    const scored = from
      .map((one) => ({ one, points: pointsOf(one) ?? 0 }))
      .filter(({ points }) => points > 0)
      .sort((a, b) => b.points - a.points)
    const ranked = scored.map(({ one, points }) => ({
      ...one,
      position: 1 + scored.filter((other) => other.points > points).length,
    }))
    return award(title, ranked, { isTold: true })
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
    ...(isOverall(day) ? award('Best general', byMatches(day, stayed), { isTold: true }) : []),
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

const inWords = new Intl.ListFormat('en-GB')

/** Who has won a prize, and who was passed over: `Dan (Ana and Ben have other prizes)`, or why nobody has. */
export function winnersOf({ winners, passed }: Omit<Prize, 'title'>): string {
  const others = `${inWords.format(passed)} ${passed.length === 1 ? 'has another prize' : 'have other prizes'}`
  if (winners.length === 0) return `not given: ${others}`
  return inWords.format(winners) + (passed.length === 0 ? '' : ` (${others})`)
}

export const isPlace = ({ title }: Pick<Prize, 'title'>): boolean => ordinals.includes(title)

/** A message for a chat: thanks to everybody, the prizes, and a link to the standings. */
export function thanksFor(title: string, prizes: readonly Prize[], address: string | undefined): string {
  return [
    `Thank you all for playing ${title}!`,
    ...prizes.map((prize) =>
      isPlace(prize)
        ? `${ordinals.indexOf(prize.title) + 1}. ${winnersOf(prize)}`
        : `${prize.title}: ${winnersOf(prize)}`,
    ),
    ...(address === undefined ? [] : [`All results and the standings: ${address}`]),
  ].join('\n')
}
