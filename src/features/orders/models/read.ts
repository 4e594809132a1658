// Every select of models and their versions.
import type { Context, ReadContext } from '../../../context.ts'
import { equals, oneOf, type Part, part, word } from '../../../db/sql.ts'
import { fail, notFound } from '../../../errors.ts'
import { newestFirst, type PageWindow } from '../../../http/api/page.ts'
import type { Day } from '../../../values/time.ts'
import type { ModelRow, VersionRow } from './rules.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant'>

const modelColumns = part`
  m.id, m.name, m.description, m.external_reference, m.currency, m.status, m.version, m.conditions, m.cooldown_days,
  m.minimum_order_amount, trim_scale(m.price_tolerance)::text as price_tolerance, m.approval, m.unusable_instruments,
  m.work_on, m.created_at, m.modified_at`

const versionColumns = part`
  v.id, v.model, v.version, v.weights, v.cash_weight, v.note, v.effective_on, v.created_by, v.created_at`

/** The model, or a refusal. */
export async function findModel({ sql, tenant }: Reader, id: string): Promise<ModelRow> {
  const [row] = await sql<ModelRow>`
    select ${modelColumns} from models m where m.tenant = ${tenant} and m.id = ${id}`
  if (!row) throw notFound('model')
  return row
}

/** The models that fit, newest first. */
export function listModels(
  { sql, tenant }: Reader,
  { status }: { status?: string },
  window: PageWindow,
): Promise<ModelRow[]> {
  return sql<ModelRow>`
    select ${modelColumns} from models m
    where m.tenant = ${tenant} ${equals(part`m.status`, status && word(status))}
    ${newestFirst(window, part`m.created_at`, part`m.id`)}`
}

/** The models with the ids, by id. */
export async function readModels(
  { sql, tenant }: Reader,
  ids: readonly string[],
): Promise<Map<string, ModelRow>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<ModelRow>`
    select ${modelColumns} from models m where m.tenant = ${tenant} and m.id ${oneOf([...new Set(ids)])}`
  return new Map(rows.map((row) => [row.id, row]))
}

/** The model, locked until the change ends, or a refusal; an archived one refuses every change. */
export async function lockModel(context: Context, id: string): Promise<ModelRow> {
  const { sql, tenant } = context
  const [row] = await sql<ModelRow>`
    select ${modelColumns} from models m where m.tenant = ${tenant} and m.id = ${id} for update`
  if (!row) throw notFound('model')
  context.pending.resource = id
  if (row.status === 'archived') throw fail('conflict', 'The model is archived.')
  return row
}

/** The models whose check is due on the day or before, locked until the change ends. */
export function lockDueModels({ sql, tenant }: Context, day: Day): Promise<ModelRow[]> {
  return sql<ModelRow>`
    select ${modelColumns} from models m
    where m.tenant = ${tenant} and m.work_on <= ${day} order by m.id for update`
}

/** The active and waiting models with the instrument in one of their versions, locked until the change ends. */
export function lockModelsWith({ sql, tenant }: Context, instrument: string): Promise<ModelRow[]> {
  return sql<ModelRow>`
    select ${modelColumns} from models m
    where m.tenant = ${tenant} and m.status <> 'archived' and exists (
      select from model_versions v where v.tenant = m.tenant and v.model = m.id and v.version = m.version
        and v.weights @> ${JSON.stringify([{ instrument }])}::jsonb)
    order by m.id for update`
}

/** Every version of the models, by model, in the order of their numbers. */
export async function listVersionsOf(
  { sql, tenant }: Reader,
  models: readonly string[],
): Promise<Map<string, VersionRow[]>> {
  const versions = new Map<string, VersionRow[]>(models.map((model) => [model, []]))
  if (models.length === 0) return versions
  const rows = await sql<VersionRow>`
    select ${versionColumns} from model_versions v
    where v.tenant = ${tenant} and v.model ${oneOf([...new Set(models)])} order by v.model, v.version`
  for (const row of rows) versions.get(row.model)!.push(row)
  return versions
}

/** The versions of the model, newest first. */
export function listVersions(
  { sql, tenant }: Reader,
  model: string,
  window: PageWindow,
): Promise<VersionRow[]> {
  const which: Part = part`v.tenant = ${tenant} and v.model = ${model}
    ${newestFirst(window, part`v.created_at`, part`v.id`)}`
  return sql<VersionRow>`select ${versionColumns} from model_versions v where ${which}`
}

/** Whether a plan that is active or paused buys the model. */
export async function hasPlans({ sql, tenant }: Reader, model: string): Promise<boolean> {
  const [row] = await sql`
    select from savings_plans
    where tenant = ${tenant} and model = ${model} and status in ('active', 'paused') limit 1`
  return row !== undefined
}

/** The number of subscriptions of each model that are active or paused. */
export async function countSubscriptions(
  { sql, tenant }: Reader,
  models: readonly string[],
): Promise<Map<string, number>> {
  if (models.length === 0) return new Map()
  const rows = await sql<{ model: string; count: number }>`
    select s.model, count(*)::int as count from model_subscriptions s
    where s.tenant = ${tenant} and s.model ${oneOf(models)} and s.status <> 'ended' group by s.model`
  return new Map(rows.map(({ model, count }) => [model, count]))
}
