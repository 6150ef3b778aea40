import type { Event } from '@muster/contract/events'
import type { Participant } from '@muster/contract/participants'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../components/loaded.tsx'
import { Link } from '../../../lib/navigation.tsx'
import { factionPath } from '../../armies/army-names.ts'
import { WithSign } from '../../armies/components/alliance-sign.tsx'
import { participants as participantsOf } from '../queries.ts'

/** Each faction with the participants who play it. */
export function ArmyRoster({ event }: { event: Event }) {
  const participants = useQuery(participantsOf(event.id))
  return (
    <section aria-labelledby="roster" className="grid grid-cols-1 gap-4">
      <h2 id="roster" className="text-2xl">
        Who brings what
      </h2>
      <Loaded query={participants} what="participants" height="h-96">
        {(data) => <Factions event={event} participants={data.participants} />}
      </Loaded>
    </section>
  )
}

function Factions({ event, participants }: { event: Event; participants: Participant[] }) {
  if (participants.length === 0) return <p className="card p-5 text-muted">No participants yet.</p>
  const groups = Object.groupBy(participants, ({ army_faction }) => army_faction ?? '')
  const unknown = groups[''] ?? []
  const known = Object.entries(groups)
    .filter(([faction]) => faction !== '')
    .toSorted(([a, one = []], [b, other = []]) => other.length - one.length || a.localeCompare(b))
  return (
    <ul className="card divide-y divide-line">
      {known.map(([faction, people = []]) => (
        <li key={faction} className="px-4 py-3">
          <h3 className="flex items-baseline justify-between gap-3">
            <WithSign alliance={people[0]?.army_grand_alliance ?? 'Order'}>
              <Link to={factionPath(faction, event.game_type)} className="font-semibold hover:underline">
                {faction}
              </Link>
            </WithSign>
            <span className="numeral text-xl">{people.length}</span>
          </h3>
          <ul className="pl-6 text-muted">
            {people.map(({ id, nickname, army_name }) => (
              <li key={id} className="wrap-anywhere">
                <span className="text-ink">{nickname}</span>
                {army_name !== faction && ` with ${army_name}`}
              </li>
            ))}
          </ul>
        </li>
      ))}
      {unknown.length > 0 && (
        <li className="px-4 py-3">
          <h3 className="flex items-baseline justify-between gap-3 font-semibold">
            Not known yet <span className="numeral text-xl">{unknown.length}</span>
          </h3>
          <p className="text-muted">{unknown.map(({ nickname }) => nickname).join(', ')}</p>
        </li>
      )}
    </ul>
  )
}
