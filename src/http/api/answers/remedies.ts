// The remedy of each error: what the caller does next. A code without one is a fault of types.
import type { ErrorCode } from '../../../errors.ts'

const ENABLE = "Read the account: its status and switches say why. Only the broker's staff changes them."
const ANOTHER_STATE = 'Read the resource and act on its status; do not repeat the request.'
const SHORTEN = 'Send a shorter text.'
const NEVER_SENT = 'None is needed: the code is never sent.'

/** The remedy of each error, as a sentence. */
export const remedies: Record<ErrorCode, string> = {
  api_version_invalid: 'Send the version as a day, such as 2026-09-02.',
  api_version_unsupported: 'Send a version that the detail names.',
  approval_by_creator: 'Let another client approve it, or an operator.',
  approval_outdated: 'Cancel the approval, look at the new preview and request it again.',
  buy_order_forbidden: ENABLE,
  client_request_id_too_long: SHORTEN,
  client_user_id_too_long: SHORTEN,
  conflict:
    'With Retry-After: wait and repeat with the same Idempotency-Key. Else read the resource and act on its state.',
  cross_site: 'Open the console at the address of OPERATOR_URL.',
  currency_not_supported: "Use one of the account's funding_currencies.",
  deposit_advance_forbidden:
    'Send the deposit without request_advance, or have advances enabled for the tenant.',
  deposit_forbidden: ENABLE,
  direct_debit_forbidden: 'Fund the plan with cash.',
  duplicate: 'Use the existing resource; where context names it, read it by its id.',
  duplicate_funding_account: 'Use the existing funding account from the list of the account.',
  duplicate_webhook: 'Update the existing webhook, or choose another URL.',
  email_forbidden: NEVER_SENT,
  erasure_refused:
    'Wait until the named reasons have ended, such as an open account, a legal hold or a retention period.',
  expired: 'Create the resource anew.',
  file_not_uploaded: 'Send the bytes to the URL of the signed upload with PUT, then repeat the request.',
  forbidden:
    'Use credentials with the permission that the detail names, from a network that the client may call from.',
  idempotency_key_conflict:
    'Take a new Idempotency-Key for each new write; repeat a write with exactly its own body.',
  idempotency_key_expired:
    'Find out by a read whether the write took effect; if not, send it with a new key.',
  idempotency_key_too_long: SHORTEN,
  instrument_buy_only: 'Wait until the trading_status of the instrument permits selling.',
  instrument_not_trading:
    'Wait for the opening that the detail names, place a good-till order, or choose another instrument.',
  instrument_sell_only: 'Choose another instrument, or wait until its trading_status permits buying.',
  instrument_too_close_to_maturity: 'Choose an instrument with a later maturity_date.',
  insufficient_funds: 'Order for at most context.available, or pay in first.',
  insufficient_scope: 'Fetch a token with the scope that the detail names, of a client that has it.',
  insufficient_units: 'Sell at most context.available; orders that are open reserve units.',
  invalid_client: 'Check id and secret of the client, or create a new secret.',
  invalid_credentials: NEVER_SENT,
  invalid_param: 'Correct the part that path names, as the detail says.',
  invalid_request: 'Correct each part that params lists, and send the request again.',
  invalid_token: 'Fetch a new token and repeat the request once.',
  invalid_trading_currency: NEVER_SENT,
  invitation_invalid: 'Ask an administrator for a new link.',
  journal_forbidden:
    "Choose other accounts, or have the direction enabled in the tenant's settings of journals.",
  mandate_not_active: 'Register a new mandate that the customer has signed.',
  direct_debit_limit_exceeded: 'Collect at most context.available, or on another day.',
  model_not_active:
    'Publish a version without the instruments that the model names, or wait until they trade again.',
  run_open: 'Wait until the run that context.run names has ended, or cancel it.',
  run_outdated: 'Propose a new run.',
  journal_limit_exceeded: 'Book at most context.available, or wait for the next day of a daily limit.',
  limit_budget_too_small: 'Raise cash_amount, or lower the limit price.',
  limit_exceeded: 'Let an operator with a higher limit act, or have the limit raised.',
  method_not_allowed: 'Use a method that Allow lists.',
  missing_param: 'Send the part that path names.',
  missing_price: 'Wait for the next price, or set one in a sandbox with POST /sandbox/prices.',
  missing_token: NEVER_SENT,
  not_found: 'Check the id, and that the credentials are those of its tenant; lists show what exists.',
  order_cancel_forbidden: ANOTHER_STATE,
  order_fill_forbidden: ANOTHER_STATE,
  order_replace_forbidden: ANOTHER_STATE,
  payment_completion_forbidden: ANOTHER_STATE,
  person_id_too_long: SHORTEN,
  portfolio_requires_portfolio_order: NEVER_SENT,
  position_not_open: 'Read the positions of the account; a new buy opens a new one.',
  professional_trader_required:
    'Offer the instrument only to customers whose mifid_category is professional.',
  quote_already_consumed: 'Read the order of the quote; for another order take a new quote.',
  not_home_cell: 'Repeat the request at the common address, or at context.address.',
  quote_invalid: 'Take a new quote, and place exactly the order that it was for before it expires.',
  rate_limited: 'Wait for the seconds of Retry-After, then repeat with the same Idempotency-Key.',
  refund_exceeds_refundable_amount: 'Refund at most what the charge has left.',
  sell_order_forbidden: ENABLE,
  server_error: 'Repeat with the same Idempotency-Key and backoff; if it stays, report the Request-Id.',
  service_unavailable: 'Wait for the seconds of Retry-After, then repeat with the same Idempotency-Key.',
  session_required: 'Sign in again.',
  sign_in_failed: 'Try again with the next code of the authenticator, or a recovery code.',
  sign_on_refused: 'Ask an administrator for an invitation or a role.',
  signed_upload_expired: 'Create a new signed upload and send the bytes again.',
  single_sign_on_required: 'Sign in with the identity provider of the house.',
  statement_period_invalid:
    'Choose whole past days of the life of the account; the detail says which bound is wrong.',
  step_up_required: 'Prove the identity again with password and code or a passkey, then repeat the request.',
  tenant_moved:
    'Repeat the request at the common address a moment later; a router of your own asks context.address.',
  trading_rule_violated: 'Choose the amount or price by context.required; the instrument lists its rules.',
  transfer_forbidden: 'Read the status and the permissions of the account; in live, have a custodian set up.',
  webhook_not_active: 'Switch the webhook on with is_active, then repeat the request.',
  withdrawal_forbidden: ENABLE,
}
