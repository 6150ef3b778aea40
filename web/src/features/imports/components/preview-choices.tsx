import type { ImportPreview } from '@muster/contract/imports'
import type { ImportForm } from '../use-import-form.ts'
import { ArmyList } from './army-list.tsx'
import { ColumnList } from './column-list.tsx'
import { DateOrderChoice } from './date-order-choice.tsx'
import { WholeFileFields } from './whole-file-fields.tsx'

interface PreviewChoicesProps {
  form: ImportForm
  preview: ImportPreview
}

/** How the file is read, to be corrected by hand. */
export const PreviewChoices = (props: PreviewChoicesProps) => (
  <>
    {props.preview.format === 'table' && <ColumnList {...props} />}
    {props.preview.format !== 'muster' && <WholeFileFields {...props} />}
    {props.preview.dates.asks && <DateOrderChoice {...props} />}
    {props.preview.armies.length > 0 && <ArmyList {...props} />}
  </>
)
