import { armyWrittenMax, nicknameMax, tidyName } from './names.ts'
import { cursorMax } from './search-limits.ts'
import { z } from './zod.ts'

/** @internal An identifier in a request or response body: a positive integer. */
export const Id = z.int('Must be a whole number').positive('Must be a positive number')

/** @internal The same in a path, where it is text. */
export const IdInPath = z
  .string('Must be a number')
  .regex(/^[1-9]\d{0,15}$/, 'Must be a positive whole number')
  .transform(Number)
  .meta({ type: 'integer', minimum: 1 })

/** Starts at 1 and is raised by each change; send it as `If-Match` with the next one. @example 3 */
export const Version = z.int().positive()

/** An instant in UTC, to the millisecond. @example 2026-11-21T12:40:07.000Z */
export const Instant = z.iso.datetime({ precision: 3 })

/**
 * The time of normalisation to form C grows with the square of the marks on one letter, so text that no language uses
 * is refused first. Unicode's stream-safe format allows 30.
 */
const isReadable = (value: string) => !/\p{M}{31}/u.test(value)
const unreadable = 'Must not have more than a few accents on one letter'

const hasNoNul = (value: string) => !value.includes('\u0000')
// In a name, control characters and those that change the writing direction can only deceive.
const isPlain = (value: string) => !/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(value)

/**
 * Text of one or more lines as a person types it: trimmed, in Unicode normal form C, with no NUL, which PostgreSQL
 * cannot store.
 */
export const lines = (max: number, required?: string) =>
  z
    .string(required ?? 'Must be text')
    // Normal form C combines at most four characters into one.
    .max(4 * max + 1000, { error: `Must be at most ${max} characters long`, abort: true })
    .refine(isReadable, { error: unreadable, abort: true })
    .overwrite((value) => value.toWellFormed().normalize('NFC').trim())
    .min(required === undefined ? 0 : 1, required)
    .max(max, `Must be at most ${max} characters long`)
    .refine(hasNoNul, { error: 'Must not contain NUL characters', abort: true })

// Invisible characters: Unicode's default ignorable ones, separators, and the blank of Braille.
const isVisible = (value: string) =>
  value === '' || /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{M}\u2800]/u.test(value)
// Marks of no script combine with any letter; more than three are a decoration that covers the lines above and below.
const isDecent = (value: string) => !/(?:(?=\p{Script=Inherited})\p{M}){4}/u.test(value)

/** The same on one line, such as a name: it must be visible and readable. */
export const text = (max: number, required?: string) =>
  lines(max, required)
    .refine(isPlain, 'Must not contain control characters')
    .refine(isVisible, 'Must contain visible characters')
    .refine(isDecent, unreadable)

/**
 * A user's name, without what nobody sees: two names that look alike are one. Mails and pages show names to others, so
 * they must not contain web addresses.
 */
export const nickname = (required: string) =>
  text(nicknameMax, required)
    .overwrite(tidyName)
    .refine((value) => !/:\/\/|\bwww\./i.test(value), 'Must not contain a web address')

const orNull = (value: string | null | undefined) => (value === '' ? null : value)

/** The same for optional fields; an empty one becomes `null`. */
export const optionalText = (max: number) => text(max).nullish().transform(orNull)
export const armyWritten = optionalText(armyWrittenMax)
export const optionalLines = (max: number) => lines(max).nullish().transform(orNull)

/** An optional whole number from `min` to `max`. */
export const wholeNumber = (min: number, max: number) =>
  z.int('Must be a whole number').min(min, `Must be at least ${min}`).max(max, `Must be at most ${max}`)

/** A whole number in a query, where it is text. */
export const numberInQuery = (min: number, max: number) =>
  z.coerce
    .number('Must be a number')
    .int('Must be a whole number')
    .min(min, `Must be at least ${min}`)
    .max(max, `Must be at most ${max}`)

/** The `next_cursor` of the page before; leave it out for the first page. @example WyIyMDI2LTExLTIxIiw3XQ */
export const Cursor = z.string().max(cursorMax, 'The cursor must be one that the list returned.')

/** @internal The two query parameters of a list that is read in pages by position. */
export const Page = z.object({
  /** How many to leave out from the start of the list. @example 0 */
  skip: numberInQuery(0, 1_000_000_000).default(0),
  /** The maximum number of items on one page. @example 50 */
  limit: numberInQuery(1, 1000).default(100),
})

/** What was done. */
export const Message = z
  .object({
    /** One sentence for the person in front of the screen. @example Password changed successfully */
    message: z.string(),
  })
  .meta({ id: 'Message' })

export const incompleteLink = 'The link is incomplete. Please open it again from the email.'

/** @internal The token in the link of a mail that ends something; empty if it is left out. */
export const TokenInLink = z
  .string(incompleteLink)
  .regex(/^[\w-]{0,200}$/, incompleteLink)
  .default('')
