// Shared by tests of direct debits: an account without money on Wednesday, 10 March 2027, at 05:00 UTC.
import { payIn } from './cash.ts'
import { type Body, freshTenant } from './client.ts'
import { openTestAccount } from './journey.ts'

export const DEBTOR = { iban: 'DE89370400440532013000', debtor_name: 'Ada Lovelace' }
export const SIGNED = '2027-03-01T09:00:00.000Z'

/** A desk whose account may be debited. */
export async function debitDesk(settings: object = {}) {
  const tenant = await freshTenant(settings)
  await tenant.put('/sandbox/clock', { mode: 'frozen' })
  const advance = (to: string) => tenant.post('/sandbox/clock/advance', { to })
  await advance('2027-03-10T05:00:00.000Z')
  const { account } = await openTestAccount(tenant)
  const at = `/accounts/${account.id}`
  return {
    tenant,
    account: account.id as string,
    at,
    advance,
    mandate: (more: object = {}): Promise<Body> =>
      tenant.post(`${at}/mandates`, { ...DEBTOR, signed_at: SIGNED, ...more }),
    mandateNow: (id: string): Promise<Body> => tenant.get(`/mandates/${id}`),
    debit: (mandate: string, amount: string, more: object = {}): Promise<Body> =>
      tenant.post(`${at}/direct-debits`, { mandate, amount, currency: 'EUR', ...more }),
    show: (id: string): Promise<Body> => tenant.get(`/direct-debits/${id}`),
    bank: (id: string, verb: string, body: object = {}): Promise<Body> =>
      tenant.post(`/sandbox/direct-debits/${id}/${verb}`, body),
    payIn: (amount: string) => payIn(tenant, account.id, amount),
    /** The balances of the account in euros, by the names of the ledger accounts. */
    async ledger(): Promise<Record<string, string>> {
      const { accounts }: { accounts: Body[] } = await tenant.get(`/sandbox/ledger?account=${account.id}`)
      const euros = accounts.filter(({ asset }) => asset === 'EUR')
      return Object.fromEntries(euros.map(({ ledger_account, balance }) => [ledger_account, balance]))
    },
    /** Whether the sums of the whole ledger are zero, and its proof holds. */
    async areBooksWhole(): Promise<boolean> {
      const [{ balanced }, { is_whole }] = [
        await tenant.get('/sandbox/ledger'),
        await tenant.get('/ledger/proof'),
      ]
      return balanced && is_whole
    },
    events: async (prefix: string): Promise<string[]> => {
      const events: Body[] = await tenant.get('/events?limit=1000')
      return events.reverse().flatMap(({ name }) => (name.startsWith(prefix) ? [name] : []))
    },
  }
}

/** Status, code and the first offender of an answer. */
export const codesOf = ({ status, body }: { status: number; body: Body }) =>
  [status, body.code, ...(body.params ?? []).map(({ path }: Body) => path)].join(' ')
