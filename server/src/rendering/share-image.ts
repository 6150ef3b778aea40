import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Node } from '@takumi-rs/wasm'

/** Muster's logo, the same as in web/public/favicon.svg. */
export const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <title>Muster</title>
  <rect width="32" height="32" rx="7" fill="#175c43" />
  <path d="M7 24V9l9 8 9-8v15" fill="none" stroke="#fff" stroke-width="3.6" stroke-linejoin="round" stroke-linecap="round" />
  <path d="M7 28.2h18" stroke="#f0b545" stroke-width="2" stroke-linecap="round" stroke-dasharray="0.1 4.4" />
</svg>
`

// The light colours of web/src/app/tokens.css, with the green and the brass of the logo.
const colours = { surface: '#ffffff', ink: '#13201a', muted: '#4a5951', green: '#175c43', brass: '#f0b545' }

const heading = { fontFamily: 'Bricolage Grotesque', fontWeight: 700, color: colours.ink }

const program = fileURLToPath(import.meta.resolve('./share-image.render.ts'))
const run = promisify(execFile)

/** What a picture says: a title, and a line below it. */
export interface Pictured {
  title: string
  line: string
}

/**
 * Renders the picture of a page for link previews: a PNG of 1200 by 630 pixels. It runs in a separate process because
 * the renderer takes 50 MB, which even a thread does not release when it ends.
 */
export async function renderShareImage({ title, line }: Pictured): Promise<Buffer> {
  const { stdout } = await run(process.execPath, [program, title, line], { encoding: 'buffer', timeout: 30_000 })
  return stdout
}

/** The fonts have the letters of Latin scripts. */
export const isPictured = ({ title, line }: Pictured) =>
  /^[\p{Script=Latin}\p{Script=Inherited}\p{Script=Common}]*$/u.test(title + line) &&
  !/\p{Extended_Pictographic}/u.test((title + line).replace(/[\d#*©®™]/g, ''))

/** The contents of the picture. */
export const card = ({ title, line }: Pictured): Node => ({
  type: 'container',
  style: { display: 'flex', flexDirection: 'column', width: '100%', height: '100%', background: colours.surface },
  children: [
    {
      type: 'container',
      style: {
        flexGrow: 1,
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'center',
        gap: 28,
        margin: '0 84px',
      },
      children: [
        {
          type: 'container',
          style: { display: 'flex', alignItems: 'center', gap: 22 },
          children: [
            { type: 'image', src: 'mark', width: 84, height: 84 },
            { type: 'text', text: 'Muster', style: { ...heading, fontSize: 54 } },
          ],
        },
        { type: 'text', text: title, style: { ...heading, ...sizeOf(title), ...wrapping } },
        {
          type: 'text',
          text: line,
          style: { fontFamily: 'Figtree', fontSize: 32, color: colours.muted, lineClamp: 2, overflowWrap: 'anywhere' },
        },
      ],
    },
    { type: 'container', style: { height: 40, background: tape } },
  ],
})

const wrapping = {
  lineHeight: 1.15,
  letterSpacing: '-0.015em',
  textWrap: 'balance',
  overflowWrap: 'anywhere',
  textOverflow: 'ellipsis',
} as const

/** The largest size for the length of a title; longer text is truncated. */
function sizeOf({ length }: string) {
  if (length <= 22) return { fontSize: 112, lineClamp: 2 }
  if (length <= 66) return { fontSize: 84, lineClamp: 3 }
  return { fontSize: 64, lineClamp: 4 }
}

const marks = (every: number) =>
  `repeating-linear-gradient(to right, ${colours.brass} 0 2px, transparent 2px ${every}px)`

/** The edge of a tape measure. */
const tape = [
  `${marks(12)} bottom / 100% 20px no-repeat`,
  `${marks(48)} bottom / 100% 40px no-repeat`,
  colours.green,
].join(', ')
