import { type Encoding, encodingNames } from '@muster/rules/import/decode'
import { Button } from '../../../components/ui/button.tsx'
import { SelectField } from '../../../components/ui/field.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { countUnits, formatNames } from '../field-names.ts'
import type { ImportForm } from '../use-import-form.ts'
import { Section } from './section.tsx'

/** The chosen file: what it is, and its encoding if that is a guess. */
export function FileSummary({ form }: { form: ImportForm }) {
  const { file, decoded, preview, issues, isBusy, removeFile, encoding, setEncoding } = form
  if (!file || !decoded) return null
  return (
    <Section title="File">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="wrap-anywhere font-semibold">{file.name ?? 'Pasted text'}</p>
          <p className="text-muted" role="status">
            {sizeOf(file.bytes.length)}
            {preview && `, ${formatNames[preview.format]}`}
            {preview && preview.totals.lines > 0 && ` with ${countUnits(preview.totals.lines, preview.unit)}`}
            {isBusy && (preview ? ', checking your choices…' : ', reading it…')}
          </p>
        </div>
        <Button look="secondary" onClick={removeFile}>
          Choose Another
        </Button>
      </div>
      {issues.text !== undefined && (
        <p role="alert" className="font-medium text-danger">
          {issues.text}
        </p>
      )}
      {(decoded.isGuessed || encoding !== undefined) && (
        <SelectField
          label="Encoding"
          className="sm:max-w-md"
          hint="The file does not say how it writes letters such as ł, é or ß. If names look wrong below, choose another."
          options={encodingNames}
          value={decoded.encoding}
          onChange={({ target }) => setEncoding(target.value as Encoding)}
        />
      )}
    </Section>
  )
}

const sizeOf = (bytes: number) =>
  bytes < 100_000
    ? `${formatNumber(Math.ceil(bytes / 1000))} kB`
    : `${formatNumber(Math.round(bytes / 100_000) / 10)} MB`
