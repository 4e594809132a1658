// The words of what invests by itself, which are loaded with its views.
import { useSettings } from '../frame/settings.ts'
import { investing as german } from './de-investing.ts'
import { investing as english } from './en-investing.ts'

const LANGUAGES = { en: english, de: german }

export const useInvestingWords = () => LANGUAGES[useSettings().language]
