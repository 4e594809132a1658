// Proofs take their turns: each reads everything there is, and many at once would take every connection for reading.
// One at a time goes in a process, and each tenant has one in the row, so that nobody waits for all that another
// asked for.
import type { ReadContext } from '../../context.ts'
import { proveLedger } from './prove-ledger.ts'

type Proof = ReturnType<typeof proveLedger>

/** Proofs that have not begun, by tenant and record: who asks for the same gets the same. */
const waiting = new Map<string, Proof>()
/** The last proof of each tenant that is waiting or under way. */
const rows = new Map<string, Promise<unknown>>()
let last: Promise<unknown> = Promise.resolve()

const settled = (work: Promise<unknown>) => work.catch(() => {})

/** Proves the ledger when it is its turn. */
export function proveInTurn(context: ReadContext, upTo?: number): Proof {
  const key = JSON.stringify([context.tenant, upTo])
  const known = waiting.get(key)
  if (known) return known
  const begin = () => {
    waiting.delete(key)
    return proveLedger(context, upTo)
  }
  const proof = inOwnRow(context.tenant, () => {
    const mine = last.then(begin)
    last = settled(mine)
    return mine
  })
  waiting.set(key, proof)
  return proof
}

function inOwnRow(tenant: string, work: () => Proof): Proof {
  const proof = (rows.get(tenant) ?? Promise.resolve()).then(work)
  const over: Promise<unknown> = settled(proof).then(() => rows.get(tenant) === over && rows.delete(tenant))
  rows.set(tenant, over)
  return proof
}
