import { expect, it } from 'vitest'
import { createToken, hashToken } from './tokens.ts'

it('creates tokens of 256 bits that need no encoding in links and headers', () => {
  const token = createToken()
  expect(token).toMatch(/^[\w-]+$/)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

it('creates a different token each time', () => {
  expect(new Set(Array.from({ length: 1000 }, createToken)).size).toBe(1000)
})

it('hashes a token with SHA-256', () => {
  // From FIPS 180-2, appendix B.1.
  expect(hashToken('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
