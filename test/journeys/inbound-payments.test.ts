// Payments that come in: matched by reference and amount, held in suspense, completed once, and the sender registered.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { setAccount } from '../support/account.ts'
import { assertMembers } from '../support/assert-members.ts'
import { allAvailable, cashOf, houseOf, openMoney, SENDER } from '../support/cash.ts'
import { offenders, refused } from '../support/client.ts'
import { openTestAccount } from '../support/journey.ts'

describe('payments', () => {
  test('a payment of the exact sum completes all deposits with its reference, also across accounts', async () => {
    const { tenant, deposit, pay, cash } = await openMoney()
    const other = (await openTestAccount(tenant)).account
    const mine = await deposit({ amount: '100.00', payment_reference: 'BATCH' })
    const theirs = await tenant.post(`/accounts/${other.id}/deposits`, {
      amount: '200.00',
      currency: 'EUR',
      payment_reference: 'BATCH',
    })
    const short = await pay({ amount: '250.00', reference: 'BATCH' })
    assert.deepEqual([short.matched_deposits, short.unmatched_amount], [[], '250.00'])
    assert.equal(await houseOf(tenant, 'suspense'), '250')
    const whole = await pay({ amount: '300.00', reference: 'BATCH' })
    assert.deepEqual(whole.matched_deposits, [mine.id, theirs.id].sort())
    assert.equal(whole.unmatched_amount, '0.00')
    assert.deepEqual(await cash(), allAvailable('100.00'))
    assert.deepEqual(await cashOf(tenant, other.id, 'EUR'), allAvailable('200.00'))
    for (const account of [mine.account, theirs.account])
      assert.equal((await tenant.get(`/accounts/${account}/funding-accounts`)).length, 1)
  })

  test('a payment completes the only deposit of its amount; of two with that amount none is guessed', async () => {
    const { deposit, pay } = await openMoney()
    const [a, b] = [
      await deposit({ amount: 10, payment_reference: 'R' }),
      await deposit({ amount: 20, payment_reference: 'R' }),
    ]
    await deposit({ amount: 20, payment_reference: 'R' })
    assert.deepEqual((await pay({ amount: 20, reference: 'R' })).matched_deposits, [])
    assert.deepEqual((await pay({ amount: 10, reference: 'R' })).matched_deposits, [a.id])
    assert.deepEqual((await pay({ amount: 20, reference: 'R' })).matched_deposits, [])
    assert.equal((await pay({ amount: 40, reference: 'R' })).matched_deposits.length, 2)
    assert.deepEqual((await pay({ amount: 40, reference: 'R' })).matched_deposits, [])
    assert.equal(b.status, 'open')
  })

  test('a payment with the reference of an account creates a completed deposit', async () => {
    const { tenant, account, at, pay, cash } = await openMoney()
    const { matched_deposits } = await pay({ amount: '70.00' })
    const deposit = await tenant.get(`${at}/deposits/${matched_deposits[0]}`)
    assertMembers(deposit, {
      status: 'completed',
      payment_reference: account.reference,
      amount: '70.00',
    })
    assert.deepEqual(await cash(), allAvailable('70.00'))
    await pay({ amount: '5.00', reference: account.reference })
    assert.deepEqual(await cash(), allAvailable('75.00'))
  })

  test('money without an owner waits in suspense, and no customer sees it', async () => {
    const { tenant, account, pay, cash } = await openMoney()
    await setAccount(tenant, account.id, { funding_currencies: ['EUR'] })
    assert.equal((await pay({ amount: 1, reference: 'nobody' })).unmatched_amount, '1.00')
    assert.equal((await pay({ amount: 2, currency: 'USD' })).unmatched_amount, '2.00')
    await setAccount(tenant, account.id, { status: 'closed' })
    assert.equal((await pay({ amount: 4 })).unmatched_amount, '4.00')
    assert.deepEqual(await cash(), allAvailable('0.00'))
    assert.equal(await houseOf(tenant, 'suspense'), '5')
    assert.equal(await houseOf(tenant, 'suspense', 'USD'), '2')
    assert.equal(await houseOf(tenant, 'bank'), '-5')
  })

  test('a suspended account still receives', async () => {
    const { tenant, account, pay, cash } = await openMoney()
    await setAccount(tenant, account.id, { status: 'suspended' })
    await pay({ amount: 4 })
    assert.deepEqual(await cash(), allAvailable('4.00'))
  })

  test('a payment that the bank reports twice under one id is booked once', async () => {
    const { pay, cash } = await openMoney()
    const report = { amount: '9.99', bank_transaction_id: 'bank-1' }
    const reports = await Promise.all([pay(report), pay(report), pay(report)])
    assert.equal(new Set(reports.map((report) => JSON.stringify(report))).size, 1)
    assert.deepEqual(await cash(), allAvailable('9.99'))
    const lost = { amount: '1.00', reference: 'lost', bank_transaction_id: 'bank-2' }
    assert.deepEqual(await pay(lost), await pay(lost))
  })

  test('the operation complete finishes exactly the deposit in the path, once', async () => {
    const { tenant, account, at, deposit, complete, cash } = await openMoney()
    const first = await deposit({ amount: 10, payment_reference: 'R' })
    const second = await deposit({ amount: 20, payment_reference: 'R' })
    await complete(first.id)
    assert.deepEqual(await cash(), allAvailable('10.00'))
    const again = () => tenant.call('POST', `/sandbox${at}/deposits/${first.id}/complete`, {})
    await refused(again(), 409, 'payment_completion_forbidden')
    const partial = await refused(
      tenant.call('POST', `/sandbox${at}/deposits/${second.id}/complete`, { iban: 'DE1' }),
      400,
      'invalid_request',
    )
    assert.deepEqual(offenders(partial), ['body.bank_code missing_param', 'body.owner_name missing_param'])
    const spoilt = { ...SENDER, iban: 'DE89370400440532013001' }
    for (const [path, body] of [
      [`/sandbox${at}/deposits/${second.id}/complete`, spoilt],
      [`/sandbox${at}/inbound-payments`, { ...spoilt, amount: '20.00', currency: 'EUR', reference: 'R' }],
    ] as const)
      assert.deepEqual(offenders(await refused(tenant.call('POST', path, body), 400, 'invalid_request')), [
        'body.iban invalid_param',
      ])
    assert.deepEqual(await cash(), allAvailable('10.00'))
    await setAccount(tenant, account.id, { status: 'closed' })
    await refused(
      tenant.call('POST', `/sandbox${at}/deposits/${second.id}/complete`, {}),
      409,
      'payment_completion_forbidden',
    )
    await refused(tenant.call('POST', `/sandbox${at}/deposits/dep_x/complete`, {}), 404, 'not_found')
  })

  test('a deposit that is completed ten times in parallel pays once', async () => {
    const { tenant, at, deposit, cash } = await openMoney()
    const { id } = await deposit({ amount: 10 })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => tenant.call('POST', `/sandbox${at}/deposits/${id}/complete`, {})),
    )
    assert.equal(answers.filter((answer) => answer.status === 200).length, 1)
    assert.deepEqual(await cash(), allAvailable('10.00'))
  })
})

describe('funding accounts', () => {
  test('a sender is registered once per currency as verified, under the name from the bank', async () => {
    const { tenant, account, at, deposit, complete, pay } = await openMoney()
    const { id } = await deposit({ amount: 1 })
    assert.deepEqual(await tenant.get(`${at}/funding-accounts`), [])
    await complete(id)
    const [simulated] = await tenant.get(`${at}/funding-accounts`)
    const { id: _, created_at, modified_at, ...rest } = simulated
    assert.deepEqual(rest, {
      owner_name: account.name,
      iban: 'DE89370400440532013000',
      bank_code: 'EXMPDEFFXXX',
      currency: 'EUR',
      nickname: null,
      is_verified: true,
    })
    assert.equal(created_at, modified_at)
    await pay({ amount: 1 })
    const [again, ...others] = await tenant.get(`${at}/funding-accounts`)
    assert.deepEqual([again.id, again.owner_name, others.length], [simulated.id, 'A. LOVELACE', 0])
    await pay({ amount: 1, currency: 'USD' })
    await pay({ amount: 1, iban: 'GB33BUKB20201555555555' })
    assert.equal((await tenant.get(`${at}/funding-accounts`)).length, 3)
  })
})
