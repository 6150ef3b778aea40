import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const server = `http://127.0.0.1:${process.env.API_PORT ?? 3000}`

/** The pieces of the build that are named here; the others are one for each page and one for what few of them share. */
const pieces = [
  { name: 'base', tags: ['$initial' as const], priority: 2 },
  // Small modules that many pages share: on a phone a request costs more than their bytes. None of them may import a large one.
  {
    name: 'shared',
    minShareCount: 2,
    test: /lucide-react|arrival-heading|when-seen|alliance-sign|accounts.draft|(armies|matches|participants).api/,
  },
]

/** Scripts come behind the style sheet: the frame of the page is painted while they are on their way. Vite drops the attribute. */
const scriptsLater: Plugin = {
  name: 'scripts-later',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" fetchpriority="low"'),
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), scriptsLater],
  // Everything is served by Muster itself under its content security policy, which allows no data: fonts or scripts.
  build: {
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    // It tells the server which scripts a page needs; the server names them in the HTML, those of the first one among them.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: pieces } } },
    // Every browser of the target knows it.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, scripts, { hostType }) => (hostType === 'html' ? [] : scripts),
    },
  },
  server: { port: 5173, proxy: { '/api': server, '/share/': server } },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/set-up.ts'],
    // The set-up forgets everything after each test, so that a worker need not begin again for each file.
    isolate: false,
    maxWorkers: '100%',
    sequence: { groupOrder: 2 },
    testTimeout: 60_000,
    expect: { poll: { timeout: 5_000 } },
  },
})
