// A token for a program of the operator. It is the way of people that an identity provider signs in: their sessions of
// the command line make none.
import { useState } from 'react'
import type { Answer } from '../api/call.ts'
import { useChange } from '../api/use-api.ts'
import { Dialog } from '../kit/dialog.tsx'
import { Field, Select } from '../kit/field.tsx'
import { Instant } from '../kit/figures.tsx'
import { Done, ProblemBox } from '../kit/notice.tsx'
import { Secret } from '../kit/secret.tsx'
import { useWords } from '../words/words.ts'

const DAYS = ['1', '7', '30', '90', '365'] as const
type Token = Answer<'me.create_token'>['value']

export function NewToken({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const [token, setToken] = useState<Token>()
  return (
    <Dialog title={words.token.title} onClose={onClose}>
      {token ? (
        <Done isWaiting={false}>
          <Secret text={token.token} />
          <br />
          {words.token.expires} <Instant at={token.expires_at} />
        </Done>
      ) : (
        <TokenFields onDone={setToken} />
      )}
      <p className="actions">
        <button type="button" onClick={onClose}>
          {words.kit.close}
        </button>
      </p>
    </Dialog>
  )
}

function TokenFields({ onDone }: { onDone: (token: Token) => void }) {
  const words = useWords()
  const [name, setName] = useState('')
  const [days, setDays] = useState<string>('7')
  const { mutate, error, isPending } = useChange('me.create_token', ({ value }) => onDone(value))
  return (
    <>
      {error && <ProblemBox error={error} />}
      <p className="sentence">{words.token.sentence}</p>
      <Field label={words.token.name} value={name} onChange={(event) => setName(event.target.value)} />
      <Select
        label={words.token.days}
        value={days}
        options={DAYS.map((one) => [one, one] as const)}
        onChange={setDays}
      />
      <p className="actions">
        <button
          type="button"
          className="primary"
          disabled={name.trim() === '' || isPending}
          onClick={() => mutate({ body: { name: name.trim(), days: Number(days) } })}
        >
          {words.token.make}
        </button>
      </p>
    </>
  )
}
