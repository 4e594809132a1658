// The decisions about a version of a legal document: its publication and its withdrawal.
import { fail } from '../../../errors.ts'
import type { Instant } from '../../../values/time.ts'
import { nameOfType } from './rules.ts'
import type { LegalDocumentType, LegalDocumentVersion } from './schemas.ts'

export interface VersionSpec {
  document_type: LegalDocumentType
  /** The name of a new document; a document that has a version keeps its own. */
  name?: string
  version: string
  /** The instant from which the version applies; the default is now. */
  effective_at?: Instant
}

export interface VersionFacts {
  now: Instant
  /** The document of the type, or undefined if the tenant has none. */
  document: { id: string; name: string; has_versions: boolean; has_label: boolean } | undefined
}

export interface VersionDecision {
  /** The name of the document from now on. */
  name: string
  version: string
  effective_at: Instant
  filename: string
}

/** Decides about the publication of a version; a document has each label once. */
export function decideVersion({ now, document }: VersionFacts, spec: VersionSpec): VersionDecision {
  const { version, effective_at = now } = spec
  const name = document?.has_versions ? document.name : (spec.name ?? nameOfType(spec.document_type))
  if (document?.has_label) throw fail('duplicate', `"${name}" has a version ${version} already.`)
  return { name, version, effective_at, filename: `${name} ${version}.pdf`.replaceAll(/[/\\]/g, '-') }
}

/** Decides about the withdrawal of a version: customers can have consented to one that is in effect. */
export function decideWithdrawal(
  { now }: { now: Instant },
  { version, effective_at }: Pick<LegalDocumentVersion, 'version' | 'effective_at'>,
): void {
  if (effective_at <= now)
    throw fail(
      'conflict',
      `Version ${version} is in effect since ${effective_at}; publish a later one instead.`,
    )
}
