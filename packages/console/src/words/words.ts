// The words of the language that the person has chosen.
import { useSettings } from '../frame/settings.ts'
import { de } from './de.ts'
import { en } from './en.ts'

export type Words = typeof en

const LANGUAGES: Record<'en' | 'de', Words> = { en, de }

export function useWords(): Words {
  return LANGUAGES[useSettings().language]
}
