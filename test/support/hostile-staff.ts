// A house of its own for hostile requests: a server in this process on a database of its own, whose operator API, sign-in
// and token endpoint are played with what no honest program sends.
import { rmSync } from 'node:fs'
import { Secret, TOTP } from 'otpauth'
import { inject } from 'vitest'
import { api } from '../../src/api.ts'
import { readConfig } from '../../src/config.ts'
import type { App, Context } from '../../src/context.ts'
import { PLATFORM } from '../../src/db/database.ts'
import { ensureFoundation } from '../../src/demo/prepare-installation.ts'
import { createTenant } from '../../src/features/back-office/sandbox/create-tenant.ts'
import { findInstallation } from '../../src/features/operators/operators/find-installation.ts'
import { insertGrant } from '../../src/features/operators/operators/insert-grant.ts'
import { inviteOperator } from '../../src/features/operators/operators/invitations/invite-operator.ts'
import type { Role } from '../../src/features/operators/operators/rules.ts'
import { describeApi } from '../../src/http/openapi/describe-api.ts'
import { newLog } from '../../src/open-process.ts'
import { startProcess } from '../../src/start.ts'
import { INSTALLATION } from '../../src/values/installation.ts'
import { type Body, type Caller, CURRENT, callerOf, send } from './caller.ts'
import { newName, queryAt, urlOf } from './database.ts'
import { changeAs } from './direct.ts'
import { freePort } from './free-port.ts'
import { newSigningKey, type TokenClient } from './hostile-tokens.ts'
import { openTestAccount } from './journey.ts'
import { PASSWORD } from './operators.ts'
import { temporaryDirectory } from './temporary.ts'
import { UNLIMITED } from './unlimited.ts'

const ROLES: Role[] = ['operations', 'finance', 'compliance', 'developer', 'support']

export interface HostileHouse {
  app: App
  port: number
  base_url: string
  database_url: string
  /** The description of the operator API, and that of the clients' API. */
  operator: Body
  clients: Body
  tenant: Caller
  token_client: TokenClient
  stop(): Promise<void>
}

/** The first account: the requests name what there is. */
async function fundAccount(tenant: Caller): Promise<void> {
  const { account } = await openTestAccount(tenant)
  const deposit = await tenant.post(`/accounts/${account.id}/deposits`, {
    amount: '90000.00',
    currency: 'EUR',
  })
  await tenant.post(`/sandbox/accounts/${account.id}/deposits/${deposit.id}/complete`, {})
}

/** Starts the house; without a worker nothing happens beside the requests. */
export async function openHostileHouse(role: 'all' | 'api' = 'all'): Promise<HostileHouse> {
  const name = newName('hostile')
  await queryAt(inject('databaseUrl'), `create database ${name} template ${inject('migratedDatabase')}`)
  const database_url = urlOf(inject('databaseUrl'), name)
  const directory = temporaryDirectory('hostile')
  const port = await freePort()
  const base_url = `http://127.0.0.1:${port}`
  const config = readConfig({
    PORT: String(port),
    BASE_URL: base_url,
    DATA_DIR: directory,
    ROLE: role,
    CHECK_RESPONSES: 'true',
    ...UNLIMITED,
  })
  const place = { url: database_url, role: inject('databaseRole') || undefined }
  const running = await startProcess(config, place, newLog('silent'))
  const { app } = running
  await ensureFoundation(app)
  await findInstallation(app)
  const made = await createTenant(app, 'Hostile', { onboarding: 'minimal' })
  const tenant = callerOf(base_url, made)
  // Of a tenant that the requests do not name: they would disable it soon.
  const apart = await createTenant(app, 'Tokens', {})
  const key = await newSigningKey()
  await fundAccount(tenant)
  return {
    app,
    port,
    base_url,
    database_url,
    operator: describeApi(api.operator!.description, CURRENT, base_url),
    clients: describeApi(api, CURRENT, base_url),
    tenant,
    token_client: { ...apart, base_url, key },
    stop: async () => {
      await running.stop()
      await queryAt(inject('databaseUrl'), `drop database ${name} with (force)`)
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const change = (app: App, handler: (context: Context) => Promise<unknown>) =>
  changeAs(app, INSTALLATION, handler)

/** Forgets the failed attempts of the network: the fuzz would lock itself out. */
export const forgetAttempts = ({ app }: Pick<HostileHouse, 'app'>) =>
  app.database.write(PLATFORM)`delete from operator_attempts`

let hired = 0

/** A person with every role, signed in as a browser; returns the headers of their requests. */
export async function hire(house: Pick<HostileHouse, 'app' | 'base_url'>): Promise<Record<string, string>> {
  await forgetAttempts(house)
  const { app, base_url } = house
  const invitation = { email: `hostile-${hired++}@example.com`, role: 'administrator' as const }
  let token = ''
  await change(app, async (context) => {
    token = (await inviteOperator(context, { ...invitation, of_tenant: null, hours: 1 })).token
  })
  const post = (path: string, body: object) =>
    send(base_url, 'POST', `/operator/invitations/${path}`, body, { 'Sec-Fetch-Site': 'same-origin' })
  const { challenge, authenticator } = (await post('open', { token })).body
  const code = new TOTP({ secret: Secret.fromBase32(authenticator.secret) }).generate()
  const accepted = await post('accept', { token, challenge, name: 'Hostile', password: PASSWORD, code })
  if (accepted.status !== 201) throw new Error(accepted.text)
  for (const role of ROLES)
    await change(app, (context) =>
      insertGrant(context, { operator: accepted.body.operator, role, of_tenant: null, granted_by: 'test' }),
    )
  const cookie = accepted.headers.get('set-cookie')!.split(';', 1)[0]!
  return { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' }
}
