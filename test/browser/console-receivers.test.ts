// Receivers of payouts and withdrawals in the console: masked, and shown for a reason that is on record.
import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { browserProgram, findViolations, isTooWide, openBrowser, PHONE } from '../support/browser.ts'
import { openConsole, openStory } from '../support/console.ts'
import { queryAt } from '../support/database.ts'
import { type House, openHouse } from '../support/house.ts'
import { newOperator, type SignedIn } from '../support/operators.ts'

describe.skipIf(!browserProgram)('a receiver in the console', () => {
  let browser: Browser
  let house: House
  let tenant: string
  let finance: SignedIn
  let at: string
  let iban: string

  beforeAll(async () => {
    browser = await openBrowser()
    const story = await openStory()
    // The account to which the house pays out; the payments of its bank bring others later.
    const [sender] = await story.tenant.get(`${story.at}/funding-accounts`)
    iban = sender.iban
    house = await openHouse(story)
    tenant = story.tenant.tenant
    finance = await newOperator('finance', tenant)
    at = `/console/t/${tenant}`
  })
  afterAll(async () => {
    house?.receiver.stop()
    await browser?.close()
  })

  const opened = async (page: Page, list: string) => {
    await page.goto(`${at}/${list}`)
    await page.getByRole('grid').getByRole('row').nth(1).click()
    await page.getByRole('complementary').getByText('120.00').first().waitFor()
  }
  const show = (page: Page) => page.getByRole('button', { name: 'Show the receiver' }).first()

  test.each([
    'payment-runs',
    'withdrawals',
  ])('a receiver in the console is whole in %s after a reason, which is on record', async (list) => {
    const person = await newOperator('operations', tenant)
    const { page, faults } = await openConsole(browser, person)
    await opened(page, list)
    const body = page.locator('body')
    assert.ok(!(await body.innerText()).includes(iban))
    await show(page).click()
    const dialog = page.getByRole('dialog')
    assert.ok(await dialog.getByRole('button', { name: 'Show the receiver' }).isDisabled())
    assert.deepEqual(await findViolations(page), [])
    await dialog.getByLabel('Reason').fill('The bank asks for the receiver.')
    await dialog.getByRole('button', { name: 'Show the receiver' }).click()
    await page.getByText(iban).waitFor()
    await page.getByText('This look is on record').waitFor()
    const looks = await queryAt(
      inject('databaseUrl'),
      `select resource from operator_looks where operator = '${person.id}'`,
    )
    assert.equal(looks.length, 1)
    assert.match(looks[0]!.resource, list === 'withdrawals' ? /^wdr_/ : /^pyo_/)
    assert.deepEqual(await findViolations(page), [])
    assert.deepEqual(faults, [])
  })

  test('a receiver in the console fits a telephone', async () => {
    const person = await newOperator('operations', tenant)
    const { page } = await openConsole(browser, person, { viewport: PHONE })
    await opened(page, 'payment-runs')
    await show(page).waitFor()
    assert.equal(await isTooWide(page), false)
  })

  test('a receiver in the console has no button for an operator without the right', async () => {
    const { page } = await openConsole(browser, finance)
    await opened(page, 'payment-runs')
    assert.equal(await show(page).count(), 0)
  })
})
