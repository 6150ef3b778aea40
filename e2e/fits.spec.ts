import type { PagePath } from '@muster/site/routes'
import { expect, expectAccessible, expectNoOverflow, test } from './fixtures.ts'
import { createTournament } from './support/api.ts'

/** Addresses of every page, with its heading. The second test covers members' pages, with long texts of an owner. */
const examples: Record<PagePath, [address: string, heading: string | RegExp][]> = {
  '/': [['/', /./]],
  '/events': [['/events', 'Events']],
  '/events/:event_id': [],
  '/armies': [['/armies', 'Armies']],
  '/armies/compare': [['/armies/compare', 'Compare two factions']],
  '/armies/:faction': [['/armies/Flesh-eater%20Courts', 'Flesh-eater Courts']],
  '/data': [['/data', 'Open Data']],
  '/players': [['/players', 'Players']],
  '/players/:handle': [['/players/nobody', 'Players']],
  '/events/create': [],
  '/events/import': [],
  '/imports/review': [],
  '/events/:event_id/edit': [],
  '/events/:event_id/desk': [],
  '/events/:event_id/board': [],
  '/events/:event_id/slips': [],
  '/events/:event_id/lists': [],
  '/events/:event_id/staff': [],
  '/staff': [],
  '/events/:event_id/me': [],
  '/r/:code': [['/r/AAAAA22222', 'Not this code']],
  '/r': [['/r', 'Report a result']],
  '/desk': [],
  '/me': [['/me', 'Your Card']],
  '/my-events': [],
  '/profile': [],
  '/feedback': [['/feedback', 'Feedback']],
  '/login': [['/login', 'Sign in']],
  '/register': [['/register', 'Create Account']],
  '/verify-email': [
    ['/verify-email', /./],
    ['/verify-email?token=unknown', 'Verification Failed'],
  ],
  '/forgot-password': [['/forgot-password', 'Forgot your password?']],
  '/reset-password': [
    ['/reset-password', 'Reset your password'],
    ['/reset-password?token=unknown', 'Reset your password'],
  ],
  '/restore-account': [
    ['/restore-account', 'Restore your account'],
    ['/restore-account?token=unknown', 'Restore your account?'],
  ],
  '/alerts/end': [['/alerts/end?token=unknown', 'End this alert?']],
  '/mails/end': [['/mails/end?token=unknown&kind=pairings', 'Stop these emails?']],
  '/privacy': [['/privacy', 'Privacy Policy']],
  '/terms': [['/terms', 'Terms']],
  '/cookies': [['/cookies', 'Cookie Policy']],
  '/guide': [['/guide', 'Running an event with Muster']],
  '/guide/players': [['/guide/players', 'Playing at an event with Muster']],
  '/guide/rating': [['/guide/rating', 'How ratings work']],
  '/pair': [['/pair', 'Pair a round']],
}

test('every page opens at its own address, fits, and passes axe', async ({ page }) => {
  for (const [path, heading] of Object.values(examples).flat()) {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)
  }
})

test('the pages of an owner fit even with very long texts', async ({ page, olga: call }) => {
  await call('PUT /users/me', { body: { nickname: 'W'.repeat(50) } })
  const body = { title: 'W'.repeat(200), description: 'w'.repeat(2000), location_city: 'W'.repeat(100) }
  const nicknames = ['a', 'b'].map((letter) => letter.repeat(50))
  const lists = { list_policy: 'required', lists_shown: 'submission' } as const
  const long = 'w'.repeat(60)
  const plan = {
    missions: [{ round_number: 1, name: long, text: long, link: `https://${long}.example` }, { name: long }],
    tables: [1, 2, 3].map((number) => ({ number, name: long })),
    programme: [{ starts_at: '2026-11-21T12:30:00Z', label: long }],
    categories: [1, 2, 3, 4, 5, 6, 7, 8].map((number) => ({
      ...{ code: `c${number}`, label: `${number}${'w'.repeat(39)}`, max: 1000 },
    })),
    ranking: ['overall', 'category:c1', 'wins'] as ['overall', 'category:c1', 'wins'],
  }
  const { params, ids } = await createTournament(call, nicknames, {
    ...body,
    ...lists,
    ...plan,
    location_country: 'Poland',
  })
  const [participant1_id = 0, participant2_id = 0] = ids
  await call('PUT /events/:event_id/participants/:participant_id/list', {
    params: { ...params, participant_id: participant1_id },
    body: { text: 'w'.repeat(2000) },
  })
  await call('POST /events/:event_id/matches', { params, body: { participant1_id, participant2_id, round_number: 1 } })

  await call('PUT /events/:event_id/category-scores', {
    params,
    body: { scores: ids.map((participant_id) => ({ participant_id, code: 'c1', score: 1000 })) },
  })
  await call('POST /events/:event_id/polls', {
    params,
    body: { question: 'w'.repeat(120), choices: 'participants', picks: 3 },
  })

  const { event_id } = params
  const { handle } = await call('GET /auth/me', {})
  for (const path of [
    '/events',
    `/events/${event_id}`,
    ...['matches', 'matches&round=1', 'matches&by=name', 'standings', 'standings&after=1', 'armies'].map(
      (part) => `/events/${event_id}?part=${part}`,
    ),
    `/events/${event_id}/edit`,
    `/events/${event_id}/desk`,
    ...['round', 'soft', 'standings', 'finish'].map((part) => `/events/${event_id}/desk?part=${part}`),
    `/events/${event_id}/slips?round=1`,
    `/events/${event_id}/lists`,
    `/events/${event_id}/me`,
    '/events/create',
    '/events/import',
    '/my-events',
    '/profile',
    '/players',
    ...['overview', 'rating', 'opponents', 'matches', 'events'].map((part) => `/players/${handle}?part=${part}`),
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoOverflow(page)
  }
})
