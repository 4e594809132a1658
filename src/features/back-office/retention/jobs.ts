import { each, type JobKind } from '../../../worker/job.ts'
import { eraseDue, eraseDuePerson } from './erase-due.ts'

export const retentionJobs: JobKind[] = [
  { kind: 'retention.erase-due', metric: 'retention_checks', ...each(eraseDue) },
  { kind: 'retention.erase-person', metric: 'erasures', ...each(eraseDuePerson) },
]
