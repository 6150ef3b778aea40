/** The maximum length of a nickname in letters. */
export const nicknameMax = 50

/** Folds nicknames for comparison: `straße` and `STRASSE` are the same name. The database does the same. */
export const foldName = (name: string) => name.trim().normalize('NFC').toUpperCase().toLowerCase()

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
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
