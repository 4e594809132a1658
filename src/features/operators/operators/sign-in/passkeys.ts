// Passkeys (WebAuthn): the server sends a challenge and the authenticator signs it. A passkey with user verification
// counts as two factors.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Config } from '../../../../config.ts'
import type { Context } from '../../../../context.ts'
import { failParam } from '../../../../errors.ts'
import { newId } from '../../../../values/ids.ts'
import { INSTALLATION } from '../../../../values/installation.ts'
import { operatorUrl } from '../sessions/origin.ts'

// The library has five hundred modules: it is loaded with the first passkey, not at each start.
const library = () => import('@simplewebauthn/server')

const placeOf = (config: Config) => {
  const { hostname, origin } = new URL(operatorUrl(config))
  return { rpID: hostname, origin }
}

/** The options with which a browser makes a passkey. */
export async function registrationOptions(
  { config }: Context['app'],
  { id, email, name }: { id: string; email: string; name: string },
  credentials: readonly string[] = [],
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Holdfast',
    rpID: placeOf(config).rpID,
    userID: new Uint8Array(Buffer.from(id)),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    excludeCredentials: credentials.map((credential) => ({ id: credential })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** The options with which a browser signs by a passkey; without credentials the person chooses one. */
export async function assertionOptions({ config }: Context['app'], credentials: readonly string[] = []) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: placeOf(config).rpID,
    userVerification: 'required',
    allowCredentials: credentials.map((id) => ({ id })),
  })
}

/** Checks a new passkey and stores it for the operator. */
export async function addPasskey(
  { app, sql, now }: Context,
  operator: string,
  { challenge, response, name }: { challenge: string; response: object; name: string },
): Promise<string> {
  const { rpID, origin } = placeOf(app.config)
  const { verifyRegistrationResponse } = await library()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(refuseRegistration)
  if (!verified || !registrationInfo) throw refuseRegistration()
  const { id: credential, publicKey, counter, transports = [] } = registrationInfo.credential
  const id = newId('opk_')
  const rows = await sql`
    insert into operator_passkeys
      (tenant, id, operator, name, credential, public_key, counter, transports, created_at)
    values (${INSTALLATION}, ${id}, ${operator}, ${name}, ${credential}, ${Buffer.from(publicKey)}, ${counter},
            ${transports}, ${now})
    on conflict (tenant, credential) do nothing returning id`
  if (rows.length === 0) throw failParam('body.passkey', 'duplicate', 'This passkey is registered already.')
  return id
}

function refuseRegistration(): never {
  throw failParam('body.passkey', 'invalid_param', 'The passkey is not valid for this challenge and address.')
}

interface PasskeyRow {
  id: string
  operator: string
  credential: string
  public_key: Buffer
  counter: number
}

/** The active operator whose passkey signed the challenge, or undefined. Notes the use and the count of signatures. */
export async function verifyPasskey(
  { app, sql, now }: Context,
  challenge: string,
  response: object,
): Promise<string | undefined> {
  const { id: credential } = response as AuthenticationResponseJSON
  const [row] = await sql<PasskeyRow>`
    select p.id, p.operator, p.credential, p.public_key, p.counter
    from operator_passkeys p join operators o on o.tenant = p.tenant and o.id = p.operator and o.status = 'active'
    where p.tenant = ${INSTALLATION} and p.credential = ${String(credential)} for update of p`
  if (!row) return undefined
  const { rpID, origin } = placeOf(app.config)
  const { verifyAuthenticationResponse } = await library()
  const answer = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: { id: row.credential, publicKey: new Uint8Array(row.public_key), counter: row.counter },
  }).catch(() => undefined)
  if (!answer?.verified) return undefined
  await sql`
    update operator_passkeys set counter = ${answer.authenticationInfo.newCounter}, last_used_at = ${now}
    where tenant = ${INSTALLATION} and id = ${row.id}`
  return row.operator
}
