// Erases a person from the applications that name it: its evidence and its consents. The authorities stay; they are
// ids.
import type { Context } from '../../../context.ts'
import { openApplication, type SealedApplication, sealApplication } from './read.ts'
import { unique } from './rules.ts'
import type { Application } from './schemas.ts'

const ROWS_AT_ONCE = 500

/**
 * Erases the person from all applications, and gives the files that are evidence about it alone. An application of a
 * business may name persons that have no authority and are sealed with it, so all of those are opened.
 */
export async function eraseFromApplications(
  context: Context,
  person: string,
): Promise<{ applications: number; files: string[] }> {
  const { sql, tenant, vault } = context
  const files: string[] = []
  let applications = 0
  for (let after = ''; ; ) {
    const rows = await sql<Pick<SealedApplication, 'id' | 'application'>>`
      select id, application from onboarding_applications d
      where tenant = ${tenant} and id > ${after} and (customer_type = 'business' or exists (
        select from application_persons n where n.tenant = d.tenant and n.application = d.id and n.person = ${person}))
      order by id limit ${ROWS_AT_ONCE}`
    for (const row of rows) {
      const { application } = openApplication(vault, row as SealedApplication)
      const without = withoutPerson(application, person)
      if (!without) continue
      files.push(...without.files)
      applications += 1
      await sql`
        update onboarding_applications set application = ${sealApplication(vault, row.id, without.application)}
        where tenant = ${tenant} and id = ${row.id}`
    }
    if (rows.length < ROWS_AT_ONCE) return { applications, files: unique(files) }
    after = rows.at(-1)!.id
  }
}

/** The application without what it says about the person, and the files that were evidence about it alone. */
export function withoutPerson(application: Application, person: string) {
  const others = <Row extends { person: string }>(rows: Row[]) => rows.filter((row) => row.person !== person)
  const [consents, evidence] = [others(application.consents), others(application.evidence)]
  if (consents.length === application.consents.length && evidence.length === application.evidence.length)
    return undefined
  const files = application.evidence
    .filter((one) => one.person === person && evidence.every(({ file }) => file !== one.file))
    .map(({ file }) => file)
  return { application: { ...application, consents, evidence }, files }
}
