// The screens of the console on the house itself, in light and dark: axe finds no violation, and nothing is cut off.
// SCREENSHOTS=true writes the pictures of docs/console.
import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { browserProgram, findViolations, openBrowser, PHONE, SCHEMES } from '../support/browser.ts'
import { openConsole, openStory, type Story } from '../support/console.ts'
import { type House, openHouse } from '../support/house.ts'
import { newOperator, type SignedIn } from '../support/operators.ts'
import { type Screen, tooWide, violationsOf } from '../support/screens.ts'

/** The screens of which docs/console has a picture. */
const PICTURES = [
  'deliveries-light',
  'events-dark',
  'bank-light',
  'statements-light',
  'application-light',
  'ledger-light',
  'corporate-actions-light',
  'people-light',
  'health-dark',
  'activity-light',
  'due-light',
]

describe.skipIf(!browserProgram)('a screen of the house', () => {
  let browser: Browser
  let story: Story
  let house: House
  let at: string
  let auditor: SignedIn

  beforeAll(async () => {
    browser = await openBrowser()
    story = await openStory()
    house = await openHouse(story)
    const { tenant } = story.tenant
    at = `/console/t/${tenant}`
    auditor = await newOperator('auditor')
    const { id: instrument } = await story.instrument('IE00B4L5Y983')
    const operations = await newOperator('operations', tenant)
    await operations.call('POST', `/operator/tenants/${tenant}/corporate-actions`, {
      type: 'distribution',
      instrument,
      amount_per_unit: '0.42',
    })
  })
  afterAll(async () => {
    house?.receiver.stop()
    await browser?.close()
  })

  const grid = (page: Page) => page.getByRole('grid').waitFor()
  const firstRow = async (page: Page) => {
    await page.getByRole('grid').getByRole('row').nth(1).click()
    await page.getByRole('complementary').waitFor()
  }
  const shown = (selector: string) => (page: Page) => page.locator(selector).first().waitFor()

  const screens = (): Screen[] => [
    { name: 'webhooks', path: `/webhooks?row=${house.webhook}`, ready: shown('aside dl.facts') },
    {
      name: 'deliveries',
      path: '/deliveries?status=succeeded',
      ready: async (page) => {
        await firstRow(page)
        await page.locator('pre.sent').waitFor()
      },
    },
    { name: 'events', path: '/events', ready: firstRow },
    { name: 'bank', path: '/bank', ready: shown('.thirds table') },
    { name: 'payment-runs', path: '/payment-runs', ready: firstRow },
    { name: 'payouts', path: '/payouts', ready: shown('.empty') },
    {
      name: 'statements',
      path: '/statements',
      ready: async (page) => {
        await page.getByRole('row').filter({ hasText: '2026-031' }).click()
        await page.getByRole('complementary').getByText('300.00').first().waitFor()
      },
    },
    { name: 'breaks', path: '/breaks', ready: firstRow },
    { name: 'applications', path: '/applications', ready: grid },
    { name: 'application', path: `/applications/${house.application}`, ready: shown('.claim') },
    { name: 'ledger', path: '/ledger', ready: shown('section.ledger') },
    { name: 'postings', path: '/postings', ready: firstRow },
    { name: 'corporate-actions', path: '/corporate-actions', ready: firstRow },
    { name: 'arrears', path: '/arrears', ready: shown('.empty') },
    { name: 'clients', path: '/clients', ready: firstRow },
    { name: 'people', path: `/people?row=${auditor.id}`, ready: shown('aside dl.facts') },
    { name: 'health', path: '/health', ready: shown('.totals') },
    { name: 'jobs', path: '/jobs', ready: firstRow },
    { name: 'due', path: '/due?until=2028-01-01T00:00:00.000Z', ready: shown('section.ledger tbody tr') },
    {
      name: 'activity',
      path: '/activity',
      ready: async (page) => {
        await firstRow(page)
        await page.getByRole('button', { name: 'Check the chain' }).click()
        await page.getByText('form a whole chain').waitFor()
      },
    },
  ]

  test.each(SCHEMES)('a screen of the house has no violation of WCAG in %s', async (colorScheme) => {
    const { page, faults } = await openConsole(browser, auditor, { colorScheme, deviceScaleFactor: 1 })
    assert.deepEqual(await violationsOf(page, at, screens(), { colorScheme, pictures: PICTURES }), [])
    assert.deepEqual(faults, [])
    const operations = await openConsole(browser, await newOperator('operations', story.tenant.tenant), {
      colorScheme,
    })
    await operations.page.goto(`${at}/corporate-actions`)
    await operations.page.getByRole('button', { name: 'Enter a corporate action' }).click()
    await operations.page.getByRole('dialog').waitFor()
    assert.deepEqual(await findViolations(operations.page), [])
  })

  test('a screen of the house fits a telephone, and a window at 200 %', async () => {
    for (const viewport of [PHONE, { width: 640, height: 450 }]) {
      const { page } = await openConsole(browser, auditor, { viewport })
      assert.deepEqual(await tooWide(page, at, screens()), [])
    }
  })

  test('a screen of the house speaks German without a word left over', async () => {
    const { page } = await openConsole(browser, auditor, { locale: 'de-DE' })
    for (const [path, title] of [
      ['/webhooks', 'Webhooks'],
      ['/deliveries', 'Zustellungen'],
      ['/bank', 'Bank'],
      ['/applications', 'Anträge'],
      ['/ledger', 'Saldenliste'],
      ['/corporate-actions', 'Kapitalmaßnahmen'],
      ['/people', 'Personen'],
      ['/health', 'Zustand'],
      ['/activity', 'Protokoll'],
    ]) {
      await page.goto(`${at}${path}`)
      await page.getByRole('heading', { level: 1, name: title!, exact: true }).waitFor()
    }
  })

  test('a screen of the house keeps a view under a name on the server, and exports all rows of a list as a file', async () => {
    const { page, faults } = await openConsole(browser, auditor, { acceptDownloads: true })
    await page.goto(`${at}/deliveries?status=succeeded`)
    await grid(page)
    await page.getByRole('button', { name: 'Save this view' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Good ones')
    await page.getByRole('dialog').getByRole('button', { name: 'Save this view' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${at}/deliveries`)
    await page.getByRole('button', { name: 'Good ones', exact: true }).click()
    await page.waitForURL('**?status=succeeded')
    await page.getByRole('button', { name: 'Forget' }).click()
    await page.getByRole('button', { name: 'Save this view' }).waitFor()

    await page.goto(`${at}/postings`)
    await grid(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export' }).click(),
    ])
    assert.match(file.suggestedFilename(), /^ledger\.list_postings_.*\.csv$/)
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
    const lines = Buffer.concat(chunks).toString().trimEnd().split('\r\n')
    const { body } = await auditor.call(
      'GET',
      `/operator/tenants/${story.tenant.tenant}/ledger/postings?limit=200`,
    )
    assert.equal(lines[0], Object.keys(body[0]).join(','))
    assert.equal(lines.length - 1, body.length)
    assert.deepEqual(faults, [])
  })
})
