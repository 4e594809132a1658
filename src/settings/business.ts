// The settings of onboarding, webhooks, proofs, bank and venue.
import { oneOf, setting, text, wholeNumber, yesNo } from './setting.ts'

export const businessSettings = {
  onboarding_expiry_days: setting(
    'ONBOARDING_EXPIRY_DAYS',
    '90',
    'Days after which an undecided onboarding application expires.',
    wholeNumber(1, 3650),
  ),
  max_webhooks: setting('MAX_WEBHOOKS', '200', 'Most active webhooks of a tenant.', wholeNumber(1, 10_000)),
  webhook_delivery_days: setting(
    'WEBHOOK_DELIVERY_DAYS',
    '90',
    'Days for which deliveries of webhooks are kept at least; a month is dropped when all of it is older.',
    wholeNumber(7, 3650),
  ),
  allow_insecure_webhook_urls: setting(
    'ALLOW_INSECURE_WEBHOOK_URLS',
    '',
    'Accept `http://` and loopback hosts as webhook URLs. Empty: only in `sandbox` where `HOST` and the host of ' +
      '`BASE_URL` are loopback.',
    (value) => (value === '' ? undefined : yesNo(value)),
  ),
  ledger_proof_hours: setting(
    'LEDGER_PROOF_HOURS',
    '24',
    'Hours between two proofs of the ledger of each tenant by a worker; `0` makes none.',
    wholeNumber(0, 8760),
  ),
  bank: setting(
    'BANK',
    'simulated',
    'The bank for payouts: `simulated` confirms immediately (not in `live`); `iso20022` writes and reads bank files.',
    oneOf('simulated', 'iso20022'),
  ),
  bank_unknown_bic: setting(
    'BANK_UNKNOWN_BIC',
    'not_provided',
    'How files to the bank name the bank of a receiver whose BIC is not known: `not_provided` writes the word that ' +
      'some banks demand, `left_out` no element, as others do.',
    oneOf('not_provided', 'left_out'),
  ),
  custodian: setting(
    'CUSTODIAN',
    'simulated',
    'The custodian of securities transfers: `simulated` delivers by itself (not in `live`); `file` writes ' +
      'instructions and reads reports.',
    oneOf('simulated', 'file'),
  ),
  venue_file: setting(
    'VENUE_FILE',
    '',
    'JSON file of a FIX 4.4 venue for orders (docs/fix.md). Empty: the simulated venue; in `live` none.',
    text,
  ),
} as const
