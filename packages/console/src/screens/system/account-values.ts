// The values of the newest accounts of a tenant, as they stand now, and as a move of the clock leaves them behind.
import { useQueries } from '@tanstack/react-query'
import { send } from '../../api/call.ts'
import { Problem } from '../../api/problem.ts'
import { noticeEnd, useList } from '../../api/use-api.ts'
import { useQueryOfAddress, useTenant } from '../../frame/address.ts'
import { usePermits } from '../../frame/permissions.ts'
import type { Valuation } from '../../generated/operator.ts'

/** Each account is valued by a request of its own. */
const MOST = 10

/** The valuations by account; null for one that lacks a price. */
export type Values = Record<string, Valuation | null>

async function readValue(tenant_id: string, account_id: string): Promise<Valuation | null> {
  const valued = send('accounts.value', { params: { tenant_id, account_id } })
  return valued.then(
    ({ value }) => value,
    (error) => (error instanceof Problem && error.code === 'missing_price' ? null : noticeEnd(error)),
  )
}

/** The accounts that the view compares: that of the address, or the newest. */
export function useAccountValues() {
  const tenant_id = useTenant()
  const permits = usePermits(tenant_id)
  const [{ account }] = useQueryOfAddress()
  const isWanted = permits('account.read') && account === undefined
  const newest = useList(
    'accounts.list',
    { params: { tenant_id }, query: { limit: MOST } as never },
    isWanted,
  )
  const ids = account === undefined ? newest.items.map(({ id }) => id).slice(0, MOST) : [account]
  const answers = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['value of account', tenant_id, id],
      queryFn: () => readValue(tenant_id, id),
    })),
  })
  const values: Values = Object.fromEntries(
    ids.flatMap((id, n) => (answers[n]?.data === undefined ? [] : [[id, answers[n].data]])),
  )
  const problem = newest.problem ?? answers.find(({ error }) => error)?.error
  /** Reads all of them once more, past the cache. */
  const readAgain = async (): Promise<Values> =>
    Object.fromEntries(
      await Promise.all(ids.map(async (id) => [id, await readValue(tenant_id, id)] as const)),
    )
  return { ids, values, problem, readAgain }
}
