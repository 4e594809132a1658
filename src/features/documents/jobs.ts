import type { JobKind } from '../../worker/jobs.ts'
import { ISSUE_DOCUMENT } from '../accounts/ask-document.ts'
import { issueWaiting } from './issue-waiting.ts'

export const documentJobs: JobKind[] = [{ kind: ISSUE_DOCUMENT, counts_as: 'documents', batch: issueWaiting }]
