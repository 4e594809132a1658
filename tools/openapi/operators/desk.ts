// The desk of an installation's staff in the story behind the examples of the operator API: the people who are signed
// in, and a recorder of what they ask. A client of the tenant does beside them what customers do.
import { Secret, TOTP } from 'otpauth'
import { api } from '../../../src/api.ts'
import type { App, Context } from '../../../src/context.ts'
import { findInstallation } from '../../../src/features/operators/operators/find-installation.ts'
import { insertGrant } from '../../../src/features/operators/operators/insert-grant.ts'
import { inviteOperator } from '../../../src/features/operators/operators/invitations/invite-operator.ts'
import type { Role } from '../../../src/features/operators/operators/rules.ts'
import { WAITING_CHANGE } from '../../../src/http/openapi/describe-operation.ts'
import type { Example, Examples } from '../../../src/http/openapi/examples.ts'
import { runInTransaction } from '../../../src/unit-of-work/run-in-transaction.ts'
import { INSTALLATION } from '../../../src/values/installation.ts'
import { CURRENT } from '../../../src/versions/versions.ts'
import { SYSTEM } from '../../../src/worker/job.ts'
import { type Ask, type Body, MACHINE_NOW, newPlayer, type Player, type Stage, urlOf } from '../play.ts'

export const PASSWORD = 'correct horse battery staple'

/** An operator with a session. */
export interface Person {
  id: string
  cookie: string
  /** The secret of the authenticator. */
  secret: string
  recovery_codes: string[]
}

export interface Desk extends Player {
  /** A client of the tenant; its requests are not stored. */
  client: Player
  app: App
  /** Calls an operation in the name of the person, or of nobody, and stores it as an example. */
  recordAs(person: Person | undefined, name: string, ask?: Ask): Promise<Body>
  /** The same without storing it. The answer to a change that waits becomes the example of all that wait. */
  askAs(person: Person | undefined, name: string, ask?: Ask): Promise<Body>
  /** The same, with the cookie that the answer sets. */
  openAs(name: string, ask?: Ask): Promise<{ body: Body; cookie: string }>
  /** Names the tenant of the following requests. */
  serve(tenant: string): void
  /** Invites a person as the command line does, and signs them in. */
  hire(email: string, role: Role, more?: Role[]): Promise<Person>
  /** Carries out one change as the platform itself. */
  change<T>(tenant: string, handler: (context: Context) => Promise<T>): Promise<T>
}

/** The code of an authenticator, some steps of 30 seconds from the time of the story; each works once. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.parse(MACHINE_NOW) + steps * 30_000,
  })

/** The staff of an installation, with a client beside them. */
export function newDesk(stage: Stage): Desk {
  const { server, app } = stage
  const examples: Examples = { [CURRENT]: {} }
  const client = newPlayer(stage)
  const quiet: Player = { ...client, record: client.ask }
  let tenant = ''

  async function send(cookie: string | undefined, name: string, request: Ask) {
    const route = api.operator!.description.routes.find((one) => one.name === name)
    if (!route) throw new Error(`no operation of operators is named ${name}`)
    const isIn = route.path.includes('{tenant_id}')
    const path = { ...(isIn ? { tenant_id: tenant } : {}), ...request.path }
    const answer = await server.inject({
      method: route.method,
      url: urlOf(route, { ...request, path }),
      headers: {
        'sec-fetch-site': 'same-origin',
        'user-agent': 'Mozilla/5.0',
        ...(cookie ? { cookie } : {}),
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(request.body === undefined ? {} : { payload: JSON.stringify(request.body) }),
    })
    if (answer.statusCode >= 300) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`)
    const set = [answer.headers['set-cookie'] ?? ''].flat()[0]!.split(';', 1)[0]!
    const { query, body } = request
    const example: Example = {
      ...(Object.keys(path).length > 0 ? { path } : {}),
      ...(query ? { query } : {}),
      ...(body === undefined ? {} : { request: body }),
      ...(answer.body === '' ? {} : { response: answer.json() }),
    }
    return { status: answer.statusCode, body: (example.response ?? {}) as Body, cookie: set, example }
  }

  const keep = (name: string, example: Example) => {
    examples[CURRENT]![name] = structuredClone(example)
  }

  async function change<T>(of: string, handler: (context: Context) => Promise<T>): Promise<T> {
    const request = { id: 'req_story', path: 'story', person: null, client_user: null, client_request: null }
    return runInTransaction(app, { tenant: of, actor: SYSTEM, request, action: 'story' }, handler)
  }

  async function hire(email: string, role: Role, more: Role[] = []): Promise<Person> {
    await findInstallation(app)
    const invitation = { email, role, of_tenant: null, hours: 72 }
    const { token } = await change(INSTALLATION, (context) => inviteOperator(context, invitation))
    const opened = (await send(undefined, 'invitations.open', { body: { token } })).body
    const { secret } = opened.authenticator
    const { challenge } = opened
    const name = email.split('@')[0]!
    const body = { token, challenge, name, password: PASSWORD, code: codeOf(secret) }
    const accepted = await send(undefined, 'invitations.accept', { body })
    const { operator: id, recovery_codes } = accepted.body
    for (const one of more) {
      const grant = { operator: id, role: one, of_tenant: null, granted_by: 'command line' }
      await change(INSTALLATION, (context) => insertGrant(context, grant))
    }
    return { id, cookie: accepted.cookie, secret, recovery_codes }
  }

  return {
    ...quiet,
    client: quiet,
    app,
    examples,
    hire,
    change,
    serve: (id) => {
      tenant = id
    },
    askAs: async (person, name, ask = {}) => {
      const { status, body, example } = await send(person?.cookie, name, ask)
      if (status === 202) keep(WAITING_CHANGE, { response: example.response })
      return body
    },
    recordAs: async (person, name, ask = {}) => {
      const { status, body, example } = await send(person?.cookie, name, ask)
      if (status === 202) throw new Error(`${name} waits for approval`)
      keep(name, example)
      return body
    },
    openAs: async (name, ask = {}) => {
      const { body, cookie, example } = await send(undefined, name, ask)
      keep(name, example)
      return { body, cookie }
    },
  }
}
