import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RenderedMail } from './layout.ts'

export interface Envelope extends RenderedMail {
  from: string
  /** The same for each try, so that mail programs show a mail once even if a crash caused it to be sent twice. */
  messageId: string
}

/** Delivers a mail; throws when no server accepts it. */
export type Transport = (mail: Envelope) => Promise<void>

/** In milliseconds. A mail server that hangs must not delay further mails for nodemailer's default of ten minutes. */
const timeout = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Many servers never send a mail, and its library takes 6 MB of memory. */
const loadNodemailer = () => import('nodemailer')

export function smtpTransport(url: string, limits = timeout): Transport {
  const open = async () => (await loadNodemailer()).createTransport({ url, ...limits })
  let transporter: ReturnType<typeof open> | undefined
  return async (mail) => {
    transporter ??= open()
    await (await transporter).sendMail(mail)
  }
}

/** For newcomers without a mail server: writes each mail to a file and its link to the log. */
export function fileTransport(dataDir: string, log: (message: string) => void): Transport {
  const folder = join(dataDir, 'mail')
  return async (mail) => {
    const { createTransport } = await loadNodemailer()
    const { message } = await createTransport({ streamTransport: true, buffer: true, newline: 'unix' }).sendMail(mail)
    const file = join(folder, `${mail.messageId.replace(/[^\w-]+/g, '_').replaceAll(/^_|_$/g, '')}.eml`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(`${file}.part`, message, { mode: 0o600 })
    await rename(`${file}.part`, file)
    // Without the address, so that the log needs no cleaning when an account is deleted.
    log(`Mail: "${mail.subject}"${mail.link ? ` — open ${mail.link}` : ''} (${file})`)
  }
}
