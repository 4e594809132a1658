// Decides whether the automatic rollover of a position may be switched.
import { fail, failParam } from '../../../errors.ts'
import type { Day } from '../../../values/time.ts'
import type { AccountStatus } from '../../customers/accounts/rules.ts'
import { type Rollable, rolloverFigures, shownStatus, type UnitBalances } from './rules.ts'

export interface RolloverSettingFacts {
  status: UnitBalances['status']
  automatic_rollover: boolean
  /** A rollover order is placed for the position. */
  is_rolling: boolean
  instrument: Rollable
  account_status: AccountStatus
  today: Day
}

/** Whether the setting changes, or a refusal. */
export function decideRolloverSetting(facts: RolloverSettingFacts, automatic_rollover: boolean): boolean {
  const { status, is_rolling, instrument, account_status, today } = facts
  if (shownStatus(status, instrument, today) !== 'open') throw fail('position_not_open')
  if (facts.automatic_rollover === automatic_rollover) return false
  const figures = rolloverFigures(status, instrument, today, is_rolling)
  const cutoff = figures.automatic_rollover_cutoff
  if (!cutoff) throw wrong('The instrument does not roll over.')
  if (!figures.can_update_automatic_rollover)
    throw wrong(is_rolling ? 'It is being rolled over.' : `Could be changed until ${cutoff}.`)
  if (automatic_rollover && account_status === 'closing') throw wrong('The account is closing.')
  return true
}

const wrong = (detail: string) => failParam('body.automatic_rollover', 'invalid_param', detail)
