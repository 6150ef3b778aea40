import type { Event } from '@muster/contract/events'
import { visitInput } from '@muster/contract/visit-fields'
import { z } from '@muster/contract/zod'
import type { Line } from '../../lib/edit-form.ts'

const { contact, pack_link, fee } = visitInput

/** What people need to know to come, as form values. A draft of a former version has none of them. */
export const VisitDetails = z.object({
  venue_name: z.string().nullish(),
  venue_address: z.string().nullish(),
  contact,
  pack_link,
  fee,
})

type VisitDetails = z.output<typeof VisitDetails>

export const newVisit: z.input<typeof VisitDetails> = {
  venue_name: '',
  venue_address: '',
  contact: '',
  pack_link: '',
  fee: '',
}

/** The form values of an existing event. */
export const visitOf = (event: Event): z.input<typeof VisitDetails> => ({
  venue_name: event.venue?.name ?? '',
  venue_address: event.venue?.address ?? '',
  contact: event.contact ?? '',
  pack_link: event.pack_link ?? '',
  fee: event.fee ?? '',
})

/** The visit in the format of the API. */
export const toVisitBody = ({ venue_name, venue_address, contact, pack_link, fee }: VisitDetails) => ({
  venue:
    venue_name?.trim() || venue_address?.trim()
      ? { name: venue_name ?? '', address: venue_address?.trim() || null }
      : null,
  contact: contact ?? null,
  pack_link: pack_link ?? null,
  fee: fee ?? null,
})

/** The field that shows an issue of the server about a venue. */
export const visitField = (path: string) =>
  path === 'venue' || path === 'venue.name' ? 'venue_name' : path === 'venue.address' ? 'venue_address' : path

/** The visit as labelled text. */
export const describeVisit = (visit: z.input<typeof VisitDetails>): Line[] => [
  { label: 'Venue', text: visit.venue_name ?? '' },
  { label: 'Address', text: visit.venue_address ?? '' },
  { label: 'Contact', text: visit.contact ?? '' },
  { label: 'Fee', text: visit.fee ?? '' },
  { label: 'Event pack', text: visit.pack_link ?? '' },
]
