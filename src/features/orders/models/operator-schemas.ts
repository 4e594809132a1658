// The shapes of models as operators see them.
import Type from 'typebox'
import { IdOf, PathId, Text, tenantPath } from '../../../http/api/shapes.ts'
import { Model, ModelVersion } from './schemas.ts'

export const ModelOfTenant = Type.Object({ ...tenantPath, model_id: PathId('model') })

/** The names of an instrument. */
export const instrumentNames = { symbol: Text('ISIN.'), name: Text('Name to show.') }
const NamedInstrument = Type.Object(
  { id: IdOf('instrument'), ...instrumentNames },
  { $id: 'NamedInstrument', description: 'An instrument by its names.' },
)
export const NamedInstruments = Type.Array(NamedInstrument, {
  description: 'The instruments that are named by their ids.',
})

export const ModelDetail = Type.Object(
  { ...Model.properties, instruments: NamedInstruments },
  { $id: 'ModelDetail', description: 'A portfolio that accounts follow.' },
)
export const ModelVersionDetail = Type.Object(
  { ...ModelVersion.properties, instruments: NamedInstruments },
  { $id: 'ModelVersionDetail', description: 'The weights of a model from a day on.' },
)
