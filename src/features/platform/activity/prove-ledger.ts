// The proof of the ledger: every transfer and every fact that an audit record names exists and is unaltered, there
// are no others, and balances and positions are the sums of the transfers. It reads everything, so its cost grows
// with the ledger.
import type { App, ReadContext } from '../../../context.ts'
import { signStatement } from '../../../http/tokens/signing-keys.ts'
import { compare } from '../../../values/decimal.ts'
import { divide, type IntegrityViolation, PART_SIZES } from './parts.ts'
import { listWrongFacts } from './prove-facts.ts'
import { listUnreadable } from './prove-personal.ts'
import { listBrokenRecords, listUnlinkedRecords, listWrongNumbers } from './prove-trail.ts'
import {
  type AssetSum,
  listBrokenTransfers,
  listUnrecorded,
  listWrongBalances,
  listWrongPositions,
  sumAssets,
} from './prove-transfers.ts'
import { lastLink } from './read.ts'
import { sealActivity } from './seal-activity.ts'

const MAX_FAULTS = 100

/** The number of steps of a proof. */
export const PROOF_STEPS = 10

/** Adds up the ledger as it was at an audit record, and names the rows at fault; reports the steps that are done. */
export async function proveLedger(
  context: ReadContext,
  upTo?: number,
  sizes = PART_SIZES,
  report: (steps: number) => void = () => {},
) {
  const { app, tenant } = context
  await sealActivity(app, tenant)
  const { sequence, hash } = await lastLink(context, upTo)
  let done = 0
  const step = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work
    report(++done)
    return result
  }
  const assets = await step(sumAssets(context, sequence, sizes))
  const shares = await divide(context, sizes)
  const faults = [
    ...(await step(listBrokenTransfers(context, sequence, sizes, MAX_FAULTS))),
    ...(await step(listUnrecorded(context, shares, MAX_FAULTS))),
    ...assets.filter(({ sum }) => compare(sum, '0') !== 0).map(notZero),
    ...(await step(listWrongBalances(context, shares, MAX_FAULTS))),
    ...(await step(listWrongPositions(context, shares, MAX_FAULTS))),
    ...(await step(listBrokenRecords(context, sequence, sizes))),
    ...(await step(listUnlinkedRecords(context, shares, MAX_FAULTS))),
    ...(await step(listWrongFacts(context, shares, MAX_FAULTS))),
    ...(await step(listUnreadable(context, MAX_FAULTS))),
    ...(await step(listWrongNumbers(context, shares, MAX_FAULTS))),
  ].slice(0, MAX_FAULTS)
  if (upTo === undefined) await noteProof(app, tenant, sequence, faults.length)
  const proof = { sequence, hash, is_whole: faults.length === 0, assets, faults }
  return { ...proof, signed: await signStatement(app, 'holdfast-ledger-proof', { tenant, ...proof }) }
}

// The last proof of everything, which the metrics show.
async function noteProof({ database }: App, tenant: string, sequence: number, faults: number): Promise<void> {
  await database.write(tenant)`
    insert into last_proofs (tenant, sequence, faults, proven_at)
    values (${tenant}, ${sequence}, ${faults}, clock_timestamp())
    on conflict (tenant) do update
      set sequence = excluded.sequence, faults = excluded.faults, proven_at = excluded.proven_at`
}

const notZero = ({ asset, sum }: AssetSum): IntegrityViolation => ({
  kind: 'sum_not_zero',
  table: 'ledger_balances',
  row: asset,
  member: null,
  detail: `All accounts together sum to ${sum} ${asset}.`,
})
