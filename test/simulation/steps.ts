// The steps of the simulation: requests about an account that trades, and changes of the world around it.
import { batch, cancelBatch } from './batch-steps.ts'
import { accountIncome, positionIncome } from './income-steps.ts'
import { decideJournal, giveCash, giveUnits, reverseJournal } from './journal-steps.ts'
import { account, action, dividend, halt, jump, move, reclaim, reverse, stockAction } from './market-steps.ts'
import { deposit, payOut, refund, withdraw } from './money-steps.ts'
import {
  bust,
  cancel,
  cashBuy,
  exchange,
  limit,
  named,
  redeem,
  replace,
  scenario,
  sell,
  settle,
  stop,
  unitBuy,
} from './order-steps.ts'
import { bustPool, pooled } from './pool-steps.ts'
import { elect, rightsIssue } from './rights-steps.ts'
import { flipLate, rollSetting, sellRolled } from './rollover-steps.ts'

/** The steps; important ones occur several times. */
export const steps = [
  ...[
    deposit,
    deposit,
    withdraw,
    payOut,
    move,
    move,
    cashBuy,
    cashBuy,
    cashBuy,
    unitBuy,
    named,
    scenario,
    sell,
    sell,
  ],
  ...[
    limit,
    limit,
    replace,
    replace,
    replace,
    replace,
    stop,
    stop,
    exchange,
    cancel,
    settle,
    bust,
    bust,
    refund,
    rollSetting,
    account,
    halt,
    action,
    action,
    dividend,
    dividend,
    stockAction,
    stockAction,
    rightsIssue,
    elect,
    elect,
    reclaim,
  ],
  ...[accountIncome, accountIncome, positionIncome, positionIncome],
  ...[batch, batch, batch, cancelBatch],
  ...[pooled, pooled, pooled, pooled, bustPool, bustPool],
  ...[giveCash, giveCash, giveUnits, giveUnits, giveUnits, decideJournal, decideJournal, reverseJournal],
  ...[reverse, sellRolled, sellRolled, flipLate, redeem, jump, jump, jump, jump, jump],
]
