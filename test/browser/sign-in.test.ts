// How a person signs in with a real browser: a passkey of an authenticator that Chromium simulates, and the identity
// provider of a firm.
import assert from 'node:assert/strict'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import {
  command,
  endAll,
  newDatabase,
  newEnvironment,
  type OwnServer,
  startOwn,
} from '../process/own-server.ts'
import {
  browserProgram,
  DESKTOP,
  findViolations,
  isTooWide,
  openBrowser,
  openPage,
  PHONE,
} from '../support/browser.ts'
import type { Body } from '../support/caller.ts'
import { queryAt } from '../support/database.ts'
import { CLIENT_SECRET, type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts'
import { until } from '../support/until.ts'

describe.skipIf(!browserProgram)('a person with a browser', () => {
  let browser: Browser
  let own: OwnServer
  let provider: IdentityProvider
  let base: string
  let database: string

  beforeAll(async () => {
    database = await newDatabase()
    const environment = await newEnvironment({ DATABASE_URL: database })
    base = `http://localhost:${environment.PORT}`
    provider = await startIdentityProvider(base)
    own = await startOwn({
      ...environment,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'holdfast',
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_SCOPES: 'openid email profile groups',
      OIDC_ROLES: 'admins=administrator',
      OPERATOR_OWN_SIGN_IN: 'all',
    })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await provider?.stop()
    await endAll()
  })

  /** Plugs an authenticator with a fingerprint into the page. */
  async function plugIn(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return { cdp, authenticatorId }
  }

  const linkFor = async (email: string): Promise<string> =>
    (await command(own.environment, 'operator', 'invite', email, '--role', 'support')).link

  /** Calls the operator API from within the page, with its cookie. */
  const callFrom = (page: Page, method: string, path: string, body?: object): Promise<Body> =>
    page.evaluate(
      `fetch(${JSON.stringify(path)}, ${JSON.stringify({
        method,
        ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
      })}).then(async (response) => ({ status: response.status, body: await response.json() }))`,
    )

  /** Turns the last proof of identity of the newest operator six minutes back, as time would. */
  const ageProof = () =>
    queryAt(
      database,
      `update operator_sessions set stepped_up_at = stepped_up_at - interval '6 minutes'
       where operator = (select id from operators order by created_at desc limit 1)`,
    )

  const newToken = (page: Page) => callFrom(page, 'POST', '/operator/me/tokens', { name: 'Reports', days: 1 })

  /** The errors of the page, without those that a refused request leaves in the console. */
  const faultsOfPage = (faults: string[]) => faults.filter((fault) => !/status of 40[13]/.test(fault))

  async function acceptByPasskey(page: Page, email: string) {
    await page.goto(await linkFor(email))
    await page.getByLabel('Name').fill('Ines Duarte')
    await page.getByRole('button', { name: 'Make a passkey' }).click()
    await page.getByText('Welcome.').waitFor()
  }

  test('a person with a browser accepts an invitation with a passkey, signs out and in, and proves their identity', async () => {
    const { page, faults } = await openPage(browser, base, { viewport: DESKTOP })
    const { cdp, authenticatorId } = await plugIn(page)
    await acceptByPasskey(page, 'ines@example.com')
    assert.equal(page.url(), `${base}/operator/invitation`) // The token is out of the address.
    const codes = (await page.locator('#list').textContent())!.split('\n')
    assert.equal(new Set(codes).size, 10)
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
    assert.deepEqual(
      credentials.map(({ rpId, isResidentCredential }) => [rpId, isResidentCredential]),
      [['localhost', true]],
    )
    const { body: me } = await callFrom(page, 'GET', '/operator/me')
    assert.deepEqual([me.email, me.name, me.passkeys], ['ines@example.com', 'Ines Duarte', 1])

    await page.goto('/operator/sign-in')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('You are signed in as Ines Duarte.').waitFor()
    const { body: sessions } = await callFrom(page, 'GET', '/operator/me/sessions')
    assert.deepEqual(
      sessions.map(({ method }: Body) => method),
      ['passkey'],
    )
    assert.equal(await page.evaluate('document.cookie'), '') // No script reads the cookie.

    await ageProof()
    const early = await newToken(page)
    assert.deepEqual([early.status, early.body.code], [403, 'step_up_required'])
    await page.reload()
    const proofShown = () => page.locator('#proved').getAttribute('datetime')
    const before = await until(proofShown, (proved) => proved !== null) // The page's script writes it.
    await page.getByRole('button', { name: 'Prove your identity with a passkey' }).click()
    await until(proofShown, (proved) => proved! > before!)
    assert.equal((await newToken(page)).status, 201)
    assert.deepEqual(faultsOfPage(faults), [])
  })

  test('a person with a browser approves a command line with a passkey, after a look at the machine that asks', async () => {
    const { page, faults } = await openPage(browser, base, { viewport: DESKTOP })
    await plugIn(page)
    await acceptByPasskey(page, 'omar@example.com')
    const begin = async (more: Record<string, string> = {}): Promise<Body> => {
      const response = await fetch(`${base}/operator/sign-in/device-challenge`, {
        method: 'POST',
        body: JSON.stringify({ machine: 'desk-7' }),
        headers: { 'Content-Type': 'application/json', 'User-Agent': 'holdfast/1.0.0', ...more },
      })
      return response.json()
    }
    const statusOf = async ({ id }: Body) =>
      ((await (await fetch(`${base}/operator/device-sign-ins/${id}`)).json()) as Body).status
    const enter = async ({ user_code }: Body) => {
      await page.getByLabel('Code').fill(user_code.toLowerCase())
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('A command line asks to be signed in as you.').waitFor()
    }

    await page.goto(`/operator/sign-in?code=ABCD-EFGH#device`)
    const device = await begin()
    assert.equal(await page.getByLabel('Code').inputValue(), '') // No link fills it in.
    await enter(device)
    const shown = await page.locator('#device-request').innerText()
    assert.match(shown, /desk-7[\s\S]*holdfast\/1\.0\.0[\s\S]*(127\.0\.0\.1|::1)/)
    assert.deepEqual(await findViolations(page), [])
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('The command line is signed in.').waitFor()
    assert.equal(await statusOf(device), 'approved')

    const other = await begin({ 'X-Forwarded-For': '192.0.2.7' })
    await enter(other)
    await page.getByText('The network address of the command is unknown').waitFor()
    assert.equal(await page.locator('#device-warning').isVisible(), false)
    await page.getByRole('button', { name: 'Refuse' }).click()
    await page.getByText('The command line was refused.').waitFor()
    assert.equal(await statusOf(other), 'refused')

    await ageProof()
    await page.reload()
    await page.getByText('To sign in a command line, prove your identity first.').waitFor()
    assert.equal(await page.getByLabel('Code').isVisible(), false)
    assert.deepEqual(faultsOfPage(faults), [])
  })

  test('a person with a browser cannot use a passkey without a fingerprint, nor one that the server does not have', async () => {
    const { page } = await openPage(browser, base, { viewport: DESKTOP })
    const { cdp, authenticatorId } = await plugIn(page)
    await acceptByPasskey(page, 'noor@example.com')
    await page.goto('/operator/sign-in')
    await page.getByRole('button', { name: 'Sign out' }).click()
    const signIn = page.getByRole('button', { name: 'Sign in with a passkey' })
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await signIn.click()
    await until(
      () => page.locator('#message').textContent(),
      (text) => text !== '',
    )
    assert.equal((await callFrom(page, 'GET', '/operator/me')).status, 401)
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await queryAt(
      database,
      `delete from operator_passkeys where operator in (
      select operator from operator_passkeys order by created_at desc limit 1)`,
    )
    await signIn.click()
    await page.getByText('The credentials are wrong, or used before.').waitFor()
    assert.equal((await callFrom(page, 'GET', '/operator/me')).status, 401)
  })

  test('a person with a browser signs in with the identity provider, proves their identity there, and signs out', async () => {
    const people = {
      ines: { email: 'ines@firm.example', email_verified: true, name: 'Ines Costa', groups: ['admins'] },
    }
    Object.assign(provider.people, people)
    provider.signed_in_at = Date.now() - 3_600_000
    const { page, faults } = await openPage(browser, base, { viewport: DESKTOP })
    await page.goto('/operator/sign-in')
    await page.getByRole('button', { name: 'Sign in with your company' }).click()
    await page.getByLabel('Name').fill('ines')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('You are signed in as Ines Costa.').waitFor()
    assert.equal(page.url(), `${base}/operator/sign-in`) // The code is out of the address.
    assert.equal(await page.evaluate('document.cookie'), '')
    assert.deepEqual((await newToken(page)).body.code, 'step_up_required')
    provider.signed_in_at = undefined
    await page.getByRole('button', { name: 'Prove your identity with your company' }).click()
    await page.getByLabel('Name').fill('ines')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('You are signed in as Ines Costa.').waitFor()
    assert.equal((await newToken(page)).status, 201)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
    const elsewhere = faults.filter((fault) => !fault.includes(provider.issuer))
    assert.deepEqual(faultsOfPage(elsewhere), [])
  })

  test('a person with a browser signs in from the console with the identity provider, and is back at the view', async () => {
    const { page, faults } = await openPage(browser, base, { viewport: DESKTOP })
    const view = `${base}/console/?from=mail`
    await page.goto(view)
    await page.getByRole('button', { name: 'Sign in with your company' }).click()
    await page.getByLabel('Name').fill('ines')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'Tenants' }).waitFor()
    assert.equal(page.url(), view)
    const elsewhere = faults.filter((fault) => !fault.includes(provider.issuer))
    assert.deepEqual(faultsOfPage(elsewhere), [])
  })

  test('a person with a browser is not signed in by the link of another person, nor by a refusal at the provider', async () => {
    const { page } = await openPage(browser, base, { viewport: DESKTOP })
    await page.goto('/operator/sign-in?state=theirs&code=theirs')
    await page.getByText('This browser did not begin the sign-in. Begin again.').waitFor()
    await page.getByRole('button', { name: 'Sign in with your company' }).click()
    await page.getByRole('button', { name: 'Refuse' }).click()
    await page.getByText('The identity provider refused: access_denied.').waitFor()
    assert.equal((await callFrom(page, 'GET', '/operator/me')).status, 401)
  })

  test('a person with a browser finds a page without faults, on a desktop and on a phone', async () => {
    for (const viewport of [DESKTOP, PHONE])
      for (const colorScheme of ['light', 'dark'] as const) {
        const { page } = await openPage(browser, base, { viewport, colorScheme })
        await page.goto('/operator/sign-in')
        await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
        assert.deepEqual(await findViolations(page), [])
        assert.equal(await isTooWide(page), false)
      }
  })
})
