import Type from 'typebox'
import { route } from '../../http/api/route.ts'
import { Id, OneOf } from '../../http/api/shapes.ts'
import { findByIdOrSymbol, listInstruments, listOnTheRun } from './read.ts'
import { Bill, INSTRUMENT_TYPES, Instrument, TRADING_STATUSES } from './schemas.ts'

export const catalogRoutes = [
  route({
    method: 'GET',
    path: '/instruments',
    group: 'catalog',
    title: 'List instruments',
    description: 'By name. Matured instruments are left out; they can still be read by id or symbol.',
    permission: 'instrument.read',
    query: Type.Object({
      instrument_type: Type.Optional(Type.Array(OneOf(...INSTRUMENT_TYPES))),
      trading_status: Type.Optional(Type.Array(OneOf(...TRADING_STATUSES))),
    }),
    response: Type.Array(Instrument),
    read: (context, { query }) => listInstruments(context, query),
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
    read: (context, { query }) => listOnTheRun(context, query.issuer_country),
  }),
]
