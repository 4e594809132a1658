// A mandate that a customer has signed is registered on the account.
import { randomInt } from 'node:crypto'
import type { Context } from '../../../context.ts'
import { fail, failParam } from '../../../errors.ts'
import { sealRow } from '../../../privacy/seal-row.ts'
import { newId } from '../../../values/ids.ts'
import { dayAt, parseInstant } from '../../../values/time.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { DAILY_WORK, RANK } from '../../../worker/job.ts'
import { lockAccount } from '../../customers/accounts/read.ts'
import { record } from '../../platform/events/record.ts'
import { lookUpStored } from '../../platform/files/read.ts'
import { readIban } from '../funding-accounts/rules.ts'
import { decideMandate, type MandateDecision, type NewMandate } from './decide-mandate.ts'
import { findMandate } from './read.ts'
import type { CreateMandateRequest, Mandate } from './schemas.ts'
import { debitTermsOf } from './setting-schemas.ts'

/** Registers a mandate of the account, or refuses. */
export async function registerMandate(
  context: Context,
  account_id: string,
  body: CreateMandateRequest,
): Promise<Mandate> {
  const request = readRequest(body)
  const account = await lockAccount(context, account_id)
  const has_evidence =
    request.evidence !== null && (await lookUpStored(context, request.evidence)) !== undefined
  const facts = { account, terms: debitTermsOf(context.settings), has_evidence, now: context.now }
  return write(context, decideMandate(facts, request))
}

function readRequest(body: CreateMandateRequest): NewMandate {
  const signed_at = parseInstant(body.signed_at)
  if (signed_at === undefined) throw failParam('body.signed_at', 'invalid_param', 'Must be an instant.')
  return {
    debtor_name: body.debtor_name,
    iban: readIban(body.iban),
    bank_code: body.bank_code?.toUpperCase() ?? null,
    mandate_type: body.mandate_type ?? 'recurrent',
    signed_at,
    reference: body.reference ?? makeReference(),
    evidence: body.evidence ?? null,
  }
}

// Without letters and digits that look alike.
const CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

const makeReference = () =>
  `HF${Array.from({ length: 16 }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')}`

// Of parallel requests with one reference the key of the table lets one pass.
async function write(context: Context, mandate: MandateDecision): Promise<Mandate> {
  const { sql, tenant, vault, now } = context
  const id = newId('mdt_')
  const row = sealRow(vault, 'mandates', { ...mandate, id })
  const inserted = await sql`
    insert into mandates (tenant, id, account, reference, mandate_type, debtor_name, iban, bank_code,
                          creditor_identifier, creditor_name, signed_at, evidence, status, expires_on, created_at,
                          modified_at)
    values (${tenant}, ${id}, ${row.account}, ${row.reference}, ${row.mandate_type}, ${row.debtor_name}, ${row.iban},
            ${row.bank_code}, ${row.creditor_identifier}, ${row.creditor_name}, ${row.signed_at}, ${row.evidence},
            'active', ${row.expires_on}, ${now}, ${now})
    on conflict (tenant, reference) do nothing returning id`
  if (inserted.length === 0) await refuseReference(context, mandate.reference)
  record(context, 'mandate.created', id)
  enqueue(context, expiryJob(id, mandate.expires_on))
  context.pending.resource = id
  return findMandate(context, id)
}

async function refuseReference({ sql, tenant }: Context, reference: string): Promise<never> {
  const [row] = await sql<{ id: string }>`
    select id from mandates where tenant = ${tenant} and reference = ${reference}`
  throw fail('duplicate', 'A mandate has this reference already.', { mandate: row!.id })
}

/** The job that looks whether a mandate has lapsed. */
export const expiryJob = (mandate: string, day: string) => ({
  kind: 'direct-debits.expire-mandate',
  payload: { mandate },
  due_at: dayAt(day, DAILY_WORK),
  rank: RANK.expiry,
})
