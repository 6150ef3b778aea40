import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { type Comment, type Expression, parseSync, Visitor } from 'oxc-parser'

const contract = new URL('../../../contract/src/', import.meta.url).href
const texts = new URL('./texts.ts', import.meta.url).href

/** From now on, modules of the contract add the comments on their schemas and endpoints to `texts.ts` as they load. */
export function registerComments() {
  registerHooks({
    load: (url, context, nextLoad) =>
      url.startsWith(contract)
        ? { format: 'module-typescript', source: withComments(readFileSync(new URL(url), 'utf8')), shortCircuit: true }
        : nextLoad(url, context),
  })
}

/**
 * A module that passes each commented constant and property through `described`: `/** How many. *\/ total: z.int()`
 * becomes `total: described(z.int(), 'How many.')`. Other schemas can then inherit the text, as Zod makes them.
 */
export function withComments(source: string): string {
  const { program, comments } = parseSync('contract.ts', source)
  const insertions: [at: number, text: string][] = []

  const describe = (start: number, value: Expression | null | undefined, key = '') => {
    const comment = comments.find((one) => isDoc(one) && one.end < start && !source.slice(one.end, start).trim())
    if (!comment || !value) return
    // A call makes a schema of its own. A name is a schema that others have too, so the text belongs to a copy.
    const isShared = value.type !== 'CallExpression'
    insertions.push(
      [value.start, `${key}described(`],
      [value.end, `, ${JSON.stringify(linesOf(comment))}, ${isShared})`],
    )
  }

  new Visitor({
    ObjectExpression({ properties }) {
      for (const property of properties) {
        if (property.type !== 'Property') continue
        const { start, key, value, shorthand } = property
        describe(start, value, shorthand && key.type === 'Identifier' ? `${key.name}: ` : '')
      }
    },
    ExportNamedDeclaration: ({ start, declaration }) => {
      if (declaration?.type === 'VariableDeclaration') describe(start, declaration.declarations[0]?.init)
    },
    VariableDeclaration: ({ start, declarations }) => describe(start, declarations[0]?.init),
  }).visit(program)

  let end = 0
  const parts = insertions
    .sort(([a], [b]) => a - b)
    .map(([at, text]) => {
      const part = source.slice(end, at) + text
      end = at
      return part
    })
  return [`import { described } from ${JSON.stringify(texts)};`, ...parts, source.slice(end)].join('')
}

const isDoc = ({ type, value }: Comment) => type === 'Block' && value.startsWith('*')

/** `* One line. ` or lines that begin with an asterisk each. */
const linesOf = ({ value }: Comment) =>
  value
    .slice(1)
    .replaceAll(/\n *\* ?/g, '\n')
    .trim()
