// Written by `npm run generate` from the API document.

/** The versions of the API that this package has types for, oldest first. */
export const VERSIONS = ['2026-01-01', '2026-09-02'] as const
export type ApiVersion = (typeof VERSIONS)[number]
/** The newest of them. */
export const CURRENT = '2026-09-02'
/** Of this package. */
export const VERSION = '0.1.0'
