// Rebalancing runs with the names and figures that operators see.
import type { ReadContext } from '../../../../context.ts'
import { withPending } from '../../../operators/approvals/read.ts'
import { nameInstruments } from '../../models/name-instruments.ts'
import { readModels } from '../../models/read.ts'
import { findRun, listLines } from '../read-runs.ts'
import type { RunRow } from '../rules.ts'
import { showHead, showRuns } from '../show-run.ts'

/** The runs without their lines. */
export async function describeHeads(context: ReadContext, rows: readonly RunRow[]) {
  const models = await readModels(
    context,
    rows.flatMap(({ model }) => model ?? []),
  )
  const heads = rows.map((row) => ({
    ...showHead(row),
    model_name: row.model && models.get(row.model)!.name,
  }))
  return withPending(context, heads)
}

/** The run with the figures of each line. */
export async function describeRun(context: ReadContext, id: string) {
  const row = await findRun(context, id)
  const [head] = await describeHeads(context, [row])
  const [shown] = await showRuns(context, [row])
  const stored = (await listLines(context, [id])).get(id)!
  const ids = stored.map(({ instrument }) => instrument)
  const names = new Map((await nameInstruments(context, ids)).map((one) => [one.id, one]))
  const lines = shown!.lines.map((line, n) => {
    const { units: units_before, mid } = stored[n]!
    const { symbol, name } = names.get(line.instrument)!
    return { ...line, symbol, name, units_before, mid }
  })
  return { ...head!, lines }
}
