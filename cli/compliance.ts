// `holdfast compliance …`: the decisions of compliance about persons, applications, customers and accounts. In a
// sandbox the operations under /sandbox do the same.
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Permissions } from '../src/features/accounts/change-status.ts'
import { type AccountStatus, toAccount } from '../src/features/accounts/rules.ts'
import { changeAccount } from '../src/features/compliance/change-account.ts'
import { changeCustomer } from '../src/features/compliance/change-customer.ts'
import { MIFID_CATEGORIES, type MifidCategory } from '../src/features/compliance/rules.ts'
import { revokeAuthority } from '../src/features/customers/revoke-authority.ts'
import { completeApplication, startReview } from '../src/features/onboarding/complete-application.ts'
import type { Outcome } from '../src/features/onboarding/schemas.ts'
import { verifyClaim } from '../src/features/persons/verify-claims.ts'
import { byOption, order } from './as-operator.ts'

interface Options {
  by: string
}

/** Adds the commands of compliance. */
export function addComplianceCommands(program: Command): void {
  const compliance = program
    .command('compliance')
    .description('decisions of compliance about persons, customers and accounts')
  addApplications(compliance)
  addPersons(compliance)
  addStates(compliance)
}

function addApplications(compliance: Command) {
  compliance
    .command('review <tenant> <application>')
    .description('start processing a pending application')
    .addOption(byOption())
    .action((tenant: string, id: string, { by }: Options) =>
      order(tenant, by, 'compliance review', async (context) => summary(await startReview(context, id))),
    )
  compliance
    .command('decide <tenant> <application>')
    .description('decide an application; an approval opens the account')
    .addOption(
      new Option('--outcome <outcome>', 'the decision')
        .choices(['approved', 'rejected', 'expired'])
        .makeOptionMandatory(),
    )
    .addOption(byOption())
    .action((tenant: string, id: string, { by, outcome }: Options & { outcome: Outcome }) =>
      order(tenant, by, 'compliance decide', async (context) =>
        summary(await completeApplication(context, id, outcome)),
      ),
    )
}

// What was submitted is not repeated: it is long, and the API shows it.
const summary = ({ id, customer_type, status, outcome }: Awaited<ReturnType<typeof startReview>>) => ({
  id,
  customer_type,
  status,
  outcome,
})

function addPersons(compliance: Command) {
  compliance
    .command('verify <tenant> <person> <claim>')
    .description('confirm a claim')
    .addOption(byOption())
    .action((tenant: string, person: string, claim: string, { by }: Options) =>
      order(tenant, by, 'compliance verify', async (context) => {
        const { id, claim_type, status, verified_at } = await verifyClaim(context, person, claim)
        return { id, claim_type, status, verified_at }
      }),
    )
  compliance
    .command('revoke <tenant> <authority>')
    .description("revoke a person's authority over a customer")
    .addOption(byOption())
    .action((tenant: string, authority: string, { by }: Options) =>
      order(tenant, by, 'compliance revoke', async (context) => {
        const { id, authority_type, status, revoked_at } = await revokeAuthority(context, authority)
        return { id, authority_type, status, revoked_at }
      }),
    )
}

const statusOption = () =>
  new Option('--status <status>', 'the new status').choices(['active', 'suspended', 'closing', 'closed'])

function addStates(compliance: Command) {
  compliance
    .command('account <tenant> <account>')
    .description('suspend, activate or close an account; switch single permissions')
    .addOption(statusOption())
    .option('--switch <switch>', 'such as can_withdraw=off; may be repeated', readSwitch)
    .addOption(byOption())
    .action(
      (tenant: string, id: string, options: Options & { status?: AccountStatus; switch?: Permissions }) => {
        const { by, status, switch: switches } = options
        if (!status && !switches) throw new Error('Give --status, --switch or both.')
        return order(tenant, by, 'compliance account', async (context) =>
          toAccount(await changeAccount(context, id, { status, switches })),
        )
      },
    )
  compliance
    .command('customer <tenant> <customer>')
    .description('suspend, activate or close a customer with its accounts; set its MiFID category')
    .addOption(statusOption())
    .addOption(new Option('--mifid-category <category>', 'its class').choices([...MIFID_CATEGORIES]))
    .addOption(byOption())
    .action(
      (
        tenant: string,
        id: string,
        options: Options & { status?: AccountStatus; mifidCategory?: MifidCategory },
      ) => {
        const { by, status, mifidCategory: mifid_category } = options
        if (!status && !mifid_category) throw new Error('Give --status, --mifid-category or both.')
        return order(tenant, by, 'compliance customer', async (context) => {
          const customer = await changeCustomer(context, id, { status, mifid_category })
          return { id, status: customer.status, mifid_category: customer.mifid_category }
        })
      },
    )
}

const SWITCHES = ['can_deposit', 'can_withdraw', 'can_place_buy_order', 'can_place_sell_order']

function readSwitch(text: string, previous: Permissions = {}): Permissions {
  const [name, value, ...more] = text.split('=')
  if (!SWITCHES.includes(name!) || !['on', 'off'].includes(value ?? '') || more.length > 0)
    throw new InvalidArgumentError(`Must be one of ${SWITCHES.join(', ')}, then =on or =off.`)
  return { ...previous, [name!]: value === 'on' }
}
