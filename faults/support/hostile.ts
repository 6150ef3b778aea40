import fc from 'fast-check'

// Input that no person types but that attackers and broken clients send. Each value stands for a way in which servers
// have failed before.

/** Text that PostgreSQL cannot store: NUL characters and lone surrogates. */
const unstorable = ['\u0000', 'a\u0000b', 'Why, this is long enough.\u0000', 'long enough \udfff, too']

const texts = [
  '\ud800',
  'x'.repeat(100_000),
  '🎲'.repeat(50_000),
  `a${'\u0301'.repeat(1000)}`,
  // These become longer in normal form C or in lower case.
  '\u0344'.repeat(50),
  'İ'.repeat(50),
  'ς',
  "'; drop table users; --",
  `" or 1=1 --`,
  '%',
  '_\\',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=1+1',
  '\tcmd|x',
  '\u202egnp.exe',
  '\u2067\u200f',
  '\u200b',
  '\u2063\ufeff\u00ad',
  '\u3000',
  ' ',
  '',
  '\r\nSet-Cookie: session=x',
  '../../../etc/passwd',
  '{{7*7}}#{7*7}',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0',
  '1e309',
  '9007199254740993',
  '99999999999999999999999999',
  '0x10',
  '１２',
  '2026-02-30',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '__proto__',
  'constructor',
  'toString',
  'me',
  'bulk',
  'count',
]

export const hostileText = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...unstorable) },
  { weight: 3, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
)

/** Values that JSON can express but `JSON.stringify` cannot, by the placeholders that `jsonOf` replaces. */
const raw: Record<string, string> = {
  deep_array: '['.repeat(20_000) + ']'.repeat(20_000),
  deep_object: '{"a":'.repeat(20_000) + 1 + '}'.repeat(20_000),
  infinity: '1e999',
  minus_zero: '-0',
  long_number: '9'.repeat(1000),
}

const numbers = [0, -1, 0.5, -0.1, 1e-7, 1e308, -1e308, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 100_001]

const odd = fc.constantFrom<unknown>(
  ...numbers,
  ...Object.keys(raw).map((name) => `@@${name}@@`),
  null,
  true,
  [],
  [null],
  [[[]]],
  {},
  { length: 1e9 },
  { $ne: null },
  { toString: 'x', valueOf: null },
)

/** Any value that a body can contain. */
export const hostileValue = fc.oneof(hostileText, hostileText, odd, fc.anything({ maxDepth: 3 }))

const inheritedKeys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']
const oddKeys = ['', '\u0000', 'x'.repeat(1000)]
/** Fields that no caller may set. */
const protectedKeys = ['id', 'owner_id', 'user_id', 'event_id', 'is_verified', 'password_hash', 'game_type', 'email']

export const strangeKey = fc.constantFrom(...inheritedKeys, ...oddKeys, ...protectedKeys, 'result')

/** JSON text. Values that JSON lacks, such as a bigint, become null. */
export function jsonOf(value: unknown): string {
  const text = JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? null : part)) ?? 'null'
  return text.replace(/"@@(\w+)@@"/g, (all, name: string) => raw[name] ?? all)
}

const notJson = ['', ' ', '{', '{"title":', '{"a":1,}', "{'a':1}", '{}{}', '\ufeff{}', '\u0000', 'title=x', 'NaN']
const notAnObject = ['null', 'true', '1', '"title"', '[]', '[{}]', raw.deep_array ?? '']
const oddObjects = ['{"a":1,"a":2}', '{"\\ud800":1}', '{"title":"\\u0000"}', raw.deep_object ?? '']
const prototypes = ['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{"a":1}}}']

export const junkBody = fc.constantFrom<string | Buffer>(
  ...notJson,
  ...notAnObject,
  ...oddObjects,
  ...prototypes,
  JSON.stringify({ title: 'x'.repeat(1_100_000) }),
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
)

const escapes = ['%', '%zz', '%00', '%ff', '%c0%af', '%f0%9f', '%252e', '%2F', '%5c', '%0d%0a', '%3F', '%23']
const traversals = ['%2e%2e%2f', '..', '.', ';a=b', '*', ':event_id', 'x.csv', '.csv', '%2ecsv']
const almostIds = ['1.5', '1e3', '-1', '01', '+1', '1%20', '1,2', '[1]']

/** A path segment as it appears in the address. */
export const junkSegment = fc.oneof(
  hostileText.map((text) => encode(text)),
  fc.constantFrom(...escapes, ...traversals, ...almostIds),
)

const malformedQueries = ['?', '?&&&', '?=', '?=1', '?%', '?%zz=1', '?a=%zz', '?a?b=c', '?limit=%f0%9f', '?cursor=%00']
const oddLimits = ['?limit=1&limit=2', '?limit[]=1', '?limit[a]=1', '?limit', '?limit=', '?limit=1e2']
const prototypeQueries = ['?__proto__=1', '?__proto__[a]=1', '?constructor=1']

export const junkQuery = fc.constantFrom(
  ...malformedQueries,
  ...oddLimits,
  ...prototypeQueries,
  `?${'a=1&'.repeat(5000)}`,
  `?search=${'%F0%9F%8E%B2'.repeat(200)}`,
)

/** Encodes a text for an address, which cannot contain lone surrogates. */
export const encode = (text: string) => encodeURIComponent(text.toWellFormed())
