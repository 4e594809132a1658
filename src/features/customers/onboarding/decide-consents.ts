// The fourth stage of the check of an application: the consents to legal documents.
import type { Offender } from '../../../errors.ts'
import type { LegalCatalogue } from './read.ts'
import { type ApplicationFault, fault, listed, type Party, refuseFaults } from './rules.ts'
import type { Consent } from './schemas.ts'

type Code = Offender['code']

// The older spelling of a type of consent means the newer one.
const documentTypeOf = (type: string) =>
  type === 'investment_service_agreement' ? 'investment_services_agreement' : type

// The consent without a document: the person vouches that the data are accurate.
const ATTESTATION = 'data_accuracy'

// The documents to which every natural authority consents, if the tenant's catalogue has them.
const REQUIRED_DOCUMENTS = [
  'investment_services_agreement',
  'risk_disclosures',
  'conflicts_of_interest_policy',
  'complaints_handling_policy',
  'client_assets_safeguarding_policy',
  'investor_compensation_fund_policy',
  'order_execution_policy',
]
const TERMS_OF_SERVICE = 'terms_of_service'

/**
 * Refuses consents without their document, to another document or of a person outside the application; and, unless
 * `required` is undefined, missing consents.
 */
export function checkConsents(
  consents: Consent[],
  parties: Map<string, Party>,
  catalogue: LegalCatalogue,
  required: { authorities: Party[]; terms_of_service: boolean } | undefined,
): void {
  refuseFaults([
    ...consents.flatMap((consent, index) =>
      consentFaults(consent, `body.consents.${index}`, parties, catalogue),
    ),
    ...(required
      ? missingConsents(consents, required.authorities, catalogue, required.terms_of_service)
      : []),
  ])
}

function consentFaults(
  consent: Consent,
  path: string,
  parties: Map<string, Party>,
  { versions }: LegalCatalogue,
) {
  const { person, consent_type, legal_document_version: version } = consent
  const faults: ApplicationFault[] = []
  const add = (rest: string, code: Code, member = 'legal_document_version') =>
    faults.push(fault(`Consent '${consent_type}' ${rest}`, `${path}.${member}`, code))
  if (consent_type === ATTESTATION) {
    if (version != null) add('takes no legal_document_version', 'invalid_param')
  } else if (version == null) add('needs a legal_document_version', 'missing_param')
  else {
    const type = versions.get(version)
    if (!type) add(`names an unknown legal_document_version: ${version}`, 'not_found')
    else if (type !== documentTypeOf(consent_type))
      add(`names a version of document type '${type}'; the two must be equal`, 'invalid_param')
  }
  if (!parties.has(person))
    add(
      `is for person '${person}', who is neither authority nor related person here`,
      'invalid_param',
      'person',
    )
  return faults
}

function missingConsents(
  consents: Consent[],
  authorities: Party[],
  { types }: LegalCatalogue,
  withTerms: boolean,
) {
  const documents = withTerms ? [...REQUIRED_DOCUMENTS, TERMS_OF_SERVICE] : REQUIRED_DOCUMENTS
  // Nobody can consent to a document that has no version in effect.
  const required = [...documents.filter((type) => types.has(type)), ATTESTATION]
  return authorities
    .filter(({ person_type }) => person_type === 'natural')
    .flatMap(({ id }) => {
      const ofPerson = consents.filter(({ person }) => person === id)
      const consented = ofPerson.map(({ consent_type }) => documentTypeOf(consent_type))
      const missing = required.filter((type) => !consented.includes(type))
      return missing.length ? [fault(`Missing required consents for person ${id}: ${listed(missing)}`)] : []
    })
}
