// The types of documents, and the samples with which a sandbox tenant starts: their names, and the objects of their
// files.

/** The types of documents with which a sandbox tenant starts. */
export const SAMPLE_TYPES = [
  'investment_services_agreement',
  'risk_disclosures',
  'conflicts_of_interest_policy',
  'complaints_handling_policy',
  'client_assets_safeguarding_policy',
  'investor_compensation_fund_policy',
  'order_execution_policy',
  'costs_and_charges',
  'pccpc_prospectus',
  'pccpc_special_regulations',
  'pccpc_acceptance_declaration',
] as const
export type SampleType = (typeof SAMPLE_TYPES)[number]

/** All types of documents. */
export const DOCUMENT_TYPES = [...SAMPLE_TYPES, 'terms_of_service'] as const

export const SAMPLE_VERSION = '1.0'
export const SAMPLE_EFFECTIVE_AT = '2020-01-01T00:00:00.000Z'

/** The names of the documents. */
export const SAMPLE_NAMES: Record<SampleType, string> = {
  investment_services_agreement: 'Investment services agreement',
  risk_disclosures: 'Risk disclosures',
  conflicts_of_interest_policy: 'Conflicts of interest policy',
  complaints_handling_policy: 'Complaints handling policy',
  client_assets_safeguarding_policy: 'Client assets safeguarding policy',
  investor_compensation_fund_policy: 'Investor compensation fund policy',
  order_execution_policy: 'Order execution policy',
  costs_and_charges: 'Costs and charges',
  pccpc_prospectus: 'Cell company prospectus',
  pccpc_special_regulations: 'Cell company special regulations',
  pccpc_acceptance_declaration: 'Cell company acceptance declaration',
}

/** The default name of a document of the type. */
export const nameOfType = (type: (typeof DOCUMENT_TYPES)[number]) =>
  type === 'terms_of_service' ? 'Terms of service' : SAMPLE_NAMES[type]

/** The object of a sample in the file store, the same for every tenant. */
export const objectOfSample = (type: SampleType) => `samples/${type}-${SAMPLE_VERSION}.pdf`

const byObject = new Map(SAMPLE_TYPES.map((type) => [objectOfSample(type), type]))

/** The type of the sample whose object it is; undefined for any other object. */
export const sampleOf = (object: string): SampleType | undefined => byObject.get(object)

export type Block =
  | { kind: 'title' | 'heading' | 'paragraph'; text: string }
  | { kind: 'bullets'; items: string[] }
  | { kind: 'table'; columns: string[]; rows: string[][] }

const oneLine = (text: string) => text.replaceAll('\n', ' ')

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/**
 * Reads the plain Markdown of the samples: headings, paragraphs, lists and tables, separated by blank lines.
 */
export function readBlocks(text: string): Block[] {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((piece): Block => {
      const joined = oneLine(piece)
      if (piece.startsWith('# ')) return { kind: 'title', text: joined.slice(2) }
      if (piece.startsWith('## ')) return { kind: 'heading', text: joined.slice(3) }
      if (piece.startsWith('- ')) return { kind: 'bullets', items: piece.slice(2).split('\n- ').map(oneLine) }
      if (!piece.startsWith('|')) return { kind: 'paragraph', text: joined }
      const [columns, , ...rows] = piece.split('\n').map(cellsOf)
      return { kind: 'table', columns: columns!, rows }
    })
}
