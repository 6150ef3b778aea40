import type { EventType } from '@muster/contract/games'
import content from './content.json' with { type: 'json' }
import { type Army, chooseArmy, gatherPlayers, organisers, rateArmies } from './people.ts'
import { type Played, playEvent } from './play.ts'
import { chance, createRandom, draw, pick, type Random, shuffle } from './random.ts'
import { type Game, type Plan, places, planYear } from './schedule.ts'

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
  const random = createRandom(seed)
  const plans = planYear(random, today)
  const rated = rateArmies(random, armies)
  const communities = new Map(places.map((place) => [place, gatherPlayers(random, place, plans, rated)]))
  const titles = {
    tournament: shuffle(random, content.titles.tournament),
    friendly: shuffle(random, content.titles.friendly),
  }
  return plans.map((plan) => {
    const { place, game_type, event_type, starts, stage, rounds } = plan
    const location_city = pick(random, place.cities)
    // The keener players come more often.
    const entries = draw(random, communities.get(place) ?? [], plan.size, ({ zeal }) => zeal).map((player) => {
      // Before an event, many have not decided on an army; afterwards, it is unknown for a few.
      const isUnknown = chance(random, stage === 'upcoming' ? 0.25 : 0.03)
      const army = chance(random, 0.15) ? chooseArmy(random, rated, game_type) : player.armies[game_type]
      return { ...player, army: isUnknown ? undefined : army }
    })
    const title = starts ? (titles[event_type].pop() ?? '') : 'Narrative Weekend (Date to Be Voted)'
    // The event under way takes two days; today is the second.
    const ends = stage === 'under_way' ? starts?.add({ days: 1 }).withPlainTime('18:00') : undefined
    return {
      owner: organisers.find(({ countries }) => countries.includes(place.country))?.email ?? '',
      title: fill(title, plan, location_city),
      description: chance(random, 0.2) ? null : fill(describe(random, plan), plan, location_city),
      game_type,
      event_type,
      event_date: starts?.toInstant().toString() ?? null,
      ends_at: ends?.toInstant().toString() ?? null,
      rounds_planned: rounds,
      location_country: place.country,
      location_city,
      time_zone: place.zone,
      registration_open: plan.registration_open ?? false,
      participants: entries.map(({ nickname, account, army }) => ({ nickname, account, army_id: army?.id ?? null })),
      ...playEvent(
        random,
        plan,
        entries.map(({ skill, army }) => skill + (army?.strength ?? 0)),
      ),
    }
  })
}

/** One to three sentences. */
function describe(random: Random, { event_type, starts }: Plan): string {
  if (!starts) return 'A small campaign over two days. Tell us in the chat which weekend suits you.'
  const { descriptions } = content
  const sentences = [pick(random, descriptions[event_type])]
  if (chance(random, 0.7)) sentences.push(pick(random, descriptions.practical))
  if (chance(random, 0.4)) sentences.push(pick(random, descriptions.closing[event_type]))
  return sentences.join(' ')
}

const seasons = ['Winter', 'Spring', 'Summer', 'Autumn']

function fill(template: string, { game_type, starts, place, rounds }: Plan, city: string): string {
  const season = starts ? (seasons[Math.floor(((starts.month + (place.isSouthern ? 6 : 0)) % 12) / 3)] ?? '') : ''
  const words: Record<string, string> = {
    city,
    game: game_type === 'AOS' ? 'Age of Sigmar' : 'Spearhead',
    day: starts?.toLocaleString('en', { weekday: 'long' }) ?? '',
    season,
    time: season.toLowerCase(),
    rounds: ['no', 'one', 'two', 'three', 'four', 'five'][rounds] ?? '',
  }
  return template
    .replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '')
    .replace(/^[a-z]/, (letter) => letter.toUpperCase())
}
