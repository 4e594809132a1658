// Corporate actions and tax reclaims: listed, entered, reversed, and what the tax office answered.
import type { Context, Money } from '../../../context.ts'
import type { Route } from '../../../http/api/route.ts'
import { parseDecimal } from '../../../values/decimal.ts'
import { endReclaim, payReclaim } from '../../corporate-actions/end-reclaim.ts'
import { enterAction } from '../../corporate-actions/enter-action.ts'
import { actionList, reclaimList } from '../../corporate-actions/list-actions.ts'
import {
  PaidReclaim,
  type TaxReclaim as Reclaim,
  TaxReclaim,
} from '../../corporate-actions/reclaim-schemas.ts'
import { reverseAction } from '../../corporate-actions/reverse-action.ts'
import { CorporateAction, NewCorporateAction } from '../../corporate-actions/schemas.ts'
import { accountFilters } from '../../customers/accounts/list-of-account.ts'
import { checkLimit, checkLimits } from '../../operators/operators/check-limits.ts'
import { tenantCommand } from './commands/tenant-command.ts'
import { tenantList } from './lists/tenant-list.ts'

const group = 'corporate-actions'
const permission = 'corporate_action.write'
const actions = { group, permission, response: CorporateAction } satisfies Partial<Route>
const reclaims = {
  group,
  permission,
  ids: { tax_reclaim_id: 'tax reclaim' },
  response: TaxReclaim,
} satisfies Partial<Route> & { ids: Record<string, string> }

// All cash that the bookings move counts, of every holder, also if a job books it later.
async function limited<T>(context: Context, changed: T, expected: readonly Money[] = []): Promise<T> {
  await checkLimits(context, permission, expected)
  return changed
}

/** The lists and changes of corporate actions and of tax reclaims. */
export const corporateActionRoutes: Route[] = [
  tenantList({
    ...actionList,
    kind: 'corporate-actions',
    name: 'corporate_actions.list',
    title: 'List corporate actions',
    description: 'Of all instruments, newest first by their announcement.',
  }),
  tenantList({
    ...reclaimList,
    kind: 'tax-reclaims',
    name: 'tax_reclaims.list',
    title: 'List tax reclaims',
    description: 'Of all accounts, newest first.',
    filters: { account: accountFilters.account, ...reclaimList.filters },
  }),
  tenantCommand({
    ...actions,
    path: 'corporate-actions',
    name: 'corporate_actions.enter',
    title: 'Enter a corporate action',
    description: 'Booked for every holder now, or with a later payment_date on that day.',
    subjects: ({ body }) => [body.instrument].filter((id) => typeof id === 'string'),
    approval: { isDryRun: ({ body }) => body.dry_run === true },
    body: NewCorporateAction,
    status: 201,
    errors: ['conflict', 'limit_exceeded'],
    change: async (context, _, body) => {
      const { action, expected } = await enterAction(context, body)
      return limited(context, action, expected)
    },
  }),
  tenantCommand({
    ...actions,
    path: 'corporate-actions/{corporate_action_id}/reverse',
    ids: { corporate_action_id: 'corporate action' },
    name: 'corporate_actions.reverse',
    title: 'Undo a corporate action',
    description:
      'Cancels an announced action. Bookings are reversed by opposite entries, for every holder or for none.',
    errors: ['conflict', 'limit_exceeded'],
    change: async (context, { corporate_action_id: id }) =>
      limited(context, await reverseAction(context, id!)),
  }),
  tenantCommand({
    ...reclaims,
    path: 'tax-reclaims/{tax_reclaim_id}/file',
    name: 'tax_reclaims.file',
    title: 'Note a reclaim as filed',
    description: 'The tax office has it, so that it no longer expires.',
    errors: ['conflict'],
    change: (context, { tax_reclaim_id: id }) => endReclaim(context, id!, 'filed'),
  }),
  tenantCommand({
    ...reclaims,
    path: 'tax-reclaims/{tax_reclaim_id}/pay',
    name: 'tax_reclaims.pay',
    title: 'Book the payment of a tax office',
    description: 'To the account; of an account that has closed since, to suspense.',
    body: PaidReclaim,
    errors: ['conflict', 'limit_exceeded'],
    change: async (context, { tax_reclaim_id: id }, { amount }) => {
      const paid: Reclaim = await payReclaim(context, id!, amount == null ? undefined : parseDecimal(amount))
      await checkLimit(context, permission, { currency: paid.currency, amount: paid.reclaimed })
      return paid
    },
  }),
  tenantCommand({
    ...reclaims,
    path: 'tax-reclaims/{tax_reclaim_id}/refuse',
    name: 'tax_reclaims.refuse',
    title: 'Note that a tax office refuses',
    description: 'Nothing is booked.',
    errors: ['conflict'],
    change: (context, { tax_reclaim_id: id }) => endReclaim(context, id!, 'refused'),
  }),
]
