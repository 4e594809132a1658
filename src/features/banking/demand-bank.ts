// Which bank may move money where.
import { simulatedBank } from '../../banks/simulated.ts'
import type { ReadContext } from '../../context.ts'
import { fail } from '../../errors.ts'

/** Refuses in live the bank that says it paid and pays nobody. */
export function demandBank({ app }: Pick<ReadContext, 'app'>, bank: string): void {
  if (app.config.environment === 'live' && bank === simulatedBank.name)
    throw fail('conflict', 'The simulated bank cannot pay in live; set BANK=iso20022.')
}
