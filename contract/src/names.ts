/** How many letters a nickname may have. */
export const nicknameMax = 50

/**
 * The form in which nicknames are compared: `straße` and `STRASSE` are the same name. The database folds them in the
 * same way.
 */
export const foldName = (name: string) => name.trim().normalize('NFC').toUpperCase().toLowerCase()

/** Letters that are not a base letter with an accent, with what people type for them. */
const plainLetters: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', ς: 'σ' }

/**
 * The form in which names and titles are searched: without case and accents, and with one kind of apostrophe, dash and
 * space, so that `lukasz` finds `Łukasz`. The database folds them in the same way for its searches. Two people's names
 * may differ only in an accent: `foldName` keeps them apart.
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
