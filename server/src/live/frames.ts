import { spreadOf } from './times.ts'

/** The first lines of a stream: when to reconnect, and the current version. */
export const openingFrame = (retry: number, version: number, watchers: number) =>
  retryText(retry) + spreadText(watchers) + versionText(version)

/** The id is the version, too: a browser sends it when it reconnects, which helps only in a log. */
const versionText = (version: number) => `event: version\nid: ${version}\ndata: ${version}\n\n`

const spreadText = (watchers: number) => `event: spread\ndata: ${spreadOf(watchers)}\n\n`

const retryText = (retry: number) => `retry: ${retry}\n\n`

/** The spread comes first, because the page refetches when it gets the version. */
export const signalFrame = (version: number, watchers: number) =>
  Buffer.from(spreadText(watchers) + versionText(version))

export const pingFrame = Buffer.from('event: ping\ndata:\n\n')

export const endFrame = (retry: number) => retryText(retry)
