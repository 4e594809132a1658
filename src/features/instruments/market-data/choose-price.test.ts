import assert from 'node:assert/strict'
import { test } from 'vitest'
import { simulatedPrice } from '../../../market/prices.ts'
import { listSeedInstruments } from '../../../seed/instruments.ts'
import { choosePrice, type PriceSources } from './choose-price.ts'
import { type Price, SANDBOX } from './rules.ts'

const [instrument] = listSeedInstruments().filter(({ instrument_type }) => instrument_type === 'etf')
const SEED = 'choice'
const at = (time: string) => `2027-03-01T${time}.000Z` // a Monday
const priceOf = (provider: string, time: string, bid: string): Price => ({
  provider,
  timestamp: at(time),
  bid,
  ask: bid,
  quality: 'realtime',
})
const posted = ['10:00:00', '11:00:00', '12:00:00'].map((time, n) => ({
  timestamp: at(time),
  price: priceOf(SANDBOX, time, `${n + 1}`),
}))
const NOTHING: PriceSources = {
  posted: new Map(),
  priorities: new Map(),
  splits: new Map(),
  market_seed: undefined,
}
const choose = (sources: Partial<PriceSources>, time: string, stored?: Price[]) =>
  choosePrice({ ...NOTHING, ...sources }, stored, { instrument: instrument!, at: at(time) })

test('the simulated market gives the price of an instrument without any other, but only in a sandbox', () => {
  const simulated = simulatedPrice(SEED, instrument!, at('10:30:00'))
  assert.ok(simulated)
  assert.equal(choose({ market_seed: SEED }, '10:30:00'), simulated)
  assert.equal(choose({ market_seed: SEED }, '10:30:00', []), simulated)
  assert.equal(choose({}, '10:30:00'), undefined)
})

test('the last price that the sandbox posted counts from its timestamp on, and silences the simulator', () => {
  const sources = { posted: new Map([[instrument!.symbol, posted]]), market_seed: SEED }
  const bids = ['10:00:00', '10:59:59', '11:00:00', '23:00:00'].map((time) => choose(sources, time)?.bid)
  assert.deepEqual(bids, ['1', '1', '2', '3'])
  assert.equal(choose(sources, '09:59:59')?.provider, 'simulated')
  const others = { posted: new Map([['another', posted]]), market_seed: SEED }
  assert.equal(choose(others, '10:00:00')?.provider, 'simulated')
})

test('a withdrawn price leaves the market to the others', () => {
  const withdrawn = [...posted, { timestamp: at('13:00:00'), price: null }]
  const sources = { posted: new Map([[instrument!.symbol, withdrawn]]), market_seed: SEED }
  assert.equal(choose(sources, '12:59:59')?.bid, '3')
  assert.equal(choose(sources, '13:00:00')?.provider, 'simulated')
})

test('a stored price silences the simulator, and is held against the posted one', () => {
  const sources = { posted: new Map([[instrument!.symbol, posted]]), market_seed: SEED }
  assert.equal(choose({ market_seed: SEED }, '10:30:00', [priceOf('feed', '09:00:00', '7')])?.bid, '7')
  assert.equal(choose(sources, '10:30:00', [priceOf('feed', '10:15:00', '7')])?.bid, '7')
  assert.equal(choose(sources, '10:30:00', [priceOf('feed', '09:15:00', '7')])?.bid, '1')
  const rivals = [priceOf('a', '10:15:00', '7'), priceOf('b', '10:15:00', '8')]
  assert.equal(choose({}, '10:30:00', rivals)?.bid, '7')
  assert.equal(choose({ priorities: new Map([['b', 1]]) }, '10:30:00', rivals)?.bid, '8')
})
