import { type ImportField, importFields } from '@muster/contract/import-fields'
import type { ImportPreview } from '@muster/contract/imports'
import { useId } from 'react'
import { LongList } from '../../../components/long-list.tsx'
import { CheckboxField } from '../../../components/ui/field.tsx'
import { columnsOf, withColumn } from '../choices.ts'
import { fieldNames } from '../field-names.ts'
import type { ImportForm } from '../use-import-form.ts'
import { Section } from './section.tsx'

/** The columns of a table, each with a choice of what it holds. */
export function ColumnList({ form, preview }: { form: ImportForm; preview: ImportPreview }) {
  const { choices, change, issues } = form
  const errorId = useId()
  const fields = columnsOf(choices, preview)
  const columns = preview.columns.map((column, position) => ({ ...column, position, field: fields[position] ?? null }))
  return (
    <Section title="Columns">
      <p className="text-muted">
        What each column holds, as recognised by its name. Side 1 is the player whose line it is, side 2 the opponent.
      </p>
      <CheckboxField
        label="A line names the columns"
        checked={choices.has_header ?? preview.has_header}
        onChange={({ target }) => change({ ...choices, has_header: target.checked })}
      />
      {issues.columns !== undefined && (
        <p id={errorId} role="alert" className="font-medium text-danger">
          {issues.columns}
        </p>
      )}
      <LongList as="ul" className="divide-y divide-line [--row:4.5rem]" rows={columns} total={columns.length}>
        {(column) => (
          <li key={column.position}>
            <Column
              {...column}
              errorId={issues.columns === undefined ? undefined : errorId}
              onChange={(field) => change(withColumn(choices, preview, column.position, field))}
            />
          </li>
        )}
      </LongList>
    </Section>
  )
}

interface ColumnProps {
  position: number
  header: string
  samples: string[]
  field: ImportField | null
  errorId: string | undefined
  onChange: (field: ImportField | null) => void
}

function Column({ position, header, samples, field, errorId, onChange }: ColumnProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-1 items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <label htmlFor={id} className="min-w-0">
        <span className="wrap-anywhere block font-semibold">{header || `Column ${position + 1}`}</span>
        <span className="wrap-anywhere block text-muted text-sm">{samples.join(' · ') || 'empty'}</span>
      </label>
      <select
        id={id}
        className="control"
        value={field ?? ''}
        aria-invalid={errorId !== undefined || undefined}
        aria-describedby={errorId}
        onChange={({ target }) => onChange((target.value || null) as ImportField | null)}
      >
        <option value="">Leave out</option>
        {importFields.map((each) => (
          <option key={each} value={each}>
            {fieldNames[each]}
          </option>
        ))}
      </select>
    </div>
  )
}
