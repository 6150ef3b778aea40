/** The most letters that a nickname may have. */
export const nicknameMax = 50

/** What two names of one person have in common: however they are written, `straße` and `STRASSE` are one. The database folds alike. */
export const foldName = (name: string) => name.trim().normalize('NFC').toUpperCase().toLowerCase()

/** Letters that are no base letter with an accent, by what people type for them. */
const plainLetters: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', ς: 'σ' }

/**
 * What a name or a title is found by: without case and accents, and with one kind of apostrophe, dash and space, so
 * that `lukasz` finds `Łukasz`. The database folds alike for its searches. Two people may differ in an accent alone:
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
