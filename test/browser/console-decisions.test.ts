// Decisions on customers, accounts and orders in the console: each asks for a reason, which becomes a note.
import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { browserProgram, findViolations, openBrowser } from '../support/browser.ts'
import { openConsole } from '../support/console.ts'
import { WORLD } from '../support/instruments.ts'
import { newOperator } from '../support/operators.ts'
import { openDesk } from '../support/trading.ts'

describe.skipIf(!browserProgram)('decisions in the console', () => {
  let browser: Browser
  let desk: Awaited<ReturnType<typeof openDesk>>
  let at: string

  beforeAll(async () => {
    browser = await openBrowser()
    desk = await openDesk({ cash: '1000.00' })
    at = `/console/t/${desk.tenant.tenant}`
  })
  afterAll(() => browser?.close())

  /** Opens the dialog, and leaves the fields to the caller. */
  const open = async (page: Page, name: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog', { name })
    await dialog.waitFor()
    assert.deepEqual(await findViolations(page), [])
    return {
      dialog,
      decide: async (reason: string) => {
        const button = dialog.getByRole('button', { name, exact: true })
        assert.ok(await button.isDisabled(), 'without a reason')
        await dialog.getByLabel('Reason, for the record').fill(reason)
        await button.click()
        await dialog.waitFor({ state: 'detached' })
      },
    }
  }

  test('the cancel of an order asks for a reason and leaves it as a note', async () => {
    const person = await newOperator('operations', desk.tenant.tenant)
    await desk.price(WORLD, '50.00')
    const { id: instrument } = await desk.instrument(WORLD)
    const { id } = await desk.place({
      instrument,
      side: 'buy',
      order_type: 'limit',
      quantity: '1',
      limit_price: '10.00',
      time_in_force: 'gtc',
    })
    const { page, faults } = await openConsole(browser, person)
    await page.goto(`${at}/orders/${id}`)
    await (await open(page, 'Cancel the order')).decide('The customer asked by phone.')
    // The state of the order is the outcome; its button is gone.
    await page.getByRole('button', { name: 'Cancel the order' }).waitFor({ state: 'detached' })
    await desk.advance(60)
    assert.equal((await desk.order(id)).status, 'cancelled')
    await page.goto(`${at}/orders/${id}?tab=notes`)
    await page.getByText('The customer asked by phone.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Cancel the order' }).count(), 0)
    assert.deepEqual(faults, [])
  })

  test('compliance switches a permission of an account, and suspends its customer', async () => {
    const person = await newOperator('compliance', desk.tenant.tenant)
    const { page, faults } = await openConsole(browser, person)
    await page.goto(`${at}/accounts/${desk.account}`)
    const switches = await open(page, 'Switch permissions')
    await switches.dialog.getByRole('checkbox').nth(1).uncheck()
    await switches.decide('The bank asks for time.')
    await page.getByText('It is done.').waitFor()
    const switched = await desk.tenant.get(desk.at)
    assert.deepEqual([switched.can_deposit, switched.can_withdraw], [true, false])
    await page.goto(`${at}/customers/${desk.customer}`)
    await (await open(page, 'Change the state')).decide('A letter of the court names her.')
    await page.getByText('It is done.').waitFor()
    assert.equal((await desk.tenant.get(`/customers/${desk.customer}`)).status, 'suspended')
    assert.equal((await desk.tenant.get(desk.at)).status, 'suspended')
    assert.deepEqual(faults, [])
  })
})
