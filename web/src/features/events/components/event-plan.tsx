import type { Event } from '@muster/contract/events'
import { zoneOf } from '@muster/contract/hall-day'
import type { Mission, ProgrammeItem } from '@muster/contract/plan-fields'
import { timed } from '@muster/site/programme'
import type { ReactNode } from 'react'
import { formatDay, formatTime } from '../../../lib/format.ts'
import { MissionNote } from '../../matches/components/mission-note.tsx'

/** What the organiser plans: the programme, the missions and the names of the tables. The first of them has the id. */
export function EventPlan({ event, id }: { event: Event; id: string }) {
  const { programme, missions, tables } = event
  return (
    <>
      <span id={id} hidden />
      {programme.length > 0 && (
        <Section id="programme" title="Programme">
          {event.time_zone === null && <p className="mb-2 text-muted text-sm">Times in UTC</p>}
          <Programme programme={programme} zone={zoneOf(event)} first={event.event_date} />
        </Section>
      )}
      {missions.length > 0 && (
        <Section id="missions" title="Missions">
          <Missions missions={missions} />
        </Section>
      )}
      {tables.length > 0 && (
        <Section id="tables" title="Tables">
          <dl className={pairs}>
            {tables.map(({ number, name }) => (
              <Pair key={number} term={<span className="numeral">{number}</span>}>
                {name}
              </Pair>
            ))}
          </dl>
        </Section>
      )}
    </>
  )
}

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="card p-5">
    <h2 id={id} className="mb-3 text-xl">
      {title}
    </h2>
    {children}
  </section>
)

const pairs = 'grid grid-cols-[auto_1fr] gap-x-6 gap-y-2'

const Pair = ({ term, children }: { term: ReactNode; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-muted">{term}</dt>
    <dd className="wrap-anywhere font-semibold">{children}</dd>
  </div>
)

interface ProgrammeProps {
  programme: ProgrammeItem[]
  zone: string
  /** When the event begins. */
  first: string | null
}

/** By the clock of the hall; the days are named unless the first is the only one. */
function Programme({ programme, zone, first }: ProgrammeProps) {
  const days = Map.groupBy(timed(programme, zone), ({ starts_at }) => formatDay(starts_at, zone))
  return [...days].map(([day, items]) => (
    <div key={day} className="not-last:mb-4">
      {(days.size > 1 || day !== formatDay(first, zone)) && <h3 className="mb-1 text-base">{day}</h3>}
      <dl className={pairs}>
        {items.map(({ starts_at, label }) => (
          <Pair key={`${starts_at} ${label}`} term={<span className="numeral">{formatTime(starts_at, zone)}</span>}>
            {label}
          </Pair>
        ))}
      </dl>
    </div>
  ))
}

function Missions({ missions }: { missions: Mission[] }) {
  const set = missions
    .filter(({ round_number }) => round_number !== null)
    .toSorted((a, b) => Number(a.round_number) - Number(b.round_number))
  const drawn = missions.filter(({ round_number }) => round_number === null)
  return (
    <ul className="grid grid-cols-1 gap-3">
      {set.map((mission) => (
        <li key={mission.round_number}>
          <p className="text-muted text-sm">
            Round {mission.round_number}
            {mission.seed !== null && `, drawn with the seed ${mission.seed}`}
          </p>
          <MissionNote mission={mission} label="" />
        </li>
      ))}
      {drawn.length > 0 && (
        <li>
          <p className="text-muted text-sm">Drawn when a round is published</p>
          <ul>
            {drawn.map((mission, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two missions may have one name
              <li key={index}>
                <MissionNote mission={mission} label="" />
              </li>
            ))}
          </ul>
        </li>
      )}
    </ul>
  )
}
