// Written by `npm run generate` from the API document.

import type { Api } from './api.ts'
import type { Api as Api20260101 } from './api-2026-01-01.ts'

/** The methods of a client, by the version that it is pinned to. */
export interface ApiByVersion {
  '2026-01-01': Api20260101
  '2026-09-02': Api
}
