// Decides whether a journal may be reversed now.
import { fail } from '../../../errors.ts'
import { worthOf } from './booking/rules.ts'
import { checkFree, findForbidden, type JournalValueFacts } from './decide-journals.ts'
import type { Journal } from './schemas.ts'

type Original = Pick<
  Journal,
  | 'id'
  | 'status'
  | 'journal_type'
  | 'from_account'
  | 'to_account'
  | 'currency'
  | 'amount'
  | 'instrument'
  | 'quantity'
  | 'cost_basis'
  | 'purpose'
  | 'reverses'
  | 'expires_at'
>

export interface JournalReversalFacts {
  journal: Original
  /** The reversal that waits, or that is booked, if there is one. */
  reversal: string | undefined
  /** The units have been split, merged or redeemed since. */
  has_changed: boolean
  value: JournalValueFacts
  /** The id of the new journal. */
  id: string
}

/** The new journal, without the text of its summary. */
export interface JournalReversal
  extends Pick<Original, 'id' | 'journal_type' | 'from_account' | 'to_account' | 'currency' | 'purpose'>,
    Pick<Original, 'amount' | 'instrument' | 'quantity' | 'cost_basis'> {
  reverses: string
  market_value: string | null
  external_reference: null
  batch: null
  /** It needs approval, as the journal itself did. */
  waits: boolean
}

/** The journal that moves everything back, or a refusal. */
export function decideReversal({
  journal,
  reversal,
  has_changed,
  value,
  id,
}: JournalReversalFacts): JournalReversal {
  const { from_account: to, to_account: from, journal_type, instrument, quantity, currency, amount } = journal
  if (journal.reverses !== null) throw fail('conflict', 'A reversal cannot be reversed: post what is right.')
  if (reversal !== undefined)
    throw fail('conflict', 'The journal is being reversed already.', { journal: reversal })
  if (journal.status !== 'booked') throw fail('conflict', `The journal is ${journal.status}.`)
  if (has_changed)
    throw fail('conflict', 'The units were split, merged or redeemed since: post what is right.')
  const account = findForbidden(value.accounts, from, to)
  if (account) throw fail('journal_forbidden', 'The account may not take part.', { account })
  checkFree(value, { orders: [{ from, value: amount ?? quantity! }] })
  return {
    id,
    journal_type,
    from_account: from,
    to_account: to,
    currency,
    amount,
    instrument,
    quantity,
    cost_basis: journal.cost_basis,
    purpose: journal.purpose,
    reverses: journal.id,
    market_value: value.quote && quantity !== null ? worthOf(value.quote, quantity).total : null,
    external_reference: null,
    batch: null,
    waits: journal.expires_at !== null,
  }
}
