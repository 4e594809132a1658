import { CURRENT, VERSIONS } from '../../../versions/versions.ts'
import { readVersion, todayOf, versionHeaders } from '../headers.ts'
import type { Step } from './step.ts'

/** Chooses the version of the API in which the request is answered, or refuses the one it names. */
export const chooseVersion: Step = {
  name: 'choose version',
  runs: 'on arrival',
  prepare({ app }) {
    const sunset = app.config.baseline_version_sunset
    const shown = new Map(VERSIONS.map((version) => [version, versionHeaders(version, sunset)]))
    return ({ headers, visit, url }, reply) => {
      // The operator API has no versions: it comes with the console that calls it.
      const version = url.startsWith('/operator/') ? CURRENT : readVersion(headers, sunset, todayOf(app))
      visit.version = version
      visit.facts.version = version
      reply.headers(shown.get(version)!)
    }
  },
}
