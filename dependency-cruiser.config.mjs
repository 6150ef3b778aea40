const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Which room may import which. The messages say where code belongs. */
export default {
  forbidden: [
    forbid(
      'contract-is-alone',
      'The contract imports zod and nothing else: it must fit into every client.',
      { path: '^contract/src', pathNot: '\\.test\\.ts$' },
      { pathNot: ['^contract/src', '^node_modules/zod/'] },
    ),
    forbid('server-not-web', 'Server and page share the contract alone.', { path: '^server' }, { path: '^web' }),
    forbid('web-not-server', 'Server and page share the contract alone.', { path: '^web' }, { path: '^server' }),
    forbid(
      'db-below-features',
      'db/, http/, mail/ and security/ serve features and know none. Pass a function in app.ts instead.',
      { path: '^server/src/(db|http|mail|security)/' },
      { path: '^server/src/features/' },
    ),
    forbid(
      'testing-in-tests-only',
      'testing/ is for tests.',
      { pathNot: ['\\.test\\.tsx?$', '/testing/', '^vitest', '^e2e/', '^faults/'] },
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
      { path: ['^web/src/(app|features)/', '^contract/'] },
    ),
    forbid(
      'features-below-app',
      'Features do not know the pages that show them.',
      { path: '^web/src/features' },
      { path: '^web/src/app/' },
    ),
    ...[
      ['accounts', 'armies|army-stats|events|feedback|matches|participants|stats'],
      ['armies', 'accounts|army-stats|events|feedback|matches|participants|stats'],
      ['participants', 'army-stats|events|feedback|matches|stats'],
      ['matches', 'army-stats|events|feedback|stats'],
    ].map(([feature, above]) =>
      forbid(
        `${feature}-below-others`,
        'Features build on each other in one order: accounts and armies, participants, matches, events. Pass a function in the page instead.',
        { path: `^web/src/features/${feature}/`, pathNot: '\\.test\\.tsx?$' },
        { path: `^web/src/features/(${above})/` },
      ),
    ),
    forbid('no-cycles', 'A circle has no bottom to begin reading at.', {}, { circular: true }),
    forbid(
      'no-orphans',
      'Nothing imports this and it is no entry.',
      {
        orphan: true,
        pathNot: [
          '\\.test\\.tsx?$',
          '\\.config\\.(ts|mjs)$',
          '\\.d\\.ts$',
          '/testing/',
          '^scripts/',
          '^e2e/',
          '^faults/',
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
