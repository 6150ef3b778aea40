import type { OpenDataFile } from '@muster/contract/open-data'
import { formatLongDate, formatNumber } from '../../../lib/format.ts'

const formatNames = { csv: 'CSV', jsonl: 'JSON Lines' } as const

/** The newest files with their checksums, and the older ones as links. */
export function OpenDataFiles({ files }: { files: OpenDataFile[] }) {
  const newest = files.filter(({ day }) => day === files[0]?.day)
  const older = files.filter(({ day }) => day !== files[0]?.day)
  if (!files[0]) return <p>There is no file yet. The first ones are made tonight.</p>
  return (
    <>
      <p>
        {formatLongDate(files[0].day, 'UTC')}, with {formatNumber(files[0].matches)} matches:
      </p>
      <ul aria-label="Newest files">
        {newest.map((file) => (
          <li key={file.name}>
            <FileLink file={file} />, {formatBytes(file.bytes)}
            <br />
            SHA-256 <code className="wrap-anywhere">{file.sha256}</code>
          </li>
        ))}
      </ul>
      {older.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">Files of the nights before</summary>
          <ul aria-label="Older files">
            {older.map((file) => (
              <li key={file.name}>
                <FileLink file={file} />, {formatBytes(file.bytes)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const FileLink = ({ file }: { file: OpenDataFile }) => (
  <a href={new URL(file.url).pathname} download className="wrap-anywhere">
    {file.name}
    <span className="sr-only"> ({formatNames[file.format]})</span>
  </a>
)

/** A size in bytes as `413 kB` or `1.2 MB`. */
const formatBytes = (bytes: number) => {
  const [size, unit] = bytes < 1e6 ? [bytes / 1e3, 'kB'] : [bytes / 1e6, 'MB']
  return `${formatNumber(size < 10 ? Math.round(size * 10) / 10 : Math.round(size))} ${unit}`
}
