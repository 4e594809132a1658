import { Dialog } from '../kit/dialog.tsx'
import { useWords } from '../words/words.ts'
import { GO_KEYS } from './sections.ts'

export function KeyList({ onClose }: { onClose: () => void }) {
  const words = useWords()
  const keys: [string, string][] = [
    ['⌘K  /', words.keys.search],
    ['j  k', words.keys.move],
    ['⏎', words.keys.open],
    ['x', words.several.key],
    ['esc', words.keys.close],
    ['?', words.keys.list],
    ...GO_KEYS.map(([key, view]): [string, string] => [`g ${key}`, words.views[view]]),
  ]
  return (
    <Dialog title={words.keys.title} onClose={onClose}>
      <dl className="keys">
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="actions">
        <button type="button" onClick={onClose}>
          {words.kit.close}
        </button>
      </p>
    </Dialog>
  )
}
