// The size of an order or quote as it is sent: which members belong to which side, and which decimals they may be.
import { failParams, type Offender } from '../../errors.ts'
import { compare, type Decimal, isMultiple, isPositive, parseDecimal } from '../../values/decimal.ts'

const MOST_MONEY = '999999999999.99'

/** What is asked for, once its decimals are read. */
export interface Size {
  cash_amount: Decimal | null
  quantity: Decimal | null
  limit_price: Decimal | null
}

export interface SizeInput {
  side: string
  order_type: string
  cash_amount?: string | number | null
  quantity?: string | number | null
  limit_price?: string | number | null
}

const members = [
  { member: 'cash_amount', step: '0.01', places: 2 },
  { member: 'quantity', step: '0.0000000001', places: 10 },
  { member: 'limit_price', step: '0.0001', places: 4 },
] as const

/**
 * Reads the size of an order: a sell in units, a buy in cash or, where the caller may, in units; exactly one of the
 * two. A limit order has its limit, a market order none.
 */
export function parseOrderSize(input: SizeInput, mayBuyUnits: boolean): Size {
  const offenders: Offender[] = []
  const size: Size = { cash_amount: null, quantity: null, limit_price: null }
  for (const { member, step, places } of members) {
    const sent = input[member]
    if (sent === undefined || sent === null) continue
    const value = parseDecimal(sent)
    const wrong = (detail: string) =>
      offenders.push({ path: `body.${member}`, code: 'invalid_param', detail })
    if (value === undefined || !isPositive(value)) wrong('Must be a decimal above zero.')
    else if (compare(value, MOST_MONEY) > 0) wrong(`Must be at most ${MOST_MONEY}.`)
    else if (!isMultiple(value, step)) wrong(`At most ${places} decimals.`)
    else size[member] = value
  }
  if (offenders.length === 0) checkMembers(input, mayBuyUnits, offenders)
  if (offenders.length > 0) throw failParams(offenders)
  return size
}

function checkMembers(input: SizeInput, mayBuyUnits: boolean, offenders: Offender[]) {
  const has = (member: keyof SizeInput) => input[member] !== undefined && input[member] !== null
  const say = (member: string, code: Offender['code'], detail: string) =>
    offenders.push({ path: `body.${member}`, code, detail })
  if (input.side === 'sell') {
    if (has('cash_amount')) say('cash_amount', 'invalid_param', 'A sell is sized in units.')
    if (!has('quantity')) say('quantity', 'missing_param', 'A sell needs its quantity.')
  } else if (has('cash_amount') && has('quantity')) {
    say('quantity', 'invalid_param', 'Either cash_amount or quantity.')
  } else if (!has('cash_amount') && !(has('quantity') && mayBuyUnits)) {
    if (has('quantity')) say('quantity', 'invalid_param', 'This instrument is bought by cash_amount.')
    say('cash_amount', 'missing_param', 'A buy needs its cash_amount.')
  }
  if (input.order_type === 'limit' && !has('limit_price'))
    say('limit_price', 'missing_param', 'A limit order needs its limit_price.')
  if (input.order_type === 'market' && has('limit_price'))
    say('limit_price', 'invalid_param', 'A market order has no limit_price.')
}
