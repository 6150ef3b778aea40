import { categoriesFields, categoriesInput } from './category-fields.ts'
import { InstantInput, WebAddress } from './event-fields.ts'
import { Instant, optionalLines, text, wholeNumber } from './fields.ts'
import { list } from './list.ts'
import { z } from './zod.ts'

// What an event plans: the missions of its rounds, the names of its tables, its programme, what it scores besides its
// matches, and how it gives prizes. The same fields are in an event, in its form, and in its export.

export const missionsMax = 50
export const namedTablesMax = 200
export const programmeMax = 30
/** Every phone in a hall has the whole plan. In letters. */
export const missionTextsMax = 20_000

/** A mission. */
export const Mission = z
  .object({
    /** The round in which it is played; null until it is drawn for one. @example 1 */
    round_number: z.int().nullable(),
    /** What the pack calls it. @example Border War */
    name: z.string(),
    /** Plain text with line breaks; null if there is none. @example Score at the end of your turn. */
    text: z.string().nullable(),
    /** Where it can be read; null if it is not given. @example https://club.example/border-war.pdf */
    link: z.string().nullable(),
    /** The seed of the round that drew it; null for a mission that the organiser set. @example null */
    seed: z.int().nullable(),
  })
  .meta({ id: 'Mission' })
export type Mission = z.infer<typeof Mission>

/** A table with a name. */
const NamedTable = z
  .object({
    /** Unique within the event. @example 3 */
    number: z.int(),
    /** What players call it. @example Jungle */
    name: z.string(),
  })
  .meta({ id: 'NamedTable' })
export type NamedTable = z.infer<typeof NamedTable>

/** An item of the programme. It lasts until the next one of its day. */
const ProgrammeItem = z
  .object({
    /** In UTC. @example 2026-11-21T12:00:00.000Z */
    starts_at: Instant,
    /** What it is. @example Lunch */
    label: z.string(),
  })
  .meta({ id: 'ProgrammeItem' })
export type ProgrammeItem = z.infer<typeof ProgrammeItem>

/** What an organiser sets. */
export const planInput = {
  ...categoriesInput,
  /**
   * The missions, one for each round at most. Those without a round are drawn: when a round without a mission is
   * published, its seed chooses one of them.
   * @example [{"round_number": 1, "name": "Border War", "text": null, "link": null, "seed": null}, {"round_number":
   * null, "name": "The Vice", "text": "Hold the middle.", "link": null, "seed": null}]
   */
  missions: list(
    z.object({
      /** The round in which it is played; null or left out to have it drawn. @example 1 */
      round_number: wholeNumber(1, 1000)
        .nullish()
        .transform((number) => number ?? null),
      /** What the pack calls it. @example Border War */
      name: text(100, 'Please enter the name of the mission'),
      /** Plain text with line breaks. @example Score at the end of your turn. */
      text: optionalLines(2000).transform((lines) => lines ?? null),
      /** Where it can be read. @example https://club.example/border-war.pdf */
      link: WebAddress('https://club.example/border-war.pdf').transform((address) => address ?? null),
      /** Taken from a file that is imported; otherwise, the server knows what was drawn. @example null */
      seed: z
        .int()
        .nullish()
        .transform((seed) => seed ?? null),
    }),
  )
    .max(missionsMax, `At most ${missionsMax} missions fit into an event`)
    .refine(
      (missions) => missions.reduce((sum, { text }) => sum + (text?.length ?? 0), 0) <= missionTextsMax,
      `The texts of all missions have at most ${missionTextsMax} letters together`,
    )
    .check(
      refuseTwice(
        'round_number',
        ({ round_number }) => round_number,
        (round) => `Round ${round} has two missions`,
      ),
    )
    .optional(),
  /** Names of tables; those without one keep their number. @example [{"number": 3, "name": "Jungle"}] */
  tables: list(
    z.object({
      /** Unique within the event. @example 3 */
      number: wholeNumber(1, 1000),
      /** What players call it. @example Jungle */
      name: text(60, 'Please enter the name of the table'),
    }),
  )
    .max(namedTablesMax, `At most ${namedTablesMax} tables can have names`)
    .check(
      refuseTwice(
        'number',
        ({ number }) => number,
        (number) => `Table ${number} has two names`,
      ),
    )
    .optional(),
  /**
   * The items of the days with their times, in any order. They move with the day of the event.
   * @example [{"starts_at": "2026-11-21T12:00:00Z", "label": "Lunch"}]
   */
  programme: list(
    z.object({
      /** When it begins, with any offset from UTC. @example 2026-11-21T12:00:00Z */
      starts_at: InstantInput,
      /** What it is. @example Lunch */
      label: text(100, 'Please enter a label for this item'),
    }),
  )
    .max(programmeMax, `At most ${programmeMax} items fit into a programme`)
    .optional(),
  /** Whether a participant gets at most one prize; the next best gets the others. @example true */
  one_prize_each: z.boolean('Must be true or false').optional(),
}

/** Refuses a list in which two items have the same number. */
function refuseTwice<Item>(
  field: string,
  numberOf: (item: Item) => number | null,
  sentence: (number: number) => string,
) {
  return ({ value, issues }: z.core.ParsePayload<Item[]>) => {
    const seen = new Set<number>()
    for (const [index, item] of value.entries()) {
      const number = numberOf(item)
      if (number === null) continue
      if (seen.has(number))
        issues.push({ code: 'custom', message: sentence(number), input: item, path: [index, field], continue: true })
      seen.add(number)
    }
  }
}

/** The same fields in responses. Lists of events leave them out. */
export const planFields = {
  ...categoriesFields,
  /** In the order of the organiser. Those without a round are drawn when one is published. */
  missions: z.array(Mission),
  /** By number. */
  tables: z.array(NamedTable),
  /** By time. */
  programme: z.array(ProgrammeItem),
  /** Whether a participant gets at most one prize; the next best gets the others. @example true */
  one_prize_each: z.boolean(),
}
export type Plan = z.infer<z.ZodObject<typeof planFields>>
