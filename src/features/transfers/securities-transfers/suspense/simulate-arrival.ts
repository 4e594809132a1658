// Securities that arrive unannounced in a sandbox.
import type { Static } from 'typebox'
import type { Context } from '../../../../context.ts'
import { failParams, type Offender } from '../../../../errors.ts'
import { isPair } from '../../../../market/instrument-terms.ts'
import { units } from '../../../../values/decimal.ts'
import { newId } from '../../../../values/ids.ts'
import { dayOf } from '../../../../values/time.ts'
import { findAccount } from '../../../customers/accounts/read.ts'
import { findInstrument } from '../../../instruments/catalog/read.ts'
import { parseLots, parseUnits } from '../request/parse-request.ts'
import type { InboundSecuritiesRequest } from '../schemas.ts'
import { type Received, receiveSecurities } from './receive-securities.ts'

/** Books the arrival for the account. */
export async function simulateArrival(
  context: Context,
  account_id: string,
  body: Static<typeof InboundSecuritiesRequest>,
): Promise<Received> {
  const { id: account } = await findAccount(context, account_id)
  const offenders: Offender[] = []
  const add = (path: string, code: Offender['code'], detail: string) =>
    offenders.push({ path: `body.${path}`, code, detail })
  const quantity = parseUnits(body.quantity, 'quantity', add)
  const lots = body.lots
    ? parseLots(body.lots, { quantity, today: dayOf(context.now), at: 'lots' }, add)
    : null
  const listed = await findInstrument(context, body.instrument)
  if (!listed || isPair(listed.row)) add('instrument', 'not_found', 'No such instrument with units.')
  if (offenders.length > 0) throw failParams(offenders)
  const received = await receiveSecurities(context, {
    account,
    instrument: body.instrument,
    quantity,
    lots,
    counterparty: body.counterparty,
    settlement_reference: body.settlement_reference ?? null,
    custodian_reference: newId('dlv_'),
  })
  return { ...received, suspense_quantity: units(received.suspense_quantity) }
}
