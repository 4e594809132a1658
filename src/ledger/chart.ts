// Every account of the ledger, by name. Accounts of customers hold what is theirs and never go below zero; house
// accounts stand on the other side, so that per asset everything adds up to zero.

/** Matches every account of a customer, as in `account like`. */
export const OF_CUSTOMERS = 'customer:%'

/** What a customer's account may use: cash per currency, units per instrument. */
export const free = (account: string) => `customer:${account}:free`

/** What is set aside for orders and withdrawals that are under way. */
export const held = (account: string) => `customer:${account}:held`

/**
 * What a rollover lent the account until its old bill pays, with its sign turned: minus 100 means that 100 are lent.
 */
export const rolloverLoan = (account: string) => `rollover:${account}`

/** Money at the bank, with its sign turned: minus 100 means that 100 lie there for customers. */
export const BANK = 'bank'

/** Money that arrived and could not be matched yet. */
export const SUSPENSE = 'suspense'

/** Deposits credited before they landed, with their sign turned: minus 100 means that 100 are lent. */
export const ADVANCES = 'advances'

/** Trades between execution and settlement: what the market owes and is owed. */
export const STREET = 'street'

/** Units in safe custody, with their sign turned. */
export const DEPOT = 'depot'

/** Fees taken from customers. */
export const FEES = 'fees'

/** Taxes withheld from customers and owed to the state. */
export const TAXES = 'taxes'
