// Streams of messages in NATS JetStream. Each tenant has a stream with its own sequence there, so that the server
// itself refuses a message that does not follow the one before it, however many are on their way.
import { readFile } from 'node:fs/promises'
import {
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream'
import {
  connect,
  credsAuthenticator,
  headers,
  type NodeConnectionOptions,
  nanos,
} from '@nats-io/transport-node'
import {
  type MessageStreams,
  type StreamMessage,
  StreamMoved,
  StreamRefused,
  StreamsAway,
  type TenantStream,
} from './message-streams.ts'

export interface NatsOptions {
  /** Addresses of the servers, as `nats://host:port` or `tls://host:port`, separated by commas. */
  url: string
  /** The beginning of the names of streams and subjects. */
  name: string
  credentials_file: string
  ca_file: string
  /** The servers that store a stream; it counts for streams that are made from now on. */
  replicas: number
  /** The days for which a new stream stores messages; 0 is forever. */
  days: number
}

const DEADLINE_MS = 5_000
/** A server that is silent for three times as long is lost. */
const PING_MS = 10_000
const DAY_MS = 86_400_000
const DEDUPLICATION_MS = 120_000

const TENANT = 'Holdfast-Tenant'
const SEQUENCE = 'Holdfast-Sequence'
const ID = 'Holdfast-Id'

/** Connects to NATS; the connection is not repaired when it breaks. */
export async function connectToNats(options: NatsOptions): Promise<MessageStreams> {
  const connection = await connect(await connectionOptions(options)).catch((error) => {
    throw new StreamsAway(`NATS cannot be reached: ${reasonOf(error)}`)
  })
  const client = jetstream(connection, { timeout: DEADLINE_MS })
  // The check would need a right that a feed does not need.
  const manager = await jetstreamManager(connection, { timeout: DEADLINE_MS, checkAPI: false })
  return {
    open: (tenant) => openStream({ client, manager, options, tenant }),
    close: () => connection.close(),
  }
}

async function connectionOptions(options: NatsOptions): Promise<NodeConnectionOptions> {
  const servers = options.url.split(',').map((one) => one.trim())
  const is_encrypted = servers.every((one) => one.startsWith('tls://'))
  return {
    servers: servers.map((one) => one.replace(/^(nats|tls):\/\//, '')),
    name: 'holdfast',
    // A buffer of messages that are sent again after a break could only repeat what the next connection sends.
    reconnect: false,
    timeout: DEADLINE_MS,
    pingInterval: PING_MS,
    tls: is_encrypted ? (options.ca_file === '' ? {} : { caFile: options.ca_file }) : undefined,
    ...(options.credentials_file === '' ? {} : await readCredentials(options.credentials_file)),
  }
}

// The file is read at each connection, so that it can be renewed while the process runs.
async function readCredentials(file: string): Promise<NodeConnectionOptions> {
  const bytes = await readFile(file)
  const text = bytes.toString('utf8').trim()
  if (text.includes('NATS USER JWT')) return { authenticator: credsAuthenticator(bytes) }
  const [user, ...password] = text.split(':')
  return password.length > 0 ? { user, pass: password.join(':') } : { token: text }
}

interface Opening {
  client: JetStreamClient
  manager: JetStreamManager
  options: NatsOptions
  tenant: string
}

async function openStream(opening: Opening): Promise<TenantStream> {
  const { client, manager, options, tenant } = opening
  const stream = `${options.name}_${tenant}`
  const subject = `${options.name}.${tenant}`
  const state = await findOrMake(opening, stream, `${subject}.>`)
  let place = state.last_seq
  return {
    last:
      state.messages === 0
        ? place === 0
          ? 'none'
          : 'forgotten'
        : await lastOf(manager, stream, `${subject}.>`),
    async append(messages) {
      const before = place
      const sent = messages.map(async (message, n) => {
        const { seq } = await client.publish(`${subject}.${message.subject}`, message.body, {
          msgID: `${tenant}:${message.sequence}`,
          headers: headersOf(tenant, message),
          expect: { streamName: stream, lastSequence: before + n },
        })
        // A message that the window of deduplication took for a copy is not stored again.
        if (seq !== before + n + 1)
          throw new StreamMoved(`${stream} has message ${message.sequence} elsewhere`)
      })
      // The first failure is the reason; the others follow from it.
      const outcomes = await Promise.allSettled(sent)
      const failure = outcomes.find((outcome) => outcome.status === 'rejected')
      if (failure) throw asStreamError(failure.reason, stream)
      place += messages.length
    },
  }
}

async function findOrMake({ manager, options }: Opening, stream: string, subject: string) {
  const config: Partial<StreamConfig> & { name: string } = {
    name: stream,
    subjects: [subject],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    num_replicas: options.replicas,
    max_age: nanos(options.days * DAY_MS),
    duplicate_window: nanos(DEDUPLICATION_MS),
  }
  try {
    return (await manager.streams.info(stream)).state
  } catch (error) {
    if (!isMissing(error)) throw asStreamError(error, stream)
  }
  try {
    return (await manager.streams.add(config)).state
  } catch (error) {
    throw asStreamError(error, stream)
  }
}

async function lastOf(
  manager: JetStreamManager,
  stream: string,
  subject: string,
): Promise<TenantStream['last']> {
  const message = await manager.streams.getMessage(stream, { last_by_subj: subject }).catch((error) => {
    throw asStreamError(error, stream)
  })
  const sequence = Number(message?.header.get(SEQUENCE))
  const id = message?.header.get(ID)
  if (!Number.isSafeInteger(sequence) || sequence < 1 || !id)
    throw new StreamRefused(`the last message of the stream ${stream} is not from Holdfast`)
  return { sequence, id }
}

function headersOf(tenant: string, { sequence, id, headers: more }: StreamMessage) {
  const all = headers()
  for (const [name, value] of Object.entries(more)) all.set(name, value)
  all.set(TENANT, tenant)
  all.set(SEQUENCE, String(sequence))
  all.set(ID, id)
  return all
}

const isMissing = (error: unknown) =>
  error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound

const reasonOf = (error: unknown): string => (error as Error).message || (error as Error).name

// The server refuses what is wrong for this stream with a status from 400 on; everything else concerns all streams.
function asStreamError(error: unknown, stream: string): Error {
  if (error instanceof StreamMoved) return error
  if (!(error instanceof JetStreamApiError))
    return new StreamsAway(`NATS does not answer: ${reasonOf(error)}`)
  if (error.code === JetStreamApiCodes.StreamWrongLastSequence)
    return new StreamMoved(`${stream} has moved on: ${reasonOf(error)}`)
  return error.status >= 500
    ? new StreamsAway(`NATS cannot store messages now: ${reasonOf(error)}`)
    : new StreamRefused(`the stream ${stream} refuses messages: ${reasonOf(error)}`)
}
