// The lists that commands can read from the database itself, by the operation of the operator API that lists the same.
import type { ReadContext } from '../src/context.ts'
import { listHolds, listRules } from '../src/features/back-office/retention/read.ts'
import { listChanges } from '../src/features/back-office/tenant-settings/read.ts'
import { listOverdue } from '../src/features/billing/list-overdue.ts'
import { listBreaks, listIncompleteStatements } from '../src/features/payments/banking/read.ts'
import { listSuspense } from '../src/features/payments/inbound-payments/read.ts'
import { listRejected, listRuns } from '../src/features/payments/payment-runs/read.ts'
import { findClient, listSecrets } from '../src/features/platform/auth/read.ts'
import { firstRows } from '../src/http/api/page.ts'
import { readTenant } from './read-tenant.ts'

type Reader = (context: ReadContext, ...members: string[]) => Promise<unknown[]>

const LISTS: Record<string, Reader> = {
  'payment_runs.list': (context) => listRuns(context),
  'payouts.list_rejected': (context) => listRejected(context),
  'statements.list_incomplete': (context) => listIncompleteStatements(context),
  'breaks.list': (context) => listBreaks(context),
  'suspense.list': (context) => listSuspense(context),
  'fees.list_arrears': (context) => listOverdue(context),
  'retention_rules.list': (context) => listRules(context),
  'settings.list_changes': (context) => listChanges(context, {}, firstRows()),
  'legal_holds.list': (context) => listHolds(context, { in_force: true }),
  'clients.list_secrets': async (context, client) => {
    await findClient(context, client!)
    return listSecrets(context, client!)
  },
}

/** Reads the list of the tenant that the first member of its path names. */
export const readLocally = (
  operation: string,
  [tenant, ...members]: string[],
  use: (items: unknown[]) => void,
): Promise<void> => readTenant(tenant!, async (context) => use(await LISTS[operation]!(context, ...members)))
