// `holdfast operator …`: operators, and decisions about money that only an operator may make.
import type { Command } from 'commander'
import { addCorporateActions } from './corporate-actions.ts'
import { addFirmAccounts } from './firm-accounts.ts'
import { addInvite } from './invite.ts'
import { addPeople } from './operator-api/people-commands.ts'
import { addSignIn } from './operator-api/sign-in-commands.ts'
import { addPayments } from './payments.ts'
import { addSuspense } from './suspense.ts'

/** Adds the operator's commands. */
export function addCommands(operator: Command): void {
  addSignIn(operator)
  addInvite(operator)
  addPeople(operator)
  addSuspense(operator.command('suspense').description('money whose owner is unknown'))
  addPayments(operator)
  addFirmAccounts(operator)
  addCorporateActions(operator)
}
