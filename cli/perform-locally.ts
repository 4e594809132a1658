// Carries out operations of the operator API on the database itself, in the name of the user of the operating system.
import { api } from '../src/api.ts'
import { checkStorable } from '../src/http/api/validation/storable.ts'
import { validatorOf } from '../src/http/api/validation/validate.ts'
import { INSTALLATION } from '../src/values/installation.ts'
import { changeAsSystemUser } from './as-system-user.ts'
import type { Change } from './perform.ts'
import { print } from './print.ts'
import { withApp, withInstallation } from './with-app.ts'

/** Carries out the change and prints its answer. */
export function performLocally({ name, params = {}, body = {}, words }: Change): Promise<void> {
  const route = api.operator!.description.routes.find((one) => one.name === name)!
  const open = params.tenant_id ? withInstallation : withApp
  return open(async (app) => {
    const answer = await changeAsSystemUser(app, params.tenant_id ?? INSTALLATION, words, (context) => {
      const input = { params, query: {}, body: JSON.parse(JSON.stringify(body)) }
      checkStorable(input)
      validatorOf(route)(input, () => context.now)
      return route.write!(context, input as never)
    })
    print(answer)
  })
}
