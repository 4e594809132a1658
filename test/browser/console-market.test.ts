// The market in the console: the catalogue, an instrument with its prices over the years, and the yield curve.
import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { browserProgram, openBrowser, PHONE, SCHEMES } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { OAT } from '../support/instruments.ts'
import { newOperator, type SignedIn } from '../support/operators.ts'
import { type Screen, tooWide, violationsOf } from '../support/screens.ts'
import { type Desk, openDesk } from '../support/trading.ts'

/** The screens of which docs/console has a picture. */
const PICTURES = ['instruments-light', 'instrument-light', 'yield-curve-light', 'yield-curve-dark']

describe.skipIf(!browserProgram)('the market in the console', () => {
  let browser: Browser
  let desk: Desk
  let auditor: SignedIn
  let at: string
  let oat: string

  beforeAll(async () => {
    browser = await openBrowser()
    desk = await openDesk({ instant: '2027-05-10T10:00:00.000Z' })
    auditor = await newOperator('auditor', desk.tenant.tenant)
    at = `/console/t/${desk.tenant.tenant}`
    oat = (await desk.instrument(OAT)).id
    const operations = await newOperator('operations', desk.tenant.tenant)
    const { status } = await operations.call(
      'POST',
      `/operator/tenants/${desk.tenant.tenant}/corporate-actions`,
      { type: 'coupon', instrument: oat, payment_date: '2027-05-25' },
    )
    assert.equal(status, 201)
  })
  afterAll(() => browser?.close())

  const grid = (page: Page) => page.getByRole('grid').getByRole('row').nth(1).waitFor()
  const chart = (page: Page) => page.locator('.plot canvas').waitFor()
  const screens = (): Screen[] => [
    { name: 'instruments', path: '/instruments', ready: grid },
    {
      name: 'instrument',
      path: `/instruments/${oat}?range=10y&tab=schedule`,
      ready: async (page) => {
        await chart(page)
        await page.locator('.panel tbody tr').first().waitFor()
      },
    },
    { name: 'instrument-terms', path: `/instruments/${oat}`, ready: chart },
    {
      name: 'instrument-actions',
      path: `/instruments/${oat}?tab=actions`,
      ready: (page) => page.locator('.panel tbody tr').first().waitFor(),
    },
    { name: 'yield-curve', path: '/yield-curve?at=2026-11-10T10:00:00.000Z', ready: chart },
  ]

  test('the market in the console finds a bond by words, and opens its prices, yields and coupons by the keyboard', async () => {
    const { page, faults } = await openConsole(browser, auditor)
    await page.goto(`${at}/instruments`)
    await grid(page)
    await page.getByLabel('Name, ISIN or issuer').fill('oat 2035')
    await page.keyboard.press('Enter')
    await page.waitForURL('**q=oat+2035*')
    await page.getByRole('grid').getByText(OAT).waitFor()
    assert.equal(await page.getByRole('grid').getByRole('row').count(), 2)
    await page.getByRole('grid').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/instruments/${oat}`)
    await chart(page)

    const path = `/operator/tenants/${desk.tenant.tenant}/instruments/${oat}`
    const { body } = await auditor.call('GET', `${path}/price-history?period_start=2026-05-09`)
    const last = body.points.at(-1)
    const caption = await page.getByRole('region', { name: 'Prices' }).locator('figcaption').innerText()
    assert.ok(caption.includes(`Price ${Number(last.price)}`), caption)
    assert.ok(caption.includes(`Yield ${last.ytm}`), caption)
    await page.getByRole('tab', { name: 'Schedule' }).click()
    const { coupons } = (await auditor.call('GET', path)).body
    assert.equal(await page.locator('.panel tbody tr').count(), coupons.length + 1)
    assert.deepEqual(faults, [])
  })

  test('the market in the console shows the yield of each bill and bond, and that of an earlier instant beside it', async () => {
    const { page, faults } = await openConsole(browser, auditor)
    await page.goto(`${at}/yield-curve`)
    await chart(page)
    const path = `/operator/tenants/${desk.tenant.tenant}/yield-curve?currency=EUR`
    const { points } = (await auditor.call('GET', path)).body
    assert.equal(await page.locator('tbody tr').count(), points.length)
    await page.getByLabel('Issuers of').selectOption('DE')
    await page.waitForURL('**issuer_country=DE*')
    await page.getByLabel('Yields as of (UTC)').fill('2026-11-10T10:00')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.getByRole('columnheader', { name: 'Before %' }).waitFor()
    const { body } = await auditor.call('GET', `${path}&issuer_country=DE&asof=2026-11-10T10:00:00Z`)
    const row = page.locator('tbody tr').last()
    const figures = await row.locator('td').allInnerTexts()
    assert.equal(figures.at(-2), body.points.at(-1).ytm)
    assert.deepEqual(faults, [])
  })

  test.each(SCHEMES)('the market in the console has no violation of WCAG in %s', async (colorScheme) => {
    const { page, faults } = await openConsole(browser, auditor, { colorScheme, deviceScaleFactor: 1 })
    assert.deepEqual(await violationsOf(page, at, screens(), { colorScheme, pictures: PICTURES }), [])
    assert.deepEqual(faults, [])
  })

  test('the market in the console fits a telephone, and speaks German', async () => {
    const { page } = await openConsole(browser, auditor, { viewport: PHONE, locale: 'de-DE' })
    assert.deepEqual(await tooWide(page, at, screens()), [])
    await page.goto(`${at}/yield-curve`)
    await page.getByRole('heading', { level: 1, name: 'Zinskurve' }).waitFor()
    await page.goto(`${at}/instruments?instrument_type=bond`)
    await page.getByRole('grid').getByText('Anleihe').first().waitFor()
  })
})
