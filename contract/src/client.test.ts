import { expect, it } from 'vitest'
import { ApiError, fateOf, NetworkError } from './client.ts'

it.each([
  ['refused', [400, 403, 404, 409, 412, 413, 422]],
  ['later', [401, 425, 429]],
  ['unknown', [408, 500, 502, 503, 504]],
] as const)('a call is %s after the statuses %j', (fate, statuses) => {
  for (const status of statuses) expect(fateOf(new ApiError(status))).toBe(fate)
})

it('the fate of a call without a response is unknown', () => {
  for (const error of [new NetworkError(), new DOMException('', 'TimeoutError'), undefined])
    expect(fateOf(error)).toBe('unknown')
})
