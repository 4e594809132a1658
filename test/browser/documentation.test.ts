// The pages of the server in a real browser: in light and dark, on a desktop and on a phone, without a request elsewhere.
import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
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
import { PATIENCE_MS } from '../support/until.ts'

const PAGES = {
  '/': 'home',
  '/docs': 'docs',
  '/docs/trading': undefined,
  '/docs/errors': undefined,
  '/docs/operations': undefined,
  '/docs/operations/trading#orders.place': undefined,
  '/docs/operations/onboarding': undefined,
  '/docs/search?q=insufficient': undefined,
  '/docs/first-chart': undefined,
  '/docs/reference': 'reference',
}
const WINDOWS = { desktop: DESKTOP, phone: PHONE }

describe.skipIf(!browserProgram)('the documentation', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser?.close())

  for (const [path, picture] of Object.entries(PAGES))
    for (const colorScheme of SCHEMES)
      for (const [window, viewport] of Object.entries(WINDOWS))
        test(`${path} is readable in ${colorScheme} colours on a ${window}`, async () => {
          const { page, faults } = await openPage(browser, inject('baseUrl'), { viewport, colorScheme })
          await page.goto(path)
          const isReference = path === '/docs/reference'
          if (isReference) await page.locator('.opblock-tag').first().waitFor({ timeout: PATIENCE_MS })
          if (picture) await takePicture(page, `${picture}-${window}-${colorScheme}`)
          assert.equal(await isTooWide(page), false)
          // The list of operations is the work of Swagger UI.
          assert.deepEqual(await findViolations(page, isReference ? '#session' : undefined), [])
          assert.deepEqual(faults, [])
        })

  test('the page to try the API takes a token and sends a request', async () => {
    const { page, faults } = await openPage(browser, inject('baseUrl'), { viewport: DESKTOP })
    await page.goto('/docs/reference')
    await page.getByLabel('Client id').fill(inject('clientId'))
    await page.getByLabel('Client secret').fill(inject('clientSecret'))
    await page.getByRole('button', { name: 'Get a token' }).click()
    await page.locator('#operations-tag-identity').click({ timeout: PATIENCE_MS })
    const operation = page.locator('[id^="operations-identity-"]', { hasText: 'Retrieve current actor' })
    await operation.locator('.opblock-summary-control').click()
    await operation.getByRole('button', { name: 'Execute', exact: true }).click()
    await page.locator('.live-responses-table').getByText('svc_').first().waitFor()
    assert.deepEqual(faults, [])
  })
})
