import Type from 'typebox'
import { pageQuery, readPageQuery } from '../../http/api/page.ts'
import { route } from '../../http/api/route.ts'
import { Id } from '../../http/api/shapes.ts'
import { dayOf } from '../../values/time.ts'
import { findFaults, findFaultsInAll, type SentClaim } from '../claims/rules.ts'
import { Claim, ClaimSpec, ClaimStatus, ClaimTypeName } from '../claims/schemas.ts'
import { createClaim } from './create-claim.ts'
import { createPerson } from './create-person.ts'
import type { NewPerson as PersonSpec } from './decide-person.ts'
import { listPersons } from './list-persons.ts'
import { findClaim, findPerson, listClaims } from './read.ts'
import { toClaim } from './rules.ts'
import { CreatedPerson, NewPerson, Person, PersonType } from './schemas.ts'
import { readSearch, searchQuery } from './search-persons.ts'
import { verifyClaim } from './verify-claims.ts'

const ById = Type.Object({ id: Id })
const OfPerson = Type.Object({ person_id: Id })
const OfClaim = Type.Object({ person_id: Id, claim_id: Id })

export const personsRoutes = [
  route({
    method: 'POST',
    path: '/persons',
    group: 'customers',
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
  route({
    method: 'GET',
    path: '/persons',
    group: 'customers',
    title: 'List persons',
    description: 'Newest first.',
    permission: 'person.read',
    scope_error: 'forbidden',
    query: Type.Object({ person_type: Type.Optional(PersonType), ...searchQuery, ...pageQuery }),
    response: Type.Array(Person),
    is_paged: true,
    read: (context, { query }) => {
      const terms = readSearch(context.vault, query)
      return listPersons(context, readPageQuery(context, 'persons', query), { ...query, terms })
    },
  }),
  route({
    method: 'GET',
    path: '/persons/{id}',
    group: 'customers',
    title: 'Retrieve a person',
    permission: 'person.read',
    scope_error: 'forbidden',
    params: ById,
    response: Person,
    read: (context, { params }) => findPerson(context, params.id),
  }),
  route({
    method: 'POST',
    path: '/persons/{person_id}/claims',
    group: 'customers',
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
  route({
    method: 'GET',
    path: '/persons/{person_id}/claims',
    group: 'customers',
    title: 'List claims for a person',
    permission: 'person.read',
    scope_error: 'forbidden',
    params: OfPerson,
    query: Type.Object({
      claim_type: Type.Optional(ClaimTypeName),
      status: Type.Optional(ClaimStatus),
      include_history: Type.Optional(
        Type.Boolean({ default: true, description: 'false: only the active claim and the one in flight.' }),
      ),
    }),
    response: Type.Array(Claim),
    read: async (context, { params, query }) => {
      const claims = await listClaims(context, params.person_id, query)
      return claims.map(toClaim)
    },
  }),
  route({
    method: 'GET',
    path: '/persons/{person_id}/claims/{claim_id}',
    group: 'customers',
    title: 'Retrieve a person claim',
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
    sandbox: true,
    title: 'Verify a claim',
    description: 'Compliance confirms the claim.',
    permission: 'person.write',
    params: OfClaim,
    response: Claim,
    errors: ['conflict'],
    write: async (context, { params }) =>
      toClaim(await verifyClaim(context, params.person_id, params.claim_id)),
  }),
]
