// Holds an application against the tables of rules.ts, stage by stage: the first stage that fails ends it, and every
// failure found within the stage is named.
import { MOST_OFFENDERS, type Offender, Refusal } from '../../errors.ts'
import { type PersonType, relationshipsOf } from '../customers/check-claims.ts'
import type { ClaimType } from '../customers/claim-shapes.ts'
import type { PersonRow } from '../customers/read.ts'
import { type Claims, latest } from '../customers/rules.ts'
import type { CustomerType } from '../customers/schemas.ts'
import type { Catalogue } from './read.ts'
import {
  ATTESTATION,
  COMPOSITION,
  consentMeaning,
  DEMANDED_DOCUMENTS,
  EVIDENCE,
  isProved,
  NATURAL_CLAIMS,
  requiredClaims,
  requiredEvidence,
  TERMS_OF_SERVICE,
  takesEvidence,
} from './rules.ts'
import type { Application, Consent, Evidence } from './schemas.ts'

/** A person the application names or whom a legal authority names, with the roles in which it is named. */
export interface Party {
  id: string
  person_type: PersonType
  claims: Claims
  roles: string[]
}

/** A person named by the relationships of a legal authority; not every id need name one. */
export interface Related {
  id: string
  role: string
  row: PersonRow | undefined
}

type Fault = Partial<Offender> & { detail: string }
type Code = Offender['code']

const fault = (detail: string, path?: string, code?: Code): Fault => ({ detail, path, code })
const MOST_LISTED = 20
const list = (words: string[]) => {
  const more = words.length > MOST_LISTED ? `, and ${words.length - MOST_LISTED} more` : ''
  return `[${words
    .slice(0, MOST_LISTED)
    .map((word) => `'${word}'`)
    .join(', ')}${more}]`
}
const unique = (words: string[]) => [...new Set(words)]

function refuseIf(all: Fault[]) {
  if (all.length === 0) return
  const faults = all.slice(0, MOST_OFFENDERS)
  const params = faults.filter((one): one is Offender => one.path !== undefined)
  const detail = unique(faults.map((one) => one.detail)).join('; ')
  throw new Refusal('invalid_request', detail, { params })
}

/** Refuses persons and files that do not exist. */
export function checkStructure(application: Application, persons: Set<string>, files: Set<string>) {
  const strangers = application.authorities.map(({ person }) => person).filter((id) => !persons.has(id))
  const lost = application.evidence.map(({ file }) => file).filter((id) => !files.has(id))
  const unknownPersons = `Unknown persons: ${list(unique(strangers))}`
  const unknownFiles = `Unknown evidence files: ${list(unique(lost))}`
  refuseIf([
    ...application.authorities.flatMap(({ person }, index) =>
      persons.has(person) ? [] : [fault(unknownPersons, `body.authorities.${index}.person`, 'not_found')],
    ),
    ...application.evidence.flatMap(({ file }, index) =>
      files.has(file) ? [] : [fault(unknownFiles, `body.evidence.${index}.file`, 'not_found')],
    ),
  ])
}

/** Refuses authorities that the type of customer does not have. */
export function checkComposition(
  { customer_type, authorities }: Application,
  persons: Map<string, PersonRow>,
) {
  const ids = authorities.map(({ person }) => person)
  const repeated = unique(ids.filter((id, index) => ids.indexOf(id) < index))
  refuseIf(
    authorities.flatMap(({ person }, index) =>
      ids.indexOf(person) < index
        ? [
            fault(
              `A person can hold one authority per application; repeated: ${list(repeated)}`,
              `body.authorities.${index}.person`,
              'duplicate',
            ),
          ]
        : [],
    ),
  )
  refuseIf([
    ...authorities.flatMap((authority, index) =>
      slotFaults(customer_type, authority, index, persons.get(authority.person)!),
    ),
    ...countFaults(customer_type, authorities),
  ])
}

type Authority = Application['authorities'][number]

function slotFaults(
  customer_type: CustomerType,
  { person, authority_type }: Authority,
  index: number,
  { person_type }: PersonRow,
): Fault[] {
  const slot = COMPOSITION[customer_type][authority_type]
  const path = `body.authorities.${index}`
  if (!slot)
    return [
      fault(
        `Authority type '${authority_type}' cannot be used for customer type '${customer_type}'`,
        `${path}.authority_type`,
        'invalid_param',
      ),
    ]
  if (slot.person_type === person_type) return []
  return [
    fault(
      `Authority '${authority_type}' of a '${customer_type}' customer needs a ${slot.person_type} person, ` +
        `but ${person} is ${person_type}`,
      `${path}.person`,
      'invalid_param',
    ),
  ]
}

function countFaults(customer_type: CustomerType, authorities: Authority[]): Fault[] {
  return Object.entries(COMPOSITION[customer_type]).flatMap(([type, { most }]) => {
    const found = authorities.filter(({ authority_type }) => authority_type === type).length
    const limits = [
      ...(found < 1 ? ['needs at least 1'] : []),
      ...(found > most ? [`takes at most ${most}`] : []),
    ]
    return limits.map((limit) =>
      fault(
        `Customer type '${customer_type}' ${limit} '${type}', found ${found}`,
        'body.authorities',
        'invalid_param',
      ),
    )
  })
}

/** Refuses where an authority, or a person related to a legal one, lacks claims. */
export function checkClaims(authorities: Party[], related: Related[]) {
  const lacking = (needed: ClaimType[], claims: Claims) => needed.filter((type) => !claims[type])
  const ofAuthorities = authorities.flatMap(({ id, person_type, claims }) => {
    const missing = lacking(requiredClaims(person_type, claims), claims)
    return missing.length ? [fault(`Missing required claims -- ${id}: ${list(missing)}`)] : []
  })
  const unknown = unique(related.filter(({ row }) => !row).map(({ id }) => id))
  const seen = new Set<string>()
  const ofRelated = related.flatMap(({ id, role, row }) => {
    const missing = seen.has(id) || !row ? [] : lacking(NATURAL_CLAIMS, latest(row.claims))
    seen.add(id)
    return missing.length ? [fault(`Missing required claims on ${role} ${id}: ${list(missing)}`)] : []
  })
  refuseIf([
    ...ofAuthorities,
    ...(unknown.length ? [fault(`Unknown related persons: ${list(unknown)}`)] : []),
    ...ofRelated,
  ])
}

/** Refuses consents that are none: without their document, to another one, of a stranger; and those that lack. */
export function checkConsents(
  consents: Consent[],
  parties: Map<string, Party>,
  catalogue: Catalogue,
  demands: { authorities: Party[]; terms_of_service: boolean } | undefined,
) {
  refuseIf([
    ...consents.flatMap((consent, index) =>
      consentFaults(consent, `body.consents.${index}`, parties, catalogue),
    ),
    ...(demands ? missingConsents(consents, demands.authorities, catalogue, demands.terms_of_service) : []),
  ])
}

function consentFaults(consent: Consent, path: string, parties: Map<string, Party>, { versions }: Catalogue) {
  const { person, consent_type, legal_document_version: version } = consent
  const faults: Fault[] = []
  const add = (rest: string, code: Code, member = 'legal_document_version') =>
    faults.push(fault(`Consent '${consent_type}' ${rest}`, `${path}.${member}`, code))
  if (consent_type === ATTESTATION) {
    if (version != null) add('takes no legal_document_version', 'invalid_param')
  } else if (version == null) add('needs a legal_document_version', 'missing_param')
  else {
    const type = versions.get(version)
    if (!type) add(`names an unknown legal_document_version: ${version}`, 'not_found')
    else if (type !== consentMeaning(consent_type))
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
  { types }: Catalogue,
  withTerms: boolean,
) {
  const documents = withTerms ? [...DEMANDED_DOCUMENTS, TERMS_OF_SERVICE] : DEMANDED_DOCUMENTS
  // Nobody could consent to a document of which no version is in effect.
  const demanded = [...documents.filter((type) => types.has(type)), ATTESTATION]
  return authorities
    .filter(({ person_type }) => person_type === 'natural')
    .flatMap(({ id }) => {
      const own = consents.filter(({ person }) => person === id)
      const given = own.map(({ consent_type }) => consentMeaning(consent_type))
      const missing = demanded.filter((type) => !given.includes(type))
      return missing.length ? [fault(`Missing required consents for person ${id}: ${list(missing)}`)] : []
    })
}

/** Refuses evidence that fits neither customer nor type nor person; and where claims stay without proof. */
export function checkEvidence(
  { customer_type, evidence }: Application,
  parties: Map<string, Party>,
  isDemanded: boolean,
) {
  refuseIf([
    ...evidence.flatMap((item, index) =>
      evidenceFaults(item, `body.evidence.${index}`, customer_type, parties),
    ),
    ...(isDemanded ? missingEvidence(evidence, parties) : []),
  ])
}

function evidenceFaults(
  item: Evidence,
  path: string,
  customer_type: CustomerType,
  parties: Map<string, Party>,
) {
  const { person, evidence_type: type, document_type } = item
  const { person_type, document, types } = EVIDENCE[type]
  const faults: Fault[] = []
  const add = (detail: string, member: string, code: Code = 'invalid_param') =>
    faults.push(fault(detail, `${path}.${member}`, code))
  if (!takesEvidence(customer_type, type))
    add(`Evidence type '${type}' cannot be used for customer type '${customer_type}'`, 'evidence_type')
  const isAbsent = document_type == null
  if (document === 'none' && !isAbsent) add(`Evidence type '${type}' takes no document_type`, 'document_type')
  else if (isAbsent ? document === 'required' : !types.includes(document_type))
    add(
      `document_type '${document_type ?? null}' does not fit evidence_type '${type}'`,
      'document_type',
      isAbsent ? 'missing_param' : 'invalid_param',
    )
  const party = parties.get(person)
  if (!party)
    add(
      `Evidence '${type}' is for person '${person}', who is neither authority nor related person here`,
      'person',
    )
  else if (party.person_type !== person_type)
    add(`Evidence type '${type}' does not fit ${party.person_type} person '${person}'`, 'person')
  return faults
}

function missingEvidence(evidence: Evidence[], parties: Map<string, Party>) {
  return [...parties.values()].flatMap(({ id, person_type, roles, claims }) => {
    const own = evidence.filter(({ person }) => person === id)
    return requiredEvidence(person_type, roles, claims)
      .filter((requirement) => !isProved(requirement, own))
      .map(({ claim }) => fault(`No acceptable evidence for claim '${claim}' on person ${id}`))
  })
}

/** Lists the persons that the relationships of a legal person name, in their order, each role apart. */
export function relatedTo({ person_type, claims }: Party): { id: string; role: string }[] {
  if (person_type !== 'legal' || !claims.relationships) return []
  const claim = { claim_type: 'relationships' as const, ...claims.relationships }
  return relationshipsOf(claim).map((one) => ({ id: one.related_person, role: one.relationship_type }))
}
