import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { openMuster } from './muster.ts'

/** Why nobody can sign in to the server that answers like this. */
async function refusalOf(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const signedIn = openMuster(url).signIn('me@example.com', 'Dice4ever')
  const error = await signedIn.then(
    () => undefined,
    (error: Error) => error,
  )
  server.close()
  return error?.message.replace(url, 'URL')
}

describe('openMuster', () => {
  it.each<[string, RequestListener, string | RegExp]>([
    [
      "Muster's own sentence",
      (_request, answer) => answer.writeHead(401).end('{ "code": "wrong_credentials", "detail": "Wrong password." }'),
      'Wrong password.',
    ],
    [
      'the status of another server',
      (_request, answer) => answer.writeHead(404).end('<html>'),
      'URL answers with status 404 and gives no reason. Check --url.',
    ],
    ['a page', (_request, answer) => answer.end('<html>'), /^There is no answer from URL \(SyntaxError: .*\)\.$/],
    [
      'a redirect, which a write must not follow',
      (_request, answer) => answer.writeHead(301, { location: '/there' }).end(),
      'There is no answer from URL (Error: unexpected redirect).',
    ],
    [
      'a connection that breaks',
      (_request, { socket }) => socket?.destroy(),
      'There is no answer from URL (UND_ERR_SOCKET).',
    ],
  ])('tells of %s', async (_name, listener, sentence) => {
    expect(await refusalOf(listener)).toMatch(sentence)
  })
})
