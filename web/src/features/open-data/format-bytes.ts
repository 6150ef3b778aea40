import { formatNumber } from '../../lib/format.ts'

/** A size in bytes as `413 kB` or `1.2 MB`. */
export const formatBytes = (bytes: number) => {
  const [size, unit] = bytes < 1e6 ? [bytes / 1e3, 'kB'] : [bytes / 1e6, 'MB']
  return `${formatNumber(size < 10 ? Math.round(size * 10) / 10 : Math.round(size))} ${unit}`
}
