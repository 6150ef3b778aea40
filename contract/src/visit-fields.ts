import { WebAddress } from './event-fields.ts'
import { optionalText, text } from './fields.ts'
import { z } from './zod.ts'

// What people need to know to come: the same fields in an event, in its form, and in its export.

/** The hall as people find it. */
const Venue = z
  .object({
    /** What is written at the door. @example Element Games North West */
    name: z.string(),
    /** Street, house number and postcode; null if it is not given. @example Heapriding Business Park, Stockport SK3 0BT */
    address: z.string().nullable(),
  })
  .meta({ id: 'Venue' })

/** @internal The same as an organiser enters it. */
const VenueInput = z.object({
  /** What is written at the door. @example Element Games North West */
  name: text(100, 'Please enter the name of the venue'),
  /** Street, house number and postcode; null or empty if it is not known. @example Heapriding Business Park, Stockport SK3 0BT */
  address: optionalText(300).transform((address) => address ?? null),
})

/** What an organiser sets. An empty field becomes null. */
export const visitInput = {
  /** Where it takes place. @example {"name": "Element Games North West", "address": "Heapriding Business Park, Stockport SK3 0BT"} */
  venue: VenueInput.nullish(),
  /** Whom to ask: an address, a telephone number or a link. @example ana@example.com */
  contact: optionalText(200),
  /** The address of the event pack. @example https://club.example/pack.pdf */
  pack_link: WebAddress('https://club.example/pack.pdf'),
  /** What it costs, and how to pay. @example £15, at the door */
  fee: optionalText(200),
}

/** The same as everybody reads it. */
export const visitFields = {
  /** Where it takes place; null if it is not given. */
  venue: Venue.nullable(),
  /** Whom to ask; null if it is not given. @example ana@example.com */
  contact: z.string().nullable(),
  /** The address of the event pack; null if there is none. @example https://club.example/pack.pdf */
  pack_link: z.string().nullable(),
  /** What it costs, and how to pay; null if it is not given. @example £15, at the door */
  fee: z.string().nullable(),
}
export type Visit = z.infer<z.ZodObject<typeof visitFields>>
