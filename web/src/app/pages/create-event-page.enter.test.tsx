import { createEvent, updateEvent } from '@muster/contract/events'
import { listPlaces } from '@muster/contract/places'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildPlace } from '../../testing/builders.ts'
import { openCreateForm, serveCreation } from '../../testing/create-page.ts'
import { owner, serveEvent } from '../../testing/event-page.ts'
import { renderAt } from '../../testing/render-at.tsx'
import { server } from '../../testing/server.ts'

const fields = () => [
  ...within(screen.getByRole('main')).getAllByRole('textbox'),
  ...within(screen.getByRole('main')).getAllByRole('combobox'),
  ...within(screen.getByRole('main')).queryAllByRole('spinbutton'),
]

const suggestions = () => screen.findByRole('listbox', { name: 'Suggestions' })

it('Enter in no field of a new event publishes it', async () => {
  serveCreation()
  const { device, title, addParticipants, addMatch } = await openCreateForm()
  await device.type(title, 'Winter Muster')
  await addParticipants('Ana', 'Ben')
  await addMatch('Ana', 'Ben')
  expect(fields().length).toBeGreaterThan(10)
  for (const field of fields()) {
    field.focus()
    await device.keyboard('{Enter}')
  }
  expect(server.requests(createEvent)).toHaveLength(0)
})

it('Enter in the city chooses a suggestion or closes the list, and saves nothing', async () => {
  serveEvent()
  const leeds = buildPlace({ name: 'Leeds' })
  server.respond(listPlaces, { places: [leeds, buildPlace({ name: 'Leeds East' })] })
  const { device } = renderAt('/events/1/edit', { user: owner })
  const city = await screen.findByLabelText('City')
  await device.type(city, 'Lee')
  expect(within(await suggestions()).getAllByRole('option')).toHaveLength(2)
  await device.keyboard('{Enter}')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  expect(city).toHaveValue('Lee')
  await device.type(city, 'd')
  await suggestions()
  await device.keyboard('{ArrowDown}{Enter}')
  expect(city).toHaveValue('Leeds')
  expect(server.requests(updateEvent)).toHaveLength(0)
})
