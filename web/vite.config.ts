import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { marked } from 'marked'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { serviceWorker } from './service-worker-build.ts'
import { waitLimit } from './src/testing/wait-limit.ts'

const server = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`

/** Small modules that several pages share, by parts of their paths: on a phone, a request costs more than their bytes. */
const shared = {
  // Icons that none of the pages that people open first shows.
  tools: [
    ...['trophy', 'sliders-horizontal', 'bell-ring', 'badge-check', 'mail-check', 'maximize', 'pause', 'play'],
    ...['arrow-left-right', 'arrow-up', 'circle', 'circle-check', 'circle-x', 'log-out', 'shield', 'square-check'],
    ...['undo-2', 'user-check', 'user-round-plus'],
  ].map((icon) => `icons.${icon}\\.mjs`),
  // They must not import large modules.
  shared: ['lucide-react', 'arrival-heading', 'alliance-sign', 'armies.army-names'],
  // The same for the parts of some pages, and for what every page loads once it is shown.
  command: ['lib.commands', 'lib.server-detail', 'cache-tags', 'ui.banner', 'score-limits'],
  clock: ['time-left', 'rounds.clock', 'use-now'],
  live: [
    ...['latest-announcement', 'seats', 'use-live', 'participant-search', 'contract.src.names', 'use-role', 'roles'],
    ...['events.queries', 'matches.queries', 'participants.queries', 'rounds.queries'],
  ],
  event: [
    'ui.table',
    'criterion-names',
    'ranking-names',
    'embed-code',
    'print-button',
    'long-list',
    'round-chips',
    'attendance',
    'ui.copy-button',
    'csv-link',
    'open-dialog',
  ],
}

/** The named chunks of the build. The others are one per page, and one for modules that few pages share. */
const chunks = [
  // The script in the HTML: it runs before the first paint, and loads the base afterwards.
  { name: 'loader', test: /preload-helper|src.entry-client\.ts$/, priority: 3 },
  { name: 'base', tags: ['$initial' as const], test: (id: string) => !/\.(html|css)/.test(id), priority: 2 },
  ...Object.entries(shared).map(([name, parts]) => ({ name, minShareCount: 2, test: new RegExp(parts.join('|')) })),
]

/** Fails the build for a shared module that has another name by now. */
const sharedExist: Plugin = {
  name: 'shared-exist',
  buildEnd() {
    const ids = [...this.getModuleIds()]
    const missing = Object.values(shared)
      .flat()
      .filter((part) => !ids.some((id) => new RegExp(part).test(id)))
    if (missing.length > 0) this.error(`No module of the page is called ${missing.join(', ')}: see web/vite.config.ts.`)
  },
}

/** Loads scripts after the style sheet, so that the app shell is painted while they load. Vite drops the attribute. */
const deferScripts: Plugin = {
  name: 'scripts-later',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"'),
  },
}

/** The size at which a guide shows a PNG, in pixels: at most 512 high. Text below it does not move when it loads. */
function sizeOf(path: string) {
  const header = readFileSync(path)
  const [width, height] = [header.readUInt32BE(16), header.readUInt32BE(20)]
  const scale = Math.min(1, 512 / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** A long document with a list of its parts before the first one. */
function withContents(html: string): string {
  const parts = [...html.matchAll(/<h2 id="(.+?)">(.+?)<\/h2>/g)].map(
    ([, id, title]) => `<li><a href="#${id}">${title}</a></li>`,
  )
  return parts.length < 6
    ? html
    : html.replace('<h2 ', `<nav aria-label="Contents"><ul>${parts.join('')}</ul></nav><h2 `)
}

/**
 * Imports a Markdown document as HTML. Its pictures become files of the build, tables wider than the screen scroll, and
 * each part has an anchor, named as on GitHub, and is listed at the beginning of a long document.
 */
const markdown: Plugin = {
  name: 'markdown',
  transform: {
    filter: { id: /\.md$/ },
    handler: async (source, id) => {
      const parsed = (await marked.parse(source))
        .replace(
          /<h2>(.+?)<\/h2>/g,
          (_, title: string) => `<h2 id="${title.toLowerCase().replace(/\W+/g, '-')}">${title}</h2>`,
        )
        .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
        .replaceAll('</table>', '</table></div>')
      const html = withContents(parsed)
      const pictures: string[] = []
      const text = JSON.stringify(html).replace(/src=\\"(?!https?:)([^"\\]+)\\"/g, (_, path) => {
        pictures.push(`import picture${pictures.length} from ${JSON.stringify(`./${path}`)}`)
        const { width, height } = sizeOf(join(dirname(id), path))
        return `width=\\"${width}\\" height=\\"${height}\\" src=\\"" + picture${pictures.length - 1} + "\\"`
      })
      return { code: `${pictures.join('\n')}\nexport const html = ${text}`, map: null }
    },
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), deferScripts, markdown, ...(isSsrBuild ? [] : [sharedExist, serviceWorker])],
  // Muster serves everything itself, under a content security policy that forbids `data:` fonts and scripts.
  build: {
    assetsInlineLimit: 0,
    // One style sheet for all pages, inlined into their HTML.
    cssCodeSplit: false,
    target: 'baseline-widely-available',
    // The manifest tells the server which scripts a page needs, so that the HTML preloads them.
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: isSsrBuild
      ? {
          // The server has them already, and a process keeps one copy. Names stay for the log, white space does not.
          external: /^(zod|@muster\/(contract|rules|site)\/.*)$/,
          output: { minify: { compress: true, mangle: false, codegen: true } },
        }
      : {
          // The code that starts the page is a separate entry from the loader.
          input: [join(import.meta.dirname, 'index.html'), join(import.meta.dirname, 'src/app/start.tsx')],
          output: { codeSplitting: { groups: chunks } },
        },
    // Every target browser supports module preloading.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, scripts, { hostType }) => (hostType === 'html' ? [] : scripts),
    },
  },
  // React has had this hook since 18; the shim is for those before it.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  // The server renderer is one bundle, including libraries that only the page has.
  ssr: { noExternal: true },
  // React's development checks take ten times as long, so the bundle is always a production build.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  server: {
    port: 5173,
    proxy: {
      '/api/': server,
      '/assets/api-viewer-': server,
      '^/events(/\\d+)?\\.(ics|atom)': server,
      '/calendar/': server,
      // Only the embedded pages: their scripts are files of the page.
      '/embed/events': server,
      '/share/': server,
    },
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/set-up.ts'],
    // The set-up resets everything after each test, so a worker can run several files.
    isolate: false,
    maxWorkers: '100%',
    sequence: { groupOrder: 2 },
    // A test may wait for several things one after another.
    testTimeout: 5 * waitLimit,
    hookTimeout: waitLimit,
    expect: { poll: { timeout: waitLimit } },
  },
}))
