// Proves who a person is, by a password with a code, by a recovery code, or by a passkey. Unknown people, wrong
// passwords and wrong codes get the same answer after the same time. Everything is checked by reads outside the
// transaction, so that failed attempts never hold one.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../../../context.ts'
import { fail } from '../../../../errors.ts'
import { networkOf } from '../../../../http/tokens/networks.ts'
import { INSTALLATION } from '../../../../values/installation.ts'
import { emailHash, plainEmail } from '../seal-email.ts'
import { type ChallengeKey, takeChallenge } from './challenges.ts'
import { countAttempt } from './count-attempt.ts'
import { verifyPasskey } from './passkeys.ts'
import { fitsPassword } from './passwords.ts'
import { isRecoveryCode, useRecoveryCode } from './recovery-codes.ts'
import { newTotpSecret, stepOfCode } from './totp.ts'

/** The time that a failed attempt takes, longer than any check. */
const FAILURE_MS = 400

export interface Proof {
  email: string
  /** Missing where a person without a password signs in by a recovery code. */
  password?: string
  code?: string
  recovery_code?: string
}

interface Person {
  id: string
  password_hash: string | null
  totp_secret: string | null
  totp_step: number
}

/** Stands for an unknown person, so that the same checks are made. */
const NOBODY: Person = { id: 'opr_nobody', password_hash: null, totp_secret: null, totp_step: 0 }

/** The active operator of the proof; refuses a wrong one. `only` is the operator that must prove their identity. */
export async function identifyByPassword(context: Context, proof: Proof, only?: string): Promise<string> {
  const attempt = await countAttempt(context, {
    person: plainEmail(proof.email),
    is_recovery: proof.recovery_code !== undefined,
    session: only === undefined ? undefined : context.actor.session!.id,
    isFamiliar: (network) => isFamiliar(context, proof.email, network),
  })
  const pause = sleep(FAILURE_MS) // Begins before the cases differ, so that its end reveals nothing.
  const person = (await lookUpPerson(context, proof.email)) ?? NOBODY
  const fits = await fitsPassword(person.password_hash, proof.password ?? '')
  const isAlone = proof.recovery_code !== undefined && person.password_hash === null && person !== NOBODY
  const factor = await checkSecondFactor(context, person, proof)
  if (!(fits || isAlone) || !factor || (only !== undefined && person.id !== only)) {
    await pause
    throw fail('sign_in_failed')
  }
  if (!(await factor.use())) throw fail('sign_in_failed')
  await attempt.forget()
  return person.id
}

// Whether a session of the person began in the network.
async function isFamiliar({ outside, vault }: Context, email: string, network: string): Promise<boolean> {
  const rows = await outside<{ address: string }>`
    select distinct s.address from operators o
    join operator_sessions s on s.tenant = o.tenant and s.operator = o.id
    where o.tenant = ${INSTALLATION} and o.email_hash = ${emailHash(vault, email)} and o.status = 'active'
      and s.address is not null`
  return rows.some(({ address }) => networkOf(address) === network)
}

async function lookUpPerson({ outside, vault }: Context, email: string): Promise<Person | undefined> {
  const [person] = await outside<Person>`
    select id, password_hash, totp_secret, totp_step from operators
    where tenant = ${INSTALLATION} and email_hash = ${emailHash(vault, email)} and status = 'active'`
  return person
}

/** A second factor that is right. Its use fails where a concurrent request has used it before. */
interface Factor {
  use(): Promise<boolean>
}

async function checkSecondFactor(
  context: Context,
  { id, totp_secret, totp_step }: Person,
  { code, recovery_code }: Proof,
): Promise<Factor | undefined> {
  if (recovery_code !== undefined) {
    const isRight = await isRecoveryCode(context, id, recovery_code)
    return isRight ? { use: () => useRecoveryCode(context, id, recovery_code) } : undefined
  }
  const secret = totp_secret ? context.vault.open('operators.totp_secret', id, totp_secret) : newTotpSecret()
  const step = stepOfCode(secret, code ?? '', context.app.machineNow())
  return step === undefined || step <= totp_step ? undefined : { use: () => useStep(context, id, step) }
}

async function useStep({ sql }: Context, id: string, step: number): Promise<boolean> {
  const rows = await sql`
    update operators set totp_step = ${step}
    where tenant = ${INSTALLATION} and id = ${id} and totp_step < ${step} and status = 'active' returning id`
  return rows.length > 0
}

/** The active operator whose passkey answers the challenge; refuses anything else. */
export async function identifyByPasskey(
  context: Context,
  { purpose, subject }: ChallengeKey,
  { challenge, passkey }: { challenge: string; passkey: object },
): Promise<string> {
  const issued = await takeChallenge(context, challenge, { purpose, subject })
  const operator = issued && (await verifyPasskey(context, issued.passkey, passkey))
  if (!operator || (subject !== null && operator !== subject)) throw fail('sign_in_failed')
  return operator
}
