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
import { findByPrefix, instrumentOfId, instrumentsOfSymbol, recordsOfRequest } from './find-by-id.ts'
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
  id: (context, id) => (findersById[id.slice(0, id.indexOf('_'))] ?? findByPrefix)(context, id),
  request_id: recordsOfRequest,
  isin: instrumentsOfSymbol,
  reference: async (context, text) => [
    ...(await customersWith(context, part`and k.reference = ${text.toUpperCase()}`)),
    ...(await accountsWith(context, part`and a.reference = ${text.toUpperCase()}`)),
    ...(await referencedBy(context, text)),
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

// Kinds with a title of their own; the others are shown as in the search of clients.
const findersById: Record<string, Finder> = {
  cus: (context, id) => customersWith(context, part`and k.id = ${id}`),
  acc: (context, id) => accountsWith(context, part`and a.id = ${id}`),
  ins: instrumentOfId,
  ...Object.fromEntries(
    ['ord', 'dep', 'wdr', 'inp', 'btr', 'ptr', 'pmi'].map((prefix) => [prefix, paymentWith]),
  ),
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

// The order, payment or transfer with the id.
function paymentWith({ sql, tenant }: ReadContext, id: string): Promise<SearchHit[]> {
  return sql<SearchHit>`
    select ${orderHit} from orders o where tenant = ${tenant} and id = ${id}
    union all
    select id, 'withdrawal', amount || ' ' || currency, '', status
    from withdrawals where tenant = ${tenant} and id = ${id}
    union all
    select ${depositHit} from deposits where tenant = ${tenant} and id = ${id}
    union all
    select ${paymentHit} from inbound_payments where tenant = ${tenant} and id = ${id}
    union all
    select ${transferHit} from transfers where tenant = ${tenant} and id = ${id}`
}

// The resources that have the reference: of a client, of a deposit, of the bank, or an external one. An order is found
// by those that it had, too.
function referencedBy({ sql, tenant }: ReadContext, text: string): Promise<SearchHit[]> {
  return sql<SearchHit>`
    (select ${orderHit} from orders o
     where tenant = ${tenant} and id in (
       select id from orders where tenant = ${tenant} and client_reference = ${text}
       union
       select "order" from order_references where tenant = ${tenant} and client_reference = ${text})
     order by created_at desc, id desc limit 20)
    union all
    (select ${depositHit} from deposits
     where tenant = ${tenant} and payment_reference = ${text} order by created_at desc, id desc limit 20)
    union all
    select ${paymentHit} from inbound_payments where tenant = ${tenant} and bank_transaction_id = ${text}
    union all
    select id, 'journal', coalesce(amount || ' ' || currency, trim_scale(quantity)::text), external_reference, status
    from journals where tenant = ${tenant} and external_reference = ${text}
    union all
    select id, 'journal_batch', entries || ' journals', external_reference, status
    from journal_batches where tenant = ${tenant} and external_reference = ${text}
    union all
    select ${transferHit} from transfers where tenant = ${tenant} and external_reference = ${text}`
}

const orderHit = part`
  id, 'order' as kind, coalesce(cash_amount::text || ' ' || currency, quantity::text) as title, side as detail, status`
const depositHit = part`
  id, 'deposit' as kind, amount || ' ' || currency as title, payment_reference as detail, status`
const paymentHit = part`
  id, 'inbound_payment' as kind, amount || ' ' || currency as title, bank_transaction_id as detail, status`
const transferHit = part`
  id, 'transfer' as kind, kind as title, coalesce(external_reference, '') as detail, '' as status`
