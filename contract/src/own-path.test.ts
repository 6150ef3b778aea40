import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isOwnPath } from './own-path.ts'

it.each(['/', '/events', '/events/7?key=a-b_c&player=ana#top', '/armies/compare?a=Skaven&b=Blades%20of%20Khorne'])(
  'accepts a path of this site: %s',
  (path) => expect(isOwnPath(path)).toBe(true),
)

it.each([
  '',
  'events',
  '//other.example',
  '/\\other.example',
  '/\t/other.example',
  '/..//other.example',
  'https://other.example/',
  'javascript:alert(1)',
  '/events/ 7',
  `/${'a'.repeat(500)}`,
])('refuses text that is not a path or leads to another site: %j', (path) => expect(isOwnPath(path)).toBe(false))

it('accepts nothing that a browser resolves to another site, regardless of the base URL', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '\t',
    '\n',
    ' ',
    '@',
    ':',
    '?',
    '#',
    'a',
    'other.example',
    'http:',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (segments) => {
      const path = `/${segments.join('')}`
      fc.pre(isOwnPath(path))
      const { origin, href } = new URL(path, 'https://muster.example/login')
      expect(origin).toBe('https://muster.example')
      // The path that the browser resolves is again one of this site.
      expect(new URL(href.slice(origin.length), 'https://muster.example').origin).toBe(origin)
    }),
    { numRuns: 2000 },
  )
})
