// Errors as the browser gets them: a code, words for people, and the id of the request for the support.
import { ApiError, HoldfastError } from '@holdfast/sdk'

/** A refusal of the app itself. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export interface Failure {
  status: number
  body: { code: string; detail: string; request_id?: string; context?: object }
}

/** The answer to an error. Only the platform's refusals of the request itself keep their status. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Refusal)
    return { status: error.status, body: { code: error.code, detail: error.message } }
  if (error instanceof ApiError) {
    const { code, detail, request_id, context, params } = error
    const isOurs = [400, 403, 404, 409].includes(error.status)
    const places = params.map((param) => ` ${param.detail}`).join('')
    return {
      status: isOurs ? error.status : 502,
      body: { code, detail: detail + places, request_id, context },
    }
  }
  if (error instanceof HoldfastError)
    return { status: 502, body: { code: 'no_answer', detail: 'The platform does not answer at the moment.' } }
  return { status: 500, body: { code: 'app_error', detail: 'The app has a fault.' } }
}
