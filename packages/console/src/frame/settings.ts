// The choices of a person for this browser: language, colours, density, zone of times, single-key shortcuts.
import { useSyncExternalStore } from 'react'

export interface Settings {
  language: 'en' | 'de'
  theme: 'system' | 'light' | 'dark'
  density: 'comfortable' | 'compact'
  zone: 'local' | 'utc'
  shortcuts: 'on' | 'off'
}

const PLACE = 'holdfast.console'
const USUAL: Settings = {
  language: navigator.language.startsWith('de') ? 'de' : 'en',
  theme: 'system',
  density: 'comfortable',
  zone: 'local',
  shortcuts: 'on',
}

function load(): Settings {
  try {
    return { ...USUAL, ...JSON.parse(localStorage.getItem(PLACE) ?? '{}') }
  } catch {
    return USUAL
  }
}

let current = load()
const listeners = new Set<() => void>()

function show({ language, theme, density }: Settings): void {
  const { documentElement: page } = document
  page.lang = language
  page.dataset.density = density
  page.style.colorScheme = theme === 'system' ? 'light dark' : theme
}
show(current)

/** Changes settings and stores them in the browser. */
export function setSettings(next: Partial<Settings>): void {
  current = { ...current, ...next }
  show(current)
  try {
    localStorage.setItem(PLACE, JSON.stringify(current))
  } catch {
    // A browser may refuse to store anything; the settings then last as long as the page.
  }
  for (const listener of listeners) listener()
}

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The settings as they are. */
export const getSettings = (): Settings => current

/** The settings; the component is drawn again when they change. */
export const useSettings = (): Settings => useSyncExternalStore(watch, getSettings)
