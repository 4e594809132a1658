// The report of an access request as a PDF, for people.
import { makePdf } from '../../../../documents/make-pdf.ts'
import type { Writer } from '../../../../documents/write-text.ts'
import type { DocumentIssuer } from '../../../documents/documents/describe-parts.ts'
import { contactFacts } from '../../../documents/issuer/contact-facts.ts'
import type { ReportRow, ReportSection } from './compose-report.ts'

interface Heading {
  person: string
  access_request: string
}

/** Makes the pages of the report. */
export function drawReport(
  { issuer, issuer_contact, environment, issued_at }: DocumentIssuer,
  { person, access_request }: Heading,
  sections: ReportSection[],
  logo: Buffer | null = null,
): Promise<Buffer> {
  const title = 'Your personal data'
  const notice = environment === 'sandbox' ? ' · Sandbox: no real money' : ''
  const frame = { title, issuer, subject: title, created_at: issued_at, logo }
  return makePdf({ ...frame, footer: `Access request ${access_request}${notice}` }, async (writer) => {
    writer.title(title)
    writer.facts([['Person', person], ['As of', issued_at], ...contactFacts(issuer_contact)])
    for (const section of sections) await writeSection(writer, section)
  })
}

async function writeSection(writer: Writer, { name, records }: ReportSection): Promise<void> {
  writer.heading(titleOf(name))
  for (const record of records) {
    writer.facts(factsOf(record))
    // Other work has its turn between the records.
    await new Promise((next) => setImmediate(next))
  }
}

const titleOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')

/** The members of a record as pairs of a label and a text; those within others are named by their path. */
export function factsOf(record: ReportRow, path = ''): [label: string, value: string][] {
  return Object.entries(record).flatMap(([name, value]): [string, string][] => {
    if (value === null || value === undefined) return []
    const label = path + name
    return typeof value === 'object' ? factsOf(value as ReportRow, `${label}.`) : [[label, String(value)]]
  })
}
