import type { Event } from '@muster/contract/events'
import { eventTypeNames, gameNames } from '@muster/contract/games'
import { localTime, zoneOf } from '@muster/contract/hall-day'
import { eventPath } from './event-path.ts'
import type { PagePath } from './routes.ts'

/** Metadata of a page for the tab, search engines and link previews, the same in browser and server. */
export interface PageMeta {
  title: string
  description: string
  keywords?: string
  /** The query of its canonical address, such as '?game_type=SPEARHEAD'. Most pages ignore the query. */
  query?: string
  /** The path of the page's own picture for link previews, with its query. */
  image?: string
}

/** The title of a route definition; page-heads.ts has the rest of the metadata. */
export interface RouteTitle {
  title: string
  page: PagePath
}

const product = 'Muster'

export const keywords =
  'Age of Sigmar, Spearhead, Warcry, tournament, friendly game, wargame, miniatures, standings, results, armies'

/** Appends the product's name to a title without it. */
export const fullTitle = (title: string) => (title.includes(product) ? title : `${title} | ${product}`)

export const keywordsOf = (meta: PageMeta) => meta.keywords ?? keywords

/** The picture of a page in link previews, 1200 by 630 pixels. A page's own picture shows its title. */
export const imageOf = ({ image, title }: PageMeta) =>
  image === undefined ? { path: '/share.png', alt: 'Muster: every game you play counts.' } : { path: image, alt: title }

/** An element of a page's head. */
export interface HeadElement {
  tag: 'title' | 'meta' | 'link'
  attributes: Record<string, string>
  text?: string
}

/** The elements that describe a page in the tab, to search engines and in link previews. `path` is below the origin. */
export function headOf(meta: PageMeta, { origin, path }: { origin: string; path: string }): HeadElement[] {
  const title = fullTitle(meta.title)
  const address = origin + path + (meta.query ?? '')
  const image = imageOf(meta)
  const named = {
    description: meta.description,
    keywords: keywordsOf(meta),
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': meta.description,
    'twitter:image': origin + image.path,
  }
  const properties = {
    'og:site_name': product,
    'og:type': 'website',
    'og:title': title,
    'og:description': meta.description,
    'og:url': address,
    'og:image': origin + image.path,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': image.alt,
  }
  return [
    { tag: 'title', attributes: {}, text: title },
    ...Object.entries(named).map(([name, content]) => ({ tag: 'meta' as const, attributes: { name, content } })),
    ...Object.entries(properties).map(([property, content]) => ({
      tag: 'meta' as const,
      attributes: { property, content },
    })),
    { tag: 'link', attributes: { rel: 'canonical', href: address } },
  ]
}

/** The longest description that previews show in full, in characters. */
const previewLength = 300

type Announced = Pick<
  Event,
  | 'id'
  | 'visibility'
  | 'title'
  | 'description'
  | 'game_type'
  | 'event_type'
  | 'event_date'
  | 'time_zone'
  | 'location_city'
  | 'location_country'
  | 'key'
>

/** The path of the picture of an event for link previews. One that is not listed has none of its own. */
export const eventImage = ({ id }: Pick<Event, 'id'>) => `/share${eventPath({ id })}.png`

/** `Spearhead tournament`. */
export const kindOf = ({ game_type, event_type }: Pick<Event, 'game_type' | 'event_type'>) =>
  `${gameNames[game_type]} ${eventTypeNames[event_type].toLowerCase()}`

interface Dated extends Pick<Event, 'time_zone'> {
  event_date: Date | string | null
}

/** The day of an event in its hall: `Sat 12 Dec 2026`. */
export const dateOf = ({ event_date, time_zone }: Dated) =>
  event_date === null ? 'Date TBD' : localTime(event_date, zoneOf({ time_zone })).date

/** `Spearhead tournament, Sat 12 Dec 2026, Leeds, United Kingdom`. */
export function factsOf(
  event: Pick<Announced, 'game_type' | 'event_type' | 'location_city' | 'location_country'> & Dated,
) {
  const place = [event.location_city, event.location_country].filter((name) => name !== null)
  return [`${kindOf(event)}, ${dateOf(event)}`, place.join(', ') || 'Location TBD'].join(', ')
}

/**
 * Metadata of the page of one event. The address of an unlisted event contains its key: chat programs follow the address
 * in a page's head, not the one that was sent.
 */
export function eventPage(event: Announced): PageMeta {
  const place = [event.location_city, event.location_country].filter((name) => name !== null)
  const facts = factsOf(event)
  const words = [
    ...(event.description ? `${facts}. ${event.description}` : `${facts}. Standings and results on Muster.`),
  ]
  return {
    title: event.title,
    description: (words.length > previewLength ? [...words.slice(0, previewLength - 1), '…'] : words).join(''),
    keywords: [gameNames[event.game_type], ...place, keywords].join(', '),
    ...(event.key !== null && { query: `?key=${event.key}` }),
    ...(event.visibility === 'listed' && { image: eventImage(event) }),
  }
}
