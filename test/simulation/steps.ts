// The steps of the simulation: requests about an account that trades, and changes of the world around it.
import { decideJournal, giveCash, giveUnits, reverseJournal } from './journal-steps.ts'
import { account, action, halt, jump, move, reverse } from './market-steps.ts'
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
  ],
  ...[giveCash, giveCash, giveUnits, giveUnits, giveUnits, decideJournal, decideJournal, reverseJournal],
  ...[reverse, sellRolled, sellRolled, flipLate, redeem, jump, jump, jump, jump, jump],
]
