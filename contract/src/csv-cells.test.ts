import { expect, it } from 'vitest'
import { guardCell, readCell } from './csv-cells.ts'

const starts = ['', "'", "''", ' ', 'a']
const signs = ['', '=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', '5', "'"]
const texts = starts.flatMap((start) => signs.flatMap((sign) => [`${start}${sign}`, `${start}${sign}cmd()`]))

it('guards each text that begins like a formula, and reads every text back as it was', () => {
  for (const text of texts) {
    expect(guardCell(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
    expect(readCell(guardCell(text))).toBe(text)
  }
})

it('leaves other texts as they are', () => {
  for (const text of ['', 'Ana', "O'Neil", "'Ana'", '5', 'a=b', ' -']) expect(guardCell(text)).toBe(text)
})
