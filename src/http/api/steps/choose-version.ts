import { VERSIONS } from '../../../versions/versions.ts'
import { readVersion, todayOf, versionHeaders } from '../../server/headers.ts'
import type { Step } from './step.ts'

/** Chooses the version of the API in which the request is answered, or refuses the one it names. */
export const chooseVersion: Step = {
  name: 'choose version',
  runs: 'on arrival',
  prepare({ app }) {
    const sunset = app.config.baseline_version_sunset
    const shown = new Map(VERSIONS.map((version) => [version, versionHeaders(version, sunset)]))
    return ({ headers, visit }, reply) => {
      const version = readVersion(headers, sunset, todayOf(app))
      visit.version = version
      visit.facts.version = version
      reply.headers(shown.get(version)!)
    }
  },
}
