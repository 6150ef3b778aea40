import { basePath } from '@muster/contract/endpoint'
import type { Reference } from '@muster/contract/reference'
import { useQuery } from '@tanstack/react-query'
import { AnchorLink } from '../../components/anchor-link.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { PageHead } from '../../components/page.tsx'
import { Section } from '../../features/army-stats/components/section.tsx'
import { CallCard } from '../../features/reference/components/call-card.tsx'
import { Example } from '../../features/reference/components/example.tsx'
import { FieldList } from '../../features/reference/components/field-list.tsx'
import { Fold } from '../../features/reference/components/fold.tsx'
import { Words } from '../../features/reference/components/words.tsx'
import { reference } from '../../features/reference/queries.ts'

/** Every call of the API, to be read by people who write programs. */
export function ApiPage() {
  const query = useQuery(reference)
  return (
    <>
      <PageHead title="API" back={{ to: '/', label: 'Back to Muster' }} />
      <Loaded query={query} what="calls" height="h-[80vh]">
        {(all) => (
          <div className="grid grid-cols-1 gap-10">
            <Introduction url={all.url} />
            <Contents {...all} />
            {all.groups.map(({ name, description, calls }) => (
              <Section key={name} id={name} title={titleOf(name)}>
                <p className="text-muted">{description}</p>
                <ul className="grid grid-cols-1 gap-2">
                  {calls.map((call) => (
                    <li key={call.name}>
                      <CallCard call={call} problems={all.problems} />
                    </li>
                  ))}
                </ul>
              </Section>
            ))}
            <Schemas schemas={all.schemas} />
            <Problems problems={all.problems} />
          </div>
        )}
      </Loaded>
    </>
  )
}

const Introduction = ({ url }: { url: string }) => (
  <div className="prose -mt-3 max-w-prose">
    <p>
      Anything Muster’s pages can do, other programs can do too. All calls begin with <code>{url}</code>, and accept and
      return JSON. Tools read the <a href={`${basePath}/openapi.json`}>OpenAPI document</a>.
    </p>
    <ul>
      <li>
        Reading needs no account, and works from the pages of other sites. To write, sign in with{' '}
        <a href="#login">POST /auth/login</a> and send the token as <code>Authorization: Bearer …</code>
      </li>
      <li>
        Errors follow RFC 9457: <code>code</code> is for programs, <code>detail</code> is a sentence for people.
      </li>
      <li>
        Events, matches and participants have a <code>version</code>. Send it as <code>If-Match: "3"</code> with a
        change, and you never overwrite a change that you have not seen.
      </li>
      <li>
        Send an <code>Idempotency-Key</code>, a UUID that you generate, with a POST. If the response is lost, send it
        again: it takes effect only once.
      </li>
    </ul>
    <h2>Calendars, feeds, frames and files</h2>
    <p>They need no code, accept the filters of the list of events, and work on any site.</p>
    <ul>
      <li>
        Calendar (iCalendar): <code>/events.ics?game_type=AOS&country=Poland</code>, and <code>/events/7.ics</code> for
        one event
      </li>
      <li>
        Feed of new events (Atom): <code>/events.atom?near_place=Leeds&radius_km=48</code>
      </li>
      <li>
        Frames for a website: <code>/embed/events?limit=5&theme=dark</code> and <code>/embed/events/7/standings</code>,
        with <code>/embed/frames.js</code> to fit their height
      </li>
      <li>
        Spreadsheets (CSV): any call that lists “As CSV” below, at its path with <code>.csv</code> appended, such as{' '}
        <code>/api/v1/events/7/standings.csv</code>
      </li>
    </ul>
  </div>
)

const Contents = ({ groups }: Pick<Reference, 'groups'>) => (
  <nav aria-label="On this page">
    <ul className="flex flex-wrap gap-x-5">
      {[...groups.map(({ name }) => name), 'schemas', 'errors'].map((name) => (
        <li key={name}>
          <AnchorLink anchor={name} className="inline-flex min-h-11 items-center text-brand underline">
            {titleOf(name)}
          </AnchorLink>
        </li>
      ))}
    </ul>
  </nav>
)

const Schemas = ({ schemas }: Pick<Reference, 'schemas'>) => (
  <Section id="schemas" title="Schemas">
    <p className="text-muted">What responses are made of</p>
    <ul className="grid grid-cols-1 gap-2">
      {schemas.map(({ name, description, fields }) => (
        <li key={name}>
          <Fold
            id={`schema-${name}`}
            head={
              <>
                <code className="mr-3 font-semibold">{name}</code> <Words>{description}</Words>
              </>
            }
          >
            <FieldList fields={fields} />
          </Fold>
        </li>
      ))}
    </ul>
  </Section>
)

const Problems = ({ problems }: Pick<Reference, 'problems'>) => (
  <Section id="errors" title="Errors">
    <p className="text-muted">Every code that a response can have, with an example</p>
    <ul className="grid grid-cols-1 gap-2">
      {problems.map(({ code, status, title, example }) => (
        <li key={code}>
          <Fold
            id={`problem-${code}`}
            head={
              <>
                {status} <code className="wrap-anywhere mr-3 font-semibold">{code}</code> {title}
              </>
            }
          >
            <Example>{example}</Example>
          </Fold>
        </li>
      ))}
    </ul>
  </Section>
)

/** `events` to `Events`. */
const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
