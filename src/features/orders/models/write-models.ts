// The statements that write models and their versions.
import type { Context } from '../../../context.ts'
import { eachById } from '../../../db/sql.ts'
import type { ModelRow, VersionRow } from './rules.ts'

/** Inserts a model with its first version. */
export async function insertModel(context: Context, model: ModelRow, version: VersionRow): Promise<void> {
  const { sql, tenant, now } = context
  await sql`
    insert into models (tenant, id, name, description, external_reference, currency, status, version, conditions,
      cooldown_days, minimum_order_amount, price_tolerance, approval, unusable_instruments, work_on, created_at,
      modified_at)
    select ${tenant}, id, name, description, external_reference, currency, status, version, conditions, cooldown_days,
      minimum_order_amount, price_tolerance, approval, unusable_instruments, work_on, ${now}, ${now}
    from json_to_recordset(${JSON.stringify([model])}::json)
      as x (id text, name text, description text, external_reference text, currency text, status text, version integer,
            conditions jsonb, cooldown_days integer, minimum_order_amount numeric, price_tolerance numeric,
            approval text, unusable_instruments jsonb, work_on date)`
  await insertVersion(context, version)
}

/** Inserts a version. */
export async function insertVersion({ sql, tenant, now }: Context, version: VersionRow): Promise<void> {
  await sql`
    insert into model_versions (tenant, id, model, version, weights, cash_weight, note, effective_on, created_by,
      created_at)
    select ${tenant}, id, model, version, weights, cash_weight, note, effective_on, created_by, ${now}
    from json_to_recordset(${JSON.stringify([version])}::json)
      as x (id text, model text, version integer, weights jsonb, cash_weight numeric, note text, effective_on date,
            created_by text)`
}

/** Writes the settings of a model that the change has locked. */
export async function updateSettings({ sql, tenant, now }: Context, model: ModelRow): Promise<void> {
  await sql`
    update models m
    set name = x.name, description = x.description, external_reference = x.external_reference,
        conditions = x.conditions, cooldown_days = x.cooldown_days, minimum_order_amount = x.minimum_order_amount,
        price_tolerance = x.price_tolerance, approval = x.approval, modified_at = ${now}
    from json_to_recordset(${JSON.stringify([model])}::json)
      as x (id text, name text, description text, external_reference text, conditions jsonb, cooldown_days integer,
            minimum_order_amount numeric, price_tolerance numeric, approval text)
    where m.tenant = ${tenant} and ${eachById} and m.id = x.id`
}

/** Writes the state, the version in force and the next check of models that the change has locked. */
export async function updateStates(
  { sql, tenant, now }: Context,
  models: readonly Pick<ModelRow, 'id' | 'status' | 'version' | 'unusable_instruments' | 'work_on'>[],
): Promise<void> {
  if (models.length === 0) return
  await sql`
    update models m
    set status = x.status, version = x.version, unusable_instruments = x.unusable_instruments, work_on = x.work_on,
        modified_at = case when m.status = x.status and m.version = x.version then m.modified_at else ${now} end
    from json_to_recordset(${JSON.stringify(models)}::json)
      as x (id text, status text, version integer, unusable_instruments jsonb, work_on date)
    where m.tenant = ${tenant} and ${eachById} and m.id = x.id`
}
