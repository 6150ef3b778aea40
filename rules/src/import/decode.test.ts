import { describe, expect, it } from 'vitest'
import { decodeText } from './decode.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('the encoding of a file', () => {
  it.each([
    ['Michał', 'windows-1250', true, bytesOf('Micha³'), undefined],
    ['Żaneta', 'windows-1250', true, bytesOf('\u00afaneta'), undefined],
    ['£5 for Zoë', 'windows-1252', true, bytesOf('£5 for Zoë'), undefined],
    ['Micha³', 'windows-1252', false, bytesOf('Micha³'), 'windows-1252'],
    ['Zoë', 'windows-1252', true, bytesOf('Zoë'), undefined],
    ['Zoë', 'utf-8', false, new TextEncoder().encode('Zoë'), undefined],
  ] as const)('%s of %s is a guess: %s', (text, encoding, isGuessed, bytes, chosen) => {
    expect(decodeText(bytes, chosen)).toEqual({ text, encoding, isGuessed })
  })
})
