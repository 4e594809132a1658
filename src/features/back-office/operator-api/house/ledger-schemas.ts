// The shapes of the ledger as operators read it.
import Type from 'typebox'
import { Amount, Count, DateTime, described, Id, IdOf, Moment, Text } from '../../../../http/api/shapes.ts'
import { HOUSE } from '../../../../ledger/chart.ts'

const Asset = Text('A currency, or the id of an instrument.')

export const asOf = Type.Object({
  at: Type.Optional(
    described(DateTime, 'The balances after the transfers of this instant; now if left out.'),
  ),
})

export const TrialBalance = Type.Object(
  {
    at: Moment('The instant of the balances.'),
    rows: Type.Array(
      Type.Object({
        ledger_account: Text('Name in the chart; the accounts of customers are added up.'),
        asset: Asset,
        balance: Amount('Balance; below zero for what the house owns.'),
        accounts: Count('Number of ledger accounts with a balance in it.'),
      }),
      { description: 'By account and asset, without those that are zero.' },
    ),
    sums: Type.Array(
      Type.Object({ asset: Asset, sum: Amount('Over all accounts; zero, or the ledger is broken.') }),
      { description: 'The sum of each asset.' },
    ),
  },
  { $id: 'TrialBalance', description: 'The balances of all accounts of the chart at an instant.' },
)

export const Posting = Type.Object(
  {
    id: Text('Entry and line.'),
    entry: Text('Id of the entry; its lines are booked together.'),
    line: Count('Number of the line in its entry.'),
    kind: Text('Kind of the movement.'),
    reference: Text('Id of the resource that it is about.'),
    booked_at: Moment('When it was booked.'),
    from_account: Text('The ledger account that gives.'),
    to_account: Text('The ledger account that receives.'),
    asset: Asset,
    amount: Amount('What moves.'),
  },
  { $id: 'LedgerPosting', description: 'One line of an entry of the ledger.' },
)
export const postingFilters = {
  reference: Type.Optional(described(Id, 'Only postings about the resource with this id.')),
  asset: Type.Optional(described(Id, 'Only postings of this currency or instrument.')),
  ledger_account: Type.Optional(
    Type.Enum([...HOUSE], {
      $id: 'HouseAccount',
      description: 'Only postings from or to this account of the firm.',
    }),
  ),
}

export const StatementEntry = Type.Object(
  {
    id: Text("The bank's reference of the entry."),
    amount: Amount('Signed: positive when money came in.'),
    booked_on: described(Type.String({ format: 'date' }), 'Day of booking at the bank.'),
    outcome: Type.Enum(['received', 'paid', 'returned', 'unexplained', 'charged', 'split', 'duplicate'], {
      $id: 'BankEntryOutcome',
      description: 'How the entry was booked.',
    }),
    resource: Type.Union([IdOf('resource'), Type.Null()], {
      description: 'The payment or payout that it belongs to; null without one.',
    }),
    ledger_amount: Type.Union([Amount('Amount.'), Type.Null()], {
      description:
        'The amount by which the ledger changed the money at the bank for the resource; null without one.',
    }),
  },
  { $id: 'StatementEntry', description: 'An entry of a statement of the bank, beside the ledger.' },
)
