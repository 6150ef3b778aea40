/** The anchor of the section about the channel. A note at the desk leads to it. */
export const channelAnchor = 'channel'
