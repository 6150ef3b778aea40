import { Body, Container, Head, Heading, Html, Preview, render } from '@react-email/components'
import { createElement as h, type ReactElement } from 'react'

export interface RenderedMail {
  to: string
  replyTo?: string
  subject: string
  html: string
  text: string
  /** The single link for the reader to follow, if any. */
  link?: string
  headers?: Record<string, string>
}

/** By RFC 8058 a mail program may post to this address without the reader; a reader who opens it must confirm. */
export const unsubscribing = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** The look of all mails. */
export const layout = (title: string, ...children: ReactElement[]) =>
  h(
    Html,
    { lang: 'en' },
    h(Head),
    h(Preview, null, title),
    h(
      Body,
      { style: styles.body },
      h(Container, { style: styles.container }, h(Heading, { style: styles.heading }, title), ...children),
    ),
  )

export const renderBoth = async (page: ReactElement) => ({
  html: await render(page),
  text: await render(page, { plainText: true }),
})

/** Mail programs turn addresses into links, so strangers could send links through Muster. */
export const unlinked = (text: string) => text.replaceAll('://', ': //').replace(/\bwww\./gi, 'www ')

export const styles = {
  body: { backgroundColor: '#f4f1ea', fontFamily: 'Helvetica, Arial, sans-serif', padding: '24px 0' },
  container: { backgroundColor: '#ffffff', borderRadius: '8px', padding: '24px 32px', maxWidth: '520px' },
  heading: { color: '#1d2433', fontSize: '22px', margin: '0 0 16px' },
  text: { color: '#1d2433', fontSize: '16px', lineHeight: '24px' },
  small: { color: '#566073', fontSize: '13px', lineHeight: '20px', wordBreak: 'break-all' as const },
  button: {
    backgroundColor: '#8c2f1b',
    borderRadius: '6px',
    color: '#ffffff',
    display: 'inline-block',
    fontSize: '16px',
    fontWeight: 'bold',
    padding: '12px 20px',
  },
}
