import type { Reference, ReferenceCall } from '@muster/contract/reference'
import type { ReactNode } from 'react'
import { CopiedExample, Example } from './example.tsx'
import { FieldList, SchemaLink } from './field-list.tsx'
import { Fold } from './fold.tsx'
import { Words } from './words.tsx'

interface CallCardProps {
  call: ReferenceCall
  problems: Reference['problems']
}

/** One call: what it does and for whom, and inside, what it is sent and what it answers. */
export function CallCard({ call, problems }: CallCardProps) {
  const { name, parameters, body, answer } = call
  return (
    <Fold id={name} head={<CallHead {...call} />}>
      {call.note !== null && <p>{call.note}</p>}
      <CopiedExample what={`the command for ${call.method} ${call.path}`}>{call.curl}</CopiedExample>
      {parameters.length > 0 && (
        <Part title="Parameters">
          <FieldList fields={parameters} areSent />
        </Part>
      )}
      {body && (
        <Part title="Body">
          <p>
            <Words>{body.description}</Words>
          </p>
          <FieldList fields={body.fields} areSent />
          <Example>{body.example}</Example>
        </Part>
      )}
      <Part title={`Response ${answer.status}`}>
        <p>
          <Words>{answer.description}</Words>
          {answer.schema !== null && (
            <>
              {' '}
              Its fields: <SchemaLink name={answer.schema} />
            </>
          )}
        </p>
        {answer.example !== null && <Example>{answer.example}</Example>}
        {answer.csv !== null && (
          <>
            <p>As CSV:</p>
            <Example>{answer.csv.trim()}</Example>
          </>
        )}
      </Part>
      <Part title="Errors">
        <ul className="grid gap-x-6 @2xl:grid-cols-2">
          {problems
            .filter(({ code }) => call.refusals.includes(code))
            .map(({ code, status, title }) => (
              <li key={code} className="wrap-anywhere">
                {status}{' '}
                <a href={`#problem-${code}`} className="text-brand underline">
                  <code>{code}</code>
                </a>{' '}
                <span className="text-muted">{title}</span>
              </li>
            ))}
        </ul>
      </Part>
    </Fold>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid grid-cols-1 gap-2">
    <h3 className="text-lg">{title}</h3>
    {children}
  </section>
)

const CallHead = (call: ReferenceCall) => (
  <>
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className={`rounded-control px-2 py-0.5 font-semibold text-sm ${colours[call.method] ?? changing}`}>
        {call.method}
      </span>
      <code className="wrap-anywhere min-w-0 font-semibold">{call.path}</code>
    </span>
    <span className="mt-1 block @2xl:flex items-baseline justify-between gap-x-6">
      <span className="block">{call.summary}</span>
      <span className="block shrink-0 text-muted text-sm">{whoMay(call)}</span>
    </span>
  </>
)

const changing = 'bg-brass-soft text-brass'

const colours: Record<string, string> = {
  GET: 'bg-brand-soft text-brand-strong',
  DELETE: 'bg-danger-soft text-danger',
}

function whoMay({ access, takes_token }: ReferenceCall): string {
  switch (access) {
    case 'anyone':
      return takes_token ? 'Anyone; more with a token' : 'Anyone'
    case 'signed_in':
      return 'Signed in'
    case 'owner':
      return 'Owner of the event'
    case 'catalogue_editor':
      return 'Catalogue editors'
  }
}
