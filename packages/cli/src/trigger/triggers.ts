// The events that can be triggered, each by requests that any client of a sandbox can send.
import { decimal, type EventName, type Order, type OrderReplacement } from '../../../sdk/src/holdfast.ts'
import { decide, issueLetter, review, submit } from './applications.ts'
import { acceptBatch, cancelBatch, completeBatch, rejectBatch } from './batches.ts'
import { announce, book, reverse } from './corporate-actions.ts'
import { postJournal, reverseJournal } from './journals.ts'
import {
  awaitOrder,
  buy,
  buyAndCancel,
  buyAndFill,
  buyAndReplace,
  buyAndSettle,
  buyAtStop,
  sellAgain,
  settle,
  waitForDealing,
} from './orders.ts'
import { announceDeposit, completeDeposit, payOut, returnPayout, withdraw } from './payments.ts'
import { cancelParent, fillParent, startParent } from './pools.ts'
import { advanceUntil, chooseAccount, openAccount, type Stage } from './stage.ts'

/** Makes an event happen, and returns the id of its resource. */
export interface Trigger {
  does: string
  /** Whether it can happen to an account that the caller names. */
  takes_account: boolean
  run(stage: Stage): Promise<string>
}

const onAccount = (does: string, run: Trigger['run']): Trigger => ({ does, takes_account: true, run })
const apart = (does: string, run: Trigger['run']): Trigger => ({ does, takes_account: false, run })

async function setStatus(stage: Stage, account: string, ...all: ('suspended' | 'active' | 'closing')[]) {
  for (const status of all) await stage.hf.sandbox.change_account(account, { status })
  return account
}

async function closeCustomer(stage: Stage) {
  const { account, customer } = await openAccount(stage)
  await stage.hf.sandbox.change_customer(customer, { status: 'closing' })
  await advanceUntil(stage, `The customer ${customer} was not closed`, async () => {
    const { status } = await stage.hf.customers.retrieve(customer)
    return status === 'closed' ? status : undefined
  })
  return { account, customer }
}

const oneMore = ({ quantity }: Order) => ({ quantity: decimal.add(quantity!, '1') })
// The venue of a sandbox refuses the quantity "666"; the limit makes it cheap.
const refused = (): OrderReplacement => ({ quantity: '666', limit_price: '0.50' })

/** The triggers, by the name of their event. */
export const triggers: Partial<Record<EventName, Trigger>> = {
  'order.placed': onAccount('buys an ETF', async (stage) => (await buy(stage)).order.id),
  'order.pending': onAccount(
    'moves the clock to 22:00 UTC, and buys a money market fund',
    async (stage) => (await waitForDealing(stage)).order.id,
  ),
  'order.executing': onAccount('buys an ETF', async (stage) => {
    const placed = await buy(stage)
    return (await awaitOrder(placed, stage, 'executing', 'filled', 'settled')).order.id
  }),
  'order.filled': onAccount('buys an ETF', async (stage) => (await buyAndFill(stage)).order.id),
  'order.settled': onAccount(
    'buys an ETF and settles the trade',
    async (stage) => (await buyAndSettle(stage)).order.id,
  ),
  'order.cancelled': onAccount(
    'orders an ETF below the market and cancels the order',
    async (stage) => (await buyAndCancel(stage)).order.id,
  ),
  'order.triggered': onAccount(
    'orders an ETF at a stop price and moves its price there',
    async (stage) => (await buyAtStop(stage)).order.id,
  ),
  'order.replaced': onAccount(
    'orders an ETF below the market and gives the order another quantity',
    async (stage) => (await buyAndReplace(stage, oneMore)).order.id,
  ),
  'order.replacement_rejected': onAccount(
    'orders an ETF below the market and asks for the quantity that the venue refuses',
    async (stage) => (await buyAndReplace(stage, refused)).order.id,
  ),
  'trade.executed': onAccount('buys an ETF', async (stage) => (await buyAndFill(stage)).order.trades[0]!.id),
  'trade.settled': onAccount(
    'buys an ETF and settles the trade',
    async (stage) => (await buyAndSettle(stage)).order.trades[0]!.id,
  ),
  'deposit.created': onAccount('announces a deposit', async (stage) => (await announceDeposit(stage)).id),
  'deposit.advanced': onAccount(
    'announces a deposit and asks for it in advance',
    async (stage) => (await announceDeposit(stage, true)).id,
  ),
  'deposit.completed': onAccount('announces a deposit, whose money arrives', completeDeposit),
  'withdrawal.created': onAccount('withdraws cash', async (stage) => (await withdraw(stage)).id),
  'withdrawal.completed': onAccount(
    'withdraws cash, and pays it out',
    async (stage) => (await payOut(stage)).id,
  ),
  'withdrawal.returned': onAccount('withdraws cash, whose payout comes back', returnPayout),
  'position.opened': onAccount('buys an ETF', async (stage) => (await buyAndFill(stage)).order.position!),
  'position.closing': onAccount('buys an ETF and sells it', async (stage) => {
    const { order } = await sellAgain(await buyAndFill(stage), stage)
    return order.position!
  }),
  'position.closed': onAccount('buys an ETF, sells it, and settles both trades', async (stage) => {
    const sold = await sellAgain(await buyAndSettle(stage), stage)
    return (await settle(sold, stage)).order.position!
  }),
  'onboarding_application.submitted': apart('applies for an account', submit),
  'onboarding_application.processing': apart('applies for an account, and takes up the review', review),
  'onboarding_application.approved': apart('applies for an account, and approves it', async (stage) =>
    decide(stage, 'approved'),
  ),
  'onboarding_application.rejected': apart('applies for an account, and rejects it', async (stage) =>
    decide(stage, 'rejected'),
  ),
  'onboarding_application.expired': apart('applies for an account, and lets it expire', async (stage) =>
    decide(stage, 'expired'),
  ),
  'document.issued': apart('opens an account for a new customer, and waits for its letter', issueLetter),
  'account.opened': apart('opens an account for a new customer', async (stage) => {
    const { account } = await openAccount(stage)
    return account
  }),
  'account.suspended': onAccount('suspends an account', async (stage) =>
    setStatus(stage, await chooseAccount(stage), 'suspended'),
  ),
  'account.activated': onAccount('suspends an account and activates it', async (stage) =>
    setStatus(stage, await chooseAccount(stage), 'suspended', 'active'),
  ),
  'account.closing': apart('winds up a new account', async (stage) => {
    const { account } = await openAccount(stage)
    return setStatus(stage, account, 'closing')
  }),
  'account.closed': apart(
    'winds up a new customer with its account',
    async (stage) => (await closeCustomer(stage)).account,
  ),
  'customer.closed': apart('winds up a new customer', async (stage) => (await closeCustomer(stage)).customer),
  'customer_authority.revoked': apart('revokes the authority over a new customer', async (stage) => {
    const { authority } = await openAccount(stage)
    await stage.hf.sandbox.revoke_authority(authority)
    return authority
  }),
  'journal.booked': onAccount('moves cash from an account to a new one of the firm', postJournal),
  'journal.reversed': onAccount('moves cash to a new account of the firm, and back', reverseJournal),
  'corporate_action.announced': apart(
    'announces a distribution of 0.01 for each unit of an ETF in a month or later',
    announce,
  ),
  'corporate_action.cancelled': apart('announces a distribution and cancels it', async (stage) =>
    reverse(stage, await announce(stage)),
  ),
  'corporate_action.processed': apart('books a distribution of a day that has passed', book),
  'corporate_action.reversed': apart('books a distribution and reverses it', async (stage) =>
    reverse(stage, await book(stage)),
  ),
  'order_batch.accepted': onAccount('sends a batch with an order of an ETF', acceptBatch),
  'order_batch.rejected': onAccount('sends a batch of all or none with an order for too much', rejectBatch),
  'order_batch.completed': onAccount(
    'sends a batch with an order of an ETF, and waits for the trade',
    completeBatch,
  ),
  'order_batch.cancelled': onAccount('sends a batch for tomorrow, and cancels it', cancelBatch),
  'parent_order.started': onAccount('places a pooled order, and waits for its cut', startParent),
  'parent_order.filled': onAccount('places a pooled order, and waits for its trade', fillParent),
  'parent_order.cancelled': onAccount('cancels a pooled order, and waits for the cut', cancelParent),
}
