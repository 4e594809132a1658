// Models and their versions as the API shows them.
import type { ReadContext } from '../../../context.ts'
import { fraction, money } from '../../../values/decimal.ts'
import { countSubscriptions, listVersionsOf } from './read.ts'
import { conditionMembers, type ModelRow, type VersionRow } from './rules.ts'
import type { Model, ModelVersion } from './schemas.ts'

/** The version on the wire. */
export function showVersion(row: VersionRow): ModelVersion {
  const { id, model, version, weights, cash_weight, note, effective_on, created_by, created_at } = row
  return {
    id,
    model,
    version,
    // The database keeps the members of JSON in an order of its own.
    weights: weights.map(({ instrument, weight }) => ({ instrument, weight: fraction(weight) })),
    cash_weight: fraction(cash_weight),
    note,
    effective_on,
    created_by,
    created_at,
  }
}

/** The models on the wire, with their versions and the number of their subscriptions. */
export async function showModels(
  context: Pick<ReadContext, 'sql' | 'tenant'>,
  rows: readonly ModelRow[],
): Promise<Model[]> {
  const ids = rows.map(({ id }) => id)
  const versions = await listVersionsOf(context, ids)
  const subscriptions = await countSubscriptions(context, ids)
  return rows.map((row) => showModel(row, versions.get(row.id)!, subscriptions.get(row.id) ?? 0))
}

/** The version that waits for its day. */
export const waitingOf = (
  { version }: Pick<ModelRow, 'version'>,
  versions: readonly VersionRow[],
): VersionRow | undefined => versions.find((each) => each.version > version)

function showModel(row: ModelRow, versions: readonly VersionRow[], subscriptions: number): Model {
  const { id, name, description, external_reference, status, currency, cooldown_days, approval } = row
  const waiting = waitingOf(row, versions)
  return {
    id,
    name,
    description,
    external_reference,
    status,
    currency: currency as Model['currency'],
    current_version: showVersion(versions.find(({ version }) => version === row.version)!),
    next_version: waiting ? showVersion(waiting) : null,
    conditions: row.conditions.map(conditionMembers),
    cooldown_days,
    minimum_order_amount: money(row.minimum_order_amount),
    price_tolerance: fraction(row.price_tolerance),
    approval,
    unusable_instruments: row.unusable_instruments,
    subscriptions,
    created_at: row.created_at,
    modified_at: row.modified_at,
  }
}
