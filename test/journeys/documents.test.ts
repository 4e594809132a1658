// Documents of an account: statements, confirmations of orders, statements of fees, the letter of welcome.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { closePast } from '../../src/clock/close-past.ts'
import { requestDocument } from '../../src/features/customers/accounts/request-document.ts'
import { withdrawDocument } from '../../src/features/documents/documents/withdraw-document.ts'
import { setIssuer } from '../../src/features/documents/issuer/set-issuer.ts'
import { setBankAccount } from '../../src/features/payments/payment-runs/set-bank-account.ts'
import { setAccount } from '../support/account.ts'
import { assertMembers } from '../support/assert-members.ts'
import { openMoney } from '../support/cash.ts'
import { type Body, callerOf, freshTenant, offenders, refused, send } from '../support/client.ts'
import { changeAs, testApp } from '../support/direct.ts'
import { contentOf, documentsOf, fetchPdf, holdStatement, linesOf } from '../support/documents.ts'
import { sampleLogo } from '../support/encode-png.ts'
import { WORLD, ZERO_BUND } from '../support/instruments.ts'
import { openTestAccount } from '../support/journey.ts'
import { readStructure } from '../support/pdf-structure.ts'
import { type Desk, openDesk } from '../support/trading.ts'
import { passTime, until } from '../support/until.ts'

const withdraw = async ({ tenant }: Desk, id: string, restore = false) =>
  changeAs(await testApp(), tenant.tenant, (context) => withdrawDocument(context, id, { restore }))

async function buy(desk: Desk, symbol = WORLD, more: object = { cash_amount: '1000.00' }): Promise<Body> {
  const { id: instrument } = await desk.instrument(symbol)
  const { id } = await desk.place({ instrument, side: 'buy', ...more })
  await desk.advance(60)
  return desk.order(id)
}

const statement = (desk: Desk, period_start: string, period_end: string) =>
  desk.tenant.call('POST', `${desk.at}/statements`, { period_start, period_end })

async function stated(desk: Desk, period_start: string, period_end: string): Promise<Body> {
  const { status, body, text } = await statement(desk, period_start, period_end)
  assert.equal(status, 201, text)
  const content = await contentOf(desk.tenant, body.id)
  holdStatement(content)
  return content
}

/** The events that say that a document was issued. */
const issuesOf = async ({ tenant }: Desk, id: string) =>
  (await tenant.get(`/events?name=document.issued&resource[id]=${id}`)).map(
    ({ resource, data, created_at }: Body) => [resource, data, created_at],
  )

describe('documents that are issued automatically', () => {
  test('an account that is opened gets a letter of welcome', async () => {
    const desk = await openDesk()
    const [letter] = await documentsOf(desk.tenant, desk.at, 'welcome_letter')
    const { id, file, created_at, modified_at, ...rest } = letter!
    assert.match(id, /^doc_/)
    assert.match(file, /^fil_/)
    assert.equal(created_at, modified_at)
    assert.deepEqual(rest, {
      account: desk.account,
      document_type: 'welcome_letter',
      title: 'Welcome letter',
      reference: null,
      period_start: null,
      period_end: null,
      content_type: 'application/pdf',
      is_downloadable: true,
    })
    assert.deepEqual(await issuesOf(desk, id), [[{ id, resource_type: 'document' }, {}, created_at]])
    const account = await desk.tenant.get(desk.at)
    const content = await contentOf(desk.tenant, id)
    assert.equal(content.account.name, account.name)
    assert.equal(content.bank_payment_reference, account.bank_payment_reference)
    const lines = await linesOf(desk.tenant, id)
    for (const line of [
      'Welcome to A test',
      `Payment reference ${account.reference}`,
      'Cash may be held in EUR (€), USD ($), GBP (£)',
    ])
      assert.ok(lines.includes(line), line)
    assert.ok(lines.some((line) => line.startsWith(account.name)))
    assert.match(lines.at(-1)!, new RegExp(`${account.reference} · Document ${id} · Sandbox.* Page 1 of 1$`))
  })

  test('an order that is filled is confirmed, with what was executed and what it cost', async () => {
    const desk = await openDesk()
    await desk.price(WORLD, '99.90', '100.10')
    const order = await buy(desk)
    assert.equal(order.status, 'filled')
    const [confirmation, ...others] = await documentsOf(desk.tenant, desk.at, 'order_confirmation')
    assert.equal(others.length, 0)
    assert.equal(confirmation!.reference, order.id)
    assert.equal(confirmation!.title, `Order confirmation Buy ${WORLD} 2027-03-01`)
    const content = await contentOf(desk.tenant, confirmation!.id)
    const [trade] = order.trades
    assert.deepEqual(
      { ...content.order, fees: content.total_fees, quantity: content.quantity, notional: content.notional },
      {
        id: order.id,
        side: 'buy',
        order_type: 'market',
        purpose: 'user_request',
        limit_price: null,
        stop_price: null,
        executed_on: null,
        placed_at: order.created_at,
        filled_at: order.filled_at,
        fees: order.fees,
        quantity: trade.quantity,
        notional: trade.notional,
      },
    )
    assert.equal(content.average_price, '100.10')
    const taken = (await desk.transactions()).filter((one) => one.transaction_type !== 'deposit')
    const cash = taken.reduce((sum, one) => sum + Math.round(Number(one.cash_amount) * 100), 0)
    assert.equal(Math.round(Number(content.net_amount) * 100), cash) // What the ledger took, to the cent.
    const lines = await linesOf(desk.tenant, confirmation!.id)
    for (const line of [
      `Order ${order.id}`,
      `ISIN ${WORLD}`,
      'Average price €100.10',
      'Fee: Buy order +€1.50',
    ])
      assert.ok(lines.includes(line), `${line} in ${lines.join('\n')}`)
  })

  test('a fee that has a rate is confirmed with the rate and the cash amount of the order', async () => {
    const fee = {
      alias: 'buy',
      display_name: 'Buy order',
      fee_type: 'transaction',
      transaction_type: 'buy',
      tax_rate: '0.20',
      chargeable_currencies: { EUR: { unit_amount: '0.00', rate: '0.0025' } },
    }
    const desk = await openDesk({ settings: { fees: [fee] } })
    await desk.price(WORLD, '100.00')
    await buy(desk, WORLD, { cash_amount: '1200.00' })
    const [confirmation] = await documentsOf(desk.tenant, desk.at, 'order_confirmation')
    const lines = await linesOf(desk.tenant, confirmation!.id)
    // 1,200.00 × 0.25 % = 3.00, and 20 % of it 0.60
    for (const line of ['Fee: Buy order, 0.25 % of €1,200.00 +€3.00', 'Tax: 20 % of €3.00 +€0.60'])
      assert.ok(lines.includes(line), `${line} in ${lines.join('\n')}`)
  })

  test('a letter of welcome names the account of the firm to which deposits are paid', async () => {
    const tenant = await freshTenant()
    const firm = { owner_name: 'House', iban: 'DE89370400440532013000', bank_code: 'EXMPDEFFXXX' }
    await changeAs(await testApp(), tenant.tenant, async (context) => {
      await setBankAccount(context, 'EUR', firm)
      context.pending.resource = tenant.tenant
    })
    const { account } = await openTestAccount(tenant)
    const [letter] = await documentsOf(tenant, `/accounts/${account.id}`, 'welcome_letter')
    const content = await contentOf(tenant, letter!.id)
    assert.deepEqual(content.bank_accounts, [{ currency: 'EUR', ...firm }])
    const lines = await linesOf(tenant, letter!.id)
    assert.ok(lines.includes('EUR (€) House DE89 3704 0044 0532 0130 00 EXMPDEFFXXX'), lines.join('\n'))
  })

  test('a bond and a currency exchange are confirmed in the units of their quotes', async () => {
    const desk = await openDesk()
    await desk.price(ZERO_BUND, '90.00', '90.00')
    await desk.price('EUR/USD', '1.09990', '1.10000')
    await buy(desk, ZERO_BUND, { cash_amount: '1000.00' })
    await buy(desk, 'EUR/USD', { side: 'sell', quantity: '1000.00' })
    const [pair, bond] = await documentsOf(desk.tenant, desk.at, 'order_confirmation', 2)
    const bought = await linesOf(desk.tenant, bond!.id)
    assert.ok(bought.includes('Average price 90.00 %'), bought.join('\n'))
    const content = await contentOf(desk.tenant, pair!.id)
    assertMembers(content, { quantity: '1000', quantity_currency: 'EUR' })
    assertMembers(content, { notional: '1099.90', currency: 'USD', average_price: '1.0999' })
    const { download_url } = await desk.tenant.get(`/documents/${pair!.id}/file?redirect=false`)
    const { headers } = await send('', 'GET', download_url)
    assert.match(
      headers.get('content-disposition')!,
      /^attachment; filename="Order confirmation Sell EUR-USD .*\.pdf"$/,
    )
  })

  test('a recurring fee that falls due has its statement, one per charge', async () => {
    const custody = {
      alias: 'custody',
      display_name: 'Custody',
      fee_type: 'recurring',
      tax_rate: '0.19',
      chargeable_currencies: { EUR: { unit_amount: '2.00' } },
    }
    const { tenant, at } = await openMoney({ fees: [custody] })
    const { now } = await tenant.put('/sandbox/clock', { mode: 'frozen' })
    const [year, month] = now.split('-').map(Number)
    const to = new Date(Date.UTC(year!, month! + 1, 1, 6)).toISOString()
    const { processed } = await tenant.post('/sandbox/clock/advance', { to })
    assert.equal(processed.fees, 2)
    const statements: Body[] = await documentsOf(tenant, at, 'fee_statement', 2)
    assert.equal(statements.length, 2)
    const [last] = statements
    assert.equal(last!.reference, null)
    const content = await contentOf(tenant, last!.id)
    const charge = await tenant.get(`/fee-charges/${content.fee_charge}`)
    for (const name of ['amount_fee', 'amount_tax', 'amount_total', 'period_start', 'period_end'])
      assert.equal(content[name], charge[name], name)
    assertMembers(last, { period_start: charge.period_start, period_end: charge.period_end })
    const lines = await linesOf(tenant, last!.id)
    for (const line of ['Custody €2.00', 'Tax: 19 % of €2.00 +€0.38', 'Charged to your account €2.38'])
      assert.ok(lines.includes(line), line)
  })

  test('documents that are issued automatically are issued once for repeated jobs, and none delays another', async () => {
    const desk = await openDesk()
    await documentsOf(desk.tenant, desk.at, 'welcome_letter')
    const app = await testApp()
    const sql = app.database.write(desk.tenant.tenant)
    const order = await buy(desk)
    await changeAs(app, desk.tenant.tenant, async (context) => {
      requestDocument(context, 'order_confirmation', 'ord_of_nobody')
      for (let time = 0; time < 3; time++) {
        requestDocument(context, 'order_confirmation', order.id)
        requestDocument(context, 'welcome_letter', desk.account)
      }
    })
    const waiting = () => sql<{ source: string; last_error: string | null }>`
      select payload ->> 'source' as source, last_error from jobs
      where tenant = ${desk.tenant.tenant} and kind = 'documents.issue'`
    const [stuck] = await until(waiting, (rows) => rows.length === 1 && rows[0]!.last_error !== null)
    assert.equal(stuck!.source, 'ord_of_nobody')
    assert.match(stuck!.last_error!, /ord_of_nobody/)
    await sql`delete from jobs where tenant = ${desk.tenant.tenant} and kind = 'documents.issue'`
    const all: Body[] = await desk.tenant.get(`${desk.at}/documents`)
    assert.deepEqual(
      all.map((one) => one.document_type),
      ['order_confirmation', 'welcome_letter'],
    )
  })
})

describe('listing and downloading', () => {
  test('the list is newest first, and filters by type', async () => {
    const desk = await openDesk()
    const order = await buy(desk)
    await desk.advance('2027-04-01T00:00:00Z')
    const document = (await statement(desk, '2027-03-01', '2027-04-01')).body
    const list = async (query = ''): Promise<string[]> =>
      (await desk.tenant.get(`${desk.at}/documents${query}`)).map((one: Body) => one.document_type)
    assert.deepEqual(await list(), ['account_statement', 'order_confirmation', 'welcome_letter'])
    assert.deepEqual(await list('?document_type=welcome_letter&document_type=order_confirmation'), [
      'order_confirmation',
      'welcome_letter',
    ])
    assert.deepEqual(await list('?document_type=fee_statement'), [])
    const [first] = await desk.tenant.get(`${desk.at}/documents?document_type=account_statement`)
    assert.deepEqual(first, document)
    assert.equal((await documentsOf(desk.tenant, desk.at, 'order_confirmation'))[0]!.reference, order.id)
    for (const query of ['invoice', 'welcome_letter&document_type=invoice']) {
      const answer = desk.tenant.call('GET', `${desk.at}/documents?document_type=${query}`)
      assert.deepEqual(offenders(await refused(answer, 400, 'invalid_request')), [
        'query.document_type invalid_param',
      ])
    }
  })

  test('a document has a link for five minutes, and the same bytes at every download', async () => {
    const desk = await openDesk()
    const [{ id }] = (await documentsOf(desk.tenant, desk.at, 'welcome_letter')) as [Body]
    const answer = await desk.tenant.call('GET', `/documents/${id}/file`)
    assert.equal(answer.status, 302)
    assert.equal(answer.text, '')
    const location = answer.headers.get('location')!
    assert.ok(location.startsWith(`${desk.tenant.baseUrl}/downloads/`))
    const plain = await desk.tenant.call('GET', `/documents/${id}/file?redirect=false`)
    assert.equal(plain.status, 200)
    assert.deepEqual(Object.keys(plain.body), ['download_url'])
    // Of three concurrent first requests one draws the pages.
    const copies = await Promise.all([1, 2, 3].map(() => fetchPdf(desk.tenant, id)))
    await desk.advance(299)
    assert.equal((await fetch(location)).status, 200)
    await desk.advance(1)
    await refused(send('', 'GET', location), 404, 'not_found')
    for (const copy of [...copies, await fetchPdf(desk.tenant, id)]) assert.ok(copy.equals(copies[0]!))
    for (const redirect of ['maybe', '2'])
      await refused(
        desk.tenant.call('GET', `/documents/${id}/file?redirect=${redirect}`),
        400,
        'invalid_request',
      )
  })

  test('a withdrawn document is neither listed nor served until the operator restores it', async () => {
    const desk = await openDesk()
    const [{ id, modified_at }] = (await documentsOf(desk.tenant, desk.at, 'welcome_letter')) as [Body]
    await desk.advance(10)
    await withdraw(desk, id)
    await refused(desk.tenant.call('GET', `/documents/${id}/file`), 404, 'not_found')
    await refused(desk.tenant.call('GET', `/documents/${id}/content`), 404, 'not_found')
    const [hidden] = await desk.tenant.get(`${desk.at}/documents`)
    assert.equal(hidden.is_downloadable, false)
    assert.ok(hidden.modified_at > modified_at)
    await withdraw(desk, id, true)
    assert.ok((await fetchPdf(desk.tenant, id)).length > 1000)
    await assert.rejects(withdraw(desk, 'doc_none'), /No such document/)
  })

  test('documents are limited to their tenant and need the scope', async () => {
    const desk = await openDesk()
    const [{ id }] = (await documentsOf(desk.tenant, desk.at, 'welcome_letter')) as [Body]
    const stranger = await freshTenant()
    for (const path of [`/documents/${id}/file`, `/documents/${id}/content`, `${desk.at}/documents`])
      await refused(stranger.call('GET', path), 404, 'not_found')
    await refused(desk.tenant.call('GET', '/documents/doc_none/file'), 404, 'not_found')
    const { reference } = await desk.tenant.get(desk.at)
    await refused(desk.tenant.call('GET', `/accounts/${reference}/documents`), 404, 'not_found')
    const reader = callerOf(desk.tenant.baseUrl, { ...desk.tenant, scope: 'read' })
    assert.equal((await reader.get(`${desk.at}/documents`))[0].id, id)
    assert.ok((await fetchPdf(reader, id)).length > 1000)
    const period = { period_start: '2027-03-01', period_end: '2027-03-02' }
    await refused(reader.call('POST', `${desk.at}/statements`, period), 403, 'insufficient_scope')
  })

  test('the database refuses to change or delete an issued document', async () => {
    const desk = await openDesk()
    const [{ id }] = (await documentsOf(desk.tenant, desk.at, 'welcome_letter')) as [Body]
    const sql = (await testApp()).database.write(desk.tenant.tenant)
    const tenant = desk.tenant.tenant
    await assert.rejects(
      sql`update documents set title = 'x' where tenant = ${tenant} and id = ${id}`,
      /refused/,
    )
    await assert.rejects(sql`delete from documents where tenant = ${tenant} and id = ${id}`, /refused/)
    // Sealed with the right key and for the right place, but with other words: the digest tells.
    await changeAs(await testApp(), tenant, async ({ sql: within, vault }) => {
      const forged = vault.seal('documents.content', id, '{}')
      await within`update documents set content = ${forged} where tenant = ${tenant} and id = ${id}`
    })
    await refused(desk.tenant.call('GET', `/documents/${id}/content`), 500, 'server_error')
    await refused(desk.tenant.call('GET', `/documents/${id}/file`), 500, 'server_error')
  })
})

describe('a statement', () => {
  test('a statement shows the holdings, the movements and the value of the account', async () => {
    const withholding_taxes = [{ transaction_type: 'coupon_payment', rate: '26.375' }]
    const desk = await openDesk({ settings: { withholding_taxes }, cash: '5000.00' })
    await desk.price(WORLD, '100.00')
    await desk.price('EUR/USD', '1.25000', '1.25000')
    await desk.fund('100.00', 'USD')
    await buy(desk, WORLD, { quantity: '10' })
    await desk.advance('2027-03-10T10:00:00Z')
    const { id: instrument } = await desk.instrument(WORLD)
    await desk.tenant.post('/sandbox/corporate-actions', {
      type: 'distribution',
      instrument,
      amount_per_unit: '1.00',
    })
    await buy(desk, WORLD, { side: 'sell', quantity: '4' })
    await desk.price(WORLD, '110.00')
    await desk.advance('2027-04-01T08:00:00Z')
    const content = await stated(desk, '2027-03-01', '2027-04-01')
    const [eur, usd, gbp] = content.cash
    // 5,000.00 − 10 × 100.00 − 1.50 + 10.00 − 2.64 tax + 4 × 100.00 − 1.50 = 4,404.36
    assert.deepEqual(eur.totals, {
      deposits: '5000.00',
      withdrawals: '0.00',
      purchases: '-1000.00',
      sales: '400.00',
      redemptions: '0.00',
      gross_income: '10.00',
      exchanges: '0.00',
      corporate_actions: '0.00',
      transfers: '0.00',
      fees: '-3.00',
      taxes: '-2.64',
    })
    assertMembers(eur, { opening_balance: '0.00', closing_balance: '4404.36' })
    assertMembers(usd, { closing_balance: '100.00', closing_value: '80.00' })
    assert.deepEqual(
      { closing_balance: gbp.closing_balance, movements: gbp.movements.length },
      { closing_balance: '0.00', movements: 0 },
    )
    const [units] = content.units
    assert.deepEqual(
      {
        opening_quantity: units.opening_quantity,
        closing_quantity: units.closing_quantity,
        movements: units.movements.length,
      },
      { opening_quantity: '0', closing_quantity: '6', movements: 2 },
    )
    const [held] = content.holdings
    assertMembers(held, { quantity: '6', price: '110.00', value: '660.00' })
    assert.equal(content.opening.total_value, '0.00')
    assert.equal(content.closing.total_value, '5144.36') // 4,404.36 + 80.00 + 660.00
    // Every movement of the account's list is there, with the same figures.
    const listed = (await desk.transactions()).map((one) => `${one.id} ${one.cash_amount} ${one.tax}`).sort()
    const shown = content.cash.flatMap((one: Body) =>
      one.movements.map((row: Body) => `${row.transaction} ${row.cash_amount} ${row.tax}`),
    )
    assert.deepEqual(shown.sort(), listed)
    const balances: Body[] = await desk.tenant.get(`${desk.at}/cash-balances`)
    assert.deepEqual(
      content.cash.map((one: Body) => `${one.currency} ${one.closing_balance}`),
      balances.map((one) => `${one.currency} ${one.total}`),
    )
    const [document] = await documentsOf(desk.tenant, desk.at, 'account_statement')
    const lines = await linesOf(desk.tenant, document!.id)
    for (const line of [
      'Cash in USD (1 USD = 0.80 EUR) €0.00 €80.00',
      'Total €0.00 €5,144.36',
      'Income before tax +€10.00 –',
      'Fees before tax, less refunds -€3.00 –',
      'Closing balance €4,404.36 $100.00',
      'Held at the end 6',
    ])
      assert.ok(lines.includes(line), `${line} in\n${lines.join('\n')}`)
  })

  test('a statement shows the value of the account at each midnight of the period, and its parts', async () => {
    const desk = await openDesk({ cash: '5000.00' })
    await desk.price(WORLD, '100.00')
    await buy(desk, WORLD, { quantity: '10' })
    for (const [day, price] of [
      ['2027-03-05', '112.00'],
      ['2027-03-12', '95.00'],
      ['2027-03-19', '104.00'],
    ]) {
      await desk.advance(`${day}T09:00:00Z`)
      await desk.price(WORLD, price!)
    }
    await desk.advance('2027-04-01T08:00:00Z')
    const content = await stated(desk, '2027-03-02', '2027-04-01')
    const { series } = await desk.tenant.get(
      `${desk.at}/valuation-history?resolution=day&period_start=2027-03-01&period_end=2027-03-31`,
    )
    // The end of a day is the midnight at which the next one begins.
    assert.deepEqual(
      content.history.map((one: Body) => one.total_value),
      series.map(([, value]: [string, string]) => value),
    )
    assert.equal(content.history[0].at, '2027-03-02T00:00:00.000Z')
    assert.equal(content.history[0].total_value, content.opening.total_value)
    assert.equal(content.history.at(-1).at, '2027-04-01T00:00:00.000Z')
    assert.equal(content.history.at(-1).total_value, content.closing.total_value)
    const [document] = await documentsOf(desk.tenant, desk.at, 'account_statement')
    const lines = await linesOf(desk.tenant, document!.id)
    // 5,000.00 − 1,001.50 = 3,998.50 in cash, 10 × 104.00 = 1,040.00: 5,038.50 in all
    for (const line of ['Cash in EUR 79.4 % €3,998.50', 'Exchange-traded funds 20.6 % €1,040.00'])
      assert.ok(lines.includes(line), `${line} in\n${lines.join('\n')}`)

    await desk.advance('2028-04-01T08:00:00Z')
    const year = await stated(desk, '2027-03-02', '2028-04-01')
    assert.ok(year.history.length > 50 && year.history.length <= 100, `${year.history.length} points`)
    assert.equal(year.history[0].total_value, year.opening.total_value)
    assert.equal(year.history.at(-1).total_value, year.closing.total_value)
    const days = year.history.map((one: Body) => one.at)
    assert.deepEqual(days, [...new Set(days)].sort())
  })

  test('a statement shows rates with five decimal places, and breaks no figure over two lines', async () => {
    const desk = await openDesk({ cash: '12345678901.23' })
    await desk.price('EUR/GBP', '0.82393', '0.82393')
    await desk.price('EUR/USD', '1.30000', '1.30000')
    await desk.fund('98765432109.87', 'GBP')
    await desk.advance('2027-03-03T08:00:00Z')
    const content = await stated(desk, '2027-03-01', '2027-03-03')
    const [document] = await documentsOf(desk.tenant, desk.at, 'account_statement')
    const lines = await linesOf(desk.tenant, document!.id)
    const gbp = content.cash.find(({ currency }: Body) => currency === 'GBP')
    const shown = Number(gbp.closing_value).toLocaleString('en-US', { minimumFractionDigits: 2 })
    assert.ok(lines.includes(`Cash in GBP (1 GBP = 1.2137 EUR) €0.00 €${shown}`), lines.join('\n'))
    assert.ok(
      lines.includes('2027-03-01 Deposit 2027-03-01 – +£98,765,432,109.87 £98,765,432,109.87'),
      lines.join('\n'),
    )
    assert.doesNotMatch(lines.join('\n'), /\d\.\d{6,}/)
  })

  test('a statement names the issuer and the holder with their addresses, like every document', async () => {
    const address = { line1: 'Am Kai 1', postal_code: '20457', city: 'Hamburg', country_code: 'DE' }
    const contact = { email: 'service@hearth.example', phone: '+49 40 1234567' }
    const issuer = { name: 'Hearth Savings AG', address, contact }
    const logo = sampleLogo(40).toString('base64')
    const desk = await openDesk({ settings: { issuer: { ...issuer, logo } } })
    const [authority] = await desk.tenant.get(`/customers/${desk.customer}/authorities`)
    const home = {
      line1: '12 St James’s Square',
      postal_code: 'SW1Y 4JH',
      city: 'London',
      country_code: 'GB',
    }
    await desk.tenant.post(`/persons/${authority.person.id}/claims`, { claim_type: 'residence', ...home })
    await desk.price(WORLD, '100.00')
    await buy(desk)
    await desk.advance('2027-03-02T08:00:00Z')
    await stated(desk, '2027-03-01', '2027-03-02')
    const whole = { line2: null, line3: null, district_county: null }
    for (const type of ['order_confirmation', 'account_statement']) {
      const [document] = await documentsOf(desk.tenant, desk.at, type)
      const content = await contentOf(desk.tenant, document!.id)
      assert.equal(content.issuer, issuer.name)
      assert.deepEqual(content.issuer_address, { ...address, ...whole })
      assert.deepEqual(content.issuer_contact, { ...contact, website: null })
      assert.match(content.issuer_logo, /^[0-9a-f]{64}$/)
      assert.deepEqual(content.account.holder_address, { ...home, ...whole })
      const [figure] = readStructure(await fetchPdf(desk.tenant, document!.id))[0]!.elements
      assertMembers(figure, { type: 'Figure', text: 'Logo of Hearth Savings AG' })
      const lines = await linesOf(desk.tenant, document!.id)
      const text = lines.join('\n')
      for (const words of [
        'Hearth Savings AG · Am Kai 1 · 20457 Hamburg · Germany',
        'E-mail service@hearth.example',
        'Phone +49 40 1234567',
        home.line1,
        'SW1Y 4JH London',
        'United Kingdom',
      ])
        assert.ok(text.includes(words), `${words} in\n${text}`)
    }
    const moved = { name: 'Hearth Bank AG', address: { ...address, line1: 'Am Sandtorkai 2' } }
    await changeAs(await testApp(), desk.tenant.tenant, (context) => setIssuer(context, moved))
    const later = await until(
      () => stated(desk, '2027-03-01', '2027-03-02'),
      (content: Body) => content.issuer === moved.name,
    )
    assert.deepEqual(
      [later.issuer_address.line1, later.issuer_contact, later.issuer_logo],
      ['Am Sandtorkai 2', null, null],
    )
    const [, ...before] = await documentsOf(desk.tenant, desk.at, 'account_statement', 2)
    assert.equal((await contentOf(desk.tenant, before.at(-1)!.id)).issuer, issuer.name)
    // The letter of welcome was issued before the holder had an address, and stays as it is.
    const [letter] = await documentsOf(desk.tenant, desk.at, 'welcome_letter')
    assert.equal((await contentOf(desk.tenant, letter!.id)).account.holder_address, null)
  })

  test('a statement echoes its dates and is listed; each call creates another one, unless it repeats an idempotency key', async () => {
    const desk = await openDesk({ instant: '2027-05-01T10:00:00.000Z' })
    await desk.advance('2027-06-01T00:00:00Z')
    const period = { period_start: '2027-05-01', period_end: '2027-06-01' }
    const key = { 'Idempotency-Key': 'may' }
    const first = await desk.tenant.post(`${desk.at}/statements`, period, key)
    assert.equal(first.document_type, 'account_statement')
    assert.equal(first.title, 'Account statement 2027-05-01 to 2027-05-31')
    assertMembers(first, { period_start: '2027-05-01', period_end: '2027-06-01' })
    assert.equal(first.created_at, '2027-06-01T00:00:00.000Z')
    assert.deepEqual(await desk.tenant.post(`${desk.at}/statements`, period, key), first)
    const second = await desk.tenant.post(`${desk.at}/statements`, period)
    assert.notEqual(second.id, first.id)
    assert.equal((await documentsOf(desk.tenant, desk.at, 'account_statement')).length, 2)
  })

  test('a statement refuses periods that are not over, begin before the account, or are empty', async () => {
    const desk = await openDesk({ instant: '2027-05-10T10:00:00.000Z' })
    await desk.advance('2027-06-01T00:00:00Z')
    for (const [from, to] of [
      ['2027-05-20', '2027-05-20'], // empty
      ['2027-05-20', '2027-05-19'], // backwards
      ['2027-05-20', '2027-06-02'], // today is not over
      ['2027-05-20', '2028-01-01'], // in the future
      ['2027-06-01', '2027-06-02'],
      ['2027-05-09', '2027-06-01'], // before the opening
      ['0001-01-01', '9999-12-31'],
    ])
      await refused(statement(desk, from!, to!), 400, 'statement_period_invalid')
    const whole = { period_start: '2027-05-10', period_end: '2027-06-01' }
    for (const [body, offender] of [
      [{ period_start: '2027-05-10' }, 'body.period_end missing_param'],
      [{ period_end: '2027-06-01' }, 'body.period_start missing_param'],
      [{ ...whole, period_start: null }, 'body.period_start missing_param'],
      [{ ...whole, period_end: '2027-02-30' }, 'body.period_end invalid_param'],
      [{ ...whole, period_end: '2027-05-31T00:00:00Z' }, 'body.period_end invalid_param'],
      [{ ...whole, period_start: 20270510 }, 'body.period_start invalid_param'],
    ] as const) {
      const answer = desk.tenant.call('POST', `${desk.at}/statements`, body)
      assert.deepEqual(offenders(await refused(answer, 400, 'invalid_request')), [offender])
    }
    await refused(desk.tenant.call('POST', '/accounts/acc_none/statements', whole), 404, 'not_found')
    assert.deepEqual(await desk.tenant.get(`${desk.at}/documents?document_type=account_statement`), [])
    // The day of the opening and the day that has just ended are both in it.
    await stated(desk, '2027-05-10', '2027-06-01')
  })

  test('a statement is available for accounts in every status, also closed ones', async () => {
    const desk = await openDesk()
    await desk.advance('2027-04-01T00:00:00Z')
    for (const status of ['suspended', 'closing', 'closed']) {
      await setAccount(desk.tenant, desk.account, { status })
      assert.equal((await statement(desk, '2027-03-01', '2027-04-01')).status, 201, status)
    }
  })

  test('a statement stays as it was issued, and the next one continues at the instant at which it ended', async () => {
    const desk = await openDesk({ cash: '1000.00' })
    await desk.advance('2027-03-31T23:59:59.999Z')
    await desk.fund('0.01')
    await desk.advance('2027-04-01T00:00:00.000Z')
    await desk.fund('0.02') // On the stroke of midnight: April's.
    const march = await stated(desk, '2027-03-01', '2027-04-01')
    assert.equal(march.cash[0].closing_balance, '1000.01')
    const [document] = await documentsOf(desk.tenant, desk.at, 'account_statement')
    const bytes = await fetchPdf(desk.tenant, document!.id)
    await desk.advance('2027-05-01T00:00:00Z')
    const april = await stated(desk, '2027-04-01', '2027-05-01')
    assertMembers(april.cash[0], { opening_balance: '1000.01', closing_balance: '1000.03' })
    assert.equal(april.opening.total_value, march.closing.total_value)
    assert.deepEqual(await contentOf(desk.tenant, document!.id), march)
    assert.ok((await fetchPdf(desk.tenant, document!.id)).equals(bytes))
  })

  test('a change on a running clock that began on a day that has been closed since begins again', async () => {
    const tenant = await freshTenant()
    const { account } = await openTestAccount(tenant)
    const app = await testApp()
    const times: string[] = []
    await changeAs(app, tenant.tenant, async (context) => {
      times.push(context.now)
      context.pending.resource = account.id
      if (context.attempt > 1) return
      // Somebody else states the days until a moment later, while this change is under way.
      await passTime(20, 'the days are to be closed at a later instant than the change began')
      await changeAs(app, tenant.tenant, (other) => closePast(other, other.now))
      await changeAs(app, tenant.tenant, (other) => closePast(other, context.now)) // Is closed already.
    })
    const [closed] = await app.database.sql(tenant.tenant)<{ closed_until: string }>`
      select closed_until from closed_days where tenant = ${tenant.tenant}`
    assert.equal(times.length, 2)
    assert.ok(times[0]! < closed!.closed_until && times[1]! >= closed!.closed_until, times.join())
  })
})
