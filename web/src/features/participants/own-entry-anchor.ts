/** The id of one's own entry. Here, so that a link to it does not load it. */
export const ownEntryAnchor = 'your-entry'
