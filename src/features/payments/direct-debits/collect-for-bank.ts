// `holdfast bank collect`: debits whose day has come are submitted, and files that the bank lacks are written.
import type { Collection, Submission } from '../../../banks/bank.ts'
import { banks } from '../../../banks/banks.ts'
import type { Context } from '../../../context.ts'
import { dayOf } from '../../../values/time.ts'
import { requireLiveBank } from '../payment-runs/require-live-bank.ts'
import { listUnwritten, openCollection } from './submission/collection-files.ts'
import { submitDebits } from './submission/submit-debits.ts'

type RunChange = <T>(handler: (context: Context) => Promise<T>) => Promise<T>

/** Submits the debits of today, and returns the ids of the files that were not written yet. */
export async function collectForBank(change: RunChange): Promise<string[]> {
  for (let has_more = true; has_more; )
    has_more = (await change((context) => submitDebits(context, dayOf(context.now)))).has_more
  return change(listUnwritten)
}

/** A file of debits with its bytes, the same each time. */
export async function writeCollection(
  change: RunChange,
  id: string,
  bank: keyof typeof banks,
): Promise<{ collection: Collection; file: Submission['file'] }> {
  const collection = await change((context) => {
    requireLiveBank(context, bank)
    return openCollection(context, id)
  })
  return { collection, file: banks[bank].collect(collection).file }
}
