/** The most letters that a nickname may have. */
export const nicknameMax = 50

/** What two names of one person have in common: however they are written, `straße` and `STRASSE` are one. The database folds alike. */
export const foldName = (name: string) => name.trim().normalize('NFC').toUpperCase().toLowerCase()
