// Created once: a comparison that creates its own is ten times as slow.
const { compare } = new Intl.Collator('en', { numeric: true })

/** Sorts by name, as people look for one: case and accents do not matter, and “Player 10” follows “Player 9”. */
export const byNickname = (a: { nickname: string }, b: { nickname: string }): number => compare(a.nickname, b.nickname)
