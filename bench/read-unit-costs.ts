import { readFileSync } from 'node:fs'
import type { UnitCosts } from './estimate-size.ts'

/** The costs that bench/unit-costs.ts has measured. */
export const readUnitCosts = (): UnitCosts =>
  JSON.parse(readFileSync(new URL('./unit-costs.json', import.meta.url), 'utf8'))
