// The settings with which a tenant begins.
import type { Json } from '../../../context.ts'
import { checkTaxSettings, type TaxSettings } from '../../corporate-actions/tax-settings.ts'
import { checkDebitSettings, sandboxDebitSettings } from '../../payments/mandates/setting-schemas.ts'
import { checkOnboarding } from './decide-setting-change.ts'

type Settings = Record<string, Json>

/** The settings, or a refusal; a sandbox has direct debits unless they are turned off. */
export function beginSettings(
  settings: Settings,
  { name, environment }: { name: string; environment: 'sandbox' | 'live' },
): Settings {
  checkOnboarding(settings, environment, 'body')
  checkTaxSettings(settings as TaxSettings)
  checkDebitSettings(settings)
  const usual: Settings = environment === 'sandbox' ? { direct_debits: sandboxDebitSettings(name) } : {}
  return { ...usual, ...settings }
}
