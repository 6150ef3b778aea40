/** A doubt that choosing an army resolves. */
export const armyToChoose = 'Please choose the army.'

/** Whether a text has several lines or columns. */
const isLong = (text: string) => /[\r\n]/u.test(text.trim()) || text.includes('\t')

/** A separator between a name and an army, as in “Eva (Nighthaunt)”. */
const sign = /[,;|:/(]|[-–—]\s|\s[-–—]|[–—]|\s(?:as|with|playing|bringing)\s/u

/** Whether a pasted text is more than a nickname. In a field with letters, a single line is part of a nickname. */
export const isPastedList = (text: string, before: string) => isLong(text) || (before.trim() === '' && sign.test(text))
