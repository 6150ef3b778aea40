import type { EventSearch } from '@muster/site/event-filters'
import { EmbedCode } from '../../../components/embed-code.tsx'
import { TitledSection } from '../../../components/titled-section.tsx'
import { useApplication } from '../../../lib/application.tsx'
import { feedQuery } from '../event-address.ts'

const link = 'text-link'

/** The events of a list for calendars, feed readers, websites and programs. */
export function ListExports({ filters }: { filters: EventSearch }) {
  const { origin } = useApplication()
  const query = feedQuery(filters)
  return (
    <TitledSection title="Use this list elsewhere" className="card mt-8 p-5" titleClass="text-xl">
      <p className="mt-1 mb-2 text-muted">
        Subscribe to these events in a{' '}
        <a className={link} href={`/events.ics${query}`}>
          calendar app
        </a>{' '}
        or a{' '}
        <a className={link} href={`/events.atom${query}`}>
          feed reader
        </a>
        , or read them with a program through{' '}
        <a className={link} href="/api/docs">
          the API
        </a>
        .
      </p>
      <EmbedCode src={`${origin}/embed/events${query}`} title="Events on Muster" what="the next of these events" />
    </TitledSection>
  )
}
