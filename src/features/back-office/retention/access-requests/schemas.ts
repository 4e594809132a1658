// The shapes of access requests on the wire.
import Type from 'typebox'
import { IdOf, Moment, PathId, Text, tenantPath } from '../../../../http/api/shapes.ts'
import { Explanation, Look } from '../../../operators/operators/look-schemas.ts'

export const RequestPath = Type.Object({ ...tenantPath, access_request_id: PathId('access request') })

export const NewAccessRequest = Type.Object(
  { reason: Explanation },
  {
    $id: 'NewAccessRequest',
    description: 'The ground of an access request, such as the letter of the person.',
  },
)
export const AccessRequest = Type.Object(
  {
    id: IdOf('access request'),
    person: IdOf('person'),
    reason: Text('Its ground.'),
    requested_by: Text('The operator that made it.'),
    expires_at: Moment('Until when the report can be read.'),
    created_at: Moment('When it was made.'),
  },
  { $id: 'AccessRequest', description: 'A request of a person to know what is held about them.' },
)
export const requestFilters = { person: Type.Optional(Text('Only those of the person with this id.')) }

const ofReport = {
  access_request: IdOf('access request'),
  person: IdOf('person'),
  created_at: Moment('When it was composed.'),
}
export const AccessReport = Type.Object(
  {
    ...ofReport,
    sections: Type.Array(
      Type.Object({
        name: Text('The records, such as `person_claims`.'),
        records: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
          description: 'Each record with all its members, oldest first.',
        }),
      }),
      { description: 'Everything that is held about the person.' },
    ),
    look: Look,
  },
  { $id: 'AccessReport', description: 'Everything that is held about a person, and the record of the look.' },
)
export const AccessReportFile = Type.Object(
  {
    ...ofReport,
    filename: Text('Its name.'),
    content_type: Text('Media type.'),
    content: Type.String({ contentEncoding: 'base64', description: 'Its bytes in base64.' }),
    look: Look,
  },
  { $id: 'AccessReportFile', description: 'The same report as a PDF, and the record of the look.' },
)
