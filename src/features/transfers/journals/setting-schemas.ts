// The shape of a tenant's settings for journals.
import Type from 'typebox'
import { CURRENCIES } from '../../../values/currencies.ts'

const Kinds = (whom: string, usual: string) =>
  Type.Optional(
    Type.Array(Type.Enum(['cash', 'units']), {
      maxItems: 2,
      description: `What may move ${whom}; ${usual} if left out.`,
    }),
  )

const Bounds = (description: string) =>
  Type.Optional(
    Type.Record(
      Type.String({ pattern: `^(${CURRENCIES.join('|')})$` }),
      Type.String({ format: 'decimal', pattern: '^[0-9]{1,12}(\\.[0-9]{1,2})?$', description: 'Amount.' }),
      { additionalProperties: false, description },
    ),
  )

export const JournalSettings = Type.Object(
  {
    firm_to_customer: Kinds('from the firm to a customer', 'cash and units'),
    customer_to_firm: Kinds('from a customer to the firm', 'cash'),
    firm_to_firm: Kinds('between accounts of the firm', 'cash and units'),
    customer_to_customer: Type.Optional(
      Type.Enum(['never', 'same_customer', 'any'], {
        description:
          'Between accounts of customers; `same_customer`, where one customer owns both, if left out.',
      }),
    ),
    single_limit: Bounds('The most of one journal, by currency; no limit if left out.'),
    daily_limit: Bounds(
      'The most of a UTC day but between accounts of the firm, by currency; no limit if left out.',
    ),
    approval_threshold: Bounds(
      'The value from which a journal waits for approval, by currency; none if left out.',
    ),
    approval_days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 366,
        description: 'Days after which a journal that waits expires; 7 if left out.',
      }),
    ),
  },
  {
    $id: 'JournalSettings',
    additionalProperties: false,
    description: 'What may move between accounts of the tenant, and up to which value.',
  },
)
