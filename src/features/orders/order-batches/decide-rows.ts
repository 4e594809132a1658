// Decides the rows of a batch in their order: each is an order that reserves its cost, or is refused by the first rule
// that it breaks. A later row finds the funds, units and references that the earlier ones have left.
import { Refusal } from '../../../errors.ts'
import { type Decimal, subtract } from '../../../values/decimal.ts'
import { decideOrder, type OrderDecision, type OrderFacts } from '../trading/decide-order.ts'
import type { OrderRequest } from '../trading/parse-order.ts'
import { reservedAsset } from '../trading/rules.ts'

/** A row with the facts of its order. */
export interface RowFacts {
  row: number
  /** The order, or the refusal of its shape. */
  order: OrderRequest | Refusal
  facts: OrderFacts
}

/** A row that becomes an order. */
export interface GoodRow {
  row: number
  decision: OrderDecision
  /** Whether it goes out with the orders of other accounts. */
  is_pooled: boolean
}

/** A row that was refused. */
export interface BadRow {
  row: number
  code: string
  /** The member that is wrong; null if no single one is. */
  path: string | null
  detail: string
}

export interface DecidedRows {
  good: GoodRow[]
  bad: BadRow[]
}

/** The holdings and references of accounts, as the rows before have left them. */
interface Left {
  /** The available amount, by account and asset. */
  available: Map<string, Decimal>
  /** The references that rows have taken, each after its account. */
  references: Set<string>
}

/** Decides the rows, each after those before it. */
export function decideRows(rows: readonly RowFacts[]): DecidedRows {
  const left: Left = { available: new Map(), references: new Set() }
  const decided: DecidedRows = { good: [], bad: [] }
  for (const facts of rows) {
    const { row, order } = facts
    try {
      const decision = decideRow(facts, left)
      decided.good.push({ row, decision, is_pooled: (order as OrderRequest).is_pooled })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      decided.bad.push(badRow(row, error))
    }
  }
  return decided
}

function decideRow({ order, facts }: RowFacts, left: Left): OrderDecision {
  if (order instanceof Refusal) throw order
  const { account, side, client_reference } = order
  const reference = client_reference === null ? undefined : `${account} ${client_reference}`
  const place = `${account} ${facts.listed ? reservedAsset(facts.listed.row, side) : ''}`
  const available = left.available.get(place) ?? facts.buying_power?.holding?.available
  const is_taken = reference !== undefined && left.references.has(reference)
  const decision = decideOrder(withWhatIsLeft(facts, { available, is_taken }), order)
  left.available.set(place, subtract(available!, decision.estimate.reserved))
  if (reference !== undefined) left.references.add(reference)
  return decision
}

const EARLIER_ROW = 'an earlier row'

function withWhatIsLeft(
  facts: OrderFacts,
  { available, is_taken }: { available: Decimal | undefined; is_taken: boolean },
): OrderFacts {
  const { buying_power } = facts
  if (!buying_power?.holding || available === undefined) return facts
  const duplicate = buying_power.duplicate ?? (is_taken ? EARLIER_ROW : null)
  return {
    ...facts,
    buying_power: { ...buying_power, duplicate, holding: { ...buying_power.holding, available } },
  }
}

// A row has no body: the path of a member begins with the member.
function badRow(row: number, { code, params, message }: Refusal): BadRow {
  const [offender] = params ?? []
  const path = offender ? offender.path.replace(/^body\./, '') : code === 'not_found' ? 'account' : ''
  return { row, code, path: path === '' ? null : path, detail: offender?.detail ?? message }
}
