import { expect, it } from 'vitest'
import { createToken, hashToken } from './tokens.ts'

it('a token is 256 bits that fit into a link and a header as they are', () => {
  const token = createToken()
  expect(token).toMatch(/^[\w-]+$/)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

it('no two tokens are the same', () => {
  expect(new Set(Array.from({ length: 1000 }, createToken)).size).toBe(1000)
})

it('the hash of a token is its SHA-256', () => {
  // From FIPS 180-2, appendix B.1.
  expect(hashToken('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
