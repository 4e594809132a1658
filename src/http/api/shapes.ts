// Shapes that every group uses: decimals, dates, the error envelope. Each member says what it means in its place;
// members that stand in many shapes are described here once. A key that begins with `~` is for the API description
// alone.
import Type, { type TSchema } from 'typebox'
import { catalogue, type ErrorCode, meanings } from '../../errors.ts'
import { CURRENCIES } from '../../values/currencies.ts'
import type { Mask } from '../../values/mask.ts'
import { remedies } from './answers/remedies.ts'

/** The same shape with a description for the place where it stands; the description refers to a named shape. */
export const described = <T extends TSchema>(schema: T, description: string): T => ({
  ...schema,
  description,
  '~base': schema,
})

/**
 * The same shape, published with other members than the server checks; `undefined` leaves a member out. For what the
 * server accepts beyond what a client should send, and for rules that its code checks.
 */
export const published = <T extends TSchema>(schema: T, members: Record<string, unknown>): T => ({
  ...schema,
  '~published': members,
})

/** The same shape, for a member that a request may also send under another name. */
export const aliased = <T extends TSchema>(schema: T, alias: string): T => ({ ...schema, '~alias': alias })

/** The same shape, for a value that operators see masked until they give a reason. */
export const personal = <T extends TSchema>(schema: T, mask: Mask): T => ({ ...schema, '~mask': mask })

/** The same shape, published with the combinations of its members that are legal; the code of the verb checks them. */
export const combined = <T extends TSchema>(schema: T, combinations: readonly object[]): T =>
  published(schema, { allOf: [{ anyOf: combinations }] })

/** A value that may be null; required unless wrapped in Type.Optional. */
export const Nullable = <T extends TSchema>(schema: T) => {
  const { description, $id, '~base': base } = schema as TSchema & Record<string, unknown>
  const isOfPlace = typeof description === 'string' && (base !== undefined || $id === undefined)
  return Type.Union([schema, Type.Null()], isOfPlace ? { description } : {})
}

export const DateTime = Type.String({ format: 'date-time', examples: ['2026-07-14T08:36:12.345Z'] })
export const Day = Type.String({ format: 'date', examples: ['2026-07-14'] })
export const Decimal = Type.String({
  $id: 'Decimal',
  format: 'decimal',
  pattern: '^-?[0-9]+(\\.[0-9]+)?$',
  description: 'A decimal number as text: exact, without an exponent. Never read it into a binary float.',
  examples: ['1000.00'],
})

const SENT_DECIMAL = '^-?[0-9]{1,20}(\\.[0-9]{1,20})?$'

/** A decimal in a request: text is preferred, a JSON number is read by its shortest decimal text. */
export const DecimalInput = published(
  Type.Unsafe<string | number>({
    anyOf: [{ type: 'string', format: 'decimal', pattern: SENT_DECIMAL }, { type: 'number' }],
    description: 'A decimal number as text. A JSON number is read by its shortest decimal text.',
    examples: ['1000.00'],
  }),
  { anyOf: undefined, $ref: '#/components/schemas/Decimal', pattern: SENT_DECIMAL },
)

export const Currency = Type.Enum([...CURRENCIES], {
  $id: 'Currency',
  description: 'ISO 4217 code of a currency in which accounts hold cash.',
})

/** One of the listed texts. */
export const OneOf = <const T extends string[]>(...values: T) => Type.Enum(values)

/** A constant text, as a discriminator of a union. */
export const Constant = <const T extends string>(value: T) =>
  Type.Literal(value, { description: 'Always this text; it distinguishes the forms.' })

/** A member that holds text. */
export const Text = (description: string) => Type.String({ description })
/** A member that is true or false. */
export const Flag = (description: string) => Type.Boolean({ description })
/** A member that holds a whole number. */
export const AnyJson = (description: string) => Type.Unsafe<unknown>({ description })

export const Count = (description: string) => Type.Integer({ description })
/** A member that holds a decimal: money, units, a price or a rate. */
export const Amount = (description: string) => described(Decimal, description)
/** The same in a request. */
export const AmountInput = (description: string) => described(DecimalInput, description)
/** An amount of money in a request. */
export const MoneyInput = (description: string) =>
  AmountInput(`${description} In the main unit of the currency, with at most two decimals: \`300.00\`.`)
/** A member that holds an instant. */
export const Moment = (description: string) => described(DateTime, description)
/** A member that holds a day. */
export const OnDay = (description: string) => described(Day, description)
/** A member that holds the id of a resource, named by a noun. */
export const IdOf = (noun: string) => Text(`Id of the ${noun}.`)

/** When a resource was created, and when it last changed: the last members of every resource. */
export const timestamps = {
  created_at: Moment("When it was created, on the tenant's clock."),
  modified_at: Moment("When it last changed, on the tenant's clock."),
}

export const ErrorEnvelope = Type.Object(
  {
    code: published(Text('Machine-readable code.'), {
      $ref: '#/components/schemas/ErrorCode',
      type: undefined,
    }),
    detail: Text('Text for developers; its wording may change.'),
    docs: Type.Optional(Text('Address of the page that explains the code.')),
    params: Type.Optional(
      Type.Array(
        Type.Object({
          path: Text(
            'The place: `path`, `query`, `header` or `body`, and the members down to it, joined by dots.',
          ),
          detail: Text('What is wrong with it; its wording may change.'),
          code: Type.String({
            description: 'Machine-readable code.',
            enum: ['missing_param', 'invalid_param', 'not_found', 'duplicate', 'conflict', 'expired'],
          }),
        }),
        { description: 'The parts of the request that are wrong, and why; at most 100.' },
      ),
    ),
    request_id: Type.Optional(
      Text('Id of the request, as in `Request-Id`; in a repeated answer, that of the first request.'),
    ),
    context: Type.Optional(
      Type.Record(Type.String(), Type.Union([Type.String(), Type.Integer()]), {
        description: 'Figures and names for programs.',
      }),
    ),
  },
  { $id: 'Error', description: 'The body of every refusal.' },
)

const codesOf = (codes: Record<string, readonly [number, string]>) =>
  Type.Enum(Object.keys(codes) as ErrorCode[], {
    $id: 'ErrorCode',
    description: Object.entries(codes)
      .map(
        ([code, [status, meaning]]) => `- \`${code}\` (${status}): ${meaning} ${remedies[code as ErrorCode]}`,
      )
      .join('\n'),
  })

/** Every code of a refusal, with its meaning and its remedy. */
export const ErrorCodes = codesOf(catalogue)

/** Every code of a refusal of the operator API, with its meaning and its remedy. */
export const OperatorErrorCodes = codesOf(meanings)

export const OAuthError = Type.Object(
  {
    error: Text('Code of RFC 6749, section 5.2.'),
    error_description: Text('Text for developers; its wording may change.'),
  },
  { $id: 'OAuthError', description: 'The body of a refused request for a token.' },
)

/** A path member that holds an identifier. */
export const Id = Type.String({ minLength: 1, maxLength: 255 })
/** The same, with the noun of the resource. */
export const PathId = (noun: string) => described(Id, `Id of the ${noun}.`)
/** The tenant in the path of an operation for operators. */
export const tenantPath = { tenant_id: PathId('tenant') }
/** The path of an account. */
export const AccountPath = Type.Object({ account_id: PathId('account') })
