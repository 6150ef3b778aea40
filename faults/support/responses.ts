import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '@muster/contract/endpoint'
import { errorCodes, Problem } from '@muster/contract/errors'
import { parse } from 'csv-parse/sync'

export interface ApiResponse {
  status: number
  type: string
  body: string
}

/** The fault of a response of the endpoint; undefined if there is none. */
export function faultOf({ status, type, body }: ApiResponse, method: string, endpoint: Endpoint | undefined) {
  // The worker measures one season after another: a file cannot say how much it has, and few seasons may wait.
  if (status === 503 && endpoint?.path.startsWith('/stats/armies/strengths'))
    return faultOfProblem({ status, type, body })
  if (status >= 500) return 'is a server error'
  if (body.includes('$argon2')) return 'reveals the hash of a password'
  if (method === 'HEAD') return body === '' ? undefined : 'has a body'
  if (status >= 300) return faultOfProblem({ status, type, body })
  // The preflight of an endpoint that other sites may read.
  if (method === 'OPTIONS') return status === 204 && body === '' ? undefined : 'is no preflight'
  if (!endpoint) return 'is a success outside the contract'
  if (status !== endpoint.status) return `is not the status of the contract, which is ${endpoint.status}`
  if (!endpoint.response) return body === '' ? undefined : 'has a body'
  if (type.startsWith('text/csv')) return endpoint.csv ? faultOfTable(body) : 'is a table'
  if (!type.startsWith('application/json')) return `is of the type ${type}`
  const json: unknown = JSON.parse(body)
  const { success, data, error } = endpoint.response.safeParse(json)
  if (!success) return `does not fit the contract: ${error.message}`
  return isDeepStrictEqual(data, json) ? undefined : 'has more fields than the contract'
}

function faultOfProblem({ status, type, body }: ApiResponse) {
  if (!type.startsWith('application/problem+json')) return `is no problem but ${type}`
  const { success, data, error } = Problem.safeParse(JSON.parse(body))
  if (!success) return `is not a Problem: ${error.message}`
  const ofCode = errorCodes[data.code].status
  return data.status === status && ofCode === status ? undefined : `has the code ${data.code} of the status ${ofCode}`
}

/** A spreadsheet executes cells that begin like a formula. */
function faultOfTable(body: string) {
  const rows: string[][] = parse(body)
  const formula = rows.flat().find((cell) => /^[=+@\t\r]|^-(?![\d.]+$)/.test(cell))
  return formula === undefined ? undefined : `has the formula ${formula}`
}
