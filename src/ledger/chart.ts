// The chart: the names of all ledger accounts. The accounts of customers never go below zero. The accounts of the house
// stand on the other side, so that the balances of each asset add up to zero. The names are on the wire
// (`GET /sandbox/ledger`), where `free`, `held`, `street` and `depot` stay: say the names of the constants elsewhere.

/** The pattern of all accounts of customers, for `account like`. */
export const OF_CUSTOMERS = 'customer:%'

/** The balance that a customer's account may spend now: cash per currency, units per instrument. */
export const available = (account: string) => `customer:${account}:free`

/** Reservations for open orders and withdrawals. */
export const reserved = (account: string) => `customer:${account}:held`

/** The rollover loan of the account until its old bill pays, with its sign turned: minus 100 means a loan of 100. */
export const rolloverLoan = (account: string) => `rollover:${account}`

/** The claim on an account whose direct debit came back after its money was spent, with its sign turned. */
export const claimOn = (account: string) => `claim:${account}`

/** Money at the bank, with its sign turned: minus 100 means that the bank holds 100 for customers. */
export const BANK = 'bank'

/** Money whose owner is not known yet. */
export const SUSPENSE = 'suspense'

/** Deposits credited before their money arrived, with their sign turned: minus 100 means that 100 are lent. */
export const ADVANCES = 'advances'

/** Trades between execution and settlement: claims on the market and its claims on the house. */
export const UNSETTLED_TRADES = 'street'

/** Units in safe custody, with their sign turned. */
export const CUSTODY = 'depot'

/** Fees taken from customers. */
export const FEES = 'fees'

/** Taxes withheld from customers and owed to the state. */
export const TAXES = 'taxes'

/** The accounts of the house, which stand in the chart under these names. */
export const HOUSE = [BANK, SUSPENSE, ADVANCES, UNSETTLED_TRADES, CUSTODY, FEES, TAXES] as const
