// Enters a corporate action. The preview asks the server for the bookings without making them.
import { useChange } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import { Act, type Values } from '../../kit/act.tsx'
import { ProblemBox } from '../../kit/notice.tsx'
import { useWords } from '../../words/words.ts'
import { Bookings } from './bookings.tsx'
import { FIGURES, TYPES, termsOf } from './terms.ts'

export function EnterAction() {
  const words = useWords()
  const { columns } = words
  const tenant_id = useTenant()
  const params = { tenant_id }
  return (
    <Act
      isPrimary
      name="corporate_actions.enter"
      permission="corporate_action.write"
      label={words.actions.enter}
      fields={[
        { name: 'type', label: columns.type, options: TYPES.map((one) => [one, words.term(one)]) },
        { name: 'instrument', label: columns.instrument },
        { name: 'ex_date', label: columns.exDay, type: 'date', isOptional: true },
        { name: 'record_date', label: columns.recordDay, type: 'date', isOptional: true },
        { name: 'payment_date', label: columns.payment, type: 'date', isOptional: true },
        ...FIGURES.map((name) => ({ name, label: words.actions.figures[name], isOptional: true })),
      ]}
      input={(values) => ({ params, body: termsOf(values, false) })}
      preview={(values) => <Preview values={values} />}
      show={(action) => <Bookings action={action} />}
    />
  )
}

function Preview({ values }: { values: Values }) {
  const words = useWords()
  const tenant_id = useTenant()
  const dryRun = useChange('corporate_actions.enter')
  const body = termsOf(values, true)
  const isCurrent = JSON.stringify(dryRun.variables?.body) === JSON.stringify(body)
  return (
    <section>
      <p className="actions">
        <button
          type="button"
          disabled={dryRun.isPending || !values.instrument}
          onClick={() => dryRun.mutate({ params: { tenant_id }, body })}
        >
          {words.actions.preview}
        </button>
      </p>
      {isCurrent && dryRun.error && <ProblemBox error={dryRun.error} />}
      {isCurrent && dryRun.data && <Bookings action={dryRun.data.value} />}
    </section>
  )
}
