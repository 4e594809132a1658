// The pages of the server in a real browser: in light and dark, on a desktop and on a phone, without a request elsewhere.
import assert from 'node:assert/strict'
import type { Browser, Locator } from 'playwright-core'
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
import { until } from '../support/until.ts'

const PAGES = {
  '/': 'home',
  '/docs': undefined,
  '/docs/trading': undefined,
  '/docs/errors': undefined,
  '/docs/test-data': undefined,
  '/docs/authentication': undefined,
  '/docs/operations': undefined,
  '/docs/operations/trading': undefined,
  '/docs/operations/trading/orders.place': 'operation',
  '/docs/operations/customers/persons.create': undefined,
  '/docs/search?q=insufficient': undefined,
  '/docs/first-chart': undefined,
}
/** Pastes a text into a field, without the clipboard of the machine. */
const paste = (field: Locator, text: string) =>
  field.evaluate((element, data) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', data)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

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
          if (picture) await takePicture(page, `${picture}-${window}-${colorScheme}`)
          assert.equal(await isTooWide(page), false)
          assert.deepEqual(await findViolations(page), [])
          assert.deepEqual(faults, [])
        })

  test('a reader signs in once per tab and sends requests with the ids of the tenant', async () => {
    const { page, faults } = await openPage(browser, inject('baseUrl'), { viewport: DESKTOP })
    await page.goto('/docs/reference#/identity/identity.retrieve')
    await page.waitForURL('**/docs/operations/identity/identity.retrieve')
    const me = page.locator('[id="identity.retrieve"]')
    await me.getByText('Try it').press('Enter')
    await page.getByLabel('Client id').fill(inject('clientId'))
    await page.getByLabel('Client secret').fill('wrong')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.locator('#session output', { hasText: /./ }).waitFor()
    const credentials = { client_id: inject('clientId'), client_secret: inject('clientSecret') }
    await paste(page.getByLabel('Client id'), JSON.stringify(credentials))
    await page.getByLabel('Client secret').press('Enter')
    await page.getByText(`Signed in as ${inject('clientId')}.`).waitFor()
    await me.getByRole('button', { name: 'Send GET' }).press('Enter')
    await me.locator('.request output', { hasText: 'Answer 200 · Request-Id req_' }).waitFor()
    await me.locator('.try pre', { hasText: 'svc_' }).waitFor()
    assert.deepEqual(await findViolations(page), [])

    // The next page of the tab is signed in. Its forms have ids of the tenant in place of those of the example.
    await page.goto('/docs/operations/legal-documents/legal_documents.retrieve')
    const document = page.locator('[id="legal_documents.retrieve"]')
    const field = document.locator('[data-in=path]')
    const example = (await field.getAttribute('value'))!
    await document.getByText('Try it').click()
    await page.getByText(`Signed in as ${inject('clientId')}.`).waitFor()
    await until(
      () => field.inputValue(),
      (value) => value !== example,
    )
    await document.getByRole('button', { name: 'Send GET' }).click()
    await document.locator('.request output', { hasText: 'Answer 200' }).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByLabel('Client id').waitFor()
    assert.deepEqual(
      faults.filter((fault) => !fault.includes('401')),
      [],
    )
  })

  test('a reader copies a block of code whole, also where its lines go on below', async () => {
    const { page, faults } = await openPage(browser, inject('baseUrl'), { viewport: PHONE })
    await page.addInitScript(
      'navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve() }',
    )
    await page.goto('/docs/first-webhook')
    await page.getByRole('button', { name: 'Copy the code' }).nth(1).click()
    await page.getByRole('button', { name: 'Copy the code' }).getByText('Copied').waitFor()
    assert.equal(
      await page.evaluate('window.copied'),
      'source docs/examples/setup.sh\napi /accounts/$ACCOUNT | field .status',
    )
    assert.deepEqual(faults, [])
  })

  test('a body is the example, and the refusal of a wrong one is shown', async () => {
    const { page } = await openPage(browser, inject('baseUrl'), { viewport: PHONE })
    await page.goto('/docs/operations/customers/persons.create')
    const section = page.locator('[id="persons.create"]')
    await section.getByText('Try it').click()
    const body = section.getByLabel('Body')
    assert.equal(JSON.parse(await body.inputValue()).person_type, 'natural')
    await section.getByRole('button', { name: 'Send POST' }).click()
    await section.locator('.request output', { hasText: 'Answer 401' }).waitFor()
    await section.getByText('"code": "invalid_token"').waitFor()
  })

  test('the tabs of a sample are chosen by the arrow keys, and the choice counts for the next page', async () => {
    const { page } = await openPage(browser, inject('baseUrl'), { viewport: DESKTOP })
    await page.goto('/docs/operations/trading/orders.place')
    await page.locator('[id="orders.place:curl"]').press('ArrowRight')
    await page.getByText("await hf.orders.place('acc_").waitFor()
    assert.equal(await page.locator('[id="orders.place:curl"]').isChecked(), false)
    await page.goto('/docs/operations/trading/orders.quote')
    await page.getByText("await hf.orders.quote('acc_").waitFor()
  })
})
