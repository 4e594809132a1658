// The console in a real browser, against a real server: what the staff of a broker do, with the keyboard alone too, and
// what must not be possible.
import assert from 'node:assert/strict'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { setRule } from '../support/approvals.ts'
import { browserProgram, findViolations, openBrowser, takePicture } from '../support/browser.ts'
import { type Body, freshTenant } from '../support/client.ts'
import { giveCookie, openConsole, openStory, type Story } from '../support/console.ts'
import { queryAt } from '../support/database.ts'
import { codeOf, newOperator, PASSWORD, type SignedIn } from '../support/operators.ts'
import { until } from '../support/until.ts'

describe.skipIf(!browserProgram)('the console', () => {
  let browser: Browser
  let story: Story
  let at: string
  let operations: SignedIn

  beforeAll(async () => {
    browser = await openBrowser()
    story = await openStory()
    at = `/console/t/${story.tenant.tenant}`
    operations = await newOperator('operations', story.tenant.tenant)
  })
  afterAll(() => browser?.close())

  const heading = (page: Page) => page.getByRole('heading', { level: 1 })

  test('the console signs in with a password in the place of a view, whose address stays', async () => {
    const { page, faults } = await openConsole(browser, undefined)
    const address = `${at}/orders?status=settled`
    await page.goto(address)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.getByLabel('E-mail address').fill(operations.email)
    await page.getByLabel('Password').fill('not the password')
    await page.getByLabel('Code of the authenticator').fill('000000')
    await page.getByRole('button', { name: 'Sign in with a password' }).click()
    await page.getByRole('alert').getByText('sign_in_failed').waitFor()
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByLabel('Code of the authenticator').fill(operations.recovery_codes[0]!)
    await page.getByRole('button', { name: 'Sign in with a password' }).click()
    await page.getByRole('grid', { name: 'Orders' }).waitFor()
    assert.equal(page.url(), inject('baseUrl') + address)
    assert.equal(await page.getByRole('row').count(), 2) // The head and the settled order.
    assert.equal(await page.evaluate('document.cookie'), '')
    await page.getByRole('button', { name: 'Test operations' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    assert.deepEqual(withoutRefusals(faults), [])
  })

  test('the console makes a token for a program, which is shown once and works', async () => {
    const { page, faults } = await openConsole(browser, operations)
    await page.goto(`${at}/`)
    await heading(page).getByText('Home').waitFor()
    await page.getByRole('button', { name: 'Test operations' }).click()
    await page.getByRole('button', { name: 'New token' }).click()
    const dialog = page.getByRole('dialog', { name: 'New token' })
    const make = dialog.getByRole('button', { name: 'Make the token' })
    assert.equal(await make.isDisabled(), true)
    await dialog.getByLabel('Name of the program').fill('Nightly report')
    await dialog.getByLabel('Days for which it is valid').selectOption('30')
    assert.deepEqual(await findViolations(page), [])
    await make.click()
    const token = await dialog.locator('code.secret').textContent()
    assert.match(token!, /^hfo_/)
    const headers = { Authorization: `Bearer ${token}` }
    const answer = await fetch(`${inject('baseUrl')}/operator/me`, { headers })
    assert.deepEqual([answer.status, (await answer.json()).id], [200, operations.id])
    const sessions: Body[] = (await operations.call('GET', '/operator/me/sessions')).body
    const made = sessions.find(({ name }) => name === 'Nightly report')!
    const days = (Date.parse(made.expires_at) - Date.parse(made.created_at)) / 86_400_000
    assert.deepEqual([made.kind, days], ['token', 30])
    await dialog.getByRole('button', { name: 'Close' }).click()
    assert.ok(!(await page.content()).includes(token!))
    assert.deepEqual(faults, [])
  })

  test('the console answers "where is my money?" from an e-mail address, with the keyboard alone', async () => {
    const { page, faults } = await openConsole(browser, operations)
    await page.goto(`${at}/`)
    await heading(page).getByText('Home').waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('ada@example.com')
    await page.getByRole('option').filter({ hasText: 'A… L…' }).waitFor()
    await takePicture(page, 'search', 'console')
    await page.keyboard.press('Enter')
    await heading(page).getByText('A… L…').waitFor()
    await page.getByRole('link', { name: story.reference }).focus()
    await page.keyboard.press('Enter')
    await heading(page).getByText(story.reference).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    const grid = page.getByRole('grid', { name: 'Orders' })
    await grid.waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/orders/${story.bought}`)
    await page.getByRole('list', { name: 'Life of the order' }).getByText('Settled').waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    assert.deepEqual(faults, [])
  })

  test('the console finds an account by its IBAN, its reference and its id, and nothing of another tenant', async () => {
    const { page } = await openConsole(browser, operations)
    await page.goto(`${at}/`)
    for (const text of ['DE89 3704 0044 0532 0130 00', story.reference.toLowerCase(), story.account]) {
      await page.getByRole('button', { name: 'Search by anything' }).click()
      await page.getByRole('combobox').fill(text)
      await page.getByRole('option', { name: story.reference }).waitFor()
      await page.keyboard.press('Escape')
    }
    const other = await freshTenant()
    await page.goto(`/console/t/${other.tenant}/`)
    await page.getByRole('alert').getByText('not_found').waitFor()
  })

  test('the console tells the story of a customer, shows personal data for a reason, and shows who looked', async () => {
    const { page, faults } = await openConsole(browser, operations)
    await page.goto(`${at}/customers/${story.customer}`)
    const entries = page.locator('ol.story li')
    await entries.first().waitFor()
    await page.getByRole('button', { name: 'Orders', exact: true }).click()
    await page.waitForURL('**?kind=order')
    // The page refuses to evaluate a text, which is how the browser would wait for a condition.
    await until(
      () => entries.count(),
      (count) => count === 2,
    )
    assert.equal(await page.getByText('Ada Lovelace').count(), 0)
    await page.getByLabel('Reason for looking').fill('The customer called.')
    await page.getByRole('button', { name: 'Show personal data' }).click()
    await page.getByText('Ada Lovelace').waitFor()
    await page.getByText('This look is on record').waitFor()
    await page.getByRole('button', { name: 'Looks' }).click()
    await entries.filter({ hasText: 'full_name' }).waitFor()
    assert.equal(await entries.count(), 1)
    assert.deepEqual(faults, [])
  })

  test('the console shows the value, the cash and the positions of an account exactly', async () => {
    const { page, faults } = await openConsole(browser, operations)
    await page.goto(`${at}/accounts/${story.account}?range=6m`)
    const { total_value }: Body = await story.tenant.get(`${story.at}/valuation`)
    const shown = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 }).format(total_value)
    await page.locator('dl.totals').getByText(shown).waitFor()
    await page.locator('.plot canvas').waitFor()
    await page.getByText('As a table').click()
    assert.ok((await page.locator('.scroll tr').count()) >= 40, 'a row for each day')
    await page.getByRole('tab', { name: 'Cash', exact: true }).click()
    await page.waitForURL('**tab=cash')
    await page.reload()
    await page.getByRole('tab', { name: 'Cash', selected: true }).waitFor()
    assert.deepEqual(faults, [])
  })

  test('the console assigns a payment: it awaits approval, another person approves, and the money arrives once', async () => {
    await setRule(story.tenant.tenant, { verb: 'suspense.assign' })
    const before = await story.cash()
    const maker = await newOperator('operations', story.tenant.tenant)
    const { page, faults } = await openConsole(browser, maker)
    await page.goto(`${at}/suspense`)
    await page.getByRole('row').filter({ hasText: '250.00' }).click()
    await page.waitForURL('**?row=inp_*')
    await page.getByRole('button', { name: 'Take it' }).click()
    await page.getByRole('button', { name: 'Give it back' }).waitFor()
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign' })
    await dialog.getByLabel('Reference or id of the account').fill('NOSUCHACCT')
    await dialog.getByLabel('Reason, for the record').fill('The payer named the account.')
    await dialog.getByText('no such account yet').waitFor()
    assert.ok(await dialog.getByRole('button', { name: 'Assign' }).isDisabled())
    await dialog.getByLabel('Reference or id of the account').fill(story.reference)
    await dialog.getByText(`→ ${story.reference}`).waitFor()
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await page.getByText('awaits the approval of another operator').waitFor()
    assert.deepEqual(await story.cash(), before) // Nothing has moved.

    await giveCookie(page, await newOperator('finance', story.tenant.tenant))
    await page.goto(`${at}/approvals?status=pending`)
    await page.getByRole('row').filter({ hasText: 'Assign a payment' }).click()
    await page.getByText('Preview of its effects').waitFor()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Your decision is recorded.').waitFor()
    await page.getByText('Nothing fits these filters').waitFor()
    const after = await story.cash()
    assert.equal(Number(after.total) - Number(before.total), 250)
    assert.deepEqual(faults, [])
  })

  test('the console asks for a proof of identity where the server demands one, and then carries the change out', async () => {
    const person = await newOperator('operations', story.tenant.tenant)
    await ageProof(person)
    await story.tenant.post(`/sandbox/accounts/${story.account}/inbound-payments`, {
      amount: '31.00',
      currency: 'EUR',
      reference: 'Unknown',
      bank_code: 'EXMPDEFFXXX',
      owner_name: 'B. BABBAGE',
      iban: 'DE89370400440532013000',
    })
    const { page } = await openConsole(browser, person)
    await page.goto(`${at}/suspense`)
    await page.getByRole('row').filter({ hasText: '31.00' }).click()
    await page.getByRole('button', { name: 'Return', exact: true }).click()
    const decision = page.getByRole('dialog', { name: 'Return' })
    await decision.getByLabel('Reason, for the record').fill('Nobody expects it.')
    await decision.getByRole('button', { name: 'Return' }).click()
    const proof = page.getByRole('dialog', { name: 'Prove your identity' })
    await proof.getByLabel('Password').fill(PASSWORD)
    await proof.getByLabel('Code of the authenticator').fill(codeOf(person.secret))
    await proof.getByRole('button', { name: 'Prove and continue' }).click()
    await page.getByText('It is done.').waitFor()
    const { body } = await person.call(
      'GET',
      `/operator/tenants/${story.tenant.tenant}/suspense?status=returning`,
    )
    assert.deepEqual(
      body.map(({ amount }: Body) => amount),
      ['31.00'],
    )
  })

  test('the console shows the page to sign in when the session has ended, and then the view again', async () => {
    const person = await newOperator('support', story.tenant.tenant)
    const { page } = await openConsole(browser, person)
    await page.goto(`${at}/deposits`)
    await page.getByRole('grid', { name: 'Deposits' }).waitFor()
    await person.call('POST', '/operator/sign-out')
    await page.getByRole('link', { name: 'Withdrawals' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.getByLabel('E-mail address').fill(person.email)
    await page.getByLabel('Code of the authenticator').fill(person.recovery_codes[0]!)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in with a password' }).click()
    await heading(page).getByText('Withdrawals').waitFor()
    assert.equal(page.url(), `${inject('baseUrl')}${at}/withdrawals`)
  })

  test('the console speaks German, and writes numbers as Germans do', async () => {
    const { page, faults } = await openConsole(browser, operations, { locale: 'de-DE' })
    await page.goto(`${at}/deposits`)
    await heading(page).getByText('Einzahlungen').waitFor()
    await page.getByText('75,00').waitFor()
    assert.equal(await page.getAttribute('html', 'lang'), 'de')
    assert.deepEqual(faults, [])
  })

  const withoutRefusals = (faults: string[]) => faults.filter((fault) => !/status of 40[13]/.test(fault))

  const ageProof = ({ id }: SignedIn) =>
    queryAt(
      inject('databaseUrl'),
      `update operator_sessions set stepped_up_at = stepped_up_at - interval '6 minutes' where operator = '${id}'`,
    )
})
