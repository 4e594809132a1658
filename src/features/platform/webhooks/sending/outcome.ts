// The outcome of an attempt to deliver: the receiver's answer, or an error with its reason.

export type ErrorType = 'http' | 'timeout' | 'dns' | 'tls' | 'connection' | 'validation' | 'unknown'

export type DeliveryOutcome = {
  outcome: 'succeeded' | 'failed'
  /** The receiver's answer; `duration` is the time from the call to its headers, in milliseconds. */
  response: { status: number; duration: number } | null
  error: { error_type: ErrorType; message: string } | null
}

const TLS_CODE =
  /CERT|^ERR_TLS_|^ERR_SSL_|^EPROTO$|^CRL_|^UNABLE_TO_|^HOSTNAME_MISMATCH$|^INVALID_(CA|PURPOSE)$|^PATH_LENGTH/
const CONNECTION_CODE =
  /^(ECONN.*|EPIPE|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENETRESET|EADDRNOTAVAIL|UND_ERR_SOCKET)$/
const TIMEOUT_CODE = /^(ETIMEDOUT|UND_ERR_.*_TIMEOUT)$/

/** The outcome of an answer; `duration` is in milliseconds. */
export function outcomeOf(status: number, duration: number): DeliveryOutcome {
  const response = { status, duration }
  if (status < 300) return { outcome: 'succeeded', response, error: null }
  const error = { error_type: 'http' as const, message: `The receiver answered ${status}.` }
  return { outcome: 'failed', response, error }
}

/** The outcome of an attempt without an answer. */
export function failure(error_type: ErrorType, message: string): DeliveryOutcome {
  return { outcome: 'failed', response: null, error: { error_type, message } }
}

/** The outcome of an error. Clients read its message: it has the code of the error, never an address of our network. */
export function explain(error: Error & { code?: string; outcome?: DeliveryOutcome }): DeliveryOutcome {
  if (error.outcome) return error.outcome
  const code = error.code ?? error.name
  if (TLS_CODE.test(code)) return failure('tls', `The TLS handshake failed (${code}).`)
  if (TIMEOUT_CODE.test(code)) return failure('timeout', `The connection timed out (${code}).`)
  if (CONNECTION_CODE.test(code)) return failure('connection', `The connection failed (${code}).`)
  return failure('unknown', `The attempt failed (${code}).`)
}

/** An error that carries its outcome through layers that only pass errors. */
export function refuse(error_type: ErrorType, message: string): Error {
  return Object.assign(new Error(message), { outcome: failure(error_type, message) })
}
