import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface MailServer {
  url: string
  /** Every mail that was received in full, accepted or not, oldest first. */
  received: { mail: Email; recipients: string[]; isAccepted: boolean }[]
  close(): Promise<void>
}

/** A mail server on loopback. It reads the first mails in full and then refuses them temporarily. */
export async function startMailServer(refusals = 0): Promise<MailServer> {
  const received: MailServer['received'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: async (stream, { envelope }, done) => {
      const mail = await PostalMime.parse(Buffer.concat(await stream.toArray()))
      const isAccepted = received.length >= refusals
      received.push({ mail, recipients: envelope.rcptTo.map(({ address }) => address), isAccepted })
      done(isAccepted ? null : Object.assign(new Error('Try again later'), { responseCode: 451 }))
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
