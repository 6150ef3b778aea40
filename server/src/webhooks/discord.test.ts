import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discordMessage, isDiscord, type WebhookEvent } from './discord.ts'

const event: WebhookEvent = {
  title: 'Spring Clash: 2,000 points',
  url: 'https://muster.example/events/7',
  when: '3 May 2026, 10:00',
  place: 'Berlin, Germany',
  game: 'Age of Sigmar',
}

const titleOf = (title: string) => discordMessage('', [{ ...event, title }]).embeds[0]?.title

describe('a message for Discord', () => {
  it('shows an event with its link, and pings nobody', () => {
    expect(discordMessage('A new event near you', [event])).toEqual({
      content: 'A new event near you',
      embeds: [
        {
          title: 'Spring Clash: 2,000 points',
          url: 'https://muster.example/events/7',
          fields: [
            { name: 'When', value: '3 May 2026, 10:00', inline: true },
            { name: 'Where', value: 'Berlin, Germany', inline: true },
            { name: 'Game', value: 'Age of Sigmar', inline: true },
          ],
        },
      ],
      allowed_mentions: { parse: [] },
    })
  })

  it('omits fields without a value, because Discord refuses them', () => {
    const [embed] = discordMessage('', [{ ...event, place: ' \n' }]).embeds
    expect(embed?.fields.map(({ name }) => name)).toEqual(['When', 'Game'])
  })

  it.each([
    ['@everyone', '@everyone'],
    ['**Big** _game_ `x` ~~y~~ ||z||', '\\*\\*Big\\*\\* \\_game\\_ \\`x\\` \\~\\~y\\~\\~ \\|\\|z\\|\\|'],
    ['[free](https://evil.example)', '\\[free\\](https\\://evil.example)'],
    ['<@&1> <t:0:R>', '\\<@&1\\> \\<t:0:R\\>'],
    ['# Round #2 - late', '\\# Round #2 - late'],
    ['-# small', '\\-# small'],
    ['\\*', '\\\\\\*'],
    [' two\nlines\t', 'two lines'],
  ])('shows %j literally', (title, expected) => expect(titleOf(title)).toBe(expected))

  it('shortens by whole letters', () => {
    expect(titleOf('👩‍👩‍👧'.repeat(60))).toBe(`${'👩‍👩‍👧'.repeat(31)}…`)
    expect(titleOf('*'.repeat(256))).toBe(`${'\\*'.repeat(127)}…`)
  })

  it('shows the first ten events within the limits of each text and of their sum', () => {
    const long = '*'.repeat(3000)
    const events = Array.from({ length: 11 }, () => ({ ...event, title: long, when: long, place: long, game: long }))
    const { content, embeds } = discordMessage(long, events)
    expect(content).toHaveLength(1999)
    expect(embeds).toHaveLength(10)
    expect(embeds[0]?.title).toHaveLength(255)
    const texts = embeds.flatMap(({ title, fields }) => [title, ...fields.flatMap(({ name, value }) => [name, value])])
    expect(texts.join('').length).toBeLessThanOrEqual(6000)
  })

  it('formats nothing and is never too long, whatever the text', () => {
    const letters = fc.oneof(fc.constantFrom(...'\\*_~`|[]<>#-@:/ a\n'), fc.string({ unit: 'grapheme', maxLength: 1 }))
    const text = fc.string({ unit: letters, maxLength: 400, size: 'max' })
    fc.assert(
      fc.property(text, (title) => {
        const shown = titleOf(title) ?? ''
        expect(shown.length).toBeLessThanOrEqual(256)
        const unescaped = shown.replace(/\\[^a-z\d\s]/gi, 'x')
        expect(unescaped).not.toMatch(/[\\*_~`|[\]<>\n]|^[#-]|:\/\//)
      }),
    )
  })
})

it.each([
  ['https://discord.com/api/webhooks/1234/a_B-c', true],
  ['https://discordapp.com/api/webhooks/1234/abc', true],
  ['https://canary.discord.com/api/v10/webhooks/1234/abc?thread_id=5', true],
  ['https://discord.com/api/webhooks/1234/abc/slack', false],
  ['https://discord.com/channels/1/2', false],
  ['https://discord.com.evil.example/api/webhooks/1234/abc', false],
  ['https://evildiscord.com/api/webhooks/1234/abc', false],
  ['https://evil.example/discord.com/api/webhooks/1234/abc', false],
  ['discord', false],
])('recognises whether %s belongs to Discord: %s', (url, expected) => expect(isDiscord(url)).toBe(expected))
