import type { JobKind } from '../../../worker/job.ts'
import { ISSUE_DOCUMENT } from '../../customers/accounts/request-document.ts'
import { issueWaiting } from './issue-waiting.ts'

export const documentJobs: JobKind[] = [
  { kind: ISSUE_DOCUMENT, metric: 'documents', steps: issueWaiting, is_pooled: true },
]
