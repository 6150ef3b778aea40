import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '../testing/mail-server.ts'
import { type Mail, renderMail } from './templates.ts'
import { type Envelope, fileTransport, smtpTransport } from './transport.ts'

const publicUrl = 'https://muster.example'
const messageId = '<muster-7@muster.example>'

const envelope = async (given: Partial<Mail & { kind: 'verify_email' }> = {}): Promise<Envelope> => ({
  ...(await renderMail(
    {
      kind: 'verify_email',
      to: 'ana@example.com',
      nickname: 'Zoë Łukasz 😀',
      registered_at: new Date(0),
      token: 'tok_en-1',
      return_to: null,
      ...given,
    },
    publicUrl,
  )),
  from: 'Muster <muster@example.com>',
  messageId,
})

const feedbackFrom = async (nickname: string): Promise<Envelope> => {
  const content = 'It does not beep.'
  const mail = { kind: 'feedback', to: 'dev@example.com', reply_to: 'ana@example.com', category: 'bug' } as const
  return { ...(await renderMail({ ...mail, nickname, content }, publicUrl)), from: 'muster@example.com', messageId }
}

const expected = {
  from: { name: 'Muster', address: 'muster@example.com' },
  to: [{ name: '', address: 'ana@example.com' }],
  subject: 'Verify your email for Muster',
  messageId,
  text: expect.stringContaining('Hello Zoë Łukasz 😀,'),
  html: expect.stringContaining('href="https://muster.example/verify-email?token=tok_en-1"'),
}

describe('sending by SMTP', () => {
  let server: MailServer
  beforeEach(async () => {
    server = await startMailServer()
  })
  afterEach(() => server.close())

  it('delivers the complete mail: text, HTML and letters of every script', async () => {
    await smtpTransport(server.url)(await envelope())
    expect(server.received).toHaveLength(1)
    expect(server.received[0]).toMatchObject({ mail: expected, recipients: ['ana@example.com'] })
  })

  it('sets the address for replies', async () => {
    await smtpTransport(server.url)(await feedbackFrom('Ana'))
    expect(server.received[0]?.mail.replyTo).toEqual([{ name: '', address: 'ana@example.com' }])
  })

  it('lets no nickname add a header or a recipient', async () => {
    await smtpTransport(server.url)(await feedbackFrom('Ana\r\nbcc: eve@example.com\r\n\r\n<p>'))
    const [received] = server.received
    expect(received?.recipients).toEqual(['dev@example.com'])
    expect(received?.mail.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(received?.mail.text).toContain('It does not beep.')
  })

  it('fails without a server', async () => {
    const gone = await startMailServer()
    await gone.close()
    await expect(smtpTransport(gone.url)(await envelope())).rejects.toThrow('ECONNREFUSED')
  })
})

describe('writing mails to files', () => {
  let dataDir: string
  const lines: string[] = []
  const deliver = async (mail: Envelope) => fileTransport(dataDir, (line) => lines.push(line))(mail)
  beforeEach(async () => {
    lines.length = 0
    dataDir = await mkdtemp(join(tmpdir(), 'muster-mail-'))
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  it('writes a file that any mail program opens', async () => {
    await deliver(await envelope())
    const files = await readdir(join(dataDir, 'mail'))
    expect(files).toEqual(['muster-7_muster_example.eml'])
    expect(await PostalMime.parse(await readFile(join(dataDir, 'mail', String(files[0]))))).toMatchObject(expected)
  })

  it('logs the link and the path of the file, so that a newcomer needs no mail server, but no address', async () => {
    await deliver(await envelope())
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain('ana@example.com')
    for (const fragment of [
      'https://muster.example/verify-email?token=tok_en-1',
      join(dataDir, 'mail', 'muster-7_muster_example.eml'),
    ]) {
      expect(lines[0]).toContain(fragment)
    }
  })

  it('also logs a mail without a link', async () => {
    await deliver(await feedbackFrom('Ana'))
    expect(lines[0]).toMatch(/^Mail: "Muster feedback \(bug\) from Ana" \(.*\.eml\)$/)
  })

  it('lets nobody else on the machine read the links', async () => {
    await deliver(await envelope())
    const modes = [join(dataDir, 'mail'), join(dataDir, 'mail', 'muster-7_muster_example.eml')].map(
      async (path) => (await stat(path)).mode & 0o077,
    )
    expect(await Promise.all(modes)).toEqual([0, 0])
  })

  it('writes one file for a repeated mail, and two files for two mails', async () => {
    await deliver(await envelope())
    await deliver(await envelope())
    expect(await readdir(join(dataDir, 'mail'))).toHaveLength(1)
    await deliver({ ...(await envelope()), messageId: '<muster-8@muster.example>' })
    expect(await readdir(join(dataDir, 'mail'))).toHaveLength(2)
  })
})
