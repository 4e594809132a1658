// The custodian by files: instructions go out in a file that an operator sends, and reports come back in files. Nothing
// happens by itself, and a cancellation needs a report.
import type { Custodian } from '../custodian.ts'

/** A custodian whose reports an operator reads in. */
export const fileCustodian: Custodian = { name: 'file', look: () => [], cancel: () => false }
