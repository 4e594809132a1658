// The rules with which a live installation begins.
import type { Context } from '../../../../context.ts'
import { CURRENCIES } from '../../../../values/currencies.ts'
import { newId } from '../../../../values/ids.ts'
import { INSTALLATION } from '../../../../values/installation.ts'

interface StartingRule {
  verb: string
  /** The amount of each currency from which the rule holds; null for every change. */
  from_amount: string | null
  role: 'finance' | 'compliance' | 'developer' | 'administrator'
}

/** The rules of the start. Nobody needs to approve a payment run without payouts, which moves no amount. */
export const STARTING_RULES: readonly StartingRule[] = [
  { verb: 'payment_runs.create', from_amount: '0.00', role: 'finance' },
  { verb: 'payouts.reverse', from_amount: '1000.00', role: 'finance' },
  { verb: 'suspense.assign', from_amount: '1000.00', role: 'finance' },
  { verb: 'suspense.return', from_amount: '1000.00', role: 'finance' },
  { verb: 'fees.refund', from_amount: '1000.00', role: 'finance' },
  { verb: 'breaks.book', from_amount: null, role: 'finance' },
  { verb: 'bank_accounts.set', from_amount: null, role: 'finance' },
  { verb: 'transfers.create', from_amount: null, role: 'finance' },
  ...['fees', 'taxes', 'advances', 'orders', 'pools', 'direct_debits', 'journals'].map(
    (group) => ({ verb: `settings.set_${group}`, from_amount: null, role: 'finance' }) as const,
  ),
  { verb: 'settings.set_onboarding', from_amount: null, role: 'compliance' },
  { verb: 'orders.cancel_several', from_amount: null, role: 'finance' },
  { verb: 'trades.bust', from_amount: null, role: 'finance' },
  { verb: 'prices.correct', from_amount: null, role: 'finance' },
  { verb: 'prices.import', from_amount: null, role: 'finance' },
  { verb: 'corporate_actions.enter', from_amount: null, role: 'finance' },
  { verb: 'corporate_actions.import', from_amount: null, role: 'finance' },
  { verb: 'corporate_actions.reverse', from_amount: null, role: 'finance' },
  { verb: 'tax_reclaims.pay', from_amount: null, role: 'finance' },
  { verb: 'withdrawals.complete', from_amount: null, role: 'finance' },
  { verb: 'withdrawals.return', from_amount: '1000.00', role: 'finance' },
  { verb: 'deposits.reverse_advance', from_amount: '1000.00', role: 'finance' },
  { verb: 'funding_accounts.verify', from_amount: null, role: 'compliance' },
  { verb: 'accounts.change', from_amount: null, role: 'compliance' },
  { verb: 'customers.change', from_amount: null, role: 'compliance' },
  { verb: 'onboarding_applications.decide', from_amount: null, role: 'compliance' },
  { verb: 'claims.verify', from_amount: null, role: 'compliance' },
  { verb: 'legal_documents.publish', from_amount: null, role: 'compliance' },
  { verb: 'erasures.create', from_amount: null, role: 'compliance' },
  { verb: 'access_requests.create', from_amount: null, role: 'compliance' },
  { verb: 'legal_holds.lift', from_amount: null, role: 'compliance' },
  { verb: 'retention_rules.set', from_amount: null, role: 'compliance' },
  { verb: 'clients.create', from_amount: null, role: 'developer' },
  { verb: 'clients.rotate_secret', from_amount: null, role: 'developer' },
  { verb: 'clients.set_keys', from_amount: null, role: 'developer' },
  { verb: 'clients.set_networks', from_amount: null, role: 'developer' },
  { verb: 'webhooks.rotate_secret', from_amount: null, role: 'developer' },
  { verb: 'webhooks.change', from_amount: null, role: 'developer' },
  { verb: 'keys.rotate', from_amount: null, role: 'administrator' },
  { verb: 'operators.grant', from_amount: null, role: 'administrator' },
  { verb: 'invitations.create', from_amount: null, role: 'administrator' },
  { verb: 'approval_rules.set', from_amount: null, role: 'administrator' },
  { verb: 'limits.set', from_amount: null, role: 'administrator' },
]

/** Sets the rules of the start in a live installation that has no operators and no invitations yet. */
export async function setStartingRules({ app, sql, actor, now }: Context): Promise<void> {
  if (app.config.environment !== 'live') return
  const rules = STARTING_RULES.flatMap(({ verb, from_amount, role }) =>
    (from_amount === null ? [null] : CURRENCIES).map((currency) => ({ verb, currency, from_amount, role })),
  )
  await sql`
    insert into approval_rules (tenant, id, verb, currency, from_amount, roles, needed, set_by, modified_at)
    select ${INSTALLATION}, x.id, x.verb, x.currency, x.from_amount, array[x.role], 1, ${actor.id}, ${now}
    from unnest(${rules.map(() => newId('apu_'))}::text[], ${rules.map(({ verb }) => verb)}::text[],
                ${rules.map(({ currency }) => currency)}::text[],
                ${rules.map(({ from_amount }) => from_amount)}::numeric[], ${rules.map(({ role }) => role)}::text[])
      as x (id, verb, currency, from_amount, role)
    where not exists (select from operators where tenant = ${INSTALLATION})
      and not exists (select from operator_invitations where tenant = ${INSTALLATION})
    on conflict (tenant, verb, of_tenant, currency) do nothing`
}
