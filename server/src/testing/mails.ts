import type { TestApp } from './test-app.ts'

/** Runs the queued jobs, and returns the token in the link of the newest mail to an address. Throws without one. */
export async function mailedToken(test: TestApp, to: string): Promise<string> {
  await test.runJobs()
  const mail = test.mails.findLast((sent) => sent.to === to && sent.link !== undefined)
  const token = new URL(mail?.link ?? 'none:').searchParams.get('token')
  if (token === null) throw new Error(`no mail with a link was sent to ${to}`)
  return token
}
