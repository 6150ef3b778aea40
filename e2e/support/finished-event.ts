import type { apiOf } from './api.ts'

/** Plays five rounds of an event with thirty participants to the end, with armies, notes and times. Returns its id. */
export async function playEvent(call: ReturnType<typeof apiOf>): Promise<number> {
  const { id: event_id } = await call('POST /events', {
    body: { title: 'Winter Muster', game_type: 'SPEARHEAD', event_type: 'tournament', rounds_planned: 5 },
  })
  const params = { event_id }
  const { armies } = await call('GET /armies', { query: { game_type: 'SPEARHEAD' } })
  const participants = Array.from({ length: 30 }, (_, index) => ({
    nickname: `Participant ${index + 1}`,
    army_id: armies[index % armies.length]?.id,
  }))
  await call('POST /events/:event_id/participants/bulk', { params, body: { participants } })
  for (let round_number = 1; round_number <= 5; round_number++) {
    await call('POST /events/:event_id/rounds', { params, body: { method: 'swiss', seed: round_number } })
    await call('POST /events/:event_id/rounds/:round_number/publish', { params: { ...params, round_number }, body: {} })
    const { matches } = await call('GET /events/:event_id/matches', { params })
    for (const { id: match_id, round_number: own, table_number } of matches) {
      if (own !== round_number) continue
      await call('PUT /events/:event_id/matches/:match_id/result', {
        params: { ...params, match_id },
        body: {
          participant1_score: 10 + ((Number(table_number) * round_number) % 11),
          participant2_score: 12,
          match_duration_minutes: 60 + Number(table_number),
        },
      })
    }
  }
  return event_id
}
