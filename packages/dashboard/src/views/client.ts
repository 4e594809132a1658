// The client that has signed in, what it may do, and new clients and tenants.
import { button, type Child, element, fill } from '../element.ts'
import { choice, codeBlock, docsLink, facts, field, idOf, notice, outcomePlace } from '../pieces.ts'
import { base_url, type Credentials } from '../session.ts'
import type { Tools, View } from '../tools.ts'

const SCOPES = [
  ['read write', 'read and write'],
  ['read', 'only read'],
] as const

/** Shows the client. */
export const showClient: View = (place, tools, signal) => {
  const { hf, client_id } = tools
  const about = element('div', {})
  const permissions = element('div', {})
  fill(
    place,
    about,
    element('h2', {}, 'New client'),
    element(
      'p',
      { class: 'hint' },
      'A further client of this tenant, for another app, or one that only reads.',
    ),
    newClient(tools),
    element('h2', {}, 'New tenant'),
    element('p', { class: 'hint' }, 'A tenant with a clock of its own, without accounts: a clean slate.'),
    newTenant(tools),
    element('h2', {}, 'Permissions'),
    permissions,
  )
  const look = async () => {
    const [me, all] = await Promise.all([
      hf.identity.retrieve({ signal }),
      hf.identity.list_permissions({}, { signal }).all(),
    ])
    fill(
      about,
      facts({
        'Client id': idOf(client_id, 'the client id'),
        Actor: idOf(me.id, 'the id of the actor'),
        Address: idOf(base_url, 'the address of the server'),
        Secret: 'in the storage of this tab, and nowhere on this page',
      }),
    )
    const names = all.map(({ permission }) => element('li', {}, element('code', {}, permission)))
    fill(permissions, element('ul', { class: 'permissions' }, ...names))
  }
  look().catch((error) => signal.aborted || fill(about, notice(error)))
}

// A secret is in the page only while its maker looks at it.
function showCredentials(credentials: Credentials, signIn: () => Promise<void>): HTMLElement {
  const { client_id, client_secret } = credentials
  const place = element('div', { class: 'done' })
  fill(
    place,
    element('p', {}, 'The secret is shown this once.'),
    codeBlock('Credentials', JSON.stringify({ client_id, client_secret })),
    element(
      'p',
      { class: 'actions' },
      button('Sign in with it', signIn),
      button('Hide', () => place.remove()),
    ),
  )
  return place
}

function newClient({ hf, signIn }: Tools): HTMLElement {
  const name = element('input', { name: 'name', maxlength: 200, placeholder: 'My app' })
  const scope = choice(SCOPES, 'scope')
  const outcome = outcomePlace()
  const create = async (): Promise<Child> => {
    const made = await hf.sandbox.create_client({
      ...(name.value.trim() ? { name: name.value.trim() } : {}),
      scope: scope.value,
    })
    return showCredentials(made, () => signIn(made))
  }
  return smallForm(
    'New client',
    [field('Name', name), field('May', scope)],
    'Create the client',
    create,
    outcome,
  )
}

function newTenant({ hf, signIn }: Tools): HTMLElement {
  const name = element('input', { name: 'name', required: true, maxlength: 200, placeholder: 'Friday' })
  const clock = choice(
    [
      ['frozen', 'stands still'],
      ['running', 'runs'],
    ],
    'clock',
  )
  const outcome = outcomePlace()
  const create = async (): Promise<Child> => {
    const made = await hf.sandbox.create_tenant({
      name: name.value.trim(),
      clock: { mode: clock.value as 'frozen' | 'running' },
    })
    return showCredentials(made, () => signIn(made))
  }
  const form = smallForm(
    'New tenant',
    [field('Name', name), field('Its clock', clock)],
    'Create the tenant',
    create,
    outcome,
  )
  return element(
    'div',
    {},
    form,
    element(
      'p',
      { class: 'hint' },
      docsLink('tenant-settings', 'Settings of a tenant'),
      ' are given over the API.',
    ),
  )
}

function smallForm(
  label: string,
  fields: readonly HTMLElement[],
  words: string,
  create: () => Promise<Child>,
  outcome: ReturnType<typeof outcomePlace>,
): HTMLElement {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void outcome.run(create)
  }
  return element(
    'form',
    { class: 'panel', 'aria-label': label, on: { submit } },
    element('div', { class: 'fields' }, ...fields),
    element('button', {}, words),
    outcome.place,
  )
}
