// The form that signs a client in.
import { element, fill } from './element.ts'
import { docsLink, field, notice } from './pieces.ts'
import { type Credentials, findDemoClient, readCredentials } from './session.ts'

/** Shows the form; `signIn` refuses credentials that are wrong. */
export function showSignIn(place: HTMLElement, signIn: (credentials: Credentials) => Promise<void>): void {
  const client_id = element('input', {
    name: 'client_id',
    autocomplete: 'off',
    spellcheck: 'false',
    required: true,
  })
  const client_secret = element('input', {
    name: 'client_secret',
    type: 'password',
    autocomplete: 'off',
    required: true,
  })
  const hint = element(
    'p',
    { class: 'hint' },
    'Or paste all of ',
    element('code', {}, 'credentials.json'),
    ' of the data folder, the client of the demo.',
  )
  const state = element('div', { class: 'outcome', 'aria-live': 'polite' })
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    fill(state)
    try {
      await signIn({ client_id: client_id.value.trim(), client_secret: client_secret.value.trim() })
    } catch (error) {
      fill(state, notice(error))
    }
  }
  const fillIn = (credentials: Credentials) => {
    client_id.value = credentials.client_id
    client_secret.value = credentials.client_secret
  }
  const paste = (event: ClipboardEvent) => {
    const credentials = readCredentials(event.clipboardData?.getData('text') ?? '')
    if (!credentials) return
    event.preventDefault()
    fillIn(credentials)
  }
  fill(
    place,
    element('h1', {}, 'Dashboard'),
    element(
      'p',
      {},
      'What your app does in this sandbox: its requests, the events, the deliveries to webhooks. The clock and the faults of the tenant are yours to move.',
    ),
    element(
      'form',
      { class: 'panel sign-in', 'aria-label': 'Sign in', on: { submit, paste } },
      field('Client id', client_id),
      field('Client secret', client_secret),
      hint,
      element('button', {}, 'Sign in'),
      state,
    ),
    element(
      'p',
      { class: 'hint' },
      'The secret stays in this tab and ends with it. No client yet? ',
      docsLink('operate#tenants-clients-keys', 'Tenants, clients, keys'),
    ),
  )
  void findDemoClient().then(
    (demo) => {
      if (!demo || client_id.value !== '') return
      fillIn(demo)
      fill(
        hint,
        'The client of the demo is filled in, because this page is open on the machine of the server.',
      )
    },
    () => undefined,
  )
}
