import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import { fail, failParams } from '../../errors.ts'
import { newId } from '../../values/ids.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { listPersonRows, type PersonRow } from '../customers/read.ts'
import { latest } from '../customers/rules.ts'
import {
  checkClaims,
  checkComposition,
  checkConsents,
  checkEvidence,
  checkStructure,
  type Party,
  relatedTo,
} from './check-application.ts'
import {
  type ApplicationRow,
  applicationColumns,
  knownFiles,
  lookUpUndecided,
  openApplication,
  readCatalogue,
  type SealedApplication,
  sealApplication,
} from './read.ts'
import { expiryOf } from './rules.ts'
import type { Application, NewApplication } from './schemas.ts'

/** Accepts a valid application for a decision, or refuses it with what is missing. */
export async function submitApplication(context: Context, sent: NewApplication): Promise<ApplicationRow> {
  const { app, settings, now } = context
  const isFull = app.config.environment === 'live' || (settings.onboarding ?? 'full') === 'full'
  const application = readApplication(sent, isFull)
  await checkApplication(context, application, isFull)
  const row = await insertApplication(context, application)
  context.pending.resource = row.id
  const persons = [...new Set(application.authorities.map(({ person }) => person))]
  context.defer`
    insert into application_persons (tenant, person, application)
    select ${context.tenant}, person, ${row.id} from unnest(${persons}::text[]) as person`
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

function readApplication(sent: NewApplication, isFull: boolean): Application {
  const { customer_type, consents = [], evidence = [] } = sent
  const faults = sent.authorities.flatMap(({ authority_type }, index) =>
    authority_type === null && isFull
      ? [
          {
            path: `body.authorities.${index}.authority_type`,
            code: 'missing_param' as const,
            detail: 'Required.',
          },
        ]
      : [],
  )
  if (faults.length > 0) throw failParams(faults)
  const authorities = sent.authorities.map(({ person, authority_type }) => ({
    person,
    authority_type: authority_type ?? ('owner' as const),
  }))
  return { customer_type, authorities, consents, evidence }
}

async function checkApplication(context: Context, application: Application, isFull: boolean): Promise<void> {
  const { outside: sql, tenant, vault, settings, now } = context
  const { authorities, consents, evidence } = application
  const reader = { sql, tenant, vault, now }
  const [rows, files, catalogue] = await Promise.all([
    listPersonRows(
      reader,
      authorities.map(({ person }) => person),
    ),
    knownFiles(
      reader,
      evidence.map(({ file }) => file),
    ),
    readCatalogue(
      reader,
      consents.flatMap(({ legal_document_version }) => legal_document_version ?? []),
    ),
  ])
  const persons = new Map(rows.map((row) => [row.id, row]))
  checkStructure(application, new Set(persons.keys()), files)
  if (isFull) checkComposition(application, persons)

  const acting = authorities.map(({ person, authority_type }) =>
    toParty(persons.get(person)!, authority_type),
  )
  const named = acting.flatMap(relatedTo)
  const unread = named.map(({ id }) => id).filter((id) => !persons.has(id))
  if (unread.length > 0) for (const row of await listPersonRows(reader, unread)) persons.set(row.id, row)
  const related = named.map(({ id, role }) => ({ id, role, row: persons.get(id) }))
  const parties = joinParties([
    ...acting,
    ...related.flatMap(({ row, role }) => (row ? [toParty(row, role)] : [])),
  ])

  if (isFull) checkClaims(acting, related)
  const demands = { authorities: acting, terms_of_service: settings.demand_terms_of_service === true }
  checkConsents(consents, parties, catalogue, isFull ? demands : undefined)
  checkEvidence(application, parties, isFull)
}

const toParty = ({ id, person_type, claims }: PersonRow, role: string): Party => ({
  id,
  person_type,
  claims: latest(claims),
  roles: [role],
})

// Evidence belongs to a person, whatever the number of roles in which the application names it.
function joinParties(all: Party[]): Map<string, Party> {
  const parties = new Map<string, Party>()
  for (const party of all) {
    const known = parties.get(party.id)
    parties.set(party.id, known ? { ...known, roles: [...known.roles, ...party.roles] } : party)
  }
  return parties
}

// Two applications are alike when they ask for the same type of customer with the same set of authorities.
function likenessOf({ customer_type, authorities }: Application): string {
  const pairs = new Set(authorities.map(({ person, authority_type }) => `${person}:${authority_type}`))
  return createHash('sha256')
    .update([customer_type, ...[...pairs].sort()].join('\n'))
    .digest('hex')
}

async function insertApplication(context: Context, application: Application): Promise<ApplicationRow> {
  const { sql, tenant, vault, now } = context
  const likeness = likenessOf(application)
  const id = newId('onba_')
  const [row] = await sql<SealedApplication>`
    insert into onboarding_applications
      (tenant, id, customer_type, application, likeness, created_at, modified_at)
    values (${tenant}, ${id}, ${application.customer_type}, ${sealApplication(vault, id, application)}, ${likeness},
            ${now}, ${now})
    on conflict (tenant, likeness) where status <> 'completed' do nothing
    returning ${applicationColumns}`
  if (row) return openApplication(vault, row)
  const undecided = await lookUpUndecided(context, likeness)
  throw fail(
    'conflict',
    'An undecided application for this customer type and these authorities exists.',
    undecided ? { onboarding_application: undecided } : undefined,
  )
}
