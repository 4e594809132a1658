// The operations on tax reclaims, and those by which a sandbox plays the tax office.
import { BACK_OFFICE } from '../../../http/api/list-route.ts'
import { route } from '../../../http/api/route.ts'
import { listOfAccount } from '../../customers/accounts/list-of-account.ts'
import { endReclaim, payReclaim } from '../end-reclaim.ts'
import { reclaimList } from '../list-actions.ts'
import { ReclaimPath, TaxReclaim } from '../reclaim-schemas.ts'

const office = {
  method: 'POST',
  group: 'sandbox',
  sandbox: true,
  permission: 'corporate_action.write',
  params: ReclaimPath,
  response: TaxReclaim,
} as const

export const reclaimRoutes = [
  listOfAccount({
    kind: 'tax-reclaims',
    ...reclaimList,
    name: 'accounts.list_tax_reclaims',
    title: 'Reclaimable withholding tax',
    description: 'Foreign tax above the rates of treaties, newest first.',
    pages: BACK_OFFICE,
    rows: (context, { id: account }, query, window) =>
      reclaimList.rows(context, { query: { ...query, account } }, window),
  }),
  route({
    ...office,
    path: '/sandbox/tax-reclaims/{tax_reclaim_id}/pay',
    name: 'sandbox.pay_tax_reclaim',
    title: 'The tax office pays a reclaim',
    description: 'All of it, to the account; of an account that has closed since, to suspense.',
    errors: ['conflict'],
    write: (context, { params }) => payReclaim(context, params.tax_reclaim_id),
  }),
  route({
    ...office,
    path: '/sandbox/tax-reclaims/{tax_reclaim_id}/refuse',
    name: 'sandbox.refuse_tax_reclaim',
    title: 'The tax office refuses a reclaim',
    description: 'Nothing is booked.',
    errors: ['conflict'],
    write: (context, { params }) => endReclaim(context, params.tax_reclaim_id, 'refused'),
  }),
]
