// The header `traceparent` of W3C Trace Context: version 00, trace, span, flags.
import type { SpanContext } from '@opentelemetry/api'

const FORM = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/
const SAMPLED = 1

/** The span that the header names; undefined if it names none. */
export function readTraceparent(text: string | null | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = FORM.exec(text ?? '') ?? []
  if (!traceId || !spanId || !flags) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & SAMPLED, isRemote: true }
}

/** The header that names the span. */
export const writeTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-0${traceFlags & SAMPLED}`
