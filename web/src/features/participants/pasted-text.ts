/** A doubt that ends when an army is chosen. */
export const armyToChoose = 'Please choose the army.'

/** Lines or columns. */
const isLong = (text: string) => /[\r\n]/u.test(text.trim()) || text.includes('\t')

/** What may stand between a name and an army, as in “Eva (Nighthaunt)”. */
const sign = /[,;|:/(]|[-–—]\s|\s[-–—]|[–—]|\s(?:as|with|playing|bringing)\s/u

/** Whether a pasted text is more than a nickname. In a field with letters in it, a single line is part of one. */
export const isPastedList = (text: string, before: string) => isLong(text) || (before.trim() === '' && sign.test(text))
