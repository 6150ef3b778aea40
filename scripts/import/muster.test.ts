import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createMusterClient } from './muster.ts'

it.each([
  ["Muster's own sentence", 401, '{ "detail": "Wrong password." }', 'Wrong password.'],
  ['the status of another server', 404, '<html>', 'URL answers with status 404 and gives no reason. Check --url.'],
  ['a page', 200, '<html>', /^There is no answer from URL \(SyntaxError: .*\)\.$/],
  ['a redirect, which would lose a body', 301, '', 'There is no answer from URL (Error: unexpected redirect).'],
])('createMusterClient reports %s', async (_name, status, body, sentence) => {
  const server = createServer((_request, response) => response.writeHead(status, { location: '/' }).end(body))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const signedIn = createMusterClient(url).signIn('me@example.com', 'Dice4ever')
  const sentenceThrown = await signedIn.catch(({ message }: Error) => message.replace(url, 'URL'))
  server.close()
  expect(sentenceThrown).toMatch(sentence)
})
