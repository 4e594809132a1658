import Type from 'typebox'
import { BACK_OFFICE, listRoute } from '../../../http/api/list-route.ts'
import { route } from '../../../http/api/route.ts'
import { described, PathId } from '../../../http/api/shapes.ts'
import { dayOf } from '../../../values/time.ts'
import { findFaults, findFaultsInAll, type SentClaim } from '../claims/rules.ts'
import { Claim, ClaimSpec, ClaimStatus, ClaimTypeName } from '../claims/schemas.ts'
import { createClaim } from './create-claim.ts'
import { createPerson } from './create-person.ts'
import type { NewPerson as PersonSpec } from './decide-person.ts'
import { listPersons } from './list-persons.ts'
import { findClaim, findPerson, listClaims } from './read.ts'
import { toClaim } from './rules.ts'
import { CreatedPerson, NewPerson, Person, PersonType } from './schemas.ts'
import { readSearch, searchFilters } from './search-persons.ts'
import { verifyClaim } from './verify-claims.ts'

const ById = (noun: string) => Type.Object({ id: PathId(noun) })
const OfPerson = Type.Object({ person_id: PathId('person') })
const OfClaim = Type.Object({ person_id: PathId('person'), claim_id: PathId('claim') })

export const personsRoutes = [
  route({
    method: 'POST',
    path: '/persons',
    group: 'customers',
    name: 'persons.create',
    title: 'Create a person',
    description: 'A natural or legal person, made of claims; all claims are stored, or none.',
    permission: 'person.write',
    scope_error: 'forbidden',
    has_long_body: true,
    body: NewPerson,
    faults: (body, now) => findFaultsInAll(body, dayOf(now)),
    response: CreatedPerson,
    status: 201,
    write: (context, { body }) => createPerson(context, body as PersonSpec),
  }),
  listRoute({
    path: '/persons',
    group: 'customers',
    name: 'persons.list',
    title: 'List persons',
    description: 'Newest first; `name` and `email` match current and earlier claims.',
    permission: 'person.read',
    scope_error: 'forbidden',
    filters: {
      person_type: Type.Optional(described(PersonType, 'Only persons of this kind.')),
      ...searchFilters,
    },
    pages: BACK_OFFICE,
    item: Person,
    rows: (context, { query }, window) =>
      listPersons(context, window, { ...query, terms: readSearch(context.vault, query) }),
  }),
  route({
    method: 'GET',
    path: '/persons/{id}',
    group: 'customers',
    name: 'persons.retrieve',
    title: 'Retrieve a person',
    description: 'The person, as the claims describe it now.',
    permission: 'person.read',
    scope_error: 'forbidden',
    params: ById('person'),
    response: Person,
    read: (context, { params }) => findPerson(context, params.id),
  }),
  route({
    method: 'POST',
    path: '/persons/{person_id}/claims',
    group: 'customers',
    name: 'claims.create',
    title: 'Create a claim for a person',
    description: 'The claim waits for compliance; one of its type that still waited is archived.',
    permission: 'person.write',
    scope_error: 'forbidden',
    params: OfPerson,
    has_long_body: true,
    body: ClaimSpec,
    faults: (body, now) => findFaults(body, 'body', dayOf(now)),
    response: Claim,
    status: 201,
    write: (context, { params, body }) => createClaim(context, params.person_id, body as SentClaim),
  }),
  listRoute({
    path: '/persons/{person_id}/claims',
    group: 'customers',
    name: 'claims.list',
    title: 'List claims for a person',
    description: 'Every claim about the person, replaced ones included unless `include_history=false`.',
    permission: 'person.read',
    scope_error: 'forbidden',
    params: OfPerson,
    filters: {
      claim_type: Type.Optional(described(ClaimTypeName, 'Only claims of this type.')),
      status: Type.Optional(described(ClaimStatus, 'Only claims of this status.')),
      include_history: Type.Optional(
        Type.Boolean({ default: true, description: 'false: only the active claim and the one in flight.' }),
      ),
    },
    item: Claim,
    rows: (context, { params, query }, window) => listClaims(context, params.person_id, query, window),
    show: (_, rows) => rows.map(toClaim),
  }),
  route({
    method: 'GET',
    path: '/persons/{person_id}/claims/{claim_id}',
    group: 'customers',
    name: 'claims.retrieve',
    title: 'Retrieve a person claim',
    description: 'The claim as it is now.',
    permission: 'person.read',
    scope_error: 'forbidden',
    params: OfClaim,
    response: Claim,
    read: async (context, { params }) => toClaim(await findClaim(context, params.person_id, params.claim_id)),
  }),
  route({
    method: 'POST',
    path: '/sandbox/persons/{person_id}/claims/{claim_id}/verify',
    group: 'sandbox',
    name: 'sandbox.verify_claim',
    sandbox: true,
    title: 'Verify a claim',
    description: 'Compliance confirms the claim.',
    permission: 'person.write',
    scope_error: 'forbidden',
    params: OfClaim,
    response: Claim,
    errors: ['conflict'],
    write: async (context, { params }) =>
      toClaim(await verifyClaim(context, params.person_id, params.claim_id)),
  }),
]
