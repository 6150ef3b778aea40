import type { PageMeta, RouteTitle } from './page-meta.ts'
import { type PagePath, routes } from './routes.ts'

/** The pages whose route definition has a title. */
export type NamedPage = { [Path in PagePath]: (typeof routes)[Path] extends { title: string } ? Path : never }[PagePath]

/** For search engines and link previews. Separate from the routes, because the browser needs them only later. */
const descriptions: Record<NamedPage, string> = {
  '/': 'Muster runs friendly tabletop miniature wargame events for free: pairings, results from phones, standings and army performance.',
  '/events': 'Find tournaments and friendly games of Age of Sigmar and Spearhead near you, with standings and results.',
  '/data':
    'All matches of the listed events on Muster as files for everyone, without names: CSV and JSON Lines, each night.',
  '/players': 'Find players of Age of Sigmar and Spearhead who show their record: by name, or near you.',
  '/events/create': 'Record a tournament or a friendly game on Muster.',
  '/events/import':
    'Import the matches of past events from a file: a table, a report of New Recruit, or an export of Muster.',
  '/imports/review': 'Large imports that wait for a look by an editor before they count in the statistics of Muster.',
  '/events/:event_id/edit': 'Change the details of an event on Muster.',
  '/events/:event_id/desk': 'Run an event on Muster: check in, pair rounds, record results.',
  '/events/:event_id/board': 'Pairings, clock and standings of an event for a projector or a television.',
  '/events/:event_id/slips': 'Print the result slips of a round, four on a page.',
  '/events/:event_id/lists': 'The army lists of an event on Muster, once its organiser shows them.',
  '/events/:event_id/staff': 'Who runs an event on Muster: its owner, organisers and helpers.',
  '/staff': 'Accept an invitation to help to run an event on Muster.',
  '/events/:event_id/me': 'Your table, your opponent and your results at an event on Muster.',
  '/r/:code': 'Report the result of your match on Muster with the code of its slip, without an account.',
  '/r': 'Enter the code of your result slip to report the result of your match on Muster.',
  '/desk': 'The desk of the event that you run on Muster now, or run next.',
  '/me': 'Your card at the event that you play at on Muster now, or play at next.',
  '/my-events': 'The events that you have created on Muster.',
  '/profile': 'Your Muster account: display name, password and statistics.',
  '/feedback': 'Tell the developer of Muster what is missing, what is broken and what you like.',
  '/login': 'Sign in to Muster to record your tournaments and friendly games.',
  '/register': 'Create a free Muster account to record tournaments and friendly games.',
  '/verify-email': 'Verify the email address of your Muster account.',
  '/forgot-password': 'Ask for a link to choose a new password for your Muster account.',
  '/reset-password': 'Choose a new password for your Muster account.',
  '/restore-account': 'Restore a Muster account that was deleted in the last seven days.',
  '/alerts/end': 'End an alert that tells you about new events on Muster, without signing in.',
  '/mails/end': 'Stop one kind of emails about your events on Muster, without signing in.',
  '/privacy': 'What Muster keeps about you, why, for how long, and what you can do about it.',
  '/terms': 'What you and Muster can expect of each other. Free, and without warranty.',
  '/cookies': 'Muster sets a single session cookie and does not track anybody. What is kept in your browser, and why.',
  '/guide':
    'How to run an event with Muster: check-in, pairing, results, standings, and how each rule works, with examples.',
  '/guide/players':
    'How to play at an event with Muster: find your table, report a result, with or without an account.',
  '/guide/rating': 'How Muster rates players, what the number and its ± mean, and what it is not.',
  '/pair':
    'Swiss pairing for any club and any game, without an account: pair a round, or check one, with a reason for every exception.',
}

export const headOfPage = (page: NamedPage): PageMeta => ({
  title: routes[page].title,
  description: descriptions[page],
})

export const isNamed = (page: PagePath): page is NamedPage => page in descriptions

/** Completes the metadata of a page: a page with a title in its route definition has its description here. */
export function describe(meta: PageMeta | RouteTitle): PageMeta {
  if (!('page' in meta)) return meta
  if (!isNamed(meta.page)) throw new Error(`${meta.page} has no title in its route definition`)
  return headOfPage(meta.page)
}
