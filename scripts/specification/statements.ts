import { readFileSync } from 'node:fs'

export interface Statement {
  /** As tests carry it behind `spec:`. It stays what it is when others come and go. */
  id: string
  section: string
  part: string
  statement: string
  remark: string
}

/** What the specification says, statement by statement, in its order. */
export const statements: Statement[] = readFileSync(new URL('../../docs/specification.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [id = '', section = '', part = '', statement = '', remark = ''] = line.split('\t')
    return { id, section, part, statement, remark }
  })

/** The tags that a test may carry. */
export const statementTags = statements.map(({ id, statement }) => ({ name: `spec:${id}`, description: statement }))
