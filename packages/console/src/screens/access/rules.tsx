// The rules of approvals: the changes that need approval, by how many people and by which roles.
import { useTenant } from '../../frame/address.ts'
import type { ApprovalRule, Currency, NewApprovalRule, OperatorRole } from '../../generated/operator.ts'
import { Act, type Values } from '../../kit/act.tsx'
import { columnsOf } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Id, Instant, Money } from '../../kit/figures.tsx'
import { useWords } from '../../words/words.ts'
import { CURRENCIES } from '../currencies.ts'
import { type ItemOf, ListPage } from '../lists/list-page.tsx'
import { ROLES, roleFields } from './people.tsx'
import { Where } from './where.tsx'

const column = columnsOf<ItemOf<'approval_rules.list'>>()

type Scope = Pick<NewApprovalRule, 'verb' | 'of_tenant' | 'currency' | 'from_amount'>

/** A rule for the roles with the number of approvals; the roles have commas between. */
const ruleOf = (scope: Scope, { roles = '', needed = '' }: Values): NewApprovalRule => ({
  ...scope,
  roles: roles.split(',') as OperatorRole[],
  needed: Number(needed),
})

export function Rules() {
  const words = useWords()
  const { columns, control } = words
  const tenant = useTenant()
  const needs = useNeeds()
  const [, where] = roleFields(words, tenant)
  return (
    <ListPage
      name="approval_rules.list"
      title={words.views.rules}
      sheetTitle={control.rule}
      filters={[{ name: 'verb' }]}
      actions={
        <Act
          isPrimary
          name="approval_rules.set"
          permission="rule.write"
          label={control.newRule}
          fields={[
            { name: 'verb', label: control.verb },
            where!,
            {
              name: 'currency',
              label: columns.currency,
              options: [['', control.everyChange], ...CURRENCIES.map((one) => [one, one] as const)],
              isOptional: true,
            },
            { name: 'from_amount', label: control.fromAmount, isOptional: true },
            ...needs,
          ]}
          input={({ verb, of_tenant, currency, from_amount, ...rest }) => ({
            body: ruleOf(
              {
                verb: verb!.trim(),
                of_tenant: of_tenant === '*' ? null : of_tenant!,
                currency: (currency || null) as Currency | null,
                from_amount: from_amount?.trim() || null,
              },
              rest,
            ),
          })}
        />
      }
      columns={[
        column.text(columns.action, ({ verb }) => words.term(verb), 'minmax(9rem, 2fr)'),
        column.text(words.access.where, ({ of_tenant }) => <Where tenant={of_tenant} />),
        column.money(control.fromAmount, ({ from_amount, currency }) => ({ amount: from_amount, currency })),
        column.text(columns.approvers, ({ roles }) => roles.map(words.term).join(', '), 'minmax(8rem, 1fr)'),
        column.count(columns.votes, ({ needed }) => needed),
        column.time(columns.modified, ({ modified_at }) => modified_at),
      ]}
      sheet={(rule) => <RuleSheet key={rule.id} rule={rule} />}
    />
  )
}

/** The fields for the people that a rule needs, as a rule has them now. */
function useNeeds(rule?: ApprovalRule) {
  const words = useWords()
  return [
    {
      name: 'needed',
      label: words.columns.votes,
      value: String(rule?.needed ?? 1),
      options: ['1', '2', '3', '4', '5'].map((one) => [one, one] as const),
    },
    {
      name: 'roles',
      label: words.access.roles,
      value: rule?.roles.join(',') ?? '',
      several: ROLES.map((one) => [one, words.term(one)] as const),
    },
  ]
}

function RuleSheet({ rule }: { rule: ApprovalRule }) {
  const words = useWords()
  const { columns, control } = words
  const needs = useNeeds(rule)
  const { verb, of_tenant, from_amount } = rule
  const scope: Scope = { verb, of_tenant, from_amount, currency: rule.currency as Currency | null }
  return (
    <>
      <Facts
        facts={[
          [columns.id, <Id key="id" id={rule.id} />],
          [columns.action, words.term(verb)],
          [control.verb, <code key="verb">{verb}</code>],
          [words.access.where, <Where key="where" tenant={of_tenant} />],
          [
            control.fromAmount,
            from_amount === null ? (
              control.everyChange
            ) : (
              <Money key="from" amount={from_amount} currency={rule.currency} />
            ),
          ],
          [columns.approvers, `${rule.needed} × ${rule.roles.map(words.term).join(', ')}`],
          [control.setBy, <Id key="by" id={rule.set_by} />],
          [columns.modified, <Instant key="at" at={rule.modified_at} />],
        ]}
      />
      <div className="actions">
        <Act
          isPrimary
          name="approval_rules.set"
          permission="rule.write"
          label={control.changeRule}
          sentence={words.term(verb)}
          fields={needs}
          input={(values) => ({ body: ruleOf(scope, values) })}
        />
        <Act
          name="approval_rules.set"
          permission="rule.write"
          label={control.removeRule}
          sentence={`${words.term(verb)}: ${control.removesRule}`}
          input={() => ({ body: { ...scope, roles: rule.roles as OperatorRole[], needed: 0 } })}
        />
      </div>
    </>
  )
}
