// Written by `npm run generate` from the API document.

import type { Decimal, DecimalInput } from '../decimal.ts'

/** A value of an answer: one of these, or one that is added later. */
export type Open<T extends string> = T | (string & {})

/** An actively managed certificate, dealt once a business day. */
export interface AMC {
  /** Id of the instrument. */
  id: string
  /** Name to show. */
  name: string
  /** ISIN, or a pair of the form EUR/USD; unique. */
  symbol: string
  /** Which orders the instrument accepts now. */
  trading_status: Open<TradingStatus>
  /** How far the instrument is rolled out: generally available, beta or provisional. */
  rollout_stage: Open<RolloutStage> | null
  /** Smallest step of a quantity. */
  trading_increment: Decimal
  /** Decimal places of the trading increment. */
  decimal_precision: number
  /** Whether only professional investors may buy it. */
  pro_traders_only: boolean
  /** How prices are quoted. `percent`: of par, for fixed income. `money`: per unit, in the trading currency. */
  price_type: Open<PriceType>
  /** Text about it. */
  about?: string | null
  /** ISO 10383 MIC of the venue of its listing. */
  exchange?: string | null
  /** Address of an icon. */
  icon_url?: string | null
  /** International securities identification number. */
  isin: string
  /** Name of the issuer. */
  issuer: string
  /** Country of the issuer: ISO 3166-1 alpha-2, or `EU`. Null if not known. */
  issuer_country: string | null
  /** Currency in which it is traded. */
  trading_currency: Open<Currency>
  /** Ticker of its listing. */
  ticker?: string | null
  /** Smallest quantity of an order that is sized in units. */
  minimum_trading_quantity: Decimal
  /** Day of the first issue. */
  initial_issue_date: string
  /** Whether `minimum_initial_cash_investment` and `required_cash_increment` hold. */
  enforce_trading_rules: boolean
  /** Smallest cash amount of the first buy, in the trading currency. */
  minimum_initial_cash_investment: Decimal
  /** Step of cash amounts, of the first buy above its minimum; 0: any. */
  required_cash_increment: number
  /** Credit rating of the issuer, e.g. `AA+`. */
  issuer_credit_rating: string
  /** Time of day in UTC up to which an order is dealt on the same business day. */
  dealing_deadline: string
  /** The next deadline, to show: `13:00 Jul 15, 2026`. */
  dealing_deadline_time_and_day: string
  /** Whether today's deadline has passed, or today is not a business day. */
  is_passed_dealing_deadline: boolean
  /** Strategy of the certificate. Null if not known. */
  strategy: string | null
  /** Risk profile. Null if not known. */
  risk_profile: string | null
  /** Manager of the portfolio. Null if not known. */
  portfolio_manager: string | null
  /** Share class. Null if not known. */
  share_class: string | null
  /** Provider of the certificate. Null if not known. */
  provider: string | null
  /** Kind of the instrument; it distinguishes the forms. */
  instrument_type: 'amc'
}

/** An account: cash and positions of one customer. */
export interface Account {
  /** Id of the account. */
  id: string
  /** Second key, for people: 10 capital letters and digits; takes the place of the id in a path. */
  reference: string
  /**
   * State of an account. `active`: everything is allowed. `suspended`: nothing moves. `closing`: it is being
   * emptied. `closed`: permanently.
   */
  status: Open<AccountStatus>
  /** Name to show: the full name of the customer when the account was opened. */
  name: string
  /** A payment that carries it reaches the account without a deposit opened before. */
  bank_payment_reference: string
  /** Currency of its valuation, earnings and returns. */
  base_currency: Open<Currency>
  /** Currencies of its deposits, withdrawals and cash; the base currency is among them. */
  funding_currencies: Open<Currency>[]
  /** Whether deposits may be created now: the status grants it and no switch forbids it. */
  can_deposit: boolean
  /** Whether withdrawals and funding accounts may be created now. */
  can_withdraw: boolean
  /** Whether buy orders may be placed now. */
  can_place_buy_order: boolean
  /** Whether sell orders may be placed now. */
  can_place_sell_order: boolean
  /** Whether a deposit was ever completed. */
  has_deposited: boolean
  /** Whether a withdrawal was ever completed. */
  has_withdrawn: boolean
  /** Whether a buy order of the customer was ever accepted; orders of the platform do not count. */
  has_placed_buy_order: boolean
  /** The same for sell orders. */
  has_placed_sell_order: boolean
  /** Whether its customer is a professional client under MiFID. */
  is_primary_owner_mifid_pro: boolean
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** The changes; at least one member. */
export interface AccountChange {
  /** The new state. */
  status?: AccountStatus
  /** Permissions that the status grants can be switched off and on again. */
  switches?: AccountSwitches
}

/** What an account earned, before and after fees and taxes. */
export interface AccountEarnings {
  /** Id of the account. */
  account: string
  /** Base currency of the account; every amount is in it. */
  currency: Open<Currency>
  /** Start of the period, included. */
  period_start: string
  /** End of the period, excluded. */
  period_end: string
  /** Price gains of units given up in the period. */
  realized_capital: Decimal
  /** Coupons, distributions and accrued interest received, less accrued interest paid for. */
  realized_income: Decimal
  /** Change of clean value less cost in the period. */
  unrealized_capital: Decimal
  /** Change of accrued interest and of coupons on their way, less accrued interest paid for in the period. */
  unrealized_income: Decimal
  /** `realized_capital` and `realized_income`, before fees and taxes. */
  gross_realized: Decimal
  /** `unrealized_capital` and `unrealized_income`, before fees and taxes. */
  gross_unrealized: Decimal
  /** `realized_capital` and `unrealized_capital`, before fees and taxes. */
  gross_capital: Decimal
  /** `realized_income` and `unrealized_income`, before fees and taxes. */
  gross_income: Decimal
  /** All four, before fees and taxes. */
  gross_total: Decimal
  /** Fees with their tax, less what was given back of them. */
  fees: Decimal
  /** After fees and taxes. */
  net_realized: Decimal
  /** After fees and taxes. */
  net_unrealized: Decimal
  /** After fees and taxes. */
  net_total: Decimal
  /** The positions that held units at either end, or moved in the period. */
  position_earnings: PositionEarnings[]
}

/** Says that a customer owns an account. */
export interface AccountOwnership {
  /** Id of the ownership. */
  id: string
  /** The account that is owned, as it is now. */
  account: Account
  /** The customer that owns it, as it is now. */
  customer: Customer
  /** Whether it is the customer's primary ownership; one of them is. */
  is_primary: boolean
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** Rates of return of an account, after fees and taxes. */
export interface AccountReturns {
  /** Id of the account. */
  account: string
  /** The period of the request. */
  period: Open<Period>
  /** Start of the period, included; moved up to inception. */
  period_start: string
  /** End of the period: now. */
  period_end: string
  /** Time-weighted, as a fraction, cumulative over the period: `0.05` is 5 %. Null if it cannot be computed. */
  twrr: Decimal | null
  /** Money-weighted, as a fraction, cumulative over the period. Null if it cannot be computed. */
  mwrr: Decimal | null
  /** Remarks on the rates; empty if there are none. */
  flags: Open<ReturnsFlag>[]
  /** What the rates follow from; only with `explain=true`. */
  explanation?: ReturnsExplanation
}

/** The content of an account statement. */
export interface AccountStatementContent {
  /** Always this text; it distinguishes the forms. */
  document_type: 'account_statement'
  /** Name of the issuer. */
  issuer: string
  /** Address of the issuer; null or absent if there was none. */
  issuer_address?: Address | null
  /** Contact of the issuer; null or absent if there was none. */
  issuer_contact?: {
    /** E-mail address; null without one. */
    email: string | null
    /** Phone number, in any form; null without one. */
    phone: string | null
    /** Web site, such as www.bank.example; null without one. */
    website: string | null
  } | null
  /** SHA-256 of the logo on the pages, in hex; null or absent if there was none. */
  issuer_logo?: string | null
  /** Whether the money is real. */
  environment: Open<Environment>
  /** When the document was issued. */
  issued_at: string
  /** The account, as it was when the document was issued. */
  account: {
    /** Id of the account. */
    id: string
    /** Reference of the account, for people. */
    reference: string
    /** Name of the account. */
    name: string
    /** Base currency of the account. */
    base_currency: Open<Currency>
    /** Address of the holder; null or absent if there was none. */
    holder_address?: Address | null
  }
  /** First day, included. */
  period_start: string
  /** End, exclusive. */
  period_end: string
  /** The value of the account at the start. */
  opening: StatementWorth
  /** The value of the account at the end. */
  closing: StatementWorth
  /**
   * The value of the account at midnights from the beginning to the end, at most 100 of them; empty if it could not
   * be valued at each. Absent from statements of older releases.
   */
  history?: {
    /** A midnight. */
    at: string
    /** Positions and cash together. */
    total_value: Decimal
  }[]
  /** The cash, by currency. */
  cash: StatementCashAccount[]
  /** Every position that was held or moved in the period. */
  units: StatementUnitAccount[]
  /** Holdings at the end, and positions sold earlier that are still owed a coupon. */
  holdings: StatementHolding[]
  /** Every instrument that is named. */
  instruments: DocumentInstrument[]
}

/**
 * State of an account. `active`: everything is allowed. `suspended`: nothing moves. `closing`: it is being emptied.
 * `closed`: permanently.
 */
export type AccountStatus = 'active' | 'suspended' | 'closing' | 'closed'

/** Permissions that the status grants can be switched off and on again. */
export interface AccountSwitches {
  /** Whether deposits may be created, if the status grants it. */
  can_deposit?: boolean
  /** Whether withdrawals and funding accounts may be created, if the status grants it. */
  can_withdraw?: boolean
  /** Whether buy orders may be placed, if the status grants it. */
  can_place_buy_order?: boolean
  /** Whether sell orders may be placed, if the status grants it. */
  can_place_sell_order?: boolean
}

/** Whether an account belongs to a customer or to the firm itself. */
export type AccountType = 'customer' | 'firm'

/** A signed state of the chain of records. */
export interface ActivityCheckpoint {
  /** The record up to which the checkpoint covers everything. */
  sequence: number
  /** The hash of the record with that sequence. */
  hash: string
  /** A JWS (EdDSA) over tenant, sequence, hash and time. */
  signed: string
  /** When it was signed. */
  created_at: string
}

/** The proof that no record was changed or removed. */
export interface ActivityProof {
  /** Newest first; the first covers everything so far. */
  checkpoints: ActivityCheckpoint[]
  /** The public keys of the checkpoints, as JWKs. */
  keys: Record<string, unknown>[]
}

/** A record of a write, or of a refused write. */
export interface ActivityRecord {
  /** From 1, without gaps, in the order in which the changes committed. */
  sequence: number
  /** Id of the record. */
  id: string
  /** The tenant's time of the change. */
  at: string
  /** The machine's time of it. */
  recorded_at: string
  /** The service that acted, or system. */
  actor: string
  /** Id of the client of the request; null for work of the platform. */
  client: string | null
  /** Person-Id, as it was sent. */
  person: string | null
  /** Client-User-Id, as it was sent. */
  client_user: string | null
  /** Client-Request-Id, as it was sent. */
  client_request: string | null
  /** The Request-Id of the answer, or the id of the job. */
  request: string
  /** The operation, or the kind of job. */
  action: string
  /** The resource that was created or changed. */
  resource: string | null
  /** Path of the request, up to 500 characters, without its query; of a job, its kind. */
  path: string
  /** Status of the answer; 0 for jobs. */
  status: number
  /** SHA-256 in hex of the answer to the change of the resource before this one; null without one. */
  before_digest: string | null
  /** SHA-256 in hex of the answer to this change; null without one. */
  after_digest: string | null
  /** The rows written to the ledger: entry/line=SHA-256 of each row, in order. */
  transfers: string | null
  /**
   * The rows that customers read, as the change left them: table/id/version=SHA-256 of a new row,
   * table/id/version=SHA-256 before:SHA-256 after of an altered row.
   */
  facts: string | null
  /** SHA-256 in hex of the text of this record; null for an older record, whose hash covers the text itself. */
  digest: string | null
  /** SHA-256 in hex over the hash before and the digest, or the text without one. */
  hash: string
}

/** The caller. */
export type Actor = ServiceActor | UserActor

/** A postal address. */
export interface Address {
  /** First line: street and number. */
  line1: string
  /** Second line; null without one. */
  line2: string | null
  /** Third line; null without one. */
  line3: string | null
  /** District or county; null without one. */
  district_county: string | null
  /** City. */
  city: string
  /** Postal code. */
  postal_code: string
  /** ISO 3166-1 alpha-2. */
  country_code: string
}

/** The clock after it was moved. */
export interface AdvancedClock {
  /** The tenant's time after the move. */
  now: string
  /** The work that fell due on the way and was carried out, counted by kind. */
  processed: Record<string, number>
}

/** The share of one order in the executions of its parent order. */
export interface Allocation {
  /** Id of the order. */
  order: string
  /** Id of the account. */
  account: string
  /** Units that the order wanted at the average price. */
  wanted_quantity: Decimal
  /** Its share; 0 for an order that is cancelled as `unfilled`. */
  quantity: Decimal
  /** Its share at the average price, with two decimals. */
  notional: Decimal
  /** Whether it is the order of the firm, which takes or gives what the other shares leave over. */
  is_residual: boolean
}

/** A quote, with the figures that exist for its form. */
export interface AmcMarketCashQuote {
  /** Id of the quote; sent as `quote` when the order is placed. */
  id: string
  /** The form of the quote; `estimate` has the figures of it. */
  quote_type: 'amc_market_cash'
  /** Type of the order that it quotes. */
  order_type: 'market'
  /** Currency of the figures. */
  currency: Open<Currency>
  /** The instrument, as it is now. */
  instrument: Instrument
  /** The figures of the order now; money half-up to cents. */
  estimate: {
    /**
     * Price that the figures follow from: the limit, else the stop price, else the ask of a buy or the bid of a
     * sell; clean. Null if only fees were requested.
     */
    price: Decimal | null
    /** Units, cut down to the trading increment. Null if only fees were requested. */
    quantity: Decimal | null
    /**
     * Gross cash: the cost of a buy with its fees, or the proceeds of a sell before fees. Null if only fees were
     * requested.
     */
    cash: Decimal | null
    /** Fees with their tax. */
    fees: Decimal
    /**
     * Cash without fees: the traded amount of a buy, or the proceeds of a sell after fees. Null if only fees were
     * requested.
     */
    net_cash_amount: Decimal | null
    /** The most that the order can cost, fees included. Null if only fees were requested. */
    max_cost: Decimal | null
    /** Always null in this form. */
    min_proceeds: null
    /** Clean consideration: quantity times price, half-up to cents. Null if only fees were requested. */
    cost: Decimal | null
    /** Time of the price; null if only fees were requested, and for an order with a limit or a stop price. */
    asof: string | null
    /**
     * Room left for a rising price, as a fraction of the price: `0.0200` is 2 %. Null if only fees were requested.
     */
    price_buffer_percentage: Decimal | null
  }
  /** The reservation that placing the order would make. */
  reservation: {
    /** The reserved amount: money with two decimals, or units. */
    amount: Decimal
    /** Whether cash or units are reserved. */
    denomination: Open<ReservationDenomination>
  }
  /** When it was created. */
  created_at: string
  /** When it expires: a minute later. */
  expires_at: string
}

/** A corporate action, with its terms. A coupon appears once it is paid. */
export interface AnnouncedCorporateAction {
  /** Id of the corporate action. */
  id: string
  /**
   * Kind of a corporate action. `dividend` is of a stock, `distribution` of a fund. `stock_dividend`: new units
   * beside the old ones. `spin_off`: new units of another company. `rights_issue`: rights to buy new units, on
   * which holders elect. `delisting`: the end of all units.
   */
  type: Open<CorporateActionType>
  /**
   * `announced`: waits for its payment date. `processed`: booked. `reversed`: its bookings were undone.
   * `cancelled`: ended before it was booked.
   */
  status: Open<CorporateActionStatus>
  /** Id of the instrument. */
  instrument: string
  /** Currency of the cash: the trading currency of the instrument. */
  currency: Open<Currency>
  /** First day on which a buyer does not receive it; null unless it has one. */
  ex_date: string | null
  /** Day at whose end the units count; units before `ex_date` if it has one. */
  record_date: string
  /** Day of payment. */
  payment_date: string
  /** Of a distribution or dividend: money for one unit, before taxes; else null. */
  amount_per_unit: Decimal | null
  /** Of a maturity: percent of par, if it was entered; else null. */
  redemption: Decimal | null
  /** New units for `old_units`, or beside them, or rights for them; null without any. */
  ratio: Decimal | null
  /** Old units for which `ratio` counts; null for one. */
  old_units: Decimal | null
  /** Price of the new units; null unless cash comes with them. */
  cash_price: Decimal | null
  /** Of a merger or delisting: cash for one old unit; else null. */
  cash_per_unit: Decimal | null
  /** Of a merger, spin-off or rights issue: id of the instrument of the new units; else null. */
  new_instrument: string | null
  /** Of a spin-off: the part of the cost that moves to the new units; else null. */
  basis_share: Decimal | null
  /** Of a rights issue: rights for one new unit; else null. */
  subscription_ratio: Decimal | null
  /** Of a rights issue: price of one new unit; else null. */
  subscription_price: Decimal | null
  /** Of a rights issue: what the sale of one right brings; null if they cannot be sold. */
  rights_price: Decimal | null
  /** Of a rights issue: until when holders may elect; else null. */
  election_deadline: string | null
  /** Of a rights issue: what happens to rights that nobody has elected on; else null. */
  default_election: Open<Election> | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** Class of assets. */
export type AssetClass = 'treasury_bills' | 'bonds' | 'equities' | 'etfs' | 'mutual_funds' | 'fx' | 'cfds' | 'derivatives' | 'crypto' | 'funds' | 'other'

/** A statement of the person, without a document. */
export type AttestationType = 'data_accuracy'

/** Whether the authority is in force. */
export type AuthorityStatus = 'active' | 'revoked'

/**
 * The type of authority over a customer. `owner`: its primary owner. `joint_owner`: one of several owners.
 * `signatory`: may sign without owning. `power_of_attorney`: holds one. `trading`: may place orders.
 */
export type AuthorityType = 'owner' | 'joint_owner' | 'signatory' | 'power_of_attorney' | 'trading'

/**
 * `each`: every good row becomes an order, whatever the others are. `all_or_none`: no row becomes an order unless
 * all are good; of at most 5,000 rows.
 */
export type BatchMode = 'each' | 'all_or_none'

/** One market order of a batch. */
export interface BatchOrderInput {
  /** Id of the account. */
  account: string
  /** Id of the instrument. */
  instrument: string
  /** Whether units are bought or sold; of a currency pair, units of the base currency. */
  side: OrderSide
  /** Cash of a buy, fees included. In the main unit of the currency, with at most two decimals: `300.00`. */
  cash_amount?: DecimalInput | null
  /** Units of a sell, or of a buy of a stock, an ETF or a certificate. */
  quantity?: DecimalInput | null
  /** Your own name for the order, unique in its account for ever. */
  client_reference?: string | null
}

/**
 * State of a row. `invalid`: refused; `code`, `path` and `detail` say why. `valid`: good, in a batch that places no
 * order. `placed`: its order is on its way. `filled`, `cancelled`: its order has ended so.
 */
export type BatchRowStatus = 'valid' | 'invalid' | 'placed' | 'filled' | 'cancelled'

/** The good rows of a batch in one instrument and of one side. */
export interface BatchTotal {
  /** Id of the instrument. */
  instrument: string
  /** Whether units are bought or sold; of a currency pair, units of the base currency. */
  side: Open<OrderSide>
  /** Number of good rows. */
  orders: number
  /** Sum of their cash amounts, in the currency of the instrument. */
  cash_amount: string
  /** Sum of their quantities. */
  quantity: string
}

/** A treasury bill: sold below par, redeemed at par. */
export interface Bill {
  /** Id of the instrument. */
  id: string
  /** Name to show. */
  name: string
  /** ISIN, or a pair of the form EUR/USD; unique. */
  symbol: string
  /** Which orders the instrument accepts now. */
  trading_status: Open<TradingStatus>
  /** How far the instrument is rolled out: generally available, beta or provisional. */
  rollout_stage: Open<RolloutStage> | null
  /** Smallest step of a quantity. */
  trading_increment: Decimal
  /** Decimal places of the trading increment. */
  decimal_precision: number
  /** Whether only professional investors may buy it. */
  pro_traders_only: boolean
  /** How prices are quoted. `percent`: of par, for fixed income. `money`: per unit, in the trading currency. */
  price_type: Open<PriceType>
  /** Text about it. */
  about?: string | null
  /** ISO 10383 MIC of the venue of its listing. */
  exchange?: string | null
  /** Address of an icon. */
  icon_url?: string | null
  /** International securities identification number. */
  isin: string
  /** Name of the issuer. */
  issuer: string
  /** Country of the issuer: ISO 3166-1 alpha-2, or `EU`. Null if not known. */
  issuer_country: string | null
  /** Currency in which it is traded. */
  trading_currency: Open<Currency>
  /** Ticker of its listing. */
  ticker?: string | null
  /** Smallest quantity of an order that is sized in units. */
  minimum_trading_quantity: Decimal
  /** Day of the first issue. */
  initial_issue_date: string
  /** Whether `minimum_initial_cash_investment` and `required_cash_increment` hold. */
  enforce_trading_rules: boolean
  /** Smallest cash amount of the first buy, in the trading currency. */
  minimum_initial_cash_investment: Decimal
  /** Step of cash amounts, of the first buy above its minimum; 0: any. */
  required_cash_increment: number
  /** Day on which it is redeemed. */
  maturity_date: string
  /** Calendar days from today in UTC; zero after maturity. */
  days_to_maturity: number
  /** Whether positions can be rolled over at maturity. */
  supports_automatic_rollover: boolean
  /** Credit rating of the issuer, e.g. `AA+`. */
  issuer_credit_rating: string
  /** Day of the first auction; null if not known. */
  initial_auction_date: string | null
  /** Day of the latest auction, taps included; null if not known. */
  latest_auction_date: string | null
  /** Day of the latest issue, taps included; null if not known. */
  latest_issue_date: string | null
  /** Kind of the instrument; it distinguishes the forms. */
  instrument_type: 'bill'
}

/** A quote, with the figures that exist for its form. */
export interface BillMarketCashQuote {
  /** Id of the quote; sent as `quote` when the order is placed. */
  id: string
  /** The form of the quote; `estimate` has the figures of it. */
  quote_type: 'bill_market_cash'
  /** Type of the order that it quotes. */
  order_type: 'market'
  /** Currency of the figures. */
  currency: Open<Currency>
  /** The instrument, as it is now. */
  instrument: Instrument
  /** The figures of the order now; money half-up to cents. */
  estimate: {
    /**
     * Price that the figures follow from: the limit, else the stop price, else the ask of a buy or the bid of a
     * sell; clean. Null if only fees were requested.
     */
    price: Decimal | null
    /** Units, cut down to the trading increment. Null if only fees were requested. */
    quantity: Decimal | null
    /**
     * Gross cash: the cost of a buy with its fees, or the proceeds of a sell before fees. Null if only fees were
     * requested.
     */
    cash: Decimal | null
    /** Fees with their tax. */
    fees: Decimal
    /**
     * Cash without fees: the traded amount of a buy, or the proceeds of a sell after fees. Null if only fees were
     * requested.
     */
    net_cash_amount: Decimal | null
    /** The most that the order can cost, fees included. Null if only fees were requested. */
    max_cost: Decimal | null
    /** Always null in this form. */
    min_proceeds: null
    /** Clean consideration: quantity times price, half-up to cents. Null if only fees were requested. */
    cost: Decimal | null
    /** Time of the price; null if only fees were requested, and for an order with a limit or a stop price. */
    asof: string | null
    /** Yield to maturity at the price, in percentage points, to 4 places. Null if only fees were requested. */
    yield: Decimal | null
    /** Consideration with its accrued interest. Null if only fees were requested. */
    notional: Decimal | null
  }
  /** The reservation that placing the order would make. */
  reservation: {
    /** The reserved amount: money with two decimals, or units. */
    amount: Decimal
    /** Whether cash or units are reserved. */
    denomination: Open<ReservationDenomination>
  }
  /** When it was created. */
  created_at: string
  /** When it expires: a minute later. */
  expires_at: string
}

/** A bond, with or without a coupon. */
export interface Bond {
  /** Id of the instrument. */
  id: string
  /** Name to show. */
  name: string
  /** ISIN, or a pair of the form EUR/USD; unique. */
  symbol: string
  /** Which orders the instrument accepts now. */
  trading_status: Open<TradingStatus>
  /** How far the instrument is rolled out: generally available, beta or provisional. */
  rollout_stage: Open<RolloutStage> | null
  /** Smallest step of a quantity. */
  trading_increment: Decimal
  /** Decimal places of the trading increment. */
  decimal_precision: number
  /** Whether only professional investors may buy it. */
  pro_traders_only: boolean
  /** How prices are quoted. `percent`: of par, for fixed income. `money`: per unit, in the trading currency. */
  price_type: Open<PriceType>
  /** Text about it. */
  about?: string | null
  /** ISO 10383 MIC of the venue of its listing. */
  exchange?: string | null
  /** Address of an icon. */
  icon_url?: string | null
  /** International securities identification number. */
  isin: string
  /** Name of the issuer. */
  issuer: string
  /** Country of the issuer: ISO 3166-1 alpha-2, or `EU`. Null if not known. */
  issuer_country: string | null
  /** Currency in which it is traded. */
  trading_currency: Open<Currency>
  /** Ticker of its listing. */
  ticker?: string | null
  /** Smallest quantity of an order that is sized in units. */
  minimum_trading_quantity: Decimal
  /** Day of the first issue. */
  initial_issue_date: string
  /** Whether `minimum_initial_cash_investment` and `required_cash_increment` hold. */
  enforce_trading_rules: boolean
  /** Smallest cash amount of the first buy, in the trading currency. */
  minimum_initial_cash_investment: Decimal
  /** Step of cash amounts, of the first buy above its minimum; 0: any. */
  required_cash_increment: number
  /** Day on which it is redeemed. */
  maturity_date: string
  /** Calendar days from today in UTC; zero after maturity. */
  days_to_maturity: number
  /** Whether positions can be rolled over at maturity. */
  supports_automatic_rollover: boolean
  /** Credit rating of the issuer, e.g. `AA+`. */
  issuer_credit_rating: string
  /** Day of the first auction; null if not known. */
  initial_auction_date: string | null
  /** Day of the latest auction, taps included; null if not known. */
  latest_auction_date: string | null
  /** Day of the latest issue, taps included; null if not known. */
  latest_issue_date: string | null
  /** How the coupon of a bond is determined. */
  coupon_type: Open<CouponType>
  /** How often a bond pays its coupon; null for a zero-coupon bond. */
  coupon_frequency: Open<CouponFrequency> | null
  /** Coupon of a year, in percentage points; `0.00` for a zero-coupon bond. */
  coupon: Decimal
  /** Nominal of one unit, to which prices in percent refer; null means 100. */
  par_value: Decimal | null
  /** How days are counted for accrued interest. */
  day_count_convention?: Open<DayCountConvention> | null
  /** Day of the first coupon. */
  first_coupon_date?: string | null
  /** Day of the next coupon; null without one. */
  next_coupon_date?: string | null
  /** The next coupon for one currency unit of nominal, to 4 places; null without one. */
  upcoming_coupon_amount_per_unit?: Decimal | null
  /** Kind of the instrument; it distinguishes the forms. */
  instrument_type: 'bond'
}

/** A quote, with the figures that exist for its form. */
export interface BondFixedCouponMarketCashQuote {
  /** Id of the quote; sent as `quote` when the order is placed. */
  id: string
  /** The form of the quote; `estimate` has the figures of it. */
  quote_type: 'bond_fixed_coupon_market_cash'
  /** Type of the order that it quotes. */
  order_type: 'market'
  /** Currency of the figures. */
  currency: Open<Currency>
  /** The instrument, as it is now. */
  instrument: Instrument
  /** The figures of the order now; money half-up to cents. */
  estimate: {
    /**
     * Price that the figures follow from: the limit, else the stop price, else the ask of a buy or the bid of a
     * sell; clean. Null if only fees were requested.
     */
    price: Decimal | null
    /** Units, cut down to the trading increment. Null if only fees were requested. */
    quantity: Decimal | null
    /**
     * Gross cash: the cost of a buy with its fees, or the proceeds of a sell before fees. Null if only fees were
     * requested.
     */
    cash: Decimal | null
    /** Fees with their tax. */
    fees: Decimal
    /**
     * Cash without fees: the traded amount of a buy, or the proceeds of a sell after fees. Null if only fees were
     * requested.
     */
    net_cash_amount: Decimal | null
    /** The most that the order can cost, fees included. Null if only fees were requested. */
    max_cost: Decimal | null
    /** Always null in this form. */
    min_proceeds: null
    /** Clean consideration: quantity times price, half-up to cents. Null if only fees were requested. */
    cost: Decimal | null
    /** Time of the price; null if only fees were requested, and for an order with a limit or a stop price. */
    asof: string | null
    /** Yield to maturity at the price, in percentage points, to 4 places. Null if only fees were requested. */
    yield: Decimal | null
    /** Consideration with its accrued interest. Null if only fees were requested. */
    notional: Decimal | null
    /** Coupons of a year, before taxes. Null if only fees were requested. */
    annual_income: Decimal | null
    /** Accrued interest inside the notional. Null if only fees were requested. */
    accrued_interest: Decimal | null
  }
  /** The reservation that placing the order would make. */
  reservation: {
    /** The reserved amount: money with two decimals, or units. */
    amount: Decimal
    /** Whether cash or units are reserved. */
    denomination: Open<ReservationDenomination>
  }
  /** When it was created. */
  created_at: string
  /** When it expires: a minute later. */
  expires_at: string
}

/** A quote, with the figures that exist for its form. */
export interface BondZeroCouponMarketCashQuote {
  /** Id of the quote; sent as `quote` when the order is placed. */
  id: string
  /** The form of the quote; `estimate` has the figures of it. */
  quote_type: 'bond_zero_coupon_market_cash'
  /** Type of the order that it quotes. */
  order_type: 'market'
  /** Currency of the figures. */
  currency: Open<Currency>
  /** The instrument, as it is now. */
  instrument: Instrument
  /** The figures of the order now; money half-up to cents. */
  estimate: {
    /**
     * Price that the figures follow from: the limit, else the stop price, else the ask of a buy or the bid of a
     * sell; clean. Null if only fees were requested.
     */
    price: Decimal | null
    /** Units, cut down to the trading increment. Null if only fees were requested. */
    quantity: Decimal | null
    /**
     * Gross cash: the cost of a buy with its fees, or the proceeds of a sell before fees. Null if only fees were
     * requested.
     */
    cash: Decimal | null
    /** Fees with their tax. */
    fees: Decimal
    /**
     * Cash without fees: the traded amount of a buy, or the proceeds of a sell after fees. Null if only fees were
     * requested.
     */
    net_cash_amount: Decimal | null
    /** The most that the order can cost, fees included. Null if only fees were requested. */
    max_cost: Decimal | null
    /** Always null in this form. */
    min_proceeds: null
    /** Clean consideration: quantity times price, half-up to cents. Null if only fees were requested. */
    cost: Decimal | null
    /** Time of the price; null if only fees were requested, and for an order with a limit or a stop price. */
    asof: string | null
    /** Yield to maturity at the price, in percentage points, to 4 places. Null if only fees were requested. */
    yield: Decimal | null
    /** Consideration with its accrued interest. Null if only fees were requested. */
    notional: Decimal | null
  }
  /** The reservation that placing the order would make. */
  reservation: {
    /** The reserved amount: money with two decimals, or units. */
    amount: Decimal
    /** Whether cash or units are reserved. */
    denomination: Open<ReservationDenomination>
  }
  /** When it was created. */
  created_at: string
  /** When it expires: a minute later. */
  expires_at: string
}

/** A customer of the type `business`. */
export interface BusinessCustomer {
  /** Id of the customer. */
  id: string
  /** Reference for people: 10 capital letters and digits. Null if not known. */
  reference: string | null
  /**
   * State of a customer; its accounts follow. `closing`: its accounts are being emptied. `closed`: permanently.
   */
  status: Open<CustomerStatus>
  /** The registered name. */
  full_name: string
  /** Always this text; it distinguishes the forms. */
  customer_type: 'business'
  /** Id of the onboarding application from which it was created. */
  onboarding: string | null
  /** Class of investor under MiFID: `retail`, `professional` or `eligible_counterparty`. */
  mifid_category: string | null
  /** Primary address; null if not known. */
  address: Address | null
  /** Primary phone number. Null if not known. */
  phone_number: string | null
  /** Risk profile; null until the operator sets it. */
  risk_profile: string | null
  /** Risk score as decimal text; null until the operator sets it. */
  risk_score: string | null
  /** Referral code; null until the operator sets it. */
  referrer_code: string | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
  /** Registered name. */
  entity_name: string
  /** Legal form. Null if not known. */
  entity_type: string | null
  /** Legal entity identifier. Null if not known. */
  lei_code: string | null
  /** Last day of the legal entity identifier; null if not known. */
  lei_code_expiry_date: string | null
  /** Address of operation; null if not known. */
  operating_address: Address | null
}

/**
 * Which day counts where banks or the exchange are closed on the scheduled one. `following`: the next one.
 * `modified_following`: the next one, or the one before if the next lies in another month. `preceding`: the one
 * before.
 */
export type BusinessDayRule = 'following' | 'modified_following' | 'preceding'

/** A claim to send, of the type `business_nature`. */
export interface BusinessNatureClaimSpec {
  /** Always this text; it distinguishes the forms. */
  claim_type: 'business_nature'
  /** Industry of the business. */
  business_activity: Industry
  /** The industry in words; required where it is `other`, else null. */
  business_activity_other?: string | null
  /** Turnover of a year, in a band of euros. */
  annual_turnover_eur: EurAmountBand
  /** Whether the business is regulated. */
  is_regulated: boolean
  /** Number of its licence; null without one. */
  license_number?: string | null
  /** Whether it issues bearer shares. */
  issues_bearer_shares: boolean
  /** Whether it has nominee shareholders; then their agreement is needed as evidence. */
  has_nominee_shareholders: boolean
  /** Whether it deals with shell banks. */
  has_shell_bank_relationships: boolean
}

/** A claim of the type `business_nature`. */
export interface BusinessNaturePersonClaim {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'business_nature'
  /** Id of the person. */
  person: string
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When compliance confirmed it; null until then. */
  verified_at: string | null
  /** When a newer verified claim took its place; null until then. */
  superseded_at: string | null
  /** When a newer pending claim took its place; null unless one did. */
  archived_at: string | null
  /** `active`: verified and in force. `in_flight`: waits for compliance. `historical`: replaced. */
  lifecycle: Open<ClaimLifecycle>
  /** When it was created. */
  created_at: string
  /** Industry of the business. */
  business_activity: Open<Industry>
  /** The industry in words; required where it is `other`, else null. */
  business_activity_other: string | null
  /** Turnover of a year, in a band of euros. */
  annual_turnover_eur: Open<EurAmountBand>
  /** Whether the business is regulated. */
  is_regulated: boolean
  /** Number of its licence; null without one. */
  license_number: string | null
  /** Whether it issues bearer shares. */
  issues_bearer_shares: boolean
  /** Whether it has nominee shareholders; then their agreement is needed as evidence. */
  has_nominee_shareholders: boolean
  /** Whether it deals with shell banks. */
  has_shell_bank_relationships: boolean
}

/** A claim of the type `business_nature`. */
export interface BusinessNaturePersonClaimSummary {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'business_nature'
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When it was created. */
  created_at: string
  /** Industry of the business. */
  business_activity: Open<Industry>
  /** The industry in words; required where it is `other`, else null. */
  business_activity_other: string | null
  /** Turnover of a year, in a band of euros. */
  annual_turnover_eur: Open<EurAmountBand>
  /** Whether the business is regulated. */
  is_regulated: boolean
  /** Number of its licence; null without one. */
  license_number: string | null
  /** Whether it issues bearer shares. */
  issues_bearer_shares: boolean
  /** Whether it has nominee shareholders; then their agreement is needed as evidence. */
  has_nominee_shareholders: boolean
  /** Whether it deals with shell banks. */
  has_shell_bank_relationships: boolean
}

/** The cash of an account in one currency, in its main unit, with two decimals. */
export interface CashBalance {
  /** ISO 4217 code of a currency in which accounts hold cash. */
  currency: Open<Currency>
  /** All cash, whatever its settlement state, reserved cash included; below zero while a rollover is lent. */
  total: Decimal
  /** Usable for buy orders: the total less the reserved cash, including unsettled proceeds of sells. */
  available_for_trading: Decimal
  /** May be withdrawn: settled and not reserved. */
  available_for_withdrawal: Decimal
  /** Reserved for open orders and withdrawals. */
  reserved: Decimal
}

/** What happens to cash that comes in. `invest`: the daily work invests it. `hold`: it stays. */
export type CashFlowRule = 'invest' | 'hold'

/** The value of the cash in one currency. */
export interface CashValuation {
  /** The balance that is valued. */
  cash_balance: CashBalance
  /** The total of the balance, in `currency`, half-up to cents. */
  value: Decimal
  /** Base currency of the account. */
  currency: Open<Currency>
  /** Instant of the valuation; where the cash is converted, the time of the rate. */
  asof: string
}

/** A certificate of an exchange: an ETC, an ETN or a tracker. */
export interface Certificate {
  /** Id of the instrument. */
  id: string
  /** Name to show. */
  name: string
  /** ISIN, or a pair of the form EUR/USD; unique. */
  symbol: string
  /** Which orders the instrument accepts now. */
  trading_status: Open<TradingStatus>
  /** How far the instrument is rolled out: generally available, beta or provisional. */
  rollout_stage: Open<RolloutStage> | null
  /** Smallest step of a quantity. */
  trading_increment: Decimal
  /** Decimal places of the trading increment. */
  decimal_precision: number
  /** Whether only professional investors may buy it. */
  pro_traders_only: boolean
  /** How prices are quoted. `percent`: of par, for fixed income. `money`: per unit, in the trading currency. */
  price_type: Open<PriceType>
  /** Text about it. */
  about?: string | null
  /** ISO 10383 MIC of the venue of its listing. */
  exchange?: string | null
  /** Address of an icon. */
  icon_url?: string | null
  /** International securities identification number. */
  isin: string
  /** Name of the issuer. */
  issuer: string
  /** Country of the issuer: ISO 3166-1 alpha-2, or `EU`. Null if not known. */
  issuer_country: string | null
  /** Currency in which it is traded. */
  trading_currency: Open<Currency>
  /** Ticker of the listing. */
  ticker: string
  /** Smallest quantity of an order that is sized in units. */
  minimum_trading_quantity: Decimal
  /** Day of the first issue. */
  initial_issue_date: string
  /** Whether `minimum_initial_cash_investment` and `required_cash_increment` hold. */
  enforce_trading_rules: boolean
  /** Smallest cash amount of the first buy, in the trading currency. */
  minimum_initial_cash_investment: Decimal
  /** Step of cash amounts, of the first buy above its minimum; 0: any. */
  required_cash_increment: number
  /** Step of limit and stop prices. */
  price_increment: Decimal
  /** Unit in which venues deal; coarser than `trading_increment` if it trades in fractions. */
  venue_increment: Decimal
  /** Unit in which custodians deliver. */
  settlement_increment: Decimal
  /** Whether it is bought in fractions of the unit in which venues deal. */
  is_fractional: boolean
  /** Day of its delisting; null while it is listed. */
  delisted_on: string | null
  /** Kind of the certificate: on a commodity (`etc`), a note (`etn`) or a tracker. */
  certificate_type: Open<CertificateType>
  /** Its underlying. Null if not known. */
  underlying: string | null
  /** Units of the underlying for one certificate; null if not known. */
  multiplier: Decimal | null
  /** Day on which it is redeemed; null if it is open-ended. */
  maturity_date: string | null
  /** Summary risk indicator: 1 is the lowest risk; null if not known. */
  sri: 1 | 2 | 3 | 4 | 5 | 6 | 7 | null
  /** Credit rating of the issuer. Null if not known. */
  issuer_credit_rating: string | null
  /** Kind of the instrument; it distinguishes the forms. */
  instrument_type: 'certificate'
}

/** A quote, with the figures that exist for its form. */
export interface CertificateLimitCashQuote {
  /** Id of the quote; sent as `quote` when the order is placed. */
  id: string
  /** The form of the quote; `estimate` has the figures of it. */
  quote_type: 'certificate_limit_cash'
  /** Type of the order that it quotes. */
  order_type: 'limit'
  /** Currency of the figures. */
  currency: Open<Currency>
  /** The instrument, as it is now. */
  instrument: Instrument
  /** The figures of the order now; money half-up to cents. */
  estimate: {
    /**
     * Price that the figures follow from: the limit, else the stop price, else the ask of a buy or the bid of a
     * sell; clean. Null if only fees were requested.
     */
    price: Decimal | null
    /** Units, cut down to the trading increment. Null if only fees were requested. */
    quantity: Decimal | null
    /**
     * Gross cash: the cost of a buy with its fees, or the proceeds of a sell before fees. Null if only fees were
     * requested.
     */
    cash: Decimal | null
    /** Fees with their tax. */
    fees: Decimal
    /**
     * Cash without fees: the traded amount of a buy, or the proceeds of a sell after fees. Null if only fees were
     * requested.
     */
    net_cash_amount: Decimal | null
    /** The most that the order can cost, fees included. Null if only fees were requested. */
    max_cost: Decimal | null
    /** Always null in this form. */
    min_proceeds: null
    /** Clean consideration: quantity times price, half-up to cents. Null if only fees were requested. */
    cost: Decimal | null
    /** Always null in this form. */
    asof: null
  }
  /** The reservation that placing the order would make. */
  reservation: {
    /** The reserved amount: money with two decimals, or units. */
    amount: Decimal
    /** Whether cash or units are reserved. */
    denomination: Open<ReservationDenomination>
  }
  /** When it was created. */
  created_at: string
  /** When it expires: a minute later. */
  expires_at: string
}

/** A quote, with the figures that exist for its form. */
export interface CertificateLimitQuantityQuote {
  /** Id of the quote; sent as `quote` when the order is placed. */
  id: string
  /** The form of the quote; `estimate` has the figures of it. */
  quote_type: 'certificate_limit_quantity'
  /** Type of the order that it quotes. */
  order_type: 'limit'
  /** Currency of the figures. */
  currency: Open<Currency>
  /** The instrument, as it is now. */
  instrument: Instrument
  /** The figures of the order now; money half-up to cents. */
  estimate: {
    /**
     * Price that the figures follow from: the limit, else the stop price, else the ask of a buy or the bid of a
     * sell; clean. Null if only fees were requested.
     */
    price: Decimal | null
    /** Units, cut down to the trading increment. Null if only fees were requested. */
    quantity: Decimal | null
    /**
     * Gross cash: the cost of a buy with its fees, or the proceeds of a sell before fees. Null if only fees were
     * requested.
     */
    cash: Decimal | null
    /** Fees with their tax. */
    fees: Decimal
    /**
     * Cash without fees: the traded amount of a buy, or the proceeds of a sell after fees. Null if only fees were
     * requested.
     */
    net_cash_amount: Decimal | null
    /** The most that the order can cost, fees included. Null if only fees were requested. */
    max_cost: Decimal | null
    /** Always null in this form. */
    min_proceeds: null
    /** Clean consideration: quantity times price, half-up to cents. Null if only fees were requested. */
    cost: Decimal | null
    /** Always null in this form. */
    asof: null
  }
  /** The reservation that placing the order would make. */
  reservation: {
    /** The reserved amount: money with two decimals, or units. */
    amount: Decimal
    /** Whether cash or units are reserved. */
    denomination: Open<ReservationDenomination>
  }
  /** When it was created. */
  created_at: string
  /** When it expires: a minute later. */
  expires_at: string
}

/** A quote, with the figures that exist for its form. */
export interface CertificateMarketCashQuote {
  /** Id of the quote; sent as `quote` when the order is placed. */
  id: string
  /** The form of the quote; `estimate` has the figures of it. */
  quote_type: 'certificate_market_cash'
  /** Type of the order that it quotes. */
  order_type: 'market'
  /** Currency of the figures. */
  currency: Open<Currency>
  /** The instrument, as it is now. */
  instrument: Instrument
  /** The figures of the order now; money half-up to cents. */
  estimate: {
    /**
     * Price that the figures follow from: the limit, else the stop price, else the ask of a buy or the bid of a
     * sell; clean. Null if only fees were requested.
     */
    price: Decimal | null
    /** Units, cut down to the trading increment. Null if only fees were requested. */
    quantity: Decimal | null
    /**
     * Gross cash: the cost of a buy with its fees, or the proceeds of a sell before fees. Null if only fees were
     * requested.
     */
    cash: Decimal | null
    /** Fees with their tax. */
    fees: Decimal
    /**
     * Cash without fees: the traded amount of a buy, or the proceeds of a sell after fees. Null if only fees were
     * requested.
     */
    net_cash_amount: Decimal | null
    /** The most that the order can cost, fees included. Null if only fees were requested. */
    max_cost: Decimal | null
    /** Always null in this form. */
    min_proceeds: null
    /** Clean consideration: quantity times price, half-up to cents. Null if only fees were requested. */
    cost: Decimal | null
    /** Time of the price; null if only fees were requested, and for an order with a limit or a stop price. */
    asof: string | null
    /**
     * Room left for a rising price, as a fraction of the price: `0.0200` is 2 %. Null if only fees were requested.
     */
    price_buffer_percentage: Decimal | null
  }
  /** The reservation that placing the order would make. */
  reservation: {
    /** The reserved amount: money with two decimals, or units. */
    amount: Decimal
    /** Whether cash or units are reserved. */
    denomination: Open<ReservationDenomination>
  }
  /** When it was created. */
  created_at: string
  /** When it expires: a minute later. */
  expires_at: string
}

/** A quote, with the figures that exist for its form. */
export interface CertificateMarketQuantityQuote {
  /** Id of the quote; sent as `quote` when the order is placed. */
  id: string
  /** The form of the quote; `estimate` has the figures of it. */
  quote_type: 'certificate_market_quantity'
  /** Type of the order that it quotes. */
  order_type: 'market'
  /** Currency of the figures. */
  currency: Open<Currency>
  /** The instrument, as it is now. */
  instrument: Instrument
  /** The figures of the order now; money half-up to cents. */
  estimate: {
    /**
     * Price that the figures follow from: the limit, else the stop price, else the ask of a buy or the bid of a
     * sell; clean. Null if only fees were requested.
     */
    price: Decimal | null
    /** Units, cut down to the trading increment. Null if only fees were requested. */
    quantity: Decimal | null
    /**
     * Gross cash: the cost of a buy with its fees, or the proceeds of a sell before fees. Null if only fees were
     * requested.
     */
    cash: Decimal | null
    /** Fees with their tax. */
    fees: Decimal
    /**
     * Cash without fees: the traded amount of a buy, or the proceeds of a sell after fees. Null if only fees were
     * requested.
     */
    net_cash_amount: Decimal | null
    /** The most that the order can cost, fees included. Null if only fees were requested. */
    max_cost: Decimal | null
    /** Always null in this form. */
    min_proceeds: null
    /** Clean consideration: quantity times price, half-up to cents. Null if only fees were requested. */
    cost: Decimal | null
    /** Time of the price; null if only fees were requested, and for an order with a limit or a stop price. */
    asof: string | null
    /**
     * Room left for a rising price, as a fraction of the price: `0.0200` is 2 %. Null if only fees were requested.
     */
    price_buffer_percentage: Decimal | null
  }
  /** The reservation that placing the order would make. */
  reservation: {
    /** The reserved amount: money with two decimals, or units. */
    amount: Decimal
    /** Whether cash or units are reserved. */
    denomination: Open<ReservationDenomination>
  }
  /** When it was created. */
  created_at: string
  /** When it expires: a minute later. */
  expires_at: string
}

/** A quote, with the figures that exist for its form. */
export interface CertificateStopLimitQuantityQuote {
  /** Id of the quote; sent as `quote` when the order is placed. */
  id: string
  /** The form of the quote; `estimate` has the figures of it. */
  quote_type: 'certificate_stop_limit_quantity'
  /** Type of the order that it quotes. */
  order_type: 'stop_limit'
  /** Currency of the figures. */
  currency: Open<Currency>
  /** The instrument, as it is now. */
  instrument: Instrument
  /** The figures of the order now; money half-up to cents. */
  estimate: {
    /**
     * Price that the figures follow from: the limit, else the stop price, else the ask of a buy or the bid of a
     * sell; clean. Null if only fees were requested.
     */
    price: Decimal | null
    /** Units, cut down to the trading increment. Null if only fees were requested. */
    quantity: Decimal | null
    /**
     * Gross cash: the cost of a buy with its fees, or the proceeds of a sell before fees. Null if only fees were
     * requested.
     */
    cash: Decimal | null
    /** Fees with their tax. */
    fees: Decimal
    /**
     * Cash without fees: the traded amount of a buy, or the proceeds of a sell after fees. Null if only fees were
     * requested.
     */
    net_cash_amount: Decimal | null
    /** The most that the order can cost, fees included. Null if only fees were requested. */
    max_cost: Decimal | null
    /** Always null in this form. */
    min_proceeds: null
    /** Clean consideration: quantity times price, half-up to cents. Null if only fees were requested. */
    cost: Decimal | null
    /** Always null in this form. */
    asof: null
  }
  /** The reservation that placing the order would make. */
  reservation: {
    /** The reserved amount: money with two decimals, or units. */
    amount: Decimal
    /** Whether cash or units are reserved. */
    denomination: Open<ReservationDenomination>
  }
  /** When it was created. */
  created_at: string
  /** When it expires: a minute later. */
  expires_at: string
}

/** A quote, with the figures that exist for its form. */
export interface CertificateStopQuantityQuote {
  /** Id of the quote; sent as `quote` when the order is placed. */
  id: string
  /** The form of the quote; `estimate` has the figures of it. */
  quote_type: 'certificate_stop_quantity'
  /** Type of the order that it quotes. */
  order_type: 'stop'
  /** Currency of the figures. */
  currency: Open<Currency>
  /** The instrument, as it is now. */
  instrument: Instrument
  /** The figures of the order now; money half-up to cents. */
  estimate: {
    /**
     * Price that the figures follow from: the limit, else the stop price, else the ask of a buy or the bid of a
     * sell; clean. Null if only fees were requested.
     */
    price: Decimal | null
    /** Units, cut down to the trading increment. Null if only fees were requested. */
    quantity: Decimal | null
    /**
     * Gross cash: the cost of a buy with its fees, or the proceeds of a sell before fees. Null if only fees were
     * requested.
     */
    cash: Decimal | null
    /** Fees with their tax. */
    fees: Decimal
    /**
     * Cash without fees: the traded amount of a buy, or the proceeds of a sell after fees. Null if only fees were
     * requested.
     */
    net_cash_amount: Decimal | null
    /** The most that the order can cost, fees included. Null if only fees were requested. */
    max_cost: Decimal | null
    /** Always null in this form. */
    min_proceeds: null
    /** Clean consideration: quantity times price, half-up to cents. Null if only fees were requested. */
    cost: Decimal | null
    /** Always null in this form. */
    asof: null
    /**
     * Room left for a rising price, as a fraction of the price: `0.0200` is 2 %. Null if only fees were requested.
     */
    price_buffer_percentage: Decimal | null
  }
  /** The reservation that placing the order would make. */
  reservation: {
    /** The reserved amount: money with two decimals, or units. */
    amount: Decimal
    /** Whether cash or units are reserved. */
    denomination: Open<ReservationDenomination>
  }
  /** When it was created. */
  created_at: string
  /** When it expires: a minute later. */
  expires_at: string
}

/** Kind of the certificate: on a commodity (`etc`), a note (`etn`) or a tracker. */
export type CertificateType = 'etc' | 'etn' | 'tracker'

/** `active`: verified and in force. `in_flight`: waits for compliance. `historical`: replaced. */
export type ClaimLifecycle = 'active' | 'in_flight' | 'historical'

/** A claim as it is sent. `claim_type` distinguishes the 18 forms. */
export type ClaimSpec = IdentityClaimSpec | NationalitiesClaimSpec | ResidenceClaimSpec | TaxResidenciesClaimSpec | FatcaStatusClaimSpec | PepStatusClaimSpec | EducationLevelClaimSpec | EmploymentClaimSpec | FinancialProfileClaimSpec | InvestmentExperienceClaimSpec | ExpectedActivityClaimSpec | RelationshipsClaimSpec | RegistrationClaimSpec | ContactDetailsClaimSpec | LeiClaimSpec | RegisteredAddressClaimSpec | OperatingAddressClaimSpec | BusinessNatureClaimSpec

/** Whether compliance has confirmed the claim. */
export type ClaimStatus = 'pending' | 'verified'

/** The subject of a claim. */
export type ClaimType = 'identity' | 'nationalities' | 'residence' | 'tax_residencies' | 'fatca_status' | 'pep_status' | 'education_level' | 'employment' | 'financial_profile' | 'investment_experience' | 'expected_activity' | 'relationships' | 'registration' | 'contact_details' | 'lei' | 'registered_address' | 'operating_address' | 'business_nature'

/** The tenant's clock. */
export interface Clock {
  /** The tenant's time. */
  now: string
  /** Whether time runs, stands still or is being moved forward. */
  mode: Open<ClockMode>
}

/** How far time moves: exactly one of the two members. */
export type ClockAdvance = {
  /** Seconds by which time moves. */
  seconds?: number
  /** Instant to which time moves: after now, at most 3,660 days ahead. */
  to?: string
} & (
  | { to?: null; seconds: number }
  | { seconds?: null; to: string }
)

/** Whether time runs, stands still or is being moved forward. */
export type ClockMode = 'running' | 'frozen' | 'advancing'

/**
 * What starts a full run. `drift_band`: the weights are too far from the targets. `calendar`: a day.
 * `version_change`: another version is in force.
 */
export type ConditionType = 'drift_band' | 'calendar' | 'version_change'

/** A legal document to which a person consents. */
export type ConsentDocumentType = 'investment_services_agreement' | 'risk_disclosures' | 'conflicts_of_interest_policy' | 'complaints_handling_policy' | 'client_assets_safeguarding_policy' | 'investor_compensation_fund_policy' | 'order_execution_policy' | 'costs_and_charges' | 'pccpc_prospectus' | 'pccpc_special_regulations' | 'pccpc_acceptance_declaration'

/** The subject of a consent. */
export type ConsentType = Open<ConsentDocumentType> | Open<AttestationType> | Open<'terms_of_service' | 'investment_service_agreement'>

/** The subject of a consent. */
export type ConsentTypeInput = ConsentDocumentType | AttestationType | 'terms_of_service' | 'investment_service_agreement'

/** A claim to send, of the type `contact_details`. */
export interface ContactDetailsClaimSpec {
  /** Always this text; it distinguishes the forms. */
  claim_type: 'contact_details'
  /** Phone number, in any form. */
  phone_number: string
  /** E-mail address, such as name@example.com; null without one. */
  email?: string | null
}

/** A claim of the type `contact_details`. */
export interface ContactDetailsPersonClaim {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'contact_details'
  /** Id of the person. */
  person: string
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When compliance confirmed it; null until then. */
  verified_at: string | null
  /** When a newer verified claim took its place; null until then. */
  superseded_at: string | null
  /** When a newer pending claim took its place; null unless one did. */
  archived_at: string | null
  /** `active`: verified and in force. `in_flight`: waits for compliance. `historical`: replaced. */
  lifecycle: Open<ClaimLifecycle>
  /** When it was created. */
  created_at: string
  /** Phone number, in any form. */
  phone_number: string
  /** E-mail address, such as name@example.com; null without one. */
  email: string | null
}

/** A claim of the type `contact_details`. */
export interface ContactDetailsPersonClaimSummary {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'contact_details'
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When it was created. */
  created_at: string
  /** Phone number, in any form. */
  phone_number: string
  /** E-mail address, such as name@example.com; null without one. */
  email: string | null
}

/** How a person controls an organization. */
export type ControlType = 'ownership' | 'voting' | 'other'

/** A corporate action and its transactions. */
export interface CorporateAction {
  /** Id of the corporate action; null for a dry run. */
  id: string | null
  /**
   * Kind of a corporate action. `dividend` is of a stock, `distribution` of a fund. `stock_dividend`: new units
   * beside the old ones. `spin_off`: new units of another company. `rights_issue`: rights to buy new units, on
   * which holders elect. `delisting`: the end of all units.
   */
  type: Open<CorporateActionType>
  /** Id of the instrument. */
  instrument: string
  /** First day on which a buyer does not receive it; null unless it has one. */
  ex_date: string | null
  /** Day at whose end the units count; units before `ex_date` if it has one. */
  record_date: string
  /** Day of payment. */
  payment_date: string
  /**
   * `announced`: waits for its payment date. `processed`: booked. `reversed`: its bookings were undone.
   * `cancelled`: ended before it was booked.
   */
  status: Open<CorporateActionStatus>
  /** When its bookings were undone, or it was cancelled; null otherwise. */
  reversed_at: string | null
  /** Number of positions that it affects. */
  positions: number
  /** The transactions that are booked, or would be; empty while it waits for its payment date. */
  transactions: ({
    /** Id of the transaction; null for a dry run. */
    id: string | null
    /** Id of the account. */
    account: string
    /** Id of the position. */
    position: string
    /** Id of the instrument. */
    instrument: string
    /** Kind of the movement. */
    transaction_type: string
    /** Signed: positive when cash enters the account; after taxes. */
    cash_amount: Decimal | null
    /** Signed: positive when units enter the account. */
    unit_quantity: Decimal | null
    /** Price of one unit; null without one. */
    unit_price: Decimal | null
    /** Sum of `taxes`. */
    tax: Decimal
    /** The taxes that are withheld; empty if none. */
    taxes: TransactionTax[]
    /** Currency of the cash. */
    currency: string
  })[]
}

/**
 * `announced`: waits for its payment date. `processed`: booked. `reversed`: its bookings were undone. `cancelled`:
 * ended before it was booked.
 */
export type CorporateActionStatus = 'announced' | 'processed' | 'reversed' | 'cancelled'

/**
 * Kind of a corporate action. `dividend` is of a stock, `distribution` of a fund. `stock_dividend`: new units
 * beside the old ones. `spin_off`: new units of another company. `rights_issue`: rights to buy new units, on which
 * holders elect. `delisting`: the end of all units.
 */
export type CorporateActionType = 'coupon' | 'distribution' | 'dividend' | 'maturity' | 'split' | 'merger' | 'stock_dividend' | 'spin_off' | 'rights_issue' | 'delisting'

/** The securities account on the other side. */
export interface Counterparty {
  /** Name of the other custodian. */
  name: string
  /** BIC of the other custodian: 8 or 11 characters. */
  bic: string
  /** Number of the securities account there. */
  account_number: string
  /** Owner of the securities account there. */
  account_holder: string
}

/** The securities account on the other side. */
export interface CounterpartyInput {
  /** Name of the other custodian. */
  name: string
  /** BIC of the other custodian: 8 or 11 characters. */
  bic: string
  /** Number of the securities account there. */
  account_number: string
  /** Owner of the securities account there. */
  account_holder: string
}

/** Country: ISO 3166-1 alpha-2, the officially assigned codes, and XK for Kosovo, as IBAN and SWIFT use it. */
export type CountryCode = 'AD' | 'AE' | 'AF' | 'AG' | 'AI' | 'AL' | 'AM' | 'AO' | 'AQ' | 'AR' | 'AS' | 'AT' | 'AU' | 'AW' | 'AX' | 'AZ' | 'BA' | 'BB' | 'BD' | 'BE' | 'BF' | 'BG' | 'BH' | 'BI' | 'BJ' | 'BL' | 'BM' | 'BN' | 'BO' | 'BQ' | 'BR' | 'BS' | 'BT' | 'BV' | 'BW' | 'BY' | 'BZ' | 'CA' | 'CC' | 'CD' | 'CF' | 'CG' | 'CH' | 'CI' | 'CK' | 'CL' | 'CM' | 'CN' | 'CO' | 'CR' | 'CU' | 'CV' | 'CW' | 'CX' | 'CY' | 'CZ' | 'DE' | 'DJ' | 'DK' | 'DM' | 'DO' | 'DZ' | 'EC' | 'EE' | 'EG' | 'EH' | 'ER' | 'ES' | 'ET' | 'FI' | 'FJ' | 'FK' | 'FM' | 'FO' | 'FR' | 'GA' | 'GB' | 'GD' | 'GE' | 'GF' | 'GG' | 'GH' | 'GI' | 'GL' | 'GM' | 'GN' | 'GP' | 'GQ' | 'GR' | 'GS' | 'GT' | 'GU' | 'GW' | 'GY' | 'HK' | 'HM' | 'HN' | 'HR' | 'HT' | 'HU' | 'ID' | 'IE' | 'IL' | 'IM' | 'IN' | 'IO' | 'IQ' | 'IR' | 'IS' | 'IT' | 'JE' | 'JM' | 'JO' | 'JP' | 'KE' | 'KG' | 'KH' | 'KI' | 'KM' | 'KN' | 'KP' | 'KR' | 'KW' | 'KY' | 'KZ' | 'LA' | 'LB' | 'LC' | 'LI' | 'LK' | 'LR' | 'LS' | 'LT' | 'LU' | 'LV' | 'LY' | 'MA' | 'MC' | 'MD' | 'ME' | 'MF' | 'MG' | 'MH' | 'MK' | 'ML' | 'MM' | 'MN' | 'MO' | 'MP' | 'MQ' | 'MR' | 'MS' | 'MT' | 'MU' | 'MV' | 'MW' | 'MX' | 'MY' | 'MZ' | 'NA' | 'NC' | 'NE' | 'NF' | 'NG' | 'NI' | 'NL' | 'NO' | 'NP' | 'NR' | 'NU' | 'NZ' | 'OM' | 'PA' | 'PE' | 'PF' | 'PG' | 'PH' | 'PK' | 'PL' | 'PM' | 'PN' | 'PR' | 'PS' | 'PT' | 'PW' | 'PY' | 'QA' | 'RE' | 'RO' | 'RS' | 'RU' | 'RW' | 'SA' | 'SB' | 'SC' | 'SD' | 'SE' | 'SG' | 'SH' | 'SI' | 'SJ' | 'SK' | 'SL' | 'SM' | 'SN' | 'SO' | 'SR' | 'SS' | 'ST' | 'SV' | 'SX' | 'SY' | 'SZ' | 'TC' | 'TD' | 'TF' | 'TG' | 'TH' | 'TJ' | 'TK' | 'TL' | 'TM' | 'TN' | 'TO' | 'TR' | 'TT' | 'TV' | 'TW' | 'TZ' | 'UA' | 'UG' | 'UM' | 'US' | 'UY' | 'UZ' | 'VA' | 'VC' | 'VE' | 'VG' | 'VI' | 'VN' | 'VU' | 'WF' | 'WS' | 'XK' | 'YE' | 'YT' | 'ZA' | 'ZM' | 'ZW'

/** How often a bond pays its coupon; null for a zero-coupon bond. */
export type CouponFrequency = 'annual' | 'semi_annual' | 'quarterly' | 'monthly' | 'biennial'

/** How the coupon of a bond is determined. */
export type CouponType = 'fixed_coupon' | 'floating_coupon' | 'zero_coupon' | 'stepped_coupon' | 'deferred_coupon' | 'pay_in_kind_coupon' | 'indexed_coupon' | 'credit_linked_coupon'

/** An expected bank transfer. */
export interface CreateDepositRequest {
  /**
   * Amount of the deposit: above zero, at most 999999999999.99. In the main unit of the currency, with at most two
   * decimals: `300.00`.
   */
  amount: DecimalInput
  /** One of the funding currencies of the account. */
  currency: Currency
  /** Reference of the bank transfer; generated if absent. Deposits that share it are funded together. */
  payment_reference?: string
  /** Whether the amount is to be credited before the money arrives. */
  request_advance?: boolean
}

/** Money to collect from a bank account. */
export interface CreateDirectDebitRequest {
  /** Id of an active mandate of the account. */
  mandate: string
  /**
   * Euros to collect: above zero, at most the maximum of the tenant. In the main unit of the currency, with at most
   * two decimals: `300.00`.
   */
  amount: DecimalInput
  /** `EUR`. */
  currency: Currency
  /** Day of the collection, a TARGET business day; the earliest if left out. */
  due_on?: string | null
  /** Text for the debtor: 1 to 140 characters of the SEPA set. */
  remittance?: string | null
}

/** The upload that is to become a file. */
export interface CreateFileFromSignedUploadRequest {
  /** Id of the signed upload. */
  signed_upload: string
}

/** An account of the firm to open. */
export interface CreateFirmAccountRequest {
  /** Its name. */
  name: string
  /** By default EUR. */
  base_currency?: Currency | null
  /** Whether it takes what allocations leave over; at most one for each base currency. */
  is_residual?: boolean | null
}

/** A bank account to which withdrawals are to go. */
export interface CreateFundingAccountRequest {
  /** Replaced by the bank's spelling when money from it arrives. */
  owner_name: string
  /** Spaces are removed. */
  iban: string
  /** The BIC: 8 or 11 characters. */
  bank_code: string
  /** One of the funding currencies of the account. */
  currency: Currency
  /** A name for it, chosen by the customer. */
  nickname?: string | null
}

/** Journals to post, all or none. */
export type CreateJournalBatchRequest = {
  /** Id of the account that gives to every entry. */
  from_account?: string | null
  /** Id of the account that receives from every entry. */
  to_account?: string | null
  /** What a journal moves: an amount of a currency, or units of an instrument. */
  journal_type: JournalType
  /** Of the cash; required only for cash. */
  currency?: Currency | null
  /** Id of the instrument; required only for units. */
  instrument?: string | null
  /** For units: `carry` between accounts of one customer, else `market`, by default. */
  cost_basis?: JournalCostBasis | null
  /** Reason of the journal; `other` if left out. */
  purpose?: JournalPurpose | null
  /** Shown to both accounts in the summary of the transaction, and erased with the data of either. */
  description?: string | null
  /** Your own name for it, unique in the tenant. */
  external_reference?: string | null
  /** Each account at most once. */
  entries: JournalBatchEntry[]
} & (
  | { currency: Currency }
  | { instrument: string }
)

/** A journal to post. */
export type CreateJournalRequest = {
  /** Id of the account that gives. */
  from_account: string
  /** Id of the account that receives. */
  to_account: string
  /** What a journal moves: an amount of a currency, or units of an instrument. */
  journal_type: JournalType
  /** Of the cash; required only for cash. */
  currency?: Currency | null
  /** Id of the instrument; required only for units. */
  instrument?: string | null
  /** For units: `carry` between accounts of one customer, else `market`, by default. */
  cost_basis?: JournalCostBasis | null
  /** Reason of the journal; `other` if left out. */
  purpose?: JournalPurpose | null
  /** Shown to both accounts in the summary of the transaction, and erased with the data of either. */
  description?: string | null
  /** Your own name for it, unique in the tenant. */
  external_reference?: string | null
  /**
   * Cash: above zero, at most 999999999999.99. In the main unit of the currency, with at most two decimals:
   * `300.00`.
   */
  amount?: DecimalInput | null
  /** Units: above zero, a multiple of the trading increment or all that is free. */
  quantity?: DecimalInput | null
} & (
  | { currency: Currency; amount: DecimalInput }
  | { instrument: string; quantity: DecimalInput }
)

/** A mandate that a customer has signed. */
export interface CreateMandateRequest {
  /** IBAN of the account to debit, in SEPA. */
  iban: string
  /** Owner of that account: 1 to 70 characters of the SEPA set. */
  debtor_name: string
  /** BIC of the bank; needed where the account is outside the European Economic Area. */
  bank_code?: string | null
  /** `recurrent` if left out. */
  mandate_type?: MandateType | null
  /** When its owner signed; not in the future. */
  signed_at: string
  /**
   * The unique mandate reference: 1 to 35 characters of the SEPA set without blanks, no slash at an end and none
   * beside another; made by the server if left out.
   */
  reference?: string | null
  /** Id of the file with the signed mandate. */
  evidence?: string | null
}

/** A new model. */
export interface CreateModelRequest {
  /** The name of the model. */
  name: string
  /** The currency of all its instruments. */
  currency: Currency
  /** The instruments. */
  weights: ModelWeightInput[]
  /** The share that stays in cash; 0 if left out. */
  cash_weight?: DecimalInput
  /** What the model is for. */
  description?: string | null
  /** The caller's own name for it. */
  external_reference?: string | null
  /** Any one suffices; none: full runs start only on request. */
  conditions?: RebalanceConditionInput[] | null
  /** The calendar days after a full run in which drift and calendar start none; 0 if left out. */
  cooldown_days?: number | null
  /** No order is smaller; 1.00 if left out. */
  minimum_order_amount?: DecimalInput | null
  /** The fraction by which a price may move until a run is approved; `0.0100` if left out. */
  price_tolerance?: DecimalInput | null
  /** `automatic` if left out. */
  approval?: RunApproval | null
}

/** A new subscription. */
export interface CreateModelSubscriptionRequest {
  /** Id of the account. */
  account: string
  /** Id of the model. */
  model: string
  /** Whether a full run starts immediately; true if left out. */
  rebalance_now?: boolean | null
  /** `keep` if left out. */
  outside_positions?: OutsidePositions | null
  /** `invest` if left out. */
  cash_flows?: CashFlowRule | null
  /** Cash that is left out of everything; 0 if left out. */
  reserve_amount?: DecimalInput | null
  /** Follows this version; the one in force if left out. */
  pinned_version?: number | null
}

/** A new version of a model. */
export interface CreateModelVersionRequest {
  /** The instruments. */
  weights: ModelWeightInput[]
  /** The share that stays in cash; 0 if left out. */
  cash_weight?: DecimalInput
  /** What has changed with the version. */
  note?: string | null
  /** The day from which it is in force; today if left out. */
  effective_on?: string | null
}

/** Market orders that are sent as one: in the body, or in a file. */
export interface CreateOrderBatchRequest {
  /** Your own name for it. */
  name?: string | null
  /** The orders, in place of a file. */
  orders?: BatchOrderInput[] | null
  /** Id of an uploaded CSV file of up to 50,000 rows, in place of `orders`; its purpose is `order_batch`. */
  file?: string | null
  /** `each` by default. */
  mode?: BatchMode | null
  /** `pooled` by default; orders that cannot be pooled go out straight. */
  execution?: OrderExecution | null
  /**
   * When the orders go out: at most 30 days ahead; immediately if left out. Pooled orders go out at the first cut
   * at or after it.
   */
  execute_at?: string | null
  /** Checks up to 5,000 rows, with funds and units, and places no order; false by default. */
  dry_run?: boolean | null
}

/** A person, made of claims. */
export interface CreatePersonRequest {
  /** Whether the person is a human being or an organization. */
  person_type: PersonType
  /**
   * The claims about the person, at most one of each type. A natural person needs `identity` and `contact_details`,
   * a legal one `registration` and `contact_details`.
   */
  claims: ClaimSpec[]
}

/** A new run. */
export interface CreateRunRequest {
  /** Id of the account. */
  account: string
  /**
   * `full`: sells and buys towards the targets. `invest_cash`: only buys. `raise_cash`: only sells, for an amount.
   * `liquidate`: sells everything.
   */
  type: RunType
  /**
   * Of `raise_cash`: the cash to raise. Of `invest_cash`: at most this is invested. In the main unit of the
   * currency, with at most two decimals: `300.00`.
   */
  amount?: DecimalInput | null
  /** Of a single full run of an account that follows no model. */
  weights?: ModelWeightInput[] | null
  /** With `weights`: the share that stays in cash; 0 if left out. */
  cash_weight?: DecimalInput
  /** Of a run without a model: the currency of the instruments. */
  currency?: Currency | null
  /** Of `raise_cash` and `liquidate`: id of the funding account to which the cash is paid when it has settled. */
  withdrawal_to?: string | null
  /** The model's if left out. */
  approval?: RunApproval | null
  /** Answers with the run as it would be, and stores nothing. */
  dry_run?: boolean | null
}

/** A further client of the tenant. */
export interface CreateSandboxClientRequest {
  /** Name; that of the tenant by default. */
  name?: string | null
  /** Scopes, separated by a blank; `read write` by default. */
  scope?: string | null
}

/** A new savings plan. */
export interface CreateSavingsPlanRequest {
  /** What a plan buys: exactly one of the members. */
  target: PlanTargetInput
  /** The currency of the instrument or the model. */
  currency: Currency
  /** When a plan buys. */
  schedule: PlanScheduleInput
  /** Where the money of a plan comes from. */
  funding: PlanFundingInput
  /** `amount` if left out. */
  sizing?: PlanSizing | null
  /**
   * What each execution invests, the fee of its order included. In the main unit of the currency, with at most two
   * decimals: `300.00`.
   */
  amount?: DecimalInput | null
  /**
   * The cash that a sweep leaves; 0 if left out. In the main unit of the currency, with at most two decimals:
   * `300.00`.
   */
  keep_amount?: DecimalInput | null
  /** The most that a sweep invests. In the main unit of the currency, with at most two decimals: `300.00`. */
  maximum_amount?: DecimalInput | null
  /** `skip` if left out. */
  shortfall?: ShortfallRule | null
  /** The business days on which `retry` tries again; 3 if left out. */
  retry_days?: number | null
  /** The fraction by which the amount grows each year: `0.05` is 5 %. */
  annual_increase?: string | null
  /** The name that its owner gave it. */
  name?: string | null
  /** The caller's own name for the plan, which no other plan of the account may have. */
  external_reference?: string | null
}

/** A transfer of securities to request. */
export interface CreateSecuritiesTransferRequest {
  /** Whether the securities come to the account or leave it. */
  direction: TransferDirection
  /** `free_of_payment` if left out. */
  settlement_type?: TransferSettlement | null
  /** The securities account on the other side. */
  counterparty: CounterpartyInput
  /** Each instrument once. */
  lines: TransferLineInput[]
  /** `none` if left out. */
  owner_change?: OwnerChange | null
  /** Business day on which it settles, two business days to 60 days ahead; the earliest if left out. */
  settlement_date?: string | null
  /** BIC of the depository. */
  place_of_settlement?: string | null
  /** Your own name for it, unique in the tenant. */
  external_reference?: string | null
}

/** A file that is to be sent. */
export interface CreateSignedUploadRequest {
  /** Original name of the file, without slashes or control characters. */
  filename: string
  /** What an uploaded file is for. `verification_evidence`: a PDF or a picture. `order_batch`: orders, as CSV. */
  purpose: UploadPurpose
  /**
   * Media type: `application/pdf`, `image/jpeg`, `image/png`, `image/heic` or `image/webp`; of orders, `text/csv`.
   * Absent: by the extension of the filename.
   */
  content_type?: string
}

/** Cash that is to be paid out. */
export interface CreateWithdrawalRequest {
  /**
   * Money to pay out: above zero, at most the cash that is available for withdrawal. In the main unit of the
   * currency, with at most two decimals: `300.00`.
   */
  amount: DecimalInput
  /** Currency of the funding account. */
  currency: Currency
  /** Id of a funding account registered on the account. */
  funding_account: string
}

/** A new tenant, with the credentials of its client. */
export interface CreatedTenant {
  /** Id of the tenant. */
  tenant: string
  /** Id of its client. */
  client_id: string
  /** Secret of its client; shown this once. */
  client_secret: string
  /** Scopes of its client, separated by blanks. */
  scope: string
}

/** A new webhook, with its secret. */
export interface CreatedWebhook {
  /** Id of the webhook. */
  id: string
  /** Where events are delivered. */
  url: string
  /** Whether events are delivered. */
  is_active: boolean
  /** Its purpose; null without one. */
  description: string | null
  /** The events that it receives; null is every event. */
  event_names: string[] | null
  /**
   * `resource`: the next event of a resource waits until the one before was delivered or given up. `none`: none
   * waits.
   */
  ordering: Open<WebhookOrdering>
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
  /** Signing secret; shown this once. */
  secret: string
}

/** ISO 4217 code of a currency in which accounts hold cash. */
export type Currency = 'EUR' | 'USD' | 'GBP'

/** A pair of currencies. */
export interface CurrencyPair {
  /** Id of the instrument. */
  id: string
  /** Name to show. */
  name: string
  /** ISIN, or a pair of the form EUR/USD; unique. */
  symbol: string
  /** Which orders the instrument accepts now. */
  trading_status: Open<TradingStatus>
  /** How far the instrument is rolled out: generally available, beta or provisional. */
  rollout_stage: Open<RolloutStage> | null
  /** Smallest step of a quantity. */
  trading_increment: Decimal
  /** Decimal places of the trading increment. */
  decimal_precision: number
  /** Whether only professional investors may buy it. */
  pro_traders_only: boolean
  /** How prices are quoted. `percent`: of par, for fixed income. `money`: per unit, in the trading currency. */
  price_type: Open<PriceType>
  /** Text about it. */
  about?: string | null
  /** ISO 10383 MIC of the venue of its listing. */
  exchange?: string | null
  /** Address of an icon. */
  icon_url?: string | null
  /** Currency that is bought and sold; quantities are in it. */
  base_currency: Open<Currency>
  /** Currency in which it is paid; prices are in it. */
  quote_currency: Open<Currency>
  /** Kind of the instrument; it distinguishes the forms. */
  instrument_type: 'currency_pair'
}

/** How the simulated custodian behaves for the tenant. */
export interface CustodianSettings {
  /** Business days after which both custodians agree about a transfer; 1 if left out. */
  match_days?: number
  /** Symbols that the custodian rejects. */
  rejects?: string[]
  /** Fraction of a line that is delivered first, the rest a day later; 1 if left out. 0: nothing ever. */
  partial?: DecimalInput
}

/** A customer; `customer_type` distinguishes the forms. */
export type Customer = IndividualCustomer | JointCustomer | BusinessCustomer

/** Says that a person may act for a customer. */
export interface CustomerAuthority {
  /** Id of the authority. */
  id: string
  /**
   * The type of authority over a customer. `owner`: its primary owner. `joint_owner`: one of several owners.
   * `signatory`: may sign without owning. `power_of_attorney`: holds one. `trading`: may place orders.
   */
  authority_type: Open<AuthorityType>
  /** Whether the authority is in force. */
  status: Open<AuthorityStatus>
  /** The customer, as it is now. */
  customer: Customer
  /** The person who has the authority, as it is now. */
  person: Person
  /** When it was granted. */
  granted_at: string
  /** When it was revoked; null while it is active. */
  revoked_at: string | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** The changes; at least one member. */
export interface CustomerChange {
  /** The new state. */
  status?: CustomerStatus
  /** Class of investor under MiFID. */
  mifid_category?: MifidCategory
}

/** State of a customer; its accounts follow. `closing`: its accounts are being emptied. `closed`: permanently. */
export type CustomerStatus = 'active' | 'suspended' | 'closing' | 'closed'

/** Whether one person, several persons or an organization is the customer. */
export type CustomerType = 'individual' | 'joint' | 'business'

/** How days are counted for accrued interest. */
export type DayCountConvention = '30_360' | 'actual_360' | 'actual_365_fixed' | 'actual_actual'

/** The decision of compliance. */
export interface Decision {
  /** How the application ends. */
  outcome: OnboardingApplicationOutcome
}

/** Money that an account expects or has received. */
export interface Deposit {
  /** Id of the deposit. */
  id: string
  /** Id of the account. */
  account: string
  /** Money of the deposit, with two decimals. */
  amount: Decimal
  /** ISO 4217 code of a currency in which accounts hold cash. */
  currency: Open<Currency>
  /** The bank transfer must carry it. */
  payment_reference: string
  /** Credited before the money arrived, as unsettled cash. */
  was_advanced: boolean
  /** State of a deposit. `open`: waits for its money. `completed`: the money has arrived. */
  status: Open<DepositStatus>
  /** When it was credited in advance; null unless it was. */
  advanced_at: string | null
  /** When settled cash was credited; null until then. */
  completed_at: string | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** An account of the firm to which deposits are paid. */
export interface DepositAccount {
  /** Currency of the payments. */
  currency: Open<Currency>
  /** Name of the receiver. */
  owner_name: string
  /** IBAN of the receiver. */
  iban: string
  /** BIC of the receiver. */
  bank_code: string
}

/** State of a deposit. `open`: waits for its money. `completed`: the money has arrived. */
export type DepositStatus = 'open' | 'completed'

/** Money that is collected from a bank account under a mandate. */
export interface DirectDebit {
  /** Id of the direct debit. */
  id: string
  /** Id of the account. */
  account: string
  /** Id of the mandate. */
  mandate: string
  /** Id of the execution of a savings plan that it pays for. */
  savings_plan_execution: string | null
  /**
   * State of a direct debit. `created`: it has not gone to the bank. `submitted`: it has. `collected`: its money
   * has come. `rejected`: the bank has refused it. `returned`: the bank of the debtor has taken the money back.
   * `refunded`: the debtor has. `cancelled`: ended before its submission.
   */
  status: Open<DirectDebitStatus>
  /** Euros that are collected. */
  amount: Decimal
  /** `EUR`. */
  currency: Open<Currency>
  /** As it would be today; fixed when it goes to the bank. */
  sequence_type: Open<SequenceType>
  /** The reference under which banks name it. */
  end_to_end_id: string
  /** Text for the debtor. */
  remittance: string
  /** The firm notifies the customer by then. */
  pre_notify_by: string
  /** Day of the collection. */
  due_on: string
  /** When it went to the bank. */
  submitted_at: string | null
  /** When its money was booked. */
  collected_at: string | null
  /** Day from which its amount is paid out. */
  withdrawable_on: string | null
  /** Last day on which the debtor may have it back without a reason. */
  refundable_until: string | null
  /** Why the money did not come, or went back. */
  failure: DirectDebitFailure | null
  /** Its transactions, the oldest first. */
  transactions: string[]
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** Why the money did not come, or went back. */
export interface DirectDebitFailure {
  /** How a debit failed: before its money came (`reject`), or after (`return`, `refund`). */
  kind: Open<DirectDebitFailureKind>
  /** The reason code of the bank, such as AM04. */
  reason_code: string
  /** When it was booked. */
  at: string
  /** What was taken from the cash of the account. */
  taken_back: Decimal
  /** What the account owes since: its cash was spent. */
  claimed: Decimal
}

/** How a debit failed: before its money came (`reject`), or after (`return`, `refund`). */
export type DirectDebitFailureKind = 'reject' | 'return' | 'refund'

/** The creditor of direct debits, and their days and limits. */
export interface DirectDebitSettings {
  /** The creditor identifier that the national bank has given the firm. */
  creditor_identifier: string
  /** Name of the creditor: 1 to 70 characters of the SEPA set. */
  creditor_name: string
  /**
   * Calendar days before the due date by which the firm notifies the customer, as mandates agree; 2 if left out.
   */
  pre_notification_days?: number
  /** Business days between the submission to the bank and the due date; 1 if left out. */
  submission_lead_days?: number
  /** Business days after the due date for which its amount is not paid out; 5 if left out. */
  return_days?: number
  /** The sequence type of the first debit of a recurrent mandate; `FRST` if left out. */
  first_as?: 'FRST' | 'RCUR'
  /** The most of one debit; 999999999.99, the most of the scheme, if left out. */
  maximum_amount?: DecimalInput
  /** The most of the debits of an account that are due on one day; no limit if left out. */
  daily_maximum?: DecimalInput
}

/**
 * State of a direct debit. `created`: it has not gone to the bank. `submitted`: it has. `collected`: its money has
 * come. `rejected`: the bank has refused it. `returned`: the bank of the debtor has taken the money back.
 * `refunded`: the debtor has. `cancelled`: ended before its submission.
 */
export type DirectDebitStatus = 'created' | 'submitted' | 'collected' | 'rejected' | 'returned' | 'refunded' | 'cancelled'

/** How often a fund distributes. */
export type DistributionFrequency = 'annual' | 'semi_annual' | 'quarterly' | 'monthly'

/** Whether the fund keeps its income or pays it out. */
export type DistributionPolicy = 'accumulating' | 'distributing'

/** A document that was issued for an account; its content never changes. */
export interface Document {
  /** Id of the document. */
  id: string
  /** Id of the account. */
  account: string
  /** Kind of a document. */
  document_type: Open<DocumentType>
  /** Title to show. */
  title: string
  /**
   * Id of the resource that it documents: the order of an order confirmation, the transaction of an income note;
   * else null.
   */
  reference: string | null
  /** First day covered; null without a period. */
  period_start: string | null
  /** End of the period, exclusive; null without a period. */
  period_end: string | null
  /** Media type. */
  content_type: string
  /** Id of the file. */
  file: string
  /** Whether its file is handed out; false once the operator has withdrawn it. */
  is_downloadable: boolean
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** The content of a document; `document_type` distinguishes its forms. */
export type DocumentContent = AccountStatementContent | OrderConfirmationContent | FeeStatementContent | WelcomeLetterContent | IncomeNoteContent

/** Where the file of a document can be fetched. */
export interface DocumentDownload {
  /** Address of the file. Works for five minutes, without a token. */
  download_url: string
}

/** An instrument, as a document names it. */
export interface DocumentInstrument {
  /** Id of the instrument. */
  id: string
  /** Symbol of the instrument. */
  symbol: string
  /** Name to show. */
  name: string
  /** ISIN; null for a currency pair. */
  isin: string | null
  /** Kind of the instrument. */
  instrument_type: string
  /** `percent` of par, or `money`. */
  price_type: string
}

/** Kind of a document. */
export type DocumentType = 'welcome_letter' | 'order_confirmation' | 'fee_statement' | 'account_statement' | 'income_note'

/** Where a file can be fetched. */
export interface Download {
  /** Address of the file. Works for five minutes, without a token. */
  download_url: string
}

/** How far an account is from its model now. */
export interface Drift {
  /** Id of the subscription. */
  subscription: string
  /** Id of the account. */
  account: string
  /** The instant of the prices. */
  asof: string
  /** Currency of the values. */
  currency: Open<Currency>
  /** The value that counts. */
  base_value: Decimal
  /** The largest absolute drift. */
  largest_absolute: Decimal
  /** The largest relative drift; null without a line that has one. */
  largest_relative: Decimal | null
  /** The drift bands that are met. */
  breaches: RebalanceCondition[]
  /** Drift and calendar start no run, since the last one is recent. */
  is_cooling_down: boolean
  /** The next daily work would start a full run by drift, at these prices. */
  would_run: boolean
  /** The lines that count, and the cash at the end. */
  lines: DriftLine[]
}

/**
 * `absolute`: the weight of a line or of the cash less its target. `relative`: that of a line, as a fraction of its
 * target.
 */
export type DriftKind = 'absolute' | 'relative'

/** How far a line is from its target. */
export interface DriftLine {
  /** Id of the instrument; null for the cash. */
  instrument: string | null
  /** The target. */
  target_weight: Decimal
  /** The weight now. */
  weight: Decimal
  /** The value now. */
  value: Decimal
  /** Weight less target, without its sign. */
  absolute: Decimal
  /** That as a fraction of the target; null without a target, and of the cash. */
  relative: Decimal | null
}

/** An exchange-traded fund. */
export interface ETF {
  /** Id of the instrument. */
  id: string
  /** Name to show. */
  name: string
  /** ISIN, or a pair of the form EUR/USD; unique. */
  symbol: string
  /** Which orders the instrument accepts now. */
  trading_status: Open<TradingStatus>
  /** How far the instrument is rolled out: generally available, beta or provisional. */
  rollout_stage: Open<RolloutStage> | null
  /** Smallest step of a quantity. */
  trading_increment: Decimal
  /** Decimal places of the trading increment. */
  decimal_precision: number
  /** Whether only professional investors may buy it. */
  pro_traders_only: boolean
  /** How prices are quoted. `percent`: of par, for fixed income. `money`: per unit, in the trading currency. */
  price_type: Open<PriceType>
  /** Text about it. */
  about?: string | null
  /** ISO 10383 MIC of the venue of its listing. */
  exchange?: string | null
  /** Address of an icon. */
  icon_url?: string | null
  /** International securities identification number. */
  isin: string
  /** Name of the issuer. Null if not known. */
  issuer: string | null
  /** Country of the issuer: ISO 3166-1 alpha-2, or `EU`. Null if not known. */
  issuer_country: string | null
  /** Currency in which it is traded. */
  trading_currency: Open<Currency>
  /** Ticker of the listing. */
  ticker: string
  /** Smallest quantity of an order that is sized in units. */
  minimum_trading_quantity: Decimal
  /** Day of the first issue; null if not known. */
  initial_issue_date: string | null
  /** Whether `minimum_initial_cash_investment` and `required_cash_increment` hold. */
  enforce_trading_rules: boolean
  /** Smallest cash amount of the first buy, in the trading currency. */
  minimum_initial_cash_investment: Decimal
  /** Step of cash amounts, of the first buy above its minimum; 0: any. */
  required_cash_increment: number
  /** Company that manages the fund. Null if not known. */
  fund_management: string | null
  /** Category of the fund. Null if not known. */
  fund_category: string | null
  /** Country of the fund: ISO 3166-1 alpha-2. Null if not known. */
  fund_domicile: string | null
  /** Index that the fund tracks. Null if not known. */
  tracking_index: string | null
  /** Ongoing costs of a year as a fraction: `0.0020` is 0.20 %; null if not known. */
  expense_ratio: Decimal | null
  /** How the fund follows its index. */
  replication_method: Open<ReplicationMethod> | null
  /** Whether the fund keeps its income or pays it out. */
  distribution_policy: Open<DistributionPolicy> | null
  /** How often a fund distributes. */
  distribution_frequency: Open<DistributionFrequency> | null
  /** Summary risk indicator: 1 is the lowest risk; null if not known. */
  sri: 1 | 2 | 3 | 4 | 5 | 6 | 7 | null
  /** Currency to which it is hedged; null if it is not. */
  hedge_currency: Open<Currency> | null
  /** Short title. Null if not known. */
  display_name: string | null
  /** Description in one line. Null if not known. */
  headline: string | null
  /** The currency risk in plain words. Null if not known. */
  currency_sentence: string | null
  /** Recommended holding period in years; null if not known. */
  rhp_years: number | null
  /** Currency of the net assets; null if not known. */
  fund_base_currency: Open<Currency> | null
  /** Size of the fund, in its base currency; null if not known. */
  net_assets?: Decimal | null
  /** Step of limit and stop prices. */
  price_increment?: Decimal
  /** Unit in which venues deal; coarser than `trading_increment` if it trades in fractions. */
  venue_increment?: Decimal
  /** Unit in which custodians deliver. */
  settlement_increment?: Decimal
  /** Where it is listed. */
  listings?: {
    /** ISO 10383 MIC of the venue. */
    exchange_id: string
    /** Ticker at the venue. */
    ticker: string
    /** Currency in which it is traded there. */
    trading_currency: Open<Currency>
  }[]
  /** Kind of the instrument; it distinguishes the forms. */
  instrument_type: 'etf'
}

/** The inputs of earnings, from which they can be computed again. */
export interface EarningsExplanation {
  /** The formula of each figure; `round2` is half-up to cents. */
  formulas: Record<string, string>
  /** Id of the position. */
  position: string
  /** Money of one unit at a price of one. */
  money_per_point: Decimal
  /** From the currency of the instrument, at the end of the period; 1 if nothing is converted. */
  rate: Decimal
  /** Amounts are multiplied by it … */
  rate_numerator: Decimal
  /** … and divided by this. */
  rate_denominator: Decimal
  /** What was realized in the period, oldest first. */
  realized: {
    /** Ids of the transactions that it comes from. */
    transactions: string[]
    /** Price gain, in the currency of the instrument. */
    capital: Decimal
    /** Income, in the currency of the instrument. */
    income: Decimal
  }[]
  /** The position at the start of the period. */
  start: {
    /** Units held. */
    units: Decimal
    /** Clean cost of the units held. */
    cost: Decimal
    /** Accrued interest paid for and not yet recovered. */
    interest: Decimal
    /** Clean, as quoted. */
    price: Decimal
    /** In the quotation of the price. */
    accrued_interest: Decimal
    /** The receivable, a coupon that is owed; null without one. */
    receivable: Receivable | null
    /** The source of the price; `entry`: the last priced movement; `assumed`: no source. */
    provider: string
    /** Time of the price. */
    price_timestamp: string
  }
  /** The position at the end of the period. */
  end: {
    /** Units held. */
    units: Decimal
    /** Clean cost of the units held. */
    cost: Decimal
    /** Accrued interest paid for and not yet recovered. */
    interest: Decimal
    /** Clean, as quoted. */
    price: Decimal
    /** In the quotation of the price. */
    accrued_interest: Decimal
    /** The receivable, a coupon that is owed; null without one. */
    receivable: Receivable | null
    /** The source of the price; `entry`: the last priced movement; `assumed`: no source. */
    provider: string
    /** Time of the price. */
    price_timestamp: string
  }
}

/** Level of education. */
export type EducationLevel = 'none' | 'secondary' | 'bachelors' | 'masters' | 'doctorate' | 'professional'

/** A claim to send, of the type `education_level`. */
export interface EducationLevelClaimSpec {
  /** Always this text; it distinguishes the forms. */
  claim_type: 'education_level'
  /** Highest level of education. */
  education_level: EducationLevel
}

/** A claim of the type `education_level`. */
export interface EducationLevelPersonClaim {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'education_level'
  /** Id of the person. */
  person: string
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When compliance confirmed it; null until then. */
  verified_at: string | null
  /** When a newer verified claim took its place; null until then. */
  superseded_at: string | null
  /** When a newer pending claim took its place; null unless one did. */
  archived_at: string | null
  /** `active`: verified and in force. `in_flight`: waits for compliance. `historical`: replaced. */
  lifecycle: Open<ClaimLifecycle>
  /** When it was created. */
  created_at: string
  /** Highest level of education. */
  education_level: Open<EducationLevel>
}

/** A claim of the type `education_level`. */
export interface EducationLevelPersonClaimSummary {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'education_level'
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When it was created. */
  created_at: string
  /** Highest level of education. */
  education_level: Open<EducationLevel>
}

/** An election on rights. It adds to earlier ones and cannot be withdrawn. */
export interface ElectRequest {
  /**
   * `exercise`: pay for new units. `sell`: have the rights sold at `rights_price`. `lapse`: let them end for
   * nothing.
   */
  election: Election
  /** Number of rights, up to 4 places; all that are not elected if left out. */
  rights?: DecimalInput | null
}

/**
 * `exercise`: pay for new units. `sell`: have the rights sold at `rights_price`. `lapse`: let them end for nothing.
 */
export type Election = 'exercise' | 'sell' | 'lapse'

/** A claim to send, of the type `employment`. */
export interface EmploymentClaimSpec {
  /** Always this text; it distinguishes the forms. */
  claim_type: 'employment'
  /** Whether and how the person works. */
  employment_status: EmploymentStatus
  /** Industry; required of the employed and self-employed, else null. */
  industry?: Industry | null
  /** The industry in words; required where it is `other`, else null. */
  industry_other?: string | null
}

/** A claim of the type `employment`. */
export interface EmploymentPersonClaim {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'employment'
  /** Id of the person. */
  person: string
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When compliance confirmed it; null until then. */
  verified_at: string | null
  /** When a newer verified claim took its place; null until then. */
  superseded_at: string | null
  /** When a newer pending claim took its place; null unless one did. */
  archived_at: string | null
  /** `active`: verified and in force. `in_flight`: waits for compliance. `historical`: replaced. */
  lifecycle: Open<ClaimLifecycle>
  /** When it was created. */
  created_at: string
  /** Whether and how the person works. */
  employment_status: Open<EmploymentStatus>
  /** Industry; required of the employed and self-employed, else null. */
  industry: Open<Industry> | null
  /** The industry in words; required where it is `other`, else null. */
  industry_other: string | null
}

/** A claim of the type `employment`. */
export interface EmploymentPersonClaimSummary {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'employment'
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When it was created. */
  created_at: string
  /** Whether and how the person works. */
  employment_status: Open<EmploymentStatus>
  /** Industry; required of the employed and self-employed, else null. */
  industry: Open<Industry> | null
  /** The industry in words; required where it is `other`, else null. */
  industry_other: string | null
}

/** Whether and how a person works. */
export type EmploymentStatus = 'employed' | 'self_employed' | 'retired' | 'student' | 'unemployed'

/** What a position receives from a corporate action. */
export interface Entitlement {
  /** Id of the account. */
  account: string
  /** Id of the position. */
  position: string
  /** The corporate action. */
  corporate_action: AnnouncedCorporateAction
  /** Units that count; until the day on which they are fixed, those of now. */
  units: Decimal
  /**
   * Cash after taxes, booked or expected; negative if new units are paid for. Null without cash, or if the terms
   * leave it open.
   */
  estimated_cash: Decimal | null
  /** New units, booked or expected; null without any. */
  estimated_units: Decimal | null
  /** Elections on rights, in their order; after the deadline with the default for the rest. */
  elections: RightsElection[]
  /** Ids of its transactions, reversals included. */
  transactions: string[]
}

/** Whether the money is real. */
export type Environment = 'sandbox' | 'live'

/** The body of every refusal. */
export interface ErrorBody {
  /** Machine-readable code. */
  code: Open<ErrorCode>
  /** Text for developers; its wording may change. */
  detail: string
  /** Address of the page that explains the code. */
  docs?: string
  /** The parts of the request that are wrong, and why; at most 100. */
  params?: ({
    /** The place: `path`, `query`, `header` or `body`, and the members down to it, joined by dots. */
    path: string
    /** What is wrong with it; its wording may change. */
    detail: string
    /** Machine-readable code. */
    code: Open<'missing_param' | 'invalid_param' | 'not_found' | 'duplicate' | 'conflict' | 'expired'>
  })[]
  /** Id of the request, as in `Request-Id`; in a repeated answer, that of the first request. */
  request_id?: string
  /** Figures and names for programs. */
  context?: Record<string, string | number>
}

/**
 * - `api_version_invalid` (400): Api-Version is not a calendar date of the form YYYY-MM-DD. Send the version as a
 * day, such as 2026-09-02.
 * - `api_version_unsupported` (400): Api-Version is not a supported version. Send a version that the detail names.
 * - `approval_by_creator` (403): Only another client or an operator may approve what the client has posted. Let
 * another client approve it, or an operator.
 * - `buy_order_forbidden` (403): Buying is not enabled on the account. Read the account: its status and switches
 * say why. Only the broker's staff changes them.
 * - `client_request_id_too_long` (400): Client-Request-Id is longer than 255 characters. Send a shorter text.
 * - `client_user_id_too_long` (400): Client-User-Id is longer than 255 characters. Send a shorter text.
 * - `conflict` (409): The request conflicts with an existing resource or its current state. With Retry-After: wait
 * and repeat with the same Idempotency-Key. Else read the resource and act on its state.
 * - `currency_not_supported` (400): The account does not support the currency. Use one of the account's
 * funding_currencies.
 * - `deposit_advance_forbidden` (403): Advances on deposits are not enabled. Send the deposit without
 * request_advance, or have advances enabled for the tenant.
 * - `deposit_forbidden` (403): Deposits are not enabled on the account. Read the account: its status and switches
 * say why. Only the broker's staff changes them.
 * - `direct_debit_forbidden` (403): Direct debits are not set up, or the account may not pay by them. Fund the plan
 * with cash.
 * - `direct_debit_limit_exceeded` (400): The debits of the day exceed the daily maximum of the account;
 * context.available is the rest. Collect at most context.available, or on another day.
 * - `duplicate` (409): The resource already exists. Use the existing resource; where context names it, read it by
 * its id.
 * - `duplicate_funding_account` (409): The account already has a funding account with this IBAN and bank code. Use
 * the existing funding account from the list of the account.
 * - `duplicate_webhook` (409): Another webhook has the same URL. Update the existing webhook, or choose another
 * URL.
 * - `email_forbidden` (403): The e-mail address is not allowed here. Kept for compatibility, never sent. None is
 * needed: the code is never sent.
 * - `expired` (400): The resource has expired. Used as a code of params. Create the resource anew.
 * - `file_not_uploaded` (400): The bytes of the file have not been received. Send the bytes to the URL of the
 * signed upload with PUT, then repeat the request.
 * - `forbidden` (403): The credentials are not authorized for the operation, or not from this address. Use
 * credentials with the permission that the detail names, from a network that the client may call from.
 * - `idempotency_key_conflict` (409): The Idempotency-Key was used for a different request. Take a new
 * Idempotency-Key for each new write; repeat a write with exactly its own body.
 * - `idempotency_key_expired` (409): The Idempotency-Key was used more than 24 hours ago. Find out by a read
 * whether the write took effect; if not, send it with a new key.
 * - `idempotency_key_too_long` (400): Idempotency-Key is longer than 255 characters. Send a shorter text.
 * - `instrument_buy_only` (400): The instrument accepts only buy orders. Wait until the trading_status of the
 * instrument permits selling.
 * - `instrument_not_trading` (400): The instrument cannot be traded now. Wait for the opening that the detail
 * names, place a good-till order, or choose another instrument.
 * - `instrument_sell_only` (400): The instrument accepts only sell orders. Choose another instrument, or wait until
 * its trading_status permits buying.
 * - `instrument_too_close_to_maturity` (400): The instrument matures before the trade would settle. Choose an
 * instrument with a later maturity_date.
 * - `insufficient_funds` (400): The account has too little cash; context.available is the available amount. Order
 * for at most context.available, or pay in first.
 * - `insufficient_scope` (403): The token lacks the scope of the operation. Fetch a token with the scope that the
 * detail names, of a client that has it.
 * - `insufficient_units` (400): The position has too few units; context.available is the available quantity. Sell
 * at most context.available; orders that are open reserve units.
 * - `invalid_client` (401): Client authentication failed. Sent in the OAuth error body. Check id and secret of the
 * client, or create a new secret.
 * - `invalid_credentials` (401): Sign-in credentials are invalid. Kept for compatibility, never sent. None is
 * needed: the code is never sent.
 * - `invalid_param` (400): A parameter is invalid. Used as a code of params. Correct the part that path names, as
 * the detail says.
 * - `invalid_request` (400): The request is invalid; params lists what is wrong. Correct each part that params
 * lists, and send the request again.
 * - `invalid_token` (401): The access token is missing, invalid or expired. Fetch a new token and repeat the
 * request once.
 * - `invalid_trading_currency` (400): The instrument does not trade in the currency. Kept for compatibility, never
 * sent. None is needed: the code is never sent.
 * - `journal_forbidden` (403): The direction or an account of the journal is not allowed; context.direction or
 * context.account names it. Choose other accounts, or have the direction enabled in the tenant's settings of
 * journals.
 * - `journal_limit_exceeded` (400): The journal exceeds a limit of the tenant; context.limit is the limit,
 * context.available what it leaves. Book at most context.available, or wait for the next day of a daily limit.
 * - `limit_budget_too_small` (400): The budget buys less than one trading increment at the limit price. Raise
 * cash_amount, or lower the limit price.
 * - `method_not_allowed` (405): The path does not support the method; Allow lists the methods it supports. Use a
 * method that Allow lists.
 * - `missing_param` (400): A required parameter is missing. Used as a code of params. Send the part that path
 * names.
 * - `mandate_not_active` (409): The mandate is blocked, revoked, used or expired. Register a new mandate that the
 * customer has signed.
 * - `missing_price` (400): There is no price for the instrument. Wait for the next price, or set one in a sandbox
 * with POST /sandbox/prices.
 * - `missing_token` (401): No credentials. Kept for compatibility, never sent: see invalid_token. None is needed:
 * the code is never sent.
 * - `not_found` (404): The resource does not exist or belongs to another tenant. Check the id, and that the
 * credentials are those of its tenant; lists show what exists.
 * - `model_not_active` (409): The model needs adjustment or is archived. Publish a version without the instruments
 * that the model names, or wait until they trade again.
 * - `order_cancel_forbidden` (409): The order cannot be cancelled in its state. Read the resource and act on its
 * status; do not repeat the request.
 * - `order_fill_forbidden` (409): The order cannot be filled or settled in its state. Read the resource and act on
 * its status; do not repeat the request.
 * - `order_replace_forbidden` (409): The order cannot be replaced in its state. Read the resource and act on its
 * status; do not repeat the request.
 * - `payment_completion_forbidden` (409): The payment cannot be completed in its state. Read the resource and act
 * on its status; do not repeat the request.
 * - `person_id_too_long` (400): Person-Id is longer than 255 characters. Send a shorter text.
 * - `portfolio_requires_portfolio_order` (400): Kept for compatibility, never sent. None is needed: the code is
 * never sent.
 * - `position_not_open` (409): The position is closing or closed. Read the positions of the account; a new buy
 * opens a new one.
 * - `professional_trader_required` (403): The instrument is for professional investors only. Offer the instrument
 * only to customers whose mifid_category is professional.
 * - `quote_already_consumed` (409): The quote has already been used by an order. Read the order of the quote; for
 * another order take a new quote.
 * - `quote_invalid` (400): The quote is unknown, expired or does not match the order. Take a new quote, and place
 * exactly the order that it was for before it expires.
 * - `rate_limited` (429): Too many requests; Retry-After says when to try again. Wait for the seconds of
 * Retry-After, then repeat with the same Idempotency-Key.
 * - `refund_exceeds_refundable_amount` (400): The refund exceeds the refundable amount. Refund at most what the
 * charge has left.
 * - `run_open` (409): The account has a run that has not ended; context.run is its id. Wait until the run that
 * context.run names has ended, or cancel it.
 * - `run_outdated` (409): Prices, units, cash or the model have changed since the run was proposed; context names
 * the first change. Propose a new run.
 * - `sell_order_forbidden` (403): Selling is not enabled on the account. Read the account: its status and switches
 * say why. Only the broker's staff changes them.
 * - `server_error` (500): Something failed on the server; the Request-Id leads to the log line. Repeat with the
 * same Idempotency-Key and backoff; if it stays, report the Request-Id.
 * - `service_unavailable` (503): The database or the load keeps the service from serving the request; Retry-After
 * says when to try again. Wait for the seconds of Retry-After, then repeat with the same Idempotency-Key.
 * - `signed_upload_expired` (400): The signed upload has expired. Create a new signed upload and send the bytes
 * again.
 * - `statement_period_invalid` (400): The period is not valid for the account. Choose whole past days of the life
 * of the account; the detail says which bound is wrong.
 * - `tenant_moved` (421): The tenant lives in another cell; context.cell and context.address name it. Repeat the
 * request at the common address a moment later; a router of your own asks context.address.
 * - `trading_rule_violated` (400): The order breaks a rule of the instrument; context.rule names it. Choose the
 * amount or price by context.required; the instrument lists its rules.
 * - `transfer_forbidden` (403): Securities transfers are not possible for the account. Read the status and the
 * permissions of the account; in live, have a custodian set up.
 * - `webhook_not_active` (409): The webhook is switched off. Switch the webhook on with is_active, then repeat the
 * request.
 * - `withdrawal_forbidden` (403): Withdrawals are not enabled on the account. Read the account: its status and
 * switches say why. Only the broker's staff changes them.
 */
export type ErrorCode = 'api_version_invalid' | 'api_version_unsupported' | 'approval_by_creator' | 'buy_order_forbidden' | 'client_request_id_too_long' | 'client_user_id_too_long' | 'conflict' | 'currency_not_supported' | 'deposit_advance_forbidden' | 'deposit_forbidden' | 'direct_debit_forbidden' | 'direct_debit_limit_exceeded' | 'duplicate' | 'duplicate_funding_account' | 'duplicate_webhook' | 'email_forbidden' | 'expired' | 'file_not_uploaded' | 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_expired' | 'idempotency_key_too_long' | 'instrument_buy_only' | 'instrument_not_trading' | 'instrument_sell_only' | 'instrument_too_close_to_maturity' | 'insufficient_funds' | 'insufficient_scope' | 'insufficient_units' | 'invalid_client' | 'invalid_credentials' | 'invalid_param' | 'invalid_request' | 'invalid_token' | 'invalid_trading_currency' | 'journal_forbidden' | 'journal_limit_exceeded' | 'limit_budget_too_small' | 'method_not_allowed' | 'missing_param' | 'mandate_not_active' | 'missing_price' | 'missing_token' | 'not_found' | 'model_not_active' | 'order_cancel_forbidden' | 'order_fill_forbidden' | 'order_replace_forbidden' | 'payment_completion_forbidden' | 'person_id_too_long' | 'portfolio_requires_portfolio_order' | 'position_not_open' | 'professional_trader_required' | 'quote_already_consumed' | 'quote_invalid' | 'rate_limited' | 'refund_exceeds_refundable_amount' | 'run_open' | 'run_outdated' | 'sell_order_forbidden' | 'server_error' | 'service_unavailable' | 'signed_upload_expired' | 'statement_period_invalid' | 'tenant_moved' | 'trading_rule_violated' | 'transfer_forbidden' | 'webhook_not_active' | 'withdrawal_forbidden'

/** A quote, with the figures that exist for its form. */
export interface EtfLimitCashQuote {
  /** Id of the quote; sent as `quote` when the order is placed. */
  id: string
  /** The form of the quote; `estimate` has the figures of it. */
  quote_type: 'etf_limit_cash'
  /** Type of the order that it quotes. */
  order_type: 'limit'
  /** Currency of the figures. */
  currency: Open<Currency>
  /** The instrument, as it is now. */
  instrument: Instrument
  /** The figures of the order now; money half-up to cents. */
  estimate: {
    /**
     * Price that the figures follow from: the limit, else the stop price, else the ask of a buy or the bid of a
     * sell; clean. Null if only fees were requested.
     */
    price: Decimal | null
    /** Units, cut down to the trading increment. Null if only fees were requested. */
    quantity: Decimal | null
    /**
     * Gross cash: the cost of a buy with its fees, or the proceeds of a sell before fees. Null if only fees were
     * requested.
     */
    cash: Decimal | null
    /** Fees with their tax. */
    fees: Decimal
    /**
     * Cash without fees: the traded amount of a buy, or the proceeds of a sell after fees. Null if only fees were
     * requested.
     */
    net_cash_amount: Decimal | null
    /** The most that the order can cost, fees included. Null if only fees were requested. */
    max_cost: Decimal | null
    /** Always null in this form. */
    min_proceeds: null
    /** Clean consideration: quantity times price, half-up to cents. Null if only fees were requested. */
    cost: Decimal | null
    /** Always null in this form. */
    asof: null
  }
  /** The reservation that placing the order would make. */
  reservation: {
    /** The reserved amount: money with two decimals, or units. */
    amount: Decimal
    /** Whether cash or units are reserved. */
    denomination: Open<ReservationDenomination>
  }
  /** When it was created. */
  created_at: string
  /** When it expires: a minute later. */
  expires_at: string
}

/** A quote, with the figures that exist for its form. */
export interface EtfLimitQuantityQuote {
  /** Id of the quote; sent as `quote` when the order is placed. */
  id: string
  /** The form of the quote; `estimate` has the figures of it. */
  quote_type: 'etf_limit_quantity'
  /** Type of the order that it quotes. */
  order_type: 'limit'
  /** Currency of the figures. */
  currency: Open<Currency>
  /** The instrument, as it is now. */
  instrument: Instrument
  /** The figures of the order now; money half-up to cents. */
  estimate: {
    /**
     * Price that the figures follow from: the limit, else the stop price, else the ask of a buy or the bid of a
     * sell; clean. Null if only fees were requested.
     */
    price: Decimal | null
    /** Units, cut down to the trading increment. Null if only fees were requested. */
    quantity: Decimal | null
    /**
     * Gross cash: the cost of a buy with its fees, or the proceeds of a sell before fees. Null if only fees were
     * requested.
     */
    cash: Decimal | null
    /** Fees with their tax. */
    fees: Decimal
    /**
     * Cash without fees: the traded amount of a buy, or the proceeds of a sell after fees. Null if only fees were
     * requested.
     */
    net_cash_amount: Decimal | null
    /** The most that the order can cost, fees included. Null if only fees were requested. */
    max_cost: Decimal | null
    /** Always null in this form. */
    min_proceeds: null
    /** Clean consideration: quantity times price, half-up to cents. Null if only fees were requested. */
    cost: Decimal | null
    /** Always null in this form. */
    asof: null
  }
  /** The reservation that placing the order would make. */
  reservation: {
    /** The reserved amount: money with two decimals, or units. */
    amount: Decimal
    /** Whether cash or units are reserved. */
    denomination: Open<ReservationDenomination>
  }
  /** When it was created. */
  created_at: string
  /** When it expires: a minute later. */
  expires_at: string
}

/** A quote, with the figures that exist for its form. */
export interface EtfMarketCashQuote {
  /** Id of the quote; sent as `quote` when the order is placed. */
  id: string
  /** The form of the quote; `estimate` has the figures of it. */
  quote_type: 'etf_market_cash'
  /** Type of the order that it quotes. */
  order_type: 'market'
  /** Currency of the figures. */
  currency: Open<Currency>
  /** The instrument, as it is now. */
  instrument: Instrument
  /** The figures of the order now; money half-up to cents. */
  estimate: {
    /**
     * Price that the figures follow from: the limit, else the stop price, else the ask of a buy or the bid of a
     * sell; clean. Null if only fees were requested.
     */
    price: Decimal | null
    /** Units, cut down to the trading increment. Null if only fees were requested. */
    quantity: Decimal | null
    /**
     * Gross cash: the cost of a buy with its fees, or the proceeds of a sell before fees. Null if only fees were
     * requested.
     */
    cash: Decimal | null
    /** Fees with their tax. */
    fees: Decimal
    /**
     * Cash without fees: the traded amount of a buy, or the proceeds of a sell after fees. Null if only fees were
     * requested.
     */
    net_cash_amount: Decimal | null
    /** The most that the order can cost, fees included. Null if only fees were requested. */
    max_cost: Decimal | null
    /** Always null in this form. */
    min_proceeds: null
    /** Clean consideration: quantity times price, half-up to cents. Null if only fees were requested. */
    cost: Decimal | null
    /** Time of the price; null if only fees were requested, and for an order with a limit or a stop price. */
    asof: string | null
    /**
     * Room left for a rising price, as a fraction of the price: `0.0200` is 2 %. Null if only fees were requested.
     */
    price_buffer_percentage: Decimal | null
  }
  /** The reservation that placing the order would make. */
  reservation: {
    /** The reserved amount: money with two decimals, or units. */
    amount: Decimal
    /** Whether cash or units are reserved. */
    denomination: Open<ReservationDenomination>
  }
  /** When it was created. */
  created_at: string
  /** When it expires: a minute later. */
  expires_at: string
}

/** A quote, with the figures that exist for its form. */
export interface EtfMarketQuantityQuote {
  /** Id of the quote; sent as `quote` when the order is placed. */
  id: string
  /** The form of the quote; `estimate` has the figures of it. */
  quote_type: 'etf_market_quantity'
  /** Type of the order that it quotes. */
  order_type: 'market'
  /** Currency of the figures. */
  currency: Open<Currency>
  /** The instrument, as it is now. */
  instrument: Instrument
  /** The figures of the order now; money half-up to cents. */
  estimate: {
    /**
     * Price that the figures follow from: the limit, else the stop price, else the ask of a buy or the bid of a
     * sell; clean. Null if only fees were requested.
     */
    price: Decimal | null
    /** Units, cut down to the trading increment. Null if only fees were requested. */
    quantity: Decimal | null
    /**
     * Gross cash: the cost of a buy with its fees, or the proceeds of a sell before fees. Null if only fees were
     * requested.
     */
    cash: Decimal | null
    /** Fees with their tax. */
    fees: Decimal
    /**
     * Cash without fees: the traded amount of a buy, or the proceeds of a sell after fees. Null if only fees were
     * requested.
     */
    net_cash_amount: Decimal | null
    /** The most that the order can cost, fees included. Null if only fees were requested. */
    max_cost: Decimal | null
    /** Always null in this form. */
    min_proceeds: null
    /** Clean consideration: quantity times price, half-up to cents. Null if only fees were requested. */
    cost: Decimal | null
    /** Time of the price; null if only fees were requested, and for an order with a limit or a stop price. */
    asof: string | null
    /**
     * Room left for a rising price, as a fraction of the price: `0.0200` is 2 %. Null if only fees were requested.
     */
    price_buffer_percentage: Decimal | null
  }
  /** The reservation that placing the order would make. */
  reservation: {
    /** The reserved amount: money with two decimals, or units. */
    amount: Decimal
    /** Whether cash or units are reserved. */
    denomination: Open<ReservationDenomination>
  }
  /** When it was created. */
  created_at: string
  /** When it expires: a minute later. */
  expires_at: string
}

/** A quote, with the figures that exist for its form. */
export interface EtfStopLimitQuantityQuote {
  /** Id of the quote; sent as `quote` when the order is placed. */
  id: string
  /** The form of the quote; `estimate` has the figures of it. */
  quote_type: 'etf_stop_limit_quantity'
  /** Type of the order that it quotes. */
  order_type: 'stop_limit'
  /** Currency of the figures. */
  currency: Open<Currency>
  /** The instrument, as it is now. */
  instrument: Instrument
  /** The figures of the order now; money half-up to cents. */
  estimate: {
    /**
     * Price that the figures follow from: the limit, else the stop price, else the ask of a buy or the bid of a
     * sell; clean. Null if only fees were requested.
     */
    price: Decimal | null
    /** Units, cut down to the trading increment. Null if only fees were requested. */
    quantity: Decimal | null
    /**
     * Gross cash: the cost of a buy with its fees, or the proceeds of a sell before fees. Null if only fees were
     * requested.
     */
    cash: Decimal | null
    /** Fees with their tax. */
    fees: Decimal
    /**
     * Cash without fees: the traded amount of a buy, or the proceeds of a sell after fees. Null if only fees were
     * requested.
     */
    net_cash_amount: Decimal | null
    /** The most that the order can cost, fees included. Null if only fees were requested. */
    max_cost: Decimal | null
    /** Always null in this form. */
    min_proceeds: null
    /** Clean consideration: quantity times price, half-up to cents. Null if only fees were requested. */
    cost: Decimal | null
    /** Always null in this form. */
    asof: null
  }
  /** The reservation that placing the order would make. */
  reservation: {
    /** The reserved amount: money with two decimals, or units. */
    amount: Decimal
    /** Whether cash or units are reserved. */
    denomination: Open<ReservationDenomination>
  }
  /** When it was created. */
  created_at: string
  /** When it expires: a minute later. */
  expires_at: string
}

/** A quote, with the figures that exist for its form. */
export interface EtfStopQuantityQuote {
  /** Id of the quote; sent as `quote` when the order is placed. */
  id: string
  /** The form of the quote; `estimate` has the figures of it. */
  quote_type: 'etf_stop_quantity'
  /** Type of the order that it quotes. */
  order_type: 'stop'
  /** Currency of the figures. */
  currency: Open<Currency>
  /** The instrument, as it is now. */
  instrument: Instrument
  /** The figures of the order now; money half-up to cents. */
  estimate: {
    /**
     * Price that the figures follow from: the limit, else the stop price, else the ask of a buy or the bid of a
     * sell; clean. Null if only fees were requested.
     */
    price: Decimal | null
    /** Units, cut down to the trading increment. Null if only fees were requested. */
    quantity: Decimal | null
    /**
     * Gross cash: the cost of a buy with its fees, or the proceeds of a sell before fees. Null if only fees were
     * requested.
     */
    cash: Decimal | null
    /** Fees with their tax. */
    fees: Decimal
    /**
     * Cash without fees: the traded amount of a buy, or the proceeds of a sell after fees. Null if only fees were
     * requested.
     */
    net_cash_amount: Decimal | null
    /** The most that the order can cost, fees included. Null if only fees were requested. */
    max_cost: Decimal | null
    /** Always null in this form. */
    min_proceeds: null
    /** Clean consideration: quantity times price, half-up to cents. Null if only fees were requested. */
    cost: Decimal | null
    /** Always null in this form. */
    asof: null
    /**
     * Room left for a rising price, as a fraction of the price: `0.0200` is 2 %. Null if only fees were requested.
     */
    price_buffer_percentage: Decimal | null
  }
  /** The reservation that placing the order would make. */
  reservation: {
    /** The reserved amount: money with two decimals, or units. */
    amount: Decimal
    /** Whether cash or units are reserved. */
    denomination: Open<ReservationDenomination>
  }
  /** When it was created. */
  created_at: string
  /** When it expires: a minute later. */
  expires_at: string
}

/** Band of euros: under 50,000, then up to 100,000, 250,000, 500,000, 1,000,000 and 3,000,000, and over. */
export type EurAmountBand = 'lt_50k' | '50k_100k' | '100k_250k' | '250k_500k' | '500k_1m' | '1m_3m' | 'gt_3m'

/** Says that something happened to a resource. */
export interface Event {
  /** Id of the event. */
  id: string
  /** Name of the event, e.g. `order.filled`. */
  name: Open<EventName>
  /** The resource to which it happened. */
  resource: {
    /** Id of the resource. */
    id: string
    /** Type of the resource: the first word of the name of the event. */
    resource_type: string
  }
  /** Empty; fetch the resource to see its state. */
  data: Record<string, unknown>
  /** When it happened, on the clock of the tenant. */
  created_at: string
  /** From 1, without gaps, in the order in which the changes of all your resources committed. */
  sequence: number
  /** The same for the events of this resource only. */
  resource_sequence: number
}

/** Name of an event: the type of its resource and what happened to it. More may come. */
export type EventName = 'order.placed' | 'order.pending' | 'order.executing' | 'order.triggered' | 'order.replaced' | 'order.replacement_rejected' | 'order.filled' | 'order.settled' | 'order.cancelled' | 'order_batch.accepted' | 'order_batch.rejected' | 'order_batch.completed' | 'order_batch.cancelled' | 'parent_order.started' | 'parent_order.filled' | 'parent_order.cancelled' | 'trade.executed' | 'trade.settled' | 'deposit.created' | 'deposit.advanced' | 'deposit.advance_reversed' | 'deposit.completed' | 'withdrawal.created' | 'withdrawal.completed' | 'withdrawal.failed' | 'withdrawal.returned' | 'position.opened' | 'position.closing' | 'position.closed' | 'onboarding_application.submitted' | 'onboarding_application.processing' | 'onboarding_application.approved' | 'onboarding_application.rejected' | 'onboarding_application.expired' | 'account.opened' | 'account.suspended' | 'account.activated' | 'account.closing' | 'account.closed' | 'account.overdraft_demanded' | 'account.overdraft_repaid' | 'document.issued' | 'corporate_action.announced' | 'corporate_action.processed' | 'corporate_action.cancelled' | 'corporate_action.reversed' | 'tax_reclaim.opened' | 'tax_reclaim.paid' | 'tax_reclaim.refused' | 'reinvestment.completed' | 'reinvestment.skipped' | 'savings_plan.created' | 'savings_plan.paused' | 'savings_plan.resumed' | 'savings_plan.cancelled' | 'savings_plan.completed' | 'savings_plan_execution.announced' | 'savings_plan_execution.started' | 'savings_plan_execution.completed' | 'savings_plan_execution.skipped' | 'savings_plan_execution.cancelled' | 'direct_debit.created' | 'direct_debit.cancelled' | 'direct_debit.submitted' | 'direct_debit.rejected' | 'direct_debit.collected' | 'direct_debit.returned' | 'direct_debit.refunded' | 'mandate.created' | 'mandate.blocked' | 'mandate.revoked' | 'mandate.expired' | 'model.created' | 'model.activated' | 'model.needs_adjustment' | 'model.version_published' | 'model.archived' | 'subscription.created' | 'subscription.changed' | 'subscription.paused' | 'subscription.resumed' | 'subscription.ended' | 'rebalancing_run.proposed' | 'rebalancing_run.started' | 'rebalancing_run.completed' | 'rebalancing_run.cancelled' | 'rebalancing_run.expired' | 'rebalancing_run.failed' | 'customer.closed' | 'customer_authority.revoked' | 'person.erased' | 'settings.changed' | 'journal.submitted' | 'journal.booked' | 'journal.rejected' | 'journal.cancelled' | 'journal.expired' | 'journal.reversed' | 'securities_transfer.requested' | 'securities_transfer.instructed' | 'securities_transfer.matched' | 'securities_transfer.partially_settled' | 'securities_transfer.settled' | 'securities_transfer.rejected' | 'securities_transfer.cancelled' | 'securities_transfer.expired' | 'approval.requested' | 'approval.expiring' | 'approval.approved' | 'approval.overridden' | 'approval.rejected' | 'approval.cancelled' | 'approval.expired'

/** Kind of document that serves as evidence. */
export type EvidenceDocumentType = 'passport' | 'national_id_front' | 'national_id_back' | 'driving_license' | 'driving_license_front' | 'driving_license_back' | 'utility_bill' | 'bank_statement' | 'tax_document' | 'shareholder_register' | 'share_certificate' | 'director_register' | 'board_minutes' | 'certificate_of_good_standing' | 'incumbency_certificate' | 'audited_accounts' | 'management_accounts' | 'ubo_declaration' | 'org_chart' | 'trust_deed' | 'nominee_agreement' | 'board_resolution'

/** The type of evidence in a file. */
export type EvidenceType = 'identity_document' | 'proof_of_address' | 'selfie' | 'certificate_of_shareholders' | 'certificate_of_directors' | 'certificate_of_good_standing' | 'financial_statements' | 'ownership_structure' | 'proof_of_registered_address' | 'proof_of_operating_address' | 'nominee_agreement' | 'board_resolution'

/** A claim to send, of the type `expected_activity`. */
export interface ExpectedActivityClaimSpec {
  /** Always this text; it distinguishes the forms. */
  claim_type: 'expected_activity'
  /** Currency in which money will come: ISO 4217. It becomes the base currency of the account. */
  funding_currency: string
  /** Assets in which the person wants to invest; names of asset classes, or other words. */
  asset_classes: string[]
  /** Transactions of a year, such as `1_10`, `11_20`, `21_50` or `gt_50`. */
  annual_transactions: string
  /** Money to be invested, such as a band of euros. */
  investment_amount: string
}

/** A claim of the type `expected_activity`. */
export interface ExpectedActivityPersonClaim {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'expected_activity'
  /** Id of the person. */
  person: string
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When compliance confirmed it; null until then. */
  verified_at: string | null
  /** When a newer verified claim took its place; null until then. */
  superseded_at: string | null
  /** When a newer pending claim took its place; null unless one did. */
  archived_at: string | null
  /** `active`: verified and in force. `in_flight`: waits for compliance. `historical`: replaced. */
  lifecycle: Open<ClaimLifecycle>
  /** When it was created. */
  created_at: string
  /** Currency in which money will come: ISO 4217. It becomes the base currency of the account. */
  funding_currency: string
  /** Assets in which the person wants to invest; names of asset classes, or other words. */
  asset_classes: string[]
  /** Transactions of a year, such as `1_10`, `11_20`, `21_50` or `gt_50`. */
  annual_transactions: string
  /** Money to be invested, such as a band of euros. */
  investment_amount: string
}

/** A claim of the type `expected_activity`. */
export interface ExpectedActivityPersonClaimSummary {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'expected_activity'
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When it was created. */
  created_at: string
  /** Currency in which money will come: ISO 4217. It becomes the base currency of the account. */
  funding_currency: string
  /** Assets in which the person wants to invest; names of asset classes, or other words. */
  asset_classes: string[]
  /** Transactions of a year, such as `1_10`, `11_20`, `21_50` or `gt_50`. */
  annual_transactions: string
  /** Money to be invested, such as a band of euros. */
  investment_amount: string
}

/** All inputs of a value. */
export interface ExplainedValue {
  /** Instant of the valuation. */
  at: string
  /** Currency of the values. */
  currency: Open<Currency>
  /** The cash, by currency. */
  cash: ({
    /** Currency of the cash. */
    currency: Open<Currency>
    /** All cash in that currency, reserved and unsettled cash included. */
    amount: Decimal
    /** Of the currency in that of the value, to 12 places; for people. */
    rate: Decimal
    /** Amounts are multiplied by it … */
    rate_numerator: Decimal
    /** … and divided by this. */
    rate_denominator: Decimal
    /** Time of the rate, of its oldest part; null if nothing is converted. */
    rate_timestamp: string | null
    /** The cash in the currency of the values, half-up to cents. */
    value: Decimal
  })[]
  /** The positions. */
  positions: ({
    /** Id of the position. */
    position: string
    /** Id of the instrument. */
    instrument: string
    /** Symbol of the instrument. */
    symbol: string
    /** Units held. */
    quantity: Decimal
    /** Clean, as quoted. */
    price: Decimal
    /** In the quotation of the price; zero unless a coupon bond. */
    accrued_interest: Decimal
    /** Money of one unit at a price of one. */
    money_per_point: Decimal
    /** The source of the price; `entry`: the last priced movement; `assumed`: no source. */
    provider: string
    /** Time of the price. */
    price_timestamp: string
    /** Trading currency of the instrument. */
    currency: Open<Currency>
    /** The receivable, a coupon that is owed; null without one. */
    receivable: Receivable | null
    /** Of the currency in that of the value, to 12 places; for people. */
    rate: Decimal
    /** Amounts are multiplied by it … */
    rate_numerator: Decimal
    /** … and divided by this. */
    rate_denominator: Decimal
    /** Time of the rate, of its oldest part; null if nothing is converted. */
    rate_timestamp: string | null
    /** The position in the currency of the values, half-up to cents. */
    value: Decimal
  })[]
  /** Sum of the values of the cash. */
  total_cash_value: Decimal
  /** Sum of the values of the positions. */
  total_position_value: Decimal
  /** Sum of both. */
  total_value: Decimal
}

/** A claim to send, of the type `fatca_status`. */
export interface FatcaStatusClaimSpec {
  /** Always this text; it distinguishes the forms. */
  claim_type: 'fatca_status'
  /** Whether the person is a US person under FATCA. */
  is_us_person: boolean
}

/** A claim of the type `fatca_status`. */
export interface FatcaStatusPersonClaim {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'fatca_status'
  /** Id of the person. */
  person: string
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When compliance confirmed it; null until then. */
  verified_at: string | null
  /** When a newer verified claim took its place; null until then. */
  superseded_at: string | null
  /** When a newer pending claim took its place; null unless one did. */
  archived_at: string | null
  /** `active`: verified and in force. `in_flight`: waits for compliance. `historical`: replaced. */
  lifecycle: Open<ClaimLifecycle>
  /** When it was created. */
  created_at: string
  /** Whether the person is a US person under FATCA. */
  is_us_person: boolean
}

/** A claim of the type `fatca_status`. */
export interface FatcaStatusPersonClaimSummary {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'fatca_status'
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When it was created. */
  created_at: string
  /** Whether the person is a US person under FATCA. */
  is_us_person: boolean
}

/** A fault of a sandbox, for your own tests. */
export interface Fault {
  /** Id of the fault. */
  id: string
  /** The fault. */
  type: Open<FaultType>
  /** The calls that it is about; null matches any. */
  match: {
    /** Name of an operation, such as `orders.place`: the `operationId` of this description. */
    operation: string | null
    /** Name of an event. */
    event: string | null
    /** Id of a webhook. */
    webhook: string | null
    /** Id of an account. */
    account: string | null
    /** Id or symbol of an instrument. */
    instrument: string | null
  }
  /** The figures of the type, with their defaults. */
  parameters: {
    /** Real milliseconds: 1 to 30,000; 1000 if left out. */
    milliseconds?: number
    /** Seconds in `Retry-After`: 1 to 3600; 1 if left out. */
    retry_after?: number
    /** Status of the answer: 500, also if left out, or 503. */
    status?: number
    /** Seconds of the tenant's time; their range and default depend on the type. */
    seconds?: number
    /** Fraction of the quantity that executes: from 0 to 1; `0.5` if left out. */
    fraction?: string
  }
  /** The number of calls that it hits; null if it hits by chance, or holds until it ends. */
  count: number | null
  /** The probability with which it hits a call; null without one. */
  chance: string | null
  /** The seed of the draws; null without a chance. */
  seed: string | null
  /** Whether it can still hit. */
  status: Open<'active' | 'ended'>
  /** The number of calls that it was about. */
  matched: number
  /** The number of calls that it has hit. */
  hits: number
  /** The newest of them, at most ten. */
  latest_hits: {
    /** The number of the call among those that it was about. */
    number: number
    /** Id of the order, trade, quote, withdrawal or delivery; the operation of a request. */
    resource: string
    /** The Request-Id of the request, or the id of the job. */
    request: string
    /** When, on the tenant's clock. */
    hit_at: string
  }[]
  /** When it ends by itself, on the tenant's clock. */
  ends_at: string
  /** When it ended: with its last hit, by its time, or by a request. */
  ended_at: string | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/**
 * - `latency`: The request waits `milliseconds` of real time before it is carried out.
 * - `rate_limited`: The answer is 429 `rate_limited` with `Retry-After`; nothing happens.
 * - `error_before`: The answer has the `status` 500 or 503; nothing happens.
 * - `error_after`: The write takes effect, and the answer has the `status` 500 or 503 nevertheless.
 * - `lost_answer`: The write takes effect, and the connection is cut before the answer.
 * - `duplicate_webhook`: The attempt is sent twice, with the same `Webhook-Id` and body.
 * - `late_webhook`: The first attempt is made `seconds` of the tenant's time later.
 * - `reordered_webhook`: The first attempt waits until another delivery has gone to the webhook, at most `seconds`.
 * - `rejected_order`: The venue rejects the order: it is cancelled with the reason `execution_failed`.
 * - `partial_fill`: The venue executes the `fraction` of the quantity and drops the rest.
 * - `stuck_order`: The order stays at the venue for `seconds` without an execution, and then continues.
 * - `busted_trade`: The venue declares each execution void `seconds` later, unless the trade has settled by then.
 * - `failed_settlement`: The settlement of a trade fails and is repeated on the next business day.
 * - `returned_payout`: A payout that the bank has confirmed comes back `seconds` later.
 * - `expired_quote`: A quote expires `seconds` after it was given, in place of a minute.
 * - `halted_instrument`: The instrument is `not_trading` until the fault ends; its orders without a trade are
 * cancelled.
 * - `stale_price`: The price of the instrument stands still, with its old timestamp, until the fault ends.
 */
export type FaultType = 'latency' | 'rate_limited' | 'error_before' | 'error_after' | 'lost_answer' | 'duplicate_webhook' | 'late_webhook' | 'reordered_webhook' | 'rejected_order' | 'partial_fill' | 'stuck_order' | 'busted_trade' | 'failed_settlement' | 'returned_payout' | 'expired_quote' | 'halted_instrument' | 'stale_price'

/** A fee that customers may be charged. */
export interface Fee {
  /** Id of the fee. */
  id: string
  /** Internal name. */
  name: string
  /** Name to show. */
  display_name: string
  /** Stable name for programs. */
  alias: string
  /** Description; null without one. */
  description: string | null
  /** Tax on the fee, as a fraction: `0.20` is 20 %; null without tax. */
  tax_rate: Decimal | null
  /** Whether a fee is charged for a transaction or for each month. */
  fee_type: Open<FeeType>
  /** Kind of transaction for which it is charged; null of a recurring fee. */
  transaction_type: string | null
  /** Its price, by currency; nothing is charged in a currency that is missing. */
  chargeable_currencies: Record<string, FeePrice>
  /** Its variants; the most specific that matches is charged. */
  variants: FeeVariant[]
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** How a fee that has a rate was calculated. */
export interface FeeCalculation {
  /** Amount on which the rate is charged; null if the minimum or maximum decides the fee. */
  base_amount: Decimal | null
  /** Part of the fee that is the same for every amount. */
  unit_amount: Decimal
  /** A fraction of one: `0.0025` is 0.25 %. */
  rate: Decimal
  /** The fee, if it would be less; null if it would not. */
  minimum_amount: Decimal | null
  /** The fee, if it would be more; null if it would not. */
  maximum_amount: Decimal | null
}

/** A fee that an account was charged. */
export interface FeeCharge {
  /** Id of the fee charge. */
  id: string
  /** Tax rate that was applied, as a fraction; null without tax. */
  tax_rate: Decimal | null
  /** The fee, as it is now. */
  fee: Fee
  /** Before tax, with two decimals. */
  amount_fee: Decimal
  /** Tax on it. */
  amount_tax: Decimal
  /** Both. */
  amount_total: Decimal
  /** Amount refunded so far. */
  refunded_amount: Decimal
  /** Amount that may still be refunded. */
  refundable_amount: Decimal
  /** Whether all of it was refunded. */
  is_fully_refunded: boolean
  /** Whether a part of it was refunded. */
  is_partially_refunded: boolean
  /** Currency of the amounts. */
  currency: Open<Currency>
  /** First day of the month that is charged; null of an order fee. */
  period_start: string | null
  /** First day of the month after, exclusive; null of an order fee. */
  period_end: string | null
  /** When all of it was collected; null until then. */
  collected_at: string | null
  /** Id of a transaction of the order that is charged; null of a monthly fee. */
  related_transaction: string | null
  /** Traded amount of the order; null for a monthly fee. */
  related_transaction_amount: Decimal | null
  /** Its refunds, oldest first. */
  refunds: Refund[]
  /** Amount collected so far. */
  collected_amount: Decimal
  /** Amount that is due and neither collected nor refunded; zero before it is due. */
  outstanding_amount: Decimal
  /** Its collections, oldest first. */
  collections: FeeCollection[]
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** A collection of a fee charge. */
export interface FeeCollection {
  /** Id of the collection. */
  id: string
  /** Collected amount, tax included, with two decimals. */
  amount: Decimal
  /** Currency of the amount. */
  currency: Open<Currency>
  /** When it was collected. */
  collected_at: string
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** The price of a fee in a currency; half-up to cents. */
export interface FeePrice {
  /** Fixed part of the fee, before tax. */
  unit_amount: Decimal
  /** Part of the amount it is charged for, as a fraction, added to the fixed part. */
  rate?: Decimal
  /** The fee is at least this. */
  minimum_amount?: Decimal
  /** The fee is at most this. */
  maximum_amount?: Decimal
}

/** A fee of the tenant. */
export interface FeeSetting {
  /** Stable name for programs. */
  alias: string
  /** Name to show; the alias if left out. */
  display_name?: string
  /** Description. */
  description?: string
  /** Whether it is charged for a transaction or for each month. */
  fee_type: 'transaction' | 'recurring'
  /** `buy` or `sell`; null of a recurring fee. */
  transaction_type?: string | null
  /** Tax on the fee, as a fraction: `0.20` is 20 %; null: none. */
  tax_rate?: DecimalInput | null
  /** Its price, by currency. */
  chargeable_currencies: Record<string, {
    /** Fixed part of the fee, before tax. */
    unit_amount: DecimalInput
    /** Part of the amount it is charged for, as a fraction, added to the fixed part. */
    rate?: DecimalInput
    /** The fee is at least this. */
    minimum_amount?: DecimalInput
    /** The fee is at most this. */
    maximum_amount?: DecimalInput
  }>
  /** Other terms for some of its transactions. */
  variants?: FeeVariantSetting[]
}

/** The content of a fee statement. */
export interface FeeStatementContent {
  /** Always this text; it distinguishes the forms. */
  document_type: 'fee_statement'
  /** Name of the issuer. */
  issuer: string
  /** Address of the issuer; null or absent if there was none. */
  issuer_address?: Address | null
  /** Contact of the issuer; null or absent if there was none. */
  issuer_contact?: {
    /** E-mail address; null without one. */
    email: string | null
    /** Phone number, in any form; null without one. */
    phone: string | null
    /** Web site, such as www.bank.example; null without one. */
    website: string | null
  } | null
  /** SHA-256 of the logo on the pages, in hex; null or absent if there was none. */
  issuer_logo?: string | null
  /** Whether the money is real. */
  environment: Open<Environment>
  /** When the document was issued. */
  issued_at: string
  /** The account, as it was when the document was issued. */
  account: {
    /** Id of the account. */
    id: string
    /** Reference of the account, for people. */
    reference: string
    /** Name of the account. */
    name: string
    /** Base currency of the account. */
    base_currency: Open<Currency>
    /** Address of the holder; null or absent if there was none. */
    holder_address?: Address | null
  }
  /** Id of the fee charge. */
  fee_charge: string
  /** The fee. */
  fee: {
    /** Id of the fee. */
    id: string
    /** Name of the fee. */
    name: string
  }
  /** First day of the period, included. */
  period_start: string
  /** End of the period, exclusive. */
  period_end: string
  /** When the charge is due. */
  due_at: string
  /** Currency of the amounts. */
  currency: Open<Currency>
  /** How the fee was calculated; null or absent if it has a fixed price. */
  calculation?: FeeCalculation | null
  /** Before tax. */
  amount_fee: Decimal
  /** A fraction of one: `0.20` is 20 %; null without tax. */
  tax_rate: Decimal | null
  /** Tax on it. */
  amount_tax: Decimal
  /** Both. */
  amount_total: Decimal
}

/** Whether a fee is charged for a transaction or for each month. */
export type FeeType = 'transaction' | 'recurring'

/** Other terms of a fee, for some instruments or transactions. */
export interface FeeVariant {
  /** Id of the variant. */
  id: string
  /** Id of the fee. */
  fee: string
  /** Note of its author, without effect; null without one. */
  description?: string | null
  /** Id of the instrument to which it is limited; null: any. */
  instrument?: string | null
  /** Purpose of orders to which it is limited; null: any. */
  order_purpose?: string | null
  /** Kind of instrument to which it is limited; null: any. */
  instrument_type?: string | null
  /** `firm`: it counts for accounts of the firm, which pay no other fees; null: for those of customers. */
  portfolio_type?: string | null
  /** Kind of transaction to which it is limited; null: any. */
  transaction_type?: string | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** Other terms of a fee; the most specific that matches is charged. */
export interface FeeVariantSetting {
  /** Note, without effect. */
  description?: string
  /** Id of the instrument to which it is limited. */
  instrument?: string
  /** Purpose of orders to which it is limited, such as `reinvestment`. */
  order_purpose?: string
  /** Kind of instrument to which it is limited. */
  instrument_type?: string
  /** `firm`: for accounts of the firm, which pay no other fees. */
  portfolio_type?: string
  /** Kind of transaction to which it is limited. */
  transaction_type?: string
  /** Its price, by currency. */
  chargeable_currencies?: Record<string, {
    /** Fixed part of the fee, before tax. */
    unit_amount: DecimalInput
    /** Part of the amount it is charged for, as a fraction, added to the fixed part. */
    rate?: DecimalInput
    /** The fee is at least this. */
    minimum_amount?: DecimalInput
    /** The fee is at most this. */
    maximum_amount?: DecimalInput
  }>
  /** Tax on the fee, as a fraction: `0.20` is 20 %; null: none. */
  tax_rate?: DecimalInput | null
}

/** A file that was stored; its bytes never change. */
export interface File {
  /** Id of the file. */
  id: string
  /** Name of the file. */
  filename: string
  /** Media type. */
  content_type: string
  /** What a file is for. */
  purpose: Open<FilePurpose>
  /** Id of the upload it came from; null if the server made the file. */
  signed_upload: string | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** What a file is for. */
export type FilePurpose = 'verification_evidence' | 'order_batch' | 'legal_document' | 'welcome_letter' | 'order_confirmation' | 'fee_statement' | 'account_statement' | 'income_note'

/** A claim to send, of the type `financial_profile`. */
export interface FinancialProfileClaimSpec {
  /** Always this text; it distinguishes the forms. */
  claim_type: 'financial_profile'
  /** Income of a year, in a band of euros. */
  annual_income_eur: EurAmountBand
  /** Sources of the income. */
  income_sources: IncomeSource[]
  /** Net worth, in a band of euros. */
  net_worth_eur: EurAmountBand
  /** Sources of the wealth. */
  wealth_sources: WealthSource[]
}

/** A claim of the type `financial_profile`. */
export interface FinancialProfilePersonClaim {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'financial_profile'
  /** Id of the person. */
  person: string
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When compliance confirmed it; null until then. */
  verified_at: string | null
  /** When a newer verified claim took its place; null until then. */
  superseded_at: string | null
  /** When a newer pending claim took its place; null unless one did. */
  archived_at: string | null
  /** `active`: verified and in force. `in_flight`: waits for compliance. `historical`: replaced. */
  lifecycle: Open<ClaimLifecycle>
  /** When it was created. */
  created_at: string
  /** Income of a year, in a band of euros. */
  annual_income_eur: Open<EurAmountBand>
  /** Sources of the income. */
  income_sources: Open<IncomeSource>[]
  /** Net worth, in a band of euros. */
  net_worth_eur: Open<EurAmountBand>
  /** Sources of the wealth. */
  wealth_sources: Open<WealthSource>[]
}

/** A claim of the type `financial_profile`. */
export interface FinancialProfilePersonClaimSummary {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'financial_profile'
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When it was created. */
  created_at: string
  /** Income of a year, in a band of euros. */
  annual_income_eur: Open<EurAmountBand>
  /** Sources of the income. */
  income_sources: Open<IncomeSource>[]
  /** Net worth, in a band of euros. */
  net_worth_eur: Open<EurAmountBand>
  /** Sources of the wealth. */
  wealth_sources: Open<WealthSource>[]
}

/** An account of the firm itself, which belongs to no customer. */
export interface FirmAccount {
  /** Id of the account. */
  account: string
  /** Its name. */
  name: string
  /** Whether it takes what allocations leave over in its base currency. */
  is_residual: boolean
  /** The account as it is now. */
  account_detail: Account
}

/** The clock with which the tenant begins. */
export interface FirstClock {
  /** Its time: from 2020-01-01 until 3,660 days ahead; that of the machine if left out. */
  now?: string
  /** Whether time runs or stands still; `running` if left out. */
  mode?: 'running' | 'frozen'
}

/** Whether something came in or left. */
export type FlowDirection = 'in' | 'out'

/** A bank account of the customer to which withdrawals may go. */
export interface FundingAccount {
  /** Id of the funding account. */
  id: string
  /** Name of its owner, as the bank states it. */
  owner_name: string
  /** International bank account number, in capitals, without spaces. */
  iban: string
  /** Code of the bank: its BIC, or the code that the bank sent. */
  bank_code: string
  /** Currency in which it is paid. */
  currency: Open<Currency>
  /** Name that the customer gave it; null without one. */
  nickname: string | null
  /** Whether a payment from it, or the operator, proved its ownership. */
  is_verified: boolean
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** The period of a statement; at most 3,660 days. */
export interface GenerateAccountStatementRequest {
  /** First day, included; not before the account was opened. */
  period_start: string
  /** End, excluded; at most today. */
  period_end: string
}

/** A claim to send, of the type `identity`. */
export interface IdentityClaimSpec {
  /** Always this text; it distinguishes the forms. */
  claim_type: 'identity'
  /** First name. */
  first_name: string
  /** Last name. */
  last_name: string
  /** Day of birth; it lies in the past. */
  date_of_birth: string
}

/** A claim of the type `identity`. */
export interface IdentityPersonClaim {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'identity'
  /** Id of the person. */
  person: string
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When compliance confirmed it; null until then. */
  verified_at: string | null
  /** When a newer verified claim took its place; null until then. */
  superseded_at: string | null
  /** When a newer pending claim took its place; null unless one did. */
  archived_at: string | null
  /** `active`: verified and in force. `in_flight`: waits for compliance. `historical`: replaced. */
  lifecycle: Open<ClaimLifecycle>
  /** When it was created. */
  created_at: string
  /** First name. */
  first_name: string
  /** Last name. */
  last_name: string
  /** Day of birth; it lies in the past. */
  date_of_birth: string
}

/** A claim of the type `identity`. */
export interface IdentityPersonClaimSummary {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'identity'
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When it was created. */
  created_at: string
  /** First name. */
  first_name: string
  /** Last name. */
  last_name: string
  /** Day of birth; it lies in the past. */
  date_of_birth: string
}

/** A payment that arrived at the bank. */
export interface InboundPayment {
  /** Id of the inbound payment. */
  id: string
  /** The deposits that it completed. */
  matched_deposits: string[]
  /** Money that matched nothing and waits in suspense. */
  unmatched_amount: Decimal
}

/** Securities that arrived, and what became of them. */
export interface InboundSecurities {
  /** Id of the arrival. */
  id: string
  /** Id of the open transfer to which they belong; null if there is none. */
  matched_transfer: string | null
  /** Units that lie in suspense until an operator decides. */
  suspense_quantity: Decimal
}

/** Securities that arrive without an instruction. */
export interface InboundSecuritiesRequest {
  /** Id of the instrument. */
  instrument: string
  /** Units: above zero. */
  quantity: DecimalInput
  /** The securities account on the other side. */
  counterparty: CounterpartyInput
  /** Reference of the transfer to which they belong. */
  settlement_reference?: string | null
  /** Their lots; the quantities add up to `quantity`. */
  lots?: LotInput[] | null
}

/** The content of a note about income. */
export interface IncomeNoteContent {
  /** Always this text; it distinguishes the forms. */
  document_type: 'income_note'
  /** Name of the issuer. */
  issuer: string
  /** Address of the issuer; null or absent if there was none. */
  issuer_address?: Address | null
  /** Contact of the issuer; null or absent if there was none. */
  issuer_contact?: {
    /** E-mail address; null without one. */
    email: string | null
    /** Phone number, in any form; null without one. */
    phone: string | null
    /** Web site, such as www.bank.example; null without one. */
    website: string | null
  } | null
  /** SHA-256 of the logo on the pages, in hex; null or absent if there was none. */
  issuer_logo?: string | null
  /** Whether the money is real. */
  environment: Open<Environment>
  /** When the document was issued. */
  issued_at: string
  /** The account, as it was when the document was issued. */
  account: {
    /** Id of the account. */
    id: string
    /** Reference of the account, for people. */
    reference: string
    /** Name of the account. */
    name: string
    /** Base currency of the account. */
    base_currency: Open<Currency>
    /** Address of the holder; null or absent if there was none. */
    holder_address?: Address | null
  }
  /** Id of the transaction of the income. */
  transaction: string
  /** Id of the corporate action. */
  corporate_action: string
  /** The instrument. */
  instrument: DocumentInstrument
  /** First day on which a buyer did not receive the income; null without one. */
  ex_date: string | null
  /** Day at whose end holders were recorded. */
  record_date: string
  /** Day of the payment. */
  payment_date: string
  /** When it was credited. */
  booked_at: string
  /** Units that counted. */
  units: Decimal
  /** Before taxes. */
  amount_per_unit: Decimal
  /** Currency of the amounts. */
  currency: Open<Currency>
  /** Units × amount per unit, half-up to cents. */
  gross_amount: Decimal
  /** Each tax that was taken. */
  taxes: ({
    /** `foreign`: of the country of the company. `domestic`: withheld for the state of the holder. */
    kind: string
    /** Country that takes it; null for a tax of any country. */
    country: string | null
    /** In percentage points. */
    rate: Decimal
    /** Tax. */
    amount: Decimal
  })[]
  /** The taxes together. */
  total_taxes: Decimal
  /** The part of them that the holder may claim back. */
  reclaimable_amount: Decimal
  /** Credited to the account: gross amount less taxes. */
  net_amount: Decimal
}

/**
 * What becomes of income. `pay_out`: it stays in cash. `reinvest`: it buys more of the instrument that paid it.
 */
export type IncomeRule = 'pay_out' | 'reinvest'

/** What becomes of the income of an account. */
export interface IncomeSettings {
  /** Id of the account. */
  account: string
  /** The rule of the account. */
  income: Open<IncomeRule>
  /** The rule that counts for positions without one of their own. */
  effective: Open<IncomeRule>
  /** The open positions with a rule of their own, newest first. */
  positions: PositionIncomeSettings[]
  /** When the settings were changed last; when the account was opened, if never. */
  modified_at: string
}

/** Source of income. */
export type IncomeSource = 'salary' | 'pension' | 'rental_income' | 'dividends' | 'interest' | 'business_income' | 'investments' | 'inheritance' | 'other'

/** A customer of the type `individual`. */
export interface IndividualCustomer {
  /** Id of the customer. */
  id: string
  /** Reference for people: 10 capital letters and digits. Null if not known. */
  reference: string | null
  /**
   * State of a customer; its accounts follow. `closing`: its accounts are being emptied. `closed`: permanently.
   */
  status: Open<CustomerStatus>
  /** First and last name. */
  full_name: string
  /** Always this text; it distinguishes the forms. */
  customer_type: 'individual'
  /** Id of the onboarding application from which it was created. */
  onboarding: string | null
  /** Class of investor under MiFID: `retail`, `professional` or `eligible_counterparty`. */
  mifid_category: string | null
  /** Primary address; null if not known. */
  address: Address | null
  /** Primary phone number. Null if not known. */
  phone_number: string | null
  /** Risk profile; null until the operator sets it. */
  risk_profile: string | null
  /** Risk score as decimal text; null until the operator sets it. */
  risk_score: string | null
  /** Referral code; null until the operator sets it. */
  referrer_code: string | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
  /** First name of the owner. */
  first_name: string
  /** Last name of the owner. */
  last_name: string
  /** Midnight UTC of the day of birth; null if not known. */
  date_of_birth: string | null
  /** Countries of the nationalities: ISO 3166-1 alpha-2. Null if not known. */
  nationalities: string[] | null
  /** Number of the passport, masked but for the last four characters; null if not known. */
  passport_number: string | null
  /** Number of the identity card, masked but for the last four characters; null if not known. */
  id_number: string | null
  /** Number of the tax payer, masked but for the last four characters; null if not known. */
  tax_number: string | null
}

/** Industry. */
export type Industry = 'accountancy' | 'admin_secretarial' | 'agricultural' | 'arms_trade' | 'catering_hospitality' | 'company_services' | 'consulting' | 'creative_media' | 'defence_military' | 'education' | 'emergency_services' | 'energy' | 'export_import' | 'financial_services' | 'gambling' | 'government_public_sector' | 'health_medical' | 'legal' | 'leisure_entertainment_tourism' | 'manufacturing' | 'marketing_pr_advertising' | 'ngo' | 'nonprofit_charity' | 'oil_gas_mining' | 'pharmaceuticals' | 'precious_metals_stones' | 'professional_services' | 'property_construction_trade' | 'retail' | 'social_care_services' | 'technology' | 'telecommunications' | 'transport_logistics' | 'adult_entertainment' | 'cannabis_cbd' | 'cryptocurrencies' | 'embassy_consulate' | 'other' | 'agriculture' | 'mining' | 'utilities' | 'construction' | 'wholesale_retail' | 'hospitality' | 'media_telecoms' | 'insurance' | 'real_estate' | 'healthcare' | 'arts_entertainment' | 'public_administration' | 'defence' | 'non_profit' | 'extractives' | 'precious_metals' | 'cryptocurrency'

/** An instrument that can be traded; `instrument_type` distinguishes its forms. */
export type Instrument = Bill | Bond | ETF | MoneyMarketFund | AMC | CurrencyPair | Stock | Certificate

/** Kind of an instrument. */
export type InstrumentType = 'money_market_fund' | 'stock' | 'certificate' | 'bill' | 'bond' | 'etf' | 'mutual_fund' | 'currency_pair' | 'amc'

/** A claim to send, of the type `investment_experience`. */
export interface InvestmentExperienceClaimSpec {
  /** Always this text; it distinguishes the forms. */
  claim_type: 'investment_experience'
  /** Whether the person has invested before. */
  has_prior_experience: boolean
  /** Asset classes in which the person has invested; at least one with experience. */
  asset_classes?: AssetClass[]
}

/** A claim of the type `investment_experience`. */
export interface InvestmentExperiencePersonClaim {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'investment_experience'
  /** Id of the person. */
  person: string
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When compliance confirmed it; null until then. */
  verified_at: string | null
  /** When a newer verified claim took its place; null until then. */
  superseded_at: string | null
  /** When a newer pending claim took its place; null unless one did. */
  archived_at: string | null
  /** `active`: verified and in force. `in_flight`: waits for compliance. `historical`: replaced. */
  lifecycle: Open<ClaimLifecycle>
  /** When it was created. */
  created_at: string
  /** Whether the person has invested before. */
  has_prior_experience: boolean
  /** Asset classes in which the person has invested; at least one with experience. */
  asset_classes: Open<AssetClass>[]
}

/** A claim of the type `investment_experience`. */
export interface InvestmentExperiencePersonClaimSummary {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'investment_experience'
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When it was created. */
  created_at: string
  /** Whether the person has invested before. */
  has_prior_experience: boolean
  /** Asset classes in which the person has invested; at least one with experience. */
  asset_classes: Open<AssetClass>[]
}

/** A customer of the type `joint`. */
export interface JointCustomer {
  /** Id of the customer. */
  id: string
  /** Reference for people: 10 capital letters and digits. Null if not known. */
  reference: string | null
  /**
   * State of a customer; its accounts follow. `closing`: its accounts are being emptied. `closed`: permanently.
   */
  status: Open<CustomerStatus>
  /** The names of the owners, joined. */
  full_name: string
  /** Always this text; it distinguishes the forms. */
  customer_type: 'joint'
  /** Id of the onboarding application from which it was created. */
  onboarding: string | null
  /** Class of investor under MiFID: `retail`, `professional` or `eligible_counterparty`. */
  mifid_category: string | null
  /** Primary address; null if not known. */
  address: Address | null
  /** Primary phone number. Null if not known. */
  phone_number: string | null
  /** Risk profile; null until the operator sets it. */
  risk_profile: string | null
  /** Risk score as decimal text; null until the operator sets it. */
  risk_score: string | null
  /** Referral code; null until the operator sets it. */
  referrer_code: string | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
  /** First names of the owners, joined by ` & `. Null if not known. */
  first_name: string | null
  /** Last names of the owners, joined by ` & `. Null if not known. */
  last_name: string | null
}

/** Cash or units that move between two accounts of the tenant. */
export interface Journal {
  /** Id of the journal. */
  id: string
  /** What a journal moves: an amount of a currency, or units of an instrument. */
  journal_type: Open<JournalType>
  /**
   * State of a journal. `pending_approval`: its value is reserved at the giver until another person decides.
   * `booked`: it has moved. `reversed`: another journal has moved it back. The others: it ended without moving.
   */
  status: Open<JournalStatus>
  /** Id of the account that gives. */
  from_account: string
  /** Id of the account that receives. */
  to_account: string
  /** Of the cash; of units, the trading currency of the instrument. */
  currency: Open<Currency>
  /** Cash, with two decimals; null if units move. */
  amount: Decimal | null
  /** Id of the instrument; null if cash moves. */
  instrument: string | null
  /** Units; null if cash moves. */
  quantity: Decimal | null
  /** Clean price of a unit in the books of the receiver; null for cash, and until units are booked. */
  unit_price: Decimal | null
  /** Value of the units at the middle price, accrued interest included; null without a price. */
  market_value: Decimal | null
  /**
   * Cost of the units for the receiver. `carry`: that of the giver, who realizes nothing. `market`: their value, so
   * that the giver realizes the gain.
   */
  cost_basis: Open<JournalCostBasis> | null
  /** Reason of a journal; it has no effect. */
  purpose: Open<JournalPurpose>
  /** Text of the caller, which both accounts see. */
  description: string | null
  /** The caller's own name for it. */
  external_reference: string | null
  /** Id of its batch; null without one. */
  batch: string | null
  /** Id of the journal that it reverses; null for all others. */
  reverses: string | null
  /** Id of the booked journal that reversed it; null without one. */
  reversed_by: string | null
  /** Id of the service or operator that posted it. */
  created_by: string
  /** Id of the service or operator that decided; null if nobody had to. */
  decided_by: string | null
  /** When that was. */
  decided_at: string | null
  /** Reason of the rejection; null without one. */
  rejected_reason: string | null
  /** When it expires without approval; null if it needed none. */
  expires_at: string | null
  /** When it was booked; null until then. */
  booked_at: string | null
  /** Ids of the transactions of the giver and of the receiver; empty until it is booked. */
  transactions: string[]
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** Journals between one account and others, booked or decided as one. */
export interface JournalBatch {
  /** Id of the batch. */
  id: string
  /** State of its journals when they were decided. A later reversal changes nothing. */
  status: Open<JournalStatus>
  /** What a journal moves: an amount of a currency, or units of an instrument. */
  journal_type: Open<JournalType>
  /** Id of the account that gives to every entry; null if one receives. */
  from_account: string | null
  /** Id of the account that receives from every entry; null if one gives. */
  to_account: string | null
  /** ISO 4217 code of a currency in which accounts hold cash. */
  currency: Open<Currency>
  /** Id of the instrument; null if cash moves. */
  instrument: string | null
  /** Number of its journals. */
  entries: number
  /** Sum of the amounts or of the units. */
  total: Decimal
  /** The caller's own name for it. */
  external_reference: string | null
  /** Ids of its journals, in the order of the request. */
  journals: string[]
  /** Id of the service or operator that posted it. */
  created_by: string
  /** Id of the service or operator that decided; null if nobody had to. */
  decided_by: string | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** One journal of a batch. */
export interface JournalBatchEntry {
  /** Id of the account on the other side. */
  account: string
  /**
   * Cash: above zero, at most 999999999999.99. In the main unit of the currency, with at most two decimals:
   * `300.00`.
   */
  amount?: DecimalInput | null
  /** Units: above zero, a multiple of the trading increment or all that is free. */
  quantity?: DecimalInput | null
  /** Shown to both accounts in the summary of the transaction, and erased with the data of either. */
  description?: string | null
  /** Your own name for it, unique in the tenant. */
  external_reference?: string | null
}

/**
 * Cost of the units for the receiver. `carry`: that of the giver, who realizes nothing. `market`: their value, so
 * that the giver realizes the gain.
 */
export type JournalCostBasis = 'carry' | 'market'

/** Reason of a journal; it has no effect. */
export type JournalPurpose = 'funding' | 'withdrawal' | 'reward' | 'correction' | 'fee_rebate' | 'gift' | 'other'

/** What may move between accounts of the tenant, and up to which value. */
export interface JournalSettings {
  /** What may move from the firm to a customer; cash and units if left out. */
  firm_to_customer?: ('cash' | 'units')[]
  /** What may move from a customer to the firm; cash if left out. */
  customer_to_firm?: ('cash' | 'units')[]
  /** What may move between accounts of the firm; cash and units if left out. */
  firm_to_firm?: ('cash' | 'units')[]
  /** Between accounts of customers; `same_customer`, where one customer owns both, if left out. */
  customer_to_customer?: 'never' | 'same_customer' | 'any'
  /** The most of one journal, by currency; no limit if left out. */
  single_limit?: Record<string, DecimalInput>
  /** The most of a UTC day but between accounts of the firm, by currency; no limit if left out. */
  daily_limit?: Record<string, DecimalInput>
  /** The value from which a journal waits for approval, by currency; none if left out. */
  approval_threshold?: Record<string, DecimalInput>
  /** Days after which a journal that waits expires; 7 if left out. */
  approval_days?: number
}

/**
 * State of a journal. `pending_approval`: its value is reserved at the giver until another person decides.
 * `booked`: it has moved. `reversed`: another journal has moved it back. The others: it ended without moving.
 */
export type JournalStatus = 'pending_approval' | 'booked' | 'reversed' | 'rejected' | 'cancelled' | 'expired'

/** What a journal moves: an amount of a currency, or units of an instrument. */
export type JournalType = 'cash' | 'units'

/** Every ledger account of the tenant. */
export interface Ledger {
  /** The tenant's time. */
  asof: string
  /** Whether the balances of every asset sum to zero. */
  balanced: boolean
  /** The ledger accounts, one entry for each asset. */
  accounts: {
    /** Name of the ledger account. */
    ledger_account: string
    /** A currency, or the id of an instrument. */
    asset: string
    /** Balance of the asset. */
    balance: Decimal
  }[]
}

/** The fault of the row. */
export type LedgerFault = 'transfer_altered' | 'transfer_missing' | 'transfer_unrecorded' | 'sum_not_zero' | 'balance_differs' | 'position_differs' | 'record_altered' | 'record_unlinked' | 'fact_altered' | 'fact_missing' | 'fact_unsealed' | 'personal_data_altered' | 'number_wrong'

/** The proof that the ledger is whole. */
export interface LedgerProof {
  /** The record of activity up to which everything was added up. */
  sequence: number
  /** The hash of that record. */
  hash: string | null
  /** Whether nothing below is at fault. */
  is_whole: boolean
  /** The sums of each asset. */
  assets: {
    /** A currency, or the id of an instrument. */
    asset: string
    /** Transfers of the asset. */
    transfers: number
    /** Over all ledger accounts; zero, or the ledger is broken. */
    sum: Decimal
    /** Owned by customers, including reservations. */
    customers: Decimal
    /** Held for them at the bank or in safe custody. */
    custody: Decimal
    /** In transit, lent or not yet matched, net. */
    in_transit: Decimal
  }[]
  /** The rows at fault, at most 100. */
  faults: ({
    /** The fault of the row. */
    kind: Open<LedgerFault>
    /** The table of the row at fault. */
    table: string
    /** The row at fault: its id, entry/line, ledger account and asset, account and instrument, or sequence. */
    row: string
    /** The altered member, if it can be identified. */
    member: string | null
    /** What is wrong, for people. */
    detail: string
  })[]
  /** A JWS (EdDSA) over all of the above. */
  signed: string
}

/** A legal document of the tenant. */
export interface LegalDocument {
  /** Id of the legal document. */
  id: string
  /** Name to show. */
  name: string
  /** Kind of a legal document. */
  document_type: Open<LegalDocumentType>
  /** The version in effect; null without one. */
  latest_version: LegalDocumentVersion | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** Kind of a legal document. */
export type LegalDocumentType = 'investment_services_agreement' | 'risk_disclosures' | 'conflicts_of_interest_policy' | 'complaints_handling_policy' | 'client_assets_safeguarding_policy' | 'investor_compensation_fund_policy' | 'order_execution_policy' | 'costs_and_charges' | 'pccpc_prospectus' | 'pccpc_special_regulations' | 'pccpc_acceptance_declaration' | 'terms_of_service'

/** A version of a legal document. */
export interface LegalDocumentVersion {
  /** Id of the version; a consent refers to it. */
  id: string
  /** Id of the document it is a version of. */
  legal_document: string
  /** Label of the version. */
  version: string
  /** From when it applies. */
  effective_at: string
  /** Id of the file. */
  file: string
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** A version of a legal document, with the address of its file. */
export interface LegalDocumentVersionWithDownloadUrl {
  /** Id of the version; a consent refers to it. */
  id: string
  /** Id of the document it is a version of. */
  legal_document: string
  /** Label of the version. */
  version: string
  /** From when it applies. */
  effective_at: string
  /** Id of the file. */
  file: string
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
  /** Address of the file. Works for five minutes, without a token. */
  download_url: string
}

/** Legal form of an organization, in coarse classes. */
export type LegalEntityType = 'limited_company' | 'partnership' | 'sole_proprietorship' | 'foundation' | 'trust' | 'cooperative' | 'other'

/** An organization, as its active and pending claims describe it. */
export interface LegalPerson {
  /** Id of the person. */
  id: string
  /** First and last name, or the legal name. */
  full_name: string
  /** Home of a natural person, registered office of a legal one; null if not known. */
  address: Address | null
  /** Primary phone number. Null if not known. */
  phone_number: string | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
  /** Always this text; it distinguishes the forms. */
  person_type: 'legal'
  /** Legal name. Null if not known. */
  entity_name: string | null
  /** Legal form; null if not known. */
  entity_type: Open<LegalEntityType> | null
  /** Legal entity identifier. Null if not known. */
  lei_code: string | null
  /** Last day of the legal entity identifier; null if not known. */
  lei_code_expiry_date: string | null
  /** Address of operation; null if not known. */
  operating_address: Address | null
}

/** A claim to send, of the type `lei`. */
export interface LeiClaimSpec {
  /** Always this text; it distinguishes the forms. */
  claim_type: 'lei'
  /** Legal entity identifier (ISO 17442): 18 letters or digits and two check digits, stored in upper case. */
  identifier: string
  /** Last day of the identifier. */
  expiry_date: string
}

/** A claim of the type `lei`. */
export interface LeiPersonClaim {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'lei'
  /** Id of the person. */
  person: string
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When compliance confirmed it; null until then. */
  verified_at: string | null
  /** When a newer verified claim took its place; null until then. */
  superseded_at: string | null
  /** When a newer pending claim took its place; null unless one did. */
  archived_at: string | null
  /** `active`: verified and in force. `in_flight`: waits for compliance. `historical`: replaced. */
  lifecycle: Open<ClaimLifecycle>
  /** When it was created. */
  created_at: string
  /** Legal entity identifier (ISO 17442): 18 letters or digits and two check digits, stored in upper case. */
  identifier: string
  /** Last day of the identifier. */
  expiry_date: string
}

/** A claim of the type `lei`. */
export interface LeiPersonClaimSummary {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'lei'
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When it was created. */
  created_at: string
  /** Legal entity identifier (ISO 17442): 18 letters or digits and two check digits, stored in upper case. */
  identifier: string
  /** Last day of the identifier. */
  expiry_date: string
}

/** A request of this client, and what became of it. */
export interface LoggedRequest {
  /** Id of the request. */
  id: string
  /** Name of the operation, such as `orders.place`. */
  operation: string
  /** Path of the request, without its query. */
  path: string
  /** Status of the answer. */
  status: number
  /** Code of the refusal; null of other answers. */
  error_code: string | null
  /** Detail of the refusal; null of other answers. */
  detail: string | null
  /** The members of the request that were refused; at most ten. */
  offenders: {
    /** Place in the request. */
    path: string
    /** Kind of fault. */
    code: string
    /** The fault. */
    detail: string
  }[]
  /** Version of the API that answered. */
  api_version: string
  /** The header Client-Request-Id; null without one. */
  client_request: string | null
  /** The header Idempotency-Key; null without one. */
  idempotency_key: string | null
  /** The query of the request; null without one, or outside a sandbox. */
  query: string | null
  /**
   * The JSON of the request, its secrets replaced; null without one, beyond 4,096 characters, or outside a sandbox.
   */
  request_body: string | null
  /** The answer to a write, like `request_body`; null for reads, which can be repeated. */
  response_body: string | null
  /** Milliseconds from the arrival of the request to its answer. */
  duration_ms: number
  /** When the answer was sent, by the clock of the machine. */
  created_at: string
}

/** Units of a position that were acquired on one day; `source` is the transaction with which they came. */
export interface Lot {
  /** Day on which the units were acquired; null while unknown. */
  acquired_on: string | null
  /** Units that are left of it. */
  quantity: Decimal
  /** Cost of one unit, clean, without fees, in the quotation of the instrument; null while unknown. */
  unit_cost: Decimal | null
  /** Trading currency of the instrument. */
  currency: Open<Currency>
  /** Id of the transaction. */
  source: string | null
}

/** Units that were acquired on one day. */
export interface LotInput {
  /** Day on which the units were acquired, today at the latest. */
  acquired_on: string
  /** Units of the lot, above zero. */
  quantity: DecimalInput
  /** Cost of one unit, clean, as the instrument is quoted: in money, or in percent of its par value. */
  unit_cost: DecimalInput
}

/** The consent of a customer to direct debits from a bank account. */
export interface Mandate {
  /** Id of the mandate. */
  id: string
  /** Id of the account. */
  account: string
  /**
   * State of a mandate. `active`: debits may be created. `blocked`: the bank has said that the account cannot be
   * debited. `revoked`: its owner has withdrawn it. `expired`: not used for 36 months. `used`: a one-off mandate
   * whose debit was collected.
   */
  status: Open<MandateStatus>
  /** Whether a mandate is for any number of debits (`recurrent`) or for one (`one_off`). */
  mandate_type: Open<MandateType>
  /** The unique mandate reference. */
  reference: string
  /** Creditor identifier of the firm when the mandate was signed. */
  creditor_identifier: string
  /** Name of the creditor. */
  creditor_name: string
  /** Owner of the account that is debited. */
  debtor_name: string
  /** Its IBAN, masked but for the last four characters. */
  iban: string
  /** BIC of its bank; null if it is not needed. */
  bank_code: string | null
  /** When its owner signed. */
  signed_at: string
  /** Id of the file with the signed mandate. */
  evidence: string | null
  /** Sequence type of its next debit; null unless it is active. */
  next_sequence_type: Open<SequenceType> | null
  /** First day on which a debit that is created now may be due; null unless it is active. */
  earliest_due_date: string | null
  /** Due date of the last debit that was collected. */
  last_collected_on: string | null
  /** Day on which it lapses: 36 months after the signature, or after the last due date. */
  expires_on: string
  /** The reason code of the bank, if it is blocked or was revoked by it. */
  blocked_reason: string | null
  /** When it was revoked. */
  revoked_at: string | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/**
 * State of a mandate. `active`: debits may be created. `blocked`: the bank has said that the account cannot be
 * debited. `revoked`: its owner has withdrawn it. `expired`: not used for 36 months. `used`: a one-off mandate
 * whose debit was collected.
 */
export type MandateStatus = 'active' | 'blocked' | 'revoked' | 'expired' | 'used'

/** Whether a mandate is for any number of debits (`recurrent`) or for one (`one_off`). */
export type MandateType = 'recurrent' | 'one_off'

/** Class of investor under MiFID. */
export type MifidCategory = 'retail' | 'professional' | 'eligible_counterparty'

/** A quote, with the figures that exist for its form. */
export interface MmfMarketCashQuote {
  /** Id of the quote; sent as `quote` when the order is placed. */
  id: string
  /** The form of the quote; `estimate` has the figures of it. */
  quote_type: 'mmf_market_cash'
  /** Type of the order that it quotes. */
  order_type: 'market'
  /** Currency of the figures. */
  currency: Open<Currency>
  /** The instrument, as it is now. */
  instrument: Instrument
  /** The figures of the order now; money half-up to cents. */
  estimate: {
    /**
     * Price that the figures follow from: the limit, else the stop price, else the ask of a buy or the bid of a
     * sell; clean. Null if only fees were requested.
     */
    price: Decimal | null
    /** Units, cut down to the trading increment. Null if only fees were requested. */
    quantity: Decimal | null
    /**
     * Gross cash: the cost of a buy with its fees, or the proceeds of a sell before fees. Null if only fees were
     * requested.
     */
    cash: Decimal | null
    /** Fees with their tax. */
    fees: Decimal
    /**
     * Cash without fees: the traded amount of a buy, or the proceeds of a sell after fees. Null if only fees were
     * requested.
     */
    net_cash_amount: Decimal | null
    /** The most that the order can cost, fees included. Null if only fees were requested. */
    max_cost: Decimal | null
    /** Always null in this form. */
    min_proceeds: null
    /** Clean consideration: quantity times price, half-up to cents. Null if only fees were requested. */
    cost: Decimal | null
    /** Time of the price; null if only fees were requested, and for an order with a limit or a stop price. */
    asof: string | null
  }
  /** The reservation that placing the order would make. */
  reservation: {
    /** The reserved amount: money with two decimals, or units. */
    amount: Decimal
    /** Whether cash or units are reserved. */
    denomination: Open<ReservationDenomination>
  }
  /** When it was created. */
  created_at: string
  /** When it expires: a minute later. */
  expires_at: string
}

/** A portfolio that accounts follow. */
export interface Model {
  /** Id of the model. */
  id: string
  /** The name of the model. */
  name: string
  /** What the model is for. */
  description: string | null
  /** The caller's own name for it. */
  external_reference: string | null
  /**
   * State of a model. `active`: runs may start. `needs_adjustment`: an instrument of the version in force cannot be
   * bought, and no run starts until a new version or the instrument is right. `archived`: ended.
   */
  status: Open<ModelStatus>
  /** The currency of all its instruments. */
  currency: Open<Currency>
  /** The version in force. */
  current_version: ModelVersion
  /** The version that waits for its day; null without one. */
  next_version: ModelVersion | null
  /** The conditions of full runs. */
  conditions: RebalanceCondition[]
  /** The days after a full run in which drift and calendar start none. */
  cooldown_days: number
  /** No order is smaller. */
  minimum_order_amount: Decimal
  /** The fraction by which a price may move until a run is approved. */
  price_tolerance: Decimal
  /** `automatic`: a run starts immediately. `manual`: it is proposed, and starts once it is approved. */
  approval: Open<RunApproval>
  /** The instruments for which it needs adjustment. */
  unusable_instruments: string[]
  /** The subscriptions that are active or paused. */
  subscriptions: number
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/**
 * State of a model. `active`: runs may start. `needs_adjustment`: an instrument of the version in force cannot be
 * bought, and no run starts until a new version or the instrument is right. `archived`: ended.
 */
export type ModelStatus = 'active' | 'needs_adjustment' | 'archived'

/** An account that follows a model. */
export interface ModelSubscription {
  /** Id of the subscription. */
  id: string
  /** Id of the account. */
  account: string
  /** Id of the model. */
  model: string
  /** `active`: runs start by themselves. `paused`: only on request. `ended`: final. */
  status: Open<SubscriptionStatus>
  /** The version that is in force for it. */
  version: number
  /** The version to which it is pinned; null if it follows the one in force. */
  pinned_version: number | null
  /**
   * What happens to positions outside the model. `keep`: they stay and do not count. `sell`: a full run sells them.
   */
  outside_positions: Open<OutsidePositions>
  /** What happens to cash that comes in. `invest`: the daily work invests it. `hold`: it stays. */
  cash_flows: Open<CashFlowRule>
  /** Cash that is left out of everything. */
  reserve_amount: Decimal
  /** Id of the run that has not ended; null without one. */
  open_run: string | null
  /** When the last run that traded ended. */
  last_rebalanced_at: string | null
  /** Before this day drift and calendar start no run. */
  cooldown_until: string | null
  /** The next day of its calendar conditions. */
  next_calendar_on: string | null
  /** When it ended. */
  ended_at: string | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** The weights of a model from a day on. */
export interface ModelVersion {
  /** Id of the version. */
  id: string
  /** Id of the model. */
  model: string
  /** Its number, from 1. */
  version: number
  /** The instruments with their shares. */
  weights: ModelWeight[]
  /** The share that stays in cash. */
  cash_weight: Decimal
  /** What has changed with the version. */
  note: string | null
  /** The day from which it is in force. */
  effective_on: string
  /** The client that published it. */
  created_by: string
  /** When it was published. */
  created_at: string
}

/** An instrument of a model and its share. */
export interface ModelWeight {
  /** Id of the instrument. */
  instrument: string
  /** Its share of the value: `0.45` is 45 %; at most four decimals. */
  weight: Decimal
}

/** An instrument of a model and its share. */
export interface ModelWeightInput {
  /** Id of the instrument. */
  instrument: string
  /** Its share of the value: `0.45` is 45 %; at most four decimals. */
  weight: DecimalInput
}

/** A money market fund, dealt once a business day. */
export interface MoneyMarketFund {
  /** Id of the instrument. */
  id: string
  /** Name to show. */
  name: string
  /** ISIN, or a pair of the form EUR/USD; unique. */
  symbol: string
  /** Which orders the instrument accepts now. */
  trading_status: Open<TradingStatus>
  /** How far the instrument is rolled out: generally available, beta or provisional. */
  rollout_stage: Open<RolloutStage> | null
  /** Smallest step of a quantity. */
  trading_increment: Decimal
  /** Decimal places of the trading increment. */
  decimal_precision: number
  /** Whether only professional investors may buy it. */
  pro_traders_only: boolean
  /** How prices are quoted. `percent`: of par, for fixed income. `money`: per unit, in the trading currency. */
  price_type: Open<PriceType>
  /** Text about it. */
  about?: string | null
  /** ISO 10383 MIC of the venue of its listing. */
  exchange?: string | null
  /** Address of an icon. */
  icon_url?: string | null
  /** International securities identification number. */
  isin: string
  /** Name of the issuer. */
  issuer: string
  /** Country of the issuer: ISO 3166-1 alpha-2, or `EU`. Null if not known. */
  issuer_country: string | null
  /** Currency in which it is traded. */
  trading_currency: Open<Currency>
  /** Ticker of its listing. */
  ticker?: string | null
  /** Smallest quantity of an order that is sized in units. */
  minimum_trading_quantity: Decimal
  /** Day of the first issue. */
  initial_issue_date: string
  /** Whether `minimum_initial_cash_investment` and `required_cash_increment` hold. */
  enforce_trading_rules: boolean
  /** Smallest cash amount of the first buy, in the trading currency. */
  minimum_initial_cash_investment: Decimal
  /** Step of cash amounts, of the first buy above its minimum; 0: any. */
  required_cash_increment: number
  /** Credit rating of the issuer, e.g. `AA+`. */
  issuer_credit_rating: string
  /** Time of day in UTC up to which an order is dealt on the same business day. */
  dealing_deadline: string
  /** The next deadline, to show: `13:00 Jul 15, 2026`. */
  dealing_deadline_time_and_day: string
  /** Whether today's deadline has passed, or today is not a business day. */
  is_passed_dealing_deadline: boolean
  /** Company that manages the fund. */
  fund_management_company: string
  /** Objective of the fund. */
  investment_objective?: string | null
  /** Benchmark of the fund. Null if not known. */
  benchmark: string | null
  /** Ongoing charges of a year, in percentage points. */
  fund_ongoing_charges: Decimal
  /** Whether it is a qualifying money market fund under MiFID. */
  is_qualifying_mmf: boolean
  /** Kind of the instrument; it distinguishes the forms. */
  instrument_type: 'money_market_fund'
}

/** A claim to send, of the type `nationalities`. */
export interface NationalitiesClaimSpec {
  /** Always this text; it distinguishes the forms. */
  claim_type: 'nationalities'
  /** The entries; at least one. */
  nationalities?: ({
    /** Country of the nationality. ISO 3166-1 alpha-2. */
    country_code: CountryCode
    /** How it was acquired; null if not known. */
    basis?: NationalityBasis | null
  })[]
}

/** A claim of the type `nationalities`. */
export interface NationalitiesPersonClaim {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'nationalities'
  /** Id of the person. */
  person: string
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When compliance confirmed it; null until then. */
  verified_at: string | null
  /** When a newer verified claim took its place; null until then. */
  superseded_at: string | null
  /** When a newer pending claim took its place; null unless one did. */
  archived_at: string | null
  /** `active`: verified and in force. `in_flight`: waits for compliance. `historical`: replaced. */
  lifecycle: Open<ClaimLifecycle>
  /** When it was created. */
  created_at: string
  /** The entries; at least one. */
  nationalities: ({
    /** Country of the nationality. ISO 3166-1 alpha-2. */
    country_code: Open<CountryCode>
    /** How it was acquired; null if not known. */
    basis: Open<NationalityBasis> | null
  })[]
}

/** A claim of the type `nationalities`. */
export interface NationalitiesPersonClaimSummary {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'nationalities'
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When it was created. */
  created_at: string
  /** The entries; at least one. */
  nationalities: ({
    /** Country of the nationality. ISO 3166-1 alpha-2. */
    country_code: Open<CountryCode>
    /** How it was acquired; null if not known. */
    basis: Open<NationalityBasis> | null
  })[]
}

/** How a nationality was acquired. */
export type NationalityBasis = 'birth' | 'naturalisation' | 'descent' | 'marriage' | 'investment_programme' | 'other'

/** A human being, as the active and pending claims describe it. */
export interface NaturalPerson {
  /** Id of the person. */
  id: string
  /** First and last name, or the legal name. */
  full_name: string
  /** Home of a natural person, registered office of a legal one; null if not known. */
  address: Address | null
  /** Primary phone number. Null if not known. */
  phone_number: string | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
  /** Always this text; it distinguishes the forms. */
  person_type: 'natural'
  /** First name. Null if not known. */
  first_name: string | null
  /** Last name. Null if not known. */
  last_name: string | null
  /** Day of birth; null if not known. */
  date_of_birth: string | null
  /** Countries of the nationalities: ISO 3166-1 alpha-2. */
  nationalities: string[]
  /** Number of the passport, masked but for the last four characters; null if not known. */
  passport_number: string | null
  /** Number of the identity card, masked but for the last four characters; null if not known. */
  id_number: string | null
  /** Number of the tax payer, masked but for the last four characters; null if not known. */
  tax_number: string | null
}

/** The new mode of the clock. */
export interface NewClockMode {
  /** `frozen`: time stands still. `running`: it goes on from there at real speed. */
  mode: 'running' | 'frozen'
}

/** A corporate action, with the terms of its type. */
export type NewCorporateAction = {
  /**
   * Kind of a corporate action. `dividend` is of a stock, `distribution` of a fund. `stock_dividend`: new units
   * beside the old ones. `spin_off`: new units of another company. `rights_issue`: rights to buy new units, on
   * which holders elect. `delisting`: the end of all units.
   */
  type: CorporateActionType
  /** Id of the instrument. */
  instrument: string
  /**
   * Of a dividend, and required of a stock dividend, spin-off or rights issue: first day on which a buyer does not
   * receive it; units held before it count. Of a delisting: first day without trading, `payment_date` if left out.
   */
  ex_date?: string | null
  /**
   * Day at whose end the units count; by default the business day before payment, and with `ex_date` that day where
   * trades settle in one day, else the business day after it.
   */
  record_date?: string | null
  /** Day of payment; today if left out. */
  payment_date?: string | null
  /** Shows the bookings without making them. */
  dry_run?: boolean
  /** Of a distribution or dividend: money for one unit, before taxes; up to 10 places. */
  amount_per_unit?: DecimalInput | null
  /** Of a maturity: percent of par that is paid; 100 if left out, `0` for nothing. */
  redemption?: DecimalInput | null
  /**
   * New units for one old unit, or for `old_units`; beside them, of a stock dividend or spin-off. Of a rights
   * issue: rights for them. Up to 10 places.
   */
  ratio?: DecimalInput | null
  /**
   * Old units for which the new units or rights of `ratio` come, 1 if left out: one for six is `ratio` 1 and
   * `old_units` 6, which no decimal can say. Up to 10 places.
   */
  old_units?: DecimalInput | null
  /**
   * Price of the new units; required when cash comes with them, for a fraction or as `cash_per_unit`, and of a
   * stock dividend or spin-off.
   */
  cash_price?: DecimalInput | null
  /**
   * Of a merger: cash for one old unit, beside or in place of new units. Of a delisting: cash for one unit, `0`
   * where the units are written off.
   */
  cash_per_unit?: DecimalInput | null
  /**
   * Of a merger: id of a security in the same trading currency. Of a spin-off: id of a stock in that currency. Of a
   * rights issue: id of such a stock, by default the same.
   */
  new_instrument?: string | null
  /** Of a spin-off: the part of the cost that moves to the new units, below 1; up to 10 places. */
  basis_share?: DecimalInput | null
  /** Of a rights issue: rights for one new unit; up to 10 places. */
  subscription_ratio?: DecimalInput | null
  /** Of a rights issue: price of one new unit; up to 10 places. */
  subscription_price?: DecimalInput | null
  /**
   * Of a rights issue: what the sale of one right brings; required to sell by default. Without it, rights cannot be
   * sold.
   */
  rights_price?: DecimalInput | null
  /**
   * Of a rights issue: until when holders may elect, from `ex_date` on; at the latest 06:00 UTC of `payment_date`.
   */
  election_deadline?: string | null
  /** Of a rights issue: what happens to rights that nobody has elected on. */
  default_election?: 'sell' | 'lapse' | null
} & (
  | { type: 'coupon'; amount_per_unit?: null; redemption?: null; ratio?: null; old_units?: null; cash_price?: null; cash_per_unit?: null; new_instrument?: null; basis_share?: null; ex_date?: null; subscription_ratio?: null; subscription_price?: null; rights_price?: null; election_deadline?: null; default_election?: null }
  | { type: 'distribution'; redemption?: null; ratio?: null; old_units?: null; cash_price?: null; cash_per_unit?: null; new_instrument?: null; basis_share?: null; ex_date?: null; subscription_ratio?: null; subscription_price?: null; rights_price?: null; election_deadline?: null; default_election?: null; amount_per_unit: DecimalInput }
  | { type: 'dividend'; redemption?: null; ratio?: null; old_units?: null; cash_price?: null; cash_per_unit?: null; new_instrument?: null; basis_share?: null; subscription_ratio?: null; subscription_price?: null; rights_price?: null; election_deadline?: null; default_election?: null; amount_per_unit: DecimalInput }
  | { type: 'maturity'; amount_per_unit?: null; ratio?: null; old_units?: null; cash_price?: null; cash_per_unit?: null; new_instrument?: null; basis_share?: null; ex_date?: null; subscription_ratio?: null; subscription_price?: null; rights_price?: null; election_deadline?: null; default_election?: null }
  | { type: 'split'; amount_per_unit?: null; redemption?: null; cash_per_unit?: null; new_instrument?: null; basis_share?: null; ex_date?: null; subscription_ratio?: null; subscription_price?: null; rights_price?: null; election_deadline?: null; default_election?: null; ratio: DecimalInput }
  | { type: 'stock_dividend'; amount_per_unit?: null; redemption?: null; cash_per_unit?: null; new_instrument?: null; basis_share?: null; subscription_ratio?: null; subscription_price?: null; rights_price?: null; election_deadline?: null; default_election?: null; ratio: DecimalInput; cash_price: DecimalInput; ex_date: string }
  | { type: 'spin_off'; amount_per_unit?: null; redemption?: null; cash_per_unit?: null; subscription_ratio?: null; subscription_price?: null; rights_price?: null; election_deadline?: null; default_election?: null; ratio: DecimalInput; new_instrument: string; basis_share: DecimalInput; cash_price: DecimalInput; ex_date: string }
  | { type: 'rights_issue'; amount_per_unit?: null; redemption?: null; cash_price?: null; cash_per_unit?: null; basis_share?: null; ratio: DecimalInput; subscription_ratio: DecimalInput; subscription_price: DecimalInput; election_deadline: string; default_election: 'sell' | 'lapse'; ex_date: string }
  | { type: 'delisting'; amount_per_unit?: null; redemption?: null; ratio?: null; old_units?: null; cash_price?: null; new_instrument?: null; basis_share?: null; subscription_ratio?: null; subscription_price?: null; rights_price?: null; election_deadline?: null; default_election?: null; cash_per_unit: DecimalInput }
  | ({ type: 'merger'; amount_per_unit?: null; redemption?: null; basis_share?: null; ex_date?: null; subscription_ratio?: null; subscription_price?: null; rights_price?: null; election_deadline?: null; default_election?: null } & ({ ratio: DecimalInput } | { cash_per_unit: DecimalInput }))
)

/** A fault to order. It hits by `count` or by `chance`; one of the market holds until it ends. */
export type NewFault = {
  /**
   * - `latency`: The request waits `milliseconds` of real time before it is carried out.
   * - `rate_limited`: The answer is 429 `rate_limited` with `Retry-After`; nothing happens.
   * - `error_before`: The answer has the `status` 500 or 503; nothing happens.
   * - `error_after`: The write takes effect, and the answer has the `status` 500 or 503 nevertheless.
   * - `lost_answer`: The write takes effect, and the connection is cut before the answer.
   * - `duplicate_webhook`: The attempt is sent twice, with the same `Webhook-Id` and body.
   * - `late_webhook`: The first attempt is made `seconds` of the tenant's time later.
   * - `reordered_webhook`: The first attempt waits until another delivery has gone to the webhook, at most
   * `seconds`.
   * - `rejected_order`: The venue rejects the order: it is cancelled with the reason `execution_failed`.
   * - `partial_fill`: The venue executes the `fraction` of the quantity and drops the rest.
   * - `stuck_order`: The order stays at the venue for `seconds` without an execution, and then continues.
   * - `busted_trade`: The venue declares each execution void `seconds` later, unless the trade has settled by then.
   * - `failed_settlement`: The settlement of a trade fails and is repeated on the next business day.
   * - `returned_payout`: A payout that the bank has confirmed comes back `seconds` later.
   * - `expired_quote`: A quote expires `seconds` after it was given, in place of a minute.
   * - `halted_instrument`: The instrument is `not_trading` until the fault ends; its orders without a trade are
   * cancelled.
   * - `stale_price`: The price of the instrument stands still, with its old timestamp, until the fault ends.
   */
  type: FaultType
  /** The calls that the fault is about; a member that is left out matches any. */
  match?: {
    /** Name of an operation, such as `orders.place`: the `operationId` of this description. */
    operation?: string
    /** Name of an event. */
    event?: string
    /** Id of a webhook. */
    webhook?: string
    /** Id of an account. */
    account?: string
    /** Id or symbol of an instrument. */
    instrument?: string
  }
  /** The number of calls, from the first on, that it hits; 1 if left out. */
  count?: number
  /** Hits each call with this probability, above 0 and up to 1. */
  chance?: string
  /** Equal calls under an equal seed have equal hits; only with `chance`; `1` if left out. */
  seed?: string
  /** When the fault ends, on the tenant's clock, at most 3,660 days ahead. */
  ends_at?: string
  /** The same as a time from now; a day if both are left out. */
  for_seconds?: number
  /** The figures of the type. */
  parameters?: {
    /** Real milliseconds: 1 to 30,000; 1000 if left out. */
    milliseconds?: number
    /** Seconds in `Retry-After`: 1 to 3600; 1 if left out. */
    retry_after?: number
    /** Status of the answer: 500, also if left out, or 503. */
    status?: number
    /** Seconds of the tenant's time; their range and default depend on the type. */
    seconds?: number
    /** Fraction of the quantity that executes: from 0 to 1; `0.5` if left out. */
    fraction?: string
  }
} & (
  | { chance?: null; seed?: null }
  | { count?: null; chance: string }
)

/**
 * An order: a buy in cash or, for a stock, an ETF or a certificate, in units; a sell in units; at the market, with
 * a limit or a stop price.
 */
export type NewOrder = {
  /** Id of the instrument. `instrument_id` is accepted as well. */
  instrument: string
  /**
   * `market`: executes at the price of the market. `limit`: executes at `limit_price` or not at all. `stop`: waits
   * until the ask of a buy rises to `stop_price`, or the bid of a sell falls to it, and is a market order from then
   * on. `stop_limit`: the same, and a limit order from then on. All but `market` are for stocks, ETFs and
   * certificates.
   */
  order_type: OrderType
  /** Whether units are bought or sold; of a currency pair, units of the base currency. */
  side: OrderSide
  /**
   * Gross cash of a buy, fees included; of a currency pair, the amount of the base currency. In the main unit of
   * the currency, with at most two decimals: `300.00`.
   */
  cash_amount?: DecimalInput | null
  /**
   * Units: of every sell and stop order, and of a buy of a stock, an ETF or a certificate in place of cash. Above
   * zero, up to 10 places.
   */
  quantity?: DecimalInput | null
  /** Required of a limit or stop-limit order, refused of others. Above zero, up to 4 places. */
  limit_price?: DecimalInput | null
  /**
   * Required of a stop or stop-limit order, refused of others: above the ask of a buy, below the bid of a sell. Up
   * to 4 places.
   */
  stop_price?: DecimalInput | null
  /** `day` if left out of a limit order, `gtc` of a stop order; refused of a market order. */
  time_in_force?: TimeInForce | null
  /** Last day of an order; required if time_in_force is `gtd`, otherwise refused. */
  expires_on?: string | null
  /** Id of a quote of exactly this order, not expired and not used. Guards against a price that ran away. */
  quote?: string | null
  /**
   * Your own name for it: 1 to 64 letters, digits and `.`, `_`, `:`, `-`, which no other order of the account may
   * ever have.
   */
  client_reference?: string | null
  /**
   * `straight` if left out. Only market orders of stocks, ETFs and certificates are pooled; any other order is
   * straight also if it asks for `pooled`.
   */
  execution?: OrderExecution | null
  /** Whether to roll the bill over at maturity; only for buys of instruments that can be. Null is false. */
  automatic_rollover?: boolean | null
} & (
  | { order_type: 'market'; limit_price?: null; stop_price?: null; side: 'buy'; cash_amount: DecimalInput; quantity?: null }
  | { order_type: 'market'; limit_price?: null; stop_price?: null; side: 'buy'; cash_amount?: null; quantity: DecimalInput }
  | { order_type: 'market'; limit_price?: null; stop_price?: null; side: 'sell'; cash_amount?: null; quantity: DecimalInput }
  | { order_type: 'limit'; limit_price: DecimalInput; stop_price?: null; side: 'buy'; cash_amount: DecimalInput; quantity?: null }
  | { order_type: 'limit'; limit_price: DecimalInput; stop_price?: null; side: 'buy'; cash_amount?: null; quantity: DecimalInput }
  | { order_type: 'limit'; limit_price: DecimalInput; stop_price?: null; side: 'sell'; cash_amount?: null; quantity: DecimalInput }
  | { order_type: 'stop'; limit_price?: null; stop_price: DecimalInput; side: 'buy'; cash_amount?: null; quantity: DecimalInput }
  | { order_type: 'stop'; limit_price?: null; stop_price: DecimalInput; side: 'sell'; cash_amount?: null; quantity: DecimalInput }
  | { order_type: 'stop_limit'; limit_price: DecimalInput; stop_price: DecimalInput; side: 'buy'; cash_amount?: null; quantity: DecimalInput }
  | { order_type: 'stop_limit'; limit_price: DecimalInput; stop_price: DecimalInput; side: 'sell'; cash_amount?: null; quantity: DecimalInput }
)

/** The order to quote. */
export type NewOrderQuote = {
  /** Id of the instrument. `instrument` is accepted as well. */
  instrument_id: string
  /** Whether units are bought or sold; of a currency pair, units of the base currency. */
  side: OrderSide
  /**
   * Gross cash of a buy, fees included; of a currency pair, the amount of the base currency. In the main unit of
   * the currency, with at most two decimals: `300.00`.
   */
  cash_amount?: DecimalInput | null
  /**
   * Units: of every sell and stop order, and of a buy of a stock, an ETF or a certificate in place of cash. Above
   * zero, up to 10 places.
   */
  quantity?: DecimalInput | null
  /** Makes it the quote of a limit order; for stocks, ETFs and certificates. Above zero, up to 4 places. */
  limit_price?: DecimalInput | null
  /** Makes it the quote of a stop order; for stocks, ETFs and certificates. Above zero, up to 4 places. */
  stop_price?: DecimalInput | null
  /** Every figure but the fees is null. No order can be placed with such a quote. */
  return_only_fees?: boolean
} & (
  | { limit_price?: null; stop_price?: null; side: 'buy'; cash_amount: DecimalInput; quantity?: null }
  | { limit_price?: null; stop_price?: null; side: 'buy'; cash_amount?: null; quantity: DecimalInput }
  | { limit_price?: null; stop_price?: null; side: 'sell'; cash_amount?: null; quantity: DecimalInput }
  | { limit_price: DecimalInput; stop_price?: null; side: 'buy'; cash_amount: DecimalInput; quantity?: null }
  | { limit_price: DecimalInput; stop_price?: null; side: 'buy'; cash_amount?: null; quantity: DecimalInput }
  | { limit_price: DecimalInput; stop_price?: null; side: 'sell'; cash_amount?: null; quantity: DecimalInput }
  | { limit_price?: null; stop_price: DecimalInput; side: 'buy'; cash_amount?: null; quantity: DecimalInput }
  | { limit_price?: null; stop_price: DecimalInput; side: 'sell'; cash_amount?: null; quantity: DecimalInput }
  | { limit_price: DecimalInput; stop_price: DecimalInput; side: 'buy'; cash_amount?: null; quantity: DecimalInput }
  | { limit_price: DecimalInput; stop_price: DecimalInput; side: 'sell'; cash_amount?: null; quantity: DecimalInput }
)

/** A price that the tenant sets. */
export interface NewPrice {
  /** Symbol of the instrument. */
  symbol: string
  /** Price at which the market buys; clean for fixed income. Above zero, at most the ask. */
  bid: DecimalInput
  /** Price at which the market sells; clean for fixed income. */
  ask: DecimalInput
  /** From when the price holds; now where it is left out. */
  timestamp?: string
}

/** A refund. */
export interface NewRefund {
  /**
   * Amount to refund, tax included: above zero, at most the refundable amount. In the main unit of the currency,
   * with at most two decimals: `300.00`.
   */
  amount: DecimalInput
}

/** A tenant to create. */
export interface NewTenant {
  /** Name of the tenant. */
  name: string
  /** The settings of a tenant. */
  settings?: TenantSettings
  /** The clock with which the tenant begins. */
  clock?: FirstClock
}

/** The new status of an instrument. */
export interface NewTradingStatus {
  /** The orders that the instrument is to accept. */
  trading_status: TradingStatus
}

/** An address to which events are to be delivered. */
export interface NewWebhook {
  /** HTTPS, with a name as host, without user or fragment. */
  url: string
  /** Its purpose. */
  description?: string | null
  /** The events that it receives; null or left out: every event. */
  event_names?: EventName[] | null
  /** Whether events of a resource wait for each other; `none` if left out. */
  ordering?: WebhookOrdering | null
}

/** The body of a refused request for a token. */
export interface OAuthErrorBody {
  /** Code of RFC 6749, section 5.2. */
  error: string
  /** Text for developers; its wording may change. */
  error_description: string
}

/** The latest issued bill of each tenor: `1m`, `3m`, `6m` and `12m`. */
export type OnTheRunBills = Record<string, Bill>

/** How an application ended. */
export type OnboardingApplicationOutcome = 'approved' | 'rejected' | 'expired'

/** An application to become a customer. */
export interface OnboardingApplicationResponse {
  /** Id of the application. */
  id: string
  /** Whether one person, several persons or an organization is the customer. */
  customer_type: Open<CustomerType>
  /** State of an application. `pending`: waits for review. `processing`: under review. `completed`: decided. */
  status: Open<OnboardingApplicationStatus>
  /** As submitted. */
  application: {
    /** Whether one person, several persons or an organization is the customer. */
    customer_type: Open<CustomerType>
    /** The persons who are to act for the customer. */
    authorities: {
      /** Id of the person. */
      person: string
      /**
       * The type of authority over a customer. `owner`: its primary owner. `joint_owner`: one of several owners.
       * `signatory`: may sign without owning. `power_of_attorney`: holds one. `trading`: may place orders.
       */
      authority_type: Open<AuthorityType>
    }[]
    /** Their consents. */
    consents: OnboardingConsentSpec[]
    /** Evidence about them. */
    evidence: OnboardingEvidenceSpec[]
  }
  /** How it ended; null until it is completed. */
  outcome: Open<OnboardingApplicationOutcome> | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** State of an application. `pending`: waits for review. `processing`: under review. `completed`: decided. */
export type OnboardingApplicationStatus = 'pending' | 'processing' | 'completed'

/** A person who is to act for the customer. */
export interface OnboardingAuthoritySpec {
  /** Id of the person. */
  person: string
  /** The authority of the person over the customer. Required, but with minimal onboarding null means `owner`. */
  authority_type: 'owner' | 'joint_owner' | 'signatory' | 'power_of_attorney' | 'trading' | null
}

/** A consent of a person. */
export interface OnboardingConsentSpec {
  /** Id of the person. */
  person: string
  /** The subject of the consent. */
  consent_type: ConsentType
  /** When the person consented. */
  consented_at: string
  /** Id of the version consented to; required of documents, omitted for `data_accuracy`. */
  legal_document_version?: string | null
}

/** A consent of a person. */
export interface OnboardingConsentSpecInput {
  /** Id of the person. */
  person: string
  /** The subject of the consent. */
  consent_type: ConsentTypeInput
  /** When the person consented. */
  consented_at: string
  /** Id of the version consented to; required of documents, omitted for `data_accuracy`. */
  legal_document_version?: string | null
}

/** A file that is evidence about a person. */
export interface OnboardingEvidenceSpec {
  /** Id of the person. */
  person: string
  /** The type of evidence in a file. */
  evidence_type: Open<EvidenceType>
  /** Kind of document: required of an identity document, none of a selfie. */
  document_type?: Open<EvidenceDocumentType> | null
  /** Id of the file. */
  file: string
}

/** A file that is evidence about a person. */
export interface OnboardingEvidenceSpecInput {
  /** Id of the person. */
  person: string
  /** The type of evidence in a file. */
  evidence_type: EvidenceType
  /** Kind of document: required of an identity document, none of a selfie. */
  document_type?: EvidenceDocumentType | null
  /** Id of the file. */
  file: string
}

/** A claim to send, of the type `operating_address`. */
export interface OperatingAddressClaimSpec {
  /** Always this text; it distinguishes the forms. */
  claim_type: 'operating_address'
  /** First line: street and number. */
  line1: string
  /** Second line; null without one. */
  line2?: string | null
  /** Third line; null without one. */
  line3?: string | null
  /** District or county; null without one. */
  district_county?: string | null
  /** Postal code. */
  postal_code: string
  /** City. */
  city: string
  /** Country of the address. ISO 3166-1 alpha-2. */
  country_code: CountryCode
}

/** A claim of the type `operating_address`. */
export interface OperatingAddressPersonClaim {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'operating_address'
  /** Id of the person. */
  person: string
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When compliance confirmed it; null until then. */
  verified_at: string | null
  /** When a newer verified claim took its place; null until then. */
  superseded_at: string | null
  /** When a newer pending claim took its place; null unless one did. */
  archived_at: string | null
  /** `active`: verified and in force. `in_flight`: waits for compliance. `historical`: replaced. */
  lifecycle: Open<ClaimLifecycle>
  /** When it was created. */
  created_at: string
  /** First line: street and number. */
  line1: string
  /** Second line; null without one. */
  line2: string | null
  /** Third line; null without one. */
  line3: string | null
  /** District or county; null without one. */
  district_county: string | null
  /** Postal code. */
  postal_code: string
  /** City. */
  city: string
  /** Country of the address. ISO 3166-1 alpha-2. */
  country_code: Open<CountryCode>
}

/** A claim of the type `operating_address`. */
export interface OperatingAddressPersonClaimSummary {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'operating_address'
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When it was created. */
  created_at: string
  /** First line: street and number. */
  line1: string
  /** Second line; null without one. */
  line2: string | null
  /** Third line; null without one. */
  line3: string | null
  /** District or county; null without one. */
  district_county: string | null
  /** Postal code. */
  postal_code: string
  /** City. */
  city: string
  /** Country of the address. ISO 3166-1 alpha-2. */
  country_code: Open<CountryCode>
}

/** An order, with its trades. */
export interface Order {
  /** Id of the order. */
  id: string
  /** Id of the account. */
  account: string | null
  /**
   * State of an order. `placed`: accepted, its cost or units are reserved. `pending`: waits for a price or a
   * dealing day. `executing`: at the venue. `cancelling`: the venue was asked to cancel. `filled`: all that will
   * execute has executed. `settled`: all trades have settled. `cancelled`: ended without a trade. `held`: kept for
   * compatibility.
   */
  status: Open<OrderStatus>
  /**
   * `market`: executes at the price of the market. `limit`: executes at `limit_price` or not at all. `stop`: waits
   * until the ask of a buy rises to `stop_price`, or the bid of a sell falls to it, and is a market order from then
   * on. `stop_limit`: the same, and a limit order from then on. All but `market` are for stocks, ETFs and
   * certificates.
   */
  order_type: Open<OrderType>
  /**
   * The origin of the order. `user_request`: a caller of this API. `rollover`: the platform, to roll a bill over.
   * `bulk`: a batch of orders. `reinvestment`: the platform, with income that is reinvested. `savings_plan`: the
   * platform, for a savings plan. `rebalancing`: a run that brings an account to a model. `residual`: the platform,
   * for what the shares of a parent order leave over. The others are kept for compatibility.
   */
  purpose: Open<OrderPurpose>
  /** Id of the batch, reinvestment or plan execution that it came with; null without one. */
  source: string | null
  /**
   * How an order reaches the venue. `straight`: by itself. `pooled`: with those of other accounts, as one parent
   * order.
   */
  execution: Open<OrderExecution>
  /** Id of the parent order of a pooled order; null for any other. */
  parent_order: string | null
  /** Whether units are bought or sold; of a currency pair, units of the base currency. */
  side: Open<OrderSide>
  /** The instrument, as it is now. */
  instrument: Instrument
  /** Trading currency of the instrument; base currency of a pair. */
  currency: Open<Currency> | null
  /** Gross cash of a buy that is sized in cash, fees included; else null. */
  cash_amount: Decimal | null
  /** `cash_amount` less fees, the traded amount; null if `cash_amount` is null. */
  net_cash_amount: Decimal | null
  /** Units of an order that is sized in units; else null. */
  quantity: Decimal | null
  /** Price that the order waits for or accepts at worst; null unless `limit` or `stop_limit`. */
  limit_price: Decimal | null
  /** Price that triggers the order; null unless `stop` or `stop_limit`. */
  stop_price: Decimal | null
  /** How long it stays in force; null on a market order. */
  time_in_force: Open<TimeInForce> | null
  /** Day at whose close it ends by itself, a day with a session; null on a market order. */
  expires_on: string | null
  /** Id of the quote that it was placed with; null without one. */
  quote: string | null
  /** The name that the caller gave it; null without one. */
  client_reference: string | null
  /** Whether a bill is to be rolled over at maturity; null unless a buy of an instrument that can be. */
  automatic_rollover: boolean | null
  /** Fees of the order with their tax: an estimate until it is filled, then the charge. */
  fees: Decimal
  /** Sum of the quantities of its trades. */
  traded_quantity: Decimal
  /** Sum of the notionals of its trades. */
  traded_notional: Decimal
  /** Its executions, oldest first; empty until the first. */
  trades: Trade[]
  /** Id of the position that it changes; null until the first trade, and for a currency pair. */
  position: string | null
  /** How often its terms were replaced. */
  revision: number
  /** Whether a replacement of its terms would be accepted now. */
  is_replaceable: boolean
  /** Terms that the venue has yet to confirm; until then the old ones count. */
  pending_replacement: PendingReplacement | null
  /**
   * Whether a cancel would be accepted now: an order that waits, with a limit or a stop price, without a trade
   * unless it is `gtc` or `gtd`; a pooled order until its cut.
   */
  is_cancellable: boolean
  /**
   * Why it was cancelled, such as `cancelled_by_client`, `account_suspended`, `corporate_action` or `unfilled`;
   * null unless it was.
   */
  cancelled_reason: string | null
  /** When the market reached its stop price; null until then. */
  triggered_at: string | null
  /** When it was filled; null until then. */
  filled_at: string | null
  /** When its last trade settled; null until then. */
  settled_at: string | null
  /** When it was cancelled; null unless it was. */
  cancelled_at: string | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** Orders that were sent as one. */
export interface OrderBatch {
  /** Id of the batch. */
  id: string
  /** The name that the caller gave it; null without one. */
  name: string | null
  /**
   * State of a batch of orders. `validating`: its rows are being checked. `accepted`: all are checked, and the good
   * ones are orders. `rejected`: nothing is placed. `executing`: the first order has gone out. `completed`: every
   * order is filled or cancelled, or the rows of a dry run are checked. `cancelled`: cancelled while its rows were
   * checked, or before an order went out.
   */
  status: Open<OrderBatchStatus>
  /**
   * `each`: every good row becomes an order, whatever the others are. `all_or_none`: no row becomes an order unless
   * all are good; of at most 5,000 rows.
   */
  mode: Open<BatchMode>
  /**
   * How an order reaches the venue. `straight`: by itself. `pooled`: with those of other accounts, as one parent
   * order.
   */
  execution: Open<OrderExecution>
  /** When its orders go out at the earliest. */
  execute_at: string
  /** Whether its rows are only checked, and no order is placed. */
  is_dry_run: boolean
  /** Number of its rows. */
  rows: number
  /** Number of rows that were found good so far. */
  valid_rows: number
  /** Number of rows that were refused so far. */
  invalid_rows: number
  /** Number of rows with a filled order. */
  filled_rows: number
  /** The good rows by instrument and side; empty until all rows are checked. */
  totals: BatchTotal[]
  /** Ids of the parent orders that its orders were placed with, in the order of their creation. */
  parent_orders: string[]
  /** When it was cancelled; null unless it was. Orders that had gone out by then go on. */
  cancelled_at: string | null
  /** Id of the service that sent it. */
  created_by: string
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** One row of a batch, and what became of it. */
export interface OrderBatchRow {
  /** Number of the row, from 1. */
  row: number
  /**
   * State of a row. `invalid`: refused; `code`, `path` and `detail` say why. `valid`: good, in a batch that places
   * no order. `placed`: its order is on its way. `filled`, `cancelled`: its order has ended so.
   */
  status: Open<BatchRowStatus>
  /** Id of the account, as it was sent. */
  account: string | null
  /** Id of the instrument, as it was sent. */
  instrument: string | null
  /** Whether units are bought or sold; of a currency pair, units of the base currency. */
  side: Open<OrderSide> | null
  /** Cash of a buy, as it was sent. */
  cash_amount: string | null
  /** Units, as they were sent. */
  quantity: string | null
  /** Your own name for the order, as it was sent. */
  client_reference: string | null
  /** Id of its order; null without one. */
  order: string | null
  /** Code of the refusal, from the list of errors; null unless the row is invalid. */
  code: string | null
  /** The member that is wrong; null if no single one is. */
  path: string | null
  /** Reason of the refusal, for people; null unless the row is invalid. */
  detail: string | null
}

/**
 * State of a batch of orders. `validating`: its rows are being checked. `accepted`: all are checked, and the good
 * ones are orders. `rejected`: nothing is placed. `executing`: the first order has gone out. `completed`: every
 * order is filled or cancelled, or the rows of a dry run are checked. `cancelled`: cancelled while its rows were
 * checked, or before an order went out.
 */
export type OrderBatchStatus = 'validating' | 'accepted' | 'rejected' | 'executing' | 'completed' | 'cancelled'

/** The content of an order confirmation. */
export interface OrderConfirmationContent {
  /** Always this text; it distinguishes the forms. */
  document_type: 'order_confirmation'
  /** Name of the issuer. */
  issuer: string
  /** Address of the issuer; null or absent if there was none. */
  issuer_address?: Address | null
  /** Contact of the issuer; null or absent if there was none. */
  issuer_contact?: {
    /** E-mail address; null without one. */
    email: string | null
    /** Phone number, in any form; null without one. */
    phone: string | null
    /** Web site, such as www.bank.example; null without one. */
    website: string | null
  } | null
  /** SHA-256 of the logo on the pages, in hex; null or absent if there was none. */
  issuer_logo?: string | null
  /** Whether the money is real. */
  environment: Open<Environment>
  /** When the document was issued. */
  issued_at: string
  /** The account, as it was when the document was issued. */
  account: {
    /** Id of the account. */
    id: string
    /** Reference of the account, for people. */
    reference: string
    /** Name of the account. */
    name: string
    /** Base currency of the account. */
    base_currency: Open<Currency>
    /** Address of the holder; null or absent if there was none. */
    holder_address?: Address | null
  }
  /** The order that is confirmed. */
  order: {
    /** Id of the order. */
    id: string
    /** Whether units are bought or sold; of a currency pair, units of the base currency. */
    side: Open<OrderSide>
    /**
     * `market`: executes at the price of the market. `limit`: executes at `limit_price` or not at all. `stop`:
     * waits until the ask of a buy rises to `stop_price`, or the bid of a sell falls to it, and is a market order
     * from then on. `stop_limit`: the same, and a limit order from then on. All but `market` are for stocks, ETFs
     * and certificates.
     */
    order_type: Open<OrderType>
    /** Who asked for the order. */
    purpose: string
    /** Price that the order accepted at worst; null without a limit. */
    limit_price: Decimal | null
    /** Price that triggered the order; null without a stop. */
    stop_price?: Decimal | null
    /** When it was placed. */
    placed_at: string
    /** When it was filled; null in the confirmation of one day of it. */
    filled_at: string | null
    /** The day that is confirmed, of an order that still works; null for the whole order. */
    executed_on?: string | null
  }
  /** The instrument. */
  instrument: DocumentInstrument
  /** Currency of the money. */
  currency: Open<Currency>
  /** Units that were executed. */
  quantity: Decimal
  /** Base currency of a currency pair; null for a security. */
  quantity_currency: Open<Currency> | null
  /** Of all executions, by their quantity; clean. */
  average_price: Decimal
  /** Inside the notional; null unless fixed income. */
  accrued_interest: Decimal | null
  /** Money of all executions, accrued interest included, without fees. */
  notional: Decimal
  /** The fees of the order. */
  fees: ({
    /** Id of the fee charge. */
    fee_charge: string
    /** Name of the fee. */
    name: string
    /** How the fee was calculated; null or absent if it has a fixed price. */
    calculation?: FeeCalculation | null
    /** Before tax. */
    amount_fee: Decimal
    /** A fraction of one: `0.20` is 20 %; null without tax, absent in older releases. */
    tax_rate?: Decimal | null
    /** Tax on it. */
    amount_tax: Decimal
    /** Both. */
    amount_total: Decimal
  })[]
  /** Taxes on them included. */
  total_fees: Decimal
  /** What the account receives, or pays where below zero: the notional and the fees. */
  net_amount: Decimal
  /** The executions of the order. */
  executions: ({
    /** Id of the trade. */
    trade: string
    /** When it was executed. */
    executed_at: string
    /** Units. */
    quantity: Decimal
    /** Price, clean. */
    price: Decimal
    /** Inside the notional; null unless fixed income. */
    accrued_interest: Decimal | null
    /** Money, accrued interest included, without fees. */
    notional: Decimal
    /** ISO 10383 MIC of the venue; null if it names none. */
    trading_venue: string | null
    /** The reference of the execution at the venue. */
    execution_reference: string
    /** Day on which it is to settle. */
    settlement_date: string
  })[]
}

/**
 * How an order reaches the venue. `straight`: by itself. `pooled`: with those of other accounts, as one parent
 * order.
 */
export type OrderExecution = 'straight' | 'pooled'

/**
 * The origin of the order. `user_request`: a caller of this API. `rollover`: the platform, to roll a bill over.
 * `bulk`: a batch of orders. `reinvestment`: the platform, with income that is reinvested. `savings_plan`: the
 * platform, for a savings plan. `rebalancing`: a run that brings an account to a model. `residual`: the platform,
 * for what the shares of a parent order leave over. The others are kept for compatibility.
 */
export type OrderPurpose = 'user_request' | 'rollover' | 'bulk' | 'reinvestment' | 'savings_plan' | 'rebalancing' | 'residual' | 'square_off' | 'backfill'

/** The answer of a quote; `quote_type` tells its twenty-four forms apart. */
export type OrderQuote = AmcMarketCashQuote | BillMarketCashQuote | BondFixedCouponMarketCashQuote | BondZeroCouponMarketCashQuote | CertificateMarketCashQuote | CertificateLimitCashQuote | CertificateMarketQuantityQuote | CertificateLimitQuantityQuote | CertificateStopQuantityQuote | CertificateStopLimitQuantityQuote | EtfMarketCashQuote | EtfLimitCashQuote | EtfMarketQuantityQuote | EtfLimitQuantityQuote | EtfStopQuantityQuote | EtfStopLimitQuantityQuote | MmfMarketCashQuote | SellQuote | StockMarketCashQuote | StockLimitCashQuote | StockMarketQuantityQuote | StockLimitQuantityQuote | StockStopQuantityQuote | StockStopLimitQuantityQuote

/** New terms for an order; a member that is left out or null stays as it is. */
export interface OrderReplacement {
  /** New whole size, what has executed included: above that, up to 10 places. */
  quantity?: DecimalInput | null
  /** New limit, of an order that has one. Up to 4 places. */
  limit_price?: DecimalInput | null
  /** New stop price, of an order that waits for one. Up to 4 places. */
  stop_price?: DecimalInput | null
  /** How long it is to stay in force. */
  time_in_force?: TimeInForce | null
  /** New last day of an order with time_in_force `gtd`. */
  expires_on?: string | null
  /** New name for the same order, which counts immediately. The old name stays taken. */
  client_reference?: string | null
}

/** Whether units are bought or sold; of a currency pair, units of the base currency. */
export type OrderSide = 'buy' | 'sell'

/**
 * State of an order. `placed`: accepted, its cost or units are reserved. `pending`: waits for a price or a dealing
 * day. `executing`: at the venue. `cancelling`: the venue was asked to cancel. `filled`: all that will execute has
 * executed. `settled`: all trades have settled. `cancelled`: ended without a trade. `held`: kept for compatibility.
 */
export type OrderStatus = 'held' | 'placed' | 'pending' | 'executing' | 'cancelling' | 'filled' | 'settled' | 'cancelled'

/**
 * `market`: executes at the price of the market. `limit`: executes at `limit_price` or not at all. `stop`: waits
 * until the ask of a buy rises to `stop_price`, or the bid of a sell falls to it, and is a market order from then
 * on. `stop_limit`: the same, and a limit order from then on. All but `market` are for stocks, ETFs and
 * certificates.
 */
export type OrderType = 'market' | 'limit' | 'stop' | 'stop_limit'

/**
 * What happens to positions outside the model. `keep`: they stay and do not count. `sell`: a full run sells them.
 */
export type OutsidePositions = 'keep' | 'sell'

/** Whether the securities get another owner. It has no effect here; tax offices ask for it. */
export type OwnerChange = 'none' | 'gift' | 'inheritance' | 'other'

/** One execution of a parent order. */
export interface ParentExecution {
  /** The reference of the execution at the venue. */
  execution_reference: string
  /** Units. */
  quantity: Decimal
  /** Price of a unit, up to 4 places. */
  price: Decimal
  /** ISO 10383 MIC of the venue; null if it names none. */
  trading_venue: string | null
  /** When it was executed. */
  executed_at: string
}

/** One order to the venue for the pooled orders of a cut. */
export interface ParentOrder {
  /** Id of the parent order. */
  id: string
  /**
   * State of a parent order. `collecting`: its cut is ahead. `executing`: at the venue, or its shares are being
   * booked. `filled`: all shares are booked. `cancelled`: ended without an execution.
   */
  status: Open<ParentOrderStatus>
  /** The instrument, as it is now. */
  instrument: Instrument
  /** Whether units are bought or sold; of a currency pair, units of the base currency. */
  side: Open<OrderSide>
  /** When it goes out, or has gone out. */
  cut_at: string
  /** Units that its orders wanted at the price of the cut; 0 until then. */
  wanted_quantity: Decimal
  /** Units that went to the venue; 0 until the cut. */
  quantity: Decimal
  /** Units that the venue has executed. */
  traded_quantity: Decimal
  /** Money of the executions, with two decimals; 0.00 until the shares are fixed. */
  traded_notional: Decimal
  /** The price that every share has, to 8 places; null until the shares are fixed. */
  average_price: Decimal | null
  /** Units that the firm gave to the shares; below zero, units that it took from them. */
  from_residual: Decimal
  /** Cents between the money of the venue and that of the shares; the firm bears them. */
  rounding_amount: Decimal
  /** Its executions, oldest first. */
  executions: ParentExecution[]
  /** Its shares, in the order in which they are booked; empty until they are fixed. */
  allocations: Allocation[]
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/**
 * State of a parent order. `collecting`: its cut is ahead. `executing`: at the venue, or its shares are being
 * booked. `filled`: all shares are booked. `cancelled`: ended without an execution.
 */
export type ParentOrderStatus = 'collecting' | 'executing' | 'filled' | 'cancelled'

/** A pause. */
export interface PauseRequest {
  /** The day on which the plan goes on by itself; null until it is resumed. */
  until?: string | null
}

/** Terms that the venue has yet to confirm; until then the old ones count. */
export interface PendingReplacement {
  /** Whole size, what has executed included. */
  quantity: Decimal | null
  /** Limit; null without one. */
  limit_price: Decimal | null
  /** Stop price; null without one. */
  stop_price: Decimal | null
  /** How long it is to stay in force. */
  time_in_force: Open<TimeInForce> | null
  /** Day at whose close it is to end. */
  expires_on: string | null
  /** When it was requested. */
  requested_at: string
}

/** A claim to send, of the type `pep_status`. */
export interface PepStatusClaimSpec {
  /** Always this text; it distinguishes the forms. */
  claim_type: 'pep_status'
  /** Whether the person is politically exposed. */
  is_pep: boolean
  /** The exposed role; required of a politically exposed person, else null. */
  pep_role?: string | null
  /** First day of the role; required of a politically exposed person, else null. */
  pep_role_start_date?: string | null
  /** Last day of the role; null while it lasts. */
  pep_role_end_date?: string | null
  /** Whether the person is close to a politically exposed person. */
  has_pep_association: boolean
  /** Name of that person; required with an association, else null. */
  pep_associate_name?: string | null
  /** Relationship to that person; required with an association, else null. */
  pep_associate_relationship?: string | null
}

/** A claim of the type `pep_status`. */
export interface PepStatusPersonClaim {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'pep_status'
  /** Id of the person. */
  person: string
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When compliance confirmed it; null until then. */
  verified_at: string | null
  /** When a newer verified claim took its place; null until then. */
  superseded_at: string | null
  /** When a newer pending claim took its place; null unless one did. */
  archived_at: string | null
  /** `active`: verified and in force. `in_flight`: waits for compliance. `historical`: replaced. */
  lifecycle: Open<ClaimLifecycle>
  /** When it was created. */
  created_at: string
  /** Whether the person is politically exposed. */
  is_pep: boolean
  /** The exposed role; required of a politically exposed person, else null. */
  pep_role: string | null
  /** First day of the role; required of a politically exposed person, else null. */
  pep_role_start_date: string | null
  /** Last day of the role; null while it lasts. */
  pep_role_end_date: string | null
  /** Whether the person is close to a politically exposed person. */
  has_pep_association: boolean
  /** Name of that person; required with an association, else null. */
  pep_associate_name: string | null
  /** Relationship to that person; required with an association, else null. */
  pep_associate_relationship: string | null
}

/** A claim of the type `pep_status`. */
export interface PepStatusPersonClaimSummary {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'pep_status'
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When it was created. */
  created_at: string
  /** Whether the person is politically exposed. */
  is_pep: boolean
  /** The exposed role; required of a politically exposed person, else null. */
  pep_role: string | null
  /** First day of the role; required of a politically exposed person, else null. */
  pep_role_start_date: string | null
  /** Last day of the role; null while it lasts. */
  pep_role_end_date: string | null
  /** Whether the person is close to a politically exposed person. */
  has_pep_association: boolean
  /** Name of that person; required with an association, else null. */
  pep_associate_name: string | null
  /** Relationship to that person; required with an association, else null. */
  pep_associate_relationship: string | null
}

/**
 * A span that ends now. `1d` and `1w` are 24 hours and 7 days; `1m`, `3m`, `6m` and `1y` are calendar months;
 * `this-month` and `ytd` begin with the month and the year in UTC; `all` begins with the first movement.
 */
export type Period = '1d' | '1w' | '1m' | 'this-month' | '3m' | '6m' | 'ytd' | '1y' | 'all'

/** A permission of the caller. */
export interface Permission {
  /** resource.action */
  permission: string
  /** Scopes of the permission. */
  scopes: string[]
  /** A condition. Kept for compatibility, never sent. */
  when?: string | null
}

/** A natural or legal person; `person_type` distinguishes the forms. */
export type Person = NaturalPerson | LegalPerson

/** A claim about a person. `claim_type` distinguishes the 18 forms. */
export type PersonClaim = IdentityPersonClaim | NationalitiesPersonClaim | ResidencePersonClaim | TaxResidenciesPersonClaim | FatcaStatusPersonClaim | PepStatusPersonClaim | EducationLevelPersonClaim | EmploymentPersonClaim | FinancialProfilePersonClaim | InvestmentExperiencePersonClaim | ExpectedActivityPersonClaim | RelationshipsPersonClaim | RegistrationPersonClaim | ContactDetailsPersonClaim | LeiPersonClaim | RegisteredAddressPersonClaim | OperatingAddressPersonClaim | BusinessNaturePersonClaim

/** A claim made with its person. `claim_type` distinguishes the 18 forms. */
export type PersonClaimSummary = IdentityPersonClaimSummary | NationalitiesPersonClaimSummary | ResidencePersonClaimSummary | TaxResidenciesPersonClaimSummary | FatcaStatusPersonClaimSummary | PepStatusPersonClaimSummary | EducationLevelPersonClaimSummary | EmploymentPersonClaimSummary | FinancialProfilePersonClaimSummary | InvestmentExperiencePersonClaimSummary | ExpectedActivityPersonClaimSummary | RelationshipsPersonClaimSummary | RegistrationPersonClaimSummary | ContactDetailsPersonClaimSummary | LeiPersonClaimSummary | RegisteredAddressPersonClaimSummary | OperatingAddressPersonClaimSummary | BusinessNaturePersonClaimSummary

/** The new person, with its claims. */
export interface PersonCreationResponse {
  /** Id of the person. */
  id: string
  /** Whether the person is a human being or an organization. */
  person_type: Open<PersonType>
  /** First and last name, or the legal name. */
  full_name: string
  /** The claims made together with the person. */
  claims: PersonClaimSummary[]
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** Whether the person is a human being or an organization. */
export type PersonType = 'natural' | 'legal'

/** What an execution buys of one instrument. */
export interface PlanExecutionLine {
  /** Id of the instrument. */
  instrument: string
  /** Its share of the amount; null of a plan in one instrument. */
  weight: Decimal | null
  /** The cash of its order, the fee included. */
  amount: Decimal
  /** Id of the order; null without one. */
  order: string | null
  /** Units that were bought. */
  quantity: Decimal
  /** Their price; null until they are bought. */
  price: Decimal | null
  /** Money of the units, without the fee. */
  traded_notional: Decimal
  /** Fee of the order. */
  fees: Decimal
  /** Why it was not bought, or only in part. */
  skipped_reason: Open<PlanExecutionReason> | null
}

/**
 * Why less was invested than planned. `insufficient_funds`: the cash is gone. `instrument_not_trading`: the
 * instrument was not traded, or only sold. `account_forbidden`: the account may not buy. `below_minimum`: the
 * amount less its fee buys too little. `skipped_by_client`: cancelled, or switched to `pay_out` before.
 * `nothing_to_invest`: the income was reversed, its position is no longer open, or the model keeps the cash.
 * `partly_filled`: the venue executed a part. `model_not_active`: the model needs adjustment or is archived.
 * `direct_debit_failed`, `model_not_active` and `paused` never occur of a reinvestment.
 */
export type PlanExecutionReason = 'insufficient_funds' | 'direct_debit_failed' | 'instrument_not_trading' | 'account_forbidden' | 'below_minimum' | 'model_not_active' | 'skipped_by_client' | 'paused' | 'nothing_to_invest' | 'partly_filled'

/**
 * State of an execution. `announced`: its day lies ahead. `executing`: its order is placed. `completed`: all of it
 * was bought. `completed_partially`: a part was. `skipped`: nothing was bought. `cancelled`: with its plan.
 * `funding` and `failed` are for direct debits.
 */
export type PlanExecutionStatus = 'announced' | 'funding' | 'executing' | 'completed' | 'completed_partially' | 'skipped' | 'failed' | 'cancelled'

/** Where the money of a plan comes from. */
export interface PlanFunding {
  /** Where the money of a plan comes from. `direct_debit` is refused: no tenant has direct debits. */
  source: Open<PlanFundingSource>
  /** Id of the mandate of a direct debit; null for cash. */
  mandate?: string | null
}

/** Where the money of a plan comes from. */
export interface PlanFundingInput {
  /** Where the money of a plan comes from. `direct_debit` is refused: no tenant has direct debits. */
  source: PlanFundingSource
  /** Id of the mandate of a direct debit; null for cash. */
  mandate?: string | null
}

/** Where the money of a plan comes from. `direct_debit` is refused: no tenant has direct debits. */
export type PlanFundingSource = 'cash' | 'direct_debit'

/** How often a plan buys. */
export type PlanInterval = 'weekly' | 'biweekly' | 'monthly' | 'quarterly' | 'semi_annual' | 'annual'

/** When a plan buys. */
export interface PlanSchedule {
  /** How often a plan buys. */
  interval: Open<PlanInterval>
  /** The day of a weekly or biweekly plan. */
  weekday?: Open<Weekday> | null
  /** The day of any other plan; a shorter month has its last day. */
  day_of_month?: number | null
  /** The first day on which it may buy; not in the past. */
  start_on: string
  /** The last scheduled day; null for a plan without an end. */
  end_on?: string | null
  /** `following` if left out. */
  business_day_rule?: Open<BusinessDayRule> | null
}

/** When a plan buys. */
export interface PlanScheduleInput {
  /** How often a plan buys. */
  interval: PlanInterval
  /** The day of a weekly or biweekly plan. */
  weekday?: Weekday | null
  /** The day of any other plan; a shorter month has its last day. */
  day_of_month?: number | null
  /** The first day on which it may buy; not in the past. */
  start_on: string
  /** The last scheduled day; null for a plan without an end. */
  end_on?: string | null
  /** `following` if left out. */
  business_day_rule?: BusinessDayRule | null
}

/** What a plan invests. `amount`: an amount, fees included. `sweep`: the cash above an amount. */
export type PlanSizing = 'amount' | 'sweep'

/** What a plan buys: exactly one of the members. */
export interface PlanTarget {
  /** Id of the instrument that the plan buys. */
  instrument?: string | null
  /** Id of the model that the plan buys. */
  model?: string | null
}

/** What a plan buys: exactly one of the members. */
export interface PlanTargetInput {
  /** Id of the instrument that the plan buys. */
  instrument?: string | null
  /** Id of the model that the plan buys. */
  model?: string | null
}

/** The units that an account holds, or held, of one instrument. */
export interface Position {
  /** Id of the position. */
  id: string
  /** Id of the account. */
  account: string
  /**
   * State of a position. `open`: may be traded. `closing`: sold or matured, and not all of it has settled.
   * `closed`: over.
   */
  status: Open<PositionStatus>
  /** The instrument, as it is now. */
  instrument: Instrument
  /** Units held. */
  total: Decimal
  /** Units that have settled. */
  settled: Decimal
  /** Executed but not settled; negative after an unsettled sell. */
  unsettled: Decimal
  /** Reserved for open sell orders. */
  reserved: Decimal
  /**
   * Usable for sell orders: without reserved units, and without units of a corporate action that are delivered
   * after a sale of now settles; zero unless the position is open.
   */
  available_for_trading: Decimal
  /** Average acquisition price per unit, clean, without fees; null if units came in without a price. */
  average_price: Decimal | null
  /** Yield to maturity of the holding, in percentage points, to 4 places; null unless fixed income. */
  ytm: Decimal | null
  /** Buy trades that were booked on it. */
  total_buy_trades: number
  /** Whether the bill is rolled over at maturity. */
  automatic_rollover: boolean
  /** Whether that may be switched now. */
  can_update_automatic_rollover: boolean
  /** Last day on which it may be switched: 4 calendar days before maturity; null if nothing can be rolled over. */
  automatic_rollover_cutoff: string | null
  /** Maturity period of the bill that a rollover would buy; null for all but bills. */
  most_recent_maturity_period: string | null
  /** When the first units came in. */
  opened_at: string
  /** When it was closed; null until then. */
  closed_at: string | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** What a position earned, before fees and taxes. */
export interface PositionEarnings {
  /** Id of the position. */
  position: string
  /** Base currency of the account; every amount is in it. */
  currency: Open<Currency>
  /** Start of the period, included. */
  period_start: string
  /** End of the period, excluded. */
  period_end: string
  /** Price gains of units given up in the period. */
  realized_capital: Decimal
  /** Coupons, distributions and accrued interest received, less accrued interest paid for. */
  realized_income: Decimal
  /** Change of clean value less cost in the period. */
  unrealized_capital: Decimal
  /** Change of accrued interest and of coupons on their way, less accrued interest paid for in the period. */
  unrealized_income: Decimal
  /** `realized_capital` and `realized_income`, before fees and taxes. */
  gross_realized: Decimal
  /** `unrealized_capital` and `unrealized_income`, before fees and taxes. */
  gross_unrealized: Decimal
  /** `realized_capital` and `unrealized_capital`, before fees and taxes. */
  gross_capital: Decimal
  /** `realized_income` and `unrealized_income`, before fees and taxes. */
  gross_income: Decimal
  /** All four, before fees and taxes. */
  gross_total: Decimal
  /** Clean cost of the units held at the end of the period, without fees. */
  cost_basis: Decimal
  /** `gross_unrealized` ÷ `cost_basis`, as a fraction: `0.04` is 4 %; zero if the cost is zero. */
  gross_unrealized_percentage: Decimal
  /** What the earnings follow from; only with `explain=true`. */
  explanation?: EarningsExplanation
}

/**
 * What becomes of the income of a position. `account_default`: what the account says. `pay_out`: it stays in cash.
 * `reinvest`: it buys more of the instrument.
 */
export type PositionIncomeRule = 'account_default' | 'pay_out' | 'reinvest'

/** What becomes of the income of a position. */
export interface PositionIncomeSettings {
  /** Id of the position. */
  position: string
  /** Id of the instrument. */
  instrument: string
  /** The rule of the position. */
  income: Open<PositionIncomeRule>
  /** The rule that counts. */
  effective: Open<IncomeRule>
}

/** Rates of return of a position, before fees and taxes. */
export interface PositionReturns {
  /** Id of the position. */
  position: string
  /** The period of the request. */
  period: Open<Period>
  /** Start of the period, included; moved up to inception. */
  period_start: string
  /** End of the period: now. */
  period_end: string
  /** Time-weighted, as a fraction, cumulative over the period: `0.05` is 5 %. Null if it cannot be computed. */
  twrr: Decimal | null
  /** Money-weighted, as a fraction, cumulative over the period. Null if it cannot be computed. */
  mwrr: Decimal | null
  /** Remarks on the rates; empty if there are none. */
  flags: Open<ReturnsFlag>[]
  /** What the rates follow from; only with `explain=true`. */
  explanation?: ReturnsExplanation
}

/**
 * State of a position. `open`: may be traded. `closing`: sold or matured, and not all of it has settled. `closed`:
 * over.
 */
export type PositionStatus = 'open' | 'closing' | 'closed'

/** The value of a position. */
export interface PositionValuation {
  /** The position, as it is now. */
  position: Position
  /** Accrued interest and receivable included, in `currency`, half-up to cents. */
  value: Decimal
  /** Base currency of the account. */
  currency: Open<Currency>
  /** Clean, as the instrument is quoted, not converted. */
  price: Decimal
  /** Time of the price. */
  asof: string
  /** The inputs of the value; only with `explain=true`. */
  explanation?: ValuationExplanation
}

/** A price of an instrument. */
export interface Price {
  /** Symbol of the instrument. */
  symbol: string
  /** How prices are quoted. `percent`: of par, for fixed income. `money`: per unit, in the trading currency. */
  price_type: Open<PriceType>
  /** How fresh the price is. */
  quality: Open<PriceQuality>
  /** Trading currency of the instrument; base currency of a pair. */
  currency: Open<Currency>
  /** Price at which the market buys; clean for fixed income. */
  bid: Decimal
  /** Price at which the market sells; clean for fixed income. */
  ask: Decimal
  /** Middle of bid and ask. */
  mid: Decimal | null
  /** Yield to maturity at the bid, in percentage points, to 4 places; null unless fixed income. */
  ytm_bid: Decimal | null
  /** Yield to maturity at the ask, in percentage points, to 4 places; null unless fixed income. */
  ytm_ask: Decimal | null
  /** Yield to maturity at the middle, in percentage points, to 4 places; null unless fixed income. */
  ytm_mid: Decimal | null
  /** At standard settlement, in percent of par, up to 8 places; null unless fixed income. */
  accrued_interest: Decimal | null
  /** The bid with accrued interest. */
  dirty_bid?: Decimal | null
  /** The ask with accrued interest. */
  dirty_ask?: Decimal | null
  /** The middle with accrued interest. */
  dirty_mid?: Decimal | null
  /** From when the price holds. */
  timestamp: string
}

/** How fresh the price is. */
export type PriceQuality = 'closing' | 'intraday' | 'realtime' | 'delayed'

/** How prices are quoted. `percent`: of par, for fixed income. `money`: per unit, in the trading currency. */
export type PriceType = 'percent' | 'money'

/** The lots of a line. */
export interface ProvideLotsLine {
  /** Id of the line. */
  line: string
  /** The lots of all delivered units; their quantities add up to `delivered_quantity`. */
  lots: LotInput[]
}

/** Lots that were not known when the units came. */
export interface ProvideLotsRequest {
  /** Each line once. */
  lines: ProvideLotsLine[]
}

/** A tax declaration, in place of an earlier one. */
export interface PutTaxDeclarationRequest {
  /** Day of the signature; not after today. */
  signed_on: string
  /** Id of the file of the signed form, of the purpose `verification_evidence`. */
  evidence?: string | null
}

/** Why the bank does it. */
export interface ReasonCodeRequest {
  /** The reason code; AC01 of a reject, AM04 of a return and MD06 of a refund if left out. */
  reason_code?: string | null
}

/** The reason of a decision. */
export interface ReasonRequest {
  /** Why; shown with the journal. */
  reason?: string | null
}

/** A condition under which a full run starts by itself. */
export interface RebalanceCondition {
  /**
   * What starts a full run. `drift_band`: the weights are too far from the targets. `calendar`: a day.
   * `version_change`: another version is in force.
   */
  type: Open<ConditionType>
  /** Of a drift band. */
  kind?: Open<DriftKind> | null
  /** Of a drift band: the condition is met from this fraction on, such as `0.05`. */
  band?: Decimal | null
  /** Of a calendar. */
  interval?: Open<PlanInterval> | null
  /** The day; a shorter month has its last day. */
  day_of_month?: number | null
  /** The day of a weekly or biweekly calendar. */
  weekday?: Open<Weekday> | null
  /** The first month of a quarterly, semi-annual or annual calendar; 1 if left out. */
  month?: number | null
  /** `preceding` if left out. */
  business_day_rule?: Open<BusinessDayRule> | null
}

/** A condition under which a full run starts by itself. */
export interface RebalanceConditionInput {
  /**
   * What starts a full run. `drift_band`: the weights are too far from the targets. `calendar`: a day.
   * `version_change`: another version is in force.
   */
  type: ConditionType
  /** Of a drift band. */
  kind?: DriftKind | null
  /** Of a drift band: the condition is met from this fraction on, such as `0.05`. */
  band?: DecimalInput | null
  /** Of a calendar. */
  interval?: PlanInterval | null
  /** The day; a shorter month has its last day. */
  day_of_month?: number | null
  /** The day of a weekly or biweekly calendar. */
  weekday?: Weekday | null
  /** The first month of a quarterly, semi-annual or annual calendar; 1 if left out. */
  month?: number | null
  /** `preceding` if left out. */
  business_day_rule?: BusinessDayRule | null
}

/** Orders that bring an account to its targets, with the reason of each. */
export interface RebalancingRun {
  /** Id of the run; null of a dry run. */
  id: string | null
  /** Id of the account. */
  account: string
  /** Id of the subscription. */
  subscription: string | null
  /** Id of the model. */
  model: string | null
  /** The version of the model by which it was sized. */
  model_version: number | null
  /**
   * `full`: sells and buys towards the targets. `invest_cash`: only buys. `raise_cash`: only sells, for an amount.
   * `liquidate`: sells everything.
   */
  type: Open<RunType>
  /** What started a run: a caller (`api`, `withdrawal`), a subscription, a condition or a cash flow. */
  trigger: Open<RunTrigger>
  /**
   * State of a run. `proposed`: it waits for its approval. `selling`, `buying`: its orders are on their way.
   * `settling`: its proceeds are on their way. `completed`: every order is filled, or there was none to place.
   * `completed_partially`: a part was traded. `failed`: no order could be placed. `expired`: it was not approved in
   * time. `cancelled`: ended before its time.
   */
  status: Open<RunStatus>
  /** Why it was cancelled, expired or failed; else null. */
  reason: string | null
  /** Currency of the amounts. */
  currency: Open<Currency>
  /** The amount that was requested. */
  amount: Decimal | null
  /** The value that counts: cash and positions. */
  base_value: Decimal
  /** The cash that counts. */
  cash_before: Decimal
  /** The cash that is to stay. */
  cash_target: Decimal
  /** Money of the sells, before fees. */
  estimated_proceeds: Decimal
  /** Money of the buys, before fees. */
  estimated_cost: Decimal
  /** All fees. */
  estimated_fees: Decimal
  /** The cash that is expected afterwards. */
  estimated_cash_after: Decimal
  /** The instant of the prices. */
  priced_at: string
  /** Until then it can be approved; null if it needs no approval. */
  approve_until: string | null
  /** The client that approved it. */
  approved_by: string | null
  /** Id of the withdrawal; null until it is made. */
  withdrawal: string | null
  /** All instruments, also the untouched ones. */
  lines: RunLine[]
  /** When its first orders were placed. */
  started_at: string | null
  /** When it ended. */
  completed_at: string | null
  /** When it was created, on the tenant's clock. */
  created_at: string | null
  /** When it last changed, on the tenant's clock. */
  modified_at: string | null
}

/** A receivable: a coupon that accrued interest no longer contains and that is not booked yet. */
export interface Receivable {
  /** Units that are settled at the end of the record date. */
  units: Decimal
  /** Money of the coupon for one unit, before taxes. */
  per_unit: Decimal
  /** Day of the coupon in the schedule of the bond. */
  coupon_date: string
  /** Day at whose end the units count. */
  record_date: string
  /** Day on which it is paid. */
  payment_date: string
}

/** Type of the resource that caused a movement. */
export type ReferenceType = 'deposit' | 'withdrawal' | 'order' | 'fee_charge' | 'refund' | 'corporate_action' | 'position_migration_in' | 'book_transfer' | 'portfolio_transfer' | 'journal' | 'securities_transfer' | 'direct_debit'

/** A refund of a fee charge. */
export interface Refund {
  /** Id of the refund. */
  id: string
  /** Refunded amount, tax included, with two decimals. */
  amount: Decimal
  /** Currency of the amount. */
  currency: Open<Currency>
  /** Id of the fee charge. */
  fee_charge: string
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** A claim to send, of the type `registered_address`. */
export interface RegisteredAddressClaimSpec {
  /** Always this text; it distinguishes the forms. */
  claim_type: 'registered_address'
  /** First line: street and number. */
  line1: string
  /** Second line; null without one. */
  line2?: string | null
  /** Third line; null without one. */
  line3?: string | null
  /** District or county; null without one. */
  district_county?: string | null
  /** Postal code. */
  postal_code: string
  /** City. */
  city: string
  /** Country of the address. ISO 3166-1 alpha-2. */
  country_code: CountryCode
  /** Whether it operates from the same address; then no claim of an operating address is needed. */
  operating_address_is_same?: boolean
}

/** A claim of the type `registered_address`. */
export interface RegisteredAddressPersonClaim {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'registered_address'
  /** Id of the person. */
  person: string
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When compliance confirmed it; null until then. */
  verified_at: string | null
  /** When a newer verified claim took its place; null until then. */
  superseded_at: string | null
  /** When a newer pending claim took its place; null unless one did. */
  archived_at: string | null
  /** `active`: verified and in force. `in_flight`: waits for compliance. `historical`: replaced. */
  lifecycle: Open<ClaimLifecycle>
  /** When it was created. */
  created_at: string
  /** First line: street and number. */
  line1: string
  /** Second line; null without one. */
  line2: string | null
  /** Third line; null without one. */
  line3: string | null
  /** District or county; null without one. */
  district_county: string | null
  /** Postal code. */
  postal_code: string
  /** City. */
  city: string
  /** Country of the address. ISO 3166-1 alpha-2. */
  country_code: Open<CountryCode>
  /** Whether it operates from the same address; then no claim of an operating address is needed. */
  operating_address_is_same: boolean
}

/** A claim of the type `registered_address`. */
export interface RegisteredAddressPersonClaimSummary {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'registered_address'
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When it was created. */
  created_at: string
  /** First line: street and number. */
  line1: string
  /** Second line; null without one. */
  line2: string | null
  /** Third line; null without one. */
  line3: string | null
  /** District or county; null without one. */
  district_county: string | null
  /** Postal code. */
  postal_code: string
  /** City. */
  city: string
  /** Country of the address. ISO 3166-1 alpha-2. */
  country_code: Open<CountryCode>
  /** Whether it operates from the same address; then no claim of an operating address is needed. */
  operating_address_is_same: boolean
}

/** A claim to send, of the type `registration`. */
export interface RegistrationClaimSpec {
  /** Always this text; it distinguishes the forms. */
  claim_type: 'registration'
  /** Registered name; it becomes the full name. */
  legal_name: string
  /** Name under which it trades; null without one. */
  trading_name?: string | null
  /** Number in the register. */
  registration_number: string
  /** Day of incorporation. */
  date_of_incorporation: string
  /** Country of incorporation. ISO 3166-1 alpha-2. */
  country_of_incorporation: CountryCode
  /** Legal form. */
  entity_type: RegistrationEntityType
}

/** Legal form, as it is registered. */
export type RegistrationEntityType = 'private_company' | 'public_company' | 'listed_company' | 'investment_firm' | 'pension_provident_fund' | 'investment_fund' | 'insurance_firm' | 'trust' | 'partnership' | 'bank_emi' | 'private_limited_company' | 'public_limited_company' | 'llp' | 'sole_proprietorship' | 'foundation' | 'nonprofit' | 'other'

/** A claim of the type `registration`. */
export interface RegistrationPersonClaim {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'registration'
  /** Id of the person. */
  person: string
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When compliance confirmed it; null until then. */
  verified_at: string | null
  /** When a newer verified claim took its place; null until then. */
  superseded_at: string | null
  /** When a newer pending claim took its place; null unless one did. */
  archived_at: string | null
  /** `active`: verified and in force. `in_flight`: waits for compliance. `historical`: replaced. */
  lifecycle: Open<ClaimLifecycle>
  /** When it was created. */
  created_at: string
  /** Registered name; it becomes the full name. */
  legal_name: string
  /** Name under which it trades; null without one. */
  trading_name: string | null
  /** Number in the register. */
  registration_number: string
  /** Day of incorporation. */
  date_of_incorporation: string
  /** Country of incorporation. ISO 3166-1 alpha-2. */
  country_of_incorporation: Open<CountryCode>
  /** Legal form. */
  entity_type: Open<RegistrationEntityType>
}

/** A claim of the type `registration`. */
export interface RegistrationPersonClaimSummary {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'registration'
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When it was created. */
  created_at: string
  /** Registered name; it becomes the full name. */
  legal_name: string
  /** Name under which it trades; null without one. */
  trading_name: string | null
  /** Number in the register. */
  registration_number: string
  /** Day of incorporation. */
  date_of_incorporation: string
  /** Country of incorporation. ISO 3166-1 alpha-2. */
  country_of_incorporation: Open<CountryCode>
  /** Legal form. */
  entity_type: Open<RegistrationEntityType>
}

/** The purchase of more units with the income of a position. */
export interface Reinvestment {
  /** Id of the reinvestment. */
  id: string
  /** Id of the account. */
  account: string
  /** Id of the position that the income is of. */
  position: string
  /** Id of the instrument that paid the income and is bought. */
  instrument: string
  /**
   * State of a reinvestment. `pending`: the income is booked, and its order is not placed yet. `executing`: its
   * order is placed. `completed`: units were bought. `skipped`: nothing was bought, and the income stays in cash.
   */
  status: Open<ReinvestmentStatus>
  /** Why nothing, or only a part, was bought; else null. */
  reason: Open<PlanExecutionReason> | null
  /** Id of the corporate action that paid the income. */
  corporate_action: string
  /** Id of the transaction of the income. */
  income_transaction: string
  /** Id of the order; null until it is placed. */
  order: string | null
  /** The income after taxes: the cash of the order, its fee included. */
  amount: Decimal
  /** Money of the units, without the fee; zero until they are bought. */
  invested_amount: Decimal
  /** Units that were bought; zero until then. */
  quantity: Decimal
  /** Currency of the amounts. */
  currency: Open<Currency>
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/**
 * State of a reinvestment. `pending`: the income is booked, and its order is not placed yet. `executing`: its order
 * is placed. `completed`: units were bought. `skipped`: nothing was bought, and the income stays in cash.
 */
export type ReinvestmentStatus = 'pending' | 'executing' | 'completed' | 'skipped'

/** The reason of a rejection. */
export interface RejectTransferRequest {
  /** `refused_by_counterparty` if left out. */
  reason?: TransferRejection | null
}

/** What a person is to an organization. */
export type RelationshipType = 'director' | 'shareholder' | 'beneficial_owner' | 'trustee' | 'settlor' | 'authorised_signatory' | 'senior_management'

/** A claim to send, of the type `relationships`. */
export interface RelationshipsClaimSpec {
  /** Always this text; it distinguishes the forms. */
  claim_type: 'relationships'
  /** The entries; at least one. */
  relationships: ({
    /** Id of the related person; not the person itself. */
    related_person: string
    /** The role of the related person in the organization. */
    relationship_type: RelationshipType
    /** How the related person controls it; null without control. */
    control_type?: ControlType | null
    /** Share in percentage points, above 0 and at most 100; null without one. */
    ownership_percentage?: DecimalInput | null
    /** Position in the organization; null without one. */
    position?: string | null
    /** The authority of the related person over it; null if not known. */
    authority_scope?: string | null
    /** First day of the relationship; null if not known. */
    appointment_date?: string | null
    /** Last day of the relationship; null while it lasts. */
    end_date?: string | null
  })[]
}

/** A claim of the type `relationships`. */
export interface RelationshipsPersonClaim {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'relationships'
  /** Id of the person. */
  person: string
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When compliance confirmed it; null until then. */
  verified_at: string | null
  /** When a newer verified claim took its place; null until then. */
  superseded_at: string | null
  /** When a newer pending claim took its place; null unless one did. */
  archived_at: string | null
  /** `active`: verified and in force. `in_flight`: waits for compliance. `historical`: replaced. */
  lifecycle: Open<ClaimLifecycle>
  /** When it was created. */
  created_at: string
  /** The entries; at least one. */
  relationships: ({
    /** Id of the related person; not the person itself. */
    related_person: string
    /** The role of the related person in the organization. */
    relationship_type: Open<RelationshipType>
    /** How the related person controls it; null without control. */
    control_type: Open<ControlType> | null
    /** Share in percentage points, above 0 and at most 100; null without one. */
    ownership_percentage: Decimal | null
    /** Position in the organization; null without one. */
    position: string | null
    /** The authority of the related person over it; null if not known. */
    authority_scope: string | null
    /** First day of the relationship; null if not known. */
    appointment_date: string | null
    /** Last day of the relationship; null while it lasts. */
    end_date: string | null
  })[]
}

/** A claim of the type `relationships`. */
export interface RelationshipsPersonClaimSummary {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'relationships'
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When it was created. */
  created_at: string
  /** The entries; at least one. */
  relationships: ({
    /** Id of the related person; not the person itself. */
    related_person: string
    /** The role of the related person in the organization. */
    relationship_type: Open<RelationshipType>
    /** How the related person controls it; null without control. */
    control_type: Open<ControlType> | null
    /** Share in percentage points, above 0 and at most 100; null without one. */
    ownership_percentage: Decimal | null
    /** Position in the organization; null without one. */
    position: string | null
    /** The authority of the related person over it; null if not known. */
    authority_scope: string | null
    /** First day of the relationship; null if not known. */
    appointment_date: string | null
    /** Last day of the relationship; null while it lasts. */
    end_date: string | null
  })[]
}

/** At least one bound; `after: 0` means every event. */
export interface Replay {
  /** Events after this sequence or instant; without it from the first event. */
  after?: number | string
  /** Up to and including this sequence or instant; without it to the latest event. */
  to?: number | string
}

/** The outcome of a replay. */
export interface Replayed {
  /** The number of deliveries made. */
  deliveries: number
  /** The last sequence that was processed; continue from here. */
  after: number
  /** Whether the whole range was processed. */
  is_complete: boolean
}

/** How the fund follows its index. */
export type ReplicationMethod = 'physical' | 'sampling' | 'synthetic'

/** Whether cash or units are reserved. */
export type ReservationDenomination = 'cash' | 'units'

/** A claim to send, of the type `residence`. */
export interface ResidenceClaimSpec {
  /** Always this text; it distinguishes the forms. */
  claim_type: 'residence'
  /** First line: street and number. */
  line1: string
  /** Second line; null without one. */
  line2?: string | null
  /** Third line; null without one. */
  line3?: string | null
  /** District or county; null without one. */
  district_county?: string | null
  /** Postal code. */
  postal_code: string
  /** City. */
  city: string
  /** Country of the address. ISO 3166-1 alpha-2. */
  country_code: CountryCode
}

/** A claim of the type `residence`. */
export interface ResidencePersonClaim {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'residence'
  /** Id of the person. */
  person: string
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When compliance confirmed it; null until then. */
  verified_at: string | null
  /** When a newer verified claim took its place; null until then. */
  superseded_at: string | null
  /** When a newer pending claim took its place; null unless one did. */
  archived_at: string | null
  /** `active`: verified and in force. `in_flight`: waits for compliance. `historical`: replaced. */
  lifecycle: Open<ClaimLifecycle>
  /** When it was created. */
  created_at: string
  /** First line: street and number. */
  line1: string
  /** Second line; null without one. */
  line2: string | null
  /** Third line; null without one. */
  line3: string | null
  /** District or county; null without one. */
  district_county: string | null
  /** Postal code. */
  postal_code: string
  /** City. */
  city: string
  /** Country of the address. ISO 3166-1 alpha-2. */
  country_code: Open<CountryCode>
}

/** A claim of the type `residence`. */
export interface ResidencePersonClaimSummary {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'residence'
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When it was created. */
  created_at: string
  /** First line: street and number. */
  line1: string
  /** Second line; null without one. */
  line2: string | null
  /** Third line; null without one. */
  line3: string | null
  /** District or county; null without one. */
  district_county: string | null
  /** Postal code. */
  postal_code: string
  /** City. */
  city: string
  /** Country of the address. ISO 3166-1 alpha-2. */
  country_code: Open<CountryCode>
}

/** The inputs of rates of return, from which they can be computed again. */
export interface ReturnsExplanation {
  /** The formula of each figure; `round2` is half-up to cents. */
  formulas: Record<string, string>
  /** What was held at the start. */
  opening: ExplainedValue
  /** What came in and left over the period, oldest first. */
  flows: {
    /** Whether something came in or left. */
    direction: Open<FlowDirection>
    /** When it was booked. */
    at: string
    /** What came or left. */
    moved: ExplainedValue
    /** What was held just before it came, or just after it left. */
    held: ExplainedValue
    /** Ids of the transactions that it comes from. */
    transactions: string[]
  }[]
  /** What was held at the end. */
  closing: ExplainedValue
}

/**
 * A remark on rates. `inception_after_period_start`: the period was cut at its start. `missing_history`: a price
 * was missing and replaced. `twrr_uncomputable` and `mwrr_uncomputable`: the rate is null. `xirr_no_sign_change`
 * and `xirr_single_cashflow`: why the money-weighted rate is null.
 */
export type ReturnsFlag = 'inception_after_period_start' | 'missing_history' | 'twrr_uncomputable' | 'mwrr_uncomputable' | 'xirr_no_sign_change' | 'xirr_single_cashflow'

/** An election on rights. */
export interface RightsElection {
  /**
   * `exercise`: pay for new units. `sell`: have the rights sold at `rights_price`. `lapse`: let them end for
   * nothing.
   */
  election: Open<Election>
  /** Number of rights. */
  rights: Decimal
  /** Cash that is reserved for the new units; `0.00` once it is paid or released. */
  reserved: Decimal
  /** When it was elected; the deadline if the default was taken. */
  elected_at: string
}

/** How far the instrument is rolled out: generally available, beta or provisional. */
export type RolloutStage = 'ga' | 'beta' | 'provisional'

/** The new secret of a webhook. */
export interface RotatedSecret {
  /** The new signing secret; shown this once. */
  secret: string
}

/** `automatic`: a run starts immediately. `manual`: it is proposed, and starts once it is approved. */
export type RunApproval = 'automatic' | 'manual'

/** How a line was sized. It is stored with the run. */
export interface RunExplanation {
  /** The target, a fraction of the value. */
  target_weight: Decimal
  /** The weight at the beginning. */
  weight_before: Decimal
  /** Its value at the beginning: units × mid price. */
  value_before: Decimal
  /** The target in money. */
  target_value: Decimal
  /** Target less value. */
  difference: Decimal
  /** The units before rounding. */
  exact_quantity: Decimal
  /** The units that the rounding took; below zero if it added some. */
  rounding: Decimal
  /** The share of the need that the cash allows. */
  scale: Decimal
  /** The bound that gave a line its size. */
  limited_by: Open<RunLimit>
  /** The weight that is expected afterwards. */
  weight_after: Decimal
  /** One sentence in English. */
  text: string
}

/** The bound that gave a line its size. */
export type RunLimit = 'target' | 'cash' | 'increment' | 'units' | 'minimum' | 'none'

/** An instrument of a run. */
export interface RunLine {
  /** Id of the instrument. */
  instrument: string
  /** 1: sold first. 2: bought when the sells have ended. Null if nothing is done. */
  phase: number | null
  /** Null if nothing is done. */
  side: Open<OrderSide> | null
  /** Units of the order. */
  quantity: Decimal
  /** The most that a buy costs, fees included. */
  cash_cap: Decimal | null
  /** The price with which it was sized: the ask of a buy, the bid of a sell. */
  price: Decimal
  /** Units at that price. */
  estimated_notional: Decimal
  /** Fee of that. */
  estimated_fees: Decimal
  /** Id of the order; null without one. */
  order: string | null
  /** The state of the order. */
  order_status: Open<OrderStatus> | null
  /** Units that were traded. */
  traded_quantity: Decimal
  /** Their money, without fees. */
  traded_notional: Decimal
  /** Why it has no order. */
  skipped_reason: Open<RunSkipReason> | null
  /** How a line was sized. It is stored with the run. */
  explanation: RunExplanation
}

/**
 * Why a line has no order. `below_minimum`: it would be too small. `within_increment`: the target is nearer than
 * one step of units. `no_cash`: the cash does not pay for it. `open_order`: another order is open in it.
 * `outside_model`: the position does not count. `frozen`: its units are reserved. The others are named like the
 * errors.
 */
export type RunSkipReason = 'below_minimum' | 'within_increment' | 'no_cash' | 'open_order' | 'instrument_not_trading' | 'instrument_buy_only' | 'instrument_sell_only' | 'missing_price' | 'outside_model' | 'frozen'

/**
 * State of a run. `proposed`: it waits for its approval. `selling`, `buying`: its orders are on their way.
 * `settling`: its proceeds are on their way. `completed`: every order is filled, or there was none to place.
 * `completed_partially`: a part was traded. `failed`: no order could be placed. `expired`: it was not approved in
 * time. `cancelled`: ended before its time.
 */
export type RunStatus = 'proposed' | 'selling' | 'buying' | 'settling' | 'completed' | 'completed_partially' | 'cancelled' | 'expired' | 'failed'

/** What started a run: a caller (`api`, `withdrawal`), a subscription, a condition or a cash flow. */
export type RunTrigger = 'api' | 'drift' | 'calendar' | 'version_change' | 'cash_flow' | 'subscription' | 'withdrawal'

/**
 * `full`: sells and buys towards the targets. `invest_cash`: only buys. `raise_cash`: only sells, for an amount.
 * `liquidate`: sells everything.
 */
export type RunType = 'full' | 'invest_cash' | 'raise_cash' | 'liquidate'

/** A new client, with its credentials. */
export interface SandboxClient {
  /** Id of the client. */
  client_id: string
  /** Its secret; shown this once. */
  client_secret: string
  /** Its scopes, separated by blanks. */
  scope: string
}

/** A plan that buys an instrument or a model by itself, again and again. */
export interface SavingsPlan {
  /** Id of the savings plan. */
  id: string
  /** Id of the account. */
  account: string
  /**
   * State of a savings plan. `active`: it buys. `paused`: it leaves its days out. `cancelled`: ended before its
   * time. `completed`: its last day is over.
   */
  status: Open<SavingsPlanStatus>
  /**
   * Why it is paused: `paused_by_client`, `paused_by_operator`, `nothing_bought` (three executions in a row), or
   * `instrument_ended`; else null.
   */
  paused_reason: string | null
  /** What a plan buys: exactly one of the members. */
  target: PlanTarget
  /** What a plan invests. `amount`: an amount, fees included. `sweep`: the cash above an amount. */
  sizing: Open<PlanSizing>
  /** What each execution invests, as it was set; null of a sweep. */
  amount: Decimal | null
  /** The amount with the increases so far; null of a sweep. */
  current_amount: Decimal | null
  /** The fraction by which the amount grows each year. */
  annual_increase: Decimal | null
  /** The cash that a sweep leaves. */
  keep_amount: Decimal | null
  /** The most that a sweep invests. */
  maximum_amount: Decimal | null
  /** Currency of the amounts. */
  currency: Open<Currency>
  /** When a plan buys. */
  schedule: PlanSchedule
  /** Where the money of a plan comes from. */
  funding: PlanFunding
  /**
   * What happens if cash lacks. `skip`: nothing is bought. `retry`: it is tried again on the next business days.
   * `reduce`: the cash that is there is invested.
   */
  shortfall: Open<ShortfallRule>
  /** The business days on which `retry` tries again. */
  retry_days: number
  /** The name that its owner gave it. */
  name: string | null
  /** The caller's own name for the plan, which no other plan of the account may have. */
  external_reference: string | null
  /** The scheduled day of the next execution; null if there is none. */
  next_scheduled_on: string | null
  /** The business day on which the next execution buys. */
  next_execution_on: string | null
  /** Until then the next execution can be changed or skipped. */
  change_until: string | null
  /** The executions that bought something. */
  executions: number
  /** The money of all executions, fees included. */
  invested: Decimal
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** One purchase of a savings plan, and its report. */
export interface SavingsPlanExecution {
  /** Id of the execution. */
  id: string
  /** Id of the savings plan. */
  savings_plan: string
  /** Id of the account. */
  account: string
  /**
   * State of an execution. `announced`: its day lies ahead. `executing`: its order is placed. `completed`: all of
   * it was bought. `completed_partially`: a part was. `skipped`: nothing was bought. `cancelled`: with its plan.
   * `funding` and `failed` are for direct debits.
   */
  status: Open<PlanExecutionStatus>
  /** Why less was invested than planned; else null. */
  reason: Open<PlanExecutionReason> | null
  /** Its day by the calendar alone. */
  scheduled_on: string
  /** The business day on which it buys. */
  execution_on: string
  /** How often it was tried. */
  attempts: number
  /** What was to be invested; null of a sweep until its day. */
  planned_amount: Decimal | null
  /** The money of the units and the fee. */
  invested_amount: Decimal
  /** The fee. */
  fees: Decimal
  /** What was planned and stays in cash. */
  uninvested_amount: Decimal
  /** Id of the direct debit; null for cash. */
  direct_debit: string | null
  /** What it buys. */
  lines: PlanExecutionLine[]
  /** When it was announced; null if it was skipped before. */
  announced_at: string | null
  /** When it ended; null until then. */
  completed_at: string | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/**
 * State of a savings plan. `active`: it buys. `paused`: it leaves its days out. `cancelled`: ended before its time.
 * `completed`: its last day is over.
 */
export type SavingsPlanStatus = 'active' | 'paused' | 'cancelled' | 'completed'

/**
 * The member that the text is equal to, or begins. `earlier_client_reference`: the order had it before it was
 * renamed. `symbol`: the ISIN of a security, or a pair of currencies. `name` and `email`: of the person itself, of
 * a person with an authority, or of one in the application.
 */
export type SearchMatch = 'id' | 'request_id' | 'reference' | 'client_reference' | 'earlier_client_reference' | 'payment_reference' | 'external_reference' | 'bank_transaction_id' | 'symbol' | 'iban' | 'name' | 'email'

/** The kind of a result. `activity_record`: a record of the audit trail. `request`: a request of this client. */
export type SearchObject = 'account' | 'account_ownership' | 'activity_record' | 'claim' | 'customer' | 'customer_authority' | 'deposit' | 'document' | 'event' | 'fee' | 'fee_charge' | 'funding_account' | 'inbound_payment' | 'instrument' | 'journal' | 'journal_batch' | 'legal_document' | 'legal_document_version' | 'onboarding_application' | 'order' | 'person' | 'position' | 'request' | 'trade' | 'transaction' | 'webhook' | 'webhook_delivery' | 'withdrawal'

/** A resource that a search found. */
export interface SearchResult {
  /** The kind of a result. `activity_record`: a record of the audit trail. `request`: a request of this client. */
  object: Open<SearchObject>
  /** Id of the result. */
  id: string
  /** A few words for people: a name, an amount with its state, a title. */
  title: string
  /**
   * The member that the text is equal to, or begins. `earlier_client_reference`: the order had it before it was
   * renamed. `symbol`: the ISIN of a security, or a pair of currencies. `name` and `email`: of the person itself,
   * of a person with an authority, or of one in the application.
   */
  matched: Open<SearchMatch>
  /**
   * Path and query of the request that reads it, alone or in its list; null of an inbound payment that completed no
   * deposit.
   */
  href: string | null
  /** When it was created, or booked; null of an instrument. */
  created_at: string | null
}

/** Securities that move between an account and an account at another custodian. */
export interface SecuritiesTransfer {
  /** Id of the transfer. */
  id: string
  /** Id of the account. */
  account: string
  /** Whether the securities come to the account or leave it. */
  direction: Open<TransferDirection>
  /** Whether cash moves the other way with each delivery. */
  settlement_type: Open<TransferSettlement>
  /**
   * State of a transfer. `instructed`: the custodian has it. `matched`: both custodians agree. `settled`: nothing
   * more will be delivered, and something was; the lines say what.
   */
  status: Open<TransferStatus>
  /** The securities account on the other side. */
  counterparty: Counterparty
  /** Whether the securities get another owner. It has no effect here; tax offices ask for it. */
  owner_change: Open<OwnerChange>
  /** In the order of the request. */
  lines: SecuritiesTransferLine[]
  /** Of the cash; null free of payment. */
  currency: Open<Currency> | null
  /** Day on which the custodians deliver. */
  settlement_date: string
  /** BIC of the depository; null if the request named none. */
  place_of_settlement: string | null
  /** Reference by which both custodians know it: agree on it with the other side. */
  settlement_reference: string
  /** Your own name for it. */
  external_reference: string | null
  /** Day on which it expires unless all has been delivered. */
  expires_on: string
  /** Why all of it was rejected; null if it was not. */
  rejected_reason: Open<TransferRejection> | null
  /** When both custodians agreed; null until then. */
  matched_at: string | null
  /** When it was settled; null until then. */
  settled_at: string | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** An instrument of a transfer, and what was delivered of it. */
export interface SecuritiesTransferLine {
  /** Id of the line. */
  id: string
  /**
   * State of a line. `settled`: all of it was delivered. `expired`: the rest of it will not come;
   * `delivered_quantity` says what did.
   */
  status: Open<TransferLineStatus>
  /** Id of the instrument. */
  instrument: string
  /** Units that were requested. */
  quantity: Decimal
  /** Units that have been delivered. */
  delivered_quantity: Decimal
  /** Cash for all units; null free of payment. */
  cash_amount: Decimal | null
  /** Clean cost that the delivered units brought or took along; null without any, and while unknown. */
  cost_basis: Decimal | null
  /** The lots of the delivered units, oldest first in each delivery. */
  lots: Lot[]
  /** Whether the cost of the units is known, or of units that leave that of each lot. */
  is_cost_known: boolean
  /** Why it was rejected; null if it was not. */
  rejected_reason: string | null
  /** Ids of the transactions of its deliveries. */
  transactions: string[]
}

/** A quote, with the figures that exist for its form. */
export interface SellQuote {
  /** Id of the quote; sent as `quote` when the order is placed. */
  id: string
  /** The form of the quote; `estimate` has the figures of it. */
  quote_type: 'sell'
  /**
   * `market`: executes at the price of the market. `limit`: executes at `limit_price` or not at all. `stop`: waits
   * until the ask of a buy rises to `stop_price`, or the bid of a sell falls to it, and is a market order from then
   * on. `stop_limit`: the same, and a limit order from then on. All but `market` are for stocks, ETFs and
   * certificates.
   */
  order_type: Open<OrderType>
  /** Currency of the figures. */
  currency: Open<Currency>
  /** The instrument, as it is now. */
  instrument: Instrument
  /** The figures of the order now; money half-up to cents. */
  estimate: {
    /**
     * Price that the figures follow from: the limit, else the stop price, else the ask of a buy or the bid of a
     * sell; clean. Null if only fees were requested.
     */
    price: Decimal | null
    /** Units, cut down to the trading increment. Null if only fees were requested. */
    quantity: Decimal | null
    /**
     * Gross cash: the cost of a buy with its fees, or the proceeds of a sell before fees. Null if only fees were
     * requested.
     */
    cash: Decimal | null
    /** Fees with their tax. */
    fees: Decimal
    /**
     * Cash without fees: the traded amount of a buy, or the proceeds of a sell after fees. Null if only fees were
     * requested.
     */
    net_cash_amount: Decimal | null
    /** Always null in this form. */
    max_cost: null
    /**
     * The least that a limit order brings, after fees; null for a market order. Null if only fees were requested.
     */
    min_proceeds: Decimal | null
    /**
     * Yield to maturity at the price, in percentage points; null unless fixed income. Null if only fees were
     * requested.
     */
    yield: Decimal | null
    /** Accrued interest inside the notional; null unless a coupon bond. Null if only fees were requested. */
    accrued_interest: Decimal | null
    /** Consideration with its accrued interest. Null if only fees were requested. */
    notional: Decimal | null
    /** Time of the price; null if only fees were requested, and for an order with a limit or a stop price. */
    asof: string | null
  }
  /** The reservation that placing the order would make. */
  reservation: {
    /** The reserved amount: money with two decimals, or units. */
    amount: Decimal
    /** Whether cash or units are reserved. */
    denomination: Open<ReservationDenomination>
  }
  /** When it was created. */
  created_at: string
  /** When it expires: a minute later. */
  expires_at: string
}

/** A delivery as its receiver sees it. */
export interface SentWebhookDelivery {
  /** Id of the delivery. */
  id: string
  /** The address of the webhook as it is now. */
  url: string
  /** The exact body. */
  body: string
  /**
   * The headers by which a receiver checks the body, signed anew with the secrets of now, for the time of the last
   * attempt on the tenant's clock; without an attempt, or a body here, without a signature.
   */
  headers: Record<string, string>
}

/** Place of a debit among those of its mandate: `FRST` the first, `RCUR` a later one, `OOFF` the only one. */
export type SequenceType = 'FRST' | 'RCUR' | 'OOFF'

/** A point of a series: an instant, and the value at it. */
export type SeriesPoint = [string, Decimal]

/** The service of a client. */
export interface ServiceActor {
  /** Id of the service. */
  id: string
}

/** Units of a line that are delivered. */
export interface SettleTransferLine {
  /** Id of the line. */
  line: string
  /** Units that the custodian delivers, above zero. */
  quantity: DecimalInput
}

/** What the custodian delivers. */
export interface SettleTransferRequest {
  /** All that is open of every line if left out. */
  lines?: SettleTransferLine[] | null
}

/** Kind of the share. */
export type ShareType = 'common' | 'preferred' | 'depositary_receipt' | 'reit'

/**
 * What happens if cash lacks. `skip`: nothing is bought. `retry`: it is tried again on the next business days.
 * `reduce`: the cash that is there is invested.
 */
export type ShortfallRule = 'skip' | 'retry' | 'reduce'

/** A place for the bytes of one file. */
export interface SignedUpload {
  /** Id of the signed upload; it makes the file, once the bytes are there. */
  id: string
  /** Name of the file, as it was sent. */
  filename: string
  /** End of the time for sending the bytes. */
  expires_at: string
  /** What an uploaded file is for. `verification_evidence`: a PDF or a picture. `order_batch`: orders, as CSV. */
  purpose: Open<UploadPurpose>
  /** Accepts the bytes by PUT, without a token. */
  signed_upload_url: string
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** A payment that is to arrive at the bank. */
export interface SimulatedPaymentRequest {
  /** Money that arrives: above zero. In the main unit of the currency, with at most two decimals: `300.00`. */
  amount: DecimalInput
  /** Currency of the payment. */
  currency: Currency
  /** Reference that it carries; without it, the one of the account. */
  reference?: string
  /** The bank's id of the payment; a repeated id is booked once. */
  bank_transaction_id?: string
  /** IBAN of the sender; its check digits must be right. */
  iban: string
  /** Code of the bank of the sender. */
  bank_code: string
  /** Name of the sender. */
  owner_name: string
}

/** The bank account from which the money comes: all three members, or none. */
export interface SimulatedSender {
  /** IBAN of the sender; its check digits must be right. */
  iban?: string
  /** Code of the bank of the sender. */
  bank_code?: string
  /** Name of the sender. */
  owner_name?: string
}

/** The execution to skip. */
export interface SkipRequest {
  /** The day of the execution to skip; the next one that can be changed if left out. */
  execution_on?: string | null
}

/** A subscription without a run. */
export interface SkippedSubscription {
  /** Id of the subscription. */
  subscription: string
  /** The code of the error for which it was passed over, such as `run_open`. */
  reason: string
}

/** The runs of all subscriptions of a model. */
export interface StartedRuns {
  /** Id of the model. */
  model: string
  /** The runs that were started or proposed. */
  runs: number
  /** The subscriptions that were passed over. */
  skipped: SkippedSubscription[]
}

/** The cash of one currency over the period. */
export interface StatementCashAccount {
  /** ISO 4217 code of a currency in which accounts hold cash. */
  currency: Open<Currency>
  /** Balance at the start of the period. */
  opening_balance: Decimal
  /** Balance at the end of the period. */
  closing_balance: Decimal
  /** The opening balance in the base currency. */
  opening_value: Decimal
  /** The closing balance in the base currency. */
  closing_value: Decimal
  /** Of the currency in the base currency, at the start; null for nothing. */
  opening_rate: Decimal | null
  /** Of the currency in the base currency, at the end; null for nothing. */
  closing_rate: Decimal | null
  /** The movements of the period, added up by kind. */
  totals: StatementCashTotals
  /** The movements of the period, oldest first. */
  movements: StatementCashMovement[]
}

/** A movement of cash. */
export interface StatementCashMovement {
  /** Id of the transaction. */
  transaction: string
  /** When it was booked. */
  booked_at: string
  /** Day on which it settles or settled; null if not known. */
  settlement_date: string | null
  /**
   * Kind of a movement. `coupon_payment` is also a distribution of a fund, `merger` also a split, `fx` an exchange
   * of currencies, `tax_reclaim` foreign tax that is paid back.
   */
  transaction_type: Open<TransactionType>
  /** Short text for people. */
  summary: string
  /** Id; its name is among `instruments`. Null if only cash moves. */
  instrument: string | null
  /** Units in, or out if below zero; null if only cash moves. */
  unit_quantity: Decimal | null
  /** Price of one unit, clean; null without a price. */
  unit_price: Decimal | null
  /** Inside the amount of a buy or sell; null unless fixed income. */
  accrued_interest: Decimal | null
  /** Taxes that were withheld. */
  tax: Decimal
  /** Cash in, or out if below zero; taxes are taken already. */
  cash_amount: Decimal
  /** Of the currency, behind this movement. */
  balance: Decimal
  /** Id of the resource that `reference_type` names. */
  reference: string | null
  /** Type of the resource that caused it. */
  reference_type: string
}

/** How the balance got from opening to closing; opening and all of them give closing. */
export interface StatementCashTotals {
  /** Money in. */
  deposits: Decimal
  /** Money out, less payouts that came back. */
  withdrawals: Decimal
  /** Buys, accrued interest included. */
  purchases: Decimal
  /** Sells, accrued interest included. */
  sales: Decimal
  /** What matured. */
  redemptions: Decimal
  /** Coupons and distributions before tax. */
  gross_income: Decimal
  /** Exchanges of currencies. */
  exchanges: Decimal
  /** Cash of mergers and splits. */
  corporate_actions: Decimal
  /** Transfers between accounts and from or to other firms. */
  transfers: Decimal
  /** Fees before tax, less refunds of fees. */
  fees: Decimal
  /** Taxes of all movements. */
  taxes: Decimal
}

/** A position at the end of the period. */
export interface StatementHolding {
  /** Id of the position. */
  position: string
  /** Id; its name is among `instruments`. */
  instrument: string
  /** Units. */
  quantity: Decimal
  /** Clean, as quoted. */
  price: Decimal
  /** Time of the price. */
  price_timestamp: string
  /** In the quotation of the price. */
  accrued_interest: Decimal
  /** The receivable, a coupon that is owed; null or absent without one. */
  receivable?: Receivable | null
  /** Trading currency of the instrument. */
  currency: Open<Currency>
  /** Of the currency in the base currency. */
  rate: Decimal
  /** Accrued interest and receivable included, in the base currency. */
  value: Decimal
}

/** The units of one position over the period. */
export interface StatementUnitAccount {
  /** Id of the position. */
  position: string
  /** Id; its name is among `instruments`. */
  instrument: string
  /** Units at the start of the period. */
  opening_quantity: Decimal
  /** Units at the end of the period. */
  closing_quantity: Decimal
  /** The movements of the period, oldest first. */
  movements: ({
    /** Id of the transaction. */
    transaction: string
    /** When it was booked. */
    booked_at: string
    /**
     * Kind of a movement. `coupon_payment` is also a distribution of a fund, `merger` also a split, `fx` an
     * exchange of currencies, `tax_reclaim` foreign tax that is paid back.
     */
    transaction_type: Open<TransactionType>
    /** Short text for people. */
    summary: string
    /** Units in, or out if below zero. */
    unit_quantity: Decimal
    /** Price of one unit, clean; null without a price. */
    unit_price: Decimal | null
  })[]
}

/** The value of the account at an instant, in its base currency. */
export interface StatementWorth {
  /** Instant of the valuation. */
  at: string
  /** Positions and cash together. */
  total_value: Decimal
  /** Sum of the values of the cash. */
  total_cash_value: Decimal
  /** Sum of the values of the positions. */
  total_position_value: Decimal
}

/** A share of a company, listed at an exchange. */
export interface Stock {
  /** Id of the instrument. */
  id: string
  /** Name to show. */
  name: string
  /** ISIN, or a pair of the form EUR/USD; unique. */
  symbol: string
  /** Which orders the instrument accepts now. */
  trading_status: Open<TradingStatus>
  /** How far the instrument is rolled out: generally available, beta or provisional. */
  rollout_stage: Open<RolloutStage> | null
  /** Smallest step of a quantity. */
  trading_increment: Decimal
  /** Decimal places of the trading increment. */
  decimal_precision: number
  /** Whether only professional investors may buy it. */
  pro_traders_only: boolean
  /** How prices are quoted. `percent`: of par, for fixed income. `money`: per unit, in the trading currency. */
  price_type: Open<PriceType>
  /** Text about it. */
  about?: string | null
  /** ISO 10383 MIC of the venue of its listing. */
  exchange?: string | null
  /** Address of an icon. */
  icon_url?: string | null
  /** International securities identification number. */
  isin: string
  /** Name of the issuer. */
  issuer: string
  /** Country of the issuer: ISO 3166-1 alpha-2, or `EU`. Null if not known. */
  issuer_country: string | null
  /** Currency in which it is traded. */
  trading_currency: Open<Currency>
  /** Ticker of the listing. */
  ticker: string
  /** Smallest quantity of an order that is sized in units. */
  minimum_trading_quantity: Decimal
  /** Day of the first issue. */
  initial_issue_date: string
  /** Whether `minimum_initial_cash_investment` and `required_cash_increment` hold. */
  enforce_trading_rules: boolean
  /** Smallest cash amount of the first buy, in the trading currency. */
  minimum_initial_cash_investment: Decimal
  /** Step of cash amounts, of the first buy above its minimum; 0: any. */
  required_cash_increment: number
  /** Step of limit and stop prices. */
  price_increment: Decimal
  /** Unit in which venues deal; coarser than `trading_increment` if it trades in fractions. */
  venue_increment: Decimal
  /** Unit in which custodians deliver. */
  settlement_increment: Decimal
  /** Whether it is bought in fractions of the unit in which venues deal. */
  is_fractional: boolean
  /** Day of its delisting; null while it is listed. */
  delisted_on: string | null
  /** Kind of the share. */
  share_type: Open<ShareType>
  /** Sector of the company. Null if not known. */
  sector: string | null
  /**
   * Country that taxes its dividends at source: ISO 3166-1 alpha-2; that of the issuer if null. Null if not known.
   */
  registered_country: string | null
  /** The next announced dividend; null without one. */
  upcoming_dividend: UpcomingDividend | null
  /** Kind of the instrument; it distinguishes the forms. */
  instrument_type: 'stock'
}

/** A quote, with the figures that exist for its form. */
export interface StockLimitCashQuote {
  /** Id of the quote; sent as `quote` when the order is placed. */
  id: string
  /** The form of the quote; `estimate` has the figures of it. */
  quote_type: 'stock_limit_cash'
  /** Type of the order that it quotes. */
  order_type: 'limit'
  /** Currency of the figures. */
  currency: Open<Currency>
  /** The instrument, as it is now. */
  instrument: Instrument
  /** The figures of the order now; money half-up to cents. */
  estimate: {
    /**
     * Price that the figures follow from: the limit, else the stop price, else the ask of a buy or the bid of a
     * sell; clean. Null if only fees were requested.
     */
    price: Decimal | null
    /** Units, cut down to the trading increment. Null if only fees were requested. */
    quantity: Decimal | null
    /**
     * Gross cash: the cost of a buy with its fees, or the proceeds of a sell before fees. Null if only fees were
     * requested.
     */
    cash: Decimal | null
    /** Fees with their tax. */
    fees: Decimal
    /**
     * Cash without fees: the traded amount of a buy, or the proceeds of a sell after fees. Null if only fees were
     * requested.
     */
    net_cash_amount: Decimal | null
    /** The most that the order can cost, fees included. Null if only fees were requested. */
    max_cost: Decimal | null
    /** Always null in this form. */
    min_proceeds: null
    /** Clean consideration: quantity times price, half-up to cents. Null if only fees were requested. */
    cost: Decimal | null
    /** Always null in this form. */
    asof: null
  }
  /** The reservation that placing the order would make. */
  reservation: {
    /** The reserved amount: money with two decimals, or units. */
    amount: Decimal
    /** Whether cash or units are reserved. */
    denomination: Open<ReservationDenomination>
  }
  /** When it was created. */
  created_at: string
  /** When it expires: a minute later. */
  expires_at: string
}

/** A quote, with the figures that exist for its form. */
export interface StockLimitQuantityQuote {
  /** Id of the quote; sent as `quote` when the order is placed. */
  id: string
  /** The form of the quote; `estimate` has the figures of it. */
  quote_type: 'stock_limit_quantity'
  /** Type of the order that it quotes. */
  order_type: 'limit'
  /** Currency of the figures. */
  currency: Open<Currency>
  /** The instrument, as it is now. */
  instrument: Instrument
  /** The figures of the order now; money half-up to cents. */
  estimate: {
    /**
     * Price that the figures follow from: the limit, else the stop price, else the ask of a buy or the bid of a
     * sell; clean. Null if only fees were requested.
     */
    price: Decimal | null
    /** Units, cut down to the trading increment. Null if only fees were requested. */
    quantity: Decimal | null
    /**
     * Gross cash: the cost of a buy with its fees, or the proceeds of a sell before fees. Null if only fees were
     * requested.
     */
    cash: Decimal | null
    /** Fees with their tax. */
    fees: Decimal
    /**
     * Cash without fees: the traded amount of a buy, or the proceeds of a sell after fees. Null if only fees were
     * requested.
     */
    net_cash_amount: Decimal | null
    /** The most that the order can cost, fees included. Null if only fees were requested. */
    max_cost: Decimal | null
    /** Always null in this form. */
    min_proceeds: null
    /** Clean consideration: quantity times price, half-up to cents. Null if only fees were requested. */
    cost: Decimal | null
    /** Always null in this form. */
    asof: null
  }
  /** The reservation that placing the order would make. */
  reservation: {
    /** The reserved amount: money with two decimals, or units. */
    amount: Decimal
    /** Whether cash or units are reserved. */
    denomination: Open<ReservationDenomination>
  }
  /** When it was created. */
  created_at: string
  /** When it expires: a minute later. */
  expires_at: string
}

/** A quote, with the figures that exist for its form. */
export interface StockMarketCashQuote {
  /** Id of the quote; sent as `quote` when the order is placed. */
  id: string
  /** The form of the quote; `estimate` has the figures of it. */
  quote_type: 'stock_market_cash'
  /** Type of the order that it quotes. */
  order_type: 'market'
  /** Currency of the figures. */
  currency: Open<Currency>
  /** The instrument, as it is now. */
  instrument: Instrument
  /** The figures of the order now; money half-up to cents. */
  estimate: {
    /**
     * Price that the figures follow from: the limit, else the stop price, else the ask of a buy or the bid of a
     * sell; clean. Null if only fees were requested.
     */
    price: Decimal | null
    /** Units, cut down to the trading increment. Null if only fees were requested. */
    quantity: Decimal | null
    /**
     * Gross cash: the cost of a buy with its fees, or the proceeds of a sell before fees. Null if only fees were
     * requested.
     */
    cash: Decimal | null
    /** Fees with their tax. */
    fees: Decimal
    /**
     * Cash without fees: the traded amount of a buy, or the proceeds of a sell after fees. Null if only fees were
     * requested.
     */
    net_cash_amount: Decimal | null
    /** The most that the order can cost, fees included. Null if only fees were requested. */
    max_cost: Decimal | null
    /** Always null in this form. */
    min_proceeds: null
    /** Clean consideration: quantity times price, half-up to cents. Null if only fees were requested. */
    cost: Decimal | null
    /** Time of the price; null if only fees were requested, and for an order with a limit or a stop price. */
    asof: string | null
    /**
     * Room left for a rising price, as a fraction of the price: `0.0200` is 2 %. Null if only fees were requested.
     */
    price_buffer_percentage: Decimal | null
  }
  /** The reservation that placing the order would make. */
  reservation: {
    /** The reserved amount: money with two decimals, or units. */
    amount: Decimal
    /** Whether cash or units are reserved. */
    denomination: Open<ReservationDenomination>
  }
  /** When it was created. */
  created_at: string
  /** When it expires: a minute later. */
  expires_at: string
}

/** A quote, with the figures that exist for its form. */
export interface StockMarketQuantityQuote {
  /** Id of the quote; sent as `quote` when the order is placed. */
  id: string
  /** The form of the quote; `estimate` has the figures of it. */
  quote_type: 'stock_market_quantity'
  /** Type of the order that it quotes. */
  order_type: 'market'
  /** Currency of the figures. */
  currency: Open<Currency>
  /** The instrument, as it is now. */
  instrument: Instrument
  /** The figures of the order now; money half-up to cents. */
  estimate: {
    /**
     * Price that the figures follow from: the limit, else the stop price, else the ask of a buy or the bid of a
     * sell; clean. Null if only fees were requested.
     */
    price: Decimal | null
    /** Units, cut down to the trading increment. Null if only fees were requested. */
    quantity: Decimal | null
    /**
     * Gross cash: the cost of a buy with its fees, or the proceeds of a sell before fees. Null if only fees were
     * requested.
     */
    cash: Decimal | null
    /** Fees with their tax. */
    fees: Decimal
    /**
     * Cash without fees: the traded amount of a buy, or the proceeds of a sell after fees. Null if only fees were
     * requested.
     */
    net_cash_amount: Decimal | null
    /** The most that the order can cost, fees included. Null if only fees were requested. */
    max_cost: Decimal | null
    /** Always null in this form. */
    min_proceeds: null
    /** Clean consideration: quantity times price, half-up to cents. Null if only fees were requested. */
    cost: Decimal | null
    /** Time of the price; null if only fees were requested, and for an order with a limit or a stop price. */
    asof: string | null
    /**
     * Room left for a rising price, as a fraction of the price: `0.0200` is 2 %. Null if only fees were requested.
     */
    price_buffer_percentage: Decimal | null
  }
  /** The reservation that placing the order would make. */
  reservation: {
    /** The reserved amount: money with two decimals, or units. */
    amount: Decimal
    /** Whether cash or units are reserved. */
    denomination: Open<ReservationDenomination>
  }
  /** When it was created. */
  created_at: string
  /** When it expires: a minute later. */
  expires_at: string
}

/** A quote, with the figures that exist for its form. */
export interface StockStopLimitQuantityQuote {
  /** Id of the quote; sent as `quote` when the order is placed. */
  id: string
  /** The form of the quote; `estimate` has the figures of it. */
  quote_type: 'stock_stop_limit_quantity'
  /** Type of the order that it quotes. */
  order_type: 'stop_limit'
  /** Currency of the figures. */
  currency: Open<Currency>
  /** The instrument, as it is now. */
  instrument: Instrument
  /** The figures of the order now; money half-up to cents. */
  estimate: {
    /**
     * Price that the figures follow from: the limit, else the stop price, else the ask of a buy or the bid of a
     * sell; clean. Null if only fees were requested.
     */
    price: Decimal | null
    /** Units, cut down to the trading increment. Null if only fees were requested. */
    quantity: Decimal | null
    /**
     * Gross cash: the cost of a buy with its fees, or the proceeds of a sell before fees. Null if only fees were
     * requested.
     */
    cash: Decimal | null
    /** Fees with their tax. */
    fees: Decimal
    /**
     * Cash without fees: the traded amount of a buy, or the proceeds of a sell after fees. Null if only fees were
     * requested.
     */
    net_cash_amount: Decimal | null
    /** The most that the order can cost, fees included. Null if only fees were requested. */
    max_cost: Decimal | null
    /** Always null in this form. */
    min_proceeds: null
    /** Clean consideration: quantity times price, half-up to cents. Null if only fees were requested. */
    cost: Decimal | null
    /** Always null in this form. */
    asof: null
  }
  /** The reservation that placing the order would make. */
  reservation: {
    /** The reserved amount: money with two decimals, or units. */
    amount: Decimal
    /** Whether cash or units are reserved. */
    denomination: Open<ReservationDenomination>
  }
  /** When it was created. */
  created_at: string
  /** When it expires: a minute later. */
  expires_at: string
}

/** A quote, with the figures that exist for its form. */
export interface StockStopQuantityQuote {
  /** Id of the quote; sent as `quote` when the order is placed. */
  id: string
  /** The form of the quote; `estimate` has the figures of it. */
  quote_type: 'stock_stop_quantity'
  /** Type of the order that it quotes. */
  order_type: 'stop'
  /** Currency of the figures. */
  currency: Open<Currency>
  /** The instrument, as it is now. */
  instrument: Instrument
  /** The figures of the order now; money half-up to cents. */
  estimate: {
    /**
     * Price that the figures follow from: the limit, else the stop price, else the ask of a buy or the bid of a
     * sell; clean. Null if only fees were requested.
     */
    price: Decimal | null
    /** Units, cut down to the trading increment. Null if only fees were requested. */
    quantity: Decimal | null
    /**
     * Gross cash: the cost of a buy with its fees, or the proceeds of a sell before fees. Null if only fees were
     * requested.
     */
    cash: Decimal | null
    /** Fees with their tax. */
    fees: Decimal
    /**
     * Cash without fees: the traded amount of a buy, or the proceeds of a sell after fees. Null if only fees were
     * requested.
     */
    net_cash_amount: Decimal | null
    /** The most that the order can cost, fees included. Null if only fees were requested. */
    max_cost: Decimal | null
    /** Always null in this form. */
    min_proceeds: null
    /** Clean consideration: quantity times price, half-up to cents. Null if only fees were requested. */
    cost: Decimal | null
    /** Always null in this form. */
    asof: null
    /**
     * Room left for a rising price, as a fraction of the price: `0.0200` is 2 %. Null if only fees were requested.
     */
    price_buffer_percentage: Decimal | null
  }
  /** The reservation that placing the order would make. */
  reservation: {
    /** The reserved amount: money with two decimals, or units. */
    amount: Decimal
    /** Whether cash or units are reserved. */
    denomination: Open<ReservationDenomination>
  }
  /** When it was created. */
  created_at: string
  /** When it expires: a minute later. */
  expires_at: string
}

/** An application to become a customer. */
export interface SubmitOnboardingApplicationRequest {
  /** Whether one person, several persons or an organization is the customer. */
  customer_type: CustomerType
  /** The persons who are to act for the customer. */
  authorities: OnboardingAuthoritySpec[]
  /** Their consents. */
  consents?: OnboardingConsentSpecInput[]
  /** Evidence about them. */
  evidence?: OnboardingEvidenceSpecInput[]
}

/** `active`: runs start by themselves. `paused`: only on request. `ended`: final. */
export type SubscriptionStatus = 'active' | 'paused' | 'ended'

/** The declaration of a customer to a country, for relief from its tax on dividends. */
export interface TaxDeclaration {
  /** Id of the customer. */
  customer: string
  /** Country to which the declaration is made: ISO 3166-1 alpha-2. */
  country: string
  /** Day of the signature, and the first day on which it counts. */
  signed_on: string
  /** Last day on which it counts: the end of the third year after the signature. */
  valid_until: string
  /** Whether it counts today. */
  is_valid: boolean
  /** Id of the file of the signed form; null without one. */
  evidence: string | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** A `foreign` tax was taken before the money arrived; a `domestic` one was withheld here. */
export type TaxKind = 'domestic' | 'foreign'

/** Foreign tax that the holder may claim back. It counts in no value before it is paid. */
export interface TaxReclaim {
  /** Id of the tax reclaim. */
  id: string
  /** Id of the account. */
  account: string
  /** Id of the corporate action. */
  corporate_action: string
  /** Id of the position. */
  position: string
  /** Id of the income; of its ledger entry if the account had closed, so that it went to suspense. */
  transaction: string
  /** Country that took the tax: ISO 3166-1 alpha-2. */
  country: string
  /** Currency of the amounts. */
  currency: Open<Currency>
  /** The income before taxes. */
  gross: Decimal
  /** Tax that the country took. */
  withheld: Decimal
  /** Its rate, in percentage points. */
  withheld_rate: Decimal
  /** The rate of the treaty, in percentage points. */
  treaty_rate: Decimal
  /** Tax above the rate of the treaty. */
  reclaimable: Decimal
  /** The part of it that the tax office has paid. */
  reclaimed: Decimal
  /**
   * State of a tax reclaim. `filed`: with the tax office. `paid`: given back, in part or in full. `expired`: not
   * filed in time.
   */
  status: Open<TaxReclaimStatus>
  /** Day on which it expires unless it has been filed. */
  expires_on: string
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/**
 * State of a tax reclaim. `filed`: with the tax office. `paid`: given back, in part or in full. `expired`: not
 * filed in time.
 */
export type TaxReclaimStatus = 'open' | 'filed' | 'paid' | 'refused' | 'expired'

/** A claim to send, of the type `tax_residencies`. */
export interface TaxResidenciesClaimSpec {
  /** Always this text; it distinguishes the forms. */
  claim_type: 'tax_residencies'
  /** The entries; at least one. */
  tax_residencies?: ({
    /** Country of the tax residency. ISO 3166-1 alpha-2. */
    country_code: CountryCode
    /** Tax identification number; null without one. */
    tin?: string | null
    /** The reason why there is no number; null with one. */
    tin_exemption_reason?: TinExemptionReason | null
  })[]
}

/** A claim of the type `tax_residencies`. */
export interface TaxResidenciesPersonClaim {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'tax_residencies'
  /** Id of the person. */
  person: string
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When compliance confirmed it; null until then. */
  verified_at: string | null
  /** When a newer verified claim took its place; null until then. */
  superseded_at: string | null
  /** When a newer pending claim took its place; null unless one did. */
  archived_at: string | null
  /** `active`: verified and in force. `in_flight`: waits for compliance. `historical`: replaced. */
  lifecycle: Open<ClaimLifecycle>
  /** When it was created. */
  created_at: string
  /** The entries; at least one. */
  tax_residencies: ({
    /** Country of the tax residency. ISO 3166-1 alpha-2. */
    country_code: Open<CountryCode>
    /** Tax identification number; null without one. */
    tin: string | null
    /** The reason why there is no number; null with one. */
    tin_exemption_reason: Open<TinExemptionReason> | null
  })[]
}

/** A claim of the type `tax_residencies`. */
export interface TaxResidenciesPersonClaimSummary {
  /** Id of the claim. */
  id: string
  /** Always this text; it distinguishes the forms. */
  claim_type: 'tax_residencies'
  /** Whether compliance has confirmed the claim. */
  status: Open<ClaimStatus>
  /** When it was created. */
  created_at: string
  /** The entries; at least one. */
  tax_residencies: ({
    /** Country of the tax residency. ISO 3166-1 alpha-2. */
    country_code: Open<CountryCode>
    /** Tax identification number; null without one. */
    tin: string | null
    /** The reason why there is no number; null with one. */
    tin_exemption_reason: Open<TinExemptionReason> | null
  })[]
}

/** The tax of a country on dividends. */
export interface TaxTreatySetting {
  /** Country that taxes the dividends of its issuers: ISO 3166-1 alpha-2. */
  issuer_country: string
  /** Only customers with this tax residence; all others if left out. */
  tax_residence?: string | null
  /** Rate without relief, in percentage points. */
  statutory_rate: DecimalInput
  /** Rate under the treaty, in percentage points; no treaty if left out. */
  treaty_rate?: DecimalInput | null
  /** Whether the treaty lowers the tax when it is taken, or later on request. */
  relief: 'at_source' | 'reclaim'
  /** Whether relief at source needs a valid tax declaration; false if left out. */
  needs_declaration?: boolean | null
  /** Calendar years after that of the payment in which tax can be reclaimed; 4 if left out. */
  reclaim_years?: number | null
}

/** The settings of a tenant. */
export interface TenantSettings {
  /** Its fees; a flat 1.50 on each buy and sell order if left out. */
  fees?: FeeSetting[]
  /** Taxes that are withheld; none if left out. */
  withholding_taxes?: {
    /** Kind of transaction that is taxed, such as `coupon_payment` or `dividend`. */
    transaction_type: string
    /** Only instruments of issuers in this country. */
    issuer_country?: string
    /** Only customers with this tax residence. */
    tax_residence?: string
    /** Rate of the tax, in percentage points. */
    rate: DecimalInput
    /** Whether the foreign tax that cannot be reclaimed lowers this tax; false if left out. */
    credits_foreign?: boolean
  }[]
  /** Foreign taxes on dividends, and treaties about them; none if left out. */
  tax_treaties?: TaxTreatySetting[]
  /**
   * Whether deposits may be credited before their money arrives; if left out, true in a sandbox, false in live.
   */
  deposit_advances_enabled?: boolean
  /** The most of an advance; 10000.00 if left out. */
  advance_limit?: DecimalInput
  /** Whether applications need a consent to the terms of service; false if left out. */
  demand_terms_of_service?: boolean
  /** How applications are decided by themselves; `none`, which waits for a decision, if left out. */
  auto_decide?: 'none' | 'approved' | 'rejected'
  /** What applications need: `full`, every claim, consent and evidence, if left out; `minimal`: a person. */
  onboarding?: 'full' | 'minimal'
  /** The issuer of the tenant's documents, whole: what is left out is not there. */
  issuer?: {
    /** Name of the issuer. */
    name?: string
    /** Address of the issuer. */
    address: {
      /** First line: street and number. */
      line1: string
      /** Second line; null without one. */
      line2?: string | null
      /** Third line; null without one. */
      line3?: string | null
      /** District or county; null without one. */
      district_county?: string | null
      /** Postal code. */
      postal_code: string
      /** City. */
      city: string
      /** Country of the address. ISO 3166-1 alpha-2. */
      country_code: CountryCode
    }
    /** How to reach the issuer, as every document shows it. */
    contact?: {
      /** E-mail address; null without one. */
      email?: string | null
      /** Phone number, in any form; null without one. */
      phone?: string | null
      /** Web site, such as www.bank.example; null without one. */
      website?: string | null
    }
    /**
     * The bytes of the logo on every document in base64, 64 KiB at most. A PNG of at most 800 × 400 pixels with 8
     * bits per channel, not interlaced.
     */
    logo?: string
  }
  /** How far a limit may lie beyond the market, as a fraction; 0.5 if left out. */
  price_collar?: DecimalInput
  /** Days for which an order that is good till cancelled stays in force; 90 if left out. */
  gtc_days?: number
  /**
   * When pooled orders go out, in UTC, by the MIC of the exchange; `default` for the others. 10:00 and 14:00 if
   * left out, of XNAS and XNYS 15:00 and 18:00.
   */
  pool_times?: Record<string, string[]>
  /** How far above the ask of the cut a pooled buy may execute, as a fraction; 0.0050 if left out. */
  pool_price_margin?: DecimalInput
  /**
   * What happens to unknown members and parameters, and to decimals that are JSON numbers, where a request does not
   * say it with `Prefer`: `lenient` accepts them, `strict` refuses them; `strict` if left out.
   */
  request_handling?: 'lenient' | 'strict'
  /** A creditor for tests if left out; null: no direct debits. */
  direct_debits?: DirectDebitSettings | null
  /** What may move between accounts of the tenant, and up to which value. */
  journals?: JournalSettings
  /**
   * When exchanges accept orders: `always`, at any hour, if left out; `exchange`: during their sessions, as in
   * live.
   */
  market_hours?: 'always' | 'exchange'
  /** How the simulated venue and depositary behave for the tenant. */
  venue?: VenueSettings
  /** How the simulated custodian behaves for the tenant. */
  custodian?: CustodianSettings
}

/** An event that did not happen. */
export interface TestDelivery {
  /** The event that is to be sent; it is not among the events. */
  event: {
    /** Name of the event; any text. */
    name: string
    /** The `data` of the event; `{}` if left out. */
    data?: Record<string, unknown>
  }
}

/**
 * How long an order with a limit or a stop price stays in force. `day`: until the close of its session. `gtc`:
 * until it is cancelled, for 90 days unless the tenant has another setting. `gtd`: until the close of `expires_on`.
 */
export type TimeInForce = 'day' | 'gtc' | 'gtd'

/** Why a person has no tax identification number. */
export type TinExemptionReason = 'not_issued' | 'pending_application' | 'not_required'

/** A request for an access token: by a secret or, as `x-alternative` says, by an assertion. */
export interface TokenRequest {
  /** Id of the client; with an assertion it may be absent. */
  client_id: string
  /** Secret of the client; with an assertion it must be absent. */
  client_secret: string
  /** The only type of assertions. */
  client_assertion_type?: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
  /** A JWT that the client has signed, in place of the secret (RFC 7523, `private_key_jwt`). */
  client_assertion?: string
  /** The only grant. */
  grant_type: 'client_credentials'
  /** The requested scopes, separated by blanks; absent: all scopes of the client. */
  scope?: string
}

/** An access token. */
export interface TokenResponse {
  /** The bearer token, a JWT. */
  access_token: string
  /** Always `bearer`. */
  token_type: 'bearer'
  /** Seconds until the token expires. */
  expires_in: number
  /** Granted scopes, separated by commas. */
  scope: string
  /** Always null: request a new token instead. */
  refresh_token?: string | null
}

/** One execution of an order. */
export interface Trade {
  /** Id of the trade. */
  id: string
  /** Id of the order that it executes. */
  order: string
  /** Id of the account. */
  account: string | null
  /** Id of the position that it changes; null for a currency pair. */
  position: string | null
  /** The instrument, as it is now. */
  instrument: Instrument
  /** Whether units are bought or sold; of a currency pair, units of the base currency. */
  side: Open<OrderSide>
  /** `executed`: made, and waits for its settlement date. `settled`: units and money have changed hands. */
  status: Open<TradeStatus>
  /** Price of the execution: clean, in percent of par for fixed income, up to 4 places; a rate up to 5. */
  price: Decimal
  /** Units that were bought or sold; of a currency pair, the amount of the base currency. */
  quantity: Decimal
  /** Base currency of a currency pair; null for a security. */
  quantity_currency: Open<Currency> | null
  /** Money of the trade, accrued interest included, without fees; with two decimals. */
  notional: Decimal
  /** Currency of the notional. */
  notional_currency: Open<Currency>
  /** Accrued interest inside the notional; null unless fixed income. */
  accrued_interest: Decimal | null
  /** Yield to maturity at the price, in percentage points, to 4 places; null unless fixed income. */
  ytm: Decimal | null
  /** Id of the counterparty; null if the venue names none. */
  counterparty: string | null
  /** Name of the venue or broker that executed it. */
  execution_broker: string
  /** The reference of the execution at the venue. */
  execution_reference: string
  /** Always null; kept for compatibility. */
  execution_audit_trail: string | null
  /** ISO 10383 MIC of the venue; null if it names none. */
  trading_venue: string | null
  /** Trading venue transaction identification code. Always null; kept for compatibility. */
  tvtic: string | null
  /** Always null; kept for compatibility. */
  is_reportable: boolean | null
  /** Always null; kept for compatibility. */
  settlement_batch_id: string | null
  /** Day on which it is to settle. */
  settlement_date: string | null
  /** When it was executed. */
  executed_at: string
  /** When it settled; null until then. */
  settled_at: string | null
  /** Always null; kept for compatibility. */
  meta: Record<string, never> | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** `executed`: made, and waits for its settlement date. `settled`: units and money have changed hands. */
export type TradeStatus = 'executed' | 'settled'

/** A session of the exchange of an instrument. */
export interface TradingSession {
  /** Day of the session. */
  date: string
  /** When it opens. */
  opens_at: string
  /** When it closes. */
  closes_at: string
  /** Whether the exchange closes early on this day. */
  is_half_day: boolean
}

/** Which orders the instrument accepts now. */
export type TradingStatus = 'buy_sell' | 'buy_only' | 'sell_only' | 'not_trading'

/** A movement of cash, of units or of both on one account; it never changes. */
export interface Transaction {
  /** Id of the transaction. */
  id: string
  /** Short text for people; its wording may change. */
  summary: string
  /** When it was booked; lists are in this order. */
  booked_at: string
  /** Day on which it settles or settled; null while an advance waits for its money. */
  settlement_date: string | null
  /** Signed: positive when cash enters the account; after taxes. Null if no cash moves. */
  cash_amount: Decimal | null
  /** Signed: positive when units enter the account. Null if no units move. */
  unit_quantity: Decimal | null
  /** Price of one unit as the instrument is quoted, clean; the rate of an exchange. Null without a price. */
  unit_price: Decimal | null
  /** Inside the amount of a buy or sell; null unless fixed income. */
  accrued_interest: Decimal | null
  /** Sum of `taxes`; negative where tax is given back. */
  tax: Decimal
  /** The taxes that were taken; empty if none. */
  taxes: TransactionTax[]
  /** Currency of cash, taxes and prices in money; the trading currency of the instrument if only units move. */
  currency: string | null
  /** Id of the instrument; null if only cash moves. */
  instrument: string | null
  /**
   * Kind of a movement. `coupon_payment` is also a distribution of a fund, `merger` also a split, `fx` an exchange
   * of currencies, `tax_reclaim` foreign tax that is paid back.
   */
  transaction_type: Open<TransactionType>
  /** Id of the resource that reference_type names. */
  reference: string | null
  /** Type of the resource that caused a movement. */
  reference_type: Open<ReferenceType>
}

/** A movement, with the account on which it is booked. */
export interface TransactionOfAccount {
  /** Id of the account. */
  account: string
  /** Id of the transaction. */
  id: string
  /** Short text for people; its wording may change. */
  summary: string
  /** When it was booked; lists are in this order. */
  booked_at: string
  /** Day on which it settles or settled; null while an advance waits for its money. */
  settlement_date: string | null
  /** Signed: positive when cash enters the account; after taxes. Null if no cash moves. */
  cash_amount: Decimal | null
  /** Signed: positive when units enter the account. Null if no units move. */
  unit_quantity: Decimal | null
  /** Price of one unit as the instrument is quoted, clean; the rate of an exchange. Null without a price. */
  unit_price: Decimal | null
  /** Inside the amount of a buy or sell; null unless fixed income. */
  accrued_interest: Decimal | null
  /** Sum of `taxes`; negative where tax is given back. */
  tax: Decimal
  /** The taxes that were taken; empty if none. */
  taxes: TransactionTax[]
  /** Currency of cash, taxes and prices in money; the trading currency of the instrument if only units move. */
  currency: string | null
  /** Id of the instrument; null if only cash moves. */
  instrument: string | null
  /**
   * Kind of a movement. `coupon_payment` is also a distribution of a fund, `merger` also a split, `fx` an exchange
   * of currencies, `tax_reclaim` foreign tax that is paid back.
   */
  transaction_type: Open<TransactionType>
  /** Id of the resource that reference_type names. */
  reference: string | null
  /** Type of the resource that caused a movement. */
  reference_type: Open<ReferenceType>
}

/** A tax on a movement. */
export interface TransactionTax {
  /** In percentage points. */
  rate: Decimal
  /** Tax, half-up to cents; negative where tax is given back. */
  amount: Decimal
  /** ISO 4217 code of a currency in which accounts hold cash. */
  currency: Open<Currency>
  /** A `foreign` tax was taken before the money arrived; a `domestic` one was withheld here. */
  kind: Open<TaxKind>
  /** Country that takes it: ISO 3166-1 alpha-2; null if its rule names none. */
  country: string | null
}

/**
 * Kind of a movement. `coupon_payment` is also a distribution of a fund, `merger` also a split, `fx` an exchange of
 * currencies, `tax_reclaim` foreign tax that is paid back.
 */
export type TransactionType = 'deposit' | 'withdrawal' | 'buy' | 'sell' | 'fee' | 'refund' | 'maturity' | 'coupon_payment' | 'merger' | 'fx' | 'position_migration_in' | 'book_transfer' | 'portfolio_transfer' | 'dividend' | 'tax_reclaim' | 'stock_dividend' | 'spin_off' | 'rights_issue' | 'delisting'

/** Whether the securities come to the account or leave it. */
export type TransferDirection = 'in' | 'out'

/** An instrument of a transfer. */
export interface TransferLineInput {
  /** Id of the instrument. */
  instrument: string
  /** Units: above zero, a multiple of the settlement increment. */
  quantity: DecimalInput
  /**
   * Cash for all units; required only against payment. In the main unit of the currency, with at most two decimals:
   * `300.00`.
   */
  cash_amount?: DecimalInput | null
  /** The lots that the units bring, of a transfer in; their quantities add up to `quantity`. */
  lots?: LotInput[] | null
}

/**
 * State of a line. `settled`: all of it was delivered. `expired`: the rest of it will not come;
 * `delivered_quantity` says what did.
 */
export type TransferLineStatus = 'pending' | 'matched' | 'partially_settled' | 'settled' | 'rejected' | 'cancelled' | 'expired'

/** Reason for which a custodian rejects a transfer. */
export type TransferRejection = 'unknown_account' | 'owner_mismatch' | 'unknown_instrument' | 'quantity_mismatch' | 'cash_mismatch' | 'late_instruction' | 'refused_by_counterparty' | 'other'

/** Whether cash moves the other way with each delivery. */
export type TransferSettlement = 'free_of_payment' | 'against_payment'

/**
 * State of a transfer. `instructed`: the custodian has it. `matched`: both custodians agree. `settled`: nothing
 * more will be delivered, and something was; the lines say what.
 */
export type TransferStatus = 'requested' | 'instructed' | 'matched' | 'partially_settled' | 'settled' | 'rejected' | 'cancelled' | 'expired'

/** The next announced dividend; null without one. */
export interface UpcomingDividend {
  /** Id of the corporate action. */
  corporate_action: string
  /** First day on which a buyer does not receive it. */
  ex_date: string
  /** Day on which it is paid. */
  payment_date: string
  /** Dividend of one unit, before taxes. */
  amount_per_unit: Decimal
}

/** What is to become of the income of an account. */
export interface UpdateIncomeSettingsRequest {
  /** The new rule of the account. */
  income: IncomeRule
}

/** The settings to change; the other members stay. */
export interface UpdateModelRequest {
  /** The name of the model. */
  name?: string | null
  /** What the model is for. */
  description?: string | null
  /** The caller's own name for it. */
  external_reference?: string | null
  /** Any one suffices; none: full runs start only on request. */
  conditions?: RebalanceConditionInput[] | null
  /** The calendar days after a full run in which drift and calendar start none; 0 if left out. */
  cooldown_days?: number | null
  /** No order is smaller; 1.00 if left out. */
  minimum_order_amount?: DecimalInput | null
  /** The fraction by which a price may move until a run is approved; `0.0100` if left out. */
  price_tolerance?: DecimalInput | null
  /** `automatic` if left out. */
  approval?: RunApproval | null
}

/** What is to change; the other members stay. */
export interface UpdateModelSubscriptionRequest {
  /** Id of another model to follow; a full run is the consequence. */
  model?: string | null
  /** `keep` if left out. */
  outside_positions?: OutsidePositions | null
  /** `invest` if left out. */
  cash_flows?: CashFlowRule | null
  /** Cash that is left out of everything; 0 if left out. */
  reserve_amount?: DecimalInput | null
  /** Follows this version; 0: the one in force. */
  pinned_version?: number | null
}

/** What is to become of the income of a position. */
export interface UpdatePositionIncomeSettingsRequest {
  /** The new rule of the position. */
  income: PositionIncomeRule
}

/** The new setting of a position. */
export interface UpdatePositionRequest {
  /** Whether the bill is to be rolled over at maturity. */
  automatic_rollover: boolean
}

/** What is to change of a plan; the other members stay. */
export interface UpdateSavingsPlanRequest {
  /** What a plan buys: exactly one of the members. */
  target?: PlanTargetInput | null
  /** When a plan buys. */
  schedule?: PlanScheduleInput | null
  /** Where the money of a plan comes from. */
  funding?: PlanFundingInput | null
  /** `amount` if left out. */
  sizing?: PlanSizing | null
  /**
   * What each execution invests, the fee of its order included. In the main unit of the currency, with at most two
   * decimals: `300.00`.
   */
  amount?: DecimalInput | null
  /**
   * The cash that a sweep leaves; 0 if left out. In the main unit of the currency, with at most two decimals:
   * `300.00`.
   */
  keep_amount?: DecimalInput | null
  /** The most that a sweep invests. In the main unit of the currency, with at most two decimals: `300.00`. */
  maximum_amount?: DecimalInput | null
  /** `skip` if left out. */
  shortfall?: ShortfallRule | null
  /** The business days on which `retry` tries again; 3 if left out. */
  retry_days?: number | null
  /** The fraction by which the amount grows each year: `0.05` is 5 %. */
  annual_increase?: string | null
  /** The name that its owner gave it. */
  name?: string | null
  /** The caller's own name for the plan, which no other plan of the account may have. */
  external_reference?: string | null
}

/** What an uploaded file is for. `verification_evidence`: a PDF or a picture. `order_batch`: orders, as CSV. */
export type UploadPurpose = 'verification_evidence' | 'order_batch'

/** A user. Kept for compatibility: clients act as services. */
export interface UserActor {
  /** Id of the user. */
  id: string
  /** Verified e-mail address. */
  email: string
  /** Preferred first name; null if not known. */
  first_name: string | null
  /** Preferred last name; null if not known. */
  last_name: string | null
  /** Language and region, e.g. `en-IE`. */
  locale: string
  /** Address of a photo; null without one. */
  profile_photo_url: string | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** The value of an account. */
export interface Valuation {
  /** Id of the account. */
  account: string
  /** Instant of the valuation: now. */
  asof: string
  /** Base currency of the account. */
  currency: Open<Currency>
  /** Positions and cash together. */
  total_value: Decimal
  /** Sum of the values of the positions. */
  total_position_value: Decimal
  /** Sum of the values of the cash. */
  total_cash_value: Decimal
  /** One for each cash balance. */
  cash_valuations: CashValuation[]
  /** Positions with units or a receivable, newest first. */
  position_valuations: PositionValuation[]
  /** The inputs of the value; only with `explain=true`. */
  explanation?: ValuationExplanation
}

/** The inputs of a valuation, from which it can be computed again. */
export interface ValuationExplanation {
  /** The formula of each figure; `round2` is half-up to cents. */
  formulas: Record<string, string>
  /** The figures that the formulas take. */
  valued: ExplainedValue
  /** The entries that quantities and cash add up. */
  transactions: string[]
}

/** The past values of an account, in its base currency. */
export interface ValuationHistory {
  /** Always this text; it distinguishes the forms. */
  resolution: 'day'
  /** One point for each day, oldest first: the end of the day, and today this moment. */
  series: SeriesPoint[]
}

/** How the simulated venue and depositary behave for the tenant. */
export interface VenueSettings {
  /** Milliseconds between an order going out and its first execution; 0 if left out. */
  latency_ms?: number
  /** Executions of an order; 1 if left out. */
  slices?: number
  /** Milliseconds between two executions; 1000 if left out. */
  slice_interval_ms?: number
  /** Symbols that the venue rejects. */
  rejects?: string[]
  /**
   * Whether orders with a limit or a stop price, and parent orders, are only of multiples of `venue_increment`;
   * false if left out.
   */
  whole_units?: boolean
  /** Fraction of a parent order that executes, at most 1; the rest lapses. 1 if left out. */
  pool_fill_ratio?: DecimalInput
  /** Attempts to settle a trade that fail before one succeeds; 0 if left out. */
  failed_settlements?: number
}

/** Source of wealth. */
export type WealthSource = 'savings' | 'inheritance' | 'trust_fund' | 'investments' | 'borrowings' | 'real_estate' | 'business_sale' | 'property_sale' | 'gift' | 'other'

/** An address to which events are delivered. */
export interface Webhook {
  /** Id of the webhook. */
  id: string
  /** Where events are delivered. */
  url: string
  /** Whether events are delivered. */
  is_active: boolean
  /** Its purpose; null without one. */
  description: string | null
  /** The events that it receives; null is every event. */
  event_names: string[] | null
  /**
   * `resource`: the next event of a resource waits until the one before was delivered or given up. `none`: none
   * waits.
   */
  ordering: Open<WebhookOrdering>
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** How the attempt ended. */
export type WebhookAttemptOutcome = 'succeeded' | 'failed'

/** The changes; a member that is null or left out stays. */
export interface WebhookChange {
  /** HTTPS, with a name as host, without user or fragment. */
  url?: string | null
  /** Whether events are to be delivered. */
  is_active?: boolean | null
  /** Its purpose. */
  description?: string | null
  /** The events it gets from now on; an empty array is every event. */
  event_names?: EventName[] | never[] | null
  /** Whether events of a resource wait for each other; `none` if left out. */
  ordering?: WebhookOrdering | null
}

/** The delivery of an event to a webhook. */
export interface WebhookDelivery {
  /** Id of the delivery; the header `Webhook-Id` on every attempt. */
  id: string
  /** Id of the webhook. */
  webhook: string
  /** Id of the event; null for test deliveries. */
  event: string | null
  /** Id of the delivery that this one repeats; null for a first one. */
  redelivery_of: string | null
  /**
   * State of a delivery. `pending`: waits. `in_progress`: an attempt is under way, or failed and will be repeated.
   * `succeeded`: answered with 2xx. `failed`: given up.
   */
  status: Open<WebhookDeliveryStatus>
  /** The body that is delivered. */
  payload: Record<string, unknown>
  /** When it succeeded; null unless it did. */
  succeeded_at: string | null
  /** When it was abandoned; null unless it was. */
  failed_at: string | null
  /** When the next attempt is due after a failed one; otherwise null. */
  next_attempt_at: string | null
  /** Its attempts, oldest first; at most ten. */
  attempts: WebhookDeliveryAttempt[]
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** One attempt of a delivery. */
export interface WebhookDeliveryAttempt {
  /** Id of the attempt. */
  id: string
  /** How the attempt ended. */
  outcome: Open<WebhookAttemptOutcome>
  /** The answer; null if none came. */
  response: {
    /** Its HTTP status. */
    status: number
    /** Milliseconds until it came. */
    duration: number
  } | null
  /** Why it failed; null of one that succeeded. */
  error: {
    /** Why an attempt failed. */
    error_type: Open<WebhookErrorType>
    /** The failure, for people. */
    message: string
  } | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/**
 * State of a delivery. `pending`: waits. `in_progress`: an attempt is under way, or failed and will be repeated.
 * `succeeded`: answered with 2xx. `failed`: given up.
 */
export type WebhookDeliveryStatus = 'pending' | 'in_progress' | 'succeeded' | 'failed'

/** Why an attempt failed. */
export type WebhookErrorType = 'http' | 'timeout' | 'dns' | 'tls' | 'connection' | 'validation' | 'webhook_disabled' | 'unknown'

/**
 * `resource`: the next event of a resource waits until the one before was delivered or given up. `none`: none
 * waits.
 */
export type WebhookOrdering = 'none' | 'resource'

/** A day of the week. */
export type Weekday = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday'

/** The content of a welcome letter. */
export interface WelcomeLetterContent {
  /** Always this text; it distinguishes the forms. */
  document_type: 'welcome_letter'
  /** Name of the issuer. */
  issuer: string
  /** Address of the issuer; null or absent if there was none. */
  issuer_address?: Address | null
  /** Contact of the issuer; null or absent if there was none. */
  issuer_contact?: {
    /** E-mail address; null without one. */
    email: string | null
    /** Phone number, in any form; null without one. */
    phone: string | null
    /** Web site, such as www.bank.example; null without one. */
    website: string | null
  } | null
  /** SHA-256 of the logo on the pages, in hex; null or absent if there was none. */
  issuer_logo?: string | null
  /** Whether the money is real. */
  environment: Open<Environment>
  /** When the document was issued. */
  issued_at: string
  /** The account, as it was when the document was issued. */
  account: {
    /** Id of the account. */
    id: string
    /** Reference of the account, for people. */
    reference: string
    /** Name of the account. */
    name: string
    /** Base currency of the account. */
    base_currency: Open<Currency>
    /** Address of the holder; null or absent if there was none. */
    holder_address?: Address | null
  }
  /** When the account was opened. */
  opened_at: string
  /** Currencies of deposits and withdrawals. */
  funding_currencies: Open<Currency>[]
  /** Payments that carry it reach the account. */
  bank_payment_reference: string
  /** Accounts to which deposits are paid, by currency. Absent in older releases. */
  bank_accounts?: DepositAccount[]
}

/** Cash that is paid out from an account to a bank account. */
export interface Withdrawal {
  /** Id of the withdrawal. */
  id: string
  /** Id of the account. */
  account: string
  /** Money of the withdrawal, with two decimals. */
  amount: Decimal
  /** ISO 4217 code of a currency in which accounts hold cash. */
  currency: Open<Currency>
  /**
   * State of a withdrawal. `created`: its cash is reserved. `completed`: the bank has paid it out; it stays so if
   * the money comes back, which the events and the list of transactions show.
   */
  status: Open<WithdrawalStatus>
  /** Its receiver as it was at creation; `is_verified` as it is now. */
  funding_account: FundingAccount
  /** When the cash left the account; null until then. */
  completed_at: string | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/**
 * State of a withdrawal. `created`: its cash is reserved. `completed`: the bank has paid it out; it stays so if the
 * money comes back, which the events and the list of transactions show.
 */
export type WithdrawalStatus = 'created' | 'completed'
