// A sign-in, or a proof of identity, that a person approves in a browser: the command shows a code and waits.
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BegunDevice } from '../../src/features/operators/operators/device/begin-device.ts'
import { EXIT, Failure } from '../failure.ts'
import { requestOf } from './find-operation.ts'
import { type ApiAnswer, type ApiRequest, sendRequest, type Target } from './send-request.ts'

type Check = (answer: ApiAnswer) => ApiAnswer

/** Asks for the approval of a person, and returns the answer with the session, or with its proof of identity. */
export async function approveInBrowser(
  target: Target,
  way: 'sign_in' | 'step_up',
  check: Check,
): Promise<ApiAnswer> {
  const send = async (request: ApiRequest) => check(await sendRequest(target, request))
  const machine = hostname().slice(0, 100) || 'unknown'
  const begin = requestOf({ name: `${way}.begin_device`, body: { machine } })
  const begun: BegunDevice = (await send(begin)).body
  process.stderr.write(instructionsOf(begun))
  await waitFor(begun, send)
  return send(requestOf({ name: `${way}.device`, body: { device_code: begun.device_code } }))
}

const instructionsOf = ({ url, user_code, expires_at }: BegunDevice) =>
  `Open ${url} in a browser, sign in there, and enter the code\n\n    ${user_code}\n\n` +
  `The page shows this machine and its address: compare them. The code expires at ${expires_at}.\n`

async function waitFor(
  { id, interval_seconds }: BegunDevice,
  send: (request: ApiRequest) => Promise<ApiAnswer>,
): Promise<void> {
  const look = requestOf({ name: 'device_sign_ins.retrieve_status', params: { device_sign_in_id: id } })
  for (;;) {
    const { status } = (await send(look)).body
    if (status === 'approved') return
    if (status !== 'pending') throw new Failure(ENDS[status] ?? ENDS.expired!, EXIT.not_permitted)
    await sleep(interval_seconds * 1000)
  }
}

const ENDS: Record<string, string> = {
  refused: 'The person at the browser has refused it.',
  expired: 'The code has expired: begin again.',
  used: 'The code has been used already.',
}
