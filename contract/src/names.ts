/** The maximum length of a nickname in letters. */
export const nicknameMax = 50

/** The maximum length of what a list says of an army that is left open. */
export const armyWrittenMax = 200

/** Spaces and signs that nobody sees, as chats and web pages leave them: zero-width spaces, marks of direction, soft hyphens. */
const unseen = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g
const spaces = /[\p{Zs}\t]+/gu

/** A name without what nobody sees: each run of spaces, no-break ones too, becomes one space. */
export const tidyName = (name: string) => name.normalize('NFC').replace(unseen, '').replace(spaces, ' ').trim()

/**
 * Folds nicknames for comparison: `straße` and `STRASSE` are the same name, and so are `O’Neil` and `O'Neil`. The
 * database does the same with `fold_name`.
 */
export const foldName = (name: string) => tidyName(name).replace(apostrophes, "'").toUpperCase().toLowerCase()

const apostrophes = /[‘’ʼ`´]/g

/** Letters that are not a base letter with an accent, with what people type for them. */
const plainLetters: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', ς: 'σ' }

/**
 * Folds names and titles for search: removes case and accents, and unifies apostrophes, dashes and spaces, so that
 * `lukasz` finds `Łukasz`. The database folds them in the same way. Two people's names may differ only in an accent;
 * `foldName` keeps them apart.
 */
export const foldText = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđıßæœς]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(apostrophes, "'")
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
