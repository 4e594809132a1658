import type { JobKind } from '../../worker/jobs.ts'
import { clearUpload } from './clear-upload.ts'

export const fileJobs: JobKind[] = [{ kind: 'files.clear-upload', counts_as: 'uploads', steps: clearUpload }]
