import type { ReferenceField } from '@muster/contract/reference'
import { Words } from './words.tsx'

interface FieldListProps {
  fields: readonly ReferenceField[]
  /** They are sent: said is which are needed, otherwise which may be missing. */
  areSent?: boolean
}

/** What can be sent or is answered, field by field. */
export const FieldList = ({ fields, areSent = false }: FieldListProps) => (
  <dl className="divide-y divide-line border-line border-y">
    {fields.map((field) => (
      <div key={`${field.place} ${field.name}`} className="grid gap-x-6 py-2 @2xl:grid-cols-[17rem_1fr]">
        <dt className="wrap-anywhere">
          <code className="font-semibold">{field.name}</code>{' '}
          <span className="text-muted text-sm">
            <Type {...field} />
            {note(field, areSent)}
          </span>
        </dt>
        <dd className="wrap-anywhere min-w-0">
          <Words>{field.description}</Words>
          {field.example !== null && (
            <span className="block text-muted text-sm">
              Example: <code>{field.example}</code>
            </span>
          )}
        </dd>
      </div>
    ))}
  </dl>
)

function note({ place, is_required }: ReferenceField, areSent: boolean) {
  const where = place === null ? '' : `, in the ${place}`
  if (areSent) return where + (is_required ? ', required' : '')
  return where + (is_required ? '' : ', may be missing')
}

const Type = ({ type, schema }: ReferenceField) => {
  if (schema === null) return type
  const [before, ...after] = type.split(schema)
  return (
    <>
      {before}
      <SchemaLink name={schema} />
      {after.join(schema)}
    </>
  )
}

/** A plain link, because a browser opens by itself what holds the target of one. */
export const SchemaLink = ({ name }: { name: string }) => (
  <a href={`#schema-${name}`} className="text-brand underline">
    {name}
  </a>
)
