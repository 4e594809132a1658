import { createHash } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { fail } from '../../../errors.ts'
import { newId } from '../../../values/ids.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { record } from '../../platform/events/record.ts'
import { listPersonRows } from '../persons/read.ts'
import { latest } from '../persons/rules.ts'
import { type ApplicationFacts, decideApplication } from './decide-application.ts'
import {
  type ApplicationRow,
  applicationColumns,
  listExistingFiles,
  lookUpUndecided,
  openApplication,
  readCatalogue,
  type SealedApplication,
  sealApplication,
} from './read.ts'
import { expiryOf, relatedTo, unique } from './rules.ts'
import type { Application, NewApplication } from './schemas.ts'

/** Accepts a valid application, which then awaits its decision, or refuses it. */
export async function submitApplication(context: Context, input: NewApplication): Promise<ApplicationRow> {
  const facts = await gather(context, input)
  const application = decideApplication(facts, input)
  return write(context, application)
}

// Nothing is locked: persons, files and published versions of documents are never deleted.
async function gather(context: Context, input: NewApplication): Promise<ApplicationFacts> {
  const { app, outside: sql, tenant, vault, settings, now } = context
  const { authorities, consents = [], evidence = [] } = input
  const reader = { sql, tenant, vault, now }
  const idsOf = <Row>(rows: Row[], idOf: (row: Row) => string | null | undefined) =>
    rows.flatMap((row) => idOf(row) ?? [])
  const [rows, files, catalogue] = await Promise.all([
    listPersonRows(
      reader,
      idsOf(authorities, ({ person }) => person),
    ),
    listExistingFiles(
      reader,
      idsOf(evidence, ({ file }) => file),
    ),
    readCatalogue(
      reader,
      idsOf(consents, ({ legal_document_version }) => legal_document_version),
    ),
  ])
  const persons = new Map(rows.map((row) => [row.id, row]))
  const related = rows
    .flatMap((row) => relatedTo({ ...row, claims: latest(row.claims) }))
    .map(({ id }) => id)
    .filter((id) => !persons.has(id))
  if (related.length > 0)
    for (const row of await listPersonRows(reader, unique(related))) persons.set(row.id, row)
  return {
    is_full: app.config.environment === 'live' || (settings.onboarding ?? 'full') === 'full',
    requires_terms_of_service: settings.demand_terms_of_service === true,
    persons,
    files,
    catalogue,
  }
}

async function write(context: Context, application: Application): Promise<ApplicationRow> {
  const { app, settings, now, tenant } = context
  const row = await insertApplication(context, application)
  context.pending.resource = row.id
  record(context, 'onboarding_application.submitted', row.id)
  const persons = unique(application.authorities.map(({ person }) => person))
  context.defer`
    insert into application_persons (tenant, person, application)
    select ${tenant}, person, ${row.id} from unnest(${persons}::text[]) as person`
  enqueue(context, expiryOf(row.id, now, app.config.onboarding_expiry_days))
  const outcome = settings.auto_decide ?? 'none'
  if (outcome !== 'none')
    enqueue(context, {
      kind: 'onboarding.decide-application',
      payload: { application: row.id, outcome },
      due_at: now,
    })
  return row
}

// The last stage of the check is the guard of this statement: no two undecided applications are alike.
async function insertApplication(context: Context, application: Application): Promise<ApplicationRow> {
  const { sql, tenant, vault, now } = context
  const duplicate_key = duplicateKeyOf(application)
  const id = newId('onba_')
  const [row] = await sql<SealedApplication>`
    insert into onboarding_applications
      (tenant, id, customer_type, application, duplicate_key, created_at, modified_at)
    values (${tenant}, ${id}, ${application.customer_type}, ${sealApplication(vault, id, application)},
            ${duplicate_key}, ${now}, ${now})
    on conflict (tenant, duplicate_key) where status <> 'completed' do nothing
    returning ${applicationColumns}`
  if (row) return openApplication(vault, row)
  const undecided = await lookUpUndecided(context, duplicate_key)
  throw fail(
    'conflict',
    'An undecided application for this customer type and these authorities exists.',
    undecided ? { onboarding_application: undecided } : undefined,
  )
}

// Two applications are alike if they have the same type of customer and the same set of authorities.
function duplicateKeyOf({ customer_type, authorities }: Application): string {
  const pairs = new Set(authorities.map(({ person, authority_type }) => `${person}:${authority_type}`))
  return createHash('sha256')
    .update([customer_type, ...[...pairs].sort()].join('\n'))
    .digest('hex')
}
