// The queue of proofs. Each proof reads a whole ledger, and several at a time would take every connection for
// reading, so a process makes one at a time. Each tenant has a queue of its own, and at most one proof in the common
// queue, so that no tenant waits for all the proofs of another.
import type { ReadContext } from '../../../context.ts'
import { proveLedger } from './prove-ledger.ts'

type Proof = ReturnType<typeof proveLedger>

/** Proves the ledger when its turn comes. A request for a proof that has not begun yet gets that proof. */
export const queueProof = (context: ReadContext, upTo?: number): Proof =>
  context.app.component(newProofQueue).add(context, upTo)

const settled = (work: Promise<unknown>) => work.catch(() => {})

function newProofQueue() {
  /** Proofs that have not begun, by tenant and record. */
  const waiting = new Map<string, Proof>()
  /** The end of each tenant's own queue. */
  const ends = new Map<string, Promise<unknown>>()
  /** The end of the common queue. */
  let end: Promise<unknown> = Promise.resolve()

  function addToOwn(tenant: string, begin: () => Proof): Proof {
    const proof = (ends.get(tenant) ?? Promise.resolve()).then(begin)
    const over: Promise<unknown> = settled(proof).then(() => ends.get(tenant) === over && ends.delete(tenant))
    ends.set(tenant, over)
    return proof
  }

  function addToCommon(begin: () => Proof): Proof {
    const proof = end.then(begin)
    end = settled(proof)
    return proof
  }

  return {
    add(context: ReadContext, upTo: number | undefined): Proof {
      const key = JSON.stringify([context.tenant, upTo])
      const queued = waiting.get(key)
      if (queued) return queued
      const begin = () => {
        waiting.delete(key)
        return proveLedger(context, upTo)
      }
      const proof = addToOwn(context.tenant, () => addToCommon(begin))
      waiting.set(key, proof)
      return proof
    },
  }
}
