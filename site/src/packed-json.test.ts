import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pack, unpack } from './packed-json.ts'

it('restores any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify([value, { twice: value }])
      expect(JSON.stringify(unpack(JSON.parse(JSON.stringify(pack(JSON.parse(text))))))).toBe(text)
    }),
  )
})

it('writes keys and equal objects once, and leaves out what is undefined', () => {
  const army = { name: 'Gnawfeast Clawpack' }
  const match = { id: 1, army, other_army: army, key: undefined }
  expect(pack([match, { ...match, id: 2 }])).toEqual({
    keys: [['id', 'army', 'other_army'], ['name']],
    value: [-1, [0, 1, [1, army.name], [-2, 0]], [0, 2, [-2, 0], [-2, 0]]],
  })
})
