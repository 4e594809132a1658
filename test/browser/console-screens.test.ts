// Every screen of the console, in light and dark: axe finds no violation, nothing is cut off, and a long list has few rows
// in the page. SCREENSHOTS=true writes the pictures of docs/console.
import assert from 'node:assert/strict'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { setRule } from '../support/approvals.ts'
import {
  browserProgram,
  findViolations,
  openBrowser,
  PHONE,
  SCHEMES,
  takePicture,
} from '../support/browser.ts'
import { openConsole, openStory, type Story } from '../support/console.ts'
import { newOperator, type SignedIn } from '../support/operators.ts'
import { type Screen, tooWide, violationsOf } from '../support/screens.ts'

/** The screens of which docs/console has a picture. */
const PICTURES = [
  'home-light',
  'customer-light',
  'account-light',
  'account-dark',
  'order-light',
  'order-dark',
  'orders-light',
  'deposits-light',
  'suspense-dark',
  'approvals-light',
]

describe.skipIf(!browserProgram)('a screen of the console', () => {
  let browser: Browser
  let story: Story
  let at: string
  let person: SignedIn
  let payment: string
  let approval: string

  beforeAll(async () => {
    browser = await openBrowser()
    story = await openStory()
    const { tenant } = story.tenant
    at = `/console/t/${tenant}`
    person = await newOperator('operations', tenant)
    await setRule(tenant, { verb: 'suspense.assign' })
    await setRule(tenant, { verb: 'suspense.return' })
    const path = `/operator/tenants/${tenant}/suspense`
    payment = (await person.call('GET', path)).body[0].id
    await person.call('POST', `/operator/tenants/${tenant}/notes`, {
      subject: story.customer,
      text: 'Asked for the settlement of the last order.',
    })
    await person.call('POST', `/operator/tenants/${tenant}/customers/${story.customer}/unmask`, {
      reason: 'The customer called.',
    })
    const { body } = await person.call('POST', `${path}/assign`, {
      payments: [payment],
      account: story.account,
      note: 'The payer named the account.',
    })
    approval = body.id
  })
  afterAll(() => browser?.close())

  const screens = (): Screen[] => [
    { name: 'home', path: '/', ready: (page) => page.locator('.card').first().waitFor() },
    { name: 'customers', path: '/customers', ready: (page) => page.getByRole('grid').waitFor() },
    {
      name: 'customer',
      path: `/customers/${story.customer}`,
      ready: async (page) => {
        await page.locator('ol.story li').first().waitFor()
        await page.locator('.card .figure').first().waitFor()
      },
    },
    {
      name: 'account',
      path: `/accounts/${story.account}?range=6m`,
      ready: async (page) => {
        await page.locator('.plot canvas').waitFor()
        await page.locator('dl.totals').waitFor()
      },
    },
    { name: 'order', path: `/orders/${story.bought}`, ready: (page) => page.locator('.transfers').waitFor() },
    { name: 'orders', path: '/orders', ready: (page) => page.getByRole('grid').waitFor() },
    {
      name: 'deposits',
      path: '/deposits',
      ready: async (page) => {
        await page.getByRole('row').nth(1).click()
        await page.getByRole('complementary').waitFor()
      },
    },
    { name: 'withdrawals', path: '/withdrawals', ready: (page) => page.locator('.empty').waitFor() },
    { name: 'transactions', path: '/transactions', ready: (page) => page.getByRole('grid').waitFor() },
    {
      name: 'suspense',
      path: `/suspense?row=${payment}`,
      ready: (page) => page.getByText('awaits approval').first().waitFor(),
    },
    {
      name: 'approvals',
      path: `/approvals?row=${approval}`,
      ready: (page) => page.locator('.transfers').waitFor(),
    },
    {
      name: 'palette',
      path: '/orders',
      ready: async (page) => {
        await page.getByRole('grid').waitFor()
        await page.keyboard.press('Control+k')
        await page.getByRole('dialog').getByRole('option').first().waitFor()
      },
    },
    {
      name: 'settings',
      path: '/approvals',
      ready: async (page) => {
        await page.getByRole('grid').waitFor()
        await page.getByRole('button', { name: 'Test operations' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
  ]

  test.each(SCHEMES)('a screen of the console has no violation of WCAG in %s', async (colorScheme) => {
    const { page, faults } = await openConsole(browser, person, { colorScheme, deviceScaleFactor: 1 })
    const violations = await violationsOf(page, at, screens(), { colorScheme, pictures: PICTURES })
    await page.context().clearCookies()
    await page.goto(`${at}/orders`)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    for (const one of await findViolations(page)) violations.push(`sign-in: ${one}`)
    if (colorScheme === 'light') await takePicture(page, 'sign-in-light', 'console')
    assert.deepEqual(violations, [])
    const others = faults.filter((fault) => !/status of 401/.test(fault))
    assert.deepEqual(others, [])
  })

  test('a screen of the console fits a telephone, and a window at 200 %', async () => {
    for (const viewport of [PHONE, { width: 640, height: 450 }]) {
      const { page } = await openConsole(browser, person, { viewport })
      const shown = screens().filter((one) => one.name !== 'palette')
      assert.deepEqual(await tooWide(page, at, shown), [])
    }
  })

  test('a screen of the console holds few rows of a long list, and reads the next pages on the way down', async () => {
    const COUNT = 230
    for (let n = 0; n < COUNT; n += 10)
      await Promise.all(
        Array.from({ length: 10 }, () =>
          story.tenant.post(`${story.at}/deposits`, { amount: '5.00', currency: 'EUR' }),
        ),
      )
    const { page } = await openConsole(browser, person)
    await page.goto(`${at}/deposits`)
    const grid = page.getByRole('grid')
    await grid.waitFor()
    for (const end of [/^100\+ rows$/, /^200\+ rows$/, /^2\d\d rows$/]) {
      await grid.focus()
      await page.getByText(end).waitFor()
      await page.keyboard.press('End')
    }
    await page.getByText('75.00 EUR', { exact: true }).waitFor() // The oldest open deposit.
    assert.ok((await page.getByRole('row').count()) < 100)
  })
})
