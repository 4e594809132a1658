// The dashboard of developers in a real browser: every section in light and dark, on a desktop and on a phone, its
// actions by the keyboard, and texts of an attacker in every place that shows them.
import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import {
  browserProgram,
  DESKTOP,
  findViolations,
  isTooWide,
  openBrowser,
  openPage,
  PHONE,
  SCHEMES,
  takePicture,
} from '../support/browser.ts'
import type { Body } from '../support/client.ts'
import { openTestAccount } from '../support/journey.ts'
import { until } from '../support/until.ts'
import { frozenTenant, listen } from '../support/webhooks.ts'

const SECTIONS = ['requests', 'events', 'webhooks', 'clock', 'faults', 'client']
const WINDOWS = { desktop: DESKTOP, phone: PHONE }
const HOSTILE = '<img src=x onerror="document.title=1"><script>document.title=2</script>'

type Tenant = Awaited<ReturnType<typeof frozenTenant>>

/** A tenant with requests, events and deliveries, in which texts of an attacker stand. */
async function busyTenant(): Promise<Tenant> {
  const receiver = await listen()
  const tenant = await frozenTenant()
  const webhook = await tenant.post('/webhooks', { url: receiver.url, description: HOSTILE })
  const { account } = await openTestAccount(tenant)
  await tenant.call('POST', `/accounts/${account.id}/deposits?x=${encodeURIComponent(HOSTILE)}`, {
    amount: HOSTILE,
  })
  await tenant.post(`/webhooks/${webhook.id}/test`, { event: { name: HOSTILE, data: { text: HOSTILE } } })
  await tenant.post('/sandbox/clock/advance', { seconds: 1 })
  await until(
    () => tenant.get('/webhook-deliveries?status=succeeded'),
    (rows: Body[]) => rows.length > 1,
  )
  return tenant
}

async function signIn(page: Page, { client_id, client_secret }: Tenant, section = 'requests') {
  await page.goto(`/dashboard#${section}`)
  await page.getByLabel('Client id').fill(client_id)
  await page.getByLabel('Client secret').fill(client_secret)
  await page.getByLabel('Client secret').press('Enter')
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
}

const openSection = async (page: Page, name: string) => {
  await page.getByRole('navigation').getByRole('link', { name, exact: false }).press('Enter')
  await page.getByRole('heading', { level: 1, name, exact: false }).waitFor()
}

describe.skipIf(!browserProgram)('the dashboard', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  for (const colorScheme of SCHEMES)
    for (const [window, viewport] of Object.entries(WINDOWS))
      test(`every section is readable in ${colorScheme} colours on a ${window}, full and empty`, async () => {
        for (const tenant of [await busyTenant(), await frozenTenant()]) {
          const { page, faults } = await openPage(browser, inject('baseUrl'), { viewport, colorScheme })
          await signIn(page, tenant)
          for (const section of SECTIONS) {
            await openSection(page, section)
            await page.locator('.rows li, .empty, .facts').first().waitFor()
            const row = page.locator('.rows > li > details > summary').first()
            if (await row.count()) {
              await row.press('Enter')
              await page.locator('.detail .facts').first().waitFor()
            }
            assert.equal(await isTooWide(page), false, section)
            assert.deepEqual(await findViolations(page), [], section)
          }
          assert.deepEqual(faults, [])
        }
      })

  test('a client signs in once per tab, a wrong secret is refused, and signing out forgets both', async () => {
    const tenant = await frozenTenant()
    const { page } = await openPage(browser, inject('baseUrl'), { viewport: DESKTOP })
    await page.goto('/dashboard')
    await page.getByLabel('Client id').fill(tenant.client_id)
    await page.getByLabel('Client secret').fill('wrong')
    await page.getByRole('button', { name: 'Sign in' }).press('Enter')
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Client secret').fill(tenant.client_secret)
    await page.getByRole('button', { name: 'Sign in' }).press('Enter')
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    assert.equal(
      (await page.content()).includes(tenant.client_secret),
      false,
      'the secret is not in the page',
    )
    await page.goto('/docs/operations/legal-documents/legal_documents.retrieve')
    await page.getByText('Try it').click()
    await page.getByText(`Signed in as ${tenant.client_id}.`).waitFor()
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Sign out' }).press('Enter')
    await page.getByLabel('Client id').waitFor()
    assert.equal(await page.evaluate('sessionStorage.length'), 0)
  })

  test('texts of an attacker are shown as text in requests, events and deliveries', async () => {
    const { page, faults } = await openPage(browser, inject('baseUrl'), { viewport: DESKTOP })
    await signIn(page, await busyTenant())
    const refused = page.getByRole('list', { name: 'Requests' }).locator('summary', { hasText: '400' })
    await refused.press('Enter')
    await page.getByRole('region', { name: 'Body of the request' }).getByText('<img src=x').waitFor()
    await openSection(page, 'webhooks')
    await page.getByRole('list', { name: 'Webhooks' }).locator('summary').first().press('Enter')
    await page.getByText(HOSTILE, { exact: true }).first().waitFor()
    const delivery = page
      .getByRole('list', { name: 'Deliveries' })
      .locator('summary', { hasText: '<img' })
      .first()
    await delivery.press('Enter')
    await page.getByRole('region', { name: 'Body, exactly' }).getByText('<img src=x').waitFor()
    assert.equal(await page.locator('#root img, #root script').count(), 0)
    assert.match(await page.title(), /^Webhooks · Dashboard/)
    assert.deepEqual(faults, [])
  })

  test('an event appears as it happens, and a pause holds the list still', async () => {
    const tenant = await frozenTenant()
    const { page } = await openPage(browser, inject('baseUrl'), { viewport: PHONE })
    await signIn(page, tenant, 'events')
    await page.getByText('No event yet.').waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    await openTestAccount(tenant)
    await page.getByRole('list', { name: 'Events' }).getByText('account.opened').waitFor()
    await page.getByRole('button', { name: 'Pause' }).press('Enter')
    await page.getByText('Paused, 0 newer').waitFor()
    await openTestAccount(tenant)
    await page.getByText(/Paused, [1-9]\d* newer/).waitFor()
    assert.equal(await page.getByRole('list', { name: 'Events' }).getByText('account.opened').count(), 1)
    await page.getByRole('button', { name: 'Go on' }).press('Enter')
    await until(
      () => page.getByRole('list', { name: 'Events' }).getByText('account.opened').count(),
      (count) => count === 2,
    )
  })

  test('the signature of a delivery is checked with the secret of a webhook that the page has made', async () => {
    const receiver = await listen()
    const tenant = await frozenTenant()
    for (const [window, viewport] of Object.entries(WINDOWS)) {
      const colorScheme = window === 'phone' ? 'dark' : 'light'
      const { page } = await openPage(browser, inject('baseUrl'), { viewport, colorScheme })
      await signIn(page, tenant, 'webhooks')
      await page.getByText('New webhook').press('Enter')
      await page.getByLabel('Address').fill(`${receiver.url}/${window}`)
      await page.getByLabel('Address').press('Enter')
      await page.getByText('shown this once').waitFor()
      await page.getByRole('list', { name: 'Webhooks' }).locator('summary').first().press('Enter')
      await page.getByRole('button', { name: 'Send a test' }).press('Enter')
      const deliveries = page.getByRole('list', { name: 'Deliveries' })
      await deliveries.locator('summary', { hasText: 'succeeded' }).first().press('Enter')
      await deliveries.getByText('How the signature is verified').press('Enter')
      await deliveries.getByRole('button', { name: 'Check the signature' }).press('Enter')
      await deliveries.getByText('Genuine: a signature').waitFor()
      if (window === 'phone') {
        await deliveries.locator('summary').first().scrollIntoViewIfNeeded()
        await takePicture(page, 'dashboard-phone-dark')
      }
      await deliveries.getByLabel('Secret').fill('whsec_AAAA')
      await deliveries.getByLabel('Secret').press('Enter')
      await deliveries.getByText('Refused: No signature').waitFor()
    }
  })

  test('the clock moves and says what was carried out, and a wrong step is refused in words', async () => {
    const tenant = await busyTenant()
    const { page } = await openPage(browser, inject('baseUrl'), { viewport: DESKTOP })
    await signIn(page, tenant, 'clock')
    await page.getByText('It stands still until you move it.').waitFor()
    const before = (await tenant.get('/sandbox/clock')).now
    await page.getByRole('button', { name: '+ 1 day' }).press('Enter')
    await page.getByText(/^It is .* UTC\. /).waitFor()
    const { now } = await tenant.get('/sandbox/clock')
    assert.equal(Date.parse(now) - Date.parse(before), 86_400_000)
    await page.getByLabel('By a time').fill('tomorrow')
    await page.getByLabel('By a time').press('Enter')
    await page.getByText('"tomorrow" is neither a duration').waitFor()
    await page.getByRole('button', { name: 'Let it run' }).press('Enter')
    await page.getByText('It runs at real speed.').waitFor()
    assert.equal((await tenant.get('/sandbox/clock')).mode, 'running')
  })

  test('a fault is ordered with its figures, and ended', async () => {
    const tenant = await frozenTenant()
    const { page } = await openPage(browser, inject('baseUrl'), { viewport: DESKTOP })
    await signIn(page, tenant, 'faults')
    await page.getByLabel('What goes wrong').selectOption('error_after')
    await page.getByLabel('Status').selectOption('503')
    await page.getByLabel('Hits').fill('3')
    await page.getByRole('button', { name: 'Order the fault' }).press('Enter')
    await page.getByText('Ordered: error_after.').waitFor()
    const [fault] = await tenant.get('/sandbox/faults')
    assert.deepEqual(
      [fault.type, fault.match.operation, fault.parameters, fault.count],
      ['error_after', 'orders.place', { status: 503 }, 3],
    )
    await page.getByRole('list', { name: 'Faults' }).locator('summary').first().press('Enter')
    await page.getByRole('button', { name: 'End it' }).press('Enter')
    await page.getByRole('list', { name: 'Faults' }).locator('summary', { hasText: 'ended' }).waitFor()
  })

  test('the requests of an app are shown with their bodies as they come', async () => {
    const tenant = await frozenTenant()
    const { page } = await openPage(browser, inject('baseUrl'), { viewport: DESKTOP })
    await signIn(page, tenant)
    await page.getByText('PUT').first().waitFor() // The request that froze the clock.
    const { account } = await openTestAccount(tenant)
    await tenant.call('POST', `/accounts/${account.id}/deposits`, { amount: '12,50', currency: 'EUR' })
    const row = page.getByRole('list', { name: 'Requests' }).locator('summary', { hasText: '400' })
    await row.press('Enter')
    await page.getByRole('region', { name: 'Body of the request' }).getByText('"12,50"').waitFor()
    await page.getByRole('region', { name: 'Body of the answer' }).getByText('invalid_request').waitFor()
    await takePicture(page, 'dashboard-desktop-light')
    assert.equal(await page.getByText('/request-logs').count(), 0, 'the page leaves out its own requests')
  })
})
