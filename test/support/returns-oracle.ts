// A second opinion on returns, as a spreadsheet would have it, one row a day: written from the definition, with whole
// numbers of its own and nothing of the product's.
//   A day's growth is what was there at its end over what was there at its beginning; where value came or left within the
//   day, the day falls apart there: what comes in counts from the next part on, what leaves still belongs to the part
//   before. The growths of all parts are multiplied. Values are rounded to cents, half away from zero.

/** A row of the account's list. */
export interface Line {
  booked_at: string
  /** Shared by the two rows of an exchange of units. */
  entry: string
  transaction_type: string
  reference_type: string
  position: string | null
  instrument: string | null
  cash_amount: string | null
  unit_quantity: string | null
  tax: string
  settles: string | null
}

/**
 * Price, accrued interest and money of one unit at a price of one, at an instant; and the coupon that the interest leaves
 * out, which units settled by the end of its record date are paid, once from its payment date on.
 */
export type Quoted = (
  instrument: string,
  at: string,
) => {
  price: string
  accrued: string
  m: string
  coupon?: { record_date: string; payment_date: string; per_unit: string } | undefined
}

/** The result of the oracle: the rate, or null, and the money that went in (below zero) or came out. */
export interface Opinion {
  twrr: number | null
  flows: { at: number; cents: bigint }[]
}

const SCALE = 8
const DAY_MS = 86_400_000

function whole(text: string, places: number): bigint {
  const [units, part = ''] = text.replace('-', '').split('.') as [string, string?]
  if (part.length > places) throw new Error(`${text} has more than ${places} places`)
  const size = BigInt(units + part.padEnd(places, '0'))
  return text.startsWith('-') ? -size : size
}

function toCents(amount: bigint, places: number): bigint {
  const unit = 10n ** BigInt(places - 2)
  const size = amount < 0n ? -amount : amount
  const rounded = (2n * size + unit) / (2n * unit)
  return amount < 0n ? -rounded : rounded
}

/** The sheet of an account, or of one of its positions alone. */
class Sheet {
  cash = 0n
  units = new Map<string, { instrument: string; quantity: bigint }>()
  lines = new Map<string, Line[]>()
  readonly quoted: Quoted
  readonly only: string | undefined

  constructor(quoted: Quoted, only: string | undefined) {
    this.quoted = quoted
    this.only = only
  }

  enter(line: Line) {
    if (line.cash_amount !== null) this.cash += whole(line.cash_amount, 2)
    if (line.position === null) return
    this.lines.set(line.position, [...(this.lines.get(line.position) ?? []), line])
    if (line.unit_quantity === null) return
    const before = this.units.get(line.position)?.quantity ?? 0n
    const quantity = before + whole(line.unit_quantity, SCALE)
    this.units.set(line.position, { instrument: line.instrument!, quantity })
  }

  worth(instrument: string, quantity: bigint, at: string, lines: readonly Line[]): bigint {
    const { price, accrued, m, coupon } = this.quoted(instrument, at)
    const unit = (whole(price, SCALE) + whole(accrued, SCALE)) * whole(m, SCALE)
    return toCents(quantity * unit + this.coming(coupon, lines) * 10n ** BigInt(SCALE), 3 * SCALE)
  }

  // The part of the coupon that the holder of the units is still paid; to twice the scale.
  private coming(coupon: ReturnType<Quoted>['coupon'], lines: readonly Line[]): bigint {
    if (!coupon) return 0n
    const isPaid = lines.some(
      (line) => line.transaction_type === 'coupon_payment' && line.booked_at >= coupon.payment_date,
    )
    if (isPaid) return 0n
    const inTime = lines.filter((line) => line.settles !== null && line.settles <= coupon.record_date)
    const units = inTime.reduce((total, { unit_quantity }) => total + whole(unit_quantity ?? '0', SCALE), 0n)
    return units * whole(coupon.per_unit, SCALE)
  }

  /** Everything there, in cents. */
  value(at: string): bigint {
    let total = this.only === undefined ? this.cash : 0n
    for (const [position, { instrument, quantity }] of this.units) {
      if (this.only !== undefined && this.only !== position) continue
      // Units that were sold before they arrived would owe a coupon; it is not charged.
      const lines = this.lines.get(position)!
      const whole = this.worth(instrument, quantity, at, lines)
      const bare = this.worth(instrument, quantity, at, [])
      total += whole > bare ? whole : bare
    }
    return total
  }

  /** The cash flow of the rows of one entry in cents, above zero for an inflow; undefined if it has none. */
  flow(lines: readonly Line[]): bigint | undefined {
    return this.only === undefined ? this.flowOfAccount(lines[0]!) : this.flowOfPosition(lines, this.only)
  }

  private flowOfAccount(line: Line): bigint | undefined {
    const cash = whole(line.cash_amount ?? '0', 2)
    switch (line.transaction_type) {
      case 'deposit':
      case 'withdrawal':
        return cash
      case 'refund':
        return line.reference_type === 'withdrawal' ? cash : undefined
      case 'book_transfer':
      case 'portfolio_transfer':
      case 'position_migration_in':
        return line.unit_quantity === null ? cash : this.worthOf(line)
      default:
        return undefined
    }
  }

  private flowOfPosition(lines: readonly Line[], only: string): bigint | undefined {
    if (lines[0]!.transaction_type === 'merger') return this.flowOfExchange(lines, only)
    const [line] = lines as [Line]
    if (line.position !== only) return undefined
    switch (line.transaction_type) {
      case 'buy':
      case 'sell':
      case 'coupon_payment':
      case 'maturity':
        return -(whole(line.cash_amount!, 2) + whole(line.tax, 2))
      default:
        return line.unit_quantity === null ? undefined : this.worthOf(line)
    }
  }

  // The old side gives what its units became, at the market's value, and the cash; the new side gets the units. In a
  // split both sides are one, and only the cash leaves.
  private flowOfExchange([old, into]: readonly Line[], only: string): bigint | undefined {
    const cash = whole(into!.cash_amount!, 2)
    if (old!.position === into!.position) return old!.position === only ? -cash : undefined
    if (old!.position === only) return -(this.worthOf(into!) + cash)
    return into!.position === only ? this.worthOf(into!) : undefined
  }

  private worthOf(line: Line): bigint {
    return this.worth(line.instrument!, whole(line.unit_quantity!, SCALE), line.booked_at, [line])
  }
}

function stepsOf(lines: readonly Line[]): Line[][] {
  const steps: Line[][] = []
  for (const line of lines) {
    const before = steps.at(-1)?.[0]
    if (line.transaction_type === 'merger' && before?.entry === line.entry) steps.at(-1)!.push(line)
    else steps.push([line])
  }
  return steps
}

/** The opinion on the period from start to end, both included, of an account or of one of its positions. */
export function secondOpinion(
  lines: readonly Line[],
  quoted: Quoted,
  period: { start: string; end: string },
  only?: string,
): Opinion {
  const sheet = new Sheet(quoted, only)
  const steps = stepsOf(lines)
  while (steps.length > 0 && steps[0]![0]!.booked_at < period.start)
    for (const line of steps.shift()!) sheet.enter(line)
  const growths: (number | null)[] = []
  const grow = (from: bigint, to: bigint) => {
    if (from > 0n && to >= 0n) growths.push(Number(to) / Number(from))
    else if (from !== 0n || to < 0n) growths.push(null)
  }
  const flows = [{ at: Date.parse(period.start), cents: -sheet.value(period.start) }]
  let there = sheet.value(period.start)
  const midnightAfter = (at: string) =>
    new Date((Math.floor(Date.parse(at) / DAY_MS) + 1) * DAY_MS).toISOString()
  for (let from = period.start; ; ) {
    const until = midnightAfter(from) < period.end ? midnightAfter(from) : period.end
    const isLast = until === period.end
    while (steps.length > 0) {
      const at = steps[0]![0]!.booked_at
      if (isLast ? at > until : at >= until) break
      const step = steps.shift()!
      const came = sheet.flow(step)
      const before = sheet.value(at)
      for (const line of step) sheet.enter(line)
      if (came === undefined || came === 0n) continue
      grow(there, came > 0n ? before : sheet.value(at) - came)
      there = came > 0n ? before + came : sheet.value(at)
      flows.push({ at: Date.parse(at), cents: -came })
    }
    const now = sheet.value(until)
    grow(there, now)
    there = now
    if (isLast) break
    from = until
  }
  flows.push({ at: Date.parse(period.end), cents: there })
  const isComplete = growths.every((one) => one !== null) && growths.length > 0
  return {
    twrr: isComplete ? growths.reduce<number>((product, one) => product * one!, 1) - 1 : null,
    flows: flows.filter(({ cents }) => cents !== 0n),
  }
}
