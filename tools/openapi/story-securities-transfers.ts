// The part of the story behind the examples in which securities come from another custodian and leave for it.
import { recordAt } from './play.ts'
import type { Cast } from './story-customer.ts'

const ETF = 'IE00B4L5Y983'

const counterparty = {
  name: 'Old Bank AG',
  bic: 'EXMPDEFFXXX',
  account_number: '1234567891',
  account_holder: 'Mara Keller',
}

export async function transferSecurities({ player, account }: Cast) {
  const ofAccount = recordAt(player, { account_id: account.id })
  const etf = await player.ask('instruments.retrieve', { path: { id_or_symbol: ETF } })
  const day = () => player.ask('sandbox.advance_clock', { body: { seconds: 86_400 } })
  const lots = [
    { acquired_on: '2019-05-02', quantity: '40', unit_cost: '25.00' },
    { acquired_on: '2020-06-01', quantity: '35', unit_cost: '30.00' },
  ]
  const transfer = await ofAccount('securities_transfers.create', {
    body: {
      direction: 'in',
      counterparty,
      lines: [{ instrument: etf.id, quantity: '75', lots }],
      external_reference: 'old-bank-1',
    },
  })
  await ofAccount('securities_transfers.list', { query: { direction: 'in', limit: '10' } })
  const ofTransfer = recordAt(player, { securities_transfer_id: transfer.id })
  await day()
  await ofTransfer('sandbox.match_securities_transfer')
  const [line] = transfer.lines
  await ofTransfer('sandbox.settle_securities_transfer', {
    body: { lines: [{ line: line.id, quantity: '50' }] },
  })
  await ofTransfer('securities_transfers.retrieve')
  await ofAccount('sandbox.receive_securities', {
    body: { instrument: etf.id, quantity: '10', counterparty },
  })
  const bare = await player.ask('securities_transfers.create', {
    path: { account_id: account.id },
    body: { direction: 'in', counterparty, lines: [{ instrument: etf.id, quantity: '5' }] },
  })
  await day()
  const path = { securities_transfer_id: bare.id }
  await player.ask('sandbox.match_securities_transfer', { path })
  await player.ask('sandbox.settle_securities_transfer', { path, body: {} })
  const named = [{ acquired_on: '2021-03-01', quantity: '5', unit_cost: '40.00' }]
  await player.record('securities_transfers.provide_lots', {
    path,
    body: { lines: [{ line: bare.lines[0].id, lots: named }] },
  })
  const another = async () => {
    const { id } = await player.ask('securities_transfers.create', {
      path: { account_id: account.id },
      body: { direction: 'out', counterparty, lines: [{ instrument: etf.id, quantity: '1' }] },
    })
    return { securities_transfer_id: id as string }
  }
  await player.record('securities_transfers.cancel', { path: await another() })
  await player.record('sandbox.reject_securities_transfer', {
    path: await another(),
    body: { reason: 'owner_mismatch' },
  })
}
