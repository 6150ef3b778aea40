import { register } from '@muster/contract/accounts'
import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const good = { name: 'Ana', email: 'ana@example.com', password: 'Passw0rdX', confirm: 'Passw0rdX' }
const weakMessage =
  'Password must be at least 8 characters long and contain at least one uppercase letter and one number'

const password = () => screen.getByLabelText('Password')

/** Fills in the form and sends it; '' leaves a field empty. */
async function tryToRegister(given: Partial<typeof good> = {}) {
  const page = renderAt('/register')
  await fillAndSend(page, given)
  return page
}

async function fillAndSend(page: ReturnType<typeof renderAt>, given: Partial<typeof good> = {}) {
  const filled = { ...good, ...given }
  const fill = async (field: HTMLElement, text: string) => text !== '' && page.device.type(field, text)
  await fill(await screen.findByLabelText('Display Name'), filled.name)
  await fill(screen.getByLabelText('Email'), filled.email)
  await fill(password(), filled.password)
  await fill(screen.getByLabelText('Confirm Password'), filled.confirm)
  await page.device.click(screen.getByRole('button', { name: 'Create Account' }))
}

describe('creating an account', () => {
  it('is the purpose of the page', async () => {
    renderAt('/register')
    expect(await screen.findByRole('heading', { name: 'Create Account', level: 1 })).toBeVisible()
    expect(screen.getByText(/anyone can browse/)).toBeVisible()
  })

  it('sends name, address and password, and hides the address from others', {
    tags: ['spec:2.24', 'spec:2.26', 'spec:3.8', 'spec:7.5'],
  }, async () => {
    server.respond(register, buildUser())
    await tryToRegister()
    const arrival = await screen.findByRole('heading', { name: 'Check Your Email' })
    expect(arrival).toBeVisible()
    expect(arrival).toHaveFocus()
    expect(screen.getByText('ana@example.com')).toBeVisible()
    expect(server.requests(register).map(({ body }) => body)).toEqual([
      { nickname: 'Ana', email: 'ana@example.com', password: 'Passw0rdX', email_visible: false },
    ])
    expect(screen.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/login')
  })

  it('sends the previous page, and fills in the email address on the login page', async () => {
    server.respond(register, buildUser())
    const page = renderAt('/login')
    act(() => page.history.navigate('/register', { state: { from: '/events/7?key=secret' } }))
    await fillAndSend(page)
    await page.device.click(await screen.findByRole('link', { name: 'Go to Login' }))
    expect(server.requests(register)[0]?.body).toMatchObject({ return_to: '/events/7?key=secret' })
    expect(await screen.findByLabelText('Email')).toHaveValue('ana@example.com')
    expect(page.address()).toBe('/login?return_to=%2Fevents%2F7%3Fkey%3Dsecret')
  })

  it('can be repeated with an empty form', { tags: 'spec:2.26' }, async () => {
    server.respond(register, buildUser())
    const { device } = await tryToRegister()
    await device.click(await screen.findByRole('button', { name: 'Register Another Account' }))
    expect(screen.getByRole('heading', { name: 'Create Account' })).toBeVisible()
    expect(screen.getByLabelText('Display Name')).toHaveValue('')
    expect(password()).toHaveValue('')
  })
})

describe('an invalid form', () => {
  it.each(['name', 'email', 'password'] as const)(
    'asks for all fields when the %s is missing',
    { tags: 'spec:5.3' },
    async (field) => {
      await tryToRegister(field === 'password' ? { password: '', confirm: '' } : { [field]: '' })
      expect(await screen.findByText('Please fill in all fields')).toBeVisible()
      expect(server.requests(register)).toHaveLength(0)
    },
  )

  it('warns of a common password, but accepts it', async () => {
    const { device } = renderAt('/register')
    await screen.findByLabelText('Display Name')
    await device.type(password(), 'Passw0rd')
    expect(await screen.findByText(/This is a common password/)).toBeVisible()
    await device.type(password(), 'AndDice')
    expect(screen.queryByText(/This is a common password/)).toBeNull()
    expect(password()).toHaveAccessibleDescription(/8\+ characters/)
  })

  it.each(['Short1A', 'alllower1', 'NoDigitsHere'])(
    'explains what the password %s lacks',
    { tags: 'spec:5.4' },
    async (weak) => {
      await tryToRegister({ password: weak, confirm: weak })
      expect(await screen.findByText(weakMessage)).toBeVisible()
      expect(password()).toHaveAccessibleDescription(weakMessage)
      expect(server.requests(register)).toHaveLength(0)
    },
  )

  it.each([
    ['alone', good],
    ['with another invalid field', { ...good, name: '' }],
  ])('reports that the passwords differ, %s', { tags: 'spec:5.6' }, async (_when, filled) => {
    await tryToRegister({ ...filled, confirm: 'Passw0rdY' })
    expect(await screen.findByText('Passwords do not match')).toBeVisible()
    expect(server.requests(register)).toHaveLength(0)
  })
})

it.each([
  ['Passw0rd-X', 'a hyphen (-) cannot be used'],
  ['Passw0rd XÄ', 'a space and Ä cannot be used'],
])('an invalid character is named while the password %s is typed', async (typed, line) => {
  const { device } = renderAt('/register')
  const rules = within(await screen.findByRole('list', { name: 'Password rules' }))
  await device.type(password(), typed)
  expect(rules.getAllByRole('listitem').map((item) => item.textContent)).toContain(line)
  expect(password()).toHaveAccessibleDescription(new RegExp(line.replace(/[()]/g, '.')))
  await device.clear(password())
  expect(rules.getAllByRole('listitem')).toHaveLength(3)
})

describe('an account refused by the server', () => {
  it('hides the failure once the form is edited', async () => {
    server.refuse(register, 409, { code: 'email_taken', detail: 'An account with this email already exists.' })
    const { device } = await tryToRegister()
    await screen.findByRole('alert')
    await device.type(screen.getByLabelText('Email'), '.pl')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})
