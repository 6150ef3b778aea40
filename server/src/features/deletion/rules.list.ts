import { z } from 'zod'

/** An account of the list of deleted ones. */
export interface Listed {
  number: number
  user_id: number
  fingerprint: Buffer
  deleted_at: Date
}

/** The name of the list in DATA_DIR. It is outside of the database, because a restored backup is older than it. */
export const listName = 'deleted-accounts.txt'

const heading = '# Accounts that were deleted: number, id, fingerprint, time. Keep it with the backups.'

/** The list as text, one account a line. */
export const writeList = (listed: Listed[]): string =>
  [
    heading,
    ...listed.map(({ number, user_id, fingerprint, deleted_at }) =>
      [number, user_id, fingerprint.toString('hex'), deleted_at.toISOString()].join(' '),
    ),
    '',
  ].join('\n')

const Line = z
  .tuple([z.coerce.number().int(), z.coerce.number().int(), z.string().regex(/^[0-9a-f]{64}$/), z.iso.datetime()])
  .transform(([number, user_id, fingerprint, deleted_at]) => ({
    number,
    user_id,
    fingerprint: Buffer.from(fingerprint, 'hex'),
    deleted_at: new Date(deleted_at),
  }))

/** Reads such a text; undefined if a line is damaged. */
export function readList(text: string): Listed[] | undefined {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return z.array(Line).safeParse(lines.map((line) => line.split(' '))).data
}
