const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** What the rooms of the server may import of each other. What is not named here (app, main, worker) may import them all. */
const rooms = {
  db: [],
  security: ['http/limits/queue'],
  mail: ['db'],
  webhooks: [],
  http: ['db', 'security', 'log', 'within'],
  docs: ['http', 'rendering'],
  live: ['db', 'http', 'features/events', 'config'],
  // Tells people what the features have done; these record causes, and know nothing of it.
  notices: ['db', 'security', 'mail', 'webhooks', 'http', 'features'],
}

/** Which features each feature builds on. A new one is written in here, with as few others as it can do with. */
const serverFeatures = {
  accounts: [],
  armies: [],
  events: ['places'],
  exports: ['events'],
  // Writes in bulk what the features of events, participants and matches write one by one.
  imports: ['events', 'matches', 'participants', 'places', 'reviews'],
  lists: ['events'],
  matches: ['armies', 'events'],
  deletion: ['accounts', 'events', 'merges', 'passkeys'],
  merges: ['accounts', 'events', 'passkeys'],
  'open-data': [],
  pairings: [],
  participants: ['armies', 'events', 'matches'],
  passkeys: ['accounts'],
  places: [],
  polls: ['events', 'participants'],
  players: ['army-stats', 'events', 'participants', 'reviews'],
  ratings: ['players', 'reviews'],
  reviews: ['armies', 'events'],
  rounds: ['events', 'pairings', 'reports'],
  reports: ['events', 'matches'],
  cards: ['claims', 'events', 'hall', 'matches', 'participants', 'reports', 'rounds'],
  claims: ['events', 'participants', 'reports'],
  hall: ['events', 'reports'],
  'army-stats': ['events'],
  staff: ['events'],
  stats: [],
  feedback: [],
  feeds: ['events'],
  embeds: ['events', 'participants'],
}
const webFeatures = {
  accounts: [],
  deletion: ['accounts', 'merges', 'passkeys'],
  merges: ['accounts', 'passkeys'],
  alerts: [],
  armies: [],
  cards: ['events', 'lists', 'matches', 'participants', 'polls', 'rounds', 'standings'],
  channels: [],
  // The day of the organiser: rows, grid, keys, disputes, drafts.
  desk: [
    'armies',
    'channels',
    'check-in',
    'events',
    'hall',
    'lists',
    'matches',
    'outbox',
    'participants',
    'polls',
    'rounds',
    'soft-scores',
    'standings',
  ],
  'check-in': ['armies', 'events', 'outbox', 'participants'],
  'army-stats': ['armies'],
  board: ['events', 'matches', 'participants', 'rounds', 'standings'],
  lists: ['armies'],
  participants: ['armies', 'lists'],
  matches: ['armies', 'participants'],
  passkeys: ['accounts'],
  places: [],
  players: ['accounts', 'armies', 'events', 'places'],
  ratings: ['players'],
  reviews: [],
  events: ['armies', 'lists', 'participants', 'matches', 'places'],
  feedback: [],
  imports: ['armies', 'events'],
  hall: ['events'],
  'open-data': [],
  // What a device has done, until the server has it.
  outbox: ['events', 'hall', 'matches', 'participants', 'rounds'],
  paper: ['matches', 'participants', 'rounds'],
  polls: ['participants', 'rounds'],
  rounds: ['matches', 'participants'],
  'soft-scores': ['outbox', 'participants'],
  staff: ['events'],
  standings: ['events', 'matches', 'paper', 'participants', 'rounds'],
  stats: [],
}

/** Features in a ring cannot be read apart: the first one that leads back to itself. */
function refuseRings(table) {
  const visit = (name, path) => {
    if (path.includes(name))
      throw new Error(`A ring of features: ${[...path, name].join(' → ')}. Pass a function from above.`)
    for (const other of table[name] ?? []) visit(other, [...path, name])
  }
  for (const name of Object.keys(table)) visit(name, [])
}
refuseRings(serverFeatures)
refuseRings(webFeatures)

const isTest = '\\.test\\.tsx?$'

/** One rule for each row of a table: it imports itself and what its row names. */
const forbidOthers = (folder, table, comment) =>
  Object.entries(table).map(([name, allowed]) =>
    forbid(
      `${folder.replace('/src', '')}/${name}-builds-on`,
      comment,
      { path: `^${folder}/${name}/`, pathNot: isTest },
      { path: `^${folder}/`, pathNot: [name, ...allowed].map((other) => `^${folder}/${other}[./]`) },
    ),
  )

const forbidOtherFeatures = (folder, table) => [
  ...forbidOthers(
    folder,
    table,
    'Features build on each other as the table at the top says: pass a function from above.',
  ),
  forbid(
    `${folder.replace('/src', '')}-are-in-the-table`,
    'A feature that is new is written into the table at the top.',
    { path: `^${folder}/`, pathNot: Object.keys(table).map((name) => `^${folder}/${name}/`) },
    {},
  ),
]

/** Which room may import which. The messages say where code belongs. */
export default {
  forbidden: [
    forbid(
      'contract-is-alone',
      'The contract imports zod and nothing else: it must fit into every client.',
      { path: '^contract/src', pathNot: isTest },
      { pathNot: ['^contract/src', '^node_modules/zod/'] },
    ),
    forbid(
      'site-has-no-react',
      'What server and page share about pages imports the contract and zod/mini alone.',
      { path: '^site/src', pathNot: isTest },
      { pathNot: ['^site/src', '^contract/src', '^node_modules/zod/'] },
    ),
    forbid(
      'rules-are-pure',
      'Rules are for server and page alike: they import types of the contract, and the matching.',
      { path: '^rules/src', pathNot: [isTest, '^rules/src/testing/'] },
      { pathNot: ['^rules/src', '^contract/src', 'edmonds-blossom-fixed', 'csv-parse'] },
    ),
    forbid(
      'rules-take-types-only',
      'Rules import types of the contract alone, which cost the page nothing. Imports check files by its schemas; the page lets the server read them.',
      { path: '^rules/src', pathNot: [isTest, '^rules/src/testing/', '^rules/src/import/'] },
      // Names and cells of tables are plain functions, which cost the page little.
      {
        path: '^contract/src',
        pathNot: '^contract/src/(?:(?:army-)?names|csv-cells)[.]ts',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'examples-use-the-package',
      'An example is a program outside this repository: it has the packed client and Node.js.',
      { path: '^examples/', pathNot: isTest },
      { pathNot: ['^@muster/client$'], dependencyTypesNot: ['core'] },
    ),
    forbid(
      'server-not-web',
      'Server and page share the contract, the rules and the site alone.',
      { path: '^server' },
      { path: '^web' },
    ),
    forbid(
      'web-not-server',
      'Server and page share the contract, the rules and the site alone.',
      { path: '^web' },
      { path: '^server' },
    ),
    ...forbidOthers(
      'server/src',
      rooms,
      'db/, http/, mail/, security/ and webhooks/ serve features and know none. Pass a function in app.ts instead.',
    ),
    ...forbidOtherFeatures('server/src/features', serverFeatures),
    ...forbidOtherFeatures('web/src/features', webFeatures),
    forbid(
      'routes-are-registered-in-app',
      'app.ts alone registers what a feature answers; what somebody else needs of it is in its service or queries.',
      { pathNot: ['^server/src/app\\.ts$', '^server/src/features/[^/]+/routes\\.ts$'] },
      { path: '^server/src/features/[^/]+/routes[.]', pathNot: isTest },
    ),
    forbid(
      'routes-and-present-are-their-feature’s',
      'What a feature answers, and how, is its own: ask its service or its queries.',
      { path: '^server/src/features/([^/]+)/' },
      { path: '^server/src/features/[^/]+/(routes|present)[.]', pathNot: '^server/src/features/$1/' },
    ),
    forbid(
      'present-is-for-features',
      'What a feature answers, and how, is its own: ask its service or its queries.',
      { pathNot: ['^server/src/features/', isTest] },
      { path: '^server/src/features/[^/]+/present[.]' },
    ),
    forbid(
      'features-are-registered',
      'Nothing is answered until app.ts registers the routes.',
      { path: '^server/src/app\\.ts$' },
      { path: '^server/src/features/[^/]+/routes\\.ts$', reachable: false },
    ),
    forbid(
      'testing-in-tests-only',
      'testing/ is for tests.',
      { pathNot: [isTest, '/testing/', '^vitest', '^e2e/', '^faults/'] },
      { path: '/testing/' },
    ),
    forbid(
      'lib-at-the-bottom',
      'web/src/lib imports nothing above it.',
      { path: '^web/src/lib' },
      { path: '^web/src/(app|features|components)/' },
    ),
    forbid(
      'components-know-no-domain',
      'Shared components hold no word of the domain: put it into a feature.',
      { path: '^web/src/components' },
      // Calls as such, whatever they are about.
      { path: ['^web/src/(app|features)/', '^contract/'], pathNot: '^contract/src/client' },
    ),
    forbid(
      'features-below-app',
      'Features do not know the pages that show them.',
      { path: '^web/src/features' },
      { path: '^web/src/app/' },
    ),
    forbid('no-cycles', 'A circle has no bottom to begin reading at.', {}, { circular: true }),
    forbid(
      'no-orphans',
      'Nothing imports this and it is no entry.',
      {
        orphan: true,
        pathNot: [
          isTest,
          '\\.config\\.(ts|mjs)$',
          '\\.d\\.ts$',
          '/testing/',
          '^web/src/service-worker\\.ts$',
          '^scripts/',
          '^bench/',
          '^e2e/',
          '^faults/',
          '^examples/',
          '^web/src/service-worker',
        ],
      },
      {},
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(server|web)/dist/' },
    // TypeScript 7 has no API yet that it could read our sources with; SWC reads them.
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
