// Renders a picture for previews and writes it to the standard output: `node share-image.render.ts 'Winter Clash'
// 'Leeds'`.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Renderer } from '@takumi-rs/wasm/node'
import { card, mark } from './share-image.ts'

const fonts = [
  {
    name: 'Bricolage Grotesque',
    file: import.meta.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2'),
  },
  {
    name: 'Bricolage Grotesque',
    file: import.meta.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-700-normal.woff2'),
  },
  { name: 'Figtree', file: import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2') },
]

const renderer = new Renderer()
for (const { name, file } of fonts) await renderer.registerFont({ name, data: await readFile(fileURLToPath(file)) })
const images = [{ src: 'mark', data: Buffer.from(mark) }]
const [title = '', line = ''] = process.argv.slice(2)
process.stdout.write(await renderer.render(card({ title, line }), { width: 1200, height: 630, format: 'png', images }))
