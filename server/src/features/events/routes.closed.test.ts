import { expect, it } from 'vitest'
import { addressesOf, audiences, buildHidden, readsOf, statusOf, type Visibility } from '../../testing/audiences.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp(() => ({}))

it.each(['listed', 'unlisted', 'draft'] as const)(
  'shows calls, claims, slips and histories of an event that is %s to its owner and its sides alone',
  async (visibility) => {
    const event = await buildHidden(test, visibility)
    // One’s own entry is for everybody who is signed in.
    const addresses = addressesOf(
      event,
      readsOf((access) => access !== 'anyone'),
    ).filter((path) => !path.endsWith('/participants/me'))
    expect(addresses.length).toBeGreaterThan(3)
    // What each role sees, `app.roles.test.ts` shows.
    for (const [who, as, visible] of audiences.filter(([name]) => name !== 'a helper')) {
      const reader = as(event)
      for (const path of addresses) {
        const status = await statusOf(test, path, reader)
        const isSide = who === 'someone who takes part' && path.endsWith('/history') && visibility !== 'draft'
        const isSignedIn = ['a member', 'someone who takes part'].includes(who)
        if (who === 'its owner') expect([path, status]).toEqual([path, path.endsWith('/slips') ? 404 : 200])
        else if (!isSide)
          expect([who, path, status]).toEqual([who, path, closedStatus(isSignedIn, visibility, visible)])
      }
    }
  },
)

const closedStatus = (isSignedIn: boolean, visibility: Visibility, visible: Record<Visibility, boolean>) => {
  if (!isSignedIn) return 401
  return visible[visibility] && visibility === 'listed' ? 403 : 404
}
