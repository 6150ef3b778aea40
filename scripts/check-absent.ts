// Part of `npm run check`: a text that a test says is absent must exist somewhere, or the test cannot fail. It stands in
// the sources, or the same test file has it a second time, as something that is there.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CallExpression, type Expression, parseSync, Visitor } from 'oxc-parser'

const root = fileURLToPath(new URL('..', import.meta.url))
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (path) => /(^|[\\/])(node_modules|dist|dist-server)$/.test(path) })
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const inOneLine = (text: string) => text.replace(/\s+/g, ' ')

const isTest = (path: string) => /\.test\.tsx?$|\.spec\.ts$/.test(path)
const sources = inOneLine(
  filesOf('{contract,rules,site,server,web,docs}/**/*.{ts,tsx,css,md}')
    .filter((path) => !isTest(path) && !/[\\/]testing[\\/]/.test(path))
    .map(read)
    .join('\n'),
)

/** Matchers that say that what `expect` was given is not there, and those that say it of their own argument. */
const emptiness = ['toBeNull', 'toHaveCount', 'toHaveLength']
const negations = ['toBeInTheDocument', 'toBeVisible', 'toBeAttached']
const contents = ['toContain', 'toMatch', 'toHaveTextContent', 'toContainText', 'toHaveText']

/** The texts that an assertion says are absent. */
function absentIn(call: CallExpression): string[] {
  const { callee, arguments: args } = call
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
  const { name } = callee.property
  const isNegated =
    callee.object.type === 'MemberExpression' &&
    callee.object.property.type === 'Identifier' &&
    callee.object.property.name === 'not'
  if (isNegated && contents.includes(name)) return args.flatMap(textsIn)
  const [first] = args
  const isNone = first === undefined || (first.type === 'Literal' && first.value === 0)
  return (isNegated ? negations.includes(name) : emptiness.includes(name) && isNone) ? queriedIn(callee.object) : []
}

const textsIn = (value: { type: string; value?: unknown }): string[] =>
  value.type === 'Literal' && typeof value.value === 'string' && value.value.length > 2 ? [value.value] : []

/** The texts that queries look for; a role is no text. */
function queriedIn(subject: Expression): string[] {
  const texts: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, callee, arguments: args } = node as Partial<CallExpression>
    if (type === 'CallExpression' && callee?.type === 'MemberExpression' && callee.property.type === 'Identifier') {
      const isByRole = callee.property.name.endsWith('ByRole')
      if (/^(query|get|find)(All)?By/.test(callee.property.name))
        texts.push(...(args ?? []).slice(isByRole ? 1 : 0).flatMap(optionTexts))
    }
    for (const child of Object.values(node)) visit(child)
  }
  visit(subject)
  return texts
}

/** A text itself, or that of the option `name`. */
const optionTexts = (value: CallExpression['arguments'][number]): string[] =>
  value.type === 'ObjectExpression'
    ? value.properties.flatMap((property) => (property.type === 'Property' ? textsIn(property.value) : []))
    : textsIn(value)

const findings = filesOf('{contract,rules,site,server,web,e2e,faults,scripts,examples}/**/*.{ts,tsx}')
  .filter(isTest)
  .flatMap((path) => {
    const text = read(path)
    const absent: string[] = []
    new Visitor({ CallExpression: (call) => void absent.push(...absentIn(call)) }).visit(parseSync(path, text).program)
    return absent
      .filter((one) => !sources.includes(inOneLine(one)) && text.split(one).length <= 2)
      .map((one) => `${path.replaceAll('\\', '/')}: “${one}” is nowhere, so no test can find it`)
  })
for (const finding of findings) console.error(finding)
process.exit(findings.length === 0 ? 0 : 1)
