const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for XML, as content or between double quotes, and removes the characters that XML cannot hold. */
export const escapeXml = (text: string) =>
  withoutControls(text)
    .toWellFormed()
    .replace(/[\uFFFE\uFFFF]/g, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '')

/** Descriptions may hold control characters, which neither XML nor iCalendar can; line breaks and tabs stay. */
export const withoutControls = (text: string) => text.replace(/[^\P{Cc}\t\n\r]/gu, '')
