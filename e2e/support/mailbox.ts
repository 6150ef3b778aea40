import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Mailbox {
  url: string
  /** Waits for the next mail to this address with a link to `path`, and returns the link. */
  linkTo(address: string, path: string): Promise<string>
  /** The number of mails that no test has read. */
  left(): number
  close(): Promise<void>
}

/** Opens a real SMTP server on loopback that stores the mails it receives. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _session, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      mails.push(await PostalMime.parse(Buffer.concat(chunks)))
      done()
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    linkTo: async (to, path) => {
      const deadline = Date.now() + 90_000
      while (Date.now() < deadline) {
        const index = mails.findIndex(
          (mail) => mail.to?.some((recipient) => recipient.address === to) && mail.text?.includes(path),
        )
        const [mail] = index === -1 ? [] : mails.splice(index, 1)
        const link = mail && /https?:\/\/\S+\?token=\S+/.exec(mail.text ?? '')?.[0]
        if (link) return link
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      throw new Error(`No mail to ${to} with a link to ${path} arrived.`)
    },
    left: () => mails.length,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
