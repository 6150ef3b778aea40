import type { Endpoints } from '@muster/contract'
import type { ResponseOf } from '@muster/contract/endpoint'
import type { Event } from '@muster/contract/events'
import type { GameType } from '@muster/contract/games'
import type { Participant } from '@muster/contract/participants'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CsvLink } from '../../../components/csv-link.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { SelectField } from '../../../components/ui/field.tsx'
import { Table, Td, Th } from '../../../components/ui/table.tsx'
import { linkQuery } from '../../../lib/event-keys.ts'
import { formatPercent, plural } from '../../../lib/format.ts'
import { Link } from '../../../lib/navigation.tsx'
import { armiesPath, factionPath } from '../../armies/army-names.ts'
import { WithSign } from '../../armies/components/alliance-sign.tsx'
import { RecordText, recordHeading } from '../../armies/components/record-text.tsx'
import { eventArmies } from '../queries.ts'
import { Section } from './section.tsx'

const none: Participant[] = []

interface EventArmiesProps {
  event: Event
  /** Undefined until they have loaded. */
  participants: readonly Participant[] | undefined
}

/** The factions at an event: who brings each, and how it did there. */
export function EventArmies({ event, participants = none }: EventArmiesProps) {
  const { id, game_type } = event
  const query = linkQuery(event)
  const [mission, setMission] = useState('')
  const armies = useQuery(eventArmies(id, mission))
  const played = namesOf(event)
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
            query={{ ...query, ...(mission !== '' && { mission }) }}
            of="the armies at this event"
          />
        )
      }
    >
      {played.length > 0 && (
        <SelectField
          label="Mission"
          className="noscript:hidden"
          all="All missions"
          value={mission}
          options={Object.fromEntries(played.map((name) => [name, name]))}
          onChange={({ target }) => setMission(target.value)}
        />
      )}
      <Loaded query={armies} what="armies" height="h-64">
        {(data) => <Factions armies={data.armies} participants={participants} game={game_type} />}
      </Loaded>
    </Section>
  )
}

/** The missions of the rounds that have begun, each once. A device may have stored the event with an earlier build. */
const namesOf = ({ state, missions = [] }: Event) =>
  state === 'upcoming'
    ? []
    : [...new Set(missions.flatMap(({ round_number, name }) => (round_number === null ? [] : name)))]

interface FactionsProps {
  armies: ResponseOf<Endpoints['GET /events/:event_id/armies']>['armies']
  participants: readonly Participant[]
  game: GameType
}

function Factions({ armies, participants, game }: FactionsProps) {
  if (armies.length === 0) return <p className="card p-5 text-muted">No armies are known yet.</p>
  const groups = Map.groupBy(participants, ({ army_faction }) => army_faction)
  const unknown = groups.get(null) ?? []
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
              <th scope="row" abbr={faction}>
                <WithSign alliance={grand_alliance}>
                  <Link to={factionPath(faction, game)} className="hover:underline">
                    {faction}
                  </Link>
                </WithSign>
                <Names participants={groups.get(faction)} faction={faction} />
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
          {unknown.length > 0 && (
            <tr>
              <th scope="row" abbr="Not known yet">
                Not known yet
                <Names participants={unknown} />
              </th>
              <Td isNumber className="numeral text-lg leading-6">
                {unknown.length}
              </Td>
              <Td />
            </tr>
          )}
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

/** Who brings a faction, each with the army if its name is another one. */
const Names = ({
  participants = none,
  faction,
}: {
  participants?: readonly Participant[] | undefined
  faction?: string
}) => (
  <span className="wrap-anywhere block font-normal text-muted text-sm">
    {participants
      .map(({ nickname, army_name }) =>
        army_name === faction || army_name === null ? nickname : `${nickname} (${army_name})`,
      )
      .join(', ')}
  </span>
)
