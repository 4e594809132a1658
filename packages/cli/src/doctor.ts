// `hf doctor`: checks everything that may stand between an app and the server.
import type { Command } from 'commander'
import { CURRENT, HoldfastError } from '../../sdk/src/holdfast.ts'
import { openSession, type Session } from './session.ts'

const MAX_SKEW_MS = 30_000

/** The result of one check. */
export interface Finding {
  check: string
  is_good: boolean
  detail: string
}

/** Adds the command. */
export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('check address, credentials, version, clocks and permissions; exit code 1 if a check fails')
    .action(async (_options, command: Command) => {
      const session = openSession(command)
      const findings = await examine(session)
      for (const finding of findings)
        session.print(
          finding,
          `${finding.is_good ? 'ok    ' : 'FAILED'}  ${finding.check}: ${finding.detail}`,
        )
      if (findings.some(({ is_good }) => !is_good)) process.exitCode = 1
    })
}

async function examine({ hf, profile }: Session): Promise<Finding[]> {
  try {
    const { data, response } = await hf.identity.retrieve({ max_retries: 0 }).with_response()
    const served = response.headers.get('api-version')
    const sunset = response.headers.get('api-version-sunset')
    const skew_ms = Date.now() - Date.parse(response.headers.get('date') ?? '')
    const permissions = await hf.identity.list_permissions()
    return [
      { check: 'server', is_good: true, detail: profile.base_url },
      { check: 'credentials', is_good: true, detail: data.id },
      {
        check: 'version',
        is_good: served === CURRENT && !sunset,
        detail: `${served}${sunset ? `, no longer served from ${sunset}` : ''}`,
      },
      {
        check: 'clock of this machine',
        is_good: !(Math.abs(skew_ms) > MAX_SKEW_MS),
        detail: Number.isNaN(skew_ms)
          ? 'the server names no time'
          : `${Math.round(skew_ms / 1000)} s from the server's`,
      },
      { check: 'permissions', is_good: permissions.length > 0, detail: `${permissions.length}` },
    ]
  } catch (error) {
    if (!(error instanceof HoldfastError)) throw error
    return [{ check: 'server and credentials', is_good: false, detail: error.message }]
  }
}
