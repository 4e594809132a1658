import Type from 'typebox'
import { route } from '../../http/api/route.ts'
import { PathId } from '../../http/api/shapes.ts'
import { enterAction } from './enter-action.ts'
import { reverseAction } from './reverse-action.ts'
import { CorporateAction, NewCorporateAction } from './schemas.ts'

export const corporateActionRoutes = [
  route({
    method: 'POST',
    path: '/sandbox/corporate-actions',
    group: 'sandbox',
    name: 'sandbox.enter_corporate_action',
    sandbox: true,
    title: 'Enter a corporate action',
    description: 'Booked for every holder now, or with a later payment_date on that day.',
    permission: 'position.write',
    body: NewCorporateAction,
    response: CorporateAction,
    status: 201,
    errors: ['conflict'],
    write: async (context, { body }) => (await enterAction(context, body)).action,
  }),
  route({
    method: 'POST',
    path: '/sandbox/corporate-actions/{id}/reverse',
    group: 'sandbox',
    name: 'sandbox.reverse_corporate_action',
    sandbox: true,
    title: 'Undo a corporate action',
    description:
      'Cancels an announced action. Bookings are reversed by opposite entries, for every holder or for none.',
    permission: 'position.write',
    params: Type.Object({ id: PathId('corporate action') }),
    response: CorporateAction,
    errors: ['conflict'],
    write: (context, { params }) => reverseAction(context, params.id),
  }),
]
