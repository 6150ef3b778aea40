import { login, logout } from '@muster/contract/accounts'
import type { Endpoint } from '@muster/contract/endpoint'
import type { ErrorCode } from '@muster/contract/errors'
import { previewImport } from '@muster/contract/imports'
import { checkPairings, pairSwiss } from '@muster/contract/pairings'
import {
  createConfirmationChallenge,
  createPasskeyChallenge,
  createSignInChallenge,
  logInWithPasskey,
} from '@muster/contract/passkeys'
import { isRole } from '@muster/contract/roles'
import { createStaffLink } from '@muster/contract/staff'

/** The error codes of an endpoint: its own, and those that follow from its access and its shape. */
export function refusalsOf(endpoint: Endpoint): Set<ErrorCode> {
  const { method, access, params, query, body, refusals = [] } = endpoint
  const codes = new Set<ErrorCode>(['bad_request', 'internal', 'unavailable', ...refusals])
  if (access !== 'anyone') codes.add('not_signed_in')
  if (access !== 'anyone' && method !== 'GET') codes.add('too_many_attempts')
  if (isRole(access)) codes.add('not_owner')
  if (access === 'catalogue_editor') codes.add('not_catalogue_editor')
  if (params) codes.add('not_found')
  if (params || query || body) codes.add('invalid_input')
  if (endpoint.isVersioned) codes.add('changed_meanwhile').add('invalid_input')
  if (isKeyed(endpoint)) codes.add('idempotency_key_reused').add('already_done').add('invalid_input')
  // The body of a request other than GET is parsed even if the call needs none.
  if (method !== 'GET') codes.add('invalid_json').add('payload_too_large').add('unsupported_media_type')
  return codes
}

/**
 * A stored response to a sign-in would hold a token, which anyone with access to the database could read; signing in or
 * out twice does no harm. A challenge is valid once, and a link can be made again, so a repeated call gets another. Pairing and previews change
 * nothing.
 */
const unkeyed: readonly Endpoint[] = [
  login,
  logout,
  createSignInChallenge,
  logInWithPasskey,
  createConfirmationChallenge,
  createPasskeyChallenge,
  pairSwiss,
  checkPairings,
  previewImport,
  createStaffLink,
]

/** Whether a call may carry an Idempotency-Key. */
export const isKeyed = (endpoint: Endpoint) => endpoint.method === 'POST' && !unkeyed.includes(endpoint)
