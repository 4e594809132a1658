import type { JobKind } from '../../worker/job.ts'
import { clearUploads } from './clear-upload.ts'

export const fileJobs: JobKind[] = [{ kind: 'files.clear-upload', metric: 'uploads', steps: clearUploads }]
