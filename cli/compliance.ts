// `holdfast compliance …`: the decisions of compliance about persons, applications, customers and accounts. In a
// sandbox the operations under /sandbox do the same.
import { type Command, InvalidArgumentError, Option } from 'commander'
import { MIFID_CATEGORIES } from '../src/features/back-office/compliance/rules.ts'
import type { PermissionSwitches } from '../src/features/customers/accounts/change-status.ts'
import { addChange, decisionReasonOption } from './add-change.ts'

/** Adds the commands of compliance. */
export function addCommands(compliance: Command): void {
  addApplications(compliance)
  addPersons(compliance)
  addStates(compliance)
}

function addApplications(compliance: Command) {
  addChange(compliance, {
    name: 'review',
    description: 'start processing a pending application',
    operation: 'onboarding_applications.review',
  })
  addChange<{ outcome: string; reason: string }>(compliance, {
    name: 'decide',
    description: 'decide an application; an approval opens the account',
    operation: 'onboarding_applications.decide',
    options: [
      new Option('--outcome <outcome>', 'the decision')
        .choices(['approved', 'rejected', 'expired'])
        .makeOptionMandatory(),
      decisionReasonOption('resource'),
    ],
    body: ({ outcome, reason }) => ({ outcome, reason }),
  })
}

function addPersons(compliance: Command) {
  addChange(compliance, { name: 'verify', description: 'confirm a claim', operation: 'claims.verify' })
  addChange(compliance, {
    name: 'revoke',
    description: "revoke a person's authority over a customer",
    operation: 'authorities.revoke',
  })
}

const statusOption = () =>
  new Option('--status <status>', 'the new status').choices(['active', 'suspended', 'closing', 'closed'])

function addStates(compliance: Command) {
  addChange<{ status?: string; switch?: PermissionSwitches; reason: string }>(compliance, {
    name: 'account',
    description: 'suspend, activate or close an account; switch single permissions',
    operation: 'accounts.change',
    options: [
      statusOption(),
      new Option('--switch <switch>', 'such as can_withdraw=off; may be repeated').argParser(readSwitch),
      decisionReasonOption('resource'),
    ],
    body: ({ status, switch: switches, reason }) => {
      if (!status && !switches) throw new Error('Give --status, --switch or both.')
      return { status, switches, reason }
    },
  })
  addChange<{ status?: string; mifidCategory?: string; reason: string }>(compliance, {
    name: 'customer',
    description: 'suspend, activate or close a customer with its accounts; set its MiFID category',
    operation: 'customers.change',
    options: [
      statusOption(),
      new Option('--mifid-category <category>', 'its class').choices([...MIFID_CATEGORIES]),
      decisionReasonOption('resource'),
    ],
    body: ({ status, mifidCategory: mifid_category, reason }) => {
      if (!status && !mifid_category) throw new Error('Give --status, --mifid-category or both.')
      return { status, mifid_category, reason }
    },
  })
}

const SWITCHES = ['can_deposit', 'can_withdraw', 'can_place_buy_order', 'can_place_sell_order']

function readSwitch(text: string, previous: PermissionSwitches = {}): PermissionSwitches {
  const [name, value, ...more] = text.split('=')
  if (!SWITCHES.includes(name!) || !['on', 'off'].includes(value ?? '') || more.length > 0)
    throw new InvalidArgumentError(`Must be one of ${SWITCHES.join(', ')}, then =on or =off.`)
  return { ...previous, [name!]: value === 'on' }
}
