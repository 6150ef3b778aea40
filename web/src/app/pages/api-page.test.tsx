import { getReference } from '@muster/contract/reference'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildReference } from '../../testing/reference.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

beforeEach(() => server.answer(getReference, buildReference()))

const region = async (name: string) => within(await screen.findByRole('region', { name }))

/** Opens a call, a schema or a problem. */
async function open(part: string, head: RegExp) {
  const page = renderAt('/api/docs')
  const [item] = (await region(part)).getAllByRole('listitem').filter(({ textContent }) => head.test(textContent ?? ''))
  if (!item) throw new Error(`Nothing says ${head}`)
  await page.device.click(within(item).getByText(head))
  return { ...page, item: within(item) }
}

describe('the page of the API', () => {
  it('links back to Muster and to the OpenAPI document', async () => {
    renderAt('/api/docs')
    expect(await screen.findByText('http://muster.test/api/v1')).toBeVisible()
    expect(screen.getByRole('link', { name: 'OpenAPI document' })).toHaveAttribute('href', '/api/v1/openapi.json')
    expect(screen.getByRole('navigation', { name: 'On this page' })).toHaveTextContent('EventsStatsSchemasErrors')
    expect(screen.getByRole('link', { name: 'Back to Muster' })).toHaveAttribute('href', '/')
  })

  it('groups the calls by subject, and shows who may call each', async () => {
    renderAt('/api/docs')
    const calls = (await region('Events')).getAllByRole('group')
    expect(calls.map((call) => call.querySelector('summary')?.textContent)).toEqual([
      'GET/eventsEvents, newest firstAnyone; more with a token',
      'POST/eventsMake an eventSigned in',
    ])
  })

  it('shows the input, the response and the errors of a call', async () => {
    const { item } = await open('Events', /Make an event/)
    expect(item.getByText("curl -X POST 'http://muster.test/api/v1/events'")).toBeVisible()
    expect(item.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'title string, required',
      'description string',
    ])
    expect(item.getByText('{ "title": "Winter Cup" }')).toBeVisible()
    expect(item.getByRole('heading', { name: 'Response 201' })).toBeVisible()
    expect(item.getByText('{ "id": 7 }')).toBeVisible()
    expect(item.getByRole('link', { name: 'Event' })).toHaveAttribute('href', '#schema-Event')
    expect(item.getByRole('link', { name: 'not_signed_in' })).toHaveAttribute('href', '#problem-not_signed_in')
  })

  it('shows the place of a parameter, and marks code in sentences', async () => {
    const { item } = await open('Events', /newest first/)
    expect(item.getByRole('term')).toHaveTextContent('limit integer, 1 to 1000, in the query')
    expect(item.getByText('total').tagName).toBe('CODE')
  })

  it('copies the command of a call', async () => {
    const { item, device } = await open('Events', /newest first/)
    await device.click(item.getByRole('button', { name: 'Copy the command for GET /events' }))
    expect(await navigator.clipboard.readText()).toBe("curl 'http://muster.test/api/v1/events'")
    expect(item.getByRole('status')).toHaveTextContent('Copied')
  })

  it('describes the schemas and the error codes', async () => {
    const { item } = await open('Schemas', /A page of events/)
    expect(item.getByRole('link', { name: 'Event' })).toBeVisible()
    expect((await region('Errors')).getByText('not_signed_in', { selector: 'summary code' })).toBeVisible()
  })

  it('offers a retry when it cannot be loaded', async () => {
    server.refuse(getReference, 500)
    renderAt('/api/docs')
    expect(await screen.findByText('The calls could not be loaded. Please try again.')).toBeVisible()
  })
})
