// The search by anything: an id, a reference, an IBAN, an e-mail address or a name. The form of the text decides; a
// text that may be several things is tried as each, the narrowest first.
import type { ReadContext } from '../../../../context.ts'
import { type Part, part } from '../../../../db/sql.ts'
import { firstRows } from '../../../../http/api/page.ts'
import { maskRow } from '../../../../privacy/mask-row.ts'
import { maskName } from '../../../../values/mask.ts'
import { selectAccounts } from '../../../customers/accounts/read.ts'
import { listCustomers } from '../../../customers/customers/list-customers.ts'
import { selectCustomers } from '../../../customers/customers/read.ts'
import type { Customer } from '../../../customers/customers/schemas.ts'
import { ibanHash } from '../../../payments/funding-accounts/seal-bank-account.ts'
import { formsOf, type SearchForm } from './form-of-search.ts'
import { referenceOf } from './mask-customer.ts'
import type { SearchAnswer, SearchHit } from './schemas.ts'
import { searchAs } from './search-as.ts'

const MOST = 20

/** The resources that fit the text. */
export async function search(context: ReadContext, text: string): Promise<SearchAnswer> {
  for (const form of formsOf(text)) {
    const hits = await finders[form.matched](context, form.text)
    if (hits.length > 0) return { matched: form.matched, hits: hits.slice(0, MOST) }
  }
  return { matched: formsOf(text).at(-1)!.matched, hits: [] }
}

type Finder = (context: ReadContext, text: string) => Promise<SearchHit[]>

const finders: Record<SearchForm['matched'], Finder> = {
  id: async (context, id) => [
    ...(await customersWith(context, part`and k.id = ${id}`)),
    ...(await accountsWith(context, part`and a.id = ${id}`)),
    ...(await listPayments(context, id, true)),
  ],
  reference: async (context, text) => [
    ...(await customersWith(context, part`and k.reference = ${text.toUpperCase()}`)),
    ...(await accountsWith(context, part`and a.reference = ${text.toUpperCase()}`)),
    ...(await listPayments(context, text, false)),
  ],
  iban: (context, iban) =>
    accountsWith(
      context,
      part`and a.id in (select f.account from funding_accounts f
        where f.tenant = ${context.tenant} and f.iban_hash = ${ibanHash(context.vault, iban)})
        order by a.created_at, a.id limit 20`,
    ),
  email: (context, email) => byPerson(context, { email }),
  name: (context, name) => byPerson(context, { name }),
}

const customersWith = async (context: ReadContext, which: Part) =>
  (await selectCustomers(context, which)).map(customerHit)

const customerHit = (customer: Customer): SearchHit => {
  const { id, full_name, status } = customer
  return { id, kind: 'customer', title: referenceOf(customer), detail: maskName(full_name), status }
}

async function accountsWith(context: ReadContext, which: Part): Promise<SearchHit[]> {
  const rows = await selectAccounts(context, which)
  return rows.map((row) => {
    const { id, reference, name, status } = maskRow('accounts', row, ['id', 'reference', 'status'])
    return { id, kind: 'account', title: reference, detail: name, status }
  })
}

async function byPerson(
  context: ReadContext,
  query: { name?: string; email?: string },
): Promise<SearchHit[]> {
  const terms = searchAs(context, query)
  return (await listCustomers(context, firstRows(MOST), { terms })).map(customerHit)
}

// Orders and payments with the id; or payments with the reference, which is that of a customer or of the bank.
function listPayments({ sql, tenant }: ReadContext, text: string, is_id: boolean): Promise<SearchHit[]> {
  const [deposit, payment] = is_id
    ? [part`id = ${text}`, part`id = ${text}`]
    : [part`payment_reference = ${text}`, part`bank_transaction_id = ${text}`]
  const byId = part`
    select id, 'order' as kind, coalesce(cash_amount::text || ' ' || currency, quantity::text) as title, side as detail,
           status
    from orders where tenant = ${tenant} and id = ${text}
    union all
    select id, 'withdrawal', amount || ' ' || currency, '', status
    from withdrawals where tenant = ${tenant} and id = ${text}
    union all`
  return sql<SearchHit>`
    ${is_id ? byId : part``}
    (select id, 'deposit' as kind, amount || ' ' || currency as title, payment_reference as detail, status
     from deposits where tenant = ${tenant} and ${deposit} order by created_at desc, id desc limit 20)
    union all
    select id, 'inbound_payment', amount || ' ' || currency, bank_transaction_id, status
    from inbound_payments where tenant = ${tenant} and ${payment}`
}
