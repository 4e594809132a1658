// The shapes of faults.
import Type, { type Static } from 'typebox'
import { FAULT_TYPES, type FaultType, ruleOf } from '../../../../faults/rules.ts'
import {
  Count,
  combined,
  described,
  IdOf,
  Moment,
  Nullable,
  OneOf,
  PathId,
  Text,
  timestamps,
} from '../../../../http/api/shapes.ts'
import { MAX_SECONDS } from '../rules.ts'

const TYPES = Object.keys(FAULT_TYPES) as FaultType[]

export const FaultTypeName = Type.Enum([...TYPES], {
  $id: 'FaultType',
  description: TYPES.map((type) => `- \`${type}\`: ${ruleOf(type).meaning}`).join('\n'),
})

const conditions = {
  operation: 'Name of an operation, such as `orders.place`: the `operationId` of this description.',
  event: 'Name of an event.',
  webhook: 'Id of a webhook.',
  account: 'Id of an account.',
  instrument: 'Id or symbol of an instrument.',
}

const sentConditions = Object.fromEntries(
  Object.entries(conditions).map(([name, text]) => [
    name,
    Type.Optional(Type.String({ maxLength: 255, description: text })),
  ]),
) as Record<keyof typeof conditions, ReturnType<typeof Type.Optional<ReturnType<typeof Type.String>>>>

const figures = {
  milliseconds: Type.Optional(
    Type.Integer({ description: 'Real milliseconds: 1 to 30,000; 1000 if left out.' }),
  ),
  retry_after: Type.Optional(
    Type.Integer({ description: 'Seconds in `Retry-After`: 1 to 3600; 1 if left out.' }),
  ),
  status: Type.Optional(
    Type.Integer({ description: 'Status of the answer: 500, also if left out, or 503.' }),
  ),
  seconds: Type.Optional(
    Type.Integer({
      description: "Seconds of the tenant's time; their range and default depend on the type.",
    }),
  ),
  fraction: Type.Optional(
    Type.String({
      pattern: '^(0|1|0\\.[0-9]{1,9})$',
      description: 'Fraction of the quantity that executes: from 0 to 1; `0.5` if left out.',
    }),
  ),
}

const NewFaultMembers = Type.Object(
  {
    type: FaultTypeName,
    match: Type.Optional(
      Type.Object(sentConditions, {
        additionalProperties: false,
        description: 'The calls that the fault is about; a member that is left out matches any.',
      }),
    ),
    count: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: 'The number of calls, from the first on, that it hits; 1 if left out.',
      }),
    ),
    chance: Type.Optional(
      Type.String({
        pattern: '^(1|0\\.[0-9]{1,9})$',
        description: 'Hits each call with this probability, above 0 and up to 1.',
      }),
    ),
    seed: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Equal calls under an equal seed have equal hits; only with `chance`; `1` if left out.',
      }),
    ),
    ends_at: Type.Optional(Moment("When the fault ends, on the tenant's clock, at most 3,660 days ahead.")),
    for_seconds: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_SECONDS,
        description: 'The same as a time from now; a day if both are left out.',
      }),
    ),
    parameters: Type.Optional(
      Type.Object(figures, { additionalProperties: false, description: 'The figures of the type.' }),
    ),
  },
  {
    $id: 'NewFault',
    additionalProperties: false,
    description:
      'A fault to order. It hits by `count` or by `chance`; one of the market holds until it ends.',
  },
)
export const NewFault = combined(NewFaultMembers, [
  { title: 'By count', properties: { chance: { type: 'null' }, seed: { type: 'null' } } },
  { title: 'By chance', required: ['chance'], properties: { count: { type: 'null' } } },
])
export type NewFault = Static<typeof NewFault>

const shownConditions = Object.fromEntries(
  Object.entries(conditions).map(([name, text]) => [name, Nullable(Text(text))]),
)

export const Fault = Type.Object(
  {
    id: IdOf('fault'),
    type: described(FaultTypeName, 'The fault.'),
    match: Type.Object(shownConditions, { description: 'The calls that it is about; null matches any.' }),
    parameters: Type.Object(figures, { description: 'The figures of the type, with their defaults.' }),
    count: Nullable(
      Count('The number of calls that it hits; null if it hits by chance, or holds until it ends.'),
    ),
    chance: Nullable(Text('The probability with which it hits a call; null without one.')),
    seed: Nullable(Text('The seed of the draws; null without a chance.')),
    status: described(OneOf('active', 'ended'), 'Whether it can still hit.'),
    matched: Count('The number of calls that it was about.'),
    hits: Count('The number of calls that it has hit.'),
    latest_hits: Type.Array(
      Type.Object({
        number: Count('The number of the call among those that it was about.'),
        resource: Text('Id of the order, trade, quote, withdrawal or delivery; the operation of a request.'),
        request: Text('The Request-Id of the request, or the id of the job.'),
        hit_at: Moment("When, on the tenant's clock."),
      }),
      { description: 'The newest of them, at most ten.' },
    ),
    ends_at: Moment("When it ends by itself, on the tenant's clock."),
    ended_at: Nullable(Moment('When it ended: with its last hit, by its time, or by a request.')),
    ...timestamps,
  },
  { $id: 'Fault', description: 'A fault of a sandbox, for your own tests.' },
)
export type Fault = Static<typeof Fault>

export const faultFilters = {
  status: Type.Optional(described(OneOf('active', 'ended'), 'Only faults with this status.')),
  type: Type.Optional(described(FaultTypeName, 'Only faults of this type.')),
}

export const OfFault = Type.Object({ fault_id: PathId('fault') })
