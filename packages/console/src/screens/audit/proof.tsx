// The proof of the records from one on: the browser reads them, checks their chain and the signature over its end.
import { useMutation } from '@tanstack/react-query'
import { send } from '../../api/call.ts'
import { noticeEnd } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import type { ActivityRecord } from '../../generated/operator.ts'
import { Id, Instant, State } from '../../kit/figures.tsx'
import { ProblemBox } from '../../kit/notice.tsx'
import { useWords } from '../../words/words.ts'
import { type Verdict, verifyStretch } from './verify.ts'

const PAGE = 1000

/** The records of the tenant after a sequence and up to another, in order. */
async function readStretch(tenant_id: string, after: number, last: number): Promise<ActivityRecord[]> {
  const records: ActivityRecord[] = []
  for (let at = after; at < last; ) {
    const query = { after: at, limit: PAGE }
    const { value } = await send('tenants.list_activity', { params: { tenant_id }, query }).catch(noticeEnd)
    const page = value.filter(({ sequence }) => sequence <= last)
    records.push(...page)
    const end = page.at(-1)?.sequence
    if (end === undefined || value.length < PAGE) break
    at = end
  }
  return records
}

async function verifyFrom(tenant: string, record: ActivityRecord): Promise<Verdict> {
  const { sequence } = record
  const { value: proof } = await send('tenants.prove_activity', { params: { tenant_id: tenant } }).catch(
    noticeEnd,
  )
  // The nearest checkpoint at or after the record ends the stretch; the one before it begins the stretch.
  const last = proof.checkpoints.findLast((one) => one.sequence >= sequence)?.sequence ?? sequence
  const start = proof.checkpoints.find((one) => one.sequence < sequence) ?? { sequence: 0, hash: '' }
  const records = await readStretch(tenant, start.sequence, last)
  return verifyStretch(tenant, start, records, record, proof)
}

/** Proves the record. */
export function Proof({ record }: { record: ActivityRecord }) {
  const words = useWords()
  const tenant = useTenant()
  const { data, error, isPending, mutate } = useMutation({ mutationFn: () => verifyFrom(tenant, record) })
  return (
    <section>
      <h3>{words.audit.proof}</h3>
      {error && <ProblemBox error={error} />}
      {data && (
        <p className="done" role="status">
          <State state={data.is_whole ? 'verified' : 'failed'} />{' '}
          {data.is_whole ? (
            <>
              {words.audit.whole(data.from, data.to)} <Instant at={data.signed_at} />. {words.audit.key}{' '}
              <Id id={data.key} />
            </>
          ) : (
            words.audit.faults[data.fault](data.sequence)
          )}
        </p>
      )}
      <button type="button" disabled={isPending} onClick={() => mutate()}>
        {isPending ? words.kit.loading : words.audit.verify}
      </button>
    </section>
  )
}
