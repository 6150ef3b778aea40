import type { Reference, ReferenceCall, ReferenceField } from '@muster/contract/reference'

const buildField = (given: Partial<ReferenceField>): ReferenceField => ({
  name: 'title',
  place: null,
  type: 'string',
  schema: null,
  is_required: true,
  description: 'What the event is announced as.',
  example: '"Winter Cup"',
  ...given,
})

const listEvents: ReferenceCall = {
  name: 'listEvents',
  method: 'GET',
  path: '/events',
  summary: 'Events, newest first',
  note: null,
  access: 'anyone',
  takes_token: true,
  body: null,
  refusals: ['internal'],
  parameters: [
    buildField({ name: 'limit', place: 'query', type: 'integer, 1 to 1000', is_required: false, example: '50' }),
  ],
  answer: {
    status: 200,
    description: 'A page, and its `total`.',
    schema: 'EventList',
    example: '{ "events": [] }',
    csv: null,
  },
  curl: "curl 'http://muster.test/api/v1/events'",
}

const createEvent: ReferenceCall = {
  ...listEvents,
  name: 'createEvent',
  method: 'POST',
  summary: 'Make an event',
  access: 'signed_in',
  takes_token: false,
  parameters: [],
  refusals: ['not_signed_in', 'internal'],
  body: {
    description: 'How the event is announced.',
    fields: [buildField({}), buildField({ name: 'description', is_required: false, example: null })],
    example: '{ "title": "Winter Cup" }',
  },
  answer: { status: 201, description: 'The event.', schema: 'Event', example: '{ "id": 7 }', csv: null },
  curl: "curl -X POST 'http://muster.test/api/v1/events'",
}

/** An API reference with two calls. */
export const buildReference = (): Reference => ({
  url: 'http://muster.test/api/v1',
  groups: [
    { name: 'events', description: 'Tournaments and friendly games', calls: [listEvents, createEvent] },
    { name: 'stats', description: 'Numbers', calls: [] },
  ],
  schemas: [
    {
      name: 'EventList',
      description: 'A page of events.',
      fields: [buildField({ name: 'events', type: 'list of Event', schema: 'Event', example: null })],
    },
    { name: 'Event', description: 'A tournament or a friendly game day.', fields: [buildField({})] },
  ],
  problems: [
    { code: 'not_signed_in', status: 401, title: 'Sign in first', example: '{ "code": "not_signed_in" }' },
    { code: 'internal', status: 500, title: 'Something went wrong', example: '{ "code": "internal" }' },
  ],
})
