import { type IncomingMessage, request } from 'node:http'

/** Streams that reconnect as a browser does, after the time that the server names. */
export function openStreams(url: string, count: number) {
  let isEnding = false
  const retries: number[] = []
  const open = new Set<IncomingMessage>()

  const connect = () => {
    if (isEnding) return
    let retry = 3000
    const sent = request(url, { agent: false, headers: { accept: 'text/event-stream' } })
    const reconnect = () => {
      if (!isEnding) retries.push(retry)
      setTimeout(connect, retry).unref()
    }
    sent.on('error', reconnect)
    sent.on('response', (response) => {
      if (response.statusCode !== 200) {
        response.resume()
        return reconnect()
      }
      open.add(response)
      response.setEncoding('utf8').on('data', (text: string) => {
        for (const [, named] of text.matchAll(/^retry: (\d+)$/gm)) retry = Number(named)
      })
      response.on('error', () => {})
      response.once('close', () => {
        open.delete(response)
        reconnect()
      })
    })
    sent.end()
  }
  for (let index = 0; index < count; index++) connect()
  return {
    get count() {
      return open.size
    },
    /** After how many milliseconds each lost stream was opened again. */
    retries,
    close: () => {
      isEnding = true
      for (const response of open) response.destroy()
    },
  }
}
