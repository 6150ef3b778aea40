import { getCard } from '@muster/contract/cards'
import { returnParticipant } from '@muster/contract/participants'
import { getPlayer, listPlayerMatches } from '@muster/contract/players'
import { inShort, seed } from '@muster/rules/testing/extent'
import { chance } from '@muster/rules/testing/simulation'
import { expect, it } from 'vitest'
import { buildField } from '../../testing/builders.ts'
import { deskOf, idsOf } from '../../testing/desk.ts'
import { buildPlayer } from '../../testing/players.ts'
import { startTestApp } from '../../testing/test-app.ts'

const test = startTestApp()

const kinds = ['keep', 'forfeit', 'void'] as const

const count = (results: string[]) => ({
  wins: results.filter((result) => result === 'win').length,
  losses: results.filter((result) => result === 'loss').length,
})

it('counts on cards, in the matches and in the records of players what the standings count, after random drops', async () => {
  let voided = 0
  for (let salt = seed; salt < seed + inShort(3, 60); salt++) {
    const names = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn'] as const
    const players = await Promise.all(names.map((name) => buildPlayer(test, name)))
    const field = await buildField(test, names)
    for (const [index, { id }] of players.entries())
      await test.db
        .updateTable('participants')
        .set({ user_id: id })
        .where('id', '=', field.participants[index] ?? 0)
        .execute()
    const desk = deskOf(test, field)
    for (let round = 1; round <= 3; round++) {
      await desk.playRound(round, { seed: salt })
      const someone = field.participants[Math.floor(chance(salt, round) * names.length)] ?? 0
      if (chance(salt, round, 1) < 0.8)
        await desk.drop(someone, { results: kinds[Math.floor(chance(salt, round, 2) * 3)] ?? 'void' })
      else
        await test.call(returnParticipant, {
          token: field.owner.token,
          params: { event_id: field.id, participant_id: someone },
        })
      voided += (await desk.matches()).filter(({ is_void }) => is_void).length
      for (const { participant_id, nickname, wins, losses, byes } of await desk.standings()) {
        const where = `seed ${salt}, round ${round}, ${nickname}`
        const counted = { wins: wins - byes, losses }
        const { body: card } = await test.call(getCard, { params: { event_id: field.id, participant_id } })
        for (const all of [
          card.matches,
          (await desk.matches()).filter((match) => idsOf(match).includes(participant_id)),
        ])
          expect(
            count(
              all
                .filter(({ is_void }) => !is_void)
                .map(({ result, participant1_id }) =>
                  (result === 'player1_win') === (participant1_id === participant_id) ? 'win' : 'loss',
                ),
            ),
            where,
          ).toEqual(counted)
        const params = { handle: players[field.participants.indexOf(participant_id as never)]?.handle ?? '' }
        expect((await test.call(getPlayer, { params })).body.record, where).toMatchObject(counted)
        const { matches } = (await test.call(listPlayerMatches, { params })).body
        expect(count(matches.map(({ result }) => result)), where).toEqual(counted)
      }
    }
  }
  expect(voided).toBeGreaterThan(0)
})
