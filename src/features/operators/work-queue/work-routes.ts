// Operators take items of work, give them back and hand them over, and write notes on resources.
import type { ReadContext } from '../../../context.ts'
import { changeSeveral, SeveralOutcomes } from '../../../http/api/answers/change-several.ts'
import { BACK_OFFICE, listRoute } from '../../../http/api/list-route.ts'
import { type Route, route } from '../../../http/api/route.ts'
import { looks } from '../operators/look-schemas.ts'
import { recordDataAccess } from '../operators/record-data-access.ts'
import { giveBackItem, handOverItem, takeItem } from './assign-item.ts'
import { findNote, listAssignments, listNotes } from './read.ts'
import {
  Assignment,
  assignmentFilters,
  HandOver,
  ItemPath,
  NewNote,
  Note,
  NotePath,
  noteFilters,
  OfTenant,
  TakeSeveral,
  UnmaskedNote,
} from './schemas.ts'
import { readableKinds } from './subjects.ts'
import { writeNote } from './write-note.ts'

const AT = '/operator/tenants/{tenant_id}'

const reads = {
  group: 'work',
  permission: 'work.read',
  operator: { within: 'tenant' },
  params: OfTenant,
} as const
const writes = {
  method: 'POST',
  group: 'work',
  permission: 'work.write',
  operator: { within: 'tenant' },
} as const

const kindsOf = ({ actor, tenant }: ReadContext) => readableKinds(actor.session!.grants, tenant)

const assignmentRoutes = [
  listRoute({
    ...reads,
    path: `${AT}/work/assignments`,
    name: 'work.list_assignments',
    title: 'List assignments',
    description: 'Those that last and those that have ended, of resources that you may read; newest first.',
    filters: assignmentFilters,
    pages: BACK_OFFICE,
    item: Assignment,
    rows: (context, { query }, window) => listAssignments(context, kindsOf(context), query, window),
  }),
  route({
    ...writes,
    path: `${AT}/work/{subject_id}/take`,
    name: 'work.take',
    title: 'Take an item of work',
    description: 'One that nobody has. Taking an item of yours again changes nothing.',
    params: ItemPath,
    response: Assignment,
    errors: ['conflict'],
    write: (context, { params }) => takeItem(context, params.subject_id),
  }),
  route({
    ...writes,
    path: `${AT}/work/take`,
    name: 'work.take_several',
    title: 'Take several items of work',
    description:
      'Each as by its own request, with its own record; one that another operator has is refused by itself.',
    params: OfTenant,
    body: TakeSeveral,
    response: SeveralOutcomes,
    steps: (context, { body }) =>
      changeSeveral(context, 'work.take', body.subjects, async (each, id) => {
        await takeItem(each, id)
        return null
      }),
  }),
  route({
    ...writes,
    path: `${AT}/work/{subject_id}/give-back`,
    name: 'work.give_back',
    title: 'Give an item of work back',
    description: 'One of yours; then nobody has it.',
    params: ItemPath,
    response: Assignment,
    errors: ['conflict'],
    write: (context, { params }) => giveBackItem(context, params.subject_id),
  }),
  route({
    ...writes,
    path: `${AT}/work/{subject_id}/hand-over`,
    name: 'work.hand_over',
    title: 'Hand an item of work over',
    description:
      'To an operator that may read and take it; also an item that another operator has, or nobody.',
    params: ItemPath,
    body: HandOver,
    response: Assignment,
    errors: ['conflict'],
    write: (context, { params, body }) => handOverItem(context, params.subject_id, body.operator),
  }),
]

const noteRoutes = [
  listRoute({
    ...reads,
    path: `${AT}/notes`,
    name: 'notes.list',
    title: 'List notes',
    description: 'On resources that you may read, newest first. Notes with personal data are masked.',
    filters: noteFilters,
    pages: BACK_OFFICE,
    item: Note,
    rows: (context, { query }, window) => listNotes(context, kindsOf(context), query, window),
  }),
  route({
    ...writes,
    path: `${AT}/notes`,
    name: 'notes.create',
    title: 'Write a note',
    description: 'On a resource that you may read. It is never changed or deleted.',
    params: OfTenant,
    body: NewNote,
    response: Note,
    status: 201,
    write: (context, { body }) => writeNote(context, { has_personal_data: false, ...body }),
  }),
  route({
    ...writes,
    ...looks,
    path: `${AT}/notes/{note_id}/unmask`,
    name: 'notes.unmask',
    title: 'Show the text of a note',
    params: NotePath,
    response: UnmaskedNote,
    write: async (context, { params, body }) => {
      const note = await findNote(context, kindsOf(context), params.note_id)
      return { ...note, look: await recordDataAccess(context, note.id, ['text'], body.reason) }
    },
  }),
]

/** The operations on assignments and notes. */
export const workRoutes: Route[] = [...assignmentRoutes, ...noteRoutes]
