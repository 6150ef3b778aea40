import type { EventType } from '@muster/contract/games'
import { type Army, chooseArmy, type RatedArmy, rateArmies } from './armies.ts'
import { drawPlayers, gatherCommunities, type Player } from './communities.ts'
import { ownerOf } from './organisers.ts'
import { chance, createRandom, type Random } from './random.ts'
import { type Played, playEvent } from './results.ts'
import { type Game, type Plan, planYear } from './schedule.ts'
import { describeEvents, titleEvents } from './titles.ts'

interface DemoParticipant {
  nickname: string
  /** The account's email, if the participant has an account. */
  account: string | null
  army_id: number | null
}

export interface DemoEvent extends Played {
  /** The email of the owner's account. */
  owner: string
  title: string
  description: string | null
  game_type: Game
  event_type: EventType
  event_date: string | null
  ends_at: string | null
  rounds_planned: number
  location_country: string
  location_city: string
  time_zone: string
  registration_open: boolean
  participants: DemoParticipant[]
}

export interface YearRequest {
  seed: number
  today: Temporal.PlainDate
  /** The catalogue of the tracker to fill. */
  armies: readonly Army[]
}

/** Creates a year in a small world of clubs, oldest event first. The same request gives the same year. */
export function createYear({ seed, today, armies }: YearRequest): DemoEvent[] {
  const rated = rateArmies(seed, armies)
  const plans = planYear(seed, today)
  const titles = titleEvents(seed, plans)
  const descriptions = describeEvents(seed, plans)
  const communities = gatherCommunities(seed, plans, rated)
  return plans.map((plan, index) => ({
    owner: ownerOf(plan.place.country).email,
    title: titles[index] ?? '',
    description: descriptions[index] ?? null,
    game_type: plan.game_type,
    event_type: plan.event_type,
    event_date: plan.starts?.toInstant().toString() ?? null,
    ends_at: plan.ends?.toInstant().toString() ?? null,
    rounds_planned: plan.rounds,
    location_country: plan.place.country,
    location_city: plan.city,
    time_zone: plan.place.zone,
    registration_open: plan.registration_open,
    ...simulateEvent(createRandom(seed, `event ${index}`), plan, {
      community: communities.get(plan.place) ?? [],
      armies: rated,
    }),
  }))
}

interface World {
  community: readonly Player[]
  armies: readonly RatedArmy[]
}

/** Decides who comes with which army, and plays the matches. */
function simulateEvent(
  random: Random,
  plan: Plan,
  { community, armies }: World,
): Pick<DemoEvent, 'participants' | keyof Played> {
  const entries = drawPlayers(random, community, plan.size).map((player) => ({
    player,
    army: chooseForToday(random, plan, { player, armies }),
  }))
  const powers = entries.map(({ player, army }) => player.skill + (army?.strength ?? 0))
  return {
    participants: entries.map(({ player: { nickname, account }, army }) => ({
      nickname,
      account,
      army_id: army?.id ?? null,
    })),
    ...playEvent(random, plan, powers),
  }
}

function chooseForToday(
  random: Random,
  plan: Plan,
  { player, armies }: { player: Player; armies: readonly RatedArmy[] },
) {
  // Before an event, many have not decided on an army; afterwards, it is unknown for a few.
  if (chance(random, plan.stage === 'upcoming' ? 0.25 : 0.03)) return undefined
  return chance(random, 0.15) ? chooseArmy(random, armies, plan.game_type) : player.armies[plan.game_type]
}
