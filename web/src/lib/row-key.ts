// Kept drafts bring keys of an earlier page along, which new ones must not meet.
const pageKey = Date.now().toString(36)
let last = 0

/** A key that no other row of a form has. */
export const newRowKey = () => `row-${pageKey}-${++last}`
