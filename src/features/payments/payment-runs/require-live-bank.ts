import { simulatedBank } from '../../../banks/simulated.ts'
import type { ReadContext } from '../../../context.ts'
import { fail } from '../../../errors.ts'

/** Refuses the simulated bank in live, because its payouts reach nobody. */
export function requireLiveBank({ app }: Pick<ReadContext, 'app'>, bank: string): void {
  if (app.config.environment === 'live' && bank === simulatedBank.name)
    throw fail('conflict', 'The simulated bank cannot pay in live; set BANK=iso20022.')
}
