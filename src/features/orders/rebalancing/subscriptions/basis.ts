// The parts that changes of subscriptions share.
import type { Context } from '../../../../context.ts'
import { failParam } from '../../../../errors.ts'
import { businessDayFrom, nextBusinessDay } from '../../../../fixed-income/calendars.ts'
import { type Decimal, isLess, isMultiple, money, parseDecimal } from '../../../../values/decimal.ts'
import { addDays, type Day, dayAt, dayOf } from '../../../../values/time.ts'
import { DAILY_WORK } from '../../../../worker/job.ts'
import { listVersionsOf, readModels } from '../../models/read.ts'
import { calendarOfTenant, type ModelRow, type VersionRow } from '../../models/rules.ts'
import { findSubscription } from '../read-subscriptions.ts'
import type { SubscriptionRow } from '../rules.ts'
import { requireNoRun } from '../runs/admit-run.ts'
import { cancelProposed } from '../runs/follow-runs.ts'
import type { ModelSubscription } from './schemas.ts'
import { showSubscriptions } from './show.ts'
import { startFull } from './start-full.ts'

/** The model of a subscription, with its versions. */
export interface FollowedModel {
  model: ModelRow
  versions: VersionRow[]
}

/** The model with the id, or a refusal of the member at the path. */
export async function readBasis(context: Context, id: string, path: string): Promise<FollowedModel> {
  const model = (await readModels(context, [id])).get(id)
  if (!model) throw failParam(path, 'not_found', 'No such model.')
  return { model, versions: (await listVersionsOf(context, [id])).get(id)! }
}

/** The subscription as it is stored now. */
export async function showStored(context: Context, id: string): Promise<ModelSubscription> {
  const [shown] = await showSubscriptions(context, [await findSubscription(context, id)])
  return shown!
}

/** The day of the next daily work: today before it, else the next business day. */
export function nextWork({ now, settings }: Context): Day {
  const calendar = calendarOfTenant(settings)
  const today = dayOf(now)
  return dayAt(today, DAILY_WORK) > now ? businessDayFrom(calendar, today) : nextBusinessDay(calendar, today)
}

/** The day after which days of calendar conditions count: the next work is the first to look. */
export const evaluatedOn = ({ now }: Context): Day => {
  const today = dayOf(now)
  return dayAt(today, DAILY_WORK) > now ? addDays(today, -1) : today
}

/** Cancels a proposed run; any other one has to end first. */
export async function makeRoom(context: Context, account: string): Promise<void> {
  await cancelProposed(context, { accounts: [account] }, 'replaced')
  await requireNoRun(context, account)
}

/** Brings the account to its model with a full run. */
export async function rebalance(
  context: Context,
  subscription: SubscriptionRow,
  basis: FollowedModel,
): Promise<void> {
  await startFull(context, [subscription], { ...basis, trigger: 'subscription' })
}

/** The version of a pin, or a refusal; 0 is none. */
export function readPin(
  pinned: number | null,
  versions: readonly VersionRow[],
  model: ModelRow,
): number | null {
  if (pinned === null || pinned === 0) return null
  if (!versions.some(({ version }) => version === pinned) || pinned > model.version)
    throw failParam(
      'body.pinned_version',
      'not_found',
      'The model has no such version in force, now or before.',
    )
  return pinned
}

/** The amount that is left out, or a refusal. */
export function readReserve(sent: string | number | null | undefined): Decimal | undefined {
  if (sent == null) return undefined
  const value = parseDecimal(sent)
  if (value !== undefined && !isLess(value, '0') && isMultiple(value, '0.01') && Number(value) < 1e12)
    return money(value)
  throw failParam('body.reserve_amount', 'invalid_param', 'Must be zero or more, with at most two decimals.')
}
