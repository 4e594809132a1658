import Type from 'typebox'
import { route } from '../../http/route.ts'
import { Id, OneOf } from '../../http/shapes.ts'
import { dayOf } from '../../values/time.ts'
import { findByIdOrSymbol, listInstruments } from './read.ts'
import { onTheRun } from './rules.ts'
import { Bill, INSTRUMENT_TYPES, Instrument, TRADING_STATUSES } from './schemas.ts'
import { setTradingStatus } from './set-trading-status.ts'

const keeps = (wanted: string[] | null | undefined, value: unknown) =>
  !wanted || wanted.includes(String(value))

export const catalogRoutes = [
  route({
    method: 'GET',
    path: '/instruments',
    group: 'catalog',
    title: 'List instruments',
    permission: 'instrument.read',
    query: Type.Object({
      instrument_type: Type.Optional(Type.Array(OneOf(...INSTRUMENT_TYPES))),
      trading_status: Type.Optional(Type.Array(OneOf(...TRADING_STATUSES))),
    }),
    response: Type.Array(Instrument),
    read: async (context, { query }) =>
      (await listInstruments(context)).filter(
        (one) =>
          keeps(query.instrument_type, one.instrument_type) &&
          keeps(query.trading_status, one.trading_status),
      ),
  }),
  route({
    method: 'GET',
    path: '/instruments/{id_or_symbol}',
    group: 'catalog',
    title: 'Retrieve an instrument',
    description: 'By id, else by exact symbol; the slash of a pair is percent-encoded.',
    permission: 'instrument.read',
    params: Type.Object({ id_or_symbol: Id }),
    response: Instrument,
    read: async (context, { params }) => (await findByIdOrSymbol(context, params.id_or_symbol)).wire,
  }),
  route({
    method: 'GET',
    path: '/bills/otr',
    group: 'catalog',
    title: 'List on-the-run bills',
    description: 'The bills of a country by tenor; a tenor without a bill is left out.',
    permission: 'instrument.read',
    query: Type.Object({ issuer_country: Type.String({ minLength: 1 }) }),
    response: Type.Record(Type.String(), Bill),
    read: async (context, { query }) => {
      const bills = (await listInstruments(context)).filter((one) => one.instrument_type === 'bill')
      return onTheRun(bills as never[], query.issuer_country, dayOf(context.now))
    },
  }),
  route({
    method: 'POST',
    path: '/sandbox/instruments/{id}/trading-status',
    group: 'sandbox',
    sandbox: true,
    title: 'Set the trading status of an instrument',
    permission: 'order.write',
    params: Type.Object({ id: Id }),
    body: Type.Object({ trading_status: OneOf(...TRADING_STATUSES) }),
    response: Instrument,
    write: (context, { params, body }) => setTradingStatus(context, params.id, String(body.trading_status)),
  }),
]
