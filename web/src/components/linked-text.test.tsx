import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LinkedText } from './linked-text.tsx'

it.each([
  ['Rules: https://example.com/pack.pdf.', ['https://example.com/pack.pdf']],
  ['(see http://a.example/x?y=1&z=2), or https://b.example!', ['http://a.example/x?y=1&z=2', 'https://b.example']],
  ['javascript:alert(1) ftp://a.example mailto:ana@example.com www.example.com', []],
  ['https:// is no address, nor is https://', []],
  ['Bring dice.', []],
])('a text shows its web addresses as links: %s', (text, addresses) => {
  const { container } = render(<LinkedText text={text} />)
  expect(container).toHaveTextContent(text)
  const links = screen.queryAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(addresses)
  for (const link of links) expect(link).toHaveAttribute('rel', 'ugc nofollow noopener')
})
