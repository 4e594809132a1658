// Papers of one customer, as an issuer of a sandbox would write them: tests read their figures, and
// tools/papers draws the pictures of the documentation from them.
import type {
  FeeStatementContent,
  IncomeNoteContent,
  OrderConfirmationContent,
  WelcomeLetterContent,
} from '../../src/features/documents/documents/schemas.ts'
import type { AccountStatementContent } from '../../src/features/documents/documents/statement-shapes.ts'

const NO_LINES = { line2: null, line3: null, district_county: null }

const head = {
  issuer: 'Hearth Savings AG',
  issuer_address: {
    ...NO_LINES,
    line1: 'Am Kai 1',
    postal_code: '20457',
    city: 'Hamburg',
    country_code: 'DE',
  },
  issuer_contact: { email: 'service@hearth.example', phone: '+49 40 1234567', website: 'www.hearth.example' },
  environment: 'sandbox' as const,
  account: {
    id: 'acc_0VbiCTNJ002DoF69vvSBgM',
    reference: 'H4F9K2M7',
    name: 'Ada Lovelace',
    base_currency: 'EUR' as const,
    holder_address: {
      ...NO_LINES,
      line1: 'Lindenallee 12',
      postal_code: '10115',
      city: 'Berlin',
      country_code: 'DE',
    },
  },
}

const WORLD = {
  id: 'ins_o0IhHUT1kjEPe1ZGsFNP63',
  symbol: 'IE00B4L5Y983',
  name: 'iShares Core MSCI World UCITS ETF USD (Acc)',
  isin: 'IE00B4L5Y983',
  instrument_type: 'etf',
  price_type: 'money',
}
const SHARE = {
  id: 'ins_1pQ7aHUT1kjEPe1ZGsFNP6',
  symbol: 'DE0007164600',
  name: 'SAP SE',
  isin: 'DE0007164600',
  instrument_type: 'stock',
  price_type: 'money',
}

/** A buy of 3.9069 units at 100.00: 390.69 and a fee of 1.50 are 392.19. */
export const buyConfirmation: OrderConfirmationContent = {
  document_type: 'order_confirmation',
  ...head,
  issued_at: '2027-03-01T10:00:01.000Z',
  order: {
    id: 'ord_0VbjyVvk000kwEvF4erbNf',
    side: 'buy',
    order_type: 'market',
    purpose: 'user_request',
    limit_price: null,
    stop_price: null,
    placed_at: '2027-03-01T10:00:00.000Z',
    filled_at: '2027-03-01T10:00:01.000Z',
    executed_on: null,
  },
  instrument: WORLD,
  currency: 'EUR',
  quantity: '3.9069',
  quantity_currency: null,
  average_price: '100.00',
  accrued_interest: null,
  notional: '390.69',
  fees: [
    {
      fee_charge: 'fch_0VbjyVvk000kwEvF4erbNf',
      name: 'Buy order',
      amount_fee: '1.50',
      amount_tax: '0.00',
      amount_total: '1.50',
    },
  ],
  total_fees: '1.50',
  net_amount: '-392.19',
  executions: [
    {
      trade: 'trd_0VbjyVvk000kwEvF4erbNf',
      executed_at: '2027-03-01T10:00:01.000Z',
      quantity: '3.9069',
      price: '100.00',
      accrued_interest: null,
      notional: '390.69',
      trading_venue: 'XETR',
      execution_reference: 'x1',
      settlement_date: '2027-03-03',
    },
  ],
}

export const incomeNote: IncomeNoteContent = {
  document_type: 'income_note',
  ...head,
  issued_at: '2027-03-12T06:00:00.000Z',
  transaction: 'txn_0VbjzkhF001uBPLsAhBG3s',
  corporate_action: 'cac_0VbjzkhF001uBPLsAhBG3s',
  instrument: SHARE,
  ex_date: '2027-03-09',
  record_date: '2027-03-10',
  payment_date: '2027-03-12',
  booked_at: '2027-03-12T06:00:00.000Z',
  units: '80',
  amount_per_unit: '2.1',
  currency: 'EUR',
  gross_amount: '168.00',
  taxes: [{ kind: 'foreign', country: 'DE', rate: '26.375', amount: '44.31' }],
  total_taxes: '44.31',
  reclaimable_amount: '19.11',
  net_amount: '123.69',
}

/** 0.25 % of 1,200.00 are 3.00, and 19 % of it 0.57. */
export const feeStatement: FeeStatementContent = {
  document_type: 'fee_statement',
  ...head,
  issued_at: '2027-04-01T06:00:00.000Z',
  fee_charge: 'fch_0VbjyWR1001KEAYEY0TWYc',
  fee: { id: 'fee_0VbjyWR1001KEAYEY0TWYc', name: 'Custody' },
  period_start: '2027-03-01',
  period_end: '2027-04-01',
  due_at: '2027-04-01T00:00:00.000Z',
  currency: 'EUR',
  calculation: {
    base_amount: '1200.00',
    unit_amount: '0.00',
    rate: '0.0025',
    minimum_amount: null,
    maximum_amount: null,
  },
  amount_fee: '3.00',
  tax_rate: '0.19',
  amount_tax: '0.57',
  amount_total: '3.57',
}

export const welcomeLetter: WelcomeLetterContent = {
  document_type: 'welcome_letter',
  ...head,
  issued_at: '2027-03-01T09:00:00.000Z',
  opened_at: '2027-03-01T09:00:00.000Z',
  funding_currencies: ['EUR', 'USD', 'GBP'],
  bank_payment_reference: 'H4F9K2M7',
  bank_accounts: [
    {
      currency: 'EUR',
      owner_name: 'Hearth Savings AG',
      iban: 'DE89370400440532013000',
      bank_code: 'EXMPDEFFXXX',
    },
  ],
}

const NO_TOTALS = {
  deposits: '0.00',
  withdrawals: '0.00',
  purchases: '0.00',
  sales: '0.00',
  redemptions: '0.00',
  gross_income: '0.00',
  exchanges: '0.00',
  corporate_actions: '0.00',
  transfers: '0.00',
  fees: '0.00',
  taxes: '0.00',
}
const NO_CASH = {
  opening_balance: '0.00',
  closing_balance: '0.00',
  opening_value: '0.00',
  closing_value: '0.00',
  opening_rate: null,
  closing_rate: null,
  totals: NO_TOTALS,
  movements: [],
}
const DAYS = [2000, 2000, 1998.5, 1996.2, 2001.87, 2010.44, 2006.2, 2012.9, 2018.75, 2016.31, 2147.1, 2143.48]

/** March: 2,000.00 in, 392.19 spent on 3.9069 units, a dividend of 123.69, and units that are worth 412.12 at the end. */
export const accountStatement: AccountStatementContent = {
  document_type: 'account_statement',
  ...head,
  issued_at: '2027-04-01T09:30:00.000Z',
  period_start: '2027-03-01',
  period_end: '2027-04-01',
  opening: {
    at: '2027-03-01T00:00:00.000Z',
    total_value: '0.00',
    total_cash_value: '0.00',
    total_position_value: '0.00',
  },
  closing: {
    at: '2027-04-01T00:00:00.000Z',
    total_value: '2143.62',
    total_cash_value: '1731.50',
    total_position_value: '412.12',
  },
  history: [
    { at: '2027-03-01T00:00:00.000Z', total_value: '0.00' },
    ...Array.from({ length: 31 }, (_, n) => ({
      at: new Date(Date.UTC(2027, 2, n + 2)).toISOString(),
      total_value: n === 30 ? '2143.62' : DAYS[Math.floor((n * DAYS.length) / 31)]!.toFixed(2),
    })),
  ],
  cash: [
    {
      currency: 'EUR',
      opening_balance: '0.00',
      closing_balance: '1731.50',
      opening_value: '0.00',
      closing_value: '1731.50',
      opening_rate: null,
      closing_rate: '1',
      totals: {
        ...NO_TOTALS,
        deposits: '2000.00',
        purchases: '-390.69',
        gross_income: '168.00',
        fees: '-1.50',
        taxes: '-44.31',
      },
      movements: [
        {
          transaction: 'txn_1',
          booked_at: '2027-03-01T09:30:00.000Z',
          settlement_date: '2027-03-01',
          transaction_type: 'deposit',
          summary: 'Deposit',
          instrument: null,
          unit_quantity: null,
          unit_price: null,
          accrued_interest: null,
          tax: '0.00',
          cash_amount: '2000.00',
          balance: '2000.00',
          reference: 'dep_1',
          reference_type: 'deposit',
        },
        {
          transaction: 'txn_2',
          booked_at: '2027-03-01T10:00:01.000Z',
          settlement_date: '2027-03-03',
          transaction_type: 'buy',
          summary: 'Buy IE00B4L5Y983',
          instrument: WORLD.id,
          unit_quantity: '3.9069',
          unit_price: '100.00',
          accrued_interest: null,
          tax: '0.00',
          cash_amount: '-390.69',
          balance: '1609.31',
          reference: 'ord_0VbjyVvk000kwEvF4erbNf',
          reference_type: 'order',
        },
        {
          transaction: 'txn_3',
          booked_at: '2027-03-01T10:00:01.000Z',
          settlement_date: '2027-03-03',
          transaction_type: 'fee',
          summary: 'Fee Buy order',
          instrument: WORLD.id,
          unit_quantity: null,
          unit_price: null,
          accrued_interest: null,
          tax: '0.00',
          cash_amount: '-1.50',
          balance: '1607.81',
          reference: 'fch_0VbjyVvk000kwEvF4erbNf',
          reference_type: 'fee_charge',
        },
        {
          transaction: 'txn_4',
          booked_at: '2027-03-12T06:00:00.000Z',
          settlement_date: '2027-03-12',
          transaction_type: 'dividend',
          summary: 'Dividend DE0007164600',
          instrument: SHARE.id,
          unit_quantity: null,
          unit_price: null,
          accrued_interest: null,
          tax: '44.31',
          cash_amount: '123.69',
          balance: '1731.50',
          reference: 'cac_0VbjzkhF001uBPLsAhBG3s',
          reference_type: 'corporate_action',
        },
      ],
    },
    { ...NO_CASH, currency: 'USD' },
    { ...NO_CASH, currency: 'GBP' },
  ],
  units: [
    {
      position: 'pos_0Vbjzl5i000ToZG6BQEMpN',
      instrument: WORLD.id,
      opening_quantity: '0',
      closing_quantity: '3.9069',
      movements: [
        {
          transaction: 'txn_2',
          booked_at: '2027-03-01T10:00:01.000Z',
          transaction_type: 'buy',
          summary: 'Buy IE00B4L5Y983',
          unit_quantity: '3.9069',
          unit_price: '100.00',
        },
      ],
    },
  ],
  holdings: [
    {
      position: 'pos_0Vbjzl5i000ToZG6BQEMpN',
      instrument: WORLD.id,
      quantity: '3.9069',
      price: '105.485',
      price_timestamp: '2027-03-31T16:00:00.000Z',
      accrued_interest: '0',
      receivable: null,
      currency: 'EUR',
      rate: '1',
      value: '412.12',
    },
  ],
  instruments: [SHARE, WORLD],
}

/** The papers by the name of their picture. */
export const SAMPLE_PAPERS = {
  statement: accountStatement,
  'order-confirmation': buyConfirmation,
  'income-note': incomeNote,
  'fee-statement': feeStatement,
  'welcome-letter': welcomeLetter,
}
