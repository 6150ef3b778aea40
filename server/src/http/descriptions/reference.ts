import type { Descriptions } from './description.ts'

const limit = {
  ...{ name: 'limit', place: 'query', type: 'integer, from 1 to 1000, 100 if left out', schema: null },
  is_required: false,
  ...{ description: 'The most that one page may hold.', example: '50' },
}

/** The reference of the API itself. */
export const reference: Descriptions = {
  Reference: ['The OpenAPI document in short, for people.'],
  'Reference.url': ['Where all calls begin.', 'https://muster.example/api/v1'],
  'Reference.groups': ['The calls by what they are about.'],
  'Reference.groups[].name': ['The tag of the OpenAPI document.', 'events'],
  'Reference.groups[].description': ['What the calls are about.', 'Tournaments and friendly games'],
  'Reference.groups[].calls': ['In the order of the OpenAPI document.'],
  'Reference.schemas': ['The parts that responses are made of.'],
  'Reference.schemas[].name': ['As in the OpenAPI document.', 'ParticipantCount'],
  'Reference.schemas[].description': ['What it is.', 'A number of participants.'],
  'Reference.schemas[].fields': ['In the order of the schema.'],
  'Reference.problems': ['Every error code.'],
  'Reference.problems[].code': ['For programs, from a closed list.', 'not_found'],
  'Reference.problems[].status': ['The HTTP status.', 404],
  'Reference.problems[].title': ['What the code means.', 'Not found'],
  'Reference.problems[].example': ['An error with this code, as JSON.', '{ "code": "not_found" }'],

  ReferenceCall: ['One call, and its response.'],
  'ReferenceCall.name': ['The `operationId` of the OpenAPI document.', 'listEvents'],
  'ReferenceCall.method': ['The HTTP method.', 'GET'],
  'ReferenceCall.path': ['Below `url`, with parameters in braces.', '/events'],
  'ReferenceCall.summary': ['What it does.', 'Events, newest date first'],
  'ReferenceCall.note': ['Further notes; null if there are none.', null],
  'ReferenceCall.access': ['Who may call it.', 'anyone'],
  'ReferenceCall.takes_token': ['Anyone may call it, and a token changes the response.', true],
  'ReferenceCall.parameters': ['In the path, the query and the headers.', [limit]],
  'ReferenceCall.body': ['Null for a call without one.', null],
  'ReferenceCall.body.description': ['What is sent.', 'The details of the event.'],
  'ReferenceCall.body.fields': ['In the order of the schema.', []],
  'ReferenceCall.body.example': ['As JSON.', '{ "registration_open": false }'],
  'ReferenceCall.answer': ['The response of a successful call.'],
  'ReferenceCall.answer.status': ['The HTTP status.', 200],
  'ReferenceCall.answer.description': ['What the call gives.', 'A page of the events that match.'],
  'ReferenceCall.answer.schema': ['The name of the schema of the response; null if it is empty.', 'EventList'],
  'ReferenceCall.answer.example': [
    'As JSON; null if the response is empty.',
    '{ "events": [], "total": 0, "total_is_exact": true, "next_cursor": null }',
  ],
  'ReferenceCall.answer.csv': ['The same as CSV; null if there is none.', null],
  'ReferenceCall.refusals': ['The error codes that the call can return.', ['bad_request', 'not_found']],
  'ReferenceCall.curl': ['A command for a shell that makes the call.', "curl 'https://muster.example/api/v1/events'"],

  ReferenceField: ['A field or a parameter.'],
  'ReferenceField.name': ['As it is written in JSON or in the address.', 'limit'],
  'ReferenceField.place': ['Whether a parameter is in the path, the query or a header; null for a field.', 'query'],
  'ReferenceField.type': ['In words, with its limits.', 'integer, from 1 to 1000, 100 if left out'],
  'ReferenceField.schema': ['The name of the schema that it holds; null for a plain value.', null],
  'ReferenceField.is_required': ['Always present in a response, or required in a call.', false],
  'ReferenceField.description': ['What it means.', 'The most that one page may hold.'],
  'ReferenceField.example': [
    'Of a field as JSON, null where its parts have their own; of a parameter as it is sent.',
    '50',
  ],
}
