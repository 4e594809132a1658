// Savings plans and their executions on the wire.
import Type, { type Static } from 'typebox'
import {
  Amount,
  Count,
  Currency,
  described,
  IdOf,
  Moment,
  MoneyInput,
  Nullable,
  OnDay,
  PathId,
  Text,
  timestamps,
} from '../../../http/api/shapes.ts'
import { BusinessDayRule, PlanInterval, Weekday } from '../automatic-orders/schemas.ts'
import { PlanExecutionReason } from '../reinvestments/schemas.ts'
import { EXECUTION_STATUSES, PLAN_STATUSES, SHORTFALL_RULES, SIZINGS } from './rules.ts'

const PlanSizing = Type.Enum([...SIZINGS], {
  $id: 'PlanSizing',
  description: 'What a plan invests. `amount`: an amount, fees included. `sweep`: the cash above an amount.',
})
const ShortfallRule = Type.Enum([...SHORTFALL_RULES], {
  $id: 'ShortfallRule',
  description:
    'What happens if cash lacks. `skip`: nothing is bought. `retry`: it is tried again on the next business days. ' +
    '`reduce`: the cash that is there is invested.',
})
const PlanFundingSource = Type.Enum(['cash', 'direct_debit'], {
  $id: 'PlanFundingSource',
  description:
    'Where the money of a plan comes from. `direct_debit` is refused: no tenant has direct debits.',
})
export const SavingsPlanStatus = Type.Enum([...PLAN_STATUSES], {
  $id: 'SavingsPlanStatus',
  description:
    'State of a savings plan. `active`: it buys. `paused`: it leaves its days out. `cancelled`: ended before its ' +
    'time. `completed`: its last day is over.',
})
export const PlanExecutionStatus = Type.Enum([...EXECUTION_STATUSES], {
  $id: 'PlanExecutionStatus',
  description:
    'State of an execution. `announced`: its day lies ahead. `executing`: its order is placed. `completed`: all of ' +
    'it was bought. `completed_partially`: a part was. `skipped`: nothing was bought. `cancelled`: with its plan. ' +
    '`funding` and `failed` are for direct debits.',
})

const PlanTarget = Type.Object(
  {
    instrument: Type.Optional(Nullable(Text('Id of the instrument that the plan buys.'))),
    model: Type.Optional(Nullable(Text('Id of the model that the plan buys.'))),
  },
  { $id: 'PlanTarget', description: 'What a plan buys: exactly one of the members.' },
)
const PlanFunding = Type.Object(
  {
    source: PlanFundingSource,
    mandate: Type.Optional(Nullable(Text('Id of the mandate of a direct debit; null for cash.'))),
  },
  { $id: 'PlanFunding', description: 'Where the money of a plan comes from.' },
)
const PlanSchedule = Type.Object(
  {
    interval: PlanInterval,
    weekday: Type.Optional(Nullable(described(Weekday, 'The day of a weekly or biweekly plan.'))),
    day_of_month: Type.Optional(
      Nullable(
        Type.Integer({
          minimum: 1,
          maximum: 31,
          description: 'The day of any other plan; a shorter month has its last day.',
        }),
      ),
    ),
    start_on: OnDay('The first day on which it may buy; not in the past.'),
    end_on: Type.Optional(Nullable(OnDay('The last scheduled day; null for a plan without an end.'))),
    business_day_rule: Type.Optional(Nullable(described(BusinessDayRule, '`following` if left out.'))),
  },
  { $id: 'PlanSchedule', description: 'When a plan buys.' },
)

const Reference = Type.String({
  minLength: 1,
  maxLength: 100,
  description: "The caller's own name for the plan, which no other plan of the account may have.",
})
const Name = Type.String({ minLength: 1, maxLength: 100, description: 'The name that its owner gave it.' })

const changeable = {
  sizing: Type.Optional(Nullable(described(PlanSizing, '`amount` if left out.'))),
  amount: Type.Optional(Nullable(MoneyInput('What each execution invests, the fee of its order included.'))),
  keep_amount: Type.Optional(Nullable(MoneyInput('The cash that a sweep leaves; 0 if left out.'))),
  maximum_amount: Type.Optional(Nullable(MoneyInput('The most that a sweep invests.'))),
  shortfall: Type.Optional(Nullable(described(ShortfallRule, '`skip` if left out.'))),
  retry_days: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 1,
        maximum: 10,
        description: 'The business days on which `retry` tries again; 3 if left out.',
      }),
    ),
  ),
  annual_increase: Type.Optional(
    Nullable(
      Type.String({
        pattern: '^(0(\\.[0-9]{1,4})?|1(\\.0{1,4})?)$',
        description: 'The fraction by which the amount grows each year: `0.05` is 5 %.',
        examples: ['0.05'],
      }),
    ),
  ),
  name: Type.Optional(Nullable(Name)),
  external_reference: Type.Optional(Nullable(Reference)),
}

export const CreateSavingsPlanRequest = Type.Object(
  {
    target: PlanTarget,
    currency: described(Currency, 'The currency of the instrument or the model.'),
    schedule: PlanSchedule,
    funding: PlanFunding,
    ...changeable,
  },
  { $id: 'CreateSavingsPlanRequest', description: 'A new savings plan.' },
)
export type CreateSavingsPlanRequest = Static<typeof CreateSavingsPlanRequest>

export const UpdateSavingsPlanRequest = Type.Object(
  {
    target: Type.Optional(Nullable(PlanTarget)),
    schedule: Type.Optional(Nullable(PlanSchedule)),
    funding: Type.Optional(Nullable(PlanFunding)),
    ...changeable,
  },
  { $id: 'UpdateSavingsPlanRequest', description: 'What is to change of a plan; the other members stay.' },
)
export type UpdateSavingsPlanRequest = Static<typeof UpdateSavingsPlanRequest>

export const PauseRequest = Type.Object(
  {
    until: Type.Optional(
      Nullable(OnDay('The day on which the plan goes on by itself; null until it is resumed.')),
    ),
  },
  { $id: 'PauseRequest', description: 'A pause.' },
)
export const SkipRequest = Type.Object(
  {
    execution_on: Type.Optional(
      Nullable(OnDay('The day of the execution to skip; the next one that can be changed if left out.')),
    ),
  },
  { $id: 'SkipRequest', description: 'The execution to skip.' },
)

export const SavingsPlan = Type.Object(
  {
    id: IdOf('savings plan'),
    account: IdOf('account'),
    status: SavingsPlanStatus,
    paused_reason: Nullable(
      Text(
        'Why it is paused: `paused_by_client`, `paused_by_operator`, `nothing_bought` (three executions in a row), ' +
          'or `instrument_ended`; else null.',
      ),
    ),
    target: PlanTarget,
    sizing: PlanSizing,
    amount: Nullable(Amount('What each execution invests, as it was set; null of a sweep.')),
    current_amount: Nullable(Amount('The amount with the increases so far; null of a sweep.')),
    annual_increase: Nullable(Amount('The fraction by which the amount grows each year.')),
    keep_amount: Nullable(Amount('The cash that a sweep leaves.')),
    maximum_amount: Nullable(Amount('The most that a sweep invests.')),
    currency: described(Currency, 'Currency of the amounts.'),
    schedule: PlanSchedule,
    funding: PlanFunding,
    shortfall: ShortfallRule,
    retry_days: Count('The business days on which `retry` tries again.'),
    name: Nullable(Name),
    external_reference: Nullable(Reference),
    next_scheduled_on: Nullable(OnDay('The scheduled day of the next execution; null if there is none.')),
    next_execution_on: Nullable(OnDay('The business day on which the next execution buys.')),
    change_until: Nullable(Moment('Until then the next execution can be changed or skipped.')),
    executions: Count('The executions that bought something.'),
    invested: Amount('The money of all executions, fees included.'),
    ...timestamps,
  },
  {
    $id: 'SavingsPlan',
    description: 'A plan that buys an instrument or a model by itself, again and again.',
  },
)
export type SavingsPlan = Static<typeof SavingsPlan>

const PlanExecutionLine = Type.Object(
  {
    instrument: IdOf('instrument'),
    weight: Nullable(Amount('Its share of the amount; null of a plan in one instrument.')),
    amount: Amount('The cash of its order, the fee included.'),
    order: Nullable(IdOf('order; null without one')),
    quantity: Amount('Units that were bought.'),
    price: Nullable(Amount('Their price; null until they are bought.')),
    traded_notional: Amount('Money of the units, without the fee.'),
    fees: Amount('Fee of the order.'),
    skipped_reason: Nullable(described(PlanExecutionReason, 'Why it was not bought, or only in part.')),
  },
  { $id: 'PlanExecutionLine', description: 'What an execution buys of one instrument.' },
)

export const SavingsPlanExecution = Type.Object(
  {
    id: IdOf('execution'),
    savings_plan: IdOf('savings plan'),
    account: IdOf('account'),
    status: PlanExecutionStatus,
    reason: Nullable(described(PlanExecutionReason, 'Why less was invested than planned; else null.')),
    scheduled_on: OnDay('Its day by the calendar alone.'),
    execution_on: OnDay('The business day on which it buys.'),
    attempts: Count('How often it was tried.'),
    planned_amount: Nullable(Amount('What was to be invested; null of a sweep until its day.')),
    invested_amount: Amount('The money of the units and the fee.'),
    fees: Amount('The fee.'),
    uninvested_amount: Amount('What was planned and stays in cash.'),
    direct_debit: Nullable(Text('Id of the direct debit; null for cash.')),
    lines: Type.Array(PlanExecutionLine, { description: 'What it buys.' }),
    announced_at: Nullable(Moment('When it was announced; null if it was skipped before.')),
    completed_at: Nullable(Moment('When it ended; null until then.')),
    ...timestamps,
  },
  { $id: 'SavingsPlanExecution', description: 'One purchase of a savings plan, and its report.' },
)
export type SavingsPlanExecution = Static<typeof SavingsPlanExecution>

export const PlanPath = Type.Object({ savings_plan_id: PathId('savings plan') })
export const ExecutionPath = Type.Object({ savings_plan_execution_id: PathId('execution') })

/** The filters of a list of plans. */
export const planFilters = {
  status: Type.Optional(described(SavingsPlanStatus, 'Only plans in this state.')),
}
/** The filters of a list of executions. */
export const executionFilters = {
  status: Type.Optional(described(PlanExecutionStatus, 'Only executions in this state.')),
}
