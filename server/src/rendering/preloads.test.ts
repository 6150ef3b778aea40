import { expect, it } from 'vitest'
import { Manifest, preloadsOf, requireModules } from './preloads.ts'

const manifest = Manifest.parse({
  'src/app/start.tsx': { file: 'assets/start-1.js', isEntry: true, imports: ['_shared-2.js'] },
  '_shared-2.js': { file: 'assets/shared-2.js' },
  'src/app/pages/login-page.tsx': { file: 'assets/login-3.js', imports: ['src/app/start.tsx', '_form-4.js'] },
  'src/app/pages/event-page.tsx': { file: 'assets/event-6.js', imports: ['_shared-2.js'] },
  '../features/node_modules/@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2': {
    file: 'assets/bricolage-7.woff2',
  },
  '../features/node_modules/@fontsource/barlow/files/barlow-semi-condensed-latin-600-normal.woff2': {
    file: 'assets/barlow-8.woff2',
  },
  '_form-4.js': { file: 'assets/form-4.js', imports: ['_deep-5.js', '_shared-2.js'] },
  '_deep-5.js': { file: 'assets/deep-5.js', imports: ['_form-4.js'] },
})

const nothing = { params: {}, query: new URLSearchParams() }

it('lists the scripts of every page', () => {
  expect(preloadsOf(manifest, '/', nothing).scripts).toEqual(['/assets/start-1.js', '/assets/shared-2.js'])
})

it('lists the script of a page and all its imports once, however deep', () => {
  const { scripts } = preloadsOf(manifest, '/login', nothing)
  const names = ['start-1', 'shared-2', 'login-3', 'form-4', 'deep-5']
  expect(scripts).toEqual(names.map((name) => `/assets/${name}.js`))
})

it('lists the API requests of a page, with the id of its event', () => {
  expect(preloadsOf(manifest, '/events', nothing).data).toEqual(['/api/v1/events?limit=24'])
  expect(preloadsOf(manifest, '/events/:event_id', { ...nothing, params: { event_id: '7' } }).data).toEqual([
    '/api/v1/events/7',
    '/api/v1/events/7/participants',
    '/api/v1/events/7/matches',
    '/api/v1/events/7/rounds',
  ])
  const filtered = { ...nothing, query: new URLSearchParams('game_type=AOS&group_by=army&country=Narnia') }
  expect(preloadsOf(manifest, '/armies', filtered).data).toEqual([
    '/api/v1/stats/armies?game_type=AOS&group_by=army',
    '/api/v1/stats/armies/trend?game_type=AOS',
    '/api/v1/stats/armies/matchups?game_type=AOS',
    '/api/v1/stats/armies/strengths?game_type=AOS',
  ])
})

it('lists the fonts of a page, with that of large numbers only where they appear', () => {
  expect(preloadsOf(manifest, '/login', nothing).fonts).toEqual(['/assets/bricolage-7.woff2'])
  expect(preloadsOf(manifest, '/', nothing).fonts).toEqual(['/assets/bricolage-7.woff2', '/assets/barlow-8.woff2'])
})

it('lists nothing without a manifest', () => {
  expect(preloadsOf({}, '/login', nothing)).toEqual({ fonts: [], scripts: [], data: [] })
})

it('reports route definitions whose module was not built', () => {
  expect(() => requireModules(manifest)).toThrow(/no module for .*\/armies, .* npm run build/)
})
