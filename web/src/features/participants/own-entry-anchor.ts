/** The id of the reader's own entry. In a separate file, so that a link to it does not load it. */
export const ownEntryAnchor = 'your-entry'
