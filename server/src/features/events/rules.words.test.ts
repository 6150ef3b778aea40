import { describe, expect, it } from 'vitest'
import { whenOf } from './rules.words.ts'

describe('the clock of a hall', () => {
  it.each([
    ['Europe/London', '2026-03-29T00:59:00Z', 'Sun 29 Mar 2026, 00:59 GMT'],
    ['Europe/London', '2026-03-29T01:00:00Z', 'Sun 29 Mar 2026, 02:00 BST'],
    ['Europe/London', '2026-10-25T00:30:00Z', 'Sun 25 Oct 2026, 01:30 BST'],
    ['Europe/London', '2026-10-25T01:30:00Z', 'Sun 25 Oct 2026, 01:30 GMT'],
    ['America/New_York', '2026-03-08T07:00:00Z', 'Sun 8 Mar 2026, 03:00 GMT-4'],
    ['America/New_York', '2026-11-01T05:30:00Z', 'Sun 1 Nov 2026, 01:30 GMT-4'],
    ['America/New_York', '2026-11-01T06:30:00Z', 'Sun 1 Nov 2026, 01:30 GMT-5'],
    ['Australia/Lord_Howe', '2026-10-03T15:30:00Z', 'Sun 4 Oct 2026, 02:30 GMT+11'],
    ['Australia/Lord_Howe', '2026-04-04T14:45:00Z', 'Sun 5 Apr 2026, 01:45 GMT+11'],
    ['Australia/Lord_Howe', '2026-04-04T15:15:00Z', 'Sun 5 Apr 2026, 01:45 GMT+10:30'],
    ['Asia/Kathmandu', '2026-09-12T18:15:00Z', 'Sun 13 Sep 2026, 00:00 GMT+5:45'],
    [null, '2026-12-12T09:30:00Z', 'Sat 12 Dec 2026, 09:30 UTC'],
  ])('in %s shows at %s: %s', (zone, instant, expected) => {
    expect(whenOf(new Date(instant), { has_time: true, time_zone: zone })).toBe(expected)
  })
})
