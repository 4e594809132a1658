// Payouts to the bank: the route for the receiver's country, on a business day, in letters that banks accept.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { returnPayment } from '../../src/features/payments/inbound-payments/return-payment.ts'
import { bankOf } from '../support/bank.ts'
import { houseOf, openMoney, SENDER } from '../support/cash.ts'
import { offenders, refused } from '../support/client.ts'

const RECEIVERS = {
  netherlands: { iban: 'NL91ABNA0417164300', bank_code: 'ABNANL2A' },
  britain: { iban: 'GB33BUKB20201555555555', bank_code: 'BUKBGB22' },
  serbia: { iban: 'RS35260005601001611379', bank_code: 'NOTPROVIDED' },
  turkey: { iban: 'TR330006100519786457841326', bank_code: 'TCZBTR2A' },
  emirates: { iban: 'AE070331234567890123456', bank_code: 'NOTPROVIDED' },
}

async function open() {
  const purse = await openMoney()
  const bank = await bankOf(purse.tenant)
  const register = async (
    receiver: { iban: string; bank_code: string },
    owner_name = 'Ada',
    currency = 'EUR',
  ) => {
    await purse.pay({ amount: '100.00', ...receiver, owner_name, currency })
    const list = await purse.tenant.get(`${purse.at}/funding-accounts`)
    return list.find((one: { iban: string }) => one.iban === receiver.iban).id as string
  }
  const take = async (receiver: string, currency = 'EUR') => {
    const answer = await purse.withdraw({ amount: '5.00', funding_account: receiver, currency })
    assert.equal(answer.status, 201, answer.text)
  }
  return { ...purse, ...bank, register, take }
}

const all = (content: string, name: string) =>
  [...content.matchAll(new RegExp(`<${name}>\\s*(?:<Cd>)?([^<]*)`, 'g'))].map((match) => match[1]!.trim())

test('euros are sent by SEPA transfer within SEPA, and otherwise in a separate run with shared charges', async () => {
  const { register, take, run, export: write } = await open()
  for (const name of ['netherlands', 'turkey', 'britain', 'serbia'] as const)
    await take(await register(RECEIVERS[name]))
  const runs = [await write((await run())!), await write((await run())!)]
  assert.equal(await run(), undefined)
  const [sepa, other] = runs as [string, string]
  assert.deepEqual([all(sepa, 'SvcLvl'), all(sepa, 'ChrgBr')], [['SEPA'], ['SLEV']])
  assert.deepEqual(all(sepa, 'IBAN').slice(1).sort(), [
    RECEIVERS.britain.iban,
    RECEIVERS.netherlands.iban,
    RECEIVERS.serbia.iban,
  ])
  // A receiver without a known bank has none in the file, rather than the word NOTPROVIDED.
  assert.deepEqual(all(sepa, 'BICFI').includes('NOTPROVIDED'), false)
  assert.deepEqual([all(other, 'SvcLvl'), all(other, 'ChrgBr')], [[], ['SHAR']])
  assert.deepEqual(all(other, 'IBAN').slice(1), [RECEIVERS.turkey.iban])
  assert.deepEqual(all(other, 'BICFI').slice(1), [RECEIVERS.turkey.bank_code])
})

test('a run is executed on a business day of the euro', async () => {
  const { register, take, run, export: write } = await open()
  const receiver = await register(RECEIVERS.netherlands)
  const days = {
    '2026-06-05': '2026-06-05',
    '2026-06-06': '2026-06-08',
    '2026-12-25': '2026-12-28',
    '2027-03-26': '2027-03-30',
  }
  for (const [wanted, expected] of Object.entries(days)) {
    await take(receiver)
    const content = await write((await run('iso20022', 'EUR', wanted))!)
    assert.deepEqual(/<ReqdExctnDt>\s*<Dt>(.*?)</.exec(content)![1], expected)
  }
})

test('names are sent in the SEPA character set and received unchanged', async () => {
  const { register, take, run, export: write, tenant, at } = await open()
  const names = {
    'Müller & Söhne': 'Muller + Sohne',
    'Łukasz Żółć': 'Lukasz Zolc',
    'Ærø Straße': 'Aero Strasse',
    'Γιώργος Ψ': 'Giorgos Ps',
    'Юлия Щ': 'Yuliya Sht',
    'O’Brien [x]': "O'Brien (x)",
  }
  const receiver = await register(RECEIVERS.netherlands)
  for (const [name, expected] of Object.entries(names)) {
    await register(RECEIVERS.netherlands, name)
    await take(receiver)
    assert.equal((await tenant.get(`${at}/funding-accounts`))[0].owner_name, name)
    const content = await write((await run())!)
    const [, shown] = /<Cdtr>\s*<Nm>(.*?)<\/Nm>/.exec(content)!
    assert.equal(shown!.replace('&apos;', "'"), expected)
    for (const text of [...all(content, 'Nm'), ...all(content, 'Ustrd')])
      assert.match(text.replaceAll('&apos;', "'"), /^[A-Za-z0-9/?:().,'+ -]+$/)
  }
})

test('a withdrawal that no bank can pay is refused before cash is reserved', async () => {
  const { register, withdraw, pay, tenant, change, cash } = await open()
  const without_bic = await register(RECEIVERS.emirates)
  const unwritable = await register(RECEIVERS.netherlands, '王小明')
  const before = await cash()
  for (const funding_account of [without_bic, unwritable]) {
    const answer = await refused(withdraw({ amount: '5.00', funding_account }), 400, 'invalid_request')
    assert.deepEqual(offenders(answer), ['body.funding_account invalid_param'])
  }
  assert.deepEqual(await cash(), before)
  const { id } = await pay({ amount: '9.00', reference: 'who', ...SENDER, ...RECEIVERS.emirates })
  await assert.rejects(
    change((context) => returnPayment(context, id)),
    (error: { code?: string; message: string }) => error.code === 'conflict' && /BIC/.test(error.message),
  )
  assert.equal(await houseOf(tenant, 'suspense'), '9')
})
