// Keys of the whole page. A key in a field is text; a dialog has the page's keys to itself; a person can switch
// single keys off.
import { useEffect, useRef } from 'react'
import { getSettings } from './settings.ts'

type Keys = Record<string, () => void>

const layers: { current: Keys }[] = []
let prefix = ''

const isText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const nameOf = ({ key, metaKey, ctrlKey }: KeyboardEvent) =>
  (metaKey || ctrlKey) && key.toLowerCase() === 'k' ? 'mod k' : metaKey || ctrlKey ? '' : key

function press(event: KeyboardEvent): void {
  const name = nameOf(event)
  if (name === '' || event.altKey || event.defaultPrevented) return
  const isSingle = name.length === 1
  if (isSingle && (getSettings().shortcuts === 'off' || isText(event.target))) return
  if (document.querySelector('dialog[open]') && name !== 'mod k') return
  const sequence = isSingle ? `${prefix}${name}` : name
  prefix = ''
  const layer = layers.findLast(({ current }) => sequence in current)
  if (layer) {
    event.preventDefault()
    layer.current[sequence]!()
  } else if (name === 'g') prefix = 'g '
}
document.addEventListener('keydown', press)

/** Binds keys while the component is there; the component that came last wins. */
export function useKeys(keys: Keys): void {
  const layer = useRef(keys)
  layer.current = keys
  useEffect(() => {
    layers.push(layer)
    return () => void layers.splice(layers.indexOf(layer), 1)
  }, [])
}
