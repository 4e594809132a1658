// Parent orders and batches of orders in the console, in a real browser.
import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { browserProgram, openBrowser, PHONE, SCHEMES } from '../support/browser.ts'
import type { Body } from '../support/client.ts'
import { openConsole } from '../support/console.ts'
import { newOperator, type SignedIn } from '../support/operators.ts'
import { sendBatch } from '../support/order-batches.ts'
import { openPool, type Pool } from '../support/pools.ts'
import { type Screen, tooWide, violationsOf } from '../support/screens.ts'
import { until } from '../support/until.ts'

describe.skipIf(!browserProgram)('orders that go out together in the console', () => {
  let browser: Browser
  let pool: Pool
  let batch: Body
  let parent: Body
  let auditor: SignedIn
  let at: string

  beforeAll(async () => {
    browser = await openBrowser()
    pool = await openPool(['200.00', '300.00'])
    const order = { instrument: pool.world, side: 'buy' }
    const orders = [
      ...pool.desks.map(({ account }) => ({ ...order, account, cash_amount: '100.00' })),
      { ...order, account: pool.account, cash_amount: '900000.00' },
    ]
    batch = await sendBatch(pool.tenant, { name: 'Savings plans', execution: 'pooled', orders })
    parent = await pool.cut()
    auditor = await newOperator('auditor', pool.tenant.tenant)
    at = `/console/t/${pool.tenant.tenant}`
  })
  afterAll(() => browser?.close())

  const sheet = (page: Page) => page.getByRole('complementary')
  const share = (page: Page) => sheet(page).locator('a[href*="/orders/ord_"]').first().waitFor()

  test('a batch leads from its refused row to the parent order, and to an order with its share', async () => {
    const { page, faults } = await openConsole(browser, auditor)
    await page.goto(`${at}/batches`)
    await page.getByRole('grid').getByText('Savings plans').click()
    await sheet(page).getByRole('button', { name: 'invalid' }).focus()
    await page.keyboard.press('Enter')
    const rows = sheet(page).locator('section tbody tr')
    await until(
      () => rows.count(),
      (count) => count === 1,
    )
    await rows.filter({ hasText: 'invalid' }).waitFor()
    await sheet(page).locator('a[href*="parent-orders"]').first().click()
    await page.waitForURL(`**/parent-orders?row=${parent.id}`)
    await share(page)
    const shares = sheet(page).locator('a[href*="/orders/ord_"]')
    assert.equal(await shares.count(), 2)
    await shares.first().click()
    await page.waitForURL('**/orders/ord_*')
    assert.deepEqual(faults, [])
  })

  const screens = (): Screen[] => [
    {
      name: 'batches',
      path: `/batches?row=${batch.id}`,
      ready: (page) => sheet(page).locator('section tbody tr').first().waitFor(),
    },
    { name: 'parent-orders', path: `/parent-orders?row=${parent.id}`, ready: share },
  ]

  test.each(SCHEMES)('both views have no violation of WCAG in %s', async (colorScheme) => {
    const { page } = await openConsole(browser, auditor, { colorScheme })
    assert.deepEqual(await violationsOf(page, at, screens(), { colorScheme, pictures: [] }), [])
  })

  test('both views fit a telephone, and speak German', async () => {
    const { page } = await openConsole(browser, auditor, { viewport: PHONE, locale: 'de-DE' })
    assert.deepEqual(await tooWide(page, at, screens()), [])
    for (const [path, title] of [
      ['/batches', 'Auftragsstapel'],
      ['/parent-orders', 'Sammelaufträge'],
    ]) {
      await page.goto(`${at}${path}`)
      await page.getByRole('heading', { level: 1, name: title!, exact: true }).waitFor()
    }
  })
})
