import type { Endpoints } from '@muster/contract'
import type { ResponseOf } from '@muster/contract/endpoint'
import type { Event } from '@muster/contract/events'
import type { GameType } from '@muster/contract/games'
import { useQuery } from '@tanstack/react-query'
import { CsvLink } from '../../../components/csv-link.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { Table, Td, Th } from '../../../components/ui/table.tsx'
import { linkQuery } from '../../../lib/event-keys.ts'
import { formatPercent, plural } from '../../../lib/format.ts'
import { Link } from '../../../lib/navigation.tsx'
import { armiesPath, factionPath } from '../../armies/army-names.ts'
import { WithSign } from '../../armies/components/alliance-sign.tsx'
import { RecordText, recordHeading } from '../../armies/components/record-text.tsx'
import { eventArmies } from '../queries.ts'
import { Section } from './section.tsx'

/** The field of an event, and how each faction did there. */
export function EventArmies({ event }: { event: Event }) {
  const { id, game_type } = event
  const query = linkQuery(event)
  const armies = useQuery(eventArmies(id))
  const isThere = armies.data !== undefined && armies.data.armies.length > 0
  return (
    <Section
      id="armies"
      title="Armies at this event"
      action={
        isThere &&
        query && (
          <CsvLink
            path="/events/:event_id/armies"
            params={{ event_id: id }}
            query={query}
            of="the armies at this event"
          />
        )
      }
    >
      <Loaded query={armies} what="armies" height="h-64">
        {(data) => <Factions {...data} game={game_type} />}
      </Loaded>
    </Section>
  )
}

function Factions({ armies, game }: ResponseOf<Endpoints['GET /events/:event_id/armies']> & { game: GameType }) {
  if (armies.length === 0) return <p className="card p-5 text-muted">No armies are known yet.</p>
  return (
    <>
      <Table
        caption="Factions at this event"
        head={
          <>
            <Th>Faction</Th>
            <Th isNumber>Participants</Th>
            <Th isNumber>{recordHeading}</Th>
          </>
        }
      >
        <tbody>
          {armies.map(({ faction, grand_alliance, participants, participant_share, mirrors, ...record }) => (
            <tr key={faction}>
              <th scope="row">
                <WithSign alliance={grand_alliance}>
                  <Link to={factionPath(faction, game)} className="hover:underline">
                    {faction}
                  </Link>
                </WithSign>
              </th>
              <Td isNumber className="numeral text-lg leading-6">
                {participants}
                <span className="block font-normal font-sans text-muted text-xs">
                  {formatPercent(participant_share)}
                </span>
              </Td>
              <Td isNumber className="numeral text-lg leading-6">
                <RecordText {...record} />
                {mirrors > 0 && (
                  <span className="block font-normal font-sans text-muted text-xs">+ {plural(mirrors, 'mirror')}</span>
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="mt-3 text-muted text-sm">
        One event says little about an army.{' '}
        <Link to={armiesPath(game)} className="text-link">
          All armies
        </Link>
      </p>
    </>
  )
}
