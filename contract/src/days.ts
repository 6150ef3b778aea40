// Days in addresses and fields, such as `2026-11-20`. Imports no schema.

/** Whether a text is an existing day of any year: the 30th of February is not. */
export const isDay = (text: string) => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Reads a day in an address. Ignores days that no event can have, such as those with a half-typed year. */
export const readDay = (text: string | null) =>
  text !== null && /^(19[7-9]\d|2\d{3})-/.test(text) && isDay(text) ? text : undefined
