// Whether an operator may approve what a command line asks for.
import { fail, notFound } from '../../../../errors.ts'
import type { Instant } from '../../../../values/time.ts'

export interface DeviceFacts {
  /** The device sign-in with the code; `operator` has the session that asks for a proof of identity. */
  device: { status: DeviceStatus; operator: string | null; expires_at: Instant } | undefined
  approver: { id: string; is_break_glass: boolean }
  now: Instant
}

export type DeviceStatus = 'pending' | 'approved' | 'refused' | 'used'

const missing = () => notFound('device sign-in with this code')

/** Refuses a code that is unknown, expired or decided, and one that the operator may not approve. */
export function decideDevice({ device, approver, now }: DeviceFacts): void {
  requirePending(device, now)
  if (approver.is_break_glass)
    throw fail(
      'forbidden',
      'A break-glass account signs in at the command line itself, and states its reason.',
    )
  if (device!.operator !== null && device!.operator !== approver.id)
    throw fail('forbidden', 'The command line is signed in as another operator.')
}

/** Refuses a device sign-in that no longer awaits a decision. */
export function requirePending(device: DeviceFacts['device'], now: Instant): void {
  if (!device || device.expires_at <= now) throw missing()
  if (device.status !== 'pending') throw fail('conflict', `The device sign-in is ${device.status} already.`)
}
