// The decision about a submitted application. It is checked in stages; the first stage with faults refuses it, and the
// refusal names all faults of that stage.
import { failParams, type Offender } from '../../../errors.ts'
import { isErased, type PersonRow } from '../persons/rules.ts'
import { checkClaims } from './decide-claims.ts'
import { checkComposition } from './decide-composition.ts'
import { checkConsents } from './decide-consents.ts'
import { checkEvidence } from './decide-evidence.ts'
import type { LegalCatalogue } from './read.ts'
import { fault, listed, type Party, refuseFaults, relatedTo, toParty, unique } from './rules.ts'
import type { Application, NewApplication } from './schemas.ts'

export interface ApplicationFacts {
  /** Whether everything is required. With minimal onboarding only what was sent is checked. */
  is_full: boolean
  requires_terms_of_service: boolean
  /** Those of the authorities, and of the persons related to legal ones, that exist. */
  persons: ReadonlyMap<string, PersonRow>
  /** Those of the files of the evidence that exist. */
  files: ReadonlySet<string>
  catalogue: LegalCatalogue
}

/** Decides about an application: gives it as it is stored, or refuses. */
export function decideApplication(facts: ApplicationFacts, input: NewApplication): Application {
  const { is_full, requires_terms_of_service, persons, files, catalogue } = facts
  const application = withAuthorityTypes(input, is_full)
  checkStructure(application, persons, files)
  if (is_full) checkComposition(application, persons)
  const { authorities, related, parties } = partiesOf(application, persons)
  if (is_full) checkClaims(authorities, related)
  const required = is_full ? { authorities, terms_of_service: requires_terms_of_service } : undefined
  checkConsents(application.consents, parties, catalogue, required)
  checkEvidence(application, parties, is_full)
  return application
}

function withAuthorityTypes(input: NewApplication, is_full: boolean): Application {
  const { customer_type, consents = [], evidence = [] } = input
  const faults = input.authorities.flatMap(({ authority_type }, index): Offender[] => {
    if (authority_type !== null || !is_full) return []
    const path = `body.authorities.${index}.authority_type`
    return [{ path, code: 'missing_param', detail: 'Required.' }]
  })
  if (faults.length > 0) throw failParams(faults)
  const authorities = input.authorities.map(({ person, authority_type }) => ({
    person,
    authority_type: authority_type ?? ('owner' as const),
  }))
  return { customer_type, authorities, consents, evidence }
}

// The first stage: persons and files exist.
function checkStructure(
  { authorities, evidence }: Application,
  persons: ReadonlyMap<string, PersonRow>,
  files: ReadonlySet<string>,
) {
  const missingPersons = authorities.map(({ person }) => person).filter((id) => !persons.has(id))
  const missingFiles = evidence.map(({ file }) => file).filter((id) => !files.has(id))
  const erased = authorities.filter(({ person }) => persons.has(person) && isErased(persons.get(person)!))
  const unknownPersons = `Unknown persons: ${listed(unique(missingPersons))}`
  const unknownFiles = `Unknown evidence files: ${listed(unique(missingFiles))}`
  refuseFaults([
    ...authorities.flatMap(({ person }, index) =>
      persons.has(person) ? [] : [fault(unknownPersons, `body.authorities.${index}.person`, 'not_found')],
    ),
    ...erased.map((authority) =>
      fault(
        'The personal data of the person were erased.',
        `body.authorities.${authorities.indexOf(authority)}.person`,
        'conflict',
      ),
    ),
    ...evidence.flatMap(({ file }, index) =>
      files.has(file) ? [] : [fault(unknownFiles, `body.evidence.${index}.file`, 'not_found')],
    ),
  ])
}

function partiesOf(application: Application, persons: ReadonlyMap<string, PersonRow>) {
  const authorities = application.authorities.map(({ person, authority_type }) =>
    toParty(persons.get(person)!, authority_type),
  )
  const related = authorities.flatMap(relatedTo).map(({ id, role }) => ({ id, role, row: persons.get(id) }))
  const parties = joinParties([
    ...authorities,
    ...related.flatMap(({ row, role }) => (row ? [toParty(row, role)] : [])),
  ])
  return { authorities, related, parties }
}

// Evidence belongs to a person, whatever the number of roles in which the application names it.
function joinParties(all: Party[]): Map<string, Party> {
  const parties = new Map<string, Party>()
  for (const party of all) {
    const same = parties.get(party.id)
    parties.set(party.id, same ? { ...same, roles: [...same.roles, ...party.roles] } : party)
  }
  return parties
}
