// The shapes of the operator API over journals.
import Type from 'typebox'
import { PathId, tenantPath } from '../../../http/api/shapes.ts'
import { withPendingOf } from '../../operators/approvals/schemas.ts'
import { Journal } from '../../transfers/journals/schemas.ts'

export const JournalPath = Type.Object({ ...tenantPath, journal_id: PathId('journal') })
export const BatchPath = Type.Object({ ...tenantPath, journal_batch_id: PathId('batch') })

export const ShownJournal = withPendingOf(Journal, 'ShownJournal')
