import { chance, createRandom, pick, type Random, shuffle } from './random.ts'
import type { Plan } from './schedule.ts'

const lines = (text: string) => text.trim().split('\n')

const tournamentTitles = lines(`
{city} {season} Open
{season} Clash in {city}
The Rusty Gauntlet
Dice over {city}
Anvil and Ale
Battle for the Long Bridge
The Copper Crown
Six-Sided {day}
Roll Call {city}
Kings of the Kitchen Table
The Broken Standard
Banners over {city}
Last Tower Standing
The Salt and Iron Cup
The Unloaded Dice
The Lantern Cup
Thunder at the Town Hall
The Ember Trophy
Charge of the Late Brigade
{city} Grand Melee
Shields Up, {city}!
The Painted Legion Open
Fortune Favours the Painted
The Winding Road Cup
War of the Weathervanes
The Old Mill Invitational
Snake Eyes {city}
The Wandering Wolf Open
No Retreat, No Re-rolls
The Crooked Keep
The Brass Bell Trophy
Swords at Dawn, Pizza at Noon
Storm over {city}
Four Winds Championship
The Not So Quiet Village
Measure Twice, Charge Once
The {city} Gauntlet
Critical Hit {city}
The Grey Heron Cup
Iron Bridge Open
The Tin Soldier Trophy
Battle Line {city}
The Fox and Dragon Open
{game} {season} Cup {city}
The Last Round Is on Us
Long Tables, Short Tempers
Siege of the Sports Hall`)

const friendlyTitles = lines(`
Beer and Dice {city}
Learn to Play {game}
{game} Club Day
First Games, No Pressure
Bring Your Half-Painted Army
Casual {game} in {city}
Escalation League Meet-Up
Newcomers Welcome: {game}
Boards and Brews
{day} Dice
Teach a Friend {game}
Paint and Play
The Friendly Scrap
Tea, Cake and {game}
Games in the Garage
Open Tables {city}
Dust Off Your Dice
{season} Slow Grow Meeting
Two Tables and a Kettle
Grudge Match {day}
Club Ladder Games`)

/** A unique title for each event. */
export function titleEvents(seed: number, plans: readonly Plan[]): string[] {
  const random = createRandom(seed, 'titles')
  const decks = { tournament: shuffle(random, tournamentTitles), friendly: shuffle(random, friendlyTitles) }
  return plans.map((plan) => {
    if (!plan.starts) return 'Narrative Weekend (Date to Be Voted)'
    return fill(decks[plan.event_type].pop() ?? '{game} in {city}', plan)
  })
}

const tournamentWhat = lines(`
{rounds} rounds of {game}, paired by results.
A one-day {game} tournament with {rounds} rounds.
Our club's {time} tournament: {rounds} rounds, one trophy and a wooden spoon.
{rounds} rounds of {game} for veterans and first-timers alike.`)

const friendlyWhat = lines(`
An easy-going {game} day at the club.
Relaxed games of {game}, no prizes, no clocks.
Come and try {game}: we lend armies and explain the rules.
We set up the tables, you bring the stories.`)

const practical = lines(`
Painted armies are welcome but not required.
Terrain is provided, please bring your own dice and tape measure.
Doors open half an hour before the first game.
Lunch is included, and there is coffee all day.
Parking behind the hall, ten minutes' walk from the station.
Ask at the counter for the club tables.`)

const closing = lines(`
Be kind, shake hands, have fun.
Spectators are welcome all day.
Whoever stays to the end helps with the chairs!
We go for food together afterwards.`)

const tournamentClosing = [
  ...closing,
  'Lists are due three days before.',
  'Best painted army wins a voucher from our local shop.',
]

/** One to three sentences for most events. */
export function describeEvents(seed: number, plans: readonly Plan[]): (string | null)[] {
  const random = createRandom(seed, 'descriptions')
  return plans.map((plan) => (chance(random, 0.2) ? null : describeEvent(random, plan)))
}

function describeEvent(random: Random, plan: Plan): string {
  if (!plan.starts) return 'A small campaign over two days. Tell us in the chat which weekend suits you.'
  const isTournament = plan.event_type === 'tournament'
  const sentences = [pick(random, isTournament ? tournamentWhat : friendlyWhat)]
  if (chance(random, 0.7)) sentences.push(pick(random, practical))
  if (chance(random, 0.4)) sentences.push(pick(random, isTournament ? tournamentClosing : closing))
  return fill(sentences.join(' '), plan)
}

const numberWords = ['No', 'One', 'Two', 'Three', 'Four', 'Five']

function fill(template: string, { city, game_type, starts, place, rounds }: Plan): string {
  const season = starts ? seasonOf(starts.month, place.isSouthern) : ''
  const words: Record<string, string> = {
    city,
    game: game_type === 'AOS' ? 'Age of Sigmar' : 'Spearhead',
    day: starts?.toLocaleString('en', { weekday: 'long' }) ?? '',
    season,
    time: season.toLowerCase(),
    rounds: numberWords[rounds] ?? '',
  }
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '')
  return filled
    .replace(/\b(One|Two|Three|Four|Five) rounds/g, (match) => match.toLowerCase())
    .replace(/^[a-z]/, (letter) => letter.toUpperCase())
}

const seasonOf = (month: number, isSouthern: boolean) =>
  ['Winter', 'Spring', 'Summer', 'Autumn'][Math.floor(((month + (isSouthern ? 6 : 0)) % 12) / 3)] ?? ''
