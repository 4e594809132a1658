// Mistakes of callers, each with the sentence that the caller reads: the request is refused with it as its detail.
import assert from 'node:assert/strict'
import { freshTenant } from './client.ts'
import { WORLD } from './instruments.ts'
import { openTestAccount } from './journey.ts'

/** The mistake in words, the request, its body and the sentence. */
export type Mistake = [mistake: string, request: string, body: object | undefined, sentence: string]

type Call = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ status: number; body: { detail: string } }>

/** Holds that the request is refused with the sentence. Names in capitals stand for the values of this run. */
export async function holdMistake(
  call: Call,
  values: Readonly<Record<string, string>>,
  [, request, body, sentence]: Mistake,
): Promise<void> {
  const filled = (text: string) => text.replaceAll(/\b[A-Z]{6,}\b/g, (name) => values[name] ?? name)
  const [method, path] = filled(request).split(' ') as [string, string]
  const answer = await call(method, path, body && JSON.parse(filled(JSON.stringify(body))))
  assert.deepEqual([Math.floor(answer.status / 100), answer.body.detail], [4, filled(sentence)])
}

/** A strict tenant with an account, another that is suspended, their person and an instrument. */
export async function mistakesDesk() {
  const tenant = await freshTenant({ request_handling: 'strict' })
  const { account, person } = await openTestAccount(tenant)
  const { account: suspended } = await openTestAccount(tenant)
  await tenant.post(`/sandbox/accounts/${suspended.id}/status`, { status: 'suspended' })
  const { id } = await tenant.get(`/instruments/${WORLD}`)
  const values = { ACCOUNT: account.id, SUSPENDED: suspended.id, PERSON: person.id, INSTRUMENT: id }
  return { tenant, values }
}
