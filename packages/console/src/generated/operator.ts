// Written by `npm run generate` from the document of the operator API.

/** A decimal number as text. */
export type Decimal = string
export type DecimalInput = string

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

/** The new operator and their first session. */
export interface Acceptance {
  /** Id of the operator. */
  operator: string
  /** Id of the session. */
  session: string
  /** When the session ends in any case. */
  expires_at: string
  /** Ten codes that each sign in once without the authenticator or passkey. They are shown only here. */
  recovery_codes: string[]
}

/** A passkey, or a password with a code of the new authenticator. */
export interface AcceptanceRequest {
  /** The secret of the link. */
  token: string
  /** Id of the challenge. */
  challenge: string
  /** Name, as others see it. */
  name: string
  /** A password of 12 characters or more. */
  password?: string
  /** The current code of the authenticator. */
  code?: string
  /** The browser's answer to the options of the passkey, as JSON. */
  passkey?: Record<string, unknown>
}

/** Everything that is held about a person, and the record of the look. */
export interface AccessReport {
  /** Id of the access request. */
  access_request: string
  /** Id of the person. */
  person: string
  /** When it was composed. */
  created_at: string
  /** Everything that is held about the person. */
  sections: {
    /** The records, such as `person_claims`. */
    name: string
    /** Each record with all its members, oldest first. */
    records: Record<string, unknown>[]
  }[]
  /** The record of a look at personal data. */
  look: Look
}

/** The same report as a PDF, and the record of the look. */
export interface AccessReportFile {
  /** Id of the access request. */
  access_request: string
  /** Id of the person. */
  person: string
  /** When it was composed. */
  created_at: string
  /** Its name. */
  filename: string
  /** Media type. */
  content_type: string
  /** Its bytes in base64. */
  content: string
  /** The record of a look at personal data. */
  look: Look
}

/** A request of a person to know what is held about them. */
export interface AccessRequest {
  /** Id of the access request. */
  id: string
  /** Id of the person. */
  person: string
  /** Its ground. */
  reason: string
  /** The operator that made it. */
  requested_by: string
  /** Until when the report can be read. */
  expires_at: string
  /** When it was made. */
  created_at: string
}

/** An account with the customers that own it. */
export interface AccountDetail {
  /** Id of the account. */
  id: string
  /** Reference for people; a payment that carries it reaches the account. */
  reference: string
  /** Its name, masked: the first letters of its words. */
  name: string
  /**
   * State of an account. `active`: everything is allowed. `suspended`: nothing moves. `closing`: it is being
   * emptied. `closed`: permanently.
   */
  status: Open<AccountStatus>
  /** Currency of its valuation. */
  base_currency: Open<Currency>
  /** Currencies of its deposits and withdrawals. */
  funding_currencies: Open<Currency>[]
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
  /** Whether deposits may be created now. */
  can_deposit: boolean
  /** Whether withdrawals may be created now. */
  can_withdraw: boolean
  /** Whether buy orders may be placed now. */
  can_place_buy_order: boolean
  /** Whether sell orders may be placed now. */
  can_place_sell_order: boolean
  /** The customers that own it. */
  holders: CustomerHead[]
  /** Changes of this resource that await approval. */
  pending_approvals: ({
    /** Id of the approval. */
    id: string
    /** Name of the operation, such as `suspense.assign`. */
    verb: string
    /** Id of the operator that requested the change. */
    maker: string
    /** The reason of that operator; null without one. */
    reason: string | null
    /** When it was requested. */
    created_at: string
  })[]
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

/** An account without personal data. */
export interface AccountHead {
  /** Id of the account. */
  id: string
  /** Reference for people; a payment that carries it reaches the account. */
  reference: string
  /** Its name, masked: the first letters of its words. */
  name: string
  /**
   * State of an account. `active`: everything is allowed. `suspended`: nothing moves. `closing`: it is being
   * emptied. `closed`: permanently.
   */
  status: Open<AccountStatus>
  /** Currency of its valuation. */
  base_currency: Open<Currency>
  /** Currencies of its deposits and withdrawals. */
  funding_currencies: Open<Currency>[]
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/**
 * State of an account. `active`: everything is allowed. `suspended`: nothing moves. `closing`: it is being emptied.
 * `closed`: permanently.
 */
export type AccountStatus = 'active' | 'suspended' | 'closing' | 'closed'

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

/** Deposits that are credited before their money arrives. */
export interface AdvanceSettings {
  /**
   * Whether deposits may be credited before their money arrives; if left out, true in a sandbox, false in live.
   */
  deposit_advances_enabled?: boolean
  /** The most of an advance; 10000.00 if left out. */
  advance_limit?: Decimal
}

/** Deposits that are credited before their money arrives. */
export interface AdvanceSettingsInput {
  /**
   * Whether deposits may be credited before their money arrives; if left out, true in a sandbox, false in live.
   */
  deposit_advances_enabled?: boolean
  /** The most of an advance; 10000.00 if left out. */
  advance_limit?: DecimalInput
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

/** The networks of a client, which replace the earlier ones. */
export interface AllowedNetworks {
  /**
   * Addresses and networks from which it may call, such as `192.0.2.0/24` or `2001:db8::/32`; empty: from
   * everywhere.
   */
  networks: string[]
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

/** An application with what was submitted, without personal data. */
export interface ApplicationDetail {
  /** Id of the application. */
  id: string
  /** Whether one person, several persons or an organization is the customer. */
  customer_type: Open<CustomerType>
  /** State of an application. `pending`: waits for review. `processing`: under review. `completed`: decided. */
  status: Open<OnboardingApplicationStatus>
  /** How an application ended. */
  outcome: Open<OnboardingApplicationOutcome> | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
  /** The persons that are to act for the customer. */
  persons: ApplicationPerson[]
  /** Their consents. */
  consents: {
    /** Id of the person. */
    person: string
    /** The subject of the consent. */
    consent_type: string
    /** When the person consented. */
    consented_at: string
  }[]
  /** The documents about them. */
  evidence: ({
    /** Id of the person. */
    person: string
    /** The type of evidence in a file. */
    evidence_type: Open<EvidenceType>
    /** Kind of document; null of a selfie. */
    document_type: string | null
    /** Id of the file. */
    file: string
    /** Media type; null after its erasure. */
    content_type: string | null
    /** Size in bytes; null if not stored. */
    size: number | null
  })[]
  /** Changes of this resource that await approval. */
  pending_approvals: ({
    /** Id of the approval. */
    id: string
    /** Name of the operation, such as `suspense.assign`. */
    verb: string
    /** Id of the operator that requested the change. */
    maker: string
    /** The reason of that operator; null without one. */
    reason: string | null
    /** When it was requested. */
    created_at: string
  })[]
  /** The operator that has the item; null for nobody. */
  assigned_to: {
    /** Id of the operator. */
    operator: string
    /** When they got it. */
    since: string
  } | null
}

/** An application to become a customer, without what was submitted. */
export interface ApplicationHead {
  /** Id of the application. */
  id: string
  /** Whether one person, several persons or an organization is the customer. */
  customer_type: Open<CustomerType>
  /** State of an application. `pending`: waits for review. `processing`: under review. `completed`: decided. */
  status: Open<OnboardingApplicationStatus>
  /** How an application ended. */
  outcome: Open<OnboardingApplicationOutcome> | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
  /** Changes of this resource that await approval. */
  pending_approvals: ({
    /** Id of the approval. */
    id: string
    /** Name of the operation, such as `suspense.assign`. */
    verb: string
    /** Id of the operator that requested the change. */
    maker: string
    /** The reason of that operator; null without one. */
    reason: string | null
    /** When it was requested. */
    created_at: string
  })[]
  /** The operator that has the item; null for nobody. */
  assigned_to: {
    /** Id of the operator. */
    operator: string
    /** When they got it. */
    since: string
  } | null
}

/** A person that an application names. */
export interface ApplicationPerson {
  /** Id of the person. */
  id: string
  /** Type of person. */
  person_type: Open<'natural' | 'legal'>
  /** Its name, masked. */
  name: string
  /** Its authority over the customer; null without one. */
  authority_type: Open<AuthorityType> | null
  /** Its current claims. */
  claims: {
    /** Id of the claim. */
    id: string
    /** The subject of a claim. */
    claim_type: Open<ClaimType>
    /** Whether compliance has confirmed the claim. */
    status: Open<ClaimStatus>
    /** Its members; a value that is there is shown as `…`. */
    content: Record<string, unknown>
  }[]
}

/** A change by an operator that awaits approval, or the outcome of one. */
export interface Approval {
  /** Id of the approval. */
  id: string
  /** Name of the operation, such as `suspense.assign`. */
  verb: string
  /** The resources that the change is about. */
  subjects: string[]
  /** Id of the operator that requested the change. */
  maker: string
  /** The reason of that operator; null without one. */
  reason: string | null
  /**
   * `pending`: awaits approval. `approved`: carried out. `overridden`: carried out by its maker alone, in an
   * emergency. `rejected`: by another operator. `cancelled`: by the operator that requested it. `expired`: nobody
   * decided in time.
   */
  status: Open<'pending' | 'approved' | 'overridden' | 'rejected' | 'cancelled' | 'expired'>
  /** The request of the maker. Texts that may name a person are masked, as in lists. */
  input: {
    /** The parameters of the path. */
    params: unknown
    /** The body. */
    body: unknown
  }
  /** The effects of the change. `new` stands in the place of ids that it will make. */
  preview: {
    /** The amounts that it moves, which limits and rules compare. */
    amounts: {
      /** Currency. */
      currency: Open<Currency>
      /** Amount. */
      amount: Decimal
      /** Present if a job pays it on a later day: it may differ by then. */
      is_estimate?: true
    }[]
    /** Its postings in the ledger, fees too. */
    transfers: {
      /** Ledger account that gives. */
      from: string
      /** Ledger account that receives. */
      to: string
      /** Currency or instrument. */
      asset: string
      /** Amount. */
      amount: Decimal
      /** Kind of the entry, such as `fee.refund`. */
      kind: string
    }[]
    /** Its events. */
    events: {
      /** Name of the event. */
      name: string
      /** Id of the resource. */
      resource: string
    }[]
    /** Further effects, by operation; null if there are none. */
    details: unknown
  }
  /** The demands of the rules when the change was requested. */
  demands: {
    /** Id of the rule. */
    rule: string
    /** The roles of those that may approve. */
    roles: Open<OperatorRole>[]
    /** The number of people that must approve. */
    needed: number
  }[]
  /** The votes, oldest first. */
  votes: ({
    /** Id of the vote. */
    id: string
    /** Id of the operator. */
    voter: string
    /** The vote. */
    vote: Open<'approve' | 'reject'>
    /** The reason. */
    note: string | null
    /** When it was given. */
    created_at: string
  })[]
  /** When it expires unless it has ended. */
  expires_at: string
  /** When it was requested. */
  created_at: string
  /** When it last changed. */
  modified_at: string
}

/** A rule that says which changes need approval. */
export interface ApprovalRule {
  /** Id of the rule. */
  id: string
  /** Name of the operation, such as `suspense.assign`. */
  verb: string
  /** Id of the tenant in which it holds; null for every tenant. */
  of_tenant: string | null
  /** Currency of the amount; null for every change. */
  currency: Open<Currency> | null
  /** Changes that move this amount or more; null for every change. */
  from_amount: Decimal | null
  /** The roles of those that may approve. */
  roles: Open<OperatorRole>[]
  /** The number of people that must approve. */
  needed: number
  /** The operator that set it, or the user of the command line for the rules of the start. */
  set_by: string
  /** When it was set. */
  modified_at: string
}

/** An approval of the change as it was previewed. */
export interface ApproveRequest {
  /** A note, for the record. */
  note?: string
}

/** An approval of several changes as they were previewed. */
export interface ApproveSeveral {
  /** Ids of the approvals, at most 100, each once. */
  approvals: string[]
  /** A note, for the record. */
  note?: string
}

/** The approval after a vote, and the answer of the change. */
export interface ApprovedChange {
  /** A change by an operator that awaits approval, or the outcome of one. */
  approval: Approval
  /** The answer of the operation, given only here; null while more people must approve. */
  result: unknown
}

/** The overdue debt of an account. */
export interface Arrears {
  /** Id of the account. */
  account: string
  /** Currency. */
  currency: Open<Currency>
  /** What is owed. */
  outstanding: Decimal
  /** Number of overdue charges. */
  charges: number
  /** The part that is an overdraft. */
  overdraft: Decimal
  /** When the oldest part fell due. */
  due_since: string
  /** Days since then. */
  days: number
  /** Dunning level: 0 for the first day, then 1 to 4. */
  level: number
}

/** The outcome of an assignment. */
export interface AssignedPayments {
  /** The payments that left suspense. */
  payments: string[]
  /** The deposits that they completed. */
  deposits: string[]
}

/** The owner of payments in suspense. */
export interface AssignmentRequest {
  /** Ids of payments in suspense. */
  payments: string[]
  /** Ids of open deposits to fund. */
  deposits?: string[]
  /** Id of the account for the remainder. */
  account?: string
  /** The reason, for the record. */
  note: string
}

/** The secret of a new authenticator. */
export interface AuthenticatorChallenge {
  /** Id of the challenge. */
  challenge: string
  /** For a password. */
  authenticator: {
    /** Secret of a new authenticator, in base32. */
    secret: string
    /** The same as an `otpauth:` address, for a QR code. */
    address: string
  }
}

/** The authority of a person over a customer, without personal data. */
export interface AuthorityHead {
  /** Id of the authority. */
  id: string
  /**
   * The type of authority over a customer. `owner`: its primary owner. `joint_owner`: one of several owners.
   * `signatory`: may sign without owning. `power_of_attorney`: holds one. `trading`: may place orders.
   */
  authority_type: Open<AuthorityType>
  /** Id of the person. */
  person: string
  /** Name of the person, masked. */
  name: string
  /** When it was granted. */
  granted_at: string
  /** When it was revoked; null while it is active. */
  revoked_at: string | null
}

/**
 * The type of authority over a customer. `owner`: its primary owner. `joint_owner`: one of several owners.
 * `signatory`: may sign without owning. `power_of_attorney`: holds one. `trading`: may place orders.
 */
export type AuthorityType = 'owner' | 'joint_owner' | 'signatory' | 'power_of_attorney' | 'trading'

/** An entry on a collection account, from a statement or a notification. */
export interface BankEntry {
  /** Currency. */
  currency: Open<Currency>
  /** The bank's reference of the entry. */
  reference: string
  /** Amount; negative when money left. */
  amount: Decimal
  /** The day on which the bank booked it. */
  booked_on: string
  /**
   * `charged`: a fee of the bank. `split`: a collective entry, booked by its transactions. `unexplained`: a break
   * lists it. `duplicate`: it repeats another entry.
   */
  outcome: Open<'received' | 'paid' | 'returned' | 'unexplained' | 'charged' | 'split' | 'duplicate'>
  /** Id of the payment, payout or run that it belongs to; null for none. */
  resource: string | null
  /** Id of the statement; null while only a notification has reported it. */
  statement: string | null
  /** Reference of the collective entry that it is a part of; null for none. */
  collective: string | null
  /** When it was stored. */
  created_at: string
}

/** How the entry was booked. */
export type BankEntryOutcome = 'received' | 'paid' | 'returned' | 'unexplained' | 'charged' | 'split' | 'duplicate'

/** A file of the bank to book. */
export interface BankFileImport {
  /** The bytes of the file: a camt.053, camt.054 or pain.002 in base64, 20 MiB at most. */
  content: string
}

/** A complete statement of the bank. */
export interface BankStatement {
  /** Id of the statement. */
  id: string
  /** Currency. */
  currency: Open<Currency>
  /** The bank's id of the statement. */
  statement: string
  /** First day. */
  opened_on: string
  /** Last day. */
  closed_on: string
  /** Balance at the beginning. */
  opening: Decimal
  /** Balance at the end. */
  closing: Decimal
  /** When it was booked. */
  created_at: string
}

/**
 * `each`: every good row becomes an order, whatever the others are. `all_or_none`: no row becomes an order unless
 * all are good; of at most 5,000 rows.
 */
export type BatchMode = 'each' | 'all_or_none'

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

/** A device sign-in that awaits its approval. */
export interface BegunDevice {
  /** Id of the device sign-in. */
  id: string
  /** The secret with which the command line fetches the outcome, shown only here. */
  device_code: string
  /** The code that the person types in the browser. */
  user_code: string
  /** Address of the page on which they type it. */
  url: string
  /** Seconds between two looks at the state. */
  interval_seconds: number
  /** When it expires. */
  expires_at: string
}

/** A visit to the identity provider. */
export interface BegunSignOn {
  /** Id of the challenge, which the page keeps for the answer; valid for 15 minutes. */
  challenge: string
  /** Address of the identity provider, for the browser. */
  url: string
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

/** How an unexplained entry was booked. */
export interface BookedBreak {
  /** `suspense`: money that came in awaits its owner. `fees`: the firm bears it. */
  booked: Open<'suspense' | 'fees'>
  /** The amount that was booked. */
  amount: Decimal
  /** Currency. */
  currency: Open<Currency>
}

/** The reason for which a change cannot wait for others. */
export interface BreakGlassRequest {
  /** The emergency, in words. */
  reason: string
}

/** A use of break-glass, and its review. */
export interface BreakGlassUse {
  /** Id of the use. */
  id: string
  /**
   * `sign_in`: of a break-glass account. `change`: by its maker, without the approvals that rules require.
   * `invitation`: by the command line, past roles and approvals.
   */
  kind: Open<'sign_in' | 'change' | 'invitation'>
  /** The operator; null for an invitation. */
  operator: string | null
  /** The user of the operating system that invited. */
  by_system_user: string | null
  /** The session; records of the activity have the operator as their actor. */
  session: string | null
  /** Id of the approval of the change, or of the invitation. */
  resource: string | null
  /** Id of the tenant of the change; null for one of the installation itself. */
  of_tenant: string | null
  /** The emergency, in words; null for the acceptance of the invitation. */
  reason: string | null
  /** What the reviewer concluded. */
  conclusion: Open<'justified' | 'not_justified'> | null
  /** What the reviewer found. */
  review_note: string | null
  /** The operator that reviewed it; null while it awaits its review. */
  reviewed_by: string | null
  /** When it was reviewed. */
  reviewed_at: string | null
  /** When the account signed in. */
  created_at: string
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

/** Orders to cancel, and why. */
export interface CancelSeveralOrders {
  /** Ids of the orders, at most 100, each once. */
  orders: string[]
  /** The reason, for the record. */
  note: string
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

/** Cash that is to come to an account, or to leave it. */
export interface CashFlow {
  /** Day of payment or settlement. A settlement that is late has a day in the past. */
  day: string
  /** Kind of corporate action, or `settlement` of a trade. */
  kind: Open<'coupon' | 'distribution' | 'dividend' | 'maturity' | 'split' | 'merger' | 'stock_dividend' | 'spin_off' | 'rights_issue' | 'delisting' | 'settlement'>
  /** Id of the instrument; null without one. */
  instrument: string | null
  /** Its symbol; null without an instrument. */
  symbol: string | null
  /** Id of the position; null without one. */
  position: string | null
  /** Units that are paid for; null without any. */
  units: Decimal | null
  /** Cash after taxes; negative if it leaves the account. */
  amount: Decimal
  /** Currency. */
  currency: Open<Currency>
  /** Id of the corporate action or the transaction; null for a payment that is not announced yet. */
  reference: string | null
  /** Whether units or taxes may still change. A settlement is booked already. */
  is_estimate: boolean
}

/** The cash that is to come to an account, and to leave it. */
export interface CashFlowCalendar {
  /** Id of the account. */
  account: string
  /** First day: today on the tenant's clock. */
  from: string
  /** Last day, included. */
  until: string
  /** The flows, by day. */
  flows: CashFlow[]
  /** Their sums, by month and currency. */
  months: CashFlowMonth[]
}

/** The flows of a month in one currency. */
export interface CashFlowMonth {
  /** First day of the month. */
  month: string
  /** Currency. */
  currency: Open<Currency>
  /** Sum of what comes. */
  incoming: Decimal
  /** Sum of what leaves; negative or zero. */
  outgoing: Decimal
  /** Sum of both. */
  net: Decimal
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

/** An instrument of the catalogue with its price. */
export interface CatalogueEntry {
  /** Id of the instrument. */
  id: string
  /** Name to show. */
  name: string
  /** ISIN, or a pair of the form EUR/USD. */
  symbol: string
  /** Kind of an instrument. */
  instrument_type: Open<InstrumentType>
  /** Name of the issuer; null if there is none. */
  issuer: string | null
  /** Currency in which it is traded; of a pair its base currency. */
  currency: Open<Currency>
  /** Day on which it is redeemed; null if it never is. */
  maturity_date: string | null
  /** Which orders the instrument accepts now. */
  trading_status: Open<TradingStatus>
  /** Whether clients of the tenant see it. */
  is_visible: boolean
  /** Middle of bid and ask; clean for fixed income. Null without a price. */
  price: Decimal | null
  /** Yield to maturity at the middle, in percentage points, to 4 places; null unless fixed income. */
  ytm: Decimal | null
  /** From when the price holds. */
  priced_at: string | null
}

/** Instruments for the catalogue. */
export interface CatalogueImport {
  /** The bytes of the file; docs/catalog.md has its columns in base64, 512 KiB at most. */
  content: string
  /** `csv` with a header, or `json`: a list of objects with the same members. */
  format: 'csv' | 'json'
  /** Whether everything is checked and nothing is stored; false if left out. */
  dry_run?: boolean
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

/** Kind of the certificate: on a commodity (`etc`), a note (`etn`) or a tracker. */
export type CertificateType = 'etc' | 'etn' | 'tracker'

/** An account after the decision. */
export interface ChangedAccount {
  /** Id of the account. */
  id: string
  /**
   * State of an account. `active`: everything is allowed. `suspended`: nothing moves. `closing`: it is being
   * emptied. `closed`: permanently.
   */
  status: Open<AccountStatus>
  /** Whether deposits may be created. */
  can_deposit: boolean
  /** Whether withdrawals and funding accounts may be created. */
  can_withdraw: boolean
  /** Whether buy orders may be placed. */
  can_place_buy_order: boolean
  /** Whether sell orders may be placed. */
  can_place_sell_order: boolean
}

/** A customer after the decision. */
export interface ChangedCustomer {
  /** Id of the customer. */
  id: string
  /**
   * State of a customer; its accounts follow. `closing`: its accounts are being emptied. `closed`: permanently.
   */
  status: Open<CustomerStatus>
  /** Class of investor under MiFID. */
  mifid_category: Open<'retail' | 'professional' | 'eligible_counterparty'>
}

/** The change has taken effect. */
export interface ChangedResource {
  /** Id of the resource that was changed. */
  id: string
}

/** A setting with another value. */
export interface ChangedSetting {
  /** Place of the setting; a fee has its alias there. */
  path: string
  /** The value that held before; null if there was none. */
  before: unknown
  /** The new value; null if there is none. */
  after: unknown
}

/** Whether compliance has confirmed the claim. */
export type ClaimStatus = 'pending' | 'verified'

/** The subject of a claim. */
export type ClaimType = 'identity' | 'nationalities' | 'residence' | 'tax_residencies' | 'fatca_status' | 'pep_status' | 'education_level' | 'employment' | 'financial_profile' | 'investment_experience' | 'expected_activity' | 'relationships' | 'registration' | 'contact_details' | 'lei' | 'registered_address' | 'operating_address' | 'business_nature'

/** A new client. */
export interface ClientCredentials {
  /** Id of the client. */
  client_id: string
  /** Secret of the client, shown only here. */
  client_secret: string
}

/** A secret of a client. Its text is shown only when it is made. */
export interface ClientSecret {
  /** Id of the secret. */
  id: string
  /** When it stops working, or stopped; null: it has no end. */
  ends_at: string | null
  /** When it was made. */
  created_at: string
}

/** A client of the API. */
export interface ClientSummary {
  /** Id of the client. */
  id: string
  /** Name. */
  name: string
  /** Scopes. */
  scopes: string[]
  /**
   * Addresses and networks from which it may call, such as `192.0.2.0/24` or `2001:db8::/32`; empty: from
   * everywhere.
   */
  allowed_networks: string[]
  /** Public keys that verify its assertions. */
  public_keys: JsonWebKey[]
  /** When it was disabled. */
  disabled_at: string | null
  /** When it was created. */
  created_at: string
  /** Changes of this resource that await approval. */
  pending_approvals: ({
    /** Id of the approval. */
    id: string
    /** Name of the operation, such as `suspense.assign`. */
    verb: string
    /** Id of the operator that requested the change. */
    maker: string
    /** The reason of that operator; null without one. */
    reason: string | null
    /** When it was requested. */
    created_at: string
  })[]
}

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

/** How the job was resolved. */
export interface CloseJob {
  /** The reason, for the record. */
  note: string
}

/** A job that is no longer retried. */
export interface ClosedJob {
  /** Id of the job. */
  id: string
  /** Kind of job. */
  kind: string
}

/**
 * What starts a full run. `drift_band`: the weights are too far from the targets. `calendar`: a day.
 * `version_change`: another version is in force.
 */
export type ConditionType = 'drift_band' | 'calendar' | 'version_change'

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

/** Corporate actions of a custodian. */
export interface CorporateActionImport {
  /**
   * The bytes of the file: CSV with a header, whose columns are the members of a corporate action in base64, 512
   * KiB at most.
   */
  content: string
  /** Whether the bookings are only shown; false if left out. */
  dry_run?: boolean
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

/** A price before and after its correction. */
export interface CorrectedPrice {
  /** The provider that gave the price. */
  provider: string
  /** Symbol of the instrument. */
  symbol: string
  /** From when the price holds. */
  timestamp: string
  /** How fresh the price is. */
  quality: Open<PriceQuality>
  /** Price at which the market buys; clean for fixed income. */
  bid: Decimal
  /** Price at which the market sells; clean for fixed income. */
  ask: Decimal
  /** The bid before the correction. */
  former_bid: Decimal
  /** The ask before the correction. */
  former_ask: Decimal
}

/** Country: ISO 3166-1 alpha-2, the officially assigned codes, and XK for Kosovo, as IBAN and SWIFT use it. */
export type CountryCode = 'AD' | 'AE' | 'AF' | 'AG' | 'AI' | 'AL' | 'AM' | 'AO' | 'AQ' | 'AR' | 'AS' | 'AT' | 'AU' | 'AW' | 'AX' | 'AZ' | 'BA' | 'BB' | 'BD' | 'BE' | 'BF' | 'BG' | 'BH' | 'BI' | 'BJ' | 'BL' | 'BM' | 'BN' | 'BO' | 'BQ' | 'BR' | 'BS' | 'BT' | 'BV' | 'BW' | 'BY' | 'BZ' | 'CA' | 'CC' | 'CD' | 'CF' | 'CG' | 'CH' | 'CI' | 'CK' | 'CL' | 'CM' | 'CN' | 'CO' | 'CR' | 'CU' | 'CV' | 'CW' | 'CX' | 'CY' | 'CZ' | 'DE' | 'DJ' | 'DK' | 'DM' | 'DO' | 'DZ' | 'EC' | 'EE' | 'EG' | 'EH' | 'ER' | 'ES' | 'ET' | 'FI' | 'FJ' | 'FK' | 'FM' | 'FO' | 'FR' | 'GA' | 'GB' | 'GD' | 'GE' | 'GF' | 'GG' | 'GH' | 'GI' | 'GL' | 'GM' | 'GN' | 'GP' | 'GQ' | 'GR' | 'GS' | 'GT' | 'GU' | 'GW' | 'GY' | 'HK' | 'HM' | 'HN' | 'HR' | 'HT' | 'HU' | 'ID' | 'IE' | 'IL' | 'IM' | 'IN' | 'IO' | 'IQ' | 'IR' | 'IS' | 'IT' | 'JE' | 'JM' | 'JO' | 'JP' | 'KE' | 'KG' | 'KH' | 'KI' | 'KM' | 'KN' | 'KP' | 'KR' | 'KW' | 'KY' | 'KZ' | 'LA' | 'LB' | 'LC' | 'LI' | 'LK' | 'LR' | 'LS' | 'LT' | 'LU' | 'LV' | 'LY' | 'MA' | 'MC' | 'MD' | 'ME' | 'MF' | 'MG' | 'MH' | 'MK' | 'ML' | 'MM' | 'MN' | 'MO' | 'MP' | 'MQ' | 'MR' | 'MS' | 'MT' | 'MU' | 'MV' | 'MW' | 'MX' | 'MY' | 'MZ' | 'NA' | 'NC' | 'NE' | 'NF' | 'NG' | 'NI' | 'NL' | 'NO' | 'NP' | 'NR' | 'NU' | 'NZ' | 'OM' | 'PA' | 'PE' | 'PF' | 'PG' | 'PH' | 'PK' | 'PL' | 'PM' | 'PN' | 'PR' | 'PS' | 'PT' | 'PW' | 'PY' | 'QA' | 'RE' | 'RO' | 'RS' | 'RU' | 'RW' | 'SA' | 'SB' | 'SC' | 'SD' | 'SE' | 'SG' | 'SH' | 'SI' | 'SJ' | 'SK' | 'SL' | 'SM' | 'SN' | 'SO' | 'SR' | 'SS' | 'ST' | 'SV' | 'SX' | 'SY' | 'SZ' | 'TC' | 'TD' | 'TF' | 'TG' | 'TH' | 'TJ' | 'TK' | 'TL' | 'TM' | 'TN' | 'TO' | 'TR' | 'TT' | 'TV' | 'TW' | 'TZ' | 'UA' | 'UG' | 'UM' | 'US' | 'UY' | 'UZ' | 'VA' | 'VC' | 'VE' | 'VG' | 'VI' | 'VN' | 'VU' | 'WF' | 'WS' | 'XK' | 'YE' | 'YT' | 'ZA' | 'ZM' | 'ZW'

/** How often a bond pays its coupon; null for a zero-coupon bond. */
export type CouponFrequency = 'annual' | 'semi_annual' | 'quarterly' | 'monthly' | 'biennial'

/** How the coupon of a bond is determined. */
export type CouponType = 'fixed_coupon' | 'floating_coupon' | 'zero_coupon' | 'stepped_coupon' | 'deferred_coupon' | 'pay_in_kind_coupon' | 'indexed_coupon' | 'credit_linked_coupon'

/** A new invitation, for the inviting operator to pass on. */
export interface CreatedInvitation {
  /** Id of the invitation. */
  id: string
  /** The secret of the link, shown only here. */
  token: string
  /** When it expires. */
  expires_at: string
}

/** A transfer that has been carried out. */
export interface CreatedOperatorTransfer {
  /** Id of the transfer. */
  id: string
  /** Ids of the transactions of its accounts. */
  transactions: string[]
  /**
   * Prices at which units without a price arrived: those of the request, also where others approve it later. Empty
   * for a repetition.
   */
  market_prices: {
    /** Id of the instrument. */
    instrument: string
    /** Middle of the market. */
    unit_price: Decimal
    /** The time of that price of the market. */
    priced_at: string
  }[]
}

/** The new run. Payouts of another route need another run. */
export interface CreatedPaymentRun {
  /** Id of the payment run; null if no payout is due. */
  run: string | null
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
  partial?: Decimal
}

/** How the simulated custodian behaves for the tenant. */
export interface CustodianSettingsInput {
  /** Business days after which both custodians agree about a transfer; 1 if left out. */
  match_days?: number
  /** Symbols that the custodian rejects. */
  rejects?: string[]
  /** Fraction of a line that is delivered first, the rest a day later; 1 if left out. 0: nothing ever. */
  partial?: DecimalInput
}

/** A customer; `customer_type` distinguishes the forms. */
export type Customer = IndividualCustomer | JointCustomer | BusinessCustomer

/** A customer with its accounts and the persons that act for it. */
export interface CustomerDetail {
  /** Id of the customer. */
  id: string
  /** Reference for people: 10 capital letters and digits. */
  reference: string
  /** Its name, masked: the first letters of its words. */
  name: string
  /**
   * State of a customer; its accounts follow. `closing`: its accounts are being emptied. `closed`: permanently.
   */
  status: Open<CustomerStatus>
  /** Whether one person, several persons or an organization is the customer. */
  customer_type: Open<CustomerType>
  /** Risk profile; null until it is set. */
  risk_profile: string | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
  /** Class of investor under MiFID. */
  mifid_category: string | null
  /** Risk score as decimal text; null until it is set. */
  risk_score: string | null
  /** Id of the onboarding application. */
  onboarding: string | null
  /** Its accounts, newest first, at most 200. */
  accounts: AccountHead[]
  /** Authorities over it, revoked ones too. */
  authorities: AuthorityHead[]
  /** Changes of this resource that await approval. */
  pending_approvals: ({
    /** Id of the approval. */
    id: string
    /** Name of the operation, such as `suspense.assign`. */
    verb: string
    /** Id of the operator that requested the change. */
    maker: string
    /** The reason of that operator; null without one. */
    reason: string | null
    /** When it was requested. */
    created_at: string
  })[]
}

/** A customer without personal data. */
export interface CustomerHead {
  /** Id of the customer. */
  id: string
  /** Reference for people: 10 capital letters and digits. */
  reference: string
  /** Its name, masked: the first letters of its words. */
  name: string
  /**
   * State of a customer; its accounts follow. `closing`: its accounts are being emptied. `closed`: permanently.
   */
  status: Open<CustomerStatus>
  /** Whether one person, several persons or an organization is the customer. */
  customer_type: Open<CustomerType>
  /** Risk profile; null until it is set. */
  risk_profile: string | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
}

/** State of a customer; its accounts follow. `closing`: its accounts are being emptied. `closed`: permanently. */
export type CustomerStatus = 'active' | 'suspended' | 'closing' | 'closed'

/** Whether one person, several persons or an organization is the customer. */
export type CustomerType = 'individual' | 'joint' | 'business'

/** How days are counted for accrued interest. */
export type DayCountConvention = '30_360' | 'actual_360' | 'actual_365_fixed' | 'actual_actual'

/** The decision on an application. */
export interface DecideApplication {
  /** The decision; an approval opens the account. */
  outcome: OnboardingApplicationOutcome
  /** The reason. It is a note on the resource, sealed, masked, and erased with it. */
  reason: string
}

/** An application after the decision. */
export interface DecidedApplication {
  /** Id of the application. */
  id: string
  /** State of an application. `pending`: waits for review. `processing`: under review. `completed`: decided. */
  status: Open<OnboardingApplicationStatus>
  /** How an application ended. */
  outcome: Open<OnboardingApplicationOutcome> | null
}

/** A deposit or withdrawal after the decision. */
export interface DecidedPayment {
  /** Id of the payment. */
  id: string
  /** Id of the account. */
  account: string
  /** Amount. */
  amount: Decimal
  /** Currency. */
  currency: Open<Currency>
  /** State. */
  status: string
}

/** The reason of a decision. */
export interface DecisionNote {
  /** The reason, for the record. */
  note: string
}

/** State of a deposit. `open`: waits for its money. `completed`: the money has arrived. */
export type DepositStatus = 'open' | 'completed'

/** The secret of an approved device sign-in. */
export interface DeviceCodeRequest {
  /** The secret of the command line. */
  device_code: string
}

/** A command line that asks for a sign-in or a proof of identity. */
export interface DeviceRequest {
  /** Name of the machine, which the person compares. */
  machine: string
}

/** The state of a device sign-in. */
export interface DeviceStatus {
  /** `approved`: the command line may fetch it. `used`: it has. */
  status: Open<'pending' | 'approved' | 'refused' | 'used' | 'expired'>
}

/** Direct debits. */
export interface DirectDebitGroup {
  /** The creditor of direct debits, and their days and limits. */
  direct_debits?: DirectDebitSettings
}

/** Direct debits. */
export interface DirectDebitGroupInput {
  /** The creditor of direct debits, and their days and limits. */
  direct_debits?: DirectDebitSettingsInput
}

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
  first_as?: Open<'FRST' | 'RCUR'>
  /** The most of one debit; 999999999.99, the most of the scheme, if left out. */
  maximum_amount?: Decimal
  /** The most of the debits of an account that are due on one day; no limit if left out. */
  daily_maximum?: Decimal
}

/** The creditor of direct debits, and their days and limits. */
export interface DirectDebitSettingsInput {
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

/** A client whose tokens no longer work. */
export interface DisabledClient {
  /** Id of the client. */
  id: string
  /** When it was disabled. */
  disabled_at: string
}

/** How often a fund distributes. */
export type DistributionFrequency = 'annual' | 'semi_annual' | 'quarterly' | 'monthly'

/** Whether the fund keeps its income or pays it out. */
export type DistributionPolicy = 'accumulating' | 'distributing'

/** A document after the decision. */
export interface DocumentState {
  /** Id of the document. */
  id: string
  /** Whether customers can download it. */
  is_downloadable: boolean
}

/** How far an account is from its model now, by line. */
export interface DriftDetail {
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
  /** The conditions of the model. */
  conditions: RebalanceCondition[]
  /** The instruments that are named by their ids. */
  instruments: NamedInstrument[]
}

/** How far an account is from its model now. */
export interface DriftFigures {
  /** Currency of the value. */
  currency: Open<Currency>
  /** The value that counts. */
  base_value: Decimal
  /** The largest absolute drift. */
  largest_absolute: Decimal
  /** The largest relative drift; null without a line that has one. */
  largest_relative: Decimal | null
  /** The drift bands that are met. */
  breaches: RebalanceCondition[]
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

/** The jobs of one kind that fall due on one day. */
export interface DueWork {
  /** Day on the tenant's clock, in UTC. */
  day: string
  /** Kind of job. */
  kind: string
  /** Number of jobs. */
  jobs: number
  /** When the first of them is due. */
  first_due_at: string
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

/**
 * `exercise`: pay for new units. `sell`: have the rights sold at `rights_price`. `lapse`: let them end for nothing.
 */
export type Election = 'exercise' | 'sell' | 'lapse'

/** A secret that no longer works. */
export interface EndedSecret {
  /** Id of the secret. */
  id: string
  /** When it ended. */
  ends_at: string
}

/** Sessions that are no longer valid. */
export interface EndedSessions {
  /** Number of sessions that were ended. */
  ended: number
}

/** An erasure of personal data. It cannot be undone. */
export interface Erasure {
  /** Id of the erasure. */
  id: string
  /** Id of the person. */
  person: string
  /** The kinds of records that were erased. */
  record_kinds: Open<RecordKind>[]
  /** The reason; null if the daily job erased, or if an erasure was repeated after a restore. */
  reason: string | null
  /** The operator, or `system` for the daily job. */
  requested_by: string
  /** The end of the relationship, from which the years were counted. */
  relationship_ended_at: string
  /** Values that were erased. */
  values: number
  /** Files that were erased, with their keys. */
  files: number
  /** When they were erased. */
  created_at: string
}

/** A reason against an erasure. */
export interface ErasureObstacle {
  /** What stands against it. */
  code: Open<'authority_active' | 'related_to_customer' | 'account_open' | 'cash_left' | 'position_left' | 'application_undecided' | 'approval_pending' | 'legal_hold' | 'no_retention_rule' | 'retention_running' | 'already_erased'>
  /** The kind of record that it protects; null for all. */
  record_kind: Open<RecordKind> | null
  /** Id of the resource; null without one. */
  resource: string | null
  /** When it ends by itself; null if that is not certain. */
  until: string | null
  /** The same in a sentence. */
  detail: string
}

/** What an erasure would reach, and what stands against it. */
export interface ErasurePreview {
  /** Id of the person. */
  person: string
  /** The end of the relationship so far: the latest that happened in it. */
  relationship_ended_at: string
  /** Whether an erasure of all kinds of records would be carried out now. */
  is_possible: boolean
  /** All that stands against it. */
  obstacles: ErasureObstacle[]
  /** The retention of each kind of record. */
  retention: ({
    /**
     * `identity`: claims, numbers of documents, evidence, search terms. `accounts`: names of accounts, bank
     * accounts, names and texts of payments. `documents`: documents that were issued for accounts.
     */
    record_kind: Open<RecordKind>
    /** Years of retention; null without a rule. */
    years: number | null
    /** When they are over; null without a rule. */
    erasable_from: string | null
    /** When such records were last erased since the end of the relationship. */
    erased_at: string | null
  })[]
  /** The records that an erasure would reach. */
  records: {
    /** Claims of the person. */
    claims: number
    /** Applications that name it as an authority. */
    applications: number
    /** Accounts that it owns, also with others. */
    accounts: number
    /** Bank accounts of those. */
    funding_accounts: number
    /** Deposits to them. */
    deposits: number
    /** Withdrawals from them. */
    withdrawals: number
    /** Documents that were issued for them. */
    documents: number
  }
}

/** What is to be erased of a person. */
export interface ErasureRequest {
  /** The kinds of records to erase; all by default. */
  record_kinds?: RecordKind[]
  /** The reason, for the record. It is sealed, and outlasts an erasure: put no personal data there. */
  reason: string
}

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
 * - `approval_outdated` (409): The change would have other effects than its preview, or its request is of an
 * earlier release: cancel the approval and request it again. Cancel the approval, look at the new preview and
 * request it again.
 * - `cross_site` (403): The request comes from another site. A browser must send it from the address of
 * OPERATOR_URL. Open the console at the address of OPERATOR_URL.
 * - `erasure_refused` (409): The personal data must be retained for now; context names by code what stands against
 * the erasure. Wait until the named reasons have ended, such as an open account, a legal hold or a retention
 * period.
 * - `invitation_invalid` (400): The invitation is unknown, used, revoked or expired. Ask an administrator for a new
 * link.
 * - `limit_exceeded` (403): The amount exceeds the limit of the operator's roles; context.limit is the limit. Let
 * an operator with a higher limit act, or have the limit raised.
 * - `not_home_cell` (421): The home of this cell does this for all cells; context.cell and context.address name it.
 * Repeat the request at the common address, or at context.address.
 * - `session_required` (401): There is no session, or it has ended: sign in. Sign in again.
 * - `sign_in_failed` (401): The credentials are wrong, or used before. Try again with the next code of the
 * authenticator, or a recovery code.
 * - `sign_on_refused` (403): The identity provider has identified the person, who may not sign in here; the detail
 * says why. Ask an administrator for an invitation or a role.
 * - `single_sign_on_required` (403): Sign in with the identity provider: only break-glass accounts sign in without
 * it. Sign in with the identity provider of the house.
 * - `step_up_required` (403): The operation needs a proof of identity within the last five minutes: step up. Prove
 * the identity again with password and code or a passkey, then repeat the request.
 */
export type ErrorCode = 'api_version_invalid' | 'api_version_unsupported' | 'approval_by_creator' | 'buy_order_forbidden' | 'client_request_id_too_long' | 'client_user_id_too_long' | 'conflict' | 'currency_not_supported' | 'deposit_advance_forbidden' | 'deposit_forbidden' | 'direct_debit_forbidden' | 'direct_debit_limit_exceeded' | 'duplicate' | 'duplicate_funding_account' | 'duplicate_webhook' | 'email_forbidden' | 'expired' | 'file_not_uploaded' | 'forbidden' | 'idempotency_key_conflict' | 'idempotency_key_expired' | 'idempotency_key_too_long' | 'instrument_buy_only' | 'instrument_not_trading' | 'instrument_sell_only' | 'instrument_too_close_to_maturity' | 'insufficient_funds' | 'insufficient_scope' | 'insufficient_units' | 'invalid_client' | 'invalid_credentials' | 'invalid_param' | 'invalid_request' | 'invalid_token' | 'invalid_trading_currency' | 'journal_forbidden' | 'journal_limit_exceeded' | 'limit_budget_too_small' | 'method_not_allowed' | 'missing_param' | 'mandate_not_active' | 'missing_price' | 'missing_token' | 'not_found' | 'model_not_active' | 'order_cancel_forbidden' | 'order_fill_forbidden' | 'order_replace_forbidden' | 'payment_completion_forbidden' | 'person_id_too_long' | 'portfolio_requires_portfolio_order' | 'position_not_open' | 'professional_trader_required' | 'quote_already_consumed' | 'quote_invalid' | 'rate_limited' | 'refund_exceeds_refundable_amount' | 'run_open' | 'run_outdated' | 'sell_order_forbidden' | 'server_error' | 'service_unavailable' | 'signed_upload_expired' | 'statement_period_invalid' | 'tenant_moved' | 'trading_rule_violated' | 'transfer_forbidden' | 'webhook_not_active' | 'withdrawal_forbidden' | 'approval_outdated' | 'cross_site' | 'erasure_refused' | 'invitation_invalid' | 'limit_exceeded' | 'not_home_cell' | 'session_required' | 'sign_in_failed' | 'sign_on_refused' | 'single_sign_on_required' | 'step_up_required'

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

/** The type of evidence in a file. */
export type EvidenceType = 'identity_document' | 'proof_of_address' | 'selfie' | 'certificate_of_shareholders' | 'certificate_of_directors' | 'certificate_of_good_standing' | 'financial_statements' | 'ownership_structure' | 'proof_of_registered_address' | 'proof_of_operating_address' | 'nominee_agreement' | 'board_resolution'

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

/** A job whose last attempt failed. It is retried until an operator closes it. */
export interface FailingJob {
  /** Id of the job. */
  id: string
  /** Kind of job, such as `trading.settle-trade`. */
  kind: string
  /** What it is about, by ids. */
  payload: Record<string, unknown>
  /** Id of the account that it belongs to; null without one. */
  partition_key: string | null
  /** When it is due next. */
  due_at: string
  /** Number of attempts. */
  attempts: number
  /** The error of the last attempt. */
  last_error: string
  /** When it was enqueued. */
  created_at: string
  /** Changes of this resource that await approval. */
  pending_approvals: ({
    /** Id of the approval. */
    id: string
    /** Name of the operation, such as `suspense.assign`. */
    verb: string
    /** Id of the operator that requested the change. */
    maker: string
    /** The reason of that operator; null without one. */
    reason: string | null
    /** When it was requested. */
    created_at: string
  })[]
  /** The operator that has the item; null for nobody. */
  assigned_to: {
    /** Id of the operator. */
    operator: string
    /** When they got it. */
    since: string
  } | null
}

/** A fee as it was set, with the time in which it is charged. */
export interface FeeOfSchedule {
  /** Id of the fee. */
  id: string
  /** Stable name for programs. */
  alias: string
  /** Name to show; the alias if left out. */
  display_name?: string
  /** Description. */
  description?: string
  /** Whether it is charged for a transaction or for each month. */
  fee_type: Open<'transaction' | 'recurring'>
  /** `buy` or `sell`; null of a recurring fee. */
  transaction_type?: string | null
  /** Tax on the fee, as a fraction: `0.20` is 20 %; null: none. */
  tax_rate?: Decimal | null
  /** Its price, by currency. */
  chargeable_currencies: Record<string, {
    /** Fixed part of the fee, before tax. */
    unit_amount: Decimal
    /** Part of the amount it is charged for, as a fraction, added to the fixed part. */
    rate?: Decimal
    /** The fee is at least this. */
    minimum_amount?: Decimal
    /** The fee is at most this. */
    maximum_amount?: Decimal
  }>
  /** Other terms for some of its transactions. */
  variants?: FeeVariantSetting[]
  /** First day of its schedule; null of the fees of the creation. */
  effective_from: string | null
  /** From when on it is charged; null of the fees of the creation. */
  in_force_at: string | null
  /** When another schedule follows; null if none is known. */
  ends_at: string | null
  /** Whether orders of now pay it. */
  is_in_force: boolean
  /** Whether another schedule took its place before it was charged. */
  is_replaced: boolean
}

/** The charges of a recurring fee for a month. */
export interface FeeRun {
  /** First day of the month. */
  period_start: string
  /** First day of the month after. */
  period_end: string
  /** Id of the fee. */
  fee: string
  /** Its name to show. */
  fee_name: string
  /** Number of charges: one for each account. */
  charges: number
  /** Before tax, with two decimals. */
  amount_fee: Decimal
  /** Tax on it. */
  amount_tax: Decimal
  /** Both. */
  amount_total: Decimal
  /** Currency of the amounts. */
  currency: Open<Currency>
  /** Collected so far. */
  collected_amount: Decimal
  /** Refunded so far. */
  refunded_amount: Decimal
  /** Due, and neither collected nor refunded. */
  outstanding_amount: Decimal
  /** Number of charges of the month before. */
  previous_charges: number
  /** Total of the month before. */
  previous_amount_total: Decimal
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
  fee_type: Open<'transaction' | 'recurring'>
  /** `buy` or `sell`; null of a recurring fee. */
  transaction_type?: string | null
  /** Tax on the fee, as a fraction: `0.20` is 20 %; null: none. */
  tax_rate?: Decimal | null
  /** Its price, by currency. */
  chargeable_currencies: Record<string, {
    /** Fixed part of the fee, before tax. */
    unit_amount: Decimal
    /** Part of the amount it is charged for, as a fraction, added to the fixed part. */
    rate?: Decimal
    /** The fee is at least this. */
    minimum_amount?: Decimal
    /** The fee is at most this. */
    maximum_amount?: Decimal
  }>
  /** Other terms for some of its transactions. */
  variants?: FeeVariantSetting[]
}

/** A fee of the tenant. */
export interface FeeSettingInput {
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
  variants?: FeeVariantSettingInput[]
}

/** The fees of a tenant. */
export interface FeeSettings {
  /** The fees. */
  fees: FeeSetting[]
}

/** The fees of a tenant. */
export interface FeeSettingsInput {
  /** The fees. */
  fees: FeeSettingInput[]
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
    unit_amount: Decimal
    /** Part of the amount it is charged for, as a fraction, added to the fixed part. */
    rate?: Decimal
    /** The fee is at least this. */
    minimum_amount?: Decimal
    /** The fee is at most this. */
    maximum_amount?: Decimal
  }>
  /** Tax on the fee, as a fraction: `0.20` is 20 %; null: none. */
  tax_rate?: Decimal | null
}

/** Other terms of a fee; the most specific that matches is charged. */
export interface FeeVariantSettingInput {
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

/** An account of the firm to open. */
export interface FirmAccountOpening {
  /** Its name. */
  name: string
  /** By default EUR. */
  base_currency?: Currency
  /** Whether it takes what allocations leave over; at most one for each base currency. */
  is_residual?: boolean
}

/** The firm's bank account in a currency. */
export interface FirmBankAccount {
  /** Currency. */
  currency: Open<Currency>
  /** Name of the firm. */
  owner_name: string
  /** IBAN. */
  iban: string
  /** BIC. */
  bank_code: string
}

/** The firm's bank account in a currency. */
export interface FirmBankAccountInput {
  /** Currency. */
  currency: Currency
  /** Name of the firm. */
  owner_name: string
  /** IBAN. */
  iban: string
  /** BIC. */
  bank_code: string
}

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

/** Only postings from or to this account of the firm. */
export type HouseAccount = 'bank' | 'suspense' | 'advances' | 'street' | 'depot' | 'fees' | 'taxes'

/** What a file of the bank has led to. */
export interface ImportedBankFile {
  /** Kind of the file. */
  kind: string
  /** The number of entries by outcome. */
  entries: {
    /** Payments that arrived. */
    received: number
    /** Payouts that left. */
    paid: number
    /** Payouts that came back. */
    returned: number
    /** Charges of the bank, which the firm bears. */
    charged: number
    /** Entries that became reconciliation breaks. */
    unexplained: number
    /** Entries that were booked before. */
    unchanged: number
  }
  /** Payouts that the bank rejected. */
  rejected: number
  /** The statements that are complete now. */
  statements: unknown[]
  /** Pages of statements whose other pages are missing. */
  pages_waiting: {
    /** Id of the statement. */
    statement: string
    /** Number of the page. */
    page: number
  }[]
  /** Parts of the file that were not taken. The others are booked. */
  refused_parts: ({
    /** Id of the statement, notification or report, or its place in the file. */
    part: string
    /** Reference of the entry or transaction, or its place in the file; null for the whole part. */
    entry: string | null
    /** The reason. */
    reason: string
  })[]
}

/** The instruments of a file by what happened to them. */
export interface ImportedCatalogue {
  /** New instruments. */
  created: number
  /** Instruments with other members than before. */
  changed: number
  /** Instruments that are stored as the file has them. */
  unchanged: number
  /** Whether nothing was stored. */
  dry_run: boolean
}

/** The corporate actions of a file. */
export interface ImportedCorporateActions {
  /** The actions, in the order of the file. */
  corporate_actions: CorporateAction[]
  /** Whether nothing was entered. */
  dry_run: boolean
}

/** The prices of a file by what happened to them. */
export interface ImportedPrices {
  /** The source of the prices. */
  provider: string
  /** New prices. */
  added: number
  /** Prices that replaced another value of the provider. */
  corrected: number
  /** Prices that are stored already. */
  unchanged: number
  /** Rows left out because no instrument has their symbol. */
  unknown: number
  /**
   * First day of the file; stored values from it on that use a new price are computed again. Null if none is new.
   */
  recomputed_from: string | null
  /** Whether nothing was stored. */
  dry_run: boolean
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

/** A statement with missing pages. */
export interface IncompleteStatement {
  /** The bank's id of the statement. */
  statement: string
  /** Currency. */
  currency: Open<Currency>
  /** The numbers of the pages that have arrived. */
  pages: number[]
}

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

/** An instrument that can be traded; `instrument_type` distinguishes its forms. */
export type Instrument = Bill | Bond | ETF | MoneyMarketFund | AMC | CurrencyPair | Stock | Certificate

/** What differs from the catalogue for the tenant. */
export interface InstrumentOverride {
  /** Id of the instrument. */
  instrument: string
  /** The trading status. */
  trading_status: Open<'buy_sell' | 'buy_only' | 'sell_only' | 'not_trading'> | null
  /** The stage of its rollout; `none` shows none. */
  rollout_stage: Open<'ga' | 'beta' | 'provisional' | 'none'> | null
  /** Whether the customers of the tenant see it. */
  is_visible: boolean | null
}

/** Kind of an instrument. */
export type InstrumentType = 'money_market_fund' | 'stock' | 'certificate' | 'bill' | 'bond' | 'etf' | 'mutual_fund' | 'currency_pair' | 'amc'

/** A document that was issued. */
export interface IssuedDocument {
  /** Id of the document. */
  id: string
  /** Kind of document. */
  document_type: string
  /** Its title. */
  title: string
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

/**
 * Cost of the units for the receiver. `carry`: that of the giver, who realizes nothing. `market`: their value, so
 * that the giver realizes the gain.
 */
export type JournalCostBasis = 'carry' | 'market'

/** Journals between accounts. */
export interface JournalGroup {
  /** What may move between accounts of the tenant, and up to which value. */
  journals?: JournalSettings
}

/** Journals between accounts. */
export interface JournalGroupInput {
  /** What may move between accounts of the tenant, and up to which value. */
  journals?: JournalSettingsInput
}

/** Reason of a journal; it has no effect. */
export type JournalPurpose = 'funding' | 'withdrawal' | 'reward' | 'correction' | 'fee_rebate' | 'gift' | 'other'

/** What may move between accounts of the tenant, and up to which value. */
export interface JournalSettings {
  /** What may move from the firm to a customer; cash and units if left out. */
  firm_to_customer?: (Open<'cash' | 'units'>)[]
  /** What may move from a customer to the firm; cash if left out. */
  customer_to_firm?: (Open<'cash' | 'units'>)[]
  /** What may move between accounts of the firm; cash and units if left out. */
  firm_to_firm?: (Open<'cash' | 'units'>)[]
  /** Between accounts of customers; `same_customer`, where one customer owns both, if left out. */
  customer_to_customer?: Open<'never' | 'same_customer' | 'any'>
  /** The most of one journal, by currency; no limit if left out. */
  single_limit?: Record<string, Decimal>
  /** The most of a UTC day but between accounts of the firm, by currency; no limit if left out. */
  daily_limit?: Record<string, Decimal>
  /** The value from which a journal waits for approval, by currency; none if left out. */
  approval_threshold?: Record<string, Decimal>
  /** Days after which a journal that waits expires; 7 if left out. */
  approval_days?: number
}

/** What may move between accounts of the tenant, and up to which value. */
export interface JournalSettingsInput {
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

/** A public key (RFC 7517). A key with private members is refused. */
export interface JsonWebKey {
  /** Type: `RSA`, `EC` or `OKP`. */
  kty: string
  /** Id; by default the RFC 7638 thumbprint. */
  kid?: string
  /** The one algorithm that the key is for; absent: each that fits its type. */
  alg?: string
  /** `sig`. */
  use?: string
  /** Curve: `P-256`, `P-384` or `Ed25519`. */
  crv?: string
  /** First coordinate. */
  x?: string
  /** Second coordinate. */
  y?: string
  /** Modulus of an RSA key, of 2048 bits or more. */
  n?: string
  /** Exponent of an RSA key. */
  e?: string
}

/** A public key (RFC 7517). A key with private members is refused. */
export interface JsonWebKeyInput {
  /** Type: `RSA`, `EC` or `OKP`. */
  kty: string
  /** Id; by default the RFC 7638 thumbprint. */
  kid?: string
  /** The one algorithm that the key is for; absent: each that fits its type. */
  alg?: string
  /** `sig`. */
  use?: string
  /** Curve: `P-256`, `P-384` or `Ed25519`. */
  crv?: string
  /** First coordinate. */
  x?: string
  /** Second coordinate. */
  y?: string
  /** Modulus of an RSA key, of 2048 bits or more. */
  n?: string
  /** Exponent of an RSA key. */
  e?: string
}

/** A client and the keys that verify its assertions. */
export interface KeyedClient {
  /** Id of the client. */
  id: string
  /** Public keys that verify its assertions. */
  public_keys: JsonWebKey[]
}

/** The fault of the row. */
export type LedgerFault = 'transfer_altered' | 'transfer_missing' | 'transfer_unrecorded' | 'sum_not_zero' | 'balance_differs' | 'position_differs' | 'record_altered' | 'record_unlinked' | 'fact_altered' | 'fact_missing' | 'fact_unsealed' | 'personal_data_altered' | 'number_wrong'

/** One line of an entry of the ledger. */
export interface LedgerPosting {
  /** Entry and line. */
  id: string
  /** Id of the entry; its lines are booked together. */
  entry: string
  /** Number of the line in its entry. */
  line: number
  /** Kind of the movement. */
  kind: string
  /** Id of the resource that it is about. */
  reference: string
  /** When it was booked. */
  booked_at: string
  /** The ledger account that gives. */
  from_account: string
  /** The ledger account that receives. */
  to_account: string
  /** A currency, or the id of an instrument. */
  asset: string
  /** What moves. */
  amount: Decimal
}

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

/** The file of a version of a legal document, with its bytes. */
export interface LegalDocumentContent {
  /** Id of the file. */
  id: string
  /** Number of bytes. */
  size: number
  /** SHA-256 of the bytes, in hexadecimal digits. */
  sha256: string
  /** The bytes in base64. */
  content: string
}

/** The file of a version of a legal document. */
export interface LegalDocumentFile {
  /** Id of the file. */
  id: string
  /** Number of bytes. */
  size: number
  /** SHA-256 of the bytes, in hexadecimal digits. */
  sha256: string
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

/** A legal hold: nothing of the person is erased while it is in force. */
export interface LegalHold {
  /** Id of the legal hold. */
  id: string
  /** Id of the person. */
  person: string
  /** The reason. */
  reason: string
  /** The operator that set it. */
  set_by: string
  /** When it was lifted; null while it is in force. */
  lifted_at: string | null
  /** The operator that lifted it. */
  lifted_by: string | null
  /** The reason for which it was lifted. */
  lift_reason: string | null
  /** When it was set. */
  created_at: string
}

/** Length of a bar; `hour` if left out. */
export type LengthOfBar = 'hour' | 'day'

/** A delivery of one of the events. */
export interface LifeDelivery {
  /** Id of the delivery. */
  id: string
  /** Id of the webhook. */
  webhook: string
  /** Id of the event. */
  event: string | null
  /** State of the delivery. */
  status: string
  /** Id of the delivery that it repeats. */
  redelivery_of: string | null
  /** Attempts so far. */
  attempts: number
  /** When it is tried next. */
  next_attempt_at: string | null
  /** When it succeeded. */
  succeeded_at: string | null
  /** When it failed after its last attempt. */
  failed_at: string | null
  /** When it was made. */
  created_at: string
}

/** A document about the order. */
export interface LifeDocument {
  /** Id of the document. */
  id: string
  /** Type of document. */
  document_type: string
  /** Title. */
  title: string
  /** When it was withdrawn. */
  withdrawn_at: string | null
  /** When it was issued. */
  created_at: string
}

/** An event of the order or of one of its trades. */
export interface LifeEvent {
  /** Id of the event. */
  id: string
  /** Its number. */
  sequence: number
  /** Name. */
  name: string
  /** Id of the resource. */
  resource_id: string
  /** When it happened. */
  created_at: string
}

/** A fee of the order. */
export interface LifeFee {
  /** Id of the fee charge. */
  id: string
  /** Currency. */
  currency: string
  /** Fee before tax. */
  amount_fee: Decimal
  /** Tax. */
  amount_tax: Decimal
  /** Collected so far. */
  collected: Decimal
  /** Refunded so far. */
  refunded: Decimal
}

/** A job that is still to run; jobs that have ended are gone. */
export interface LifeJob {
  /** Id of the job. */
  id: string
  /** Kind of job. */
  kind: string
  /** When it is due. */
  due_at: string
  /** Attempts so far. */
  attempts: number
  /** The reason why the last attempt failed. */
  last_error: string | null
  /** When it was enqueued. */
  created_at: string
}

/** The order. */
export interface LifeOrder {
  /** Id of the order. */
  id: string
  /** Id of the account. */
  account: string
  /** Id of the instrument. */
  instrument: string
  /** State of the order. */
  status: string
  /** Type of the order. */
  order_type: string
  /** Purpose of the order. */
  purpose: string
  /** Side. */
  side: string
  /** Currency. */
  currency: string
  /** Cash to spend or receive. */
  cash_amount: Decimal | null
  /** Units. */
  quantity: Decimal | null
  /** Limit. */
  limit_price: Decimal | null
  /** Stop price. */
  stop_price: Decimal | null
  /** How long it stays in force. */
  time_in_force: string | null
  /** When it ends by itself. */
  expires_at: string | null
  /** Id of the quote. */
  quote: string | null
  /** The client reference. */
  client_reference: string | null
  /** Fees: the estimate until the order is filled, then the amount charged. */
  fees: Decimal
  /** The asset that is reserved: a currency or an instrument. */
  reserved_asset: string
  /** The reserved amount. */
  reserved_amount: Decimal
  /** Units traded. */
  traded_quantity: Decimal
  /** Money traded. */
  traded_notional: Decimal
  /** Id of the position. */
  position: string | null
  /** Number of replacements of its terms. */
  revision: number
  /** Reason of the cancellation. */
  cancelled_reason: string | null
  /** When it went to the venue. */
  submitted_at: string | null
  /** When the market reached its stop price. */
  triggered_at: string | null
  /** When it was filled. */
  filled_at: string | null
  /** When all its trades had settled. */
  settled_at: string | null
  /** When it was cancelled. */
  cancelled_at: string | null
  /** When it was placed. */
  created_at: string
  /** When it last changed. */
  modified_at: string
}

/** The quote that the order redeemed. */
export interface LifeQuote {
  /** Id of the quote. */
  id: string
  /** Side. */
  side: string
  /** Cash to spend or receive. */
  cash_amount: Decimal | null
  /** Units. */
  quantity: Decimal | null
  /** Limit. */
  limit_price: Decimal | null
  /** Stop price. */
  stop_price: Decimal | null
  /** Price of the quote. */
  price: Decimal
  /** When it expired. */
  expires_at: string
  /** When it was given. */
  created_at: string
}

/** An audit record of the order or of one of its trades. */
export interface LifeRecord {
  /** Id of the record. */
  id: string
  /** Its place in the audit chain. */
  sequence: number
  /** When the change was made. */
  at: string
  /** The author. */
  actor: string
  /** Id of the client. */
  client: string | null
  /** Id of the request or job. */
  request: string
  /** The operation, or the kind of job. */
  action: string
  /** The order or trade. */
  resource: string | null
  /** Status of the answer; 0 of a job. */
  status: number
  /** Its hash in the audit chain. */
  hash: string
}

/** An execution of the order. */
export interface LifeTrade {
  /** Id of the trade. */
  id: string
  /** `executed`, `settled`, or `busted` by the venue. */
  status: string
  /** Side. */
  side: string
  /** Price. */
  price: Decimal
  /** Units. */
  quantity: Decimal
  /** Money. */
  notional: Decimal
  /** Currency of the money. */
  notional_currency: string
  /** Accrued interest. */
  accrued_interest: Decimal | null
  /** Venue or broker. */
  execution_broker: string
  /** The reference of the venue. */
  execution_reference: string
  /** MIC of the venue. */
  trading_venue: string | null
  /** The ledger entry that booked it. */
  entry: string
  /** The ledger entry that reversed it. */
  bust_entry: string | null
  /** Day of settlement. */
  settlement_date: string
  /** Attempts to settle. */
  settlement_attempts: number
  /** When it was executed. */
  executed_at: string
  /** When it settled. */
  settled_at: string | null
  /** When it was busted. */
  busted_at: string | null
}

/** A ledger transfer, with the balances that it found and left. */
export interface LifeTransfer {
  /** Ledger entry. */
  entry: string
  /** Line of the entry. */
  line: number
  /** Kind of entry. */
  kind: string
  /** The order, trade or fee charge that it is for. */
  reference: string
  /** When it was booked. */
  booked_at: string
  /** A currency, or the id of an instrument. */
  asset: string
  /** Amount. */
  amount: Decimal
  /** The ledger account that gave. */
  from: {
    /** Ledger account. */
    account: string
    /** Balance before the transfer. */
    balance_before: Decimal
    /** Balance after it. */
    balance_after: Decimal
  }
  /** The ledger account that received. */
  to: {
    /** Ledger account. */
    account: string
    /** Balance before the transfer. */
    balance_before: Decimal
    /** Balance after it. */
    balance_after: Decimal
  }
}

/** The reason for which a hold ends. */
export interface LiftLegalHoldRequest {
  /** The reason, for the record. It is sealed, and outlasts an erasure: put no personal data there. */
  reason: string
}

/** The record of a look at personal data. */
export interface Look {
  /** Id of the look. */
  id: string
  /** Id of the resource. */
  resource: string
  /** The members that were shown. */
  members: string[]
  /** The reason. */
  reason: string
}

/** The reason for a look at personal data. */
export interface LookRequest {
  /** The reason, for the record. */
  reason: string
}

/** An instrument with its price, its schedule and its sessions. */
export interface MarketInstrument {
  /** An instrument that can be traded; `instrument_type` distinguishes its forms. */
  instrument: Instrument
  /** Whether clients of the tenant see it. */
  is_visible: boolean
  /** A price of an instrument. */
  price: Price | null
  /** Source of the price; null without one. */
  provider: string | null
  /** Every fixed coupon of a bond, first to last. */
  coupons: ScheduledCoupon[]
  /** The trading of the next two weeks. */
  sessions: TradingSession[]
}

/** The signed-in operator. */
export interface Me {
  /** Id of the operator. */
  id: string
  /** E-mail address. */
  email: string
  /** Name. */
  name: string
  /** A disabled operator cannot sign in. */
  status: Open<'active' | 'disabled'>
  /** Whether a password with an authenticator signs them in. */
  has_password: boolean
  /** Whether the account is for emergencies: each sign-in raises an alarm. */
  is_break_glass: boolean
  /** Whether the identity provider signs them in; their groups there give their roles. */
  has_single_sign_on: boolean
  /** Number of passkeys. */
  passkeys: number
  /** The roles. */
  grants: OperatorGrant[]
  /** When they last sent a request, to the minute. */
  last_seen_at: string | null
  /** When they accepted their invitation. */
  created_at: string
  /** The session of this request. */
  session: {
    /** Id of the session. */
    id: string
    /** Cookie of a browser, or token of a program. */
    kind: Open<'browser' | 'token'>
    /** When the identity was last proved; 1970 if it has not been proved yet. */
    stepped_up_at: string
  }
  /** What each role permits. */
  permissions: ({
    /** Id of the tenant in which it holds; null for every tenant. */
    of_tenant: string | null
    /** The permissions, as noun.verb. */
    permissions: string[]
  })[]
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

/** A portfolio that accounts follow. */
export interface ModelDetail {
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
  /** The instruments that are named by their ids. */
  instruments: NamedInstrument[]
}

/**
 * State of a model. `active`: runs may start. `needs_adjustment`: an instrument of the version in force cannot be
 * bought, and no run starts until a new version or the instrument is right. `archived`: ended.
 */
export type ModelStatus = 'active' | 'needs_adjustment' | 'archived'

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

/** The weights of a model from a day on. */
export interface ModelVersionDetail {
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
  /** The instruments that are named by their ids. */
  instruments: NamedInstrument[]
}

/** An instrument of a model and its share. */
export interface ModelWeight {
  /** Id of the instrument. */
  instrument: string
  /** Its share of the value: `0.45` is 45 %; at most four decimals. */
  weight: Decimal
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

/** An instrument by its names. */
export interface NamedInstrument {
  /** Id of the instrument. */
  id: string
  /** ISIN. */
  symbol: string
  /** Name to show. */
  name: string
}

/** The ground of an access request, such as the letter of the person. */
export interface NewAccessRequest {
  /** The reason, for the record. */
  reason: string
}

/** A group of settings, whole: a setting that is left out has its usual value. */
export interface NewAdvancesSettings {
  /** Deposits that are credited before their money arrives. */
  settings: AdvanceSettingsInput
  /** The reason, for the record: put no personal data there. */
  reason: string
  /** Whether it only shows what would change; false if left out. */
  dry_run?: boolean
}

/** A rule to set or remove. */
export interface NewApprovalRule {
  /** Name of the operation, such as `suspense.assign`. */
  verb: string
  /** Id of the tenant in which it is to hold; null for every tenant. */
  of_tenant: string | null
  /** Currency of the amount; null for every change. */
  currency: Currency | null
  /**
   * Changes that move this amount or more; null for every change. In the main unit of the currency, with at most
   * two decimals: `300.00`.
   */
  from_amount: DecimalInput | null
  /** The roles of those that may approve. */
  roles: OperatorRole[]
  /** The number of people that must approve; 0 removes the rule. */
  needed: number
}

/** The first code of the new authenticator; with a password for a person who has none. */
export interface NewAuthenticator {
  /** Id of the challenge. */
  challenge: string
  /** The current code of the authenticator. */
  code: string
  /** A password of 12 characters or more. */
  password?: string
}

/** The review of a use by another operator. */
export interface NewBreakGlassReview {
  /** Whether there was an emergency. */
  conclusion: 'justified' | 'not_justified'
  /** What you looked at. */
  note: string
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

/** A group of settings, whole: a setting that is left out has its usual value. */
export interface NewDirect_debitsSettings {
  /** Direct debits. */
  settings: DirectDebitGroupInput
  /** The reason, for the record: put no personal data there. */
  reason: string
  /** Whether it only shows what would change; false if left out. */
  dry_run?: boolean
}

/** A group of settings, whole: a setting that is left out has its usual value. */
export interface NewFeesSettings {
  /** The fees of a tenant. */
  settings: FeeSettingsInput
  /** The reason, for the record: put no personal data there. */
  reason: string
  /**
   * First day, in UTC, whose orders pay these fees: today or later. If today, they hold from a minute after the
   * change. A month is charged by the fees of its first day.
   */
  effective_from: string
  /** Whether it only shows what would change; false if left out. */
  dry_run?: boolean
}

/** A group of settings, whole: a setting that is left out has its usual value. */
export interface NewJournalsSettings {
  /** Journals between accounts. */
  settings: JournalGroupInput
  /** The reason, for the record: put no personal data there. */
  reason: string
  /** Whether it only shows what would change; false if left out. */
  dry_run?: boolean
}

/** The PDF of a version that is to be published. */
export interface NewLegalDocumentFile {
  /** The bytes of the PDF in base64, 20 MiB at most. */
  content: string
}

/** A version of a legal document to publish. */
export interface NewLegalDocumentVersion {
  /** Kind of a legal document. */
  document_type: LegalDocumentType
  /** Label of the version, such as `2.0`. */
  version: string
  /** When it takes effect; absent: now. */
  effective_at?: string
  /** Name of a new document; absent: that of its type. */
  name?: string
  /** Id of its file, which `legal_documents.upload` has given. */
  file: string
}

/** A person whose data may not be erased. */
export interface NewLegalHold {
  /** Id of the person. */
  person: string
  /** The reason, for the record. It is sealed, and outlasts an erasure: put no personal data there. */
  reason: string
}

/** A group of settings, whole: a setting that is left out has its usual value. */
export interface NewOnboardingSettings {
  /** Applications of new customers. */
  settings: OnboardingSettingsInput
  /** The reason, for the record: put no personal data there. */
  reason: string
  /** Whether it only shows what would change; false if left out. */
  dry_run?: boolean
}

/** A client to create. */
export interface NewOperatorClient {
  /** Name. */
  name: string
}

/** A role to give. */
export interface NewOperatorGrant {
  /** A role; docs/operators.md says what each permits. */
  role: OperatorRole
  /** Id of the tenant in which it is to hold; null for every tenant. */
  of_tenant: string | null
}

/** A person to invite, and the role they get. */
export interface NewOperatorInvitation {
  /** E-mail address. */
  email: string
  /** A role; docs/operators.md says what each permits. */
  role: OperatorRole
  /** Id of the tenant in which it is to hold; null for every tenant. */
  of_tenant: string | null
  /** For emergencies: works without the identity provider. */
  is_break_glass?: boolean
}

/** A limit to set or remove. */
export interface NewOperatorLimit {
  /** A role; docs/operators.md says what each permits. */
  role: OperatorRole
  /** Id of the tenant in which it is to hold; null for every tenant. */
  of_tenant: string | null
  /** Currency of the limit. */
  currency: Currency
  /**
   * The largest amount that one change may move; null removes the limit. In the main unit of the currency, with at
   * most two decimals: `300.00`.
   */
  most: DecimalInput | null
  /**
   * The largest sum of the changes of one operator on a day of the tenant; absent or null: any sum. In the main
   * unit of the currency, with at most two decimals: `300.00`.
   */
  most_a_day?: DecimalInput | null
  /** The same in a calendar month. In the main unit of the currency, with at most two decimals: `300.00`. */
  most_a_month?: DecimalInput | null
}

/** The new password. */
export interface NewOperatorPassword {
  /** A password of 12 characters or more. */
  password: string
}

/** A tenant to create. */
export interface NewOperatorTenant {
  /** Name. */
  name: string
  /** Requirements for new customers; in live only `full`. */
  onboarding?: 'full' | 'minimal'
}

/** A token for a program of the operator. */
export interface NewOperatorToken {
  /** Name, as others see it. */
  name: string
  /** Days for which it is valid. */
  days: number
}

/** A transfer of cash and units. */
export interface NewOperatorTransfer {
  /** Kind of transfer. */
  kind: 'book_transfer' | 'portfolio_transfer' | 'position_migration_in'
  /** Id of the account that gives; absent: another institution. */
  from?: string
  /** Id of the account that receives; absent: another institution. */
  to?: string
  /** What moves; all lines or none. */
  lines: OperatorTransferLine[]
  /** Your reference; a transfer with the same reference is carried out once. */
  external_reference?: string
  /** The reason, for the record. */
  note: string
}

/** A group of settings, whole: a setting that is left out has its usual value. */
export interface NewOrdersSettings {
  /** Limits of orders. */
  settings: OrderSettingsInput
  /** The reason, for the record: put no personal data there. */
  reason: string
  /** Whether it only shows what would change; false if left out. */
  dry_run?: boolean
}

/** A passkey that the browser has made. */
export interface NewPasskey {
  /** Id of the challenge. */
  challenge: string
  /** Name, as others see it. */
  name: string
  /** The browser's answer to the options of the passkey, as JSON. */
  passkey: Record<string, unknown>
}

/** The payouts that go into the run. */
export interface NewPaymentRun {
  /** Currency of the payouts. */
  currency: Currency
}

/** A group of settings, whole: a setting that is left out has its usual value. */
export interface NewPoolsSettings {
  /** Orders that go out together. */
  settings: PoolSettingsInput
  /** The reason, for the record: put no personal data there. */
  reason: string
  /** Whether it only shows what would change; false if left out. */
  dry_run?: boolean
}

/** A group of settings, whole: a setting that is left out has its usual value. */
export interface NewRequestsSettings {
  /** How requests of clients are read. */
  settings: RequestSettingsInput
  /** The reason, for the record: put no personal data there. */
  reason: string
  /** Whether it only shows what would change; false if left out. */
  dry_run?: boolean
}

/** How long one kind of record is retained. */
export interface NewRetentionRule {
  /**
   * `identity`: claims, numbers of documents, evidence, search terms. `accounts`: names of accounts, bank accounts,
   * names and texts of payments. `documents`: documents that were issued for accounts.
   */
  record_kind: RecordKind
  /** Years of retention. */
  years: number
  /** `end`: from the end of the relationship. `end_of_year`: from the end of the calendar year (UTC) of that. */
  counted_from: 'end' | 'end_of_year'
  /** Whether a daily job erases the records that are due. */
  is_automatic: boolean
}

/** A sign-in with the identity provider. */
export interface NewSignOn {
  /** Your e-mail address, if several identity providers are set up: its domain tells yours. */
  email?: string
}

/** A group of settings, whole: a setting that is left out has its usual value. */
export interface NewTaxesSettings {
  /** Taxes on income. */
  settings: TaxSettingsInput
  /** The reason, for the record: put no personal data there. */
  reason: string
  /** First day, in UTC, whose payments are taxed so: tomorrow or later. */
  effective_from: string
  /** Whether it only shows what would change; false if left out. */
  dry_run?: boolean
}

/** A group of settings, whole: a setting that is left out has its usual value. */
export interface NewVenueSettings {
  /** The simulated venue and custodian of a sandbox. */
  settings: VenueGroupInput
  /** The reason, for the record: put no personal data there. */
  reason: string
  /** Whether it only shows what would change; false if left out. */
  dry_run?: boolean
}

/** A note to write. */
export interface NewWorkNote {
  /** Id of the resource. */
  subject: string
  /** The text. */
  text: string
  /**
   * Whether it holds personal data, such as a name. A text with an e-mail address, an IBAN or a long number is
   * masked in any case.
   */
  has_personal_data?: boolean
}

/** How an application ended. */
export type OnboardingApplicationOutcome = 'approved' | 'rejected' | 'expired'

/** State of an application. `pending`: waits for review. `processing`: under review. `completed`: decided. */
export type OnboardingApplicationStatus = 'pending' | 'processing' | 'completed'

/** Applications of new customers. */
export interface OnboardingSettings {
  /** Whether applications need a consent to the terms of service; false if left out. */
  demand_terms_of_service?: boolean
  /** How applications are decided by themselves; `none`, which waits for a decision, if left out. */
  auto_decide?: Open<'none' | 'approved' | 'rejected'>
  /** What applications need: `full`, every claim, consent and evidence, if left out; `minimal`: a person. */
  onboarding?: Open<'full' | 'minimal'>
}

/** Applications of new customers. */
export interface OnboardingSettingsInput {
  /** Whether applications need a consent to the terms of service; false if left out. */
  demand_terms_of_service?: boolean
  /** How applications are decided by themselves; `none`, which waits for a decision, if left out. */
  auto_decide?: 'none' | 'approved' | 'rejected'
  /** What applications need: `full`, every claim, consent and evidence, if left out; `minimal`: a person. */
  onboarding?: 'full' | 'minimal'
}

/** The link of an invitation that a person opens. */
export interface OpenInvitationRequest {
  /** The secret of the link. */
  token: string
}

/** An account of the firm itself. */
export interface OpenedFirmAccount {
  /** Id of the account. */
  account: string
  /** Reference of the account, for people. */
  reference: string
  /** Base currency. */
  base_currency: Open<Currency>
  /** Whether it takes what allocations leave over. */
  is_residual: boolean
}

/** The data with which a person accepts an invitation. */
export interface OpenedInvitation {
  /** The invitation. */
  invitation: {
    /** Id of the invitation. */
    id: string
    /** E-mail address of the person. */
    email: string
    /** A role; docs/operators.md says what each permits. */
    role: Open<OperatorRole>
    /** Id of the tenant in which it holds; null for every tenant. */
    of_tenant: string | null
    /** When it expires. */
    expires_at: string
  }
  /** Id of the challenge that the acceptance answers; valid for 30 minutes. */
  challenge: string
  /** For a password. */
  authenticator: {
    /** Secret of a new authenticator, in base32. */
    secret: string
    /** The same as an `otpauth:` address, for a QR code. */
    address: string
  }
  /** What the browser needs for the passkey, as JSON. */
  passkey_options: Record<string, unknown>
}

/** An operator. */
export interface Operator {
  /** Id of the operator. */
  id: string
  /** E-mail address. */
  email: string
  /** Name. */
  name: string
  /** A disabled operator cannot sign in. */
  status: Open<'active' | 'disabled'>
  /** Whether a password with an authenticator signs them in. */
  has_password: boolean
  /** Whether the account is for emergencies: each sign-in raises an alarm. */
  is_break_glass: boolean
  /** Whether the identity provider signs them in; their groups there give their roles. */
  has_single_sign_on: boolean
  /** Number of passkeys. */
  passkeys: number
  /** The roles. */
  grants: OperatorGrant[]
  /** When they last sent a request, to the minute. */
  last_seen_at: string | null
  /** When they accepted their invitation. */
  created_at: string
}

/** What is to change; at least one member. */
export interface OperatorAccountChange {
  /** The new status. */
  status?: AccountStatus
  /** Permissions to switch. */
  switches?: {
    /** Whether deposits may be created, as far as the status grants it. */
    can_deposit?: boolean
    /** Whether withdrawals and funding accounts may be created, as far as the status grants it. */
    can_withdraw?: boolean
    /** Whether buy orders may be placed, as far as the status grants it. */
    can_place_buy_order?: boolean
    /** Whether sell orders may be placed, as far as the status grants it. */
    can_place_sell_order?: boolean
  }
  /** The reason. It is a note on the resource, sealed, masked, and erased with it. */
  reason: string
}

/** What is to change; at least one member. */
export interface OperatorCustomerChange {
  /** The new status, which its accounts follow. */
  status?: CustomerStatus
  /** Class of investor under MiFID. */
  mifid_category?: 'retail' | 'professional' | 'eligible_counterparty'
  /** The reason. It is a note on the resource, sealed, masked, and erased with it. */
  reason: string
}

/** A role of an operator. */
export interface OperatorGrant {
  /** Id of the grant. */
  id: string
  /** A role; docs/operators.md says what each permits. */
  role: Open<OperatorRole>
  /** Id of the tenant in which it holds; null for every tenant. */
  of_tenant: string | null
  /** The operator that gave the role, or the user of the command line. */
  granted_by: string
  /** When it was given. */
  created_at: string
}

/** An open invitation. */
export interface OperatorInvitation {
  /** Id of the invitation. */
  id: string
  /** E-mail address of the person. */
  email: string
  /** A role; docs/operators.md says what each permits. */
  role: Open<OperatorRole>
  /** Id of the tenant in which it holds; null for every tenant. */
  of_tenant: string | null
  /** The operator that invited, or the user of the command line. */
  invited_by: string
  /** When it expires. */
  expires_at: string
  /** When it was made. */
  created_at: string
}

/** The largest amounts that a role may move. */
export interface OperatorLimit {
  /** A role; docs/operators.md says what each permits. */
  role: Open<OperatorRole>
  /** Id of the tenant in which it holds; null for every tenant. */
  of_tenant: string | null
  /** Currency of the limit. */
  currency: Open<Currency>
  /** The largest amount that one change may move. */
  most: Decimal
  /** The largest sum of the changes of one operator on a day; null: any sum. */
  most_a_day: Decimal | null
  /** The same in a calendar month. */
  most_a_month: Decimal | null
  /** Id of the operator. */
  set_by: string
  /** When it was set. */
  modified_at: string
}

/** The limits of an operator in a tenant, and what is left of them. */
export interface OperatorLimitUses {
  /** Id of the operator. */
  operator: string
  /** The day of the tenant, in UTC, by its clock. */
  day: string
  /** The limits of the roles, each with its use. A role without a limit is absent. */
  limits: ({
    /** A role; docs/operators.md says what each permits. */
    role: Open<OperatorRole>
    /** Id of the tenant in which it holds; null for every tenant. */
    of_tenant: string | null
    /** Currency of the limit. */
    currency: Open<Currency>
    /** The largest amount that one change may move. */
    most: Decimal
    /** The largest sum of the changes of one operator on a day; null: any sum. */
    most_a_day: Decimal | null
    /** The same in a calendar month. */
    most_a_month: Decimal | null
    /** What the operator has moved on the day with the permissions of the role. */
    used_today: Decimal
    /** The same in the calendar month. */
    used_this_month: Decimal
    /** The largest amount that one more change may move. */
    left: Decimal
  })[]
}

/** A pause, and why. */
export interface OperatorPauseRequest {
  /** The day on which the plan goes on by itself; null until it is resumed. */
  until?: string | null
  /** The reason. It is a note on the plan, sealed, masked, and erased with it. */
  reason: string
}

/** The refund. */
export interface OperatorRefund {
  /** Id of the refund. */
  refund: string
}

/** A refund. */
export interface OperatorRefundRequest {
  /** The amount to refund, tax included. In the main unit of the currency, with at most two decimals: `300.00`. */
  amount: DecimalInput
  /** The reason. It is a note on the resource, sealed, masked, and erased with it. */
  reason: string
}

/** Why the plan goes on. */
export interface OperatorResumeRequest {
  /** The reason. It is a note on the plan, sealed, masked, and erased with it. */
  reason: string
}

/** The permissions and their holders. */
export interface OperatorRights {
  /** Each permission, by its name. */
  rights: ({
    /** A noun and a verb, such as `break.write`. */
    permission: string
    /** The roles that have it. */
    roles: string[]
    /** The active operators that hold it. */
    holders: ({
      /** Id of the operator. */
      operator: string
      /** E-mail address of the operator. */
      email: string
      /** The role that gives it. */
      role: string
      /** Id of the tenant in which it holds; null for every tenant. */
      of_tenant: string | null
    })[]
  })[]
}

/** A role; docs/operators.md says what each permits. */
export type OperatorRole = 'support' | 'operations' | 'finance' | 'compliance' | 'developer' | 'auditor' | 'administrator'

/** A session of an operator. */
export interface OperatorSession {
  /** Id of the session. */
  id: string
  /** Cookie of a browser, or token of a program. */
  kind: Open<'browser' | 'token'>
  /** How it was opened; `device`: at a command line, approved in a browser. */
  method: Open<'password' | 'passkey' | 'recovery_code' | 'invitation' | 'token' | 'single_sign_on' | 'device'>
  /** Name of a token. */
  name: string | null
  /** Address from which it was opened. */
  address: string | null
  /** The browser that opened it, by its own account. */
  user_agent: string | null
  /** When the identity was last proved; 1970 if it has not been proved yet. */
  stepped_up_at: string
  /** Its last request, to the minute. */
  last_seen_at: string
  /** When it ends in any case. */
  expires_at: string
  /** When it was opened. */
  created_at: string
}

/** The execution to skip, and why. */
export interface OperatorSkipRequest {
  /** The day of the execution to skip; the next one that can be changed if left out. */
  execution_on?: string | null
  /** The reason. It is a note on the plan, sealed, masked, and erased with it. */
  reason: string
}

/** A new token with the roles of the operator. */
export interface OperatorToken {
  /** Id of the session. */
  id: string
  /** The token, shown only here; send it as `Authorization: Bearer`. */
  token: string
  /** When it expires. */
  expires_at: string
}

/** A transfer of cash and units that an operator ordered. */
export interface OperatorTransfer {
  /** Id of the transfer. */
  id: string
  /** Kind of transfer. */
  kind: Open<'book_transfer' | 'portfolio_transfer' | 'position_migration_in'>
  /** Id of the account that gave; null for another institution. */
  from_account: string | null
  /** Id of the account that received; null for another institution. */
  to_account: string | null
  /** The reference that makes it happen once; null without one. */
  external_reference: string | null
  /** The reason, masked; null without one. */
  note: string | null
  /** The operator that ordered it. */
  ordered_by: string
  /** When it was carried out. */
  created_at: string
}

/** Cash or units. */
export interface OperatorTransferLine {
  /** Currency of a line of cash. */
  currency?: Currency
  /** Amount of a line of cash. In the main unit of the currency, with at most two decimals: `300.00`. */
  amount?: DecimalInput
  /** Id, symbol or ISIN of a line of units. */
  instrument?: string
  /** Number of units. */
  quantity?: DecimalInput
  /** Price at which units from another institution were bought; by default the market price. */
  unit_price?: DecimalInput | null
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

/**
 * How an order reaches the venue. `straight`: by itself. `pooled`: with those of other accounts, as one parent
 * order.
 */
export type OrderExecution = 'straight' | 'pooled'

/** Everything that belongs to one order. */
export interface OrderLife {
  /** The quote that the order redeemed. */
  quote: LifeQuote | null
  /** The order. */
  order: LifeOrder
  /** Its executions, oldest first, busted ones too. */
  trades: LifeTrade[]
  /** Its fees. */
  fees: LifeFee[]
  /** The ledger transfers of the order, its trades and its fees, oldest first. */
  transfers: LifeTransfer[]
  /** The jobs that are still to run. */
  jobs: LifeJob[]
  /** The events, oldest first. */
  events: LifeEvent[]
  /** The deliveries of these events, oldest first. */
  deliveries: LifeDelivery[]
  /** The documents about it. */
  documents: LifeDocument[]
  /** The audit records, at most 200 of each resource, in the order of the chain. */
  activity: LifeRecord[]
}

/**
 * The origin of the order. `user_request`: a caller of this API. `rollover`: the platform, to roll a bill over.
 * `bulk`: a batch of orders. `reinvestment`: the platform, with income that is reinvested. `savings_plan`: the
 * platform, for a savings plan. `rebalancing`: a run that brings an account to a model. `residual`: the platform,
 * for what the shares of a parent order leave over. The others are kept for compatibility.
 */
export type OrderPurpose = 'user_request' | 'rollover' | 'bulk' | 'reinvestment' | 'savings_plan' | 'rebalancing' | 'residual' | 'square_off' | 'backfill'

/** Limits of orders. */
export interface OrderSettings {
  /** How far a limit may lie beyond the market, as a fraction; 0.5 if left out. */
  price_collar?: Decimal
  /** Days for which an order that is good till cancelled stays in force; 90 if left out. */
  gtc_days?: number
}

/** Limits of orders. */
export interface OrderSettingsInput {
  /** How far a limit may lie beyond the market, as a fraction; 0.5 if left out. */
  price_collar?: DecimalInput
  /** Days for which an order that is good till cancelled stays in force; 90 if left out. */
  gtc_days?: number
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

/** The members to change; null: as in the catalogue. */
export interface OverrideChange {
  /** The trading status. */
  trading_status?: 'buy_sell' | 'buy_only' | 'sell_only' | 'not_trading' | null
  /** The stage of its rollout; `none` shows none. */
  rollout_stage?: 'ga' | 'beta' | 'provisional' | 'none' | null
  /** Whether the customers of the tenant see it. */
  is_visible?: boolean | null
}

/** The payment of a tax office. */
export interface PaidReclaim {
  /**
   * Paid by the tax office; all of it if left out. In the main unit of the currency, with at most two decimals:
   * `300.00`.
   */
  amount?: DecimalInput | null
}

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

/** A passkey of an operator. */
export interface Passkey {
  /** Id of the passkey. */
  id: string
  /** Name. */
  name: string
  /** When it last signed in. */
  last_used_at: string | null
  /** When it was added. */
  created_at: string
}

/** The data with which a browser signs by a passkey. */
export interface PasskeyChallenge {
  /** Id of the challenge; valid for five minutes. */
  challenge: string
  /** What the browser needs for the passkey, as JSON. */
  options: Record<string, unknown>
}

/** The answer of a passkey. */
export interface PasskeySignIn {
  /** Id of the challenge. */
  challenge: string
  /** The browser's answer to the options of the passkey, as JSON. */
  passkey: Record<string, unknown>
  /** The emergency, in words. A break-glass account must state it. */
  reason?: string
}

/** A password, with a code of the authenticator or a recovery code. */
export interface PasswordSignIn {
  /** E-mail address. */
  email: string
  /** The password. */
  password?: string
  /** The current code of the authenticator. */
  code?: string
  /** One of the recovery codes. */
  recovery_code?: string
  /** The emergency, in words. A break-glass account must state it. */
  reason?: string
}

/** Payouts that go to the bank in one file. */
export interface PaymentRun {
  /** Id of the payment run. */
  id: string
  /** The bank. */
  bank: string
  /** Currency. */
  currency: Open<Currency>
  /** The day on which the bank carries it out. */
  execution_date: string
  /** The sum of its payouts. */
  control_sum: Decimal
  /** When it was made. */
  created_at: string
  /** Number of payouts. */
  payouts: number
  /** Payouts without an answer of the bank. */
  open: number
  /** Payouts that the bank rejected and that await a decision. */
  rejected: number
}

/** A payment run with its payouts; their personal data are masked. */
export interface PaymentRunDetail {
  /** Id of the payment run. */
  id: string
  /** The bank. */
  bank: string
  /** Currency. */
  currency: Open<Currency>
  /** The day on which the bank carries it out. */
  execution_date: string
  /** The sum of its payouts. */
  control_sum: Decimal
  /** When it was made. */
  created_at: string
  /** The payouts. */
  payouts: {
    /** Id of the payout. */
    id: string
    /** Amount. */
    amount: Decimal
    /** Name of the receiver, masked. */
    owner_name: string
    /** IBAN of the receiver, masked. */
    iban: string
  }[]
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

/**
 * A span that ends now. `1d` and `1w` are 24 hours and 7 days; `1m`, `3m`, `6m` and `1y` are calendar months;
 * `this-month` and `ytd` begin with the month and the year in UTC; `all` begins with the first movement.
 */
export type Period = '1d' | '1w' | '1m' | 'this-month' | '3m' | '6m' | 'ytd' | '1y' | 'all'

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

/** What a plan invests. `amount`: an amount, fees included. `sweep`: the cash above an amount. */
export type PlanSizing = 'amount' | 'sweep'

/** What a plan buys: exactly one of the members. */
export interface PlanTarget {
  /** Id of the instrument that the plan buys. */
  instrument?: string | null
  /** Id of the model that the plan buys. */
  model?: string | null
}

/** Orders that go out together. */
export interface PoolSettings {
  /**
   * When pooled orders go out, in UTC, by the MIC of the exchange; `default` for the others. 10:00 and 14:00 if
   * left out, of XNAS and XNYS 15:00 and 18:00.
   */
  pool_times?: Record<string, string[]>
  /** How far above the ask of the cut a pooled buy may execute, as a fraction; 0.0050 if left out. */
  pool_price_margin?: Decimal
}

/** Orders that go out together. */
export interface PoolSettingsInput {
  /**
   * When pooled orders go out, in UTC, by the MIC of the exchange; `default` for the others. 10:00 and 14:00 if
   * left out, of XNAS and XNYS 15:00 and 18:00.
   */
  pool_times?: Record<string, string[]>
  /** How far above the ask of the cut a pooled buy may execute, as a fraction; 0.0050 if left out. */
  pool_price_margin?: DecimalInput
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

/** A stored price with its right figures. */
export interface PriceCorrection {
  /** The provider that gave the price. */
  provider: string
  /** Symbol of the instrument. */
  symbol: string
  /** From when the price holds. */
  timestamp: string
  /** Price at which the market buys; clean for fixed income. At most the ask. */
  bid: DecimalInput
  /** Price at which the market sells; clean for fixed income. */
  ask: DecimalInput
}

/** The prices of an instrument over a period. */
export interface PriceHistory {
  /** Id of the instrument. */
  instrument: string
  /** How prices are quoted. `percent`: of par, for fixed income. `money`: per unit, in the trading currency. */
  price_type: Open<PriceType>
  /** Currency in which it is traded; of a pair its base currency. */
  currency: Open<Currency>
  /** Oldest first, at most 270: the days from Monday to Friday, or every few of them. */
  points: ({
    /** Instant of the price: the end of a day, or now. */
    at: string
    /** Middle of bid and ask; clean for fixed income. */
    price: Decimal
    /** Yield to maturity at the middle, in percentage points, to 4 places; null unless fixed income. */
    ytm: Decimal | null
  })[]
}

/** Prices of a provider. */
export interface PriceImport {
  /** The bytes of the file; docs/market.md has its columns in base64, 512 KiB at most. */
  content: string
  /** `csv` with a header, or `json`: a list of objects with the same members. */
  format: 'csv' | 'json'
  /** Whether everything is checked and nothing is stored; false if left out. */
  dry_run?: boolean
  /** The source of the prices. */
  provider: string
  /** How fresh the price is. */
  quality?: PriceQuality
  /** Whether rows of symbols that no instrument has are left out; false if left out. */
  skip_unknown_symbols?: boolean
}

/** How fresh the price is. */
export type PriceQuality = 'closing' | 'intraday' | 'realtime' | 'delayed'

/** How prices are quoted. `percent`: of par, for fixed income. `money`: per unit, in the trading currency. */
export type PriceType = 'percent' | 'money'

/** A JSON Web Key Set, which replaces the earlier one. */
export interface PublicKeys {
  /** Public keys that verify its assertions. */
  keys: JsonWebKeyInput[]
}

/** A version of a legal document, with its document. */
export interface PublishedLegalDocumentVersion {
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
  /** Kind of a legal document. */
  document_type: Open<LegalDocumentType>
  /** Name of the document. */
  name: string
  /** When it was withdrawn, before it took effect; null: it was not. */
  withdrawn_at: string | null
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

/** A run with the figures of each line. */
export interface RebalancingRunDetail {
  /** Id of the run. */
  id: string
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
  /** When its first orders were placed. */
  started_at: string | null
  /** When it ended. */
  completed_at: string | null
  /** When it was created, on the tenant's clock. */
  created_at: string | null
  /** When it last changed, on the tenant's clock. */
  modified_at: string | null
  /** The name of the model; null without one. */
  model_name: string | null
  /** All instruments, also the untouched ones. */
  lines: RunLineDetail[]
  /** Changes of this resource that await approval. */
  pending_approvals: ({
    /** Id of the approval. */
    id: string
    /** Name of the operation, such as `suspense.assign`. */
    verb: string
    /** Id of the operator that requested the change. */
    maker: string
    /** The reason of that operator; null without one. */
    reason: string | null
    /** When it was requested. */
    created_at: string
  })[]
}

/** A run without its lines. */
export interface RebalancingRunHead {
  /** Id of the run. */
  id: string
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
  /** When its first orders were placed. */
  started_at: string | null
  /** When it ended. */
  completed_at: string | null
  /** When it was created, on the tenant's clock. */
  created_at: string | null
  /** When it last changed, on the tenant's clock. */
  modified_at: string | null
  /** The name of the model; null without one. */
  model_name: string | null
  /** Changes of this resource that await approval. */
  pending_approvals: ({
    /** Id of the approval. */
    id: string
    /** Name of the operation, such as `suspense.assign`. */
    verb: string
    /** Id of the operator that requested the change. */
    maker: string
    /** The reason of that operator; null without one. */
    reason: string | null
    /** When it was requested. */
    created_at: string
  })[]
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

/** An open difference between the bank or the venue and the ledger. */
export interface ReconciliationBreak {
  /** Id of the break. */
  id: string
  /** Kind of difference. `execution`: a report of the venue that could not be booked yet. */
  kind: Open<'unexplained' | 'amount' | 'gap' | 'balance' | 'missing' | 'duplicate' | 'execution'>
  /** Currency. */
  currency: Open<Currency>
  /** The bank reference or statement that it is about, or the order. */
  subject: string
  /** The amount by which the bank exceeds the ledger; zero for an execution. */
  difference: Decimal
  /** What differs. */
  detail: string
  /** When it was noticed. */
  created_at: string
  /** Changes of this resource that await approval. */
  pending_approvals: ({
    /** Id of the approval. */
    id: string
    /** Name of the operation, such as `suspense.assign`. */
    verb: string
    /** Id of the operator that requested the change. */
    maker: string
    /** The reason of that operator; null without one. */
    reason: string | null
    /** When it was requested. */
    created_at: string
  })[]
  /** The operator that has the item; null for nobody. */
  assigned_to: {
    /** Id of the operator. */
    operator: string
    /** When they got it. */
    since: string
  } | null
}

/**
 * `identity`: claims, numbers of documents, evidence, search terms. `accounts`: names of accounts, bank accounts,
 * names and texts of payments. `documents`: documents that were issued for accounts.
 */
export type RecordKind = 'identity' | 'accounts' | 'documents'

/** New recovery codes; earlier ones no longer work. */
export interface RecoveryCodes {
  /** Ten codes that each sign in once without the authenticator or passkey. They are shown only here. */
  recovery_codes: string[]
}

/** The new delivery, without its body. */
export interface Redelivery {
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
  /** When it was created, on the tenant's clock. */
  created_at: string
}

/** Type of the resource that caused a movement. */
export type ReferenceType = 'deposit' | 'withdrawal' | 'order' | 'fee_charge' | 'refund' | 'corporate_action' | 'position_migration_in' | 'book_transfer' | 'portfolio_transfer' | 'journal' | 'securities_transfer' | 'direct_debit'

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

/** The rejection of a change. */
export interface RejectRequest {
  /** The reason, which is stored. */
  note: string
}

/** The rejection of several changes for one reason. */
export interface RejectSeveral {
  /** Ids of the approvals, at most 100, each once. */
  approvals: string[]
  /** The reason, which is stored. */
  note: string
}

/** A payout that the bank rejected and that awaits a decision. */
export interface RejectedPayout {
  /** Id of the payout. */
  id: string
  /** Id of the payment run. */
  run: string
  /** Id of the withdrawal that it pays. */
  withdrawal: string | null
  /** Id of the inbound payment that it returns. */
  inbound_payment: string | null
  /** Amount. */
  amount: Decimal
  /** Currency. */
  currency: Open<Currency>
  /** The bank's code of the reason. */
  reason_code: string
  /** When the bank rejected it. */
  modified_at: string
  /** Changes of this resource that await approval. */
  pending_approvals: ({
    /** Id of the approval. */
    id: string
    /** Name of the operation, such as `suspense.assign`. */
    verb: string
    /** Id of the operator that requested the change. */
    maker: string
    /** The reason of that operator; null without one. */
    reason: string | null
    /** When it was requested. */
    created_at: string
  })[]
  /** The operator that has the item; null for nobody. */
  assigned_to: {
    /** Id of the operator. */
    operator: string
    /** When they got it. */
    since: string
  } | null
}

/** How the fund follows its index. */
export type ReplicationMethod = 'physical' | 'sampling' | 'synthetic'

/** How requests of clients are read. */
export interface RequestSettings {
  /**
   * What happens to unknown members and parameters, and to decimals that are JSON numbers, where a request does not
   * say it with `Prefer`: `lenient` accepts them, `strict` refuses them; `lenient` if left out.
   */
  request_handling?: Open<'lenient' | 'strict'>
}

/** How requests of clients are read. */
export interface RequestSettingsInput {
  /**
   * What happens to unknown members and parameters, and to decimals that are JSON numbers, where a request does not
   * say it with `Prefer`: `lenient` accepts them, `strict` refuses them; `lenient` if left out.
   */
  request_handling?: 'lenient' | 'strict'
}

/** A difference that is explained. */
export interface ResolvedBreak {
  /** Id of the break. */
  id: string
}

/** A payout after the decision. */
export interface ResolvedPayout {
  /** Id of the payout. */
  id: string
  /** State of the payout. */
  status: string
}

/** A client and the networks from which it may call. */
export interface RestrictedClient {
  /** Id of the client. */
  id: string
  /**
   * Addresses and networks from which it may call, such as `192.0.2.0/24` or `2001:db8::/32`; empty: from
   * everywhere.
   */
  allowed_networks: string[]
}

/** How long one kind of record is retained after a relationship. */
export interface RetentionRule {
  /**
   * `identity`: claims, numbers of documents, evidence, search terms. `accounts`: names of accounts, bank accounts,
   * names and texts of payments. `documents`: documents that were issued for accounts.
   */
  record_kind: Open<RecordKind>
  /** Years of retention. */
  years: number
  /** `end`: from the end of the relationship. `end_of_year`: from the end of the calendar year (UTC) of that. */
  counted_from: Open<'end' | 'end_of_year'>
  /** Whether a daily job erases the records that are due. */
  is_automatic: boolean
  /** The operator that set it. */
  set_by: string
  /** When it was first set. */
  created_at: string
  /** When it was last set. */
  modified_at: string
}

/** A job that the worker retries now. */
export interface RetriedJob {
  /** Id of the job. */
  id: string
  /** Kind of job. */
  kind: string
}

/** An authority after the decision. */
export interface RevokedAuthority {
  /** Id of the authority. */
  id: string
  /** State. */
  status: string
  /** When it was revoked. */
  revoked_at: string | null
}

/** How far the instrument is rolled out: generally available, beta or provisional. */
export type RolloutStage = 'ga' | 'beta' | 'provisional'

/** How long the earlier secret still works. */
export interface RotateSecret {
  /** Seconds for which the earlier secret still works; 0 ends every earlier secret now. */
  overlap_seconds: number
}

/** The key that signs tokens from now on. */
export interface RotatedKey {
  /** Id of the new key. */
  kid: string
  /** Seconds for which earlier keys still verify. */
  overlap_seconds: number
}

/** The new secret of a client. */
export interface RotatedSecret {
  /** Id of the client. */
  client_id: string
  /** Id of the new secret. */
  secret_id: string
  /** The new secret, shown only here. */
  client_secret: string
  /** When the earlier secret stops working; null: none works. */
  previous_ends_at: string | null
}

/** The new secret of a webhook. */
export interface RotatedWebhookSecret {
  /** Id of the webhook. */
  webhook: string
  /** The new signing secret, shown only here. */
  secret: string
}

/** `automatic`: a run starts immediately. `manual`: it is proposed, and starts once it is approved. */
export type RunApproval = 'automatic' | 'manual'

/** The reason of a decision about a run. */
export interface RunDecisionReason {
  /** The reason. It is a note on the run, sealed, masked, and erased with it. */
  reason: string
}

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

/** An instrument of a run, with all figures by which it was sized. */
export interface RunLineDetail {
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
  /** ISIN. */
  symbol: string
  /** Name to show. */
  name: string
  /** The units that counted at the beginning. */
  units_before: Decimal
  /** The middle of bid and ask by which they were valued; null without a price. */
  mid: Decimal | null
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

/** Filters of a list under a name. */
export interface SavedView {
  /** Id of the view. */
  id: string
  /** Id of the tenant whose list it filters. */
  of_tenant: string
  /** The operation of the list, such as `orders.list`. */
  list: string
  /** Its name, for people. */
  name: string
  /** The filters, as they stand in the query of the list. */
  filters: Record<string, string>
  /** Whether every operator of the tenant sees it. */
  is_shared: boolean
  /** Id of the operator who has saved it, and who alone can remove it. */
  operator: string
  /** When it was saved first. */
  created_at: string
}

/**
 * State of a savings plan. `active`: it buys. `paused`: it leaves its days out. `cancelled`: ended before its time.
 * `completed`: its last day is over.
 */
export type SavingsPlanStatus = 'active' | 'paused' | 'cancelled' | 'completed'

/** A coupon that the terms of a bond fix. */
export interface ScheduledCoupon {
  /** First day of its interest. */
  from: string
  /** Day of the coupon. */
  date: string
  /** That day, or the next business day. */
  payment_date: string
  /** Trades that settle after this day are without it; null if none are. */
  ex_dividend_date: string | null
  /** Holders at the end of this day are paid. */
  record_date: string
  /** For 100 of nominal, to 10 places. */
  amount: Decimal
}

/** The outcome of a search. */
export interface SearchAnswer {
  /** What the text was compared with. */
  matched: Open<'id' | 'request_id' | 'reference' | 'isin' | 'iban' | 'email' | 'name'>
  /** The resources, at most 20. */
  hits: SearchHit[]
}

/** A resource that a search has brought up. */
export interface SearchHit {
  /** Id of the resource. */
  id: string
  /** Kind of resource. */
  kind: Open<'account' | 'account_ownership' | 'activity_record' | 'claim' | 'customer' | 'customer_authority' | 'deposit' | 'document' | 'event' | 'fee' | 'fee_charge' | 'funding_account' | 'inbound_payment' | 'instrument' | 'journal' | 'journal_batch' | 'legal_document' | 'legal_document_version' | 'onboarding_application' | 'order' | 'person' | 'position' | 'request' | 'trade' | 'transaction' | 'webhook' | 'webhook_delivery' | 'withdrawal' | 'transfer'>
  /** Its reference, its amount with the currency, or a few words about it. */
  title: string
  /** Its name, masked, its side, or the resource that it belongs to. */
  detail: string
  /** Its state; empty where the title says it, or where it has none. */
  status: string
}

/** A delivery as its receiver sees it. */
export interface SentDelivery {
  /** Id of the delivery. */
  id: string
  /** The address of the webhook as it is now. */
  url: string
  /** The exact body; null for a test, whose body comes from a client and may name persons. */
  body: string | null
  /**
   * The headers by which a receiver checks the body, signed anew with the secrets of now, for the time of the last
   * attempt on the tenant's clock; without an attempt, or a body here, without a signature.
   */
  headers: Record<string, string>
}

/** A point of a series: an instant, and the value at it. */
export type SeriesPoint = [string, Decimal]

/** The rule as it is now. */
export interface SetApprovalRule {
  /** Name of the operation, such as `suspense.assign`. */
  verb: string
  /** Id of the tenant in which it holds; null for every tenant. */
  of_tenant: string | null
  /** Currency of the amount; null for every change. */
  currency: Open<Currency> | null
  /** Changes that move this amount or more; null for every change. */
  from_amount: Decimal | null
  /** The roles of those that may approve. */
  roles: Open<OperatorRole>[]
  /** The number of people that must approve; 0: there is no such rule. */
  needed: number
}

/** The limit as it is now. */
export interface SetOperatorLimit {
  /** A role; docs/operators.md says what each permits. */
  role: Open<OperatorRole>
  /** Id of the tenant in which it holds; null for every tenant. */
  of_tenant: string | null
  /** Currency of the limit. */
  currency: Open<Currency>
  /** The largest amount that one change may move; null: no limit. */
  most: Decimal | null
  /** The largest sum of the changes of one operator on a day; null: any sum. */
  most_a_day: Decimal | null
  /** The same in a calendar month. */
  most_a_month: Decimal | null
}

/** A change of a group of settings. */
export interface SettingChange {
  /** Id of the change; null of a dry run. */
  id: string | null
  /** A group of settings. */
  setting_group: Open<SettingGroup>
  /** First day of fees and taxes; null of other settings. */
  effective_from: string | null
  /** From when on the settings hold. */
  in_force_at: string
  /** The settings of the group. */
  settings: Record<string, unknown>
  /** What differs from the settings that would hold otherwise. */
  changes: ChangedSetting[]
  /** The reason. */
  reason: string
  /** The operator that made the change. */
  set_by: string
  /** When it was made. */
  created_at: string
}

/** A group of settings. */
export type SettingGroup = 'fees' | 'taxes' | 'advances' | 'orders' | 'pools' | 'direct_debits' | 'journals' | 'requests' | 'onboarding' | 'venue'

/** The settings of a tenant by group. A setting that is absent has its usual value. */
export interface SettingsOfTenant {
  /** The fees in force, and those of later days. */
  fees: {
    /** First day of those in force; null of those of the creation. */
    effective_from: string | null
    /** The fees of a tenant. */
    settings: FeeSettings
    /** Those of later days, the earliest first. */
    scheduled: {
      /** First day. */
      effective_from: string
      /** From when on they hold. */
      in_force_at: string
      /** The fees of a tenant. */
      settings: FeeSettings
    }[]
  }
  /** The taxes in force, and those of later days. */
  taxes: {
    /** First day of those in force; null of those of the creation. */
    effective_from: string | null
    /** Taxes on income. */
    settings: TaxSettings
    /** Those of later days, the earliest first. */
    scheduled: {
      /** First day. */
      effective_from: string
      /** From when on they hold. */
      in_force_at: string
      /** Taxes on income. */
      settings: TaxSettings
    }[]
  }
  /** Deposits that are credited before their money arrives. */
  advances: AdvanceSettings
  /** Limits of orders. */
  orders: OrderSettings
  /** Orders that go out together. */
  pools: PoolSettings
  /** Direct debits. */
  direct_debits: DirectDebitGroup
  /** Journals between accounts. */
  journals: JournalGroup
  /** How requests of clients are read. */
  requests: RequestSettings
  /** Applications of new customers. */
  onboarding: OnboardingSettings
  /** The simulated venue and custodian of a sandbox. */
  venue: VenueGroup
  /** The issuer of documents; null if none is set. */
  issuer: {
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
      country_code: Open<CountryCode>
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
    /** The logo on every document; absent without one. */
    logo?: {
      /** SHA-256 of the image as documents have it, in hex. */
      sha256: string
      /** Width in pixels. */
      width: number
      /** Height in pixels. */
      height: number
    }
  } | null
}

/** The outcome of a change of several resources. */
export interface SeveralOutcomes {
  /** One for each id, in the order of the request. */
  outcomes: ({
    /** Id of the resource. */
    id: string
    /** Whether this request has changed it. */
    is_done: boolean
    /** Its state afterwards; null after a refusal, or where it has none. */
    status: string | null
    /** The refusal; null if it was changed. */
    refusal: {
      /** Code of the error. */
      code: string
      /** The reason. */
      detail: string
    } | null
  })[]
}

/** Kind of the share. */
export type ShareType = 'common' | 'preferred' | 'depositary_receipt' | 'reit'

/**
 * What happens if cash lacks. `skip`: nothing is bought. `retry`: it is tried again on the next business days.
 * `reduce`: the cash that is there is invested.
 */
export type ShortfallRule = 'skip' | 'retry' | 'reduce'

/** Money that an account expects or has received. */
export interface ShownDeposit {
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
  /** Changes of this resource that await approval. */
  pending_approvals: ({
    /** Id of the approval. */
    id: string
    /** Name of the operation, such as `suspense.assign`. */
    verb: string
    /** Id of the operator that requested the change. */
    maker: string
    /** The reason of that operator; null without one. */
    reason: string | null
    /** When it was requested. */
    created_at: string
  })[]
}

/** What a command line asks for. */
export interface ShownDevice {
  /** Id of the device sign-in. */
  id: string
  /** `sign_in`: it opens a session. `step_up`: it proves the identity in one. */
  purpose: Open<'sign_in' | 'step_up'>
  /** Name of the machine, by its own account. */
  machine: string
  /** Network address of the machine; null if it is unknown, as behind a proxy that is not trusted. */
  address: string | null
  /** The program, by its own account. */
  user_agent: string | null
  /** Whether this request comes from the same network address, as far as both are known. */
  is_same_address: boolean
  /** When it expires. */
  expires_at: string
  /** When the command line asked. */
  created_at: string
}

/** A fee that an account was charged. */
export interface ShownFeeCharge {
  /** Id of the fee charge. */
  id: string
  /** Id of the account. */
  account: string
  /** Id of the fee. */
  fee: string
  /** Its name to show. */
  fee_name: string
  /** Whether a fee is charged for a transaction or for each month. */
  fee_type: Open<TypeOfFee>
  /** Before tax, with two decimals. */
  amount_fee: Decimal
  /** Tax on it. */
  amount_tax: Decimal
  /** Both. */
  amount_total: Decimal
  /** Currency of the amounts. */
  currency: Open<Currency>
  /** Collected so far. */
  collected_amount: Decimal
  /** Refunded so far. */
  refunded_amount: Decimal
  /** Due, and neither collected nor refunded. */
  outstanding_amount: Decimal
  /** When it falls due. */
  due_at: string
  /** First day of the month that is charged; null of an order fee. */
  period_start: string | null
  /** First day of the month after, exclusive; null of an order fee. */
  period_end: string | null
  /** Id of the order that is charged; null of a monthly fee. */
  related_order: string | null
  /** When it was created, on the tenant's clock. */
  created_at: string
  /** When it last changed, on the tenant's clock. */
  modified_at: string
  /** Changes of this resource that await approval. */
  pending_approvals: ({
    /** Id of the approval. */
    id: string
    /** Name of the operation, such as `suspense.assign`. */
    verb: string
    /** Id of the operator that requested the change. */
    maker: string
    /** The reason of that operator; null without one. */
    reason: string | null
    /** When it was requested. */
    created_at: string
  })[]
}

/** Cash or units that move between two accounts of the tenant. */
export interface ShownJournal {
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
  /** Changes of this resource that await approval. */
  pending_approvals: ({
    /** Id of the approval. */
    id: string
    /** Name of the operation, such as `suspense.assign`. */
    verb: string
    /** Id of the operator that requested the change. */
    maker: string
    /** The reason of that operator; null without one. */
    reason: string | null
    /** When it was requested. */
    created_at: string
  })[]
}

/** An order, with its trades. */
export interface ShownOrder {
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
  /** Changes of this resource that await approval. */
  pending_approvals: ({
    /** Id of the approval. */
    id: string
    /** Name of the operation, such as `suspense.assign`. */
    verb: string
    /** Id of the operator that requested the change. */
    maker: string
    /** The reason of that operator; null without one. */
    reason: string | null
    /** When it was requested. */
    created_at: string
  })[]
}

/** One purchase of a savings plan, and its report. */
export interface ShownPlanExecution {
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
  /** The instruments that are named by their ids. */
  instruments: NamedInstrument[]
}

/** A plan that buys an instrument by itself, again and again. */
export interface ShownSavingsPlan {
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
  /** The name that its owner gave it, masked; null without one. */
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
  /** The day on which it goes on by itself; null until it is resumed. */
  paused_until: string | null
  /** The executions in a row that bought nothing, other than those that were skipped by hand. */
  misses: number
  /** The instruments that are named by their ids. */
  instruments: NamedInstrument[]
  /** Changes of this resource that await approval. */
  pending_approvals: ({
    /** Id of the approval. */
    id: string
    /** Name of the operation, such as `suspense.assign`. */
    verb: string
    /** Id of the operator that requested the change. */
    maker: string
    /** The reason of that operator; null without one. */
    reason: string | null
    /** When it was requested. */
    created_at: string
  })[]
}

/** An account that follows a model, with its drift. */
export interface ShownSubscription {
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
  /** The name of the model. */
  model_name: string
  /** The drift now; null of one that has ended, and without a price of a position. */
  drift: DriftFigures | null
}

/** One execution of an order. */
export interface ShownTrade {
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
  /** Changes of this resource that await approval. */
  pending_approvals: ({
    /** Id of the approval. */
    id: string
    /** Name of the operation, such as `suspense.assign`. */
    verb: string
    /** Id of the operator that requested the change. */
    maker: string
    /** The reason of that operator; null without one. */
    reason: string | null
    /** When it was requested. */
    created_at: string
  })[]
}

/** An address to which events are delivered. */
export interface ShownWebhook {
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
  /** Changes of this resource that await approval. */
  pending_approvals: ({
    /** Id of the approval. */
    id: string
    /** Name of the operation, such as `suspense.assign`. */
    verb: string
    /** Id of the operator that requested the change. */
    maker: string
    /** The reason of that operator; null without one. */
    reason: string | null
    /** When it was requested. */
    created_at: string
  })[]
}

/** Cash that is paid out from an account to a bank account. */
export interface ShownWithdrawal {
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
  /** Changes of this resource that await approval. */
  pending_approvals: ({
    /** Id of the approval. */
    id: string
    /** Name of the operation, such as `suspense.assign`. */
    verb: string
    /** Id of the operator that requested the change. */
    maker: string
    /** The reason of that operator; null without one. */
    reason: string | null
    /** When it was requested. */
    created_at: string
  })[]
}

/** The answer of the identity provider. */
export interface SignOnAnswer {
  /** Id of the challenge. */
  challenge: string
  /** The parameter `state` of the address to which the provider sent the browser back. */
  state: string
  /** The parameter `code`. */
  code: string
  /** The parameter `iss`, where there is one. */
  iss?: string
  /** The end of the path of that address, behind `/operator/sign-in/`, where there is one. */
  domain?: string
}

/** The new session. */
export interface SignedIn {
  /** Id of the operator. */
  operator: string
  /** Id of the session. */
  session: string
  /** When the session ends in any case. */
  expires_at: string
}

/** An entry of a statement of the bank, beside the ledger. */
export interface StatementEntry {
  /** The bank's reference of the entry. */
  id: string
  /** Signed: positive when money came in. */
  amount: Decimal
  /** Day of booking at the bank. */
  booked_on: string
  /** How the entry was booked. */
  outcome: Open<BankEntryOutcome>
  /** Id of the resource. */
  resource: string | null
  /** Amount. */
  ledger_amount: Decimal | null
}

/** The answer of a passkey. */
export interface StepUpByPasskey {
  /** Id of the challenge. */
  challenge: string
  /** The browser's answer to the options of the passkey, as JSON. */
  passkey: Record<string, unknown>
}

/** The password and the current code of the authenticator. */
export interface StepUpByPassword {
  /** The password. */
  password: string
  /** The current code of the authenticator. */
  code: string
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

/** An entry in the story of a customer. */
export interface StoryEntry {
  /** Id of the resource. */
  id: string
  /** Kind of entry. `look`: an operator looked at personal data. `event`: the customer or an account changed. */
  kind: Open<'order' | 'deposit' | 'withdrawal' | 'transaction' | 'document' | 'note' | 'look' | 'event'>
  /** When it happened. */
  at: string
  /** Id of the account; null if it is about the customer. */
  account: string | null
  /**
   * What it is: the side of an order, the type of a transaction or document, the name of an event, the members that
   * were shown.
   */
  label: string
  /** Its state now; null if it has none. */
  status: string | null
  /** Amount of money, signed for transactions; null if it has none. */
  amount: Decimal | null
  /** Currency of the amount. */
  currency: string | null
  /** Id of a resource that belongs to it; null without one. */
  reference: string | null
  /** Id of the operator that wrote or looked; null for others. */
  actor: string | null
}

/** A payment run with the file for the bank. */
export interface SubmittedRun {
  /** Id of the payment run. */
  run: string
  /** The bank. */
  bank: string
  /** Number of payouts. */
  payouts: number
  /** Sum of the payouts. */
  control_sum: Decimal
  /** Currency. */
  currency: Open<Currency>
  /** Day on which the bank carries it out. */
  execution_date: string
  /** The file for the bank, with the receivers in clear; null if the bank needs none. */
  file: {
    /** Name of the file. */
    name: string
    /** The file in base64, always the same bytes. */
    content: string
  } | null
}

/** `active`: runs start by themselves. `paused`: only on request. `ended`: final. */
export type SubscriptionStatus = 'active' | 'paused' | 'ended'

/** A payment without a clear owner; its personal data are masked. */
export interface SuspendedPayment {
  /** Id of the inbound payment. */
  id: string
  /** The bank's id of the payment. */
  bank_transaction_id: string
  /** Amount. */
  amount: Decimal
  /** Currency. */
  currency: Open<Currency>
  /** Code of the bank of the sender. */
  bank_code: string
  /** `suspense`: awaits a decision. `returning`: goes back with the next payment run. */
  status: Open<'suspense' | 'returning'>
  /** When it arrived. */
  received_at: string
  /** Name of the sender, masked. */
  owner_name: string
  /** IBAN of the sender, masked; empty if the bank did not say. */
  iban: string
  /** The text of the payment, masked. */
  reference: string
  /** Changes of this resource that await approval. */
  pending_approvals: ({
    /** Id of the approval. */
    id: string
    /** Name of the operation, such as `suspense.assign`. */
    verb: string
    /** Id of the operator that requested the change. */
    maker: string
    /** The reason of that operator; null without one. */
    reason: string | null
    /** When it was requested. */
    created_at: string
  })[]
  /** The operator that has the item; null for nobody. */
  assigned_to: {
    /** Id of the operator. */
    operator: string
    /** When they got it. */
    since: string
  } | null
}

/** Items of work to take. */
export interface TakeSeveralItems {
  /** Ids of the items of work, at most 100, each once. */
  subjects: string[]
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

/** Taxes on income. */
export interface TaxSettings {
  /** Taxes that are withheld; none if left out. */
  withholding_taxes?: {
    /** Kind of transaction that is taxed, such as `coupon_payment` or `dividend`. */
    transaction_type: string
    /** Only instruments of issuers in this country. */
    issuer_country?: string
    /** Only customers with this tax residence. */
    tax_residence?: string
    /** Rate of the tax, in percentage points. */
    rate: Decimal
    /** Whether the foreign tax that cannot be reclaimed lowers this tax; false if left out. */
    credits_foreign?: boolean
  }[]
  /** Foreign taxes on dividends, and treaties about them; none if left out. */
  tax_treaties?: TaxTreatySetting[]
}

/** Taxes on income. */
export interface TaxSettingsInput {
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
  tax_treaties?: TaxTreatySettingInput[]
}

/** The tax of a country on dividends. */
export interface TaxTreatySetting {
  /** Country that taxes the dividends of its issuers: ISO 3166-1 alpha-2. */
  issuer_country: string
  /** Only customers with this tax residence; all others if left out. */
  tax_residence?: string | null
  /** Rate without relief, in percentage points. */
  statutory_rate: Decimal
  /** Rate under the treaty, in percentage points; no treaty if left out. */
  treaty_rate?: Decimal | null
  /** Whether the treaty lowers the tax when it is taken, or later on request. */
  relief: Open<'at_source' | 'reclaim'>
  /** Whether relief at source needs a valid tax declaration; false if left out. */
  needs_declaration?: boolean | null
  /** Calendar years after that of the payment in which tax can be reclaimed; 4 if left out. */
  reclaim_years?: number | null
}

/** The tax of a country on dividends. */
export interface TaxTreatySettingInput {
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

/** A new tenant with its first client. */
export interface TenantCredentials {
  /** Id of the tenant. */
  tenant: string
  /** Id of the client. */
  client_id: string
  /** Secret of the client, shown only here. */
  client_secret: string
  /** Scopes of the client. */
  scope: string
}

/** A tenant with the time of its clock. */
export interface TenantDetail {
  /** Id of the tenant. */
  id: string
  /** Name. */
  name: string
  /** Environment. */
  environment: Open<'sandbox' | 'live'>
  /** State of its clock. */
  clock_mode: Open<'running' | 'frozen' | 'advancing'>
  /** The time of its clock. */
  now: string
  /** Whether its clock differs from that of the machine. */
  is_ahead: boolean
}

/** The jobs, the lags and the last proof of a tenant. */
export interface TenantHealth {
  /** The jobs of each kind. */
  jobs: ({
    /** Kind of job. */
    kind: string
    /** Jobs that are not due yet. */
    waiting: number
    /** Jobs that are due or run. */
    due: number
    /** Jobs that have been due for more than a minute. */
    late: number
    /** Jobs whose last attempt failed. */
    failing: number
    /** When the oldest of those that are due was due; null without one. */
    oldest_due_at: string | null
  })[]
  /** Events that have committed and have no number yet. */
  unpublished_events: number
  /** The assets that do not add up to zero: none, or the ledger is broken. */
  ledger: {
    /** A currency or an instrument. */
    asset: string
    /** Its sum. */
    sum: Decimal
  }[]
  /** The last signed checkpoint of its activity; null without one. */
  last_proof: {
    /** The last record that it covers. */
    sequence: number
    /** When it was signed. */
    created_at: string
  } | null
}

/** A tenant. */
export interface TenantSummary {
  /** Id of the tenant. */
  id: string
  /** Name. */
  name: string
  /** Environment. */
  environment: Open<'sandbox' | 'live'>
  /** State of its clock. */
  clock_mode: Open<'running' | 'frozen' | 'advancing'>
  /** When it was created, by the machine's clock. */
  created_at: string
  /** The cell in which it lives; null if the installation is the only one. */
  cell: string | null
}

/**
 * How long an order with a limit or a stop price stays in force. `day`: until the close of its session. `gtc`:
 * until it is cancelled, for 90 days unless the tenant has another setting. `gtd`: until the close of `expires_on`.
 */
export type TimeInForce = 'day' | 'gtc' | 'gtd'

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

/** The balances of all accounts of the chart at an instant. */
export interface TrialBalance {
  /** The instant of the balances. */
  at: string
  /** By account and asset, without those that are zero. */
  rows: {
    /** Name in the chart; the accounts of customers are added up. */
    ledger_account: string
    /** A currency, or the id of an instrument. */
    asset: string
    /** Balance; below zero for what the house owns. */
    balance: Decimal
    /** Number of ledger accounts with a balance in it. */
    accounts: number
  }[]
  /** The sum of each asset. */
  sums: {
    /** A currency, or the id of an instrument. */
    asset: string
    /** Over all accounts; zero, or the ledger is broken. */
    sum: Decimal
  }[]
}

/** Whether a fee is charged for a transaction or for each month. */
export type TypeOfFee = 'transaction' | 'recurring'

/** The personal data of an application, and the record of the look. */
export interface UnmaskedApplication {
  /** The persons of the application. */
  persons: UnmaskedApplicationPerson[]
  /** The record of a look at personal data. */
  look: Look
}

/** A person that an application names. */
export interface UnmaskedApplicationPerson {
  /** Id of the person. */
  id: string
  /** Type of person. */
  person_type: Open<'natural' | 'legal'>
  /** Its name. */
  name: string
  /** Its authority over the customer; null without one. */
  authority_type: Open<AuthorityType> | null
  /** Its current claims. */
  claims: {
    /** Id of the claim. */
    id: string
    /** The subject of a claim. */
    claim_type: Open<ClaimType>
    /** Whether compliance has confirmed the claim. */
    status: Open<ClaimStatus>
    /** Its members. */
    content: Record<string, unknown>
  }[]
}

/** An approval with its texts, and the record of the look. */
export interface UnmaskedApproval {
  /** A change by an operator that awaits approval, or the outcome of one. */
  approval: Approval
  /** The record of a look at personal data. */
  look: Look
}

/** A customer with personal data, and the record of the look. */
export interface UnmaskedCustomer {
  /** The customer with its personal data. */
  customer: Customer
  /** The record of a look at personal data. */
  look: Look
}

/** A document of an application, and the record of the look. */
export interface UnmaskedEvidence {
  /** Id of the file. */
  file: string
  /** Its name. */
  filename: string
  /** Media type. */
  content_type: string
  /** Its bytes in base64. */
  content: string
  /** The record of a look at personal data. */
  look: Look
}

/** A payment with its personal data, and the record of the look. */
export interface UnmaskedPayment {
  /** Id of the inbound payment. */
  id: string
  /** The bank's id of the payment. */
  bank_transaction_id: string
  /** Amount. */
  amount: Decimal
  /** Currency. */
  currency: Open<Currency>
  /** Code of the bank of the sender. */
  bank_code: string
  /** `suspense`: awaits a decision. `returning`: goes back with the next payment run. */
  status: Open<'suspense' | 'returning'>
  /** When it arrived. */
  received_at: string
  /** Name of the sender. */
  owner_name: string
  /** IBAN of the sender; empty if the bank did not say. */
  iban: string
  /** The text of the payment. */
  reference: string
  /** The record of a look at personal data. */
  look: Look
}

/** The receiver of a payout, and the record of the look. */
export interface UnmaskedPayout {
  /** Id of the payout. */
  id: string
  /** Amount. */
  amount: Decimal
  /** Name of the receiver. */
  owner_name: string
  /** IBAN of the receiver. */
  iban: string
  /** Code of the bank of the receiver. */
  bank_code: string
  /** The bank's words about its rejection; null without any. */
  reason: string | null
  /** The record of a look at personal data. */
  look: Look
}

/** A withdrawal with personal data, and the record of the look. */
export interface UnmaskedWithdrawal {
  /** The withdrawal with its receiver. */
  withdrawal: Withdrawal
  /** The record of a look at personal data. */
  look: Look
}

/** A note with its text, and the record of the look. */
export interface UnmaskedWorkNote {
  /** Id of the note. */
  id: string
  /** Id of the resource. */
  subject: string
  /** Kind of resource. */
  kind: Open<'account' | 'break' | 'customer' | 'deposit' | 'fee_charge' | 'inbound_payment' | 'job' | 'onboarding_application' | 'order' | 'payout' | 'rebalancing_run' | 'payment_run' | 'savings_plan' | 'trade' | 'withdrawal' | 'webhook'>
  /** Id of the operator that wrote it. */
  author: string
  /** The text; masked where it holds personal data. */
  text: string
  /** Whether the text is masked. */
  is_masked: boolean
  /** When it was written. */
  created_at: string
  /** The record of a look at personal data. */
  look: Look
}

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

/** The code that the person has compared. */
export interface UserCodeRequest {
  /** The code that the command line shows, such as `BCDF-GHJK`. */
  user_code: string
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

/** The simulated venue and custodian of a sandbox. */
export interface VenueGroup {
  /**
   * When exchanges accept orders: `always`, at any hour, if left out; `exchange`: during their sessions, as in
   * live.
   */
  market_hours?: Open<'always' | 'exchange'>
  /** How the simulated venue and depositary behave for the tenant. */
  venue?: VenueSettings
  /** How the simulated custodian behaves for the tenant. */
  custodian?: CustodianSettings
}

/** The simulated venue and custodian of a sandbox. */
export interface VenueGroupInput {
  /**
   * When exchanges accept orders: `always`, at any hour, if left out; `exchange`: during their sessions, as in
   * live.
   */
  market_hours?: 'always' | 'exchange'
  /** How the simulated venue and depositary behave for the tenant. */
  venue?: VenueSettingsInput
  /** How the simulated custodian behaves for the tenant. */
  custodian?: CustodianSettingsInput
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
  pool_fill_ratio?: Decimal
  /** Attempts to settle a trade that fail before one succeeds; 0 if left out. */
  failed_settlements?: number
}

/** How the simulated venue and depositary behave for the tenant. */
export interface VenueSettingsInput {
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

/** A claim after the decision. */
export interface VerifiedClaim {
  /** Id of the claim. */
  id: string
  /** State. */
  status: string
  /** When it was verified. */
  verified_at: string | null
}

/** A funding account after the decision. */
export interface VerifiedFundingAccount {
  /** Id of the funding account. */
  id: string
  /** Whether its ownership is proved. */
  is_verified: boolean
}

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

/** Events and deliveries over time. */
export interface WebhookActivity {
  /** Oldest first, those without events too; the last one is under way. */
  bars: {
    /** Start of the hour or day, on the tenant's clock in UTC. */
    from: string
    /** Events. */
    events: number
    /** Deliveries that have succeeded. */
    succeeded: number
    /** Deliveries that have failed for good. */
    failed: number
    /** Deliveries that are still tried. */
    open: number
  }[]
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

/** A delivery of an event to a webhook, with its attempts and without its body. */
export interface WebhookDeliverySummary {
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
  /** Changes of this resource that await approval. */
  pending_approvals: ({
    /** Id of the approval. */
    id: string
    /** Name of the operation, such as `suspense.assign`. */
    verb: string
    /** Id of the operator that requested the change. */
    maker: string
    /** The reason of that operator; null without one. */
    reason: string | null
    /** When it was requested. */
    created_at: string
  })[]
}

/** Why an attempt failed. */
export type WebhookErrorType = 'http' | 'timeout' | 'dns' | 'tls' | 'connection' | 'validation' | 'webhook_disabled' | 'unknown'

/**
 * `resource`: the next event of a resource waits until the one before was delivered or given up. `none`: none
 * waits.
 */
export type WebhookOrdering = 'none' | 'resource'

/** A day of the week. */
export type Weekday = 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday'

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

/** The time for which an operator has an item of work. */
export interface WorkAssignment {
  /** Id of the assignment. */
  id: string
  /** Id of the resource. */
  subject: string
  /** Kind of resource. */
  kind: Open<'account' | 'break' | 'customer' | 'deposit' | 'fee_charge' | 'inbound_payment' | 'job' | 'onboarding_application' | 'order' | 'payout' | 'rebalancing_run' | 'payment_run' | 'savings_plan' | 'trade' | 'withdrawal' | 'webhook'>
  /** Id of the operator that has it, or had it. */
  operator: string
  /** Id of the operator that took it or handed it over. */
  assigned_by: string
  /** When it began. */
  created_at: string
  /** When it ended; null: it lasts. */
  ended_at: string | null
  /** Id of the operator that gave it back or handed it over; null: it lasts. */
  ended_by: string | null
}

/** The items of a list in one state. */
export interface WorkCount {
  /** The list, as its path names it. */
  list: string
  /** The state of the items. */
  state: string
  /** Number of items. */
  count: number
  /** Number of items that nobody has; each approval that is pending. */
  unassigned: number
  /** Number of items that you have; of approvals, those that you requested. */
  mine: number
  /** Since when the oldest item waits; null without one. */
  oldest_at: string | null
}

/** The operator that is to have an item of work. */
export interface WorkHandOver {
  /** Id of the operator that is to have it. */
  operator: string
}

/** A note of an operator on a resource. It is never changed or deleted. */
export interface WorkNote {
  /** Id of the note. */
  id: string
  /** Id of the resource. */
  subject: string
  /** Kind of resource. */
  kind: Open<'account' | 'break' | 'customer' | 'deposit' | 'fee_charge' | 'inbound_payment' | 'job' | 'onboarding_application' | 'order' | 'payout' | 'rebalancing_run' | 'payment_run' | 'savings_plan' | 'trade' | 'withdrawal' | 'webhook'>
  /** Id of the operator that wrote it. */
  author: string
  /** The text; masked where it holds personal data. */
  text: string
  /** Whether the text is masked. */
  is_masked: boolean
  /** When it was written. */
  created_at: string
}

/** The lists of work of a tenant in numbers. */
export interface WorkOfTenant {
  /** Id of the tenant. */
  tenant: string
  /** The lists that you may read, each with every state. */
  lists: WorkCount[]
}

/** The yields of bills and bonds by their maturity. */
export interface YieldCurve {
  /** Instant of the prices. */
  at: string
  /** Currency of the instruments. */
  currency: Open<Currency>
  /** Bills and bonds with a yield, by maturity. */
  points: ({
    /** Id of the instrument. */
    instrument: string
    /** Name of the instrument. */
    name: string
    /** Its ISIN. */
    symbol: string
    /** Kind of an instrument. */
    instrument_type: Open<InstrumentType>
    /** Country of its issuer: ISO 3166-1 alpha-2, or `EU`; null if not known. */
    issuer_country: string | null
    /** Day on which it is redeemed. */
    maturity_date: string
    /** Days to maturity ÷ 365, to 4 places. */
    years: Decimal
    /** Middle of bid and ask, clean. */
    price: Decimal
    /** Yield to maturity at the middle, in percentage points, to 4 places. */
    ytm: Decimal
  })[]
}

/** The operations by name: what each takes and answers. */
export interface Operations {
  'invitations.open': {
    params: Record<string, never>
    query: Record<string, never>
    body: OpenInvitationRequest
    answer: OpenedInvitation
  }
  'invitations.accept': {
    params: Record<string, never>
    query: Record<string, never>
    body: AcceptanceRequest
    answer: Acceptance
  }
  'sign_in.password': {
    params: Record<string, never>
    query: Record<string, never>
    body: PasswordSignIn
    answer: SignedIn
  }
  'sign_in.challenge_passkey': {
    params: Record<string, never>
    query: Record<string, never>
    body: undefined
    answer: PasskeyChallenge
  }
  'sign_in.passkey': {
    params: Record<string, never>
    query: Record<string, never>
    body: PasskeySignIn
    answer: SignedIn
  }
  'step_up.password': {
    params: Record<string, never>
    query: Record<string, never>
    body: StepUpByPassword
    answer: SignedIn
  }
  'step_up.challenge_passkey': {
    params: Record<string, never>
    query: Record<string, never>
    body: undefined
    answer: PasskeyChallenge
  }
  'step_up.passkey': {
    params: Record<string, never>
    query: Record<string, never>
    body: StepUpByPasskey
    answer: SignedIn
  }
  'sign_in.begin_single_sign_on': {
    params: Record<string, never>
    query: Record<string, never>
    body: NewSignOn
    answer: BegunSignOn
  }
  'sign_in.single_sign_on': {
    params: Record<string, never>
    query: Record<string, never>
    body: SignOnAnswer
    answer: SignedIn
  }
  'step_up.begin_single_sign_on': {
    params: Record<string, never>
    query: Record<string, never>
    body: undefined
    answer: BegunSignOn
  }
  'step_up.single_sign_on': {
    params: Record<string, never>
    query: Record<string, never>
    body: SignOnAnswer
    answer: SignedIn
  }
  'sign_in.begin_device': {
    params: Record<string, never>
    query: Record<string, never>
    body: DeviceRequest
    answer: BegunDevice
  }
  'device_sign_ins.retrieve_status': {
    params: { device_sign_in_id: string }
    query: Record<string, never>
    body: undefined
    answer: DeviceStatus
  }
  'sign_in.device': {
    params: Record<string, never>
    query: Record<string, never>
    body: DeviceCodeRequest
    answer: SignedIn
  }
  'step_up.begin_device': {
    params: Record<string, never>
    query: Record<string, never>
    body: DeviceRequest
    answer: BegunDevice
  }
  'step_up.device': {
    params: Record<string, never>
    query: Record<string, never>
    body: DeviceCodeRequest
    answer: SignedIn
  }
  'device_sign_ins.look_up': {
    params: Record<string, never>
    query: Record<string, never>
    body: UserCodeRequest
    answer: ShownDevice
  }
  'device_sign_ins.approve': {
    params: { device_sign_in_id: string }
    query: Record<string, never>
    body: UserCodeRequest
    answer: ChangedResource
  }
  'device_sign_ins.refuse': {
    params: { device_sign_in_id: string }
    query: Record<string, never>
    body: UserCodeRequest
    answer: ChangedResource
  }
  'me.retrieve': {
    params: Record<string, never>
    query: Record<string, never>
    body: undefined
    answer: Me
  }
  'me.list_sessions': {
    params: Record<string, never>
    query: {
      kind?: 'browser' | 'token'
      created_from?: string
      created_to?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: OperatorSession[]
  }
  'me.end_session': {
    params: { session_id: string }
    query: Record<string, never>
    body: undefined
    answer: ChangedResource
  }
  'me.end_other_sessions': {
    params: Record<string, never>
    query: Record<string, never>
    body: undefined
    answer: EndedSessions
  }
  'me.sign_out': {
    params: Record<string, never>
    query: Record<string, never>
    body: undefined
    answer: ChangedResource
  }
  'me.create_token': {
    params: Record<string, never>
    query: Record<string, never>
    body: NewOperatorToken
    answer: OperatorToken
  }
  'me.list_passkeys': {
    params: Record<string, never>
    query: {
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: Passkey[]
  }
  'me.add_passkey': {
    params: Record<string, never>
    query: Record<string, never>
    body: NewPasskey
    answer: ChangedResource
  }
  'me.challenge_new_passkey': {
    params: Record<string, never>
    query: Record<string, never>
    body: undefined
    answer: PasskeyChallenge
  }
  'me.replace_recovery_codes': {
    params: Record<string, never>
    query: Record<string, never>
    body: undefined
    answer: RecoveryCodes
  }
  'me.list_views': {
    params: Record<string, never>
    query: {
      of_tenant?: string
      list?: string
      created_from?: string
      created_to?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: SavedView[]
  }
  'me.save_view': {
    params: Record<string, never>
    query: Record<string, never>
    body: {
      /** Id of the tenant whose list it filters. */
      of_tenant: string
      /** The operation of the list, such as `orders.list`. */
      list: string
      /** Its name, for people. */
      name: string
      /** The filters, as they stand in the query of the list. */
      filters: Record<string, string>
      /** Whether every operator of the tenant sees it. If left out: false, or as the view was that it replaces. */
      is_shared?: boolean
    }
    answer: SavedView
  }
  'me.remove_view': {
    params: { view_id: string }
    query: Record<string, never>
    body: undefined
    answer: ChangedResource
  }
  'me.change_password': {
    params: Record<string, never>
    query: Record<string, never>
    body: NewOperatorPassword
    answer: EndedSessions
  }
  'me.challenge_authenticator': {
    params: Record<string, never>
    query: Record<string, never>
    body: undefined
    answer: AuthenticatorChallenge
  }
  'me.replace_authenticator': {
    params: Record<string, never>
    query: Record<string, never>
    body: NewAuthenticator
    answer: EndedSessions
  }
  'me.remove_passkey': {
    params: { passkey_id: string }
    query: Record<string, never>
    body: undefined
    answer: ChangedResource
  }
  'operators.list': {
    params: Record<string, never>
    query: {
      status?: 'active' | 'disabled'
      role?: OperatorRole
      created_from?: string
      created_to?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: Operator[]
  }
  'operators.grant': {
    params: { operator_id: string }
    query: Record<string, never>
    body: NewOperatorGrant
    answer: ChangedResource
  }
  'operators.remove_grant': {
    params: { operator_id: string; grant_id: string }
    query: Record<string, never>
    body: undefined
    answer: ChangedResource
  }
  'operators.disable': {
    params: { operator_id: string }
    query: Record<string, never>
    body: undefined
    answer: ChangedResource
  }
  'operators.unlock': {
    params: { operator_id: string }
    query: Record<string, never>
    body: undefined
    answer: ChangedResource
  }
  'operators.end_sessions': {
    params: { operator_id: string }
    query: Record<string, never>
    body: undefined
    answer: EndedSessions
  }
  'invitations.list': {
    params: Record<string, never>
    query: {
      role?: OperatorRole
      of_tenant?: string
      created_from?: string
      created_to?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: OperatorInvitation[]
  }
  'invitations.create': {
    params: Record<string, never>
    query: Record<string, never>
    body: NewOperatorInvitation
    answer: CreatedInvitation
  }
  'invitations.renew_link': {
    params: { invitation_id: string }
    query: Record<string, never>
    body: undefined
    answer: CreatedInvitation
  }
  'invitations.revoke': {
    params: { invitation_id: string }
    query: Record<string, never>
    body: undefined
    answer: ChangedResource
  }
  'break_glass_uses.list': {
    params: Record<string, never>
    query: {
      is_reviewed?: boolean
      kind?: 'sign_in' | 'change' | 'invitation'
      created_from?: string
      created_to?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: BreakGlassUse[]
  }
  'break_glass_uses.review': {
    params: { use_id: string }
    query: Record<string, never>
    body: NewBreakGlassReview
    answer: ChangedResource
  }
  'limits.list': {
    params: Record<string, never>
    query: {
      role?: OperatorRole
      of_tenant?: string
      currency?: Currency
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: OperatorLimit[]
  }
  'limits.set': {
    params: Record<string, never>
    query: Record<string, never>
    body: NewOperatorLimit
    answer: SetOperatorLimit
  }
  'limits.show_own_use': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: undefined
    answer: OperatorLimitUses
  }
  'limits.show_use': {
    params: { tenant_id: string; operator_id: string }
    query: Record<string, never>
    body: undefined
    answer: OperatorLimitUses
  }
  'operators.report_rights': {
    params: Record<string, never>
    query: Record<string, never>
    body: undefined
    answer: OperatorRights
  }
  'work.list_assignments': {
    params: { tenant_id: string }
    query: {
      subject?: string
      kind?: 'account' | 'break' | 'customer' | 'deposit' | 'fee_charge' | 'inbound_payment' | 'job' | 'onboarding_application' | 'order' | 'payout' | 'rebalancing_run' | 'payment_run' | 'savings_plan' | 'trade' | 'withdrawal' | 'webhook'
      operator?: string
      open_only?: boolean
      created_from?: string
      created_to?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: WorkAssignment[]
  }
  'work.take': {
    params: { tenant_id: string; subject_id: string }
    query: Record<string, never>
    body: undefined
    answer: WorkAssignment
  }
  'work.take_several': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: TakeSeveralItems
    answer: SeveralOutcomes
  }
  'work.give_back': {
    params: { tenant_id: string; subject_id: string }
    query: Record<string, never>
    body: undefined
    answer: WorkAssignment
  }
  'work.hand_over': {
    params: { tenant_id: string; subject_id: string }
    query: Record<string, never>
    body: WorkHandOver
    answer: WorkAssignment
  }
  'notes.list': {
    params: { tenant_id: string }
    query: {
      subject?: string
      kind?: 'account' | 'break' | 'customer' | 'deposit' | 'fee_charge' | 'inbound_payment' | 'job' | 'onboarding_application' | 'order' | 'payout' | 'rebalancing_run' | 'payment_run' | 'savings_plan' | 'trade' | 'withdrawal' | 'webhook'
      author?: string
      created_from?: string
      created_to?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: WorkNote[]
  }
  'notes.create': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: NewWorkNote
    answer: WorkNote
  }
  'notes.unmask': {
    params: { tenant_id: string; note_id: string }
    query: Record<string, never>
    body: LookRequest
    answer: UnmaskedWorkNote
  }
  'work.count': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: undefined
    answer: WorkOfTenant
  }
  'work.count_all': {
    params: Record<string, never>
    query: {
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: WorkOfTenant[]
  }
  'tenants.list': {
    params: Record<string, never>
    query: {
      environment?: 'sandbox' | 'live'
      clock_mode?: 'running' | 'frozen' | 'advancing'
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: TenantSummary[]
  }
  'tenants.create': {
    params: Record<string, never>
    query: Record<string, never>
    body: NewOperatorTenant
    answer: TenantCredentials
  }
  'tenants.list_activity': {
    params: { tenant_id: string }
    query: {
      actor?: string
      client?: string
      person?: string
      client_user?: string
      request?: string
      action?: string
      resource?: string
      denied?: boolean
      'recorded[gte]'?: string
      'recorded[lt]'?: string
      after?: number
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: ActivityRecord[]
  }
  'installation.list_activity': {
    params: Record<string, never>
    query: {
      actor?: string
      client?: string
      person?: string
      client_user?: string
      request?: string
      action?: string
      resource?: string
      denied?: boolean
      'recorded[gte]'?: string
      'recorded[lt]'?: string
      after?: number
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: ActivityRecord[]
  }
  'tenants.retrieve': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: undefined
    answer: TenantDetail
  }
  'tenants.prove_activity': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: undefined
    answer: ActivityProof
  }
  'ledger.prove': {
    params: { tenant_id: string }
    query: {
      sequence?: number
    }
    body: undefined
    answer: LedgerProof
  }
  'installation.prove_activity': {
    params: Record<string, never>
    query: Record<string, never>
    body: undefined
    answer: ActivityProof
  }
  'installation.prove_ledger': {
    params: Record<string, never>
    query: {
      sequence?: number
    }
    body: undefined
    answer: LedgerProof
  }
  'tenants.set_clock': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: NewClockMode
    answer: Clock
  }
  'tenants.advance_clock': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: ClockAdvance
    answer: AdvancedClock
  }
  'settings.retrieve': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: undefined
    answer: SettingsOfTenant
  }
  'settings.set_fees': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: NewFeesSettings
    answer: SettingChange
  }
  'settings.set_taxes': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: NewTaxesSettings
    answer: SettingChange
  }
  'settings.set_advances': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: NewAdvancesSettings
    answer: SettingChange
  }
  'settings.set_orders': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: NewOrdersSettings
    answer: SettingChange
  }
  'settings.set_pools': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: NewPoolsSettings
    answer: SettingChange
  }
  'settings.set_direct_debits': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: NewDirect_debitsSettings
    answer: SettingChange
  }
  'settings.set_journals': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: NewJournalsSettings
    answer: SettingChange
  }
  'settings.set_requests': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: NewRequestsSettings
    answer: SettingChange
  }
  'settings.set_onboarding': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: NewOnboardingSettings
    answer: SettingChange
  }
  'settings.set_venue': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: NewVenueSettings
    answer: SettingChange
  }
  'settings.list_changes': {
    params: { tenant_id: string }
    query: {
      setting_group?: SettingGroup
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: SettingChange[]
  }
  'suspense.list': {
    params: { tenant_id: string }
    query: {
      status?: 'suspense' | 'returning'
      currency?: Currency
      assigned_to?: string
      created_from?: string
      created_to?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: SuspendedPayment[]
  }
  'suspense.unmask': {
    params: { tenant_id: string; payment_id: string }
    query: Record<string, never>
    body: LookRequest
    answer: UnmaskedPayment
  }
  'suspense.assign': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: AssignmentRequest
    answer: AssignedPayments
  }
  'suspense.return': {
    params: { tenant_id: string; payment_id: string }
    query: Record<string, never>
    body: DecisionNote
    answer: SuspendedPayment
  }
  'breaks.list': {
    params: { tenant_id: string }
    query: {
      kind?: 'unexplained' | 'amount' | 'gap' | 'balance' | 'missing' | 'duplicate' | 'execution'
      currency?: Currency
      assigned_to?: string
      created_from?: string
      created_to?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: ReconciliationBreak[]
  }
  'breaks.book': {
    params: { tenant_id: string; break_id: string }
    query: Record<string, never>
    body: DecisionNote
    answer: BookedBreak
  }
  'breaks.resolve': {
    params: { tenant_id: string; break_id: string }
    query: Record<string, never>
    body: DecisionNote
    answer: ResolvedBreak
  }
  'payment_runs.list': {
    params: { tenant_id: string }
    query: {
      currency?: Currency
      created_from?: string
      created_to?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: PaymentRun[]
  }
  'payment_runs.create': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: NewPaymentRun
    answer: CreatedPaymentRun
  }
  'payment_runs.retrieve': {
    params: { tenant_id: string; run_id: string }
    query: Record<string, never>
    body: undefined
    answer: PaymentRunDetail
  }
  'payouts.list_rejected': {
    params: { tenant_id: string }
    query: {
      run?: string
      currency?: Currency
      assigned_to?: string
      created_from?: string
      created_to?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: RejectedPayout[]
  }
  'payouts.retry': {
    params: { tenant_id: string; payout_id: string }
    query: Record<string, never>
    body: undefined
    answer: ResolvedPayout
  }
  'payouts.reverse': {
    params: { tenant_id: string; payout_id: string }
    query: Record<string, never>
    body: undefined
    answer: ResolvedPayout
  }
  'bank_accounts.set': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: FirmBankAccountInput
    answer: FirmBankAccount
  }
  'payouts.unmask': {
    params: { tenant_id: string; payout_id: string }
    query: Record<string, never>
    body: LookRequest
    answer: UnmaskedPayout
  }
  'payment_runs.submit': {
    params: { tenant_id: string; run_id: string }
    query: Record<string, never>
    body: undefined
    answer: SubmittedRun
  }
  'fees.list': {
    params: { tenant_id: string }
    query: {
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: FeeOfSchedule[]
  }
  'fees.list_runs': {
    params: { tenant_id: string }
    query: {
      fee?: string
      currency?: Currency
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: FeeRun[]
  }
  'fees.list_charges': {
    params: { tenant_id: string }
    query: {
      account?: string
      fee?: string
      currency?: Currency
      period_start?: string
      is_outstanding?: boolean
      created_from?: string
      created_to?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: ShownFeeCharge[]
  }
  'fees.list_arrears': {
    params: { tenant_id: string }
    query: {
      account?: string
      currency?: Currency
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: Arrears[]
  }
  'fees.refund': {
    params: { tenant_id: string; charge_id: string }
    query: Record<string, never>
    body: OperatorRefundRequest
    answer: OperatorRefund
  }
  'waiting_journals.list': {
    params: { tenant_id: string }
    query: {
      account?: string
      status?: JournalStatus
      journal_type?: JournalType
      batch?: string
      external_reference?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: ShownJournal[]
  }
  'waiting_journals.approve': {
    params: { tenant_id: string; journal_id: string }
    query: Record<string, never>
    body: undefined
    answer: Journal
  }
  'waiting_journals.reject': {
    params: { tenant_id: string; journal_id: string }
    query: Record<string, never>
    body: ReasonRequest
    answer: Journal
  }
  'waiting_journal_batches.approve': {
    params: { tenant_id: string; journal_batch_id: string }
    query: Record<string, never>
    body: undefined
    answer: JournalBatch
  }
  'waiting_journal_batches.reject': {
    params: { tenant_id: string; journal_batch_id: string }
    query: Record<string, never>
    body: ReasonRequest
    answer: JournalBatch
  }
  'savings_plans.list': {
    params: { tenant_id: string }
    query: {
      account?: string
      created_from?: string
      created_to?: string
      status?: SavingsPlanStatus
      executes_until?: string
      has_missed?: boolean
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: ShownSavingsPlan[]
  }
  'savings_plans.retrieve': {
    params: { tenant_id: string; savings_plan_id: string }
    query: Record<string, never>
    body: undefined
    answer: ShownSavingsPlan
  }
  'savings_plans.list_executions': {
    params: { tenant_id: string; savings_plan_id: string }
    query: {
      status?: PlanExecutionStatus
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: ShownPlanExecution[]
  }
  'savings_plans.pause': {
    params: { tenant_id: string; savings_plan_id: string }
    query: Record<string, never>
    body: OperatorPauseRequest
    answer: ShownSavingsPlan
  }
  'savings_plans.resume': {
    params: { tenant_id: string; savings_plan_id: string }
    query: Record<string, never>
    body: OperatorResumeRequest
    answer: ShownSavingsPlan
  }
  'savings_plans.skip': {
    params: { tenant_id: string; savings_plan_id: string }
    query: Record<string, never>
    body: OperatorSkipRequest
    answer: ShownSavingsPlan
  }
  'models.list': {
    params: { tenant_id: string }
    query: {
      status?: ModelStatus
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: Model[]
  }
  'models.retrieve': {
    params: { tenant_id: string; model_id: string }
    query: Record<string, never>
    body: undefined
    answer: ModelDetail
  }
  'models.list_versions': {
    params: { tenant_id: string; model_id: string }
    query: {
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: ModelVersionDetail[]
  }
  'model_subscriptions.list': {
    params: { tenant_id: string }
    query: {
      model?: string
      account?: string
      status?: SubscriptionStatus
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: ShownSubscription[]
  }
  'model_subscriptions.retrieve_drift': {
    params: { tenant_id: string; model_subscription_id: string }
    query: Record<string, never>
    body: undefined
    answer: DriftDetail
  }
  'rebalancing_runs.list': {
    params: { tenant_id: string }
    query: {
      account?: string
      model?: string
      status?: RunStatus
      type?: RunType
      trigger?: RunTrigger
      created_from?: string
      created_to?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: RebalancingRunHead[]
  }
  'rebalancing_runs.retrieve': {
    params: { tenant_id: string; rebalancing_run_id: string }
    query: Record<string, never>
    body: undefined
    answer: RebalancingRunDetail
  }
  'rebalancing_runs.approve': {
    params: { tenant_id: string; rebalancing_run_id: string }
    query: Record<string, never>
    body: undefined
    answer: RebalancingRunDetail
  }
  'rebalancing_runs.cancel': {
    params: { tenant_id: string; rebalancing_run_id: string }
    query: Record<string, never>
    body: RunDecisionReason
    answer: RebalancingRunDetail
  }
  'clients.list': {
    params: { tenant_id: string }
    query: {
      created_from?: string
      created_to?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: ClientSummary[]
  }
  'clients.create': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: NewOperatorClient
    answer: ClientCredentials
  }
  'clients.disable': {
    params: { tenant_id: string; client_id: string }
    query: Record<string, never>
    body: undefined
    answer: DisabledClient
  }
  'keys.rotate': {
    params: Record<string, never>
    query: Record<string, never>
    body: undefined
    answer: RotatedKey
  }
  'clients.set_keys': {
    params: { tenant_id: string; client_id: string }
    query: Record<string, never>
    body: PublicKeys
    answer: KeyedClient
  }
  'clients.set_networks': {
    params: { tenant_id: string; client_id: string }
    query: Record<string, never>
    body: AllowedNetworks
    answer: RestrictedClient
  }
  'clients.list_secrets': {
    params: { tenant_id: string; client_id: string }
    query: {
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: ClientSecret[]
  }
  'clients.rotate_secret': {
    params: { tenant_id: string; client_id: string }
    query: Record<string, never>
    body: RotateSecret
    answer: RotatedSecret
  }
  'clients.end_secret': {
    params: { tenant_id: string; client_id: string; secret_id: string }
    query: Record<string, never>
    body: undefined
    answer: EndedSecret
  }
  'parent_orders.list': {
    params: { tenant_id: string }
    query: {
      instrument?: string
      status?: ParentOrderStatus
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: ParentOrder[]
  }
  'order_batches.list': {
    params: { tenant_id: string }
    query: {
      status?: OrderBatchStatus
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: OrderBatch[]
  }
  'order_batches.list_rows': {
    params: { tenant_id: string; order_batch_id: string }
    query: {
      status?: BatchRowStatus
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: OrderBatchRow[]
  }
  'orders.list': {
    params: { tenant_id: string }
    query: {
      account?: string
      created_from?: string
      created_to?: string
      status?: OrderStatus
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: ShownOrder[]
  }
  'trades.list': {
    params: { tenant_id: string }
    query: {
      account?: string
      created_from?: string
      created_to?: string
      status?: TradeStatus
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: ShownTrade[]
  }
  'orders.cancel': {
    params: { tenant_id: string; order_id: string }
    query: Record<string, never>
    body: DecisionNote
    answer: Order
  }
  'orders.cancel_several': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: CancelSeveralOrders
    answer: SeveralOutcomes
  }
  'trades.bust': {
    params: { tenant_id: string; trade_id: string }
    query: Record<string, never>
    body: DecisionNote
    answer: Order
  }
  'orders.show_life': {
    params: { tenant_id: string; order_id: string }
    query: Record<string, never>
    body: undefined
    answer: OrderLife
  }
  'deposits.list': {
    params: { tenant_id: string }
    query: {
      account?: string
      created_from?: string
      created_to?: string
      status?: DepositStatus
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: ShownDeposit[]
  }
  'withdrawals.list': {
    params: { tenant_id: string }
    query: {
      account?: string
      created_from?: string
      created_to?: string
      status?: WithdrawalStatus
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: ShownWithdrawal[]
  }
  'transactions.list': {
    params: { tenant_id: string }
    query: {
      account?: string
      created_from?: string
      created_to?: string
      transaction_types?: TransactionType[] | null
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: TransactionOfAccount[]
  }
  'transfers.list': {
    params: { tenant_id: string }
    query: {
      kind?: 'book_transfer' | 'portfolio_transfer' | 'position_migration_in'
      account?: string
      created_from?: string
      created_to?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: OperatorTransfer[]
  }
  'transfers.create': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: NewOperatorTransfer
    answer: CreatedOperatorTransfer
  }
  'withdrawals.complete': {
    params: { tenant_id: string; withdrawal_id: string }
    query: Record<string, never>
    body: undefined
    answer: DecidedPayment
  }
  'withdrawals.return': {
    params: { tenant_id: string; withdrawal_id: string }
    query: Record<string, never>
    body: undefined
    answer: DecidedPayment
  }
  'deposits.reverse_advance': {
    params: { tenant_id: string; deposit_id: string }
    query: Record<string, never>
    body: undefined
    answer: DecidedPayment
  }
  'funding_accounts.verify': {
    params: { tenant_id: string; funding_account_id: string }
    query: Record<string, never>
    body: undefined
    answer: VerifiedFundingAccount
  }
  'firm_accounts.open': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: FirmAccountOpening
    answer: OpenedFirmAccount
  }
  'withdrawals.unmask': {
    params: { tenant_id: string; withdrawal_id: string }
    query: Record<string, never>
    body: LookRequest
    answer: UnmaskedWithdrawal
  }
  'statements.list': {
    params: { tenant_id: string }
    query: {
      currency?: Currency
      created_from?: string
      created_to?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: BankStatement[]
  }
  'statements.list_incomplete': {
    params: { tenant_id: string }
    query: {
      currency?: Currency
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: IncompleteStatement[]
  }
  'bank_entries.list': {
    params: { tenant_id: string }
    query: {
      currency?: Currency
      outcome?: 'received' | 'paid' | 'returned' | 'unexplained' | 'charged' | 'split' | 'duplicate'
      notified_only?: boolean
      created_from?: string
      created_to?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: BankEntry[]
  }
  'bank_files.import': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: BankFileImport
    answer: ImportedBankFile
  }
  'statements.list_entries': {
    params: { tenant_id: string; statement_id: string }
    query: {
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: StatementEntry[]
  }
  'webhooks.list': {
    params: { tenant_id: string }
    query: {
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: ShownWebhook[]
  }
  'webhook_deliveries.list': {
    params: { tenant_id: string }
    query: {
      webhook?: string
      status?: WebhookDeliveryStatus
      created_from?: string
      created_to?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: WebhookDeliverySummary[]
  }
  'webhooks.rotate_secret': {
    params: { tenant_id: string; webhook_id: string }
    query: Record<string, never>
    body: undefined
    answer: RotatedWebhookSecret
  }
  'webhooks.change': {
    params: { tenant_id: string; webhook_id: string }
    query: Record<string, never>
    body: WebhookChange
    answer: Webhook
  }
  'webhook_deliveries.redeliver': {
    params: { tenant_id: string; delivery_id: string }
    query: Record<string, never>
    body: undefined
    answer: Redelivery
  }
  'events.list': {
    params: { tenant_id: string }
    query: {
      name?: string
      'resource[id]'?: string
      'created[gt]'?: string
      'created[gte]'?: string
      'created[lt]'?: string
      'created[lte]'?: string
      after?: number
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: Event[]
  }
  'webhook_deliveries.show_sent': {
    params: { tenant_id: string; delivery_id: string }
    query: Record<string, never>
    body: undefined
    answer: SentDelivery
  }
  'webhooks.show_activity': {
    params: { tenant_id: string }
    query: {
      step?: LengthOfBar
    }
    body: undefined
    answer: WebhookActivity
  }
  'onboarding_applications.list': {
    params: { tenant_id: string }
    query: {
      status?: OnboardingApplicationStatus
      outcome?: OnboardingApplicationOutcome
      customer_type?: CustomerType
      assigned_to?: string
      created_from?: string
      created_to?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: ApplicationHead[]
  }
  'onboarding_applications.review': {
    params: { tenant_id: string; application_id: string }
    query: Record<string, never>
    body: undefined
    answer: DecidedApplication
  }
  'onboarding_applications.decide': {
    params: { tenant_id: string; application_id: string }
    query: Record<string, never>
    body: DecideApplication
    answer: DecidedApplication
  }
  'claims.verify': {
    params: { tenant_id: string; person_id: string; claim_id: string }
    query: Record<string, never>
    body: undefined
    answer: VerifiedClaim
  }
  'authorities.revoke': {
    params: { tenant_id: string; authority_id: string }
    query: Record<string, never>
    body: undefined
    answer: RevokedAuthority
  }
  'accounts.change': {
    params: { tenant_id: string; account_id: string }
    query: Record<string, never>
    body: OperatorAccountChange
    answer: ChangedAccount
  }
  'customers.change': {
    params: { tenant_id: string; customer_id: string }
    query: Record<string, never>
    body: OperatorCustomerChange
    answer: ChangedCustomer
  }
  'onboarding_applications.retrieve': {
    params: { tenant_id: string; application_id: string }
    query: Record<string, never>
    body: undefined
    answer: ApplicationDetail
  }
  'onboarding_applications.unmask': {
    params: { tenant_id: string; application_id: string }
    query: Record<string, never>
    body: LookRequest
    answer: UnmaskedApplication
  }
  'onboarding_applications.unmask_evidence': {
    params: { tenant_id: string; application_id: string; file_id: string }
    query: Record<string, never>
    body: LookRequest
    answer: UnmaskedEvidence
  }
  'jobs.list': {
    params: { tenant_id: string }
    query: {
      kind?: string
      assigned_to?: string
      created_from?: string
      created_to?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: FailingJob[]
  }
  'jobs.close': {
    params: { tenant_id: string; job_id: string }
    query: Record<string, never>
    body: CloseJob
    answer: ClosedJob
  }
  'jobs.retry': {
    params: { tenant_id: string; job_id: string }
    query: Record<string, never>
    body: undefined
    answer: RetriedJob
  }
  'tenants.show_health': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: undefined
    answer: TenantHealth
  }
  'jobs.list_due': {
    params: { tenant_id: string }
    query: {
      until?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: DueWork[]
  }
  'accounts.show_cash_flows': {
    params: { tenant_id: string; account_id: string }
    query: {
      until?: string
    }
    body: undefined
    answer: CashFlowCalendar
  }
  'search.find': {
    params: { tenant_id: string }
    query: {
      q?: string
    }
    body: undefined
    answer: SearchAnswer
  }
  'customers.list': {
    params: { tenant_id: string }
    query: {
      status?: CustomerStatus
      customer_type?: CustomerType
      name?: string
      email?: string
      created_from?: string
      created_to?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: CustomerHead[]
  }
  'customers.retrieve': {
    params: { tenant_id: string; customer_id: string }
    query: Record<string, never>
    body: undefined
    answer: CustomerDetail
  }
  'customers.unmask': {
    params: { tenant_id: string; customer_id: string }
    query: Record<string, never>
    body: LookRequest
    answer: UnmaskedCustomer
  }
  'customers.list_story': {
    params: { tenant_id: string; customer_id: string }
    query: {
      kind?: 'order' | 'deposit' | 'withdrawal' | 'transaction' | 'document' | 'note' | 'look' | 'event'
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: StoryEntry[]
  }
  'accounts.list': {
    params: { tenant_id: string }
    query: {
      status?: AccountStatus
      account_type?: AccountType
      created_from?: string
      created_to?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: AccountHead[]
  }
  'accounts.retrieve': {
    params: { tenant_id: string; account_id: string }
    query: Record<string, never>
    body: undefined
    answer: AccountDetail
  }
  'accounts.value': {
    params: { tenant_id: string; account_id: string }
    query: Record<string, never>
    body: undefined
    answer: Valuation
  }
  'accounts.value_history': {
    params: { tenant_id: string; account_id: string }
    query: {
      period_start?: string
      period_end?: string
    }
    body: undefined
    answer: ValuationHistory
  }
  'accounts.earnings': {
    params: { tenant_id: string; account_id: string }
    query: {
      period?: Period | null
      period_start?: string
      period_end?: string
      explain?: boolean
    }
    body: undefined
    answer: AccountEarnings
  }
  'accounts.retrieve_income_settings': {
    params: { tenant_id: string; account_id: string }
    query: Record<string, never>
    body: undefined
    answer: IncomeSettings
  }
  'accounts.list_reinvestments': {
    params: { tenant_id: string; account_id: string }
    query: {
      status?: ReinvestmentStatus
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: Reinvestment[]
  }
  'ledger.show_trial_balance': {
    params: { tenant_id: string }
    query: {
      at?: string
    }
    body: undefined
    answer: TrialBalance
  }
  'ledger.list_postings': {
    params: { tenant_id: string }
    query: {
      reference?: string
      asset?: string
      ledger_account?: HouseAccount
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: LedgerPosting[]
  }
  'documents.withdraw': {
    params: { tenant_id: string; document_id: string }
    query: Record<string, never>
    body: undefined
    answer: DocumentState
  }
  'documents.restore': {
    params: { tenant_id: string; document_id: string }
    query: Record<string, never>
    body: undefined
    answer: DocumentState
  }
  'documents.issue_statement': {
    params: { tenant_id: string; account_id: string }
    query: Record<string, never>
    body: GenerateAccountStatementRequest
    answer: IssuedDocument
  }
  'documents.set_issuer': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: {
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
    answer: {
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
        country_code: Open<CountryCode>
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
      /** The logo on every document; absent without one. */
      logo?: {
        /** SHA-256 of the image as documents have it, in hex. */
        sha256: string
        /** Width in pixels. */
        width: number
        /** Height in pixels. */
        height: number
      }
    }
  }
  'legal_documents.upload': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: NewLegalDocumentFile
    answer: LegalDocumentFile
  }
  'legal_documents.retrieve_file': {
    params: { tenant_id: string; file_id: string }
    query: Record<string, never>
    body: undefined
    answer: LegalDocumentContent
  }
  'legal_documents.list_versions': {
    params: { tenant_id: string }
    query: {
      document_type?: LegalDocumentType
      created_from?: string
      created_to?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: PublishedLegalDocumentVersion[]
  }
  'legal_documents.publish': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: NewLegalDocumentVersion
    answer: LegalDocumentVersion
  }
  'legal_documents.withdraw': {
    params: { tenant_id: string; version_id: string }
    query: Record<string, never>
    body: undefined
    answer: LegalDocumentVersion
  }
  'catalogue.import': {
    params: Record<string, never>
    query: Record<string, never>
    body: CatalogueImport
    answer: ImportedCatalogue
  }
  'prices.import': {
    params: Record<string, never>
    query: Record<string, never>
    body: PriceImport
    answer: ImportedPrices
  }
  'instruments.list': {
    params: { tenant_id: string }
    query: {
      q?: string
      instrument_type?: InstrumentType
      trading_status?: TradingStatus
      currency?: Currency
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: CatalogueEntry[]
  }
  'instruments.retrieve': {
    params: { tenant_id: string; instrument_id: string }
    query: Record<string, never>
    body: undefined
    answer: MarketInstrument
  }
  'instruments.show_price_history': {
    params: { tenant_id: string; instrument_id: string }
    query: {
      period_start?: string
    }
    body: undefined
    answer: PriceHistory
  }
  'instruments.show_yield_curve': {
    params: { tenant_id: string }
    query: {
      currency?: Currency
      issuer_country?: string
      asof?: string
    }
    body: undefined
    answer: YieldCurve
  }
  'instruments.override': {
    params: { tenant_id: string; instrument_id: string }
    query: Record<string, never>
    body: OverrideChange
    answer: InstrumentOverride
  }
  'prices.correct': {
    params: Record<string, never>
    query: Record<string, never>
    body: PriceCorrection
    answer: CorrectedPrice
  }
  'corporate_actions.import': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: CorporateActionImport
    answer: ImportedCorporateActions
  }
  'corporate_actions.list': {
    params: { tenant_id: string }
    query: {
      instrument?: string
      type?: CorporateActionType
      status?: CorporateActionStatus
      payment_from?: string
      payment_to?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: AnnouncedCorporateAction[]
  }
  'corporate_actions.enter': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: NewCorporateAction
    answer: CorporateAction
  }
  'tax_reclaims.list': {
    params: { tenant_id: string }
    query: {
      account?: string
      status?: TaxReclaimStatus
      country?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: TaxReclaim[]
  }
  'corporate_actions.reverse': {
    params: { tenant_id: string; corporate_action_id: string }
    query: Record<string, never>
    body: undefined
    answer: CorporateAction
  }
  'tax_reclaims.file': {
    params: { tenant_id: string; tax_reclaim_id: string }
    query: Record<string, never>
    body: undefined
    answer: TaxReclaim
  }
  'tax_reclaims.pay': {
    params: { tenant_id: string; tax_reclaim_id: string }
    query: Record<string, never>
    body: PaidReclaim
    answer: TaxReclaim
  }
  'tax_reclaims.refuse': {
    params: { tenant_id: string; tax_reclaim_id: string }
    query: Record<string, never>
    body: undefined
    answer: TaxReclaim
  }
  'retention_rules.list': {
    params: { tenant_id: string }
    query: {
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: RetentionRule[]
  }
  'retention_rules.set': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: NewRetentionRule
    answer: RetentionRule
  }
  'legal_holds.list': {
    params: { tenant_id: string }
    query: {
      person?: string
      in_force?: boolean
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: LegalHold[]
  }
  'legal_holds.create': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: NewLegalHold
    answer: LegalHold
  }
  'legal_holds.lift': {
    params: { tenant_id: string; hold_id: string }
    query: Record<string, never>
    body: LiftLegalHoldRequest
    answer: LegalHold
  }
  'erasures.preview': {
    params: { tenant_id: string; person_id: string }
    query: Record<string, never>
    body: undefined
    answer: ErasurePreview
  }
  'erasures.create': {
    params: { tenant_id: string; person_id: string }
    query: Record<string, never>
    body: ErasureRequest
    answer: Erasure
  }
  'erasures.list': {
    params: { tenant_id: string }
    query: {
      person?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: Erasure[]
  }
  'access_requests.create': {
    params: { tenant_id: string; person_id: string }
    query: Record<string, never>
    body: NewAccessRequest
    answer: AccessRequest
  }
  'access_requests.list': {
    params: { tenant_id: string }
    query: {
      person?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: AccessRequest[]
  }
  'access_requests.read_report': {
    params: { tenant_id: string; access_request_id: string }
    query: Record<string, never>
    body: LookRequest
    answer: AccessReport
  }
  'access_requests.read_file': {
    params: { tenant_id: string; access_request_id: string }
    query: Record<string, never>
    body: LookRequest
    answer: AccessReportFile
  }
  'approvals.list': {
    params: { tenant_id: string }
    query: {
      status?: 'pending' | 'approved' | 'overridden' | 'rejected' | 'cancelled' | 'expired'
      verb?: string
      subject?: string
      maker?: string
      created_from?: string
      created_to?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: Approval[]
  }
  'approvals.retrieve': {
    params: { tenant_id: string; approval_id: string }
    query: Record<string, never>
    body: undefined
    answer: Approval
  }
  'approvals.approve': {
    params: { tenant_id: string; approval_id: string }
    query: Record<string, never>
    body: ApproveRequest
    answer: ApprovedChange
  }
  'approvals.reject': {
    params: { tenant_id: string; approval_id: string }
    query: Record<string, never>
    body: RejectRequest
    answer: Approval
  }
  'approvals.approve_several': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: ApproveSeveral
    answer: SeveralOutcomes
  }
  'approvals.reject_several': {
    params: { tenant_id: string }
    query: Record<string, never>
    body: RejectSeveral
    answer: SeveralOutcomes
  }
  'approvals.cancel': {
    params: { tenant_id: string; approval_id: string }
    query: Record<string, never>
    body: undefined
    answer: Approval
  }
  'approvals.break_glass': {
    params: { tenant_id: string; approval_id: string }
    query: Record<string, never>
    body: BreakGlassRequest
    answer: ApprovedChange
  }
  'approvals.unmask': {
    params: { tenant_id: string; approval_id: string }
    query: Record<string, never>
    body: LookRequest
    answer: UnmaskedApproval
  }
  'installation_approvals.list': {
    params: Record<string, never>
    query: {
      status?: 'pending' | 'approved' | 'overridden' | 'rejected' | 'cancelled' | 'expired'
      verb?: string
      subject?: string
      maker?: string
      created_from?: string
      created_to?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: Approval[]
  }
  'installation_approvals.retrieve': {
    params: { approval_id: string }
    query: Record<string, never>
    body: undefined
    answer: Approval
  }
  'installation_approvals.approve': {
    params: { approval_id: string }
    query: Record<string, never>
    body: ApproveRequest
    answer: ApprovedChange
  }
  'installation_approvals.reject': {
    params: { approval_id: string }
    query: Record<string, never>
    body: RejectRequest
    answer: Approval
  }
  'installation_approvals.approve_several': {
    params: Record<string, never>
    query: Record<string, never>
    body: ApproveSeveral
    answer: SeveralOutcomes
  }
  'installation_approvals.reject_several': {
    params: Record<string, never>
    query: Record<string, never>
    body: RejectSeveral
    answer: SeveralOutcomes
  }
  'installation_approvals.cancel': {
    params: { approval_id: string }
    query: Record<string, never>
    body: undefined
    answer: Approval
  }
  'installation_approvals.break_glass': {
    params: { approval_id: string }
    query: Record<string, never>
    body: BreakGlassRequest
    answer: ApprovedChange
  }
  'installation_approvals.unmask': {
    params: { approval_id: string }
    query: Record<string, never>
    body: LookRequest
    answer: UnmaskedApproval
  }
  'approval_rules.list': {
    params: Record<string, never>
    query: {
      verb?: string
      of_tenant?: string
      limit?: number
      cursor?: string
      export?: 'csv' | 'ndjson'
    }
    body: undefined
    answer: ApprovalRule[]
  }
  'approval_rules.set': {
    params: Record<string, never>
    query: Record<string, never>
    body: NewApprovalRule
    answer: SetApprovalRule
  }
}

/** Method and path of each operation. */
export const operations: Readonly<Record<keyof Operations, string>> = {
  'invitations.open': 'POST /operator/invitations/open',
  'invitations.accept': 'POST /operator/invitations/accept',
  'sign_in.password': 'POST /operator/sign-in/password',
  'sign_in.challenge_passkey': 'POST /operator/sign-in/passkey-challenge',
  'sign_in.passkey': 'POST /operator/sign-in/passkey',
  'step_up.password': 'POST /operator/step-up/password',
  'step_up.challenge_passkey': 'POST /operator/step-up/passkey-challenge',
  'step_up.passkey': 'POST /operator/step-up/passkey',
  'sign_in.begin_single_sign_on': 'POST /operator/sign-in/single-sign-on-challenge',
  'sign_in.single_sign_on': 'POST /operator/sign-in/single-sign-on',
  'step_up.begin_single_sign_on': 'POST /operator/step-up/single-sign-on-challenge',
  'step_up.single_sign_on': 'POST /operator/step-up/single-sign-on',
  'sign_in.begin_device': 'POST /operator/sign-in/device-challenge',
  'device_sign_ins.retrieve_status': 'GET /operator/device-sign-ins/{device_sign_in_id}',
  'sign_in.device': 'POST /operator/sign-in/device',
  'step_up.begin_device': 'POST /operator/step-up/device-challenge',
  'step_up.device': 'POST /operator/step-up/device',
  'device_sign_ins.look_up': 'POST /operator/device-sign-ins/look-up',
  'device_sign_ins.approve': 'POST /operator/device-sign-ins/{device_sign_in_id}/approve',
  'device_sign_ins.refuse': 'POST /operator/device-sign-ins/{device_sign_in_id}/refuse',
  'me.retrieve': 'GET /operator/me',
  'me.list_sessions': 'GET /operator/me/sessions',
  'me.end_session': 'POST /operator/me/sessions/{session_id}/end',
  'me.end_other_sessions': 'POST /operator/me/sessions/end-others',
  'me.sign_out': 'POST /operator/sign-out',
  'me.create_token': 'POST /operator/me/tokens',
  'me.list_passkeys': 'GET /operator/me/passkeys',
  'me.add_passkey': 'POST /operator/me/passkeys',
  'me.challenge_new_passkey': 'POST /operator/me/passkeys/challenge',
  'me.replace_recovery_codes': 'POST /operator/me/recovery-codes',
  'me.list_views': 'GET /operator/me/views',
  'me.save_view': 'POST /operator/me/views',
  'me.remove_view': 'POST /operator/me/views/{view_id}/remove',
  'me.change_password': 'POST /operator/me/password',
  'me.challenge_authenticator': 'POST /operator/me/authenticator/challenge',
  'me.replace_authenticator': 'POST /operator/me/authenticator',
  'me.remove_passkey': 'POST /operator/me/passkeys/{passkey_id}/remove',
  'operators.list': 'GET /operator/operators',
  'operators.grant': 'POST /operator/operators/{operator_id}/grants',
  'operators.remove_grant': 'POST /operator/operators/{operator_id}/grants/{grant_id}/remove',
  'operators.disable': 'POST /operator/operators/{operator_id}/disable',
  'operators.unlock': 'POST /operator/operators/{operator_id}/unlock',
  'operators.end_sessions': 'POST /operator/operators/{operator_id}/end-sessions',
  'invitations.list': 'GET /operator/invitations',
  'invitations.create': 'POST /operator/invitations',
  'invitations.renew_link': 'POST /operator/invitations/{invitation_id}/link',
  'invitations.revoke': 'POST /operator/invitations/{invitation_id}/revoke',
  'break_glass_uses.list': 'GET /operator/break-glass-uses',
  'break_glass_uses.review': 'POST /operator/break-glass-uses/{use_id}/review',
  'limits.list': 'GET /operator/limits',
  'limits.set': 'PUT /operator/limits',
  'limits.show_own_use': 'GET /operator/tenants/{tenant_id}/limits',
  'limits.show_use': 'GET /operator/tenants/{tenant_id}/limits/{operator_id}',
  'operators.report_rights': 'GET /operator/rights',
  'work.list_assignments': 'GET /operator/tenants/{tenant_id}/work/assignments',
  'work.take': 'POST /operator/tenants/{tenant_id}/work/{subject_id}/take',
  'work.take_several': 'POST /operator/tenants/{tenant_id}/work/take',
  'work.give_back': 'POST /operator/tenants/{tenant_id}/work/{subject_id}/give-back',
  'work.hand_over': 'POST /operator/tenants/{tenant_id}/work/{subject_id}/hand-over',
  'notes.list': 'GET /operator/tenants/{tenant_id}/notes',
  'notes.create': 'POST /operator/tenants/{tenant_id}/notes',
  'notes.unmask': 'POST /operator/tenants/{tenant_id}/notes/{note_id}/unmask',
  'work.count': 'GET /operator/tenants/{tenant_id}/work',
  'work.count_all': 'GET /operator/work',
  'tenants.list': 'GET /operator/tenants',
  'tenants.create': 'POST /operator/tenants',
  'tenants.list_activity': 'GET /operator/tenants/{tenant_id}/activity',
  'installation.list_activity': 'GET /operator/activity',
  'tenants.retrieve': 'GET /operator/tenants/{tenant_id}',
  'tenants.prove_activity': 'GET /operator/tenants/{tenant_id}/activity/proof',
  'ledger.prove': 'GET /operator/tenants/{tenant_id}/ledger/proof',
  'installation.prove_activity': 'GET /operator/activity/proof',
  'installation.prove_ledger': 'GET /operator/ledger/proof',
  'tenants.set_clock': 'PUT /operator/tenants/{tenant_id}/clock',
  'tenants.advance_clock': 'POST /operator/tenants/{tenant_id}/clock/advance',
  'settings.retrieve': 'GET /operator/tenants/{tenant_id}/settings',
  'settings.set_fees': 'PUT /operator/tenants/{tenant_id}/settings/fees',
  'settings.set_taxes': 'PUT /operator/tenants/{tenant_id}/settings/taxes',
  'settings.set_advances': 'PUT /operator/tenants/{tenant_id}/settings/advances',
  'settings.set_orders': 'PUT /operator/tenants/{tenant_id}/settings/orders',
  'settings.set_pools': 'PUT /operator/tenants/{tenant_id}/settings/pools',
  'settings.set_direct_debits': 'PUT /operator/tenants/{tenant_id}/settings/direct_debits',
  'settings.set_journals': 'PUT /operator/tenants/{tenant_id}/settings/journals',
  'settings.set_requests': 'PUT /operator/tenants/{tenant_id}/settings/requests',
  'settings.set_onboarding': 'PUT /operator/tenants/{tenant_id}/settings/onboarding',
  'settings.set_venue': 'PUT /operator/tenants/{tenant_id}/settings/venue',
  'settings.list_changes': 'GET /operator/tenants/{tenant_id}/settings/history',
  'suspense.list': 'GET /operator/tenants/{tenant_id}/suspense',
  'suspense.unmask': 'POST /operator/tenants/{tenant_id}/suspense/{payment_id}/unmask',
  'suspense.assign': 'POST /operator/tenants/{tenant_id}/suspense/assign',
  'suspense.return': 'POST /operator/tenants/{tenant_id}/suspense/{payment_id}/return',
  'breaks.list': 'GET /operator/tenants/{tenant_id}/breaks',
  'breaks.book': 'POST /operator/tenants/{tenant_id}/breaks/{break_id}/book',
  'breaks.resolve': 'POST /operator/tenants/{tenant_id}/breaks/{break_id}/resolve',
  'payment_runs.list': 'GET /operator/tenants/{tenant_id}/payment-runs',
  'payment_runs.create': 'POST /operator/tenants/{tenant_id}/payment-runs',
  'payment_runs.retrieve': 'GET /operator/tenants/{tenant_id}/payment-runs/{run_id}',
  'payouts.list_rejected': 'GET /operator/tenants/{tenant_id}/payouts/rejected',
  'payouts.retry': 'POST /operator/tenants/{tenant_id}/payouts/{payout_id}/retry',
  'payouts.reverse': 'POST /operator/tenants/{tenant_id}/payouts/{payout_id}/reverse',
  'bank_accounts.set': 'PUT /operator/tenants/{tenant_id}/bank-accounts',
  'payouts.unmask': 'POST /operator/tenants/{tenant_id}/payouts/{payout_id}/unmask',
  'payment_runs.submit': 'POST /operator/tenants/{tenant_id}/payment-runs/{run_id}/submit',
  'fees.list': 'GET /operator/tenants/{tenant_id}/fees',
  'fees.list_runs': 'GET /operator/tenants/{tenant_id}/fee-runs',
  'fees.list_charges': 'GET /operator/tenants/{tenant_id}/fee-charges',
  'fees.list_arrears': 'GET /operator/tenants/{tenant_id}/arrears',
  'fees.refund': 'POST /operator/tenants/{tenant_id}/fee-charges/{charge_id}/refund',
  'waiting_journals.list': 'GET /operator/tenants/{tenant_id}/journals',
  'waiting_journals.approve': 'POST /operator/tenants/{tenant_id}/journals/{journal_id}/approve',
  'waiting_journals.reject': 'POST /operator/tenants/{tenant_id}/journals/{journal_id}/reject',
  'waiting_journal_batches.approve': 'POST /operator/tenants/{tenant_id}/journal-batches/{journal_batch_id}/approve',
  'waiting_journal_batches.reject': 'POST /operator/tenants/{tenant_id}/journal-batches/{journal_batch_id}/reject',
  'savings_plans.list': 'GET /operator/tenants/{tenant_id}/savings-plans',
  'savings_plans.retrieve': 'GET /operator/tenants/{tenant_id}/savings-plans/{savings_plan_id}',
  'savings_plans.list_executions': 'GET /operator/tenants/{tenant_id}/savings-plans/{savings_plan_id}/executions',
  'savings_plans.pause': 'POST /operator/tenants/{tenant_id}/savings-plans/{savings_plan_id}/pause',
  'savings_plans.resume': 'POST /operator/tenants/{tenant_id}/savings-plans/{savings_plan_id}/resume',
  'savings_plans.skip': 'POST /operator/tenants/{tenant_id}/savings-plans/{savings_plan_id}/skip',
  'models.list': 'GET /operator/tenants/{tenant_id}/models',
  'models.retrieve': 'GET /operator/tenants/{tenant_id}/models/{model_id}',
  'models.list_versions': 'GET /operator/tenants/{tenant_id}/models/{model_id}/versions',
  'model_subscriptions.list': 'GET /operator/tenants/{tenant_id}/model-subscriptions',
  'model_subscriptions.retrieve_drift': 'GET /operator/tenants/{tenant_id}/model-subscriptions/{model_subscription_id}/drift',
  'rebalancing_runs.list': 'GET /operator/tenants/{tenant_id}/rebalancing-runs',
  'rebalancing_runs.retrieve': 'GET /operator/tenants/{tenant_id}/rebalancing-runs/{rebalancing_run_id}',
  'rebalancing_runs.approve': 'POST /operator/tenants/{tenant_id}/rebalancing-runs/{rebalancing_run_id}/approve',
  'rebalancing_runs.cancel': 'POST /operator/tenants/{tenant_id}/rebalancing-runs/{rebalancing_run_id}/cancel',
  'clients.list': 'GET /operator/tenants/{tenant_id}/clients',
  'clients.create': 'POST /operator/tenants/{tenant_id}/clients',
  'clients.disable': 'POST /operator/tenants/{tenant_id}/clients/{client_id}/disable',
  'keys.rotate': 'POST /operator/keys/rotate',
  'clients.set_keys': 'PUT /operator/tenants/{tenant_id}/clients/{client_id}/keys',
  'clients.set_networks': 'PUT /operator/tenants/{tenant_id}/clients/{client_id}/networks',
  'clients.list_secrets': 'GET /operator/tenants/{tenant_id}/clients/{client_id}/secrets',
  'clients.rotate_secret': 'POST /operator/tenants/{tenant_id}/clients/{client_id}/secrets',
  'clients.end_secret': 'POST /operator/tenants/{tenant_id}/clients/{client_id}/secrets/{secret_id}/end',
  'parent_orders.list': 'GET /operator/tenants/{tenant_id}/parent-orders',
  'order_batches.list': 'GET /operator/tenants/{tenant_id}/order-batches',
  'order_batches.list_rows': 'GET /operator/tenants/{tenant_id}/order-batches/{order_batch_id}/rows',
  'orders.list': 'GET /operator/tenants/{tenant_id}/orders',
  'trades.list': 'GET /operator/tenants/{tenant_id}/trades',
  'orders.cancel': 'POST /operator/tenants/{tenant_id}/orders/{order_id}/cancel',
  'orders.cancel_several': 'POST /operator/tenants/{tenant_id}/orders/cancel',
  'trades.bust': 'POST /operator/tenants/{tenant_id}/trades/{trade_id}/bust',
  'orders.show_life': 'GET /operator/tenants/{tenant_id}/orders/{order_id}/life',
  'deposits.list': 'GET /operator/tenants/{tenant_id}/deposits',
  'withdrawals.list': 'GET /operator/tenants/{tenant_id}/withdrawals',
  'transactions.list': 'GET /operator/tenants/{tenant_id}/transactions',
  'transfers.list': 'GET /operator/tenants/{tenant_id}/transfers',
  'transfers.create': 'POST /operator/tenants/{tenant_id}/transfers',
  'withdrawals.complete': 'POST /operator/tenants/{tenant_id}/withdrawals/{withdrawal_id}/complete',
  'withdrawals.return': 'POST /operator/tenants/{tenant_id}/withdrawals/{withdrawal_id}/return',
  'deposits.reverse_advance': 'POST /operator/tenants/{tenant_id}/deposits/{deposit_id}/reverse-advance',
  'funding_accounts.verify': 'POST /operator/tenants/{tenant_id}/funding-accounts/{funding_account_id}/verify',
  'firm_accounts.open': 'POST /operator/tenants/{tenant_id}/firm-accounts',
  'withdrawals.unmask': 'POST /operator/tenants/{tenant_id}/withdrawals/{withdrawal_id}/unmask',
  'statements.list': 'GET /operator/tenants/{tenant_id}/statements',
  'statements.list_incomplete': 'GET /operator/tenants/{tenant_id}/statements/incomplete',
  'bank_entries.list': 'GET /operator/tenants/{tenant_id}/bank-entries',
  'bank_files.import': 'POST /operator/tenants/{tenant_id}/bank-files',
  'statements.list_entries': 'GET /operator/tenants/{tenant_id}/statements/{statement_id}/entries',
  'webhooks.list': 'GET /operator/tenants/{tenant_id}/webhooks',
  'webhook_deliveries.list': 'GET /operator/tenants/{tenant_id}/webhook-deliveries',
  'webhooks.rotate_secret': 'POST /operator/tenants/{tenant_id}/webhooks/{webhook_id}/rotate-secret',
  'webhooks.change': 'POST /operator/tenants/{tenant_id}/webhooks/{webhook_id}/change',
  'webhook_deliveries.redeliver': 'POST /operator/tenants/{tenant_id}/webhook-deliveries/{delivery_id}/redeliver',
  'events.list': 'GET /operator/tenants/{tenant_id}/events',
  'webhook_deliveries.show_sent': 'GET /operator/tenants/{tenant_id}/webhook-deliveries/{delivery_id}',
  'webhooks.show_activity': 'GET /operator/tenants/{tenant_id}/webhook-activity',
  'onboarding_applications.list': 'GET /operator/tenants/{tenant_id}/onboarding-applications',
  'onboarding_applications.review': 'POST /operator/tenants/{tenant_id}/onboarding-applications/{application_id}/review',
  'onboarding_applications.decide': 'POST /operator/tenants/{tenant_id}/onboarding-applications/{application_id}/decide',
  'claims.verify': 'POST /operator/tenants/{tenant_id}/persons/{person_id}/claims/{claim_id}/verify',
  'authorities.revoke': 'POST /operator/tenants/{tenant_id}/authorities/{authority_id}/revoke',
  'accounts.change': 'POST /operator/tenants/{tenant_id}/accounts/{account_id}/change',
  'customers.change': 'POST /operator/tenants/{tenant_id}/customers/{customer_id}/change',
  'onboarding_applications.retrieve': 'GET /operator/tenants/{tenant_id}/onboarding-applications/{application_id}',
  'onboarding_applications.unmask': 'POST /operator/tenants/{tenant_id}/onboarding-applications/{application_id}/unmask',
  'onboarding_applications.unmask_evidence': 'POST /operator/tenants/{tenant_id}/onboarding-applications/{application_id}/evidence/{file_id}/unmask',
  'jobs.list': 'GET /operator/tenants/{tenant_id}/jobs',
  'jobs.close': 'POST /operator/tenants/{tenant_id}/jobs/{job_id}/close',
  'jobs.retry': 'POST /operator/tenants/{tenant_id}/jobs/{job_id}/retry',
  'tenants.show_health': 'GET /operator/tenants/{tenant_id}/health',
  'jobs.list_due': 'GET /operator/tenants/{tenant_id}/due-work',
  'accounts.show_cash_flows': 'GET /operator/tenants/{tenant_id}/accounts/{account_id}/cash-flows',
  'search.find': 'GET /operator/tenants/{tenant_id}/search',
  'customers.list': 'GET /operator/tenants/{tenant_id}/customers',
  'customers.retrieve': 'GET /operator/tenants/{tenant_id}/customers/{customer_id}',
  'customers.unmask': 'POST /operator/tenants/{tenant_id}/customers/{customer_id}/unmask',
  'customers.list_story': 'GET /operator/tenants/{tenant_id}/customers/{customer_id}/story',
  'accounts.list': 'GET /operator/tenants/{tenant_id}/accounts',
  'accounts.retrieve': 'GET /operator/tenants/{tenant_id}/accounts/{account_id}',
  'accounts.value': 'GET /operator/tenants/{tenant_id}/accounts/{account_id}/valuation',
  'accounts.value_history': 'GET /operator/tenants/{tenant_id}/accounts/{account_id}/valuation-history',
  'accounts.earnings': 'GET /operator/tenants/{tenant_id}/accounts/{account_id}/earnings',
  'accounts.retrieve_income_settings': 'GET /operator/tenants/{tenant_id}/accounts/{account_id}/income-settings',
  'accounts.list_reinvestments': 'GET /operator/tenants/{tenant_id}/accounts/{account_id}/reinvestments',
  'ledger.show_trial_balance': 'GET /operator/tenants/{tenant_id}/ledger/trial-balance',
  'ledger.list_postings': 'GET /operator/tenants/{tenant_id}/ledger/postings',
  'documents.withdraw': 'POST /operator/tenants/{tenant_id}/documents/{document_id}/withdraw',
  'documents.restore': 'POST /operator/tenants/{tenant_id}/documents/{document_id}/restore',
  'documents.issue_statement': 'POST /operator/tenants/{tenant_id}/accounts/{account_id}/statements',
  'documents.set_issuer': 'PUT /operator/tenants/{tenant_id}/document-issuer',
  'legal_documents.upload': 'POST /operator/tenants/{tenant_id}/legal-document-files',
  'legal_documents.retrieve_file': 'GET /operator/tenants/{tenant_id}/legal-document-files/{file_id}',
  'legal_documents.list_versions': 'GET /operator/tenants/{tenant_id}/legal-document-versions',
  'legal_documents.publish': 'POST /operator/tenants/{tenant_id}/legal-document-versions',
  'legal_documents.withdraw': 'POST /operator/tenants/{tenant_id}/legal-document-versions/{version_id}/withdraw',
  'catalogue.import': 'POST /operator/catalogue/import',
  'prices.import': 'POST /operator/prices/import',
  'instruments.list': 'GET /operator/tenants/{tenant_id}/instruments',
  'instruments.retrieve': 'GET /operator/tenants/{tenant_id}/instruments/{instrument_id}',
  'instruments.show_price_history': 'GET /operator/tenants/{tenant_id}/instruments/{instrument_id}/price-history',
  'instruments.show_yield_curve': 'GET /operator/tenants/{tenant_id}/yield-curve',
  'instruments.override': 'PUT /operator/tenants/{tenant_id}/instruments/{instrument_id}/override',
  'prices.correct': 'POST /operator/prices/correct',
  'corporate_actions.import': 'POST /operator/tenants/{tenant_id}/corporate-actions/import',
  'corporate_actions.list': 'GET /operator/tenants/{tenant_id}/corporate-actions',
  'corporate_actions.enter': 'POST /operator/tenants/{tenant_id}/corporate-actions',
  'tax_reclaims.list': 'GET /operator/tenants/{tenant_id}/tax-reclaims',
  'corporate_actions.reverse': 'POST /operator/tenants/{tenant_id}/corporate-actions/{corporate_action_id}/reverse',
  'tax_reclaims.file': 'POST /operator/tenants/{tenant_id}/tax-reclaims/{tax_reclaim_id}/file',
  'tax_reclaims.pay': 'POST /operator/tenants/{tenant_id}/tax-reclaims/{tax_reclaim_id}/pay',
  'tax_reclaims.refuse': 'POST /operator/tenants/{tenant_id}/tax-reclaims/{tax_reclaim_id}/refuse',
  'retention_rules.list': 'GET /operator/tenants/{tenant_id}/retention-rules',
  'retention_rules.set': 'PUT /operator/tenants/{tenant_id}/retention-rules',
  'legal_holds.list': 'GET /operator/tenants/{tenant_id}/legal-holds',
  'legal_holds.create': 'POST /operator/tenants/{tenant_id}/legal-holds',
  'legal_holds.lift': 'POST /operator/tenants/{tenant_id}/legal-holds/{hold_id}/lift',
  'erasures.preview': 'GET /operator/tenants/{tenant_id}/persons/{person_id}/erasure',
  'erasures.create': 'POST /operator/tenants/{tenant_id}/persons/{person_id}/erasures',
  'erasures.list': 'GET /operator/tenants/{tenant_id}/erasures',
  'access_requests.create': 'POST /operator/tenants/{tenant_id}/persons/{person_id}/access-requests',
  'access_requests.list': 'GET /operator/tenants/{tenant_id}/access-requests',
  'access_requests.read_report': 'POST /operator/tenants/{tenant_id}/access-requests/{access_request_id}/report',
  'access_requests.read_file': 'POST /operator/tenants/{tenant_id}/access-requests/{access_request_id}/report-file',
  'approvals.list': 'GET /operator/tenants/{tenant_id}/approvals',
  'approvals.retrieve': 'GET /operator/tenants/{tenant_id}/approvals/{approval_id}',
  'approvals.approve': 'POST /operator/tenants/{tenant_id}/approvals/{approval_id}/approve',
  'approvals.reject': 'POST /operator/tenants/{tenant_id}/approvals/{approval_id}/reject',
  'approvals.approve_several': 'POST /operator/tenants/{tenant_id}/approvals/approve',
  'approvals.reject_several': 'POST /operator/tenants/{tenant_id}/approvals/reject',
  'approvals.cancel': 'POST /operator/tenants/{tenant_id}/approvals/{approval_id}/cancel',
  'approvals.break_glass': 'POST /operator/tenants/{tenant_id}/approvals/{approval_id}/break-glass',
  'approvals.unmask': 'POST /operator/tenants/{tenant_id}/approvals/{approval_id}/unmask',
  'installation_approvals.list': 'GET /operator/approvals',
  'installation_approvals.retrieve': 'GET /operator/approvals/{approval_id}',
  'installation_approvals.approve': 'POST /operator/approvals/{approval_id}/approve',
  'installation_approvals.reject': 'POST /operator/approvals/{approval_id}/reject',
  'installation_approvals.approve_several': 'POST /operator/approvals/approve',
  'installation_approvals.reject_several': 'POST /operator/approvals/reject',
  'installation_approvals.cancel': 'POST /operator/approvals/{approval_id}/cancel',
  'installation_approvals.break_glass': 'POST /operator/approvals/{approval_id}/break-glass',
  'installation_approvals.unmask': 'POST /operator/approvals/{approval_id}/unmask',
  'approval_rules.list': 'GET /operator/approval-rules',
  'approval_rules.set': 'PUT /operator/approval-rules',
}
