// The second ledger of the tests of journals: its own arithmetic, in whole numbers of 10⁻¹² of a unit or of money.
const ONE = 10n ** 12n
const CENT = ONE / 100n

/** The number as text with the places, half-up on the absolute value. */
export function text(value: bigint, places: number): string {
  const step = 10n ** BigInt(12 - places)
  const size = ((value < 0n ? -value : value) + step / 2n) / step
  const digits = size.toString().padStart(places + 1, '0')
  return `${value < 0n && size > 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

const round = (value: bigint, step: bigint) => ((value + step / 2n) / step) * step

interface Book {
  cash: { free: bigint; held: bigint }
  units: { free: bigint; held: bigint }
  cost: bigint
  realized: bigint
}

export interface ModelJournal {
  kind: 'cash' | 'units'
  from: number
  to: number
  /** In 10⁻¹² of money or of a unit. */
  value: bigint
  basis: 'carry' | 'market'
  status: 'pending_approval' | 'booked' | 'reversed' | 'rejected'
  /** The cost that left the giver, and the gain that it realized. */
  cost: bigint
  gain: bigint
  reverses?: ModelJournal
  waited: boolean
}

export type Outcome = ModelJournal | 'insufficient_funds' | 'insufficient_units' | 'conflict'

/** The books of the accounts, which begin with cash in cents and units at a cost for each. */
export function newModel(
  start: readonly { cents: number; units: number; unit_cost: number }[],
  threshold: number,
) {
  const books: Book[] = start.map(({ cents, units, unit_cost }) => ({
    cash: { free: BigInt(cents) * CENT, held: 0n },
    units: { free: BigInt(units) * ONE, held: 0n },
    cost: BigInt(units * unit_cost) * ONE,
    realized: 0n,
  }))
  const limit = BigInt(threshold) * ONE
  let price = 0n
  const worth = (units: bigint) => round((units * price) / ONE, CENT)
  const isOpen = (one: ModelJournal) => one.status === 'pending_approval'

  function move(journal: ModelJournal, isReserved: boolean): void {
    const { kind, from, to, value, basis, reverses } = journal
    const [giver, receiver] = [books[from]!, books[to]!]
    const held = giver.units.free + giver.units.held
    giver[kind][isReserved ? 'held' : 'free'] -= value
    receiver[kind].free += value
    journal.status = 'booked'
    if (reverses) reverses.status = 'reversed'
    if (kind === 'cash') return
    const share = value === held ? giver.cost : (giver.cost * value + held / 2n) / held
    giver.cost -= share
    journal.cost = share
    if (reverses) {
      receiver.cost += reverses.cost
      receiver.realized -= reverses.gain
      return
    }
    const received = basis === 'market' ? worth(value) : share
    receiver.cost += received
    journal.gain = received - share
    giver.realized += journal.gain
  }

  function begin(journal: ModelJournal, waits: boolean): Outcome {
    const { kind, from, value } = journal
    const balance = books[from]![kind]
    if (balance.free < value) return kind === 'cash' ? 'insufficient_funds' : 'insufficient_units'
    if (!waits) move(journal, false)
    else {
      balance.free -= value
      balance.held += value
      journal.waited = true
    }
    return journal
  }

  return {
    books,
    setPrice: (cents: number) => {
      price = BigInt(cents) * CENT
    },
    post(
      kind: 'cash' | 'units',
      from: number,
      to: number,
      hundredths: number,
      basis: 'carry' | 'market',
    ): Outcome {
      const value = BigInt(hundredths) * CENT
      const counted = kind === 'cash' ? value : worth(value)
      const status = 'pending_approval' as const
      const journal = { kind, from, to, value, basis, status, cost: 0n, gain: 0n, waited: false }
      return begin(journal, counted >= limit)
    },
    approve(journal: ModelJournal): Outcome {
      if (!isOpen(journal)) return 'conflict'
      move(journal, true)
      return journal
    },
    reject(journal: ModelJournal): Outcome {
      if (!isOpen(journal)) return 'conflict'
      const balance = books[journal.from]![journal.kind]
      balance.free += journal.value
      balance.held -= journal.value
      journal.status = 'rejected'
      return journal
    },
    reverse(journal: ModelJournal, all: readonly ModelJournal[]): Outcome {
      const isBusy = all.some((one) => one.reverses === journal && (isOpen(one) || one.status === 'booked'))
      if (journal.reverses || journal.status !== 'booked' || isBusy) return 'conflict'
      const { from: to, to: from, kind, value, basis } = journal
      const turned = { kind, from, to, value, basis, cost: 0n, gain: 0n, reverses: journal, waited: false }
      return begin({ ...turned, status: 'pending_approval' }, journal.waited)
    },
  }
}
