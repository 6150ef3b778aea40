import type { TestApp } from './test-app.ts'

/** Sends what is queued and follows the newest mail to an address: the token of its link. Throws when there is none. */
export async function mailedToken(test: TestApp, to: string): Promise<string> {
  await test.runJobs()
  const mail = test.mails.findLast((sent) => sent.to === to && sent.link !== undefined)
  const token = new URL(mail?.link ?? 'none:').searchParams.get('token')
  if (token === null) throw new Error(`no mail with a link was sent to ${to}`)
  return token
}
