import { promises as dns, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { checkUrl, isLoopbackAddress, isPublicAddress } from './address.ts'

export type ErrorType = 'http' | 'timeout' | 'dns' | 'tls' | 'connection' | 'validation' | 'unknown'

export type Outcome = {
  outcome: 'succeeded' | 'failed'
  /** What the receiver answered; `duration` is from the call to the answer's headers, in milliseconds. */
  response: { status: number; duration: number } | null
  error: { error_type: ErrorType; message: string } | null
}

export type Resolver = (hostname: string) => Promise<LookupAddress[]>

export type SenderOptions = {
  /** Permits plain http and addresses of this machine. */
  insecureAllowed: boolean
  /** For name, connection and handshake together. */
  connect_timeout_ms?: number
  /** For bytes that wait to leave this machine. */
  write_timeout_ms?: number
  /** From the start of the request to the answer's headers. */
  read_timeout_ms?: number
  /** For everything, including the wait for a free connection. */
  total_timeout_ms?: number
  /**
   * Null is no limit. Webhooks that share a host, even of two tenants, would wait for each other's connections: how
   * many requests of a webhook are under way is for the worker to say.
   */
  connections_per_origin?: number | null
  lookup?: Resolver
  /** Certificate authorities to trust in place of the public ones. */
  ca?: string
}

export type Sender = {
  /** Makes one attempt and says how it went; it never throws. */
  send(url: string, headers: Record<string, string>, body: string): Promise<Outcome>
  /** Whether the last answer of this URL was so long that it was cut off. */
  isExcessive(url: string): boolean
  /** Takes no more, lets what is under way end, and closes every connection. */
  close(): Promise<void>
}

type Limits = Required<Omit<SenderOptions, 'ca'>> & Pick<SenderOptions, 'ca'>

const LONGEST_ANSWER_BYTES = 65_536
const MOST_EXCESSIVE = 10_000
const TLS_CODE =
  /CERT|^ERR_TLS_|^ERR_SSL_|^EPROTO$|^CRL_|^UNABLE_TO_|^HOSTNAME_MISMATCH$|^INVALID_(CA|PURPOSE)$|^PATH_LENGTH/
const CONNECTION_CODE =
  /^(ECONN.*|EPIPE|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENETRESET|EADDRNOTAVAIL|UND_ERR_SOCKET)$/
const TIMEOUT_CODE = /^(ETIMEDOUT|UND_ERR_.*_TIMEOUT)$/

/** Opens a sender: it posts to public addresses only, reuses connections, and follows no redirect. */
export function newSender(options: SenderOptions): Sender {
  const limits: Limits = {
    insecureAllowed: options.insecureAllowed,
    connect_timeout_ms: options.connect_timeout_ms ?? 5_000,
    write_timeout_ms: options.write_timeout_ms ?? 5_000,
    read_timeout_ms: options.read_timeout_ms ?? 15_000,
    total_timeout_ms: options.total_timeout_ms ?? 25_000,
    connections_per_origin: options.connections_per_origin ?? null,
    lookup: options.lookup ?? ((hostname) => dns.lookup(hostname, { all: true })),
    ca: options.ca,
  }
  const sockets = new Set<Socket>()
  const draining = new Set<Dispatcher.DispatchController>()
  const excessive = new Set<string>()
  const agent = new Agent({
    connections: limits.connections_per_origin,
    pipelining: 1,
    keepAliveMaxTimeout: 30_000,
    connect: checkedConnector(limits, sockets),
  })
  const watch = watchWrites(sockets, limits.write_timeout_ms)
  return {
    async send(url, headers, body) {
      const checked = checkUrl(url, limits.insecureAllowed)
      if ('refusal' in checked) return failure('validation', checked.refusal)
      const hearEnd = (isCutOff: boolean) => {
        if (!isCutOff) excessive.delete(url)
        else if (excessive.size < MOST_EXCESSIVE) excessive.add(url)
      }
      return post(agent, limits, draining, { url: new URL(checked.url), headers, body, hearEnd })
    },
    isExcessive: (url) => excessive.has(url),
    async close() {
      for (const controller of draining) controller.abort(new Error('The answer is already known.'))
      await agent.close()
      clearInterval(watch)
    },
  }
}

// One attempt to deliver. Its outcome is known with the status line. What follows is read only so that the connection
// can be used again, and is cut off at 64 KiB or when the time to read is over.
interface Attempt {
  limits: Limits
  /** The requests of the sender whose outcome is known while their answers are still read. */
  draining: Set<Dispatcher.DispatchController>
  started: number
  received_bytes: number
  over: boolean
  running?: Dispatcher.DispatchController
  waiting?: NodeJS.Timeout
  reading?: NodeJS.Timeout
  resolve(outcome: Outcome): void
  hearEnd(isCutOff: boolean): void
}

interface Post {
  url: URL
  headers: Record<string, string>
  body: string
  hearEnd(isCutOff: boolean): void
}

function post(
  agent: Agent,
  limits: Limits,
  draining: Set<Dispatcher.DispatchController>,
  { url, headers, body, hearEnd }: Post,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const started = performance.now()
    const attempt: Attempt = { limits, draining, started, received_bytes: 0, over: false, resolve, hearEnd }
    const { total_timeout_ms } = limits
    const late = `The attempt took longer than ${total_timeout_ms} ms.`
    attempt.waiting = setTimeout(expire, total_timeout_ms, attempt, late)
    // Undici's own timers are half a second coarse.
    const untimed = { headersTimeout: 0, bodyTimeout: 0 }
    const { origin, pathname, search } = url
    agent.dispatch(
      { origin, path: pathname + search, method: 'POST', headers, body, ...untimed },
      handlerOf(attempt),
    )
  })
}

function handlerOf(attempt: Attempt): Dispatcher.DispatchHandler {
  const { limits, draining, started, hearEnd } = attempt
  return {
    onRequestStart(controller) {
      attempt.running = controller
      if (attempt.over) return controller.abort(new Error('The attempt is over.'))
      const late = `The receiver did not answer within ${limits.read_timeout_ms} ms.`
      attempt.reading = setTimeout(expire, limits.read_timeout_ms, attempt, late)
    },
    onResponseStart(controller, status, headers) {
      if (status < 200) return
      draining.add(controller)
      attempt.resolve(judge(status, Math.round(performance.now() - started)))
      if (Number(headers['content-length']) > LONGEST_ANSWER_BYTES) cutOff(attempt, controller)
    },
    onResponseData(controller, chunk) {
      attempt.received_bytes += chunk.length
      if (attempt.received_bytes > LONGEST_ANSWER_BYTES) cutOff(attempt, controller)
    },
    onResponseEnd() {
      hearEnd(false)
      end(attempt, failure('unknown', 'The answer ended before it began.'))
    },
    onResponseError(_controller, error) {
      end(attempt, explain(error))
    },
  }
}

// A promise keeps its first answer, so ending twice is harmless.
function end(attempt: Attempt, outcome: Outcome): void {
  attempt.over = true
  clearTimeout(attempt.waiting)
  clearTimeout(attempt.reading)
  if (attempt.running) attempt.draining.delete(attempt.running)
  attempt.resolve(outcome)
}

function expire(attempt: Attempt, message: string): void {
  end(attempt, failure('timeout', message))
  attempt.running?.abort(new Error(message))
}

function cutOff({ hearEnd }: Attempt, controller: Dispatcher.DispatchController): void {
  hearEnd(true)
  controller.abort(new Error('The answer is too long.'))
}

function judge(status: number, duration: number): Outcome {
  const response = { status, duration }
  if (status < 300) return { outcome: 'succeeded', response, error: null }
  const error = { error_type: 'http' as const, message: `The receiver answered ${status}.` }
  return { outcome: 'failed', response, error }
}

function failure(error_type: ErrorType, message: string): Outcome {
  return { outcome: 'failed', response: null, error: { error_type, message } }
}

// The client reads these messages: they carry the code of what happened, never an address of our network.
function explain(error: Error & { code?: string; outcome?: Outcome }): Outcome {
  if (error.outcome) return error.outcome
  const code = error.code ?? error.name
  if (TLS_CODE.test(code)) return failure('tls', `The TLS handshake failed (${code}).`)
  if (TIMEOUT_CODE.test(code)) return failure('timeout', `The connection timed out (${code}).`)
  if (CONNECTION_CODE.test(code)) return failure('connection', `The connection failed (${code}).`)
  return failure('unknown', `The attempt failed (${code}).`)
}

/** An error that brings the outcome it means, through the layers that only know errors. */
function refuse(error_type: ErrorType, message: string): Error {
  return Object.assign(new Error(message), { outcome: failure(error_type, message) })
}

const NOT_PUBLIC = 'The host of the URL resolves to an address that is not public.'

// The name is resolved once for each connection, and the connection is made to the very addresses that were
// checked, so that a name which answers differently the next moment gains nothing.
function checkedConnector(limits: Limits, sockets: Set<Socket>): buildConnector.connector {
  const mayDial = (address: string) =>
    isPublicAddress(address) || (limits.insecureAllowed && isLoopbackAddress(address))
  const connect = buildConnector({
    timeout: 0,
    allowH2: false,
    ca: limits.ca,
    lookup: checkedLookup(limits.lookup, mayDial),
    // With the default of 250 ms a far receiver that has two addresses loses the first one.
    autoSelectFamilyAttemptTimeout: 1_000,
  } as buildConnector.BuildOptions)
  return (target, callback) => {
    // Node connects to a literal address without asking the lookup.
    if (isIP(target.hostname) && !mayDial(target.hostname))
      return queueMicrotask(() => callback(refuse('validation', NOT_PUBLIC), null))
    const socket = connect(target, (...answer: Parameters<buildConnector.Callback>) => {
      clearTimeout(timer)
      callback(...answer)
    }) as unknown as Socket
    const message = `The connection took longer than ${limits.connect_timeout_ms} ms.`
    const timer = setTimeout(() => socket.destroy(refuse('timeout', message)), limits.connect_timeout_ms)
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  }
}

function checkedLookup(resolveName: Resolver, mayDial: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    const refused = (error: Error) => callback(error, '')
    resolveName(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (!first) return refused(refuse('dns', 'The host of the URL has no address.'))
        if (!addresses.every(({ address }) => mayDial(address)))
          return refused(refuse('validation', NOT_PUBLIC))
        if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      ({ code = 'unknown' }: NodeJS.ErrnoException) =>
        refused(refuse('dns', `The host of the URL did not resolve (${code}).`)),
    )
  }
}

// Nobody tells when a request has left for the kernel, so look which sockets still hold bytes of it.
function watchWrites(sockets: Set<Socket>, timeout_ms: number): NodeJS.Timeout {
  const since = new WeakMap<Socket, number>()
  const look = () => {
    const now = performance.now()
    for (const socket of sockets) {
      const start = since.get(socket)
      if (socket.connecting || socket.writableLength === 0) since.delete(socket)
      else if (start === undefined) since.set(socket, now)
      else if (now - start >= timeout_ms)
        socket.destroy(refuse('timeout', `The request could not be written within ${timeout_ms} ms.`))
    }
  }
  return setInterval(look, Math.min(500, timeout_ms / 4)).unref()
}
