import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { marked } from 'marked'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { waitLimit } from './src/testing/wait-limit.ts'

const server = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`

/** The chunks of the build that are named here; the others are one for each page and one for what few of them share. */
const chunks = [
  // What the HTML names: it is run before the first painting, and runs the base after it.
  { name: 'loader', test: /preload-helper|src.entry-client\.ts$/, priority: 3 },
  { name: 'base', tags: ['$initial' as const], test: (id: string) => !/\.(html|css)/.test(id), priority: 2 },
  // Small modules that many pages share: on a phone a request costs more than their bytes. None of them may import a large one.
  {
    name: 'shared',
    minShareCount: 2,
    test: /lucide-react|arrival-heading|when-seen|alliance-sign|armies.army-names|tab-link|accounts.draft|(armies|matches|participants).api/,
  },
]

/** Scripts come behind the style sheet: the frame of the page is painted while they are on their way. Vite drops the attribute. */
const deferScripts: Plugin = {
  name: 'scripts-later',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"'),
  },
}

/** A document as HTML. Its pictures become files of the build, and its tables scroll where they are wider than the screen. */
const markdown: Plugin = {
  name: 'markdown',
  transform: {
    filter: { id: /\.md$/ },
    handler: async (source) => {
      const html = (await marked.parse(source))
        .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
        .replaceAll('</table>', '</table></div>')
      const pictures: string[] = []
      const text = JSON.stringify(html).replace(/src=\\"(?!https?:)([^"\\]+)\\"/g, (_, path) => {
        pictures.push(`import picture${pictures.length} from ${JSON.stringify(`./${path}`)}`)
        return `src=\\"" + picture${pictures.length - 1} + "\\"`
      })
      return { code: `${pictures.join('\n')}\nexport const html = ${text}`, map: null }
    },
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), deferScripts, markdown],
  // Everything is served by Muster itself under its content security policy, which allows no data: fonts or scripts.
  build: {
    assetsInlineLimit: 0,
    // One for all pages, inside their HTML.
    cssCodeSplit: false,
    target: 'baseline-widely-available',
    // It tells the server which scripts a page needs; the server names them in the HTML, those of the first one among them.
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    ...(!isSsrBuild && {
      rolldownOptions: {
        // What starts the page is no part of what loads it.
        input: [join(import.meta.dirname, 'index.html'), join(import.meta.dirname, 'src/app/start.tsx')],
        output: { codeSplitting: { groups: chunks } },
      },
    }),
    // Every browser of the target knows it.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, scripts, { hostType }) => (hostType === 'html' ? [] : scripts),
    },
  },
  // What draws pages on the server is one piece, with its own libraries.
  ssr: { noExternal: true },
  // Whatever the server itself runs in: the checks for developers take ten times as long.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  server: {
    port: 5173,
    proxy: {
      '/api/': server,
      '/assets/api-viewer-': server,
      '^/events(/\\d+)?\\.(ics|atom)': server,
      '/calendar/': server,
      // What a frame loads is a file of the page.
      '/embed/events': server,
      '/share/': server,
    },
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/set-up.ts'],
    // The set-up forgets everything after each test, so that a worker need not begin again for each file.
    isolate: false,
    maxWorkers: '100%',
    sequence: { groupOrder: 2 },
    // A test waits for several things in turn.
    testTimeout: 5 * waitLimit,
    hookTimeout: waitLimit,
    expect: { poll: { timeout: waitLimit } },
  },
}))
