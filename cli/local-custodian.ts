// The files of the custodian and securities in suspense, on the database itself.

import type { App } from '../src/context.ts'
import { readReports } from '../src/custodians/file/read-reports.ts'
import {
  createCustodianRun,
  writeRun,
} from '../src/features/transfers/securities-transfers/files/create-run.ts'
import { takeReport } from '../src/features/transfers/securities-transfers/files/take-report.ts'
import { listInbound } from '../src/features/transfers/securities-transfers/suspense/read.ts'
import {
  assignSecurities,
  sendBackSecurities,
} from '../src/features/transfers/securities-transfers/suspense/resolve-securities.ts'
import { changeAsSystemUser } from './as-system-user.ts'
import { Failure } from './failure.ts'
import { print } from './print.ts'
import { contextOf, readTenant } from './read-tenant.ts'
import { findTenant, withInstallation } from './with-app.ts'
import { writeWhole } from './write-whole.ts'

/** Writes the file of the requested transfers, or that of an existing run. */
export function instruct(tenant: string, { out, run }: { out: string; run?: string }): Promise<void> {
  return withInstallation(async (app) => {
    const id = run ?? (await changeAsSystemUser(app, tenant, 'custodian instruct', createCustodianRun))
    if (id === undefined) return print({ run: null, instructions: 0 })
    const { name, content, instructions } = await writeRun(contextOf(app, await findTenant(app, tenant)), id)
    print({ run: id, instructions, file: writeWhole(out, name, content) })
  })
}

/** Books the reports of the files, each row by itself, and prints the outcome of each file. */
export function report(tenant: string, files: readonly { file: string; text: string }[]): Promise<void> {
  return withInstallation(async (app) => {
    await findTenant(app, tenant)
    for (const { file, text } of files) print({ file, ...(await bookFile(app, tenant, text)) })
  })
}

// A row that is refused does not hold up the others; then the command fails at the end.
async function bookFile(app: App, tenant: string, text: string) {
  const { reports, refused } = readReports(text)
  const counts = { booked: 0, unchanged: 0, suspended: 0 }
  for (const one of reports)
    try {
      const taken = await changeAsSystemUser(app, tenant, 'custodian report', (context) =>
        takeReport(context, one),
      )
      counts[taken]++
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      refused.push({ row: one.row, reason: error.message })
    }
  if (refused.length > 0) process.exitCode = 1
  return { ...counts, refused }
}

/** Prints the securities that await a decision. */
export const listSuspended = (tenant: string): Promise<void> =>
  readTenant(tenant, async (context) => {
    for (const row of await listInbound(context, { status: 'suspended' })) print(row)
  })

/** Gives them to the account, and prints the transfer. */
export const assign = (tenant: string, id: string, account: string): Promise<void> =>
  withInstallation(async (app) => {
    const transfer = await changeAsSystemUser(app, tenant, 'custodian assign', (context) =>
      assignSecurities(context, id, account),
    )
    print({ transfer })
  })

/** Sends them back. */
export const sendBack = (tenant: string, id: string): Promise<void> =>
  withInstallation(async (app) => {
    await changeAsSystemUser(app, tenant, 'custodian return', (context) => sendBackSecurities(context, id))
    print({ returned: id })
  })
