import type { Event } from './events.ts'
import { eventTypeNames, gameNames } from './games.ts'

/** What a page says of itself: in the tab, to search engines and in link previews. Browser and server say the same. */
export interface PageMeta {
  title: string
  description: string
  keywords?: string
  /** What its own address holds behind the path, such as '?game_type=SPEARHEAD'. Most pages are the same whatever is asked. */
  query?: string
  /** The path of a picture of its own for link previews, with its query. */
  image?: string
}

const product = 'Muster'

export const keywords =
  'Age of Sigmar, Spearhead, Warcry, tournament, friendly game, wargame, miniatures, standings, results, armies'

/** A title without the product's name gets it appended. */
export const fullTitle = (title: string) => (title.includes(product) ? title : `${title} | ${product}`)

export const keywordsOf = (meta: PageMeta) => meta.keywords ?? keywords

/** The picture of a page in link previews, 1200 by 630 pixels. One of its own shows its title. */
export const imageOf = ({ image, title }: PageMeta) =>
  image === undefined ? { path: '/share.png', alt: 'Muster: every game you play counts.' } : { path: image, alt: title }

/** Every page by its address, those of single events aside. */
export const pages = {
  '/': {
    title: 'Muster: manage Age of Sigmar, Spearhead and Warcry events',
    description:
      'Muster is a free tracker for friendly tabletop miniature wargame events: tournaments, friendly games, standings and army performance.',
  },
  '/events': {
    title: 'Events',
    description:
      'Find tournaments and friendly games of Age of Sigmar and Spearhead near you, with standings and results.',
  },
  '/armies': {
    title: 'Armies',
    description:
      'How the armies of Age of Sigmar and Spearhead perform: win rates with the number of games and their uncertainty, matchups and trends. Free and open.',
  },
  '/armies/compare': {
    title: 'Compare Armies',
    description:
      'Two factions side by side: their records, their games against each other, and whether the difference is clear.',
  },
  '/events/create': { title: 'Create Event', description: 'Record a tournament or a friendly game on Muster.' },
  '/events/:event_id/edit': { title: 'Edit Event', description: 'Change the details of an event on Muster.' },
  '/my-events': { title: 'My Events', description: 'The events that you have created on Muster.' },
  '/profile': { title: 'Profile', description: 'Your Muster account: display name, password and statistics.' },
  '/feedback': {
    title: 'Feedback',
    description: 'Tell the developer of Muster what is missing, what is broken and what you like.',
  },
  '/login': { title: 'Login', description: 'Sign in to Muster to record your tournaments and friendly games.' },
  '/register': {
    title: 'Register',
    description: 'Make a free Muster account to record tournaments and friendly games.',
  },
  '/verify-email': { title: 'Verify Email', description: 'Verify the email address of your Muster account.' },
  '/forgot-password': {
    title: 'Forgot Password',
    description: 'Ask for a link to choose a new password for your Muster account.',
  },
  '/reset-password': { title: 'Reset Password', description: 'Choose a new password for your Muster account.' },
  '/privacy': {
    title: 'Privacy Policy',
    description: 'What Muster keeps about you, why, for how long, and what you can do about it.',
  },
  '/terms': {
    title: 'Terms',
    description: 'What you and Muster can expect of each other. Free, and without warranty.',
  },
  '/cookies': {
    title: 'Cookie Policy',
    description:
      'Muster sets a single session cookie and does not track anybody. What is kept in your browser, and why.',
  },
} as const satisfies Record<`/${string}`, PageMeta>

export type PagePath = keyof typeof pages

/** How long a description may be before previews cut it, in characters. */
const previewLength = 300

type Announced = Pick<
  Event,
  'title' | 'description' | 'game_type' | 'event_type' | 'location_city' | 'location_country'
>

/** The page of one event. `date` is in words, for only the reader's side knows the reader's zone. */
export function eventPage(event: Announced, date: string): PageMeta {
  const place = [event.location_city, event.location_country].filter((part) => part !== null)
  const kind = `${gameNames[event.game_type]} ${eventTypeNames[event.event_type].toLowerCase()}`
  const facts = [`${kind}, ${date}`, place.join(', ') || 'Location TBD'].join(', ')
  const words = [
    ...(event.description ? `${facts}. ${event.description}` : `${facts}. Standings and results on Muster.`),
  ]
  return {
    title: event.title,
    description: (words.length > previewLength ? [...words.slice(0, previewLength - 1), '…'] : words).join(''),
    keywords: [gameNames[event.game_type], ...place, keywords].join(', '),
  }
}
