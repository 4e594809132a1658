// The operations on direct debits, and those that end mandates.
import { route } from '../../../http/api/route.ts'
import { Mandate, MandatePath } from '../mandates/schemas.ts'
import { revokeMandate } from './end-mandates.ts'

const group = 'direct-debits'
const writes = { group, permission: 'direct_debit.write', method: 'POST' } as const

export const directDebitRoutes = [
  route({
    ...writes,
    path: '/mandates/{mandate_id}/revoke',
    name: 'mandates.revoke',
    title: 'Revoke a mandate',
    description: 'Nothing is collected by it any more. A repeat changes nothing.',
    params: MandatePath,
    response: Mandate,
    errors: ['conflict'],
    write: (context, { params }) => revokeMandate(context, params.mandate_id),
  }),
]
