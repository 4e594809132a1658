// The shapes of assignments and notes on the wire.
import Type from 'typebox'
import { Several } from '../../../http/api/answers/change-several.ts'
import { createdFilters } from '../../../http/api/page.ts'
import {
  described,
  Flag,
  Id,
  IdOf,
  Moment,
  Nullable,
  PathId,
  Text,
  tenantPath,
} from '../../../http/api/shapes.ts'
import { Look } from '../operators/look-schemas.ts'
import { NOBODY } from './read.ts'
import { SUBJECT_KINDS } from './subjects.ts'

export const OfTenant = Type.Object(tenantPath)
export const ItemPath = Type.Object({ ...tenantPath, subject_id: PathId('resource') })
export const NotePath = Type.Object({ ...tenantPath, note_id: PathId('note') })

const Kind = Type.Enum(SUBJECT_KINDS, { description: 'Kind of resource.' })
const subjectFilters = {
  subject: Type.Optional(described(Id, 'Only those of the resource with this id.')),
  kind: Type.Optional(described(Kind, 'Only those of resources of this kind.')),
}

export const Assignment = Type.Object(
  {
    id: IdOf('assignment'),
    subject: IdOf('resource'),
    kind: Kind,
    operator: Text('Id of the operator that has it, or had it.'),
    assigned_by: Text('Id of the operator that took it or handed it over.'),
    created_at: Moment('When it began.'),
    ended_at: Nullable(Moment('When it ended; null: it lasts.')),
    ended_by: Nullable(Text('Id of the operator that gave it back or handed it over; null: it lasts.')),
  },
  { $id: 'WorkAssignment', description: 'The time for which an operator has an item of work.' },
)
export const assignmentFilters = {
  ...subjectFilters,
  operator: Type.Optional(described(Id, 'Only assignments to the operator with this id.')),
  open_only: Type.Optional(Type.Boolean({ default: false, description: 'Only assignments that last.' })),
  ...createdFilters,
}
export const TakeSeveral = Type.Object(
  { subjects: Several('items of work') },
  { $id: 'TakeSeveralItems', description: 'Items of work to take.' },
)
export const HandOver = Type.Object(
  { operator: described(Id, 'Id of the operator that is to have it.') },
  { $id: 'WorkHandOver', description: 'The operator that is to have an item of work.' },
)

/** In the lists of work: the operator that has an item, and the filter by it. */
export const AssignedTo = Nullable(
  Type.Object(
    { operator: IdOf('operator'), since: Moment('When they got it.') },
    { description: 'The operator that has the item; null for nobody.' },
  ),
)
export const assignedFilter = {
  assigned_to: Type.Optional(
    described(Id, `Only items of the operator with this id, or \`${NOBODY}\`: items that nobody has.`),
  ),
}

const noteMembers = {
  id: IdOf('note'),
  subject: IdOf('resource'),
  kind: Kind,
  author: Text('Id of the operator that wrote it.'),
  text: Text('The text; masked where it holds personal data.'),
  is_masked: Flag('Whether the text is masked.'),
  created_at: Moment('When it was written.'),
}
export const Note = Type.Object(noteMembers, {
  $id: 'WorkNote',
  description: 'A note of an operator on a resource. It is never changed or deleted.',
})
export const UnmaskedNote = Type.Object(
  { ...noteMembers, look: Look },
  { $id: 'UnmaskedWorkNote', description: 'A note with its text, and the record of the look.' },
)
export const noteFilters = {
  ...subjectFilters,
  author: Type.Optional(described(Id, 'Only notes of the operator with this id.')),
  ...createdFilters,
}
export const NewNote = Type.Object(
  {
    subject: described(Id, 'Id of the resource.'),
    text: Type.String({ minLength: 1, maxLength: 4000, pattern: '\\S', description: 'The text.' }),
    has_personal_data: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Whether it holds personal data, such as a name. A text with an e-mail address, an IBAN or a long number ' +
          'is masked in any case.',
      }),
    ),
  },
  { $id: 'NewWorkNote', description: 'A note to write.' },
)
