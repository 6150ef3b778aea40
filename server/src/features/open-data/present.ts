import { basePath } from '@muster/contract'
import type { ResponseOf } from '@muster/contract/endpoint'
import type { listOpenData } from '@muster/contract/open-data'
import type { FileKey, OpenDataFileRow } from './queries.ts'
import { columns } from './rules.ts'

export const nameOf = ({ day, format }: FileKey) => `matches-${day}.${format}.gz`

export const presentOpenData = (files: OpenDataFileRow[], publicUrl: string): ResponseOf<typeof listOpenData> => ({
  license: 'CC0-1.0',
  license_url: 'https://creativecommons.org/publicdomain/zero/1.0/',
  columns: columns.map(({ name, type, is_nullable, description }) => ({ name, type, is_nullable, description })),
  files: files.map((file) => ({
    name: nameOf(file),
    url: `${publicUrl}${basePath}/data/${nameOf(file)}`,
    day: file.day,
    format: file.format,
    matches: file.matches,
    bytes: file.bytes,
    sha256: file.sha256,
    created_at: file.created_at.toISOString(),
  })),
})
