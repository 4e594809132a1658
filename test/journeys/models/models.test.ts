// Models: weights, versions, states, and the subscriptions of accounts.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { assertMembers } from '../../support/assert-members.ts'
import { type Body, offenders } from '../../support/client.ts'
import { DOLLAR_ETF } from '../../support/instruments.ts'
import { modelDesk } from '../../support/models.ts'

describe('weights', () => {
  test('weights that do not add up to one are refused with their sum', async () => {
    const desk = await modelDesk()
    const refused = async (cash_weight: string): Promise<Body> =>
      (await desk.call('/models', { name: 'A', currency: 'EUR', weights: desk.weights, cash_weight })).body
    assert.deepEqual((await refused('0.0499')).context, { sum: '0.9999' })
    assert.deepEqual((await refused('0.0501')).context, { sum: '1.0001' })
    assert.deepEqual(
      offenders(
        (
          await desk.call('/models', {
            name: 'A',
            currency: 'EUR',
            weights: [
              { instrument: desk.x, weight: '0.50001' },
              { instrument: desk.y, weight: '0.49999' },
            ],
          })
        ).body,
      ),
      ['body.weights.0.weight invalid_param', 'body.weights.1.weight invalid_param'],
    )
  })

  test('an instrument that a model cannot hold is refused at its place', async () => {
    const desk = await modelDesk()
    const bill: Body[] = await desk.tenant.get('/instruments?instrument_type=bill')
    const dollars = await desk.instrument(DOLLAR_ETF)
    const at = async (instrument: string) =>
      offenders(
        (
          await desk.call('/models', {
            name: 'A',
            currency: 'EUR',
            weights: [
              { instrument: desk.x, weight: '0.5' },
              { instrument, weight: '0.5' },
            ],
          })
        ).body,
      )
    for (const instrument of [bill[0]!.id, dollars.id, desk.x, 'ins_none'])
      assert.deepEqual(
        (await at(instrument)).map((offender) => offender.split(' ')[0]),
        ['body.weights.1.instrument'],
      )
  })
})

describe('versions', () => {
  test('a version of tomorrow waits, takes force with its daily work, and no second one waits beside it', async () => {
    const desk = await modelDesk()
    const { id } = await desk.model()
    const at = `/models/${id}`
    const body = { weights: [{ instrument: desk.x, weight: '1' }], effective_on: '2027-04-02' }
    const published = await desk.call(`${at}/versions`, body)
    assert.deepEqual([published.status, published.body.version], [201, 2])
    assert.equal((await desk.tenant.get(at)).next_version.version, 2)
    assert.equal((await desk.call(`${at}/versions`, body)).body.code, 'conflict')
    await desk.advance('2027-04-02T06:00:00.000Z')
    const model = await desk.tenant.get(at)
    assert.deepEqual([model.current_version.version, model.next_version], [2, null])
    assert.deepEqual(
      (await desk.tenant.get(`${at}/versions`)).map(({ version }: Body) => version),
      [2, 1],
    )
    assert.deepEqual(await desk.events('model'), ['model.created', 'model.version_published'])
  })

  test('an instrument that stops trading stops the model until a version without it', async () => {
    const desk = await modelDesk()
    const model = await desk.model({ approval: 'manual' })
    await desk.follow(model.id)
    const run = await desk.run()
    const at = `/models/${model.id}`
    await desk.tenant.post(`/sandbox/instruments/${desk.y}/trading-status`, { trading_status: 'not_trading' })
    await desk.advance(1)
    assertMembers(await desk.tenant.get(at), { status: 'needs_adjustment', unusable_instruments: [desk.y] })
    assertMembers(await desk.stored(run.id), { status: 'cancelled', reason: 'model_not_active' })
    const refused = await desk.call('/rebalancing-runs', { account: desk.account, type: 'full' })
    assert.deepEqual([refused.status, refused.body.code], [409, 'model_not_active'])
    await desk.tenant.post(`${at}/versions`, { weights: [{ instrument: desk.x, weight: '1' }] })
    assert.equal((await desk.tenant.get(at)).status, 'active')
  })
})

describe('subscriptions', () => {
  test('an account follows one model, pauses, goes on, and ends for good', async () => {
    const desk = await modelDesk()
    const model = await desk.model({ approval: 'manual' })
    const subscription = await desk.subscribe(model.id)
    assertMembers(subscription, { status: 'active', version: 1, pinned_version: null, cash_flows: 'invest' })
    const run = await desk.stored(subscription.open_run)
    assertMembers(run, { trigger: 'subscription', status: 'proposed' })
    const second = await desk.call('/model-subscriptions', { account: desk.account, model: model.id })
    assert.deepEqual([second.body.code, second.body.context.subscription], ['duplicate', subscription.id])
    assert.equal((await desk.call(`/models/${model.id}/archive`)).body.code, 'conflict')
    const at = `/model-subscriptions/${subscription.id}`
    assert.equal((await desk.call(`${at}/pause`)).body.status, 'paused')
    assertMembers(await desk.stored(run.id), { status: 'cancelled', reason: 'subscription_paused' })
    assert.equal((await desk.call(`${at}/resume`)).body.status, 'active')
    assert.equal((await desk.call(`${at}/end`)).body.status, 'ended')
    assert.equal((await desk.call(`${at}/resume`)).body.code, 'conflict')
    assert.equal((await desk.call(`/models/${model.id}/archive`)).body.status, 'archived')
  })

  test('the drift of the worked example is exact to four places, and a band at the drift is met', async () => {
    const desk = await modelDesk()
    const bands = [
      { type: 'drift_band', kind: 'absolute', band: '0.15' },
      { type: 'drift_band', kind: 'absolute', band: '0.1501' },
      { type: 'drift_band', kind: 'relative', band: '1' },
    ]
    const at = await desk.follow((await desk.model({ conditions: bands })).id)
    const drift = await desk.tenant.get(`${at}/drift`)
    assertMembers(drift, {
      base_value: '10000.00',
      largest_absolute: '0.1500',
      largest_relative: '1.0000',
      would_run: true,
    })
    const absolute = drift.lines.map((line: Body) => [line.absolute, line.relative])
    assert.deepEqual(absolute, [
      ['0.1500', '0.3333'],
      ['0.0500', '0.1429'],
      ['0.1500', '1.0000'],
      ['0.0500', null],
    ])
    assert.deepEqual(
      drift.breaches.map(({ band }: Body) => band),
      ['0.1500', '1.0000'],
    )
  })
})
