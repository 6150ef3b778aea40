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
import { reference } from '../../features/reference/questions.ts'

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
      Whatever the pages of Muster do, other programs can do too. All calls begin with <code>{url}</code>, and take and
      give JSON. Tools read the <a href={`${basePath}/openapi.json`}>OpenAPI document</a>.
    </p>
    <ul>
      <li>
        Reading needs no account, and pages of other sites may read too. To write, sign in with{' '}
        <a href="#login">POST /auth/login</a> and send the token as <code>Authorization: Bearer …</code>
      </li>
      <li>
        Refusals are problems by RFC 9457: <code>code</code> is for programs, <code>detail</code> is a sentence for
        people.
      </li>
      <li>
        Events, matches and participants have a <code>version</code>. Send it as <code>If-Match: "3"</code> with a
        change, and you overwrite nothing that you have not seen.
      </li>
      <li>
        Send an <code>Idempotency-Key</code>, a UUID of your own, with a POST, and you can send it again when the answer
        was lost: it is done only once.
      </li>
    </ul>
  </div>
)

const Contents = ({ groups }: Pick<Reference, 'groups'>) => (
  <nav aria-label="On this page">
    <ul className="flex flex-wrap gap-x-5">
      {[...groups.map(({ name }) => name), 'schemas', 'problems'].map((name) => (
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
    <p className="text-muted">What answers are made of</p>
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
  <Section id="problems" title="Problems">
    <p className="text-muted">Every code that a refusal can have</p>
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
