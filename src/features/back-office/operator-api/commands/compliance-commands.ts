// The decisions of compliance about applications, persons, customers and accounts.
import type { Route } from '../../../../http/api/route.ts'
import { toAccount } from '../../../customers/accounts/read.ts'
import { revokeAuthority } from '../../../customers/customers/revoke-authority.ts'
import { completeApplication, startReview } from '../../../customers/onboarding/complete-application.ts'
import { verifyClaim } from '../../../customers/persons/verify-claims.ts'
import { writeReason } from '../../../operators/work-queue/write-note.ts'
import { changeAccount } from '../../compliance/change-account.ts'
import { changeCustomer } from '../../compliance/change-customer.ts'
import { requireMember } from './require-member.ts'
import {
  ChangeAccount,
  ChangeCustomer,
  ChangedAccount,
  ChangedCustomer,
  DecideApplication,
  DecidedApplication,
  RevokedAuthority,
  VerifiedClaim,
} from './schemas.ts'
import { tenantCommand } from './tenant-command.ts'

const applications = {
  group: 'compliance',
  permission: 'application.write',
  ids: { application_id: 'application' },
  response: DecidedApplication,
  errors: ['conflict'],
} satisfies Partial<Route> & { ids: Record<string, string> }

const head = ({ id, status, outcome }: Awaited<ReturnType<typeof startReview>>) => ({ id, status, outcome })

/** The changes of compliance. */
export const complianceCommands: Route[] = [
  tenantCommand({
    ...applications,
    path: 'onboarding-applications/{application_id}/review',
    name: 'onboarding_applications.review',
    title: 'Review an application',
    description: 'Starts processing a pending application.',
    change: async (context, { application_id }) => head(await startReview(context, application_id!)),
  }),
  tenantCommand({
    ...applications,
    path: 'onboarding-applications/{application_id}/decide',
    name: 'onboarding_applications.decide',
    title: 'Decide an application',
    description: 'An approval opens the account.',
    body: DecideApplication,
    change: async (context, { application_id }, { outcome, reason }) => {
      await writeReason(context, application_id!, reason)
      return head(await completeApplication(context, application_id!, outcome))
    },
  }),
  tenantCommand({
    group: 'compliance',
    permission: 'claim.write',
    path: 'persons/{person_id}/claims/{claim_id}/verify',
    ids: { person_id: 'person', claim_id: 'claim' },
    name: 'claims.verify',
    title: 'Verify a claim',
    description: 'It supersedes the active claim of its type.',
    response: VerifiedClaim,
    errors: ['conflict'],
    change: async (context, { person_id, claim_id }) => {
      const { id, status, verified_at } = await verifyClaim(context, person_id!, claim_id!)
      return { id, status, verified_at }
    },
  }),
  tenantCommand({
    group: 'compliance',
    permission: 'customer.write',
    path: 'authorities/{authority_id}/revoke',
    ids: { authority_id: 'authority' },
    name: 'authorities.revoke',
    title: 'Revoke an authority',
    description: "A person's authority over a customer, for good.",
    response: RevokedAuthority,
    errors: ['conflict'],
    change: async (context, { authority_id }) => {
      const { id, status, revoked_at } = await revokeAuthority(context, authority_id!)
      return { id, status, revoked_at }
    },
  }),
  tenantCommand({
    group: 'compliance',
    permission: 'account.write',
    path: 'accounts/{account_id}/change',
    ids: { account_id: 'account' },
    name: 'accounts.change',
    title: 'Change an account',
    description: 'Suspends, activates or closes it, and switches single permissions.',
    body: ChangeAccount,
    response: ChangedAccount,
    errors: ['conflict'],
    change: async (context, { account_id }, { reason, ...body }) => {
      requireMember(body)
      await writeReason(context, account_id!, reason)
      const { id, status, can_deposit, can_withdraw, can_place_buy_order, can_place_sell_order } = toAccount(
        await changeAccount(context, account_id!, body),
      )
      return { id, status, can_deposit, can_withdraw, can_place_buy_order, can_place_sell_order }
    },
  }),
  tenantCommand({
    group: 'compliance',
    permission: 'customer.write',
    path: 'customers/{customer_id}/change',
    ids: { customer_id: 'customer' },
    name: 'customers.change',
    title: 'Change a customer',
    description: 'Suspends, activates or closes it with its accounts, and sets its MiFID category.',
    body: ChangeCustomer,
    response: ChangedCustomer,
    errors: ['conflict'],
    change: async (context, { customer_id }, { reason, ...body }) => {
      requireMember(body)
      await writeReason(context, customer_id!, reason)
      const { id, status, mifid_category } = await changeCustomer(context, customer_id!, body)
      return { id, status, mifid_category }
    },
  }),
]
