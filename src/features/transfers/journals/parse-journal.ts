// Reads the journals of a request: only their shape, without any fact.
import { failParams, type Offender, Refusal } from '../../../errors.ts'
import { type Decimal, isLess, isPositive, parseDecimal } from '../../../values/decimal.ts'
import { readAmount } from '../../payments/deposits/rules.ts'
import type {
  CreateJournalBatchRequest,
  CreateJournalRequest,
  Journal,
  JournalCostBasis,
  JournalType,
} from './schemas.ts'

/** A journal as a request orders it. */
export interface JournalRequest {
  from: string
  to: string
  /** An amount with two places, or units. */
  value: Decimal
  description: string | null
  external_reference: string | null
}

/** The members that all journals of a request share. */
export interface JournalKind {
  journal_type: JournalType
  /** A currency, or the id of an instrument. */
  asset: string
  cost_basis: JournalCostBasis | undefined
  purpose: Journal['purpose']
}

/** The journals of a request: a single one, or those of a batch. */
export interface JournalsRequest extends JournalKind {
  orders: JournalRequest[]
  /** Absent for a single journal. */
  batch?: { from_account: string | null; to_account: string | null; external_reference: string | null }
}

/** The largest number of units that a request may name. */
const MAX_UNITS = '1000000000000'

type Add = (path: string, code: Offender['code'], detail: string) => void

/** Reads a single journal. */
export function parseJournal(body: CreateJournalRequest): JournalsRequest {
  const { from_account: from, to_account: to } = body
  return collect((add) => {
    if (from === to) add('to_account', 'invalid_param', 'Must be another account.')
    return {
      ...parseKind(body, add),
      orders: [{ from, to, ...parseEntry(body, body.journal_type, '', add) }],
    }
  })
}

/** Reads the journals of a batch, whose accounts differ. */
export function parseBatch(body: CreateJournalBatchRequest): JournalsRequest {
  const { journal_type, entries, from_account = null, to_account = null, external_reference = null } = body
  return collect((add) => {
    if ((from_account === null) === (to_account === null))
      add('from_account', 'invalid_param', 'Send either from_account or to_account.')
    const shared = from_account ?? to_account ?? ''
    const accounts = new Set([shared])
    const references = new Set<string>()
    const orders = entries.map((entry, n) => {
      const at = `entries.${n}.`
      if (accounts.has(entry.account)) add(`${at}account`, 'duplicate', 'An account may occur once.')
      accounts.add(entry.account)
      const order = parseEntry(entry, journal_type, at, add)
      const reference = order.external_reference
      if (reference !== null && references.has(reference))
        add(`${at}external_reference`, 'duplicate', 'A reference may occur once.')
      if (reference !== null) references.add(reference)
      const [from, to] = from_account === null ? [entry.account, shared] : [shared, entry.account]
      return { from, to, ...order, description: order.description ?? body.description ?? null }
    })
    return { ...parseKind(body, add), orders, batch: { from_account, to_account, external_reference } }
  })
}

function collect<T>(parse: (add: Add) => T): T {
  const offenders: Offender[] = []
  const parsed = parse((path, code, detail) => offenders.push({ path: `body.${path}`, code, detail }))
  if (offenders.length > 0) throw failParams(offenders)
  return parsed
}

type KindMembers = Pick<
  CreateJournalRequest,
  'journal_type' | 'currency' | 'instrument' | 'cost_basis' | 'purpose'
>

function parseKind(body: KindMembers, add: Add): JournalKind {
  const { journal_type, currency, instrument, cost_basis, purpose } = body
  const isCash = journal_type === 'cash'
  const asset = isCash ? currency : instrument
  const [mine, other] = isCash ? (['currency', 'instrument'] as const) : (['instrument', 'currency'] as const)
  if (asset == null) add(mine, 'missing_param', `A journal of ${journal_type} names its ${mine}.`)
  if (body[other] != null) add(other, 'invalid_param', `A journal of ${journal_type} has none.`)
  if (isCash && cost_basis != null) add('cost_basis', 'invalid_param', 'Cash has no cost basis.')
  return {
    journal_type,
    asset: asset ?? '',
    cost_basis: cost_basis ?? undefined,
    purpose: purpose ?? 'other',
  }
}

type EntryMembers = Pick<CreateJournalRequest, 'amount' | 'quantity' | 'description' | 'external_reference'>

function parseEntry(entry: EntryMembers, journal_type: JournalType, at: string, add: Add) {
  const { description = null, external_reference = null } = entry
  const isCash = journal_type === 'cash'
  const [mine, other] = isCash ? (['amount', 'quantity'] as const) : (['quantity', 'amount'] as const)
  if (entry[other] != null) add(`${at}${other}`, 'invalid_param', `A journal of ${journal_type} has none.`)
  const input = entry[mine]
  if (input == null) add(`${at}${mine}`, 'missing_param', `A journal of ${journal_type} needs its ${mine}.`)
  const value = input == null ? '0' : (isCash ? parseAmount : parseUnits)(input, at + mine, add)
  return { value, description, external_reference }
}

function parseAmount(input: string | number, path: string, add: Add): Decimal {
  try {
    return readAmount(input)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    add(path, 'invalid_param', error.params![0]!.detail)
    return '0'
  }
}

function parseUnits(input: string | number, path: string, add: Add): Decimal {
  const value = parseDecimal(input)
  if (value !== undefined && isPositive(value) && !isLess(MAX_UNITS, value)) return value
  add(path, 'invalid_param', `Must be a decimal above zero, at most ${MAX_UNITS}.`)
  return '0'
}
