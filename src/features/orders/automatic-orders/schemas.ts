// The members of schedules on the wire.
import Type from 'typebox'
import { BUSINESS_DAY_RULES, INTERVALS, WEEKDAYS } from './estimate-days.ts'

export const PlanInterval = Type.Enum([...INTERVALS], {
  $id: 'PlanInterval',
  description: 'How often a plan buys.',
})
export const Weekday = Type.Enum([...WEEKDAYS], { $id: 'Weekday', description: 'A day of the week.' })
export const BusinessDayRule = Type.Enum([...BUSINESS_DAY_RULES], {
  $id: 'BusinessDayRule',
  description:
    'Which day counts where banks or the exchange are closed on the scheduled one. `following`: the next one. ' +
    '`modified_following`: ' +
    'the next one, or the one before if the next lies in another month. `preceding`: the one before.',
})
