import { ApiError } from './api-client.ts'

/** The most rows that one bulk call takes. */
const bulkSize = 500

export const inBulks = <Row>(rows: Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / bulkSize) }, (_, index) =>
    rows.slice(index * bulkSize, (index + 1) * bulkSize),
  )

/** For `catch`: issues name rows as they were sent; this makes them name the rows of the form. */
export const inRowsOf =
  <Row>(name: string, sent: Row[], all: Row[]) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError)) throw error
    for (const issue of error.issues) {
      issue.path = issue.path.replace(new RegExp(`^${name}\\.(\\d+)`), (whole, index) => {
        const row = sent[Number(index)]
        return row === undefined ? whole : `${name}.${all.indexOf(row)}`
      })
    }
    throw error
  }
