import type { Context } from '../../../context.ts'
import { fail } from '../../../errors.ts'
import { lockAccountFully, setPermissions } from '../../customers/accounts/change-status.ts'
import { type AccountRow, findAccount } from '../../customers/accounts/read.ts'
import { lockOwners, type StatusOwner } from '../../customers/customers/change-status.ts'
import { changeAccountStatus } from './change-account-status.ts'
import { closeLocked } from './close-account.ts'
import { type AccountChange, decideAccountChange } from './decide-account-change.ts'

interface Facts {
  account: AccountRow
  owners: StatusOwner[]
}

/** Changes the status of an account, its permissions, or both; or refuses. */
export async function changeAccount(
  context: Context,
  id: string,
  change: AccountChange,
): Promise<AccountRow> {
  const facts = await gather(context, id, change)
  const decision = decideAccountChange(facts, change)
  return write(context, facts, decision)
}

async function gather(context: Context, id: string, { status }: AccountChange): Promise<Facts> {
  const owners = status ? await lockOwners(context, id) : []
  return { owners, account: await lockAccountFully(context, id) }
}

async function write(
  context: Context,
  { account, owners }: Facts,
  { status, switches }: AccountChange,
): Promise<AccountRow> {
  const { id } = account
  context.pending.resource = id
  const switched = switches ? await setPermissions(context, id, switches) : account
  if (!status) return switched
  if (status === 'closed') {
    if (!(await closeLocked(context, id, owners))) throw fail('conflict', 'The account is not empty.')
    return findAccount(context, id)
  }
  const [changed] = await changeAccountStatus(context, [id], status, { with_customer: false })
  return changed!
}
