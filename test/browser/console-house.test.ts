// The views of the console on the house itself, in a real browser against a real server: webhooks, bank, applications,
// ledger, corporate actions, access and audit. What a person does there, and what must stay as it was.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, inject, test } from 'vitest'
import { setRule } from '../support/approvals.ts'
import { browserProgram, openBrowser } from '../support/browser.ts'
import type { Body } from '../support/client.ts'
import { openConsole, openStory, type Story } from '../support/console.ts'
import { queryAt } from '../support/database.ts'
import { type House, openHouse } from '../support/house.ts'
import { codeOf, newOperator, PASSWORD, type SignedIn } from '../support/operators.ts'
import { tamper } from '../support/tamper.ts'
import { until } from '../support/until.ts'

describe.skipIf(!browserProgram)('the console of the house', () => {
  let browser: Browser
  let story: Story
  let house: House
  let at: string
  let api: string

  beforeAll(async () => {
    browser = await openBrowser()
    story = await openStory()
    house = await openHouse(story)
    at = `/console/t/${story.tenant.tenant}`
    api = `/operator/tenants/${story.tenant.tenant}`
  })
  afterAll(async () => {
    house?.receiver.stop()
    await browser?.close()
  })

  const sheet = (page: Page) => page.getByRole('complementary')
  const rows = (page: Page) => page.getByRole('grid').getByRole('row')

  test('the console of the house shows the body and the signature of a delivery as its receiver got them, and delivers again', async () => {
    const { tenant } = story.tenant
    await setRule(tenant, { verb: 'webhook_deliveries.redeliver', roles: ['developer'] })
    const person = await newOperator('support', tenant)
    const { page, faults } = await openConsole(browser, person)
    await page.goto(`${at}/deliveries`)
    await rows(page).filter({ hasText: 'succeeded' }).first().click()
    await page.waitForURL('**row=whd_*')
    const id = new URL(page.url()).searchParams.get('row')!
    const received = house.receiver.received.filter(({ headers }) => headers['webhook-id'] === id)
    assert.ok(received.length > 0)
    const text = await page.locator('pre.sent').innerText()
    assert.ok(text.includes(received[0]!.body), 'the exact body')
    // The receiver's own check passes with the headers that the page shows.
    const headerOf = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(text)![1]!
    const { secret } = house
    const signed = `${headerOf('Webhook-Timestamp')}.${id}.${received[0]!.body}`
    const signature = `v1,${createHmac('sha256', secret).update(signed).digest('hex')}`
    assert.ok(headerOf('Webhook-Signature').split(' ').includes(signature))

    await sheet(page).getByRole('button', { name: 'Deliver again' }).click()
    const dialog = page.getByRole('dialog', { name: 'Deliver again' })
    assert.ok(await dialog.getByRole('button', { name: 'Deliver again' }).isDisabled(), 'without a reason')
    await dialog.getByLabel('Reason, for the record').fill('The receiver was down.')
    await dialog.getByRole('button', { name: 'Deliver again' }).click()
    await page.getByText('awaits the approval of another operator').waitFor()
    const notes = await person.call('GET', `${api}/notes?subject=${house.webhook}`)
    assert.deepEqual(
      notes.body.map((note: Body) => note.text),
      [`Deliver again ${id}: The receiver was down.`],
    )
    const again = await person.call('GET', `${api}/webhook-deliveries?limit=200`)
    assert.ok(
      again.body.every((one: Body) => one.redelivery_of === null),
      'nothing was sent yet',
    )
    assert.deepEqual(faults, [])
  })

  test('the console of the house follows the events, which wait until the person shows them', async () => {
    const { page, faults } = await openConsole(browser, await newOperator('developer', story.tenant.tenant))
    await page.goto(`${at}/events?name=order.placed`)
    await rows(page).nth(1).waitFor()
    const before = await rows(page).count()
    const { id: instrument } = await story.instrument('IE00B4L5Y983')
    const terms = { order_type: 'limit', side: 'buy', quantity: '1', limit_price: '30.00', instrument }
    await story.tenant.post(`${story.at}/orders`, terms)
    await page.getByRole('button', { name: 'Show 1 new' }).click()
    await until(
      () => rows(page).count(),
      (count) => count === before + 1,
    )
    await page.getByRole('button', { name: 'Follow' }).click()
    await story.tenant.post(`${story.at}/orders`, { ...terms, limit_price: '31.00' })
    await until(
      () => rows(page).count(),
      (count) => count === before + 2,
    )
    assert.deepEqual(faults, [])
  })

  test('the console of the house puts runs, statements and breaks side by side, and resolves a break with a reason', async () => {
    const person = await newOperator('finance', story.tenant.tenant)
    const { page, faults } = await openConsole(browser, person)
    await page.goto(`${at}/bank`)
    const breaks = page.getByRole('region', { name: 'Breaks' })
    await page.getByRole('region', { name: 'Payment runs' }).getByText('120.00').waitFor()
    await page.getByRole('region', { name: 'Statements' }).getByText('2026-032').waitFor()
    await breaks.getByRole('link', { name: 'gap' }).click()
    await page.waitForURL('**/breaks?row=brk_*')
    const id = new URL(page.url()).searchParams.get('row')!
    await ageProof(person)
    await sheet(page).getByRole('button', { name: 'Resolve' }).click()
    const dialog = page.getByRole('dialog', { name: 'Resolve' })
    await dialog.getByLabel('Reason, for the record').fill('The bank has corrected it.')
    await dialog.getByRole('button', { name: 'Resolve' }).click()
    await prove(page, person)
    await page.getByText('It is done.').waitFor()
    const left = await person.call('GET', `${api}/breaks`)
    assert.ok(!left.body.some((one: Body) => one.id === id))

    await page.goto(`${at}/statements`)
    await rows(page).filter({ hasText: '2026-031' }).click()
    // The bank and the ledger have the same amount for the deposit of the statement.
    const entry = sheet(page).getByRole('row').filter({ hasText: '300.00' })
    await entry.waitFor()
    assert.equal((await entry.innerText()).match(/300\.00/g)?.length, 2)
    assert.deepEqual(withoutRefusals(faults), [])
  })

  test('the console of the house reviews an application: data beside documents, each look on record, the decision with its reason', async () => {
    const { tenant } = story.tenant
    const person = await newOperator('compliance', tenant)
    const { page, faults } = await openConsole(browser, person)
    await page.goto(`${at}/applications?status=pending`)
    await rows(page).nth(1).click()
    await page.waitForURL(`**/applications/${house.application}`)
    const data = page.getByRole('region', { name: 'Data' })
    await data.getByText('identity').first().waitFor()
    assert.equal(await page.getByText('Hafenstrasse 3').count(), 0, 'personal data are masked')
    await data.getByLabel('Reason for looking').fill('Review of the application.')
    await data.getByRole('button', { name: 'Show personal data' }).click()
    await data.getByText('Hafenstrasse 3').first().waitFor()

    const bill = page.getByRole('region', { name: 'Documents' }).locator('.applicant').nth(1)
    await bill.getByRole('button', { name: 'Show the document' }).click()
    await bill.getByLabel('Reason for looking').fill('Review of the application.')
    await bill.getByRole('button', { name: 'Show personal data' }).click()
    await bill.getByRole('img', { name: 'bill.png' }).waitFor()
    const looks = await queryAt(
      inject('databaseUrl'),
      `select resource from operator_looks where operator = '${person.id}'`,
    )
    assert.deepEqual(
      looks.map(({ resource }) => resource),
      [house.application, house.application],
    )

    await page.getByRole('button', { name: 'Approve' }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve' })
    await dialog.getByLabel('Reason, for the record').fill('Data and documents agree.')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('heading', { level: 1 }).getByText('approved').waitFor()
    // The reason may name the person: it is a note with personal data, which only a look shows.
    await page.getByText('This note holds personal data and is masked.').waitFor()
    assert.equal(await page.getByText('Data and documents agree.').count(), 0)
    const decided = await story.tenant.get(`/onboarding-applications/${house.application}`)
    assert.equal(decided.outcome, 'approved')
    assert.deepEqual(faults, [])
  })

  test('the console of the house shows a trial balance that is zero in every asset, now and before the money came', async () => {
    const { page, faults } = await openConsole(browser, await newOperator('auditor', story.tenant.tenant))
    await page.goto(`${at}/ledger`)
    await page.getByRole('heading', { name: 'EUR balanced' }).waitFor()
    const [total] = await queryAt(
      inject('databaseUrl'),
      `select sum(balance)::text as sum from ledger_balances where tenant = '${story.tenant.tenant}'
       and account like 'customer:%:free' and asset = 'EUR'`,
    )
    const shown = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 }).format(Number(total!.sum))
    await page.getByRole('row').filter({ hasText: 'Customers, available' }).getByText(shown).first().waitFor()
    await page.getByLabel('Balances as of (UTC)').fill('2020-01-01T00:00')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL('**?at=2020-01-01T00*')
    await page.getByText('1 Jan 2020').waitFor()
    assert.equal(await page.getByRole('heading', { level: 2 }).count(), 0, 'nothing was booked then')
    await page.goBack()
    await page.getByRole('link', { name: 'Bank', exact: true }).last().click()
    await page.waitForURL('**/postings?*ledger_account=bank*')
    await rows(page).nth(1).click()
    await sheet(page).locator('.transfer').waitFor()
    assert.deepEqual(faults, [])
  })

  test('the console of the house shows what falls due on the way, and the balances before and after the clock has moved', async () => {
    const { page, faults } = await openConsole(browser, await newOperator('auditor', story.tenant.tenant))
    const available = () => page.getByRole('row').filter({ hasText: 'Customers, available' }).first()
    await page.goto(`${at}/due`)
    await page.locator('section.ledger tbody tr').first().waitFor()
    await page.getByRole('link', { name: 'Balances before and after' }).click()
    await page.waitForURL('**/ledger?since=*')
    await available().waitFor()
    const amountsOf = async () => (await available().innerText()).split(/\s+/).slice(-2)
    const [before, same] = await amountsOf()
    assert.equal(before, same)
    await story.advance(60)
    await story.tenant.post(`/sandbox/accounts/${story.account}/inbound-payments`, {
      amount: '7.00',
      currency: 'EUR',
      owner_name: 'Ada Lovelace',
      iban: 'DE89370400440532013000',
      bank_code: 'EXMPDEFFXXX',
    })
    await page.reload()
    await available().waitFor()
    const [was, is] = await amountsOf()
    assert.equal(was, before)
    assert.notEqual(is, was)
    assert.deepEqual(faults, [])
  })

  test('the console of the house previews a distribution without a booking, and then books what the preview has shown', async () => {
    const { tenant } = story.tenant
    const person = await newOperator('operations', tenant)
    const { id: instrument } = await story.instrument('IE00B4L5Y983')
    const { page, faults } = await openConsole(browser, person)
    await page.goto(`${at}/corporate-actions`)
    await page.getByRole('button', { name: 'Enter a corporate action' }).click()
    const dialog = page.getByRole('dialog', { name: 'Enter a corporate action' })
    await dialog.getByLabel('Type').selectOption('distribution')
    await dialog.getByLabel('Instrument', { exact: true }).fill(instrument)
    await dialog.getByLabel('Money for a unit').fill('1.00')
    const before = await story.cash()
    await dialog.getByRole('button', { name: 'Preview of the bookings' }).click()
    await dialog.getByText('1 position').waitFor()
    const preview = await dialog.locator('table tbody').innerText()
    assert.deepEqual(await story.cash(), before, 'a preview books nothing')
    await dialog.getByRole('button', { name: 'Enter a corporate action' }).click()
    await page.getByRole('status').locator('table tbody').waitFor()
    assert.equal(await page.getByRole('status').locator('table tbody').innerText(), preview)
    assert.notDeepEqual(await story.cash(), before)
    assert.deepEqual(faults, [])
  })

  test('the console of the house shows the secret of a new client once, and gives a person a role', async () => {
    const { tenant } = story.tenant
    const { page, faults } = await openConsole(browser, await newOperator('developer', tenant))
    await page.goto(`${at}/clients`)
    await page.getByRole('button', { name: 'New client' }).click()
    const dialog = page.getByRole('dialog', { name: 'New client' })
    await dialog.getByLabel('Name').fill('Reporting')
    await dialog.getByRole('button', { name: 'New client' }).click()
    const secret = await page.locator('code.secret').innerText()
    assert.ok(secret.length > 20)
    await page.reload()
    await rows(page).filter({ hasText: 'Reporting' }).click()
    await sheet(page).getByRole('heading', { name: 'Secrets' }).waitFor()
    assert.ok(!(await page.locator('body').innerText()).includes(secret))
    assert.deepEqual(faults, [])

    const colleague = await newOperator('support', tenant)
    const administrator = await openConsole(browser, await newOperator('administrator'))
    await administrator.page.goto(`${at}/people?role=support&row=${colleague.id}`)
    await sheet(administrator.page).getByRole('button', { name: 'Give a role' }).click()
    const form = administrator.page.getByRole('dialog', { name: 'Give a role' })
    await form.getByLabel('Role').selectOption('finance')
    await form.getByRole('button', { name: 'Give a role' }).click()
    await sheet(administrator.page).getByRole('row').filter({ hasText: 'finance' }).waitFor()
    const { body } = await colleague.call('GET', '/operator/me')
    assert.deepEqual(body.grants?.map(({ role }: Body) => role).sort() ?? body, ['finance', 'support'])
  })

  test('the console of the house proves an audit record in the browser, and names the one that was altered', async () => {
    const { page, faults } = await openConsole(browser, await newOperator('auditor', story.tenant.tenant))
    await page.goto(`${at}/activity`)
    await rows(page).nth(3).click()
    await sheet(page).getByRole('button', { name: 'Check the chain' }).click()
    await page.getByText('form a whole chain').waitFor()
    const owner = new pg.Client({ connectionString: inject('databaseUrl') })
    await owner.connect()
    await tamper(
      owner,
      `update audit_records set actor = 'svc_other'
       where tenant = $1 and id = (select record from audit_links where tenant = $1 and sequence = 2)`,
      [story.tenant.tenant],
    )
    await owner.end()
    // The checkpoint that ended the stretch before is signed: the stretch with the altered record begins at the first.
    await page.goto(`${at}/activity?actor=svc_other`)
    await rows(page).nth(1).click()
    await sheet(page).getByRole('button', { name: 'Check the chain' }).click()
    await page.getByText('Record 2 was altered').waitFor()
    assert.deepEqual(faults, [])
  })

  const withoutRefusals = (faults: string[]) => faults.filter((fault) => !/status of 40[13]/.test(fault))

  const ageProof = ({ id }: SignedIn) =>
    queryAt(
      inject('databaseUrl'),
      `update operator_sessions set stepped_up_at = stepped_up_at - interval '6 minutes' where operator = '${id}'`,
    )

  async function prove(page: Page, person: SignedIn): Promise<void> {
    const proof = page.getByRole('dialog', { name: 'Prove your identity' })
    await proof.getByLabel('Password').fill(PASSWORD)
    await proof.getByLabel('Code of the authenticator').fill(codeOf(person.secret))
    await proof.getByRole('button', { name: 'Prove and continue' }).click()
  }
})
