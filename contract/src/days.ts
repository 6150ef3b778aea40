// Days as addresses and fields hold them, such as `2026-11-20`. There is no schema here.

/** Whether a text is a day of any year; the 30th of February looks like one but is not. */
export const isDay = (text: string) => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The day in an address; undefined for none, and for one that no event can have, such as while its year is typed. */
export const readDay = (text: string | null) =>
  text !== null && /^(19[7-9]\d|2\d{3})-/.test(text) && isDay(text) ? text : undefined
