import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changed } from './rules.ts'

const none = { text: '', former_text: null, submitted_at: null, is_late: false, may_be_late: false }
const before = { is_closed: false, isOrganiser: false }
const atTheDesk = { is_closed: true, isOrganiser: true }
const late = { is_closed: true, isOrganiser: false }

it('loses nothing that was handed in by the deadline, and leaves it punctual', () => {
  const handedIn = changed(none, { text: 'A' }, before)
  const emptied = changed(handedIn, { text: '' }, atTheDesk)
  expect(emptied).toMatchObject({ text: '', former_text: 'A', submitted_at: null, is_late: false })
  const filled = changed(emptied, { text: 'B' }, atTheDesk)
  expect(filled).toMatchObject({ text: 'B', former_text: 'A', is_late: false })
  expect(changed(filled, { text: 'A' }, atTheDesk)).toMatchObject({ text: 'A', former_text: null, is_late: false })
})

it('lets somebody be late once, and keeps what the list was before', () => {
  const allowed = changed(changed(none, { text: 'A' }, before), { late: true }, atTheDesk)
  const changedLate = changed(allowed, { text: 'B' }, late)
  expect(changedLate).toMatchObject({ text: 'B', former_text: 'A', is_late: true, may_be_late: false })
})

const texts = fc.constantFrom('A', 'B', 'C', '')
const changes = fc.array(
  fc.tuple(fc.oneof(fc.record({ text: texts }), fc.record({ late: fc.boolean() })), fc.constantFrom(atTheDesk, late)),
)

it('whatever is changed after the deadline, the list of that moment can be read', () => {
  fc.assert(
    fc.property(texts, changes, (first, walk) => {
      let list = changed(none, { text: first }, before)
      for (const [given, who] of walk) {
        list = changed(list, given, who)
        if (first !== '') expect(list.former_text ?? list.text).toBe(first)
        expect(list.submitted_at !== null).toBe(list.text !== '')
      }
    }),
  )
})
