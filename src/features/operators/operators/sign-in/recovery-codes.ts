// Recovery codes: ten of 80 random bits each, for an operator who has lost their authenticator or passkey. Each works
// once. Only their keyed hashes are stored.
import { randomBytes } from 'node:crypto'
import type { Context } from '../../../../context.ts'
import { INSTALLATION } from '../../../../values/installation.ts'

const CODES = 10
const BYTES = 10

function newCode(): string {
  const bits = BigInt(`0x${randomBytes(BYTES).toString('hex')}`)
  const letters = Array.from({ length: 16 }, (_, n) => DIGITS[Number((bits >> BigInt(n * 5)) & 31n)])
  return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

// Crockford's base32: no I, L, O and U, which are mistaken for other characters.
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const plain = (code: string) =>
  code.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll(/[IL]/g, '1').replaceAll('O', '0')

const hashOf = ({ vault }: Pick<Context, 'vault'>, operator: string, code: string) =>
  vault.hash('recovery_code', `${operator} ${plain(code)}`)

/** Makes new recovery codes for the operator; earlier ones do not work any more. */
export async function replaceRecoveryCodes(context: Context, operator: string): Promise<string[]> {
  const { sql } = context
  const codes = Array.from({ length: CODES }, newCode)
  const hashes = codes.map((code) => hashOf(context, operator, code))
  await sql`delete from operator_recovery_codes where tenant = ${INSTALLATION} and operator = ${operator}`
  await sql`
    insert into operator_recovery_codes (tenant, operator, hash)
    select ${INSTALLATION}, ${operator}, x.hash from unnest(${hashes}::bytea[]) as x (hash)`
  return codes
}

/** Whether a recovery code is right and not used up; a read outside the transaction. */
export async function isRecoveryCode(context: Context, operator: string, code: string): Promise<boolean> {
  const rows = await context.outside`
    select operator from operator_recovery_codes
    where tenant = ${INSTALLATION} and operator = ${operator} and hash = ${hashOf(context, operator, code)}
      and used_at is null`
  return rows.length > 0
}

/** Uses up a recovery code; returns whether it was right. */
export async function useRecoveryCode(context: Context, operator: string, code: string): Promise<boolean> {
  const { sql, now } = context
  const rows = await sql`
    update operator_recovery_codes set used_at = ${now}
    where tenant = ${INSTALLATION} and operator = ${operator} and hash = ${hashOf(context, operator, code)}
      and used_at is null
    returning operator`
  return rows.length > 0
}
