// The pictures of the console: the waterfall of earnings, histograms of events and deliveries, and lines of the ledger.
import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { browserProgram, findViolations, isTooWide, openBrowser, PHONE, SCHEMES } from '../support/browser.ts'
import type { Body } from '../support/client.ts'
import { openConsole, openStory, type Story } from '../support/console.ts'
import { type House, openHouse } from '../support/house.ts'
import { OAT } from '../support/instruments.ts'
import { newOperator, type SignedIn } from '../support/operators.ts'
import { type Desk, openDesk } from '../support/trading.ts'

describe.skipIf(!browserProgram)('a picture of the console', () => {
  let browser: Browser
  let story: Story
  let house: House
  let auditor: SignedIn
  let bonds: Desk
  let at: string
  let api: string

  beforeAll(async () => {
    browser = await openBrowser()
    story = await openStory()
    house = await openHouse(story)
    auditor = await newOperator('auditor')
    bonds = await openDesk({ settings: { fees: [] }, cash: '20000.00' })
    await bonds.price(OAT, '100.00')
    await bonds.place({ instrument: (await bonds.instrument(OAT)).id, side: 'buy', cash_amount: '10000.00' })
    await bonds.advance(60)
    at = `/console/t/${story.tenant.tenant}`
    api = `/operator/tenants/${story.tenant.tenant}`
  })
  afterAll(async () => {
    house?.receiver.stop()
    await browser?.close()
  })

  const earnings = () => `${at}/accounts/${story.account}?tab=earnings`
  const cashFlows = () => `/console/t/${bonds.tenant.tenant}/accounts/${bonds.account}?tab=cash-flows`
  const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
  const opened = async (page: Page, path: string, name: string) => {
    await page.goto(path)
    await region(page, name).locator('svg').first().waitFor()
  }

  test('a picture of the console shows price, income, fees and taxes as steps to what was earned, with exact figures', async () => {
    const { page, faults } = await openConsole(browser, auditor)
    await opened(page, earnings(), 'Earnings')
    const { body } = await auditor.call('GET', `${api}/accounts/${story.account}/earnings?period=all`)
    const amounts = await region(page, 'Earnings').locator('tbody tr td:last-child').allInnerTexts()
    const cents = amounts.map((text) => Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100))
    const [price, income, fees, taxes, net] = cents
    assert.equal(price! + income! + fees! + taxes!, net)
    const shown = (value: number) => (value / 100).toFixed(2)
    assert.deepEqual(
      [shown(price!), shown(income!), shown(-fees!), shown(net!)],
      [body.gross_capital, body.gross_income, body.fees, body.net_total],
    )
    assert.equal(body.fees, '1.50')
    await region(page, 'Earnings').getByRole('button', { name: '1 month' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**period=1m*')
    await region(page, 'Earnings').locator('svg').first().waitFor()
    assert.deepEqual(faults, [])
  })

  test('a picture of the console shows the coupons ahead of an account by month and one by one', async () => {
    const { page, faults } = await openConsole(browser, auditor)
    await opened(page, cashFlows(), 'Cash flows')
    await region(page, 'Cash flows').getByRole('button', { name: '2 years' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**years=2*')
    const { now } = await bonds.tenant.get('/sandbox/clock')
    const until = `${Number(now.slice(0, 4)) + 2}${now.slice(4, 10)}`
    const path = `/operator/tenants/${bonds.tenant.tenant}/accounts/${bonds.account}/cash-flows`
    const { body } = await auditor.call('GET', `${path}?until=${until}`)
    // The settlement of the purchase, and two coupons.
    assert.equal(body.flows.length, 3)
    await region(page, 'Cash flows')
      .locator('table')
      .nth(1)
      .locator('tbody tr')
      .nth(body.flows.length - 1)
      .waitFor()
    const counts = await region(page, 'Cash flows')
      .locator('table')
      .evaluateAll((tables) => tables.map((table) => table.querySelectorAll('tbody tr').length))
    assert.deepEqual(counts, [body.months.length, body.flows.length])
    assert.deepEqual(faults, [])
  })

  test('a picture of the console counts deliveries and events by hour and by day, as the lists have them', async () => {
    const { page, faults } = await openConsole(browser, auditor)
    await opened(page, `${at}/deliveries?step=day`, 'Over time')
    const list: Body[] = (await auditor.call('GET', `${api}/webhook-deliveries?limit=200`)).body
    await region(page, 'Over time').getByText('As a table').click()
    const columns = await region(page, 'Over time').locator('tbody tr td:nth-child(2)').allInnerTexts()
    const succeeded = list.filter(({ status }) => status === 'succeeded').length
    assert.ok(succeeded > 0)
    assert.equal(columns.length, 30)
    assert.equal(
      columns.reduce((total, text) => total + Number(text), 0),
      succeeded,
    )
    await opened(page, `${at}/events`, 'Over time')
    assert.equal(await region(page, 'Over time').locator('rect').count(), 24)
    assert.deepEqual(faults, [])
  })

  test('a picture of the console draws the lines of an entry of the ledger, and those of a transaction', async () => {
    const { page, faults } = await openConsole(browser, auditor)
    const [line]: Body[] = (await auditor.call('GET', `${api}/ledger/postings?reference=${story.bought}`))
      .body
    await page.goto(`${at}/postings?reference=${story.bought}&row=${encodeURIComponent(line!.id)}`)
    await region(page, 'Ledger').locator('.transfer').first().waitFor()
    const lines: Body[] = (await auditor.call('GET', `${api}/ledger/postings?reference=${story.bought}`)).body
    const ofEntry = lines.filter(({ entry }) => entry === line!.entry).length
    assert.equal(await region(page, 'Ledger').locator('.transfer').count(), ofEntry)

    await page.goto(`${at}/transactions?account=${story.account}`)
    await page.getByRole('grid').getByRole('row').nth(1).click()
    await region(page, 'Ledger').locator('.transfer').first().waitFor()
    assert.deepEqual(faults, [])
  })

  test.each(SCHEMES)('a picture of the console has no violation of WCAG in %s', async (colorScheme) => {
    const { page } = await openConsole(browser, auditor, { colorScheme })
    await opened(page, earnings(), 'Earnings')
    assert.deepEqual(await findViolations(page), [])
    await opened(page, cashFlows(), 'Cash flows')
    assert.deepEqual(await findViolations(page), [])
    for (const view of ['deliveries', 'events']) {
      await opened(page, `${at}/${view}`, 'Over time')
      await region(page, 'Over time').getByText('As a table').click()
      assert.deepEqual(await findViolations(page), [], view)
    }
  })

  test('a picture of the console fits a telephone, and speaks German', async () => {
    const { page } = await openConsole(browser, auditor, { viewport: PHONE, locale: 'de-DE' })
    await opened(page, earnings(), 'Ertrag')
    assert.equal(await isTooWide(page), false)
    await opened(page, cashFlows(), 'Zahlungen voraus')
    assert.equal(await isTooWide(page), false)
    for (const view of ['deliveries', 'events']) {
      await opened(page, `${at}/${view}`, 'Im Verlauf')
      assert.equal(await isTooWide(page), false, view)
    }
  })
})
