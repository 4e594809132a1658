// The life of a claim: in flight, active, historical. The numbers are those of the list of what onboarding has to show.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { type Body, type Caller, freshTenant, refused } from '../../support/client.ts'
import { addClaim, contact, identity, natural, tryClaim, verifyClaim } from '../../support/people.ts'

const listed = async (tenant: Caller, person: string, query = ''): Promise<string[]> => {
  const rows = await tenant.get(`/persons/${person}/claims${query}`)
  return rows.map((row: Body) => `${row.claim_type} ${row.lifecycle}`)
}

describe('claims', () => {
  test('9, 10: a new claim archives the pending one of its type; its verification supersedes the active one', async () => {
    const tenant = await freshTenant()
    const { id, claims } = await natural(tenant, [identity, contact])
    const read = (claim: string) => tenant.get(`/persons/${id}/claims/${claim}`)
    const first = claims[1].id
    const active = (await verifyClaim(tenant, id, first)).body
    assert.deepEqual([active.status, active.lifecycle], ['verified', 'active'])
    assert.ok(active.verified_at >= active.created_at)

    const second = await addClaim(tenant, id, { ...contact, phone_number: '+1' })
    const third = await addClaim(tenant, id, { ...contact, phone_number: '+2', email: 'm@example.com' })
    assert.deepEqual(third, {
      id: third.id,
      claim_type: 'contact_details',
      person: id,
      phone_number: '+2',
      email: 'm@example.com',
      status: 'pending',
      lifecycle: 'in_flight',
      verified_at: null,
      superseded_at: null,
      archived_at: null,
      created_at: third.created_at,
    })
    const archived = await read(second.id)
    assert.deepEqual(
      [archived.status, archived.lifecycle, archived.archived_at, archived.verified_at],
      ['pending', 'historical', third.created_at, null],
    )
    assert.deepEqual(await read(first), active)
    assert.equal((await tenant.get(`/persons/${id}`)).phone_number, contact.phone_number)

    const verified = (await verifyClaim(tenant, id, third.id)).body
    assert.deepEqual([verified.lifecycle, verified.archived_at], ['active', null])
    const superseded = await read(first)
    assert.deepEqual(
      [superseded.status, superseded.lifecycle, superseded.superseded_at],
      ['verified', 'historical', verified.verified_at], // one instant: the history has no gap
    )
    assert.equal((await tenant.get(`/persons/${id}`)).phone_number, '+2')
    for (const past of [first, second.id, third.id])
      await refused(verifyClaim(tenant, id, past), 409, 'conflict')
  })

  test('11: the list shows all claims, newest first, or only the current ones, by type and status', async () => {
    const tenant = await freshTenant()
    const { id, claims } = await natural(tenant, [identity, contact])
    await verifyClaim(tenant, id, claims[1].id)
    await addClaim(tenant, id, contact)
    await addClaim(tenant, id, contact)
    const [flight, past, active] = ['in_flight', 'historical', 'active'].map(
      (one) => `contact_details ${one}`,
    )
    const name = 'identity in_flight'
    const expected: Record<string, unknown[]> = {
      '': [flight, past, active, name],
      '?include_history=true': [flight, past, active, name],
      '?include_history=false': [flight, active, name],
      '?status=pending': [flight, past, name],
      '?status=pending&include_history=false': [flight, name],
      '?status=verified': [active],
      '?status=verified&claim_type=contact_details': [active],
      '?claim_type=identity': [name],
      '?claim_type=lei': [],
    }
    for (const [query, rows] of Object.entries(expected))
      assert.deepEqual(await listed(tenant, id, query), rows, query)
    const odd = ['?claim_type=shoe_size', '?status=odd', '?include_history=maybe', '?include_history=1']
    for (const query of odd)
      await refused(tenant.call('GET', `/persons/${id}/claims${query}`), 400, 'invalid_request')
  })

  test('11: superseded claims belong to the history of verified claims', async () => {
    const tenant = await freshTenant()
    const { id, claims } = await natural(tenant, [identity, contact])
    await verifyClaim(tenant, id, claims[1].id)
    const newer = await addClaim(tenant, id, contact)
    await verifyClaim(tenant, id, newer.id)
    const [active, past] = ['contact_details active', 'contact_details historical']
    assert.deepEqual(await listed(tenant, id, '?status=verified'), [active, past])
    assert.deepEqual(await listed(tenant, id, '?status=verified&include_history=false'), [active])
  })

  test('11: on a frozen clock claims are still listed in the order of their creation', async () => {
    const tenant = await freshTenant()
    await tenant.put('/sandbox/clock', { mode: 'frozen' })
    const { id } = await natural(tenant, [identity, contact])
    const ids: string[] = []
    for (let n = 0; n < 12; n++) ids.unshift((await addClaim(tenant, id, contact)).id)
    const rows = await tenant.get(`/persons/${id}/claims?claim_type=contact_details`)
    assert.deepEqual(
      rows.slice(0, 12).map((row: Body) => row.id),
      ids,
    )
  })

  test('14: exactly one of ten concurrent claims stays in flight', async () => {
    const tenant = await freshTenant()
    const { id } = await natural(tenant, [identity, contact])
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => addClaim(tenant, id, { ...contact, phone_number: `+${n}` })),
    )
    const rows: Body[] = await tenant.get(`/persons/${id}/claims?claim_type=contact_details`)
    assert.equal(rows.length, 11)
    assert.equal(rows.filter((row) => row.lifecycle === 'in_flight').length, 1)
    assert.equal(rows.filter((row) => row.archived_at !== null).length, 10)
  })

  test('14: of many concurrent claims each is archived by the next', async () => {
    const tenant = await freshTenant()
    const { id, claims } = await natural(tenant, [identity, contact])
    await verifyClaim(tenant, id, claims[1].id)
    for (let round = 0; round < 5; round++) {
      const sent = Array.from({ length: 16 }, (_, n) =>
        addClaim(tenant, id, { ...contact, phone_number: `+${round}${n}` }),
      )
      const [first] = await Promise.all(sent)
      const rest = Array.from({ length: 8 }, () => addClaim(tenant, id, contact))
      await Promise.all([verifyClaim(tenant, id, first!.id), ...rest])
      const [newest]: Body[] = await tenant.get(`/persons/${id}/claims?claim_type=contact_details`)
      await Promise.all([verifyClaim(tenant, id, newest!.id), addClaim(tenant, id, contact)])
    }
    const rows: Body[] = await tenant.get(`/persons/${id}/claims?claim_type=contact_details`)
    const oldestFirst = rows.toReversed()
    for (const [at, row] of oldestFirst.entries()) {
      const next = oldestFirst[at + 1]
      const { created_at, archived_at, verified_at, superseded_at } = row
      if (row.status === 'pending') assert.equal(archived_at, next?.created_at ?? null, row.id)
      else assert.ok(created_at <= verified_at && verified_at <= (superseded_at ?? verified_at), row.id)
    }
    assert.equal(rows[0]!.archived_at, null, 'the newest is not archived')
    const verified = oldestFirst.filter((row) => row.status === 'verified')
    for (const [at, row] of verified.entries())
      assert.equal(row.superseded_at, verified[at + 1]?.verified_at ?? null, row.id)
    const { modified_at } = await tenant.get(`/persons/${id}`)
    const last = rows
      .flatMap((row) => [row.created_at, row.verified_at ?? ''])
      .sort()
      .at(-1)
    assert.equal(modified_at, last)
  })

  test('14: neither a new claim nor the one verified at the same time is lost', async () => {
    const tenant = await freshTenant()
    const { id, claims } = await natural(tenant, [identity, contact])
    const [added, verified] = await Promise.all([
      addClaim(tenant, id, contact),
      verifyClaim(tenant, id, claims[1].id),
    ])
    const first = verified.status === 200 ? 'contact_details active' : 'contact_details historical'
    assert.deepEqual(await listed(tenant, id, '?claim_type=contact_details'), [
      'contact_details in_flight',
      first,
    ])
    assert.equal(added.lifecycle, 'in_flight')
  })

  test('13: a claim of another person, of no person or of another tenant is not found', async () => {
    const [tenant, other] = [await freshTenant(), await freshTenant()]
    const [mine, theirs] = [await natural(tenant), await natural(tenant)]
    const foreign = await natural(other)
    const refusal = (method: string, path: string, body?: object) =>
      refused(tenant.call(method, path, body), 404, 'not_found')
    await refusal('GET', `/persons/${mine.id}/claims/${theirs.claims[0].id}`)
    await refused(verifyClaim(tenant, mine.id, theirs.claims[0].id), 404, 'not_found')
    for (const id of ['per_nobody', foreign.id]) {
      await refusal('GET', `/persons/${id}`)
      await refusal('GET', `/persons/${id}/claims`)
      await refusal('GET', `/persons/${id}/claims/${mine.claims[0].id}`)
      await refusal('GET', `/persons/${id}/claims/${foreign.claims[0].id}`)
      await refusal('GET', `/persons/${id}/authorities`)
      await refused(tryClaim(tenant, id, contact), 404, 'not_found')
      await refused(verifyClaim(tenant, id, foreign.claims[0].id), 404, 'not_found')
    }
    assert.equal((await other.get(`/persons/${foreign.id}/claims`)).length, foreign.claims.length)
  })
})
