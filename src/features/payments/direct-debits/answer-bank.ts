// The answers of the bank about debits, booked: money that came, money that went back, refusals.
import type { Rejection } from '../../../banks/bank.ts'
import type { Context } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import {
  add,
  compare,
  type Decimal,
  isPositive,
  isZero,
  negate,
  subtract,
  sum,
} from '../../../values/decimal.ts'
import { rejectPayouts } from '../payment-runs/reject-payouts.ts'
import { collectDebit } from './booking/collect-debits.ts'
import { failDebit } from './booking/fail-debit.ts'
import { lockDebits } from './read.ts'
import { type DebitRow, kindOf } from './rules.ts'

/** A movement of the bank that names a debit, or a group of a file. */
export interface DebitMovement {
  amount: Decimal
  currency: string
  debit?: string
  group?: string
  return_code?: string
}

/** The debits that the movement names, locked with their accounts. */
export function lockNamed(
  context: Context,
  { debit, group }: Pick<DebitMovement, 'debit' | 'group'>,
): Promise<DebitRow[]> {
  if (debit) return lockDebits(context, part`d.end_to_end_id = ${debit}`)
  if (!group) return Promise.resolve([])
  const { file, sequence_type, due_on } = partsOfGroup(group)
  return lockDebits(
    context,
    part`d.file = ${file} and d.sequence_type = ${sequence_type} and d.due_on::text = ${due_on}`,
  )
}

/** The name of a group of a file: the debits of one sequence type and due date. It has 35 characters at most. */
export const groupName = (file: string, sequence_type: string, due_on: string): string =>
  `${file.replace('_', '-')}-${sequence_type[0]}${due_on.slice(2).replaceAll('-', '')}`

const SEQUENCES: Record<string, string> = { F: 'FRST', R: 'RCUR', O: 'OOFF' }

function partsOfGroup(group: string) {
  const [, prefix, id, letter, day] = /^(dbf)-(\w+)-([FRO])(\d{6})$/.exec(group) ?? []
  const due_on = day ? `20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4)}` : ''
  return { file: `${prefix}_${id}`, sequence_type: SEQUENCES[letter ?? ''] ?? '', due_on }
}

export type DebitMeaning =
  | { kind: 'collected'; debits: DebitRow[] }
  | { kind: 'went back'; debit: DebitRow; reason_code: string; charge: Decimal }
  | { kind: 'unexplained' }

const NO_REASON = 'MS03'

/** Decides the meaning of a movement that names debits: all of their money, or that of one and the bank's charge. */
export function decideDebitMovement(debits: readonly DebitRow[], movement: DebitMovement): DebitMeaning {
  const { amount, currency, return_code = NO_REASON } = movement
  const [debit] = debits
  if (!debit || currency !== 'EUR') return { kind: 'unexplained' }
  if (isPositive(amount)) {
    const total = sum(debits.map((one) => one.amount))
    const isAwaited = debits.every(({ status }) => status === 'submitted')
    return isAwaited && compare(total, amount) === 0
      ? { kind: 'collected', debits: [...debits] }
      : { kind: 'unexplained' }
  }
  const charge = subtract(negate(amount), debit.amount)
  const isBack = debits.length === 1 && debit.status === 'collected'
  return isBack && (isPositive(charge) || isZero(charge))
    ? { kind: 'went back', debit, reason_code: return_code, charge: add(charge, '0') }
    : { kind: 'unexplained' }
}

/** Books a movement whose meaning is decided. */
export async function bookDebitMovement(
  context: Context,
  meaning: Exclude<DebitMeaning, { kind: 'unexplained' }>,
): Promise<void> {
  if (meaning.kind === 'collected') {
    for (const debit of meaning.debits) await collectDebit(context, debit)
    return
  }
  const { debit, reason_code, charge } = meaning
  await failDebit(context, debit, { kind: kindOf(reason_code), reason_code, charge })
}

/** Books that the bank has refused payouts or debits, and returns the number of new rejections. */
export function bookRejection(context: Context, rejection: Rejection): Promise<number> {
  const { debit, group, file } = rejection
  return debit || group || file ? rejectDebits(context, rejection) : rejectPayouts(context, rejection)
}

async function rejectDebits(context: Context, rejection: Rejection): Promise<number> {
  const { file, code } = rejection
  const named = file ? await lockDebits(context, part`d.file = ${file}`) : await lockNamed(context, rejection)
  const open = named.filter(({ status }) => status === 'submitted')
  for (const one of open) await failDebit(context, one, { kind: 'reject', reason_code: code })
  return open.length
}
