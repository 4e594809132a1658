// The port through which the code reports its spans. Without a tracer each call costs one comparison, and no package of
// OpenTelemetry is loaded.

export interface NewSpan {
  name: string
  kind: 'server' | 'client' | 'consumer' | 'internal'
  /** The traceparent of the span that caused it; by default the span in which it begins. */
  parent?: string | null
  /** The traceparents of other spans that led to it. */
  links?: readonly (string | null)[]
  attributes?: Record<string, string | number>
}

/** A span that has begun. */
export interface OpenSpan {
  traceparent: string
  /** Runs the work inside the span, so that the spans of the work are its children. */
  enter<T>(work: () => T): T
  end(attributes?: Record<string, string | number>, error?: unknown): void
}

export interface Tracer {
  begin(span: NewSpan): OpenSpan
  /** The traceparent of the span in which the caller runs. */
  current(): string | undefined
  /** Runs the work outside of every span. */
  outside<T>(work: () => T): T
  /** Sends the spans that have ended, and no more. */
  stop(): Promise<void>
}

let tracer: Tracer | undefined

/** Sets the tracer of this process, or takes it away. */
export function setTracer(one: Tracer | undefined): void {
  tracer = one
}

/** The tracer of this process, if requests are traced. */
export const activeTracer = (): Tracer | undefined => tracer

/** The traceparent of the span in which the caller runs, if requests are traced. */
export const currentTrace = (): string | undefined => tracer?.current()

/** Does the work in a span, if requests are traced. */
export function traced<T>(span: () => NewSpan, work: () => Promise<T>): Promise<T> {
  return tracer ? inSpan(tracer.begin(span()), work) : work()
}

/** Does the work in a span, if it runs inside of another. */
export function tracedInside<T>(span: () => NewSpan, work: () => Promise<T>): Promise<T> {
  return tracer?.current() ? inSpan(tracer.begin(span()), work) : work()
}

/** Does the work outside of every span: an advance of a clock would make millions. */
export function untraced<T>(work: () => T): T {
  return tracer ? tracer.outside(work) : work()
}

/** Does the work inside of the span and ends it with the work. */
export async function inSpan<T>(span: OpenSpan, work: () => Promise<T>): Promise<T> {
  try {
    const answer = await span.enter(work)
    span.end()
    return answer
  } catch (error) {
    span.end({}, error)
    throw error
  }
}
