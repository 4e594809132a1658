import type { Chore } from '../../worker/worker.ts'
import { keepValues } from './keep-values.ts'

export const valuationChores: Chore[] = [{ every_ms: 10_000, work: keepValues }]
