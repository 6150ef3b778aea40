import { type ErrorCode, errorCodes, type InputIssue, issuesMax, type Problem } from '@muster/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify'
import { isAccountGone, isDiskFull, isUnavailable } from '../../db/failures.ts'
import { createThrottle } from '../../log.ts'
import { rateLimitHeaders } from '../limits/rate-limit-headers.ts'
import { AppError } from './app-error.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Limits log entries about refusals with 503. */
    throttleUnavailable: ReturnType<typeof createThrottle>
  }
}

/** The default maximum size of a request body, in bytes. */
export const mebibyte = 1024 * 1024

/** Seconds. */
export const retryWhenUnavailable = 5

/** Turns every error of the application, and every request without a route, into RFC 9457 problem+json. */
export function handleErrors(app: FastifyInstance) {
  app.decorate('throttleUnavailable', createThrottle(1000))
  app.setErrorHandler(sendUnhandled)
  app.setNotFoundHandler(async (request, reply) => {
    const error = new AppError('not_found', `There is nothing at ${request.url.split('?')[0]}.`)
    return sendProblem(error, error, request, reply)
  })
}

/** Sends the problem for a thrown error. */
export function sendUnhandled(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  return sendProblem(toAppError(error, request), error, request, reply)
}

/** The security headers of responses before routing, where helmet does not add them. */
export const bareHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

export function sendProblem(error: AppError, cause: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status } = errorCodes[error.code]
  if (status === 500) request.log.error({ err: cause }, 'request failed')
  // Deliberate refusals are not worth logging, and there may be thousands of others.
  const omitted = status === 503 && cause !== error ? request.server.throttleUnavailable() : undefined
  if (omitted !== undefined) request.log.warn({ reason: String(cause), omitted }, 'not available')
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if (error.extras.retryAfter !== undefined) reply.header('retry-after', Math.ceil(error.extras.retryAfter))
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...rateLimitHeaders(error.extras.limit) })
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problemOf(error))
}

/** Names the field if the message alone does not: it begins with a verb, such as `Must be a whole number`. */
export const sentenceOf = ({ path, message }: InputIssue): string =>
  path !== '' && /^(?:Must|Is|Has) /.test(message)
    ? `${path} ${message.charAt(0).toLowerCase()}${message.slice(1)}`
    : message

export function problemOf(error: AppError): Problem {
  const [first] = error.extras.issues ?? []
  const { status, title } = errorCodes[error.code]
  const problem: Problem = {
    type: `urn:muster:error:${error.code}`,
    title,
    status,
    detail: first?.message === error.message ? sentenceOf(first) : error.message,
    code: error.code,
  }
  // Rules about a whole body, and about each of its rows, may report more issues.
  if (error.extras.issues) problem.errors = error.extras.issues.slice(0, issuesMax)
  return { ...problem, ...error.extras.current }
}

function toAppError(error: FastifyError, { routeOptions }: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge(routeOptions.bodyLimit)
  if (error.validation) return fromValidation(error.validation, error.validationContext)
  const refusal = frameworkRefusals[error.code]
  if (refusal) return new AppError(...refusal)
  if (isDiskFull(error)) {
    return new AppError(
      'unavailable',
      'The server is out of disk space, so nothing can be saved for now. What has been saved can still be read.',
      { retryAfter: 60 },
    )
  }
  // The next attempt sees that the account is gone, and gets the right refusal.
  if (isUnavailable(error) || isAccountGone(error) || error.statusCode === 503) {
    return unavailable()
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('bad_request', 'The request could not be read. Please check it and try again.')
  }
  return new AppError('internal', 'Something went wrong on our side. Please try again.')
}

/** The refusal while the database cannot be reached. */
export const unavailable = () =>
  new AppError('unavailable', 'Muster is busy or being restarted. Please try again in a moment.', {
    retryAfter: retryWhenUnavailable,
  })

const invalidJson = ['invalid_json', 'The request body is not valid JSON.'] as const

const frameworkRefusals: Record<string, readonly [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported_media_type',
    'The request body must be JSON, sent with the header Content-Type: application/json.',
  ],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'bad_request',
    'The length of the request body does not match its Content-Length header.',
  ],
  FST_ERR_CTP_INVALID_JSON_BODY: invalidJson,
  FST_ERR_BAD_URL: ['bad_request', 'The address is not a valid URL.'],
}

function tooLarge(bytes = mebibyte): AppError {
  const limit = bytes < mebibyte ? `${bytes / 1024} KiB` : `${bytes / mebibyte} MiB`
  return new AppError('payload_too_large', `The request body is larger than the limit of ${limit}.`)
}

function fromValidation(validation: FastifySchemaValidationError[], context: string | undefined): AppError {
  const issues = validation.map(({ instancePath, message }) => ({
    path: instancePath.slice(1).replaceAll('/', '.'),
    message: message ?? 'Is not valid',
  }))
  const isBodyMissing = context === 'body' && issues.some((issue) => issue.path === '')
  const first = issues[0]
  if (isBodyMissing || !first)
    return new AppError('invalid_input', 'The request body must be a JSON object.', { issues })
  return new AppError('invalid_input', first.message, { issues })
}
