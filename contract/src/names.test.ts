import { describe, expect, it } from 'vitest'
import { foldText } from './names.ts'

describe('the folded form of a name', () => {
  it.each([
    ['Łukasz', 'lukasz'],
    ['  ŻÓŁĆ\tØrsted ', 'zolc orsted'],
    ['STRASSE', 'straße'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['Kruleboyz – Gobsprakk’s', "kruleboyz - gobsprakk's"],
    ['İstanbul ısı', 'istanbul isi'],
  ])('is the same for %s and %s', (one, other) => {
    expect(foldText(one)).toBe(foldText(other))
  })

  it('differs for different letters', () => {
    expect(foldText('Ana')).not.toBe(foldText('Ann'))
  })
})
