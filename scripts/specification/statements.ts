import { readFileSync } from 'node:fs'

export interface Statement {
  /** A test's tag has it after `spec:`. It does not change when others are added or removed. */
  id: string
  section: string
  part: string
  statement: string
  remark: string
}

/** The statements of the specification, in order. */
export const statements: Statement[] = readFileSync(new URL('../../docs/specification.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [id = '', section = '', part = '', statement = '', remark = ''] = line.split('\t')
    return { id, section, part, statement, remark }
  })

/** The tags that a test may have. */
export const statementTags = statements.map(({ id, statement }) => ({ name: `spec:${id}`, description: statement }))
