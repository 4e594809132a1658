// The shapes that every group uses: decimals, dates, the error envelope.
import Type, { type TSchema } from 'typebox'
import { CURRENCIES } from '../../values/currencies.ts'

/** A value that may be null; required unless wrapped in Type.Optional. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

export const DateTime = Type.String({ format: 'date-time', examples: ['2026-07-14T08:36:12.345Z'] })
export const Day = Type.String({ format: 'date', examples: ['2026-07-14'] })
export const Decimal = Type.String({ description: 'A decimal number as text.', examples: ['1000.00'] })

/** A decimal in a request: preferably text; a JSON number is read as its shortest decimal text. */
export const DecimalInput = Type.Unsafe<string | number>({
  anyOf: [{ type: 'string', pattern: '^-?[0-9]{1,20}(\\.[0-9]{1,20})?$' }, { type: 'number' }],
  description: 'A decimal number, as text (preferred) or as a JSON number.',
  examples: ['1000.00'],
})

export const Currency = Type.Enum([...CURRENCIES], { $id: 'Currency' })

/** One of the listed texts. */
export const OneOf = <const T extends string[]>(...values: T) => Type.Enum(values)

/** A constant text, as a discriminator of a union. */
export const Constant = <const T extends string>(value: T) => Type.Literal(value)

export const ErrorEnvelope = Type.Object(
  {
    code: Type.String({ description: 'Machine-readable code.' }),
    detail: Type.String({ description: 'Text for developers; its wording may change.' }),
    docs: Type.Optional(Type.String()),
    params: Type.Optional(
      Type.Array(Type.Object({ path: Type.String(), detail: Type.String(), code: Type.String() }), {
        description: 'The parts of the request that are wrong, and why.',
      }),
    ),
    context: Type.Optional(
      Type.Record(Type.String(), Type.Union([Type.String(), Type.Integer()]), {
        description: 'Figures and names for programs.',
      }),
    ),
  },
  { $id: 'Error' },
)

export const OAuthError = Type.Object(
  { error: Type.String({ description: 'Code of RFC 6749, section 5.2.' }), error_description: Type.String() },
  { $id: 'OAuthError' },
)

/** A path member that holds an identifier. */
export const Id = Type.String({ minLength: 1, maxLength: 255 })
