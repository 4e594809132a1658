import type { JobKind } from '../../../worker/job.ts'
import { clearUploads } from './clear-upload.ts'
import { removeObjects } from './erase-files.ts'

export const fileJobs: JobKind[] = [
  { kind: 'files.clear-upload', metric: 'uploads', steps: clearUploads },
  { kind: 'files.remove-objects', metric: 'erased_files', steps: removeObjects },
]
