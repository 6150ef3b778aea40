import { z } from './zod.ts'

/** An identifier in a body or an answer: a positive integer. */
export const Id = z.int('Must be a whole number').positive('Must be a positive number')

/** The same in a path or a query, where it arrives as text. */
export const IdInPath = z.coerce
  .number('Must be a number')
  .int('Must be a whole number')
  .positive('Must be a positive number')

/** An instant in an answer: ISO 8601 in UTC with milliseconds. */
export const Instant = z.iso.datetime({ precision: 3 })

const hasNoNul = (value: string) => !value.includes('\u0000')

/** Text as a person types it: trimmed, in Unicode normal form C, with no NUL, which PostgreSQL cannot store. */
export const text = (max: number, required?: string) =>
  z
    .string(required ?? 'Must be text')
    .overwrite((value) => value.toWellFormed().normalize('NFC').trim())
    .min(required === undefined ? 0 : 1, required)
    .max(max, `Must be at most ${max} characters long`)
    .refine(hasNoNul, 'Must not contain NUL characters')

/** The same for a field that may stay empty, which is `null` from then on. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => (value === '' ? null : value))

/** A number that may be missing: a whole number from `min` to `max`. */
export const wholeNumber = (min: number, max: number) =>
  z.int('Must be a whole number').min(min, `Must be at least ${min}`).max(max, `Must be at most ${max}`)

/** The two query parameters of a list that is read in pages by position. */
export const Page = z.object({
  skip: z.coerce.number('Must be a number').int().min(0).max(1_000_000_000).default(0),
  limit: z.coerce.number('Must be a number').int().min(1).max(1000).default(100),
})

/** What a call answers when there is only something to say. */
export const Message = z.object({ message: z.string() }).meta({ id: 'Message' })
