// The port to a key service (KMS). The service has keys that never leave it, and wraps a master key under one of them.
// The one adapter speaks the operations `encrypt` and `decrypt` of the transit engine of OpenBao and HashiCorp Vault;
// docs/personal-data.md describes them for a translator in front of another service.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { Config } from '../config.ts'
import { reasonOf } from '../db/unavailable.ts'
import { WrongSetting } from '../settings/setting.ts'

export interface KeyService {
  /** Wraps a key under the newest version of the key of the service with this name. */
  wrap(name: string, key: Buffer): Promise<{ version: string; ciphertext: string }>
  /** Unwraps a key that was wrapped under any version that the service still has. */
  unwrap(name: string, ciphertext: string): Promise<Buffer>
}

export type KeyServiceSettings = Pick<Config, 'kms_url' | 'kms_token_file' | 'kms_wait_seconds'>

interface Call {
  operation: 'encrypt' | 'decrypt'
  name: string
  body: object
  /** The member of the answer that the caller needs. */
  member: 'ciphertext' | 'plaintext'
}
type Data = Record<string, unknown>

/** A call that failed; some failures may pass if the caller waits. */
class FailedCall extends Error {
  readonly may_pass: boolean
  constructor(reason: string, may_pass: boolean) {
    super(reason)
    this.may_pass = may_pass
  }
}

/** From the start of a request to the end of its answer. */
const TIMEOUT_MS = 5_000
const PAUSE_MS = 500
const MAX_BYTES = 64 * 1024
/** Refusals besides 5xx that pass by themselves: a slow request, too many of them, a standby of Vault. */
const MAY_PASS = [408, 429, 472, 473]

/** Opens the key service of the settings, or refuses settings that name none. */
export function openKeyService(settings: KeyServiceSettings, say: (line: string) => void): KeyService {
  const { kms_url } = settings
  if (kms_url === undefined)
    throw new WrongSetting('A master key is wrapped by a key service: KMS_URL must name the service.')
  return {
    async wrap(name, key) {
      const body = { plaintext: key.toString('base64') }
      const data = await callPatiently(
        kms_url,
        settings,
        { operation: 'encrypt', name, body, member: 'ciphertext' },
        say,
      )
      return { version: String(data.key_version ?? 1), ciphertext: String(data.ciphertext) }
    },
    async unwrap(name, ciphertext) {
      const body = { ciphertext }
      const data = await callPatiently(
        kms_url,
        settings,
        { operation: 'decrypt', name, body, member: 'plaintext' },
        say,
      )
      return Buffer.from(String(data.plaintext), 'base64')
    },
  }
}

// A service that starts at the same time, or that operators are about to unseal, answers a little later.
async function callPatiently(
  kms_url: string,
  { kms_token_file, kms_wait_seconds }: KeyServiceSettings,
  call: Call,
  say: (line: string) => void,
): Promise<Data> {
  const { origin } = new URL(kms_url)
  const end_ms = performance.now() + kms_wait_seconds * 1000
  for (let reported = ''; ; ) {
    // Read for each attempt: the service may have given out a new token in the meantime.
    const token = kms_token_file === '' ? undefined : readToken(kms_token_file)
    const left_ms = Math.ceil(Math.max(PAUSE_MS, end_ms - performance.now()))
    try {
      return await send(kms_url, call, token, Math.min(TIMEOUT_MS, left_ms))
    } catch (error) {
      if (!(error instanceof FailedCall)) throw error
      const { message, may_pass } = error
      const isOver = performance.now() + PAUSE_MS >= end_ms
      const waited = may_pass ? ` It was tried for ${kms_wait_seconds} s (KMS_WAIT_SECONDS).` : ''
      if (!may_pass || isOver) throw refusal(origin, call, `${message}.${waited}`)
      if (message !== reported) say(`waiting for the key service ${origin}: ${message}`)
      reported = message
    }
    await sleep(PAUSE_MS)
  }
}

async function send(
  kms_url: string,
  call: Call,
  token: string | undefined,
  timeout_ms: number,
): Promise<Data> {
  const url = `${kms_url.replace(/\/+$/, '')}/${call.operation}/${encodeURIComponent(call.name)}`
  const dispatcher = new Agent({ maxResponseSize: MAX_BYTES })
  let status: number
  let text: string
  try {
    const answer = await request(url, {
      dispatcher,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { 'x-vault-token': token }) },
      body: JSON.stringify(call.body),
      signal: AbortSignal.timeout(timeout_ms),
    })
    status = answer.statusCode
    text = await answer.body.text()
  } catch (error) {
    const isLate = (error as Error).name === 'TimeoutError'
    throw new FailedCall(
      isLate ? `no answer within ${Math.ceil(timeout_ms / 1000)} s` : reasonOf(error),
      true,
    )
  } finally {
    await dispatcher.destroy()
  }
  if (status !== 200)
    throw new FailedCall(`it answered ${status}`, status >= 500 || MAY_PASS.includes(status))
  return readData(text, call)
}

function readData(text: string, { member }: Call): Data {
  let data: Data | undefined
  try {
    data = (JSON.parse(text) as { data?: Data }).data
  } catch {
    throw new FailedCall('its answer is not JSON', false)
  }
  if (typeof data?.[member] !== 'string' || data[member] === '')
    throw new FailedCall(`its answer has no data.${member}`, false)
  return data
}

// Nothing else of an answer is shown: it could be a key.
function refusal(origin: string, { operation, name }: Call, reason: string): WrongSetting {
  const work = operation === 'encrypt' ? 'wrap' : 'unwrap'
  return new WrongSetting(
    `The key service ${origin} (KMS_URL) does not ${work} the master key with its key ${name}: ${reason}`,
  )
}

function readToken(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new WrongSetting(`KMS_TOKEN_FILE cannot be read: ${(error as Error).message}.`)
  }
}
