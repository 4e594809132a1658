// What happens behind the console's back: the server does not answer for a while, the clock of the tenant is moved, and a
// colleague or the market is quicker.
import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { browserProgram, openBrowser } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { WORLD } from '../support/instruments.ts'
import { newOperator, type SignedIn } from '../support/operators.ts'
import { openDesk } from '../support/trading.ts'

describe.skipIf(!browserProgram)('the console meanwhile', () => {
  let browser: Browser
  let desk: Awaited<ReturnType<typeof openDesk>>
  let operations: SignedIn
  let at: string
  let instrument: string

  beforeAll(async () => {
    browser = await openBrowser()
    desk = await openDesk({ cash: '5000.00' })
    at = `/console/t/${desk.tenant.tenant}`
    operations = await newOperator('operations', desk.tenant.tenant)
    await desk.price(WORLD, '50.00')
    instrument = (await desk.instrument(WORLD)).id
  })
  afterAll(() => browser?.close())

  const limitOrder = () =>
    desk.place({
      instrument,
      side: 'buy',
      order_type: 'limit',
      quantity: '1',
      limit_price: '40.00',
      time_in_force: 'gtc',
    })

  test('a change that meets no server has changed nothing, keeps its reason, and is carried out once when the server is back', async () => {
    const { id } = await limitOrder()
    const { page } = await openConsole(browser, operations)
    await page.goto(`${at}/orders/${id}`)
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason, for the record').fill('The customer asked by phone.')
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Cancel the order' }).click()
    await dialog.getByText('The server does not answer.').waitFor()
    assert.equal((await desk.order(id)).status, 'placed')
    await page.context().setOffline(false)
    await dialog.getByRole('button', { name: 'Cancel the order' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.locator('h1').getByText('cancelled').waitFor()
    const { body } = await operations.call(
      'GET',
      `/operator/tenants/${desk.tenant.tenant}/notes?subject=${id}`,
    )
    assert.equal(body.length, 1)
  })

  test('a view that meets no server says so, and shows its content when the person tries again', async () => {
    const { page } = await openConsole(browser, operations)
    await page.goto(`${at}/approvals`)
    await page.locator('.empty').waitFor()
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Deposits' }).click()
    await page.getByText('The server does not answer.').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await page.getByRole('grid', { name: 'Deposits' }).or(page.locator('.empty')).waitFor()
  })

  test('a cancel comes too late after the clock was moved: the refusal has its reason, and the order shows what became of it', async () => {
    const { id } = await limitOrder()
    const { page } = await openConsole(browser, operations)
    await page.goto(`${at}/orders/${id}`)
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason, for the record').fill('The customer asked by phone.')
    await desk.price(WORLD, '39.00')
    await desk.advance(3 * 86_400)
    await dialog.getByRole('button', { name: 'Cancel the order' }).click()
    await dialog.getByRole('alert').waitFor()
    const day = (await desk.tenant.get('/sandbox/clock')).now
    assert.ok(day > '2027-03-04')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.locator('h1').getByText('settled').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Cancel the order' }).count(), 0)
    // The time of the tenant above is that of its clock now.
    await page.locator('.clock').getByText('4 Mar 2027').waitFor()
  })
})
