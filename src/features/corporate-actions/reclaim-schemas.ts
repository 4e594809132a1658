// Tax reclaims on the wire.
import Type, { type Static } from 'typebox'
import {
  Amount,
  Currency,
  described,
  IdOf,
  MoneyInput,
  Nullable,
  OnDay,
  PathId,
  Text,
  timestamps,
} from '../../http/api/shapes.ts'
import { RECLAIM_STATUSES } from './reclaims/decide-reclaim.ts'

export const TaxReclaimStatus = Type.Enum([...RECLAIM_STATUSES], {
  $id: 'TaxReclaimStatus',
  description:
    'State of a tax reclaim. `filed`: with the tax office. `paid`: given back, in part or in full. `expired`: not ' +
    'filed in time.',
})

export const TaxReclaim = Type.Object(
  {
    id: IdOf('tax reclaim'),
    account: IdOf('account'),
    corporate_action: IdOf('corporate action'),
    position: IdOf('position'),
    transaction: Text(
      'Id of the income; of its ledger entry if the account had closed, so that it went to suspense.',
    ),
    country: Text('Country that took the tax: ISO 3166-1 alpha-2.'),
    currency: described(Currency, 'Currency of the amounts.'),
    gross: Amount('The income before taxes.'),
    withheld: Amount('Tax that the country took.'),
    withheld_rate: Amount('Its rate, in percentage points.'),
    treaty_rate: Amount('The rate of the treaty, in percentage points.'),
    reclaimable: Amount('Tax above the rate of the treaty.'),
    reclaimed: Amount('The part of it that the tax office has paid.'),
    status: TaxReclaimStatus,
    expires_on: OnDay('Day on which it expires unless it has been filed.'),
    ...timestamps,
  },
  {
    $id: 'TaxReclaim',
    description: 'Foreign tax that the holder may claim back. It counts in no value before it is paid.',
  },
)
export type TaxReclaim = Static<typeof TaxReclaim>

export const ReclaimPath = Type.Object({ tax_reclaim_id: PathId('tax reclaim') })

/** The filters of a list of tax reclaims. */
export const reclaimFilters = {
  status: Type.Optional(described(TaxReclaimStatus, 'Only reclaims in this state.')),
  country: Type.Optional(Text('Only tax of this country: ISO 3166-1 alpha-2.')),
}

export const PaidReclaim = Type.Object(
  { amount: Type.Optional(Nullable(MoneyInput('Paid by the tax office; all of it if left out.'))) },
  { $id: 'PaidReclaim', description: 'The payment of a tax office.' },
)
