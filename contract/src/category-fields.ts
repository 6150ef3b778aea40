import { text, wholeNumber } from './fields.ts'
import { list } from './list.ts'
import { z } from './zod.ts'

// What an event scores besides its matches, such as painting and sportsmanship.

export const categoriesMax = 8

/** @internal A word that names a category in scores and criteria. */
export const CategoryCode = z
  .string('Please give the category a code')
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Must be a word of small letters, digits and hyphens, at most 40 long')

/** What people get points for besides their matches. */
export const Category = z
  .object({
    /** Unique within the event. @example painting */
    code: CategoryCode,
    /** What players call it. @example Painting */
    label: text(40, 'Please enter the name of the category'),
    /** The most points that somebody can get. @example 10 */
    max: wholeNumber(1, 1000),
    /** Whether its points count in the criteria `category_total` and `overall`. @example false */
    in_ranking: z.boolean('Must be true or false'),
  })
  .meta({ id: 'Category' })
export type Category = z.output<typeof Category>

/** What an organiser sets. */
export const categoriesInput = {
  /**
   * What people get points for besides their matches.
   * @example [{"code": "painting", "label": "Painting", "max": 10, "in_ranking": false}]
   */
  categories: list(
    Category.extend({
      /** Whether its points count in the criteria `category_total` and `overall`. @example false */
      in_ranking: Category.shape.in_ranking.default(false),
    }),
  )
    .max(categoriesMax, `At most ${categoriesMax} categories fit into an event`)
    .refine((all) => new Set(all.map(({ code }) => code)).size === all.length, 'Two categories have the same code')
    .optional(),
}

/** The same in responses. Lists of events leave it out. */
export const categoriesFields = {
  /** In the order of the organiser. */
  categories: z.array(Category),
}
