import type { OpenDataColumn } from '@muster/contract/open-data'

const typeNames = { text: 'text', integer: 'whole number', day: 'day, such as 2026-11-20' } as const

/** What the columns of the files mean. */
export const OpenDataColumns = ({ columns }: { columns: OpenDataColumn[] }) => (
  <dl>
    {columns.map(({ name, type, is_nullable, description }) => (
      <div key={name}>
        <dt>
          <code>{name}</code>{' '}
          <span className="text-muted">
            ({typeNames[type]}
            {is_nullable && ', may be empty'})
          </span>
        </dt>
        <dd>{description}</dd>
      </div>
    ))}
  </dl>
)
