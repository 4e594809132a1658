// The signed-in operator: name, settings of this browser, and the way out.
import { useState } from 'react'
import { send } from '../api/call.ts'
import { client, useMe } from '../api/use-api.ts'
import { Dialog } from '../kit/dialog.tsx'
import { Select } from '../kit/field.tsx'
import { useWords } from '../words/words.ts'
import { NewToken } from './new-token.tsx'
import { type Settings, setSettings, useSettings } from './settings.ts'

const CHOICES: { [K in keyof Settings]: readonly Settings[K][] } = {
  language: ['en', 'de'],
  theme: ['system', 'light', 'dark'],
  density: ['comfortable', 'compact'],
  zone: ['local', 'utc'],
  shortcuts: ['on', 'off'],
}

export function Person() {
  const words = useWords()
  const me = useMe().data
  const [open, setOpen] = useState<'settings' | 'token'>()
  const signOut = async () => {
    await send('me.sign_out', {})
    await client.resetQueries()
  }
  return (
    <div className="person">
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen('settings')}>
        {me?.name}
      </button>
      {open === 'token' && <NewToken onClose={() => setOpen(undefined)} />}
      {open === 'settings' && (
        <Dialog title={me?.name ?? ''} onClose={() => setOpen(undefined)}>
          <p>
            {me?.email}
            <br />
            {me?.grants.map(({ role }) => words.term(role)).join(', ')}
          </p>
          <SettingFields />
          <p className="actions">
            <button type="button" onClick={() => setOpen(undefined)}>
              {words.kit.close}
            </button>
            <button type="button" onClick={() => setOpen('token')}>
              {words.token.title}
            </button>
            <button type="button" onClick={signOut}>
              {words.frame.signOut}
            </button>
          </p>
        </Dialog>
      )}
    </div>
  )
}

function SettingFields() {
  const words = useWords()
  const settings = useSettings()
  return (Object.keys(CHOICES) as (keyof Settings)[]).map((name) => (
    <Select
      key={name}
      label={words.settings[name]}
      value={settings[name]}
      options={CHOICES[name].map((value) => [value, words.choices[value]] as const)}
      onChange={(value) => setSettings({ [name]: value })}
    />
  ))
}
