// Turns every error of a request into a refusal of the catalogue.
import type { FastifyRequest } from 'fastify'
import { isOutage } from '../../../db/unavailable.ts'
import { fail, failParam, Refusal } from '../../../errors.ts'

/** The refusal of a part of the request that could not be read. */
export function refuseUnreadable(path: string, detail: string): Refusal {
  return failParam(path, 'invalid_param', detail)
}

// The framework's errors, as refusals.
const ofFramework: Record<string, (request: FastifyRequest) => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ({ routeOptions }) =>
    refuseUnreadable('body', `Larger than ${routeOptions.bodyLimit! / 1024} KiB.`),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => refuseUnreadable('header.Content-Type', 'Must be application/json.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    refuseUnreadable('body', 'Its length differs from Content-Length.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => refuseUnreadable('body', 'Not JSON.'),
  FST_ERR_BAD_URL: () => refuseUnreadable('path', 'Not a valid URL.'),
  FST_ERR_ASYNC_CONSTRAINT: () => refuseUnreadable('path', 'Not a valid URL.'),
}

const unavailable = () =>
  new Refusal(
    'service_unavailable',
    'The service is not available for a moment. A write may or may not have taken effect: repeat it with the same ' +
      'Idempotency-Key.',
    { headers: { 'Retry-After': '1' } },
  )

/** The database refused a change of a tenant that moves to another cell; a retry learns where it lives. */
const TENANT_ABSENT = 'HF010'
/** The database refused a change that the home of the cell makes for all cells. */
const OF_HOME = 'HF011'

/** The error as a refusal; an unexpected error is a server_error. */
export function refusalOf(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  if (isOutage(error)) return unavailable()
  if ((error as { code?: string } | undefined)?.code === TENANT_ABSENT) return unavailable()
  const { code = '', statusCode = 500 } = (error ?? {}) as { code?: string; statusCode?: number }
  if (code === OF_HOME) return fail('not_home_cell')
  // Our own connections to other servers break with the same code.
  if (code === 'ECONNRESET' && !request.raw.complete)
    return refuseUnreadable('body', 'The connection broke while the body was sent.')
  if (ofFramework[code]) return ofFramework[code](request)
  const isOfCaller = code.startsWith('FST_ERR_') && statusCode < 500
  return isOfCaller ? fail('invalid_request') : fail('server_error', 'Something failed on the server.')
}
