// Changes of the firm's own: the issuer of its documents, its accounts, and the instruments as its customers see them.
import { type Route, route, subjectOf } from '../../../../http/api/route.ts'
import { openFirmAccount } from '../../../customers/accounts/open-firm-account.ts'
import { Issuer, NewIssuer } from '../../../documents/issuer/schemas.ts'
import { setIssuer } from '../../../documents/issuer/set-issuer.ts'
import { setOverride } from '../../../instruments/catalog/set-override.ts'
import { OfTenant } from '../schemas.ts'
import {
  FirmAccountOpening,
  InstrumentPath,
  OpenedFirmAccount,
  Override,
  OverrideChange,
} from './firm-schemas.ts'
import { requireMember } from './require-member.ts'
import { tenantCommand } from './tenant-command.ts'

/** The changes of the firm's own. */
export const firmCommands: Route[] = [
  route({
    method: 'PUT',
    path: '/operator/tenants/{tenant_id}/document-issuer',
    group: 'documents',
    permission: 'document.write',
    operator: { within: 'tenant', needs_step_up: true, approval: { subjects: () => ['document_issuer'] } },
    name: 'documents.set_issuer',
    title: 'Set the issuer of documents',
    description: 'Its name, address, contact and logo. Documents that are issued already stay as they are.',
    params: OfTenant,
    body: NewIssuer,
    response: Issuer,
    write: (context, { body }) => setIssuer(context, body as NewIssuer),
  }),
  tenantCommand({
    group: 'payments',
    permission: 'firm_account.write',
    path: 'firm-accounts',
    name: 'firm_accounts.open',
    title: 'Open an account of the firm',
    description: 'It belongs to no customer.',
    subjects: ({ body }) => [body.name as string],
    body: FirmAccountOpening,
    response: OpenedFirmAccount,
    status: 201,
    errors: ['duplicate'],
    change: async (context, _, { name, base_currency = 'EUR', is_residual = false }) => {
      const opened = await openFirmAccount(context, { name, base_currency, is_residual })
      const { id: account, reference } = opened
      return { account, reference, base_currency, is_residual }
    },
  }),
  route({
    method: 'PUT',
    path: '/operator/tenants/{tenant_id}/instruments/{instrument_id}/override',
    group: 'instruments',
    permission: 'instrument.write',
    operator: { within: 'tenant', needs_step_up: true, approval: { subjects: subjectOf('instrument_id') } },
    name: 'instruments.override',
    title: 'Override an instrument',
    description:
      'For the customers of the tenant. A member that is absent stays; null goes back to the catalogue. Orders of an ' +
      'instrument that is halted end.',
    params: InstrumentPath,
    body: OverrideChange,
    response: Override,
    write: (context, { params, body }) => {
      requireMember(body)
      return setOverride(context, params.instrument_id, body)
    },
  }),
]
