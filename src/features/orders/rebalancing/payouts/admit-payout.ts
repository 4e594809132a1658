// Refuses a run that cannot raise its amount, or whose receiver cannot be paid.
import { unpayableReason } from '../../../../banks/payable.ts'
import type { ReadContext } from '../../../../context.ts'
import { fail, failParam } from '../../../../errors.ts'
import { type Decimal, isLess } from '../../../../values/decimal.ts'
import { capabilities, forbidden } from '../../../customers/accounts/rules.ts'
import { lookUpFundingAccount } from '../../../payments/funding-accounts/read.ts'
import type { SubjectFacts } from '../facts/gather-facts.ts'
import { raisableFrom } from '../sizing/decide-raising.ts'

const PATH = 'body.withdrawal_to'

/** Refuses an amount above the cash and all that sells could bring. */
export function requireRaisable({ facts }: SubjectFacts, amount: Decimal): void {
  const available = raisableFrom(facts)
  if (isLess(available, amount))
    throw fail('insufficient_funds', 'Selling everything would not bring the amount.', { available })
}

/** Refuses a receiver that is not a funding account of the account, or that no bank could pay. */
export async function requireReceiver(
  context: ReadContext,
  { subject: { account, currency }, rights }: SubjectFacts,
  id: string,
): Promise<void> {
  const receiver = await lookUpFundingAccount(context, id, account)
  if (!receiver) throw failParam(PATH, 'not_found', 'Must be a funding account of this account.')
  if (!capabilities(rights).can_withdraw) throw forbidden('withdrawal_forbidden', rights)
  if (receiver.currency !== currency)
    throw failParam(PATH, 'invalid_param', `The funding account takes ${receiver.currency}.`)
  const reason = unpayableReason(currency, receiver)
  if (reason) throw failParam(PATH, 'invalid_param', reason)
}
