import { register } from '@muster/contract/accounts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

it('shows the first of several issues of a field, and focuses the first field with an issue', async () => {
  const errors = [
    { path: 'nickname', message: 'The first issue' },
    { path: 'nickname', message: 'A later issue' },
    { path: 'email', message: 'An issue of another field' },
  ]
  server.refuse(register, 422, { code: 'invalid_input', detail: 'The first issue', errors })
  const { device } = renderAt('/register')
  await device.type(await screen.findByLabelText('Display Name'), 'Ana')
  await device.type(screen.getByLabelText('Email'), 'ana@example.com')
  for (const label of ['Password', 'Confirm Password']) await device.type(screen.getByLabelText(label), 'Passw0rd')
  await device.click(screen.getByRole('button', { name: 'Create Account' }))
  const nickname = screen.getByLabelText('Display Name')
  await expect.poll(() => nickname).toHaveAccessibleDescription('The first issue')
  expect(nickname).toHaveFocus()
  expect(screen.getByText('An issue of another field')).toBeVisible()
})

it('keeps the other messages while one field is corrected, and sends nothing until all are', async () => {
  server.respond(register, buildUser())
  const { device } = renderAt('/register')
  const create = await screen.findByRole('button', { name: 'Create Account' })
  await device.type(screen.getByLabelText('Email'), 'ana')
  await device.click(create)
  const [nickname, email] = [screen.getByLabelText('Display Name'), screen.getByLabelText('Email')]
  expect(nickname).toHaveAccessibleDescription('Please fill in all fields')
  expect(nickname).toHaveFocus()
  await device.type(nickname, 'Ana')
  expect(nickname).not.toHaveAccessibleDescription()
  expect(email).toHaveAccessibleDescription('Please enter a valid email address')
  await device.type(email, '@example.com')
  expect(email).not.toHaveAccessibleDescription()
  expect(server.requests(register)).toHaveLength(0)
})
