// Operators: how they are invited, how they sign in and prove who they are, what they may do.
import { newAuthenticator } from '../../../test/support/authenticator.ts'
import { type IdentityProvider, newBrowser } from '../../../test/support/identity-provider.ts'
import type { Body } from '../play.ts'
import { codeOf, type Desk, PASSWORD, type Person } from './desk.ts'

// The pages of operators stand at this address.
export const ORIGIN = 'http://localhost:8080'

/** Two people are invited: one signs in with a password, the other with a passkey. */
export async function invite(desk: Desk, chief: Person): Promise<Person> {
  const create = (email: string, role: string) =>
    desk.recordAs(chief, 'invitations.create', { body: { email, role, of_tenant: null } })
  const spare = await create('late@example.com', 'auditor')
  await desk.recordAs(chief, 'invitations.renew_link', { path: { invitation_id: spare.id } })
  await desk.recordAs(chief, 'invitations.list', { query: { limit: '10' } })
  await desk.recordAs(chief, 'invitations.revoke', { path: { invitation_id: spare.id } })
  await bringPasskey(desk, (await create('ines@example.com', 'compliance')).token)
  const { token } = await create('otto@example.com', 'support')
  const opened = await desk.recordAs(undefined, 'invitations.open', { body: { token } })
  const { secret } = opened.authenticator
  const { body, cookie } = await desk.openAs('invitations.accept', {
    body: {
      token,
      challenge: opened.challenge,
      name: 'Otto Brandt',
      password: PASSWORD,
      code: codeOf(secret),
    },
  })
  return { id: body.operator, cookie, secret, recovery_codes: body.recovery_codes }
}

async function bringPasskey(desk: Desk, token: string) {
  const authenticator = newAuthenticator()
  const opened = await desk.askAs(undefined, 'invitations.open', { body: { token } })
  const passkey = authenticator.register(opened.passkey_options.challenge, { origin: ORIGIN })
  const { challenge } = opened
  await desk.askAs(undefined, 'invitations.accept', {
    body: { token, challenge, name: 'Ines Marek', passkey },
  })
  const answer = (asked: Body) => ({
    challenge: asked.challenge,
    passkey: authenticator.sign(asked.options.challenge, { origin: ORIGIN }),
  })
  const asked = await desk.recordAs(undefined, 'sign_in.challenge_passkey')
  const { cookie } = await desk.openAs('sign_in.passkey', { body: answer(asked) })
  const ines = { cookie } as Person
  const again = await desk.recordAs(ines, 'step_up.challenge_passkey')
  await desk.recordAs(ines, 'step_up.passkey', { body: answer(again) })
  await desk.recordAs(ines, 'me.list_passkeys')
  const second = newAuthenticator()
  const offered = await desk.recordAs(ines, 'me.challenge_new_passkey')
  const added = await desk.recordAs(ines, 'me.add_passkey', {
    body: {
      challenge: offered.challenge,
      name: 'Phone',
      passkey: second.register(offered.options.challenge, { origin: ORIGIN }),
    },
  })
  await desk.recordAs(ines, 'me.remove_passkey', { path: { passkey_id: added.id } })
}

/** Otto signs in again, at a command line too, and changes what proves who he is. */
export async function signIn(desk: Desk, otto: Person) {
  const { body: session, cookie } = await desk.openAs('sign_in.password', {
    body: { email: 'otto@example.com', password: PASSWORD, code: codeOf(otto.secret, 1) },
  })
  const browser = { ...otto, cookie }
  await desk.recordAs(browser, 'me.retrieve')
  await desk.recordAs(browser, 'me.list_sessions')
  await signInDevice(desk, browser)
  const sessions = await desk.askAs(browser, 'me.list_sessions')
  const other = sessions.find(({ id }: Body) => id !== session.session)
  await desk.recordAs(browser, 'me.end_session', { path: { session_id: other.id } })
  await desk.recordAs(browser, 'me.create_token', { body: { name: 'Nightly report', days: 30 } })
  await desk.recordAs(browser, 'me.replace_recovery_codes')
  await desk.recordAs(browser, 'me.change_password', { body: { password: `${PASSWORD} again` } })
  const offered = await desk.recordAs(browser, 'me.challenge_authenticator')
  const { secret } = offered.authenticator ?? offered
  await desk.recordAs(browser, 'me.replace_authenticator', {
    body: { challenge: offered.challenge, code: codeOf(secret) },
  })
  await desk.recordAs(browser, 'step_up.password', {
    body: { password: `${PASSWORD} again`, code: codeOf(secret, 1) },
  })
  await desk.recordAs(browser, 'me.end_other_sessions')
  await desk.recordAs(browser, 'me.sign_out')
}

async function signInDevice(desk: Desk, browser: Person) {
  const body = { machine: 'desk-7.example.com' }
  const device = await desk.recordAs(undefined, 'sign_in.begin_device', { body })
  const ofDevice = ({ id, user_code }: Body) => ({ path: { device_sign_in_id: id }, body: { user_code } })
  await desk.recordAs(undefined, 'device_sign_ins.retrieve_status', {
    path: { device_sign_in_id: device.id },
  })
  await desk.recordAs(browser, 'device_sign_ins.look_up', { body: { user_code: device.user_code } })
  await desk.recordAs(browser, 'device_sign_ins.approve', ofDevice(device))
  const { device_code } = device
  const { cookie } = await desk.openAs('sign_in.device', { body: { device_code } })
  const command = { ...browser, cookie }
  const proof = await desk.recordAs(command, 'step_up.begin_device', { body })
  await desk.askAs(browser, 'device_sign_ins.approve', ofDevice(proof))
  await desk.recordAs(command, 'step_up.device', { body: { device_code: proof.device_code } })
  const foreign = await desk.askAs(undefined, 'sign_in.begin_device', { body })
  await desk.recordAs(browser, 'device_sign_ins.refuse', ofDevice(foreign))
}

/** Mia signs in at the identity provider of the firm, and proves there who she is. */
export async function signOn(desk: Desk, provider: IdentityProvider) {
  provider.people.mia = {
    email: 'mia@example.com',
    email_verified: true,
    name: 'Mia Sand',
    groups: ['desk'],
  }
  const browser = newBrowser()
  const comeBack = async ({ challenge, url }: Body) => {
    const query = await browser.signInAt(url, 'mia', `${ORIGIN}/operator/sign-in`)
    const { state, code, iss } = Object.fromEntries(query)
    return { body: { challenge, state, code, iss } }
  }
  const begun = await desk.recordAs(undefined, 'sign_in.begin_single_sign_on', {
    body: { email: 'mia@example.com' },
  })
  const { cookie } = await desk.openAs('sign_in.single_sign_on', await comeBack(begun))
  const mia = { cookie } as Person
  const again = await desk.recordAs(mia, 'step_up.begin_single_sign_on')
  await desk.recordAs(mia, 'step_up.single_sign_on', await comeBack(again))
}

/** The chief gives rights to people and takes them away. */
export async function manage(desk: Desk, chief: Person, otto: Person) {
  const path = { operator_id: otto.id }
  await desk.recordAs(chief, 'operators.list', { query: { limit: '10' } })
  await desk.recordAs(chief, 'operators.grant', { path, body: { role: 'operations', of_tenant: null } })
  const people = await desk.askAs(chief, 'operators.list')
  const [grant] = people.find(({ id }: Body) => id === otto.id).grants
  await desk.recordAs(chief, 'operators.report_rights', { query: { limit: '10' } })
  await desk.recordAs(chief, 'operators.remove_grant', {
    path: { ...path, grant_id: grant.id },
  })
  await desk.recordAs(chief, 'operators.unlock', { path })
  await desk.recordAs(chief, 'operators.end_sessions', { path })
  await desk.recordAs(chief, 'operators.disable', { path })
}

/** The chief saves a view of the orders of a tenant for everybody, and removes it. */
export async function saveView(desk: Desk, chief: Person, of_tenant: string) {
  const view = {
    list: 'orders.list',
    name: 'At the venue',
    filters: { status: 'executing' },
    is_shared: true,
  }
  const { id } = await desk.recordAs(chief, 'me.save_view', { body: { of_tenant, ...view } })
  await desk.recordAs(chief, 'me.list_views', { query: { list: 'orders.list' } })
  await desk.recordAs(chief, 'me.remove_view', { path: { view_id: id } })
}
