import type { Event } from '@muster/contract/events'
import { zoneOf } from '@muster/contract/hall-day'
import { hasRounds } from '@muster/rules/recording'
import { eventPath } from '@muster/site/event-path'
import { LinkedText } from '../../../components/linked-text.tsx'
import { formatDateTime, formatDay, plural } from '../../../lib/format.ts'
import { Link } from '../../../lib/navigation.tsx'
import { describeListPolicy } from '../../lists/list-names.ts'
import { describePoints, describeRanking } from '../criterion-names.ts'
import { byeNames, presetOf, rankingNames } from '../ranking-names.ts'

/** The organiser's plan for the day. Renders nothing without one. */
export function EventDay({ event }: { event: Event }) {
  const { ends_at, capacity, rounds_planned, round_minutes, venue, contact, pack_link, fee } = event
  const facts = [
    { label: 'Venue', value: venue?.name },
    { label: 'Address', value: venue?.address ? <AddressLink address={venue.address} /> : undefined },
    { label: 'Fee', value: fee ?? undefined },
    { label: 'Contact', value: contact === null ? undefined : <ContactLink contact={contact} /> },
    { label: 'Event pack', value: pack_link === null ? undefined : <LinkedText text={pack_link} /> },
    {
      label: 'Army lists',
      value:
        event.list_policy === 'none' ? undefined : (
          <Link to={eventPath(event, { page: 'lists' })} className="text-link">
            {describeListPolicy(event)}
          </Link>
        ),
    },
    { label: 'Who plays', value: event.team_size === 2 ? 'Teams of two' : undefined },
    { label: 'Rounds', value: rounds_planned?.toString() },
    { label: 'Round length', value: round_minutes === null ? undefined : plural(round_minutes, 'minute') },
    {
      label: 'Ends',
      value: ends_at === null ? undefined : (event.has_time ? formatDateTime : formatDay)(ends_at, zoneOf(event)),
    },
    { label: 'Places', value: capacity?.toString() },
    {
      label: 'Soft scores',
      value: event.categories?.map(({ label, max }) => `${label} (${max})`).join(', ') || undefined,
    },
  ]
  const preset = presetOf(event)
  if (preset === 'record' && facts.every(({ value }) => value === undefined)) return null
  const rules = [
    { label: 'Ranking', value: preset ? rankingNames[preset] : describeRanking(event.ranking, event.categories) },
    { label: 'Match points', value: preset ? undefined : describePoints(event) },
    { label: 'A bye is worth', value: hasRounds(event, 0) ? describeBye(event.bye) : undefined },
  ]
  return (
    <section aria-labelledby="day" className="card p-5">
      <h2 id="day" className="mb-3 text-xl">
        The day
      </h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {[...facts, ...rules].map(
          ({ label, value }) =>
            value !== undefined && (
              <div key={label} className="contents">
                <dt className="text-muted">{label}</dt>
                <dd className="wrap-anywhere font-semibold">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}

const AddressLink = ({ address }: { address: string }) => (
  <a
    href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
    rel="noreferrer"
    title="Open in a map"
    className="underline decoration-edge underline-offset-4 hover:decoration-current"
  >
    {address}
  </a>
)

/** An email address opens the mail program; other contacts are links if they are addresses on the web. */
const ContactLink = ({ contact }: { contact: string }) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(contact) ? (
    <a href={`mailto:${contact}`} className="underline hover:text-ink">
      {contact}
    </a>
  ) : (
    <LinkedText text={contact} />
  )

function describeBye({ counts_as, score }: Event['bye']) {
  if (counts_as === 'nothing') return byeNames.nothing
  return score === 'own_average' ? byeNames.own_average : `A win with a score of ${score}`
}
