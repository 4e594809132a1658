import type { Context } from '../../context.ts'
import { fail, notFound } from '../../errors.ts'
import { type AccountRow, findAccount } from '../accounts/read.ts'
import type { AccountStatus } from '../accounts/rules.ts'
import { closeAccount } from './close-account.ts'
import { lockOwners } from './lock-owners.ts'
import { moveAccount } from './move-account.ts'
import { mayBecome } from './rules.ts'

export interface Switches {
  can_deposit?: boolean
  can_withdraw?: boolean
  can_place_buy_order?: boolean
  can_place_sell_order?: boolean
}

/** Sets what the account may do, its status, or both; refuses a status it cannot take from where it is. */
export async function setAccount(
  context: Context,
  id: string,
  { status, switches }: { status?: AccountStatus; switches?: Switches },
): Promise<AccountRow> {
  context.pending.resource = id
  if (switches) await setSwitches(context, id, switches)
  if (status) await setStatus(context, id, status)
  return findAccount(context, id)
}

async function setSwitches({ sql, tenant, now }: Context, id: string, switches: Switches) {
  const { can_deposit = null, can_withdraw = null } = switches
  const { can_place_buy_order = null, can_place_sell_order = null } = switches
  await sql`
    update accounts
    set may_deposit = coalesce(${can_deposit}::boolean, may_deposit),
        may_withdraw = coalesce(${can_withdraw}::boolean, may_withdraw),
        may_buy = coalesce(${can_place_buy_order}::boolean, may_buy),
        may_sell = coalesce(${can_place_sell_order}::boolean, may_sell), modified_at = ${now}
    where tenant = ${tenant} and id = ${id}`
}

async function setStatus(context: Context, id: string, to: AccountStatus) {
  const { sql, tenant } = context
  const owners = await lockOwners(context, id)
  const [account] = await sql<{ status: AccountStatus }>`
    select status from accounts where tenant = ${tenant} and id = ${id} for update`
  if (!account) throw notFound('account')
  if (!mayBecome(account.status, to))
    throw fail('conflict', `The account is ${account.status} and cannot become ${to}.`)
  if (to === 'active' && owners.some((owner) => owner.status !== 'active'))
    throw fail('conflict', 'The customer of the account is not active.')
  if (to !== 'closed') await moveAccount(context, id, to)
  else if (!(await closeAccount(context, id))) throw fail('conflict', 'The account is not empty.')
}
