// Injects a fault. A fault of the market begins with its injection, and its end is enqueued.
import type { Context } from '../../../../context.ts'
import { fail } from '../../../../errors.ts'
import { ruleOf } from '../../../../faults/rules.ts'
import { countFaults, endPast, insertFault } from '../../../../faults/write-fault.ts'
import { newId } from '../../../../values/ids.ts'
import { enqueue } from '../../../../worker/enqueue.ts'
import { findInstrument, instrumentsBySymbol } from '../../../instruments/catalog/read.ts'
import { EVENT_NAMES } from '../../../platform/events/record.ts'
import { decideFault, type FaultFacts } from './decide-fault.ts'
import { disturbMarket } from './disturb-market.ts'
import { findFault, lookUpNamed } from './read.ts'
import type { Fault, NewFault } from './schemas.ts'

/** Operations that no fault hits: they show and end faults. */
const SPARED = /^sandbox\.\w+_faults?$/

/** Injects the fault and returns it; `operations` are the names of all operations. */
export async function injectFault(
  context: Context,
  operations: readonly string[],
  order: NewFault,
): Promise<Fault> {
  await endPast(context)
  const decision = decideFault(await gather(context, operations, order), order)
  const id = newId('flt_')
  const undo = await disturbMarket(context, decision)
  if (!(await insertFault(context, { id, ...decision, undo })))
    throw fail('conflict', `A fault of type ${decision.type} holds for the instrument already.`)
  if (ruleOf(decision.type).strikes === 'market')
    enqueue(context, { kind: 'sandbox.end-fault', payload: { fault: id }, due_at: decision.ends_at })
  context.pending.resource = id
  return findFault(context, id)
}

async function gather(
  context: Context,
  operations: readonly string[],
  { match = {} }: NewFault,
): Promise<FaultFacts> {
  const { operation, event, webhook, account, instrument } = match
  const isOperation = operation !== undefined && operations.includes(operation) && !SPARED.test(operation)
  const isEvent = (EVENT_NAMES as readonly string[]).includes(event ?? '')
  const named = await lookUpNamed(context, { webhook, account })
  return {
    now: context.now,
    active: await countFaults(context),
    match: {
      operation: isOperation ? operation : undefined,
      event: isEvent ? event : undefined,
      ...named,
      instrument: instrument === undefined ? undefined : await lookUpInstrument(context, instrument),
    },
  }
}

async function lookUpInstrument(context: Context, key: string): Promise<string | undefined> {
  const listed = (await findInstrument(context, key)) ?? (await instrumentsBySymbol(context, [key]))[0]
  return listed?.row.id
}
