import type { Alert, AlertChannel, AlertPace } from '@muster/contract/alerts'

export const channelNames: Record<AlertChannel, string> = {
  mail: 'By email',
  discord: 'In a Discord channel',
  webhook: 'By your own webhook',
}

export const paceNames: Record<AlertPace, string> = {
  at_once: 'Immediately (at most hourly)',
  weekly: 'Weekly, on Mondays',
}

export const channels = Object.keys(channelNames) as AlertChannel[]
export const paces = Object.keys(paceNames) as AlertPace[]

/** `By email, weekly, on Monday`. */
export const describeDelivery = ({ channel, pace }: Pick<Alert, 'channel' | 'pace'>) =>
  `${channelNames[channel]}, ${paceNames[pace].charAt(0).toLowerCase()}${paceNames[pace].slice(1)}`
