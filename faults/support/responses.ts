import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '@muster/contract/endpoint'
import { errorCodes, Problem } from '@muster/contract/errors'
import { parse } from 'csv-parse/sync'

export interface Answer {
  status: number
  type: string
  body: string
}

/** What is wrong with an answer of the endpoint; nothing is undefined. */
export function faultOf({ status, type, body }: Answer, method: string, endpoint: Endpoint | undefined) {
  if (status >= 500) return 'is a server error'
  if (body.includes('$argon2')) return 'tells the hash of a password'
  if (method === 'HEAD') return body === '' ? undefined : 'has a body'
  if (status >= 300) return faultOfProblem({ status, type, body })
  // A preflight of what other sites may read.
  if (method === 'OPTIONS') return status === 204 && body === '' ? undefined : 'is no preflight'
  if (!endpoint) return 'is a success of what is not in the contract'
  if (status !== endpoint.status) return `is not the status of the contract, which is ${endpoint.status}`
  if (!endpoint.response) return body === '' ? undefined : 'has a body'
  if (type.startsWith('text/csv')) return endpoint.formats ? faultOfTable(body) : 'is a table'
  if (!type.startsWith('application/json')) return `is of the type ${type}`
  const json: unknown = JSON.parse(body)
  const { success, data, error } = endpoint.response.safeParse(json)
  if (!success) return `is not what the contract says: ${error.message}`
  return isDeepStrictEqual(data, json) ? undefined : 'says more than the contract does'
}

function faultOfProblem({ status, type, body }: Answer) {
  if (!type.startsWith('application/problem+json')) return `is no problem but ${type}`
  const { success, data, error } = Problem.safeParse(JSON.parse(body))
  if (!success) return `is not a Problem: ${error.message}`
  const ofCode = errorCodes[data.code].status
  return data.status === status && ofCode === status ? undefined : `has the code ${data.code} of the status ${ofCode}`
}

/** A spreadsheet runs what begins like a formula. */
function faultOfTable(body: string) {
  const rows: string[][] = parse(body)
  const formula = rows.flat().find((cell) => /^[=+@\t\r]|^-(?![\d.]+$)/.test(cell))
  return formula === undefined ? undefined : `has the formula ${formula}`
}
