// Erases a person from the applications that name it: its evidence and its consents. The authorities stay; they are
// ids.
import type { Context } from '../../../context.ts'
import { openPossible, sealApplication } from './read.ts'
import { unique } from './rules.ts'
import type { Application } from './schemas.ts'

/** Erases the person from all applications, and gives the files that are evidence about it alone. */
export async function eraseFromApplications(
  context: Context,
  person: string,
): Promise<{ applications: number; files: string[] }> {
  const { sql, tenant, vault } = context
  const files: string[] = []
  let applications = 0
  for await (const { id, application } of openPossible(context, person)) {
    const without = withoutPerson(application, person)
    if (!without) continue
    files.push(...without.files)
    applications += 1
    await sql`
      update onboarding_applications set application = ${sealApplication(vault, id, without.application)}
      where tenant = ${tenant} and id = ${id}`
  }
  return { applications, files: unique(files) }
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
