// Creates a batch of orders. Its file is read before the transaction opens. A job checks the rows and places the
// orders.
import type { Context } from '../../../context.ts'
import { failParam } from '../../../errors.ts'
import { newId } from '../../../values/ids.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { readBytes } from '../../platform/files/read.ts'
import { checkSize, fileOf, parseTerms, rowsOfBody, rowsOfFile } from './parse-batch.ts'
import { placementJob } from './place-rows.ts'
import { findBatch } from './read.ts'
import type { CreateOrderBatchRequest, OrderBatch } from './schemas.ts'
import { insertBatch } from './write-batch.ts'

/** Creates the batch, or refuses it whole; a wrong row is refused later, by itself. */
export async function createBatch(context: Context, request: CreateOrderBatchRequest): Promise<OrderBatch> {
  const file = fileOf(request)
  const terms = parseTerms(request, context.now)
  const rows = file === undefined ? rowsOfBody(request) : rowsOfFile(await readText(context, file))
  checkSize(terms, rows.length)
  const id = newId('obt_')
  await insertBatch(context, { id, file: file ?? null, ...terms }, rows)
  enqueue(context, placementJob(context, id))
  context.pending.resource = id
  return findBatch(context, id)
}

async function readText(context: Context, file: string): Promise<string> {
  const bytes = await readBytes({ ...context, sql: context.outside }, file, 'order_batch')
  if (!bytes) throw failParam('body.file', 'not_found', 'No such file with the purpose order_batch.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw failParam('body.file', 'invalid_param', 'The file is not text in UTF-8.')
  }
}
