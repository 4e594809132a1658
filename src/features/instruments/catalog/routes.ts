import Type from 'typebox'
import { listSessions } from '../../../fixed-income/markets/sessions.ts'
import { listRoute } from '../../../http/api/list-route.ts'
import { route } from '../../../http/api/route.ts'
import { described, Id, Nullable, OnDay } from '../../../http/api/shapes.ts'
import { dayOf } from '../../../values/time.ts'
import { findByIdOrSymbol, listInstruments, listOnTheRun } from './read.ts'
import { sessionDays } from './rules.ts'
import { Bill, Instrument, InstrumentType, TradingSession, TradingStatus } from './schemas.ts'

export const catalogRoutes = [
  listRoute({
    path: '/instruments',
    group: 'catalog',
    name: 'instruments.list',
    title: 'List instruments',
    description: 'By name. Matured instruments are left out; they can still be read by id or symbol.',
    permission: 'instrument.read',
    filters: {
      instrument_type: Type.Optional(
        Type.Array(InstrumentType, { description: 'Only these kinds; the member may be repeated.' }),
      ),
      trading_status: Type.Optional(
        Type.Array(TradingStatus, { description: 'Only these statuses; the member may be repeated.' }),
      ),
    },
    item: Instrument,
    rows: (context, { query }, window) => listInstruments(context, query, window),
    positionOf: ({ id }) => [String(id)],
  }),
  route({
    method: 'GET',
    path: '/instruments/{id_or_symbol}',
    group: 'catalog',
    name: 'instruments.retrieve',
    title: 'Retrieve an instrument',
    description: 'By id, else by exact symbol; the slash of a pair is percent-encoded.',
    permission: 'instrument.read',
    params: Type.Object({ id_or_symbol: described(Id, 'Id or symbol of the instrument.') }),
    response: Instrument,
    read: async (context, { params }) => (await findByIdOrSymbol(context, params.id_or_symbol)).wire,
  }),
  route({
    method: 'GET',
    path: '/instruments/{id_or_symbol}/sessions',
    group: 'catalog',
    name: 'instruments.list_sessions',
    title: 'List the trading sessions of an instrument',
    description: 'The days from one to another on which its exchange is open, oldest first; up to 366 days.',
    permission: 'instrument.read',
    params: Type.Object({ id_or_symbol: described(Id, 'Id or symbol of the instrument.') }),
    query: Type.Object({
      from: Type.Optional(Nullable(OnDay('First day; today if left out.'))),
      to: Type.Optional(Nullable(OnDay('Last day, included; 13 days after the first one if left out.'))),
    }),
    response: Type.Array(TradingSession),
    read: async (context, { params, query }) => {
      const { row } = await findByIdOrSymbol(context, params.id_or_symbol)
      const { from, to } = sessionDays(query, dayOf(context.now))
      return listSessions(row, from, to)
    },
  }),
  route({
    method: 'GET',
    path: '/bills/otr',
    group: 'catalog',
    name: 'bills.list_on_the_run',
    title: 'List on-the-run bills',
    description: 'The bills of a country by tenor; a tenor without a bill is left out.',
    permission: 'instrument.read',
    query: Type.Object({
      issuer_country: Type.String({ minLength: 1, description: 'ISO 3166-1 alpha-2, or `EU`.' }),
    }),
    response: Type.Record(Type.String(), Bill, {
      $id: 'OnTheRunBills',
      description: 'The latest issued bill of each tenor: `1m`, `3m`, `6m` and `12m`.',
    }),
    read: (context, { query }) => listOnTheRun(context, query.issuer_country),
  }),
]
