// The catalogue of errors: code, status, meaning. A refusal is thrown by fail() with its status; errors are not mapped.

export const catalogue = {
  api_version_invalid: [400, 'Api-Version is not a calendar date of the form YYYY-MM-DD.'],
  api_version_unsupported: [400, 'Api-Version is not a supported version.'],
  approval_by_creator: [403, 'Only another client or an operator may approve what the client has posted.'],
  buy_order_forbidden: [403, 'Buying is not enabled on the account.'],
  client_request_id_too_long: [400, 'Client-Request-Id is longer than 255 characters.'],
  client_user_id_too_long: [400, 'Client-User-Id is longer than 255 characters.'],
  conflict: [409, 'The request conflicts with an existing resource or its current state.'],
  currency_not_supported: [400, 'The account does not support the currency.'],
  deposit_advance_forbidden: [403, 'Advances on deposits are not enabled.'],
  deposit_forbidden: [403, 'Deposits are not enabled on the account.'],
  direct_debit_forbidden: [403, 'Direct debits are not set up, or the account may not pay by them.'],
  direct_debit_limit_exceeded: [
    400,
    'The debits of the day exceed the daily maximum of the account; context.available is the rest.',
  ],
  duplicate: [409, 'The resource already exists.'],
  duplicate_funding_account: [409, 'The account already has a funding account with this IBAN and bank code.'],
  duplicate_webhook: [409, 'Another webhook has the same URL.'],
  email_forbidden: [403, 'The e-mail address is not allowed here. Kept for compatibility, never sent.'],
  expired: [400, 'The resource has expired. Used as a code of params.'],
  file_not_uploaded: [400, 'The bytes of the file have not been received.'],
  forbidden: [403, 'The credentials are not authorized for the operation, or not from this address.'],
  idempotency_key_conflict: [409, 'The Idempotency-Key was used for a different request.'],
  idempotency_key_expired: [409, 'The Idempotency-Key was used more than 24 hours ago.'],
  idempotency_key_too_long: [400, 'Idempotency-Key is longer than 255 characters.'],
  instrument_buy_only: [400, 'The instrument accepts only buy orders.'],
  instrument_not_trading: [400, 'The instrument cannot be traded now.'],
  instrument_sell_only: [400, 'The instrument accepts only sell orders.'],
  instrument_too_close_to_maturity: [400, 'The instrument matures before the trade would settle.'],
  insufficient_funds: [400, 'The account has too little cash; context.available is the available amount.'],
  insufficient_scope: [403, 'The token lacks the scope of the operation.'],
  insufficient_units: [400, 'The position has too few units; context.available is the available quantity.'],
  invalid_client: [401, 'Client authentication failed. Sent in the OAuth error body.'],
  invalid_credentials: [401, 'Sign-in credentials are invalid. Kept for compatibility, never sent.'],
  invalid_param: [400, 'A parameter is invalid. Used as a code of params.'],
  invalid_request: [400, 'The request is invalid; params lists what is wrong.'],
  invalid_token: [401, 'The access token is missing, invalid or expired.'],
  invalid_trading_currency: [
    400,
    'The instrument does not trade in the currency. Kept for compatibility, never sent.',
  ],
  journal_forbidden: [
    403,
    'The direction or an account of the journal is not allowed; context.direction or context.account names it.',
  ],
  journal_limit_exceeded: [
    400,
    'The journal exceeds a limit of the tenant; context.limit is the limit, context.available what it leaves.',
  ],
  limit_budget_too_small: [400, 'The budget buys less than one trading increment at the limit price.'],
  method_not_allowed: [405, 'The path does not support the method; Allow lists the methods it supports.'],
  missing_param: [400, 'A required parameter is missing. Used as a code of params.'],
  mandate_not_active: [409, 'The mandate is blocked, revoked, used or expired.'],
  missing_price: [400, 'There is no price for the instrument.'],
  missing_token: [401, 'No credentials. Kept for compatibility, never sent: see invalid_token.'],
  not_found: [404, 'The resource does not exist or belongs to another tenant.'],
  model_not_active: [409, 'The model needs adjustment or is archived.'],
  order_cancel_forbidden: [409, 'The order cannot be cancelled in its state.'],
  order_fill_forbidden: [409, 'The order cannot be filled or settled in its state.'],
  order_replace_forbidden: [409, 'The order cannot be replaced in its state.'],
  payment_completion_forbidden: [409, 'The payment cannot be completed in its state.'],
  person_id_too_long: [400, 'Person-Id is longer than 255 characters.'],
  portfolio_requires_portfolio_order: [400, 'Kept for compatibility, never sent.'],
  position_not_open: [409, 'The position is closing or closed.'],
  professional_trader_required: [403, 'The instrument is for professional investors only.'],
  quote_already_consumed: [409, 'The quote has already been used by an order.'],
  quote_invalid: [400, 'The quote is unknown, expired or does not match the order.'],
  rate_limited: [429, 'Too many requests; Retry-After says when to try again.'],
  refund_exceeds_refundable_amount: [400, 'The refund exceeds the refundable amount.'],
  run_open: [409, 'The account has a run that has not ended; context.run is its id.'],
  run_outdated: [
    409,
    'Prices, units, cash or the model have changed since the run was proposed; context names the first change.',
  ],
  sell_order_forbidden: [403, 'Selling is not enabled on the account.'],
  server_error: [500, 'Something failed on the server; the Request-Id leads to the log line.'],
  service_unavailable: [
    503,
    'The database or the load keeps the service from serving the request; Retry-After says when to try again.',
  ],
  signed_upload_expired: [400, 'The signed upload has expired.'],
  statement_period_invalid: [400, 'The period is not valid for the account.'],
  tenant_moved: [421, 'The tenant lives in another cell; context.cell and context.address name it.'],
  trading_rule_violated: [400, 'The order breaks a rule of the instrument; context.rule names it.'],
  transfer_forbidden: [403, 'Securities transfers are not possible for the account.'],
  webhook_not_active: [409, 'The webhook is switched off.'],
  withdrawal_forbidden: [403, 'Withdrawals are not enabled on the account.'],
} as const satisfies Record<string, readonly [number, string]>

/** The codes that only the operator API has; clients never receive them. */
export const operatorCatalogue = {
  approval_outdated: [
    409,
    'The change would have other effects than its preview, or its request is of an earlier release: cancel the ' +
      'approval and request it again.',
  ],
  cross_site: [
    403,
    'The request comes from another site. A browser must send it from the address of OPERATOR_URL.',
  ],
  erasure_refused: [
    409,
    'The personal data must be retained for now; context names by code what stands against the erasure.',
  ],
  invitation_invalid: [400, 'The invitation is unknown, used, revoked or expired.'],
  limit_exceeded: [403, "The amount exceeds the limit of the operator's roles; context.limit is the limit."],
  not_home_cell: [
    421,
    'The home of this cell does this for all cells; context.cell and context.address name it.',
  ],
  session_required: [401, 'There is no session, or it has ended: sign in.'],
  sign_in_failed: [401, 'The credentials are wrong, or used before.'],
  sign_on_refused: [
    403,
    'The identity provider has identified the person, who may not sign in here; the detail says why.',
  ],
  single_sign_on_required: [
    403,
    'Sign in with the identity provider: only break-glass accounts sign in without it.',
  ],
  step_up_required: [403, 'The operation needs a proof of identity within the last five minutes: step up.'],
} as const satisfies Record<string, readonly [number, string]>

/** The meaning of every code, with its status. */
export const meanings = { ...catalogue, ...operatorCatalogue }

export type ErrorCode = keyof typeof meanings
export type ParamCode = 'missing_param' | 'invalid_param' | 'not_found' | 'duplicate' | 'conflict' | 'expired'

export interface Offender {
  path: string
  detail: string
  code: ParamCode
}

/** The largest number of offenders that a refusal lists. */
export const MAX_OFFENDERS = 100

/** A refusal that carries its own status and reaches the caller as the error envelope. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly params: Offender[] | undefined
  readonly context: Record<string, string | number> | undefined
  readonly headers: Record<string, string> | undefined

  constructor(
    code: ErrorCode,
    detail: string | undefined,
    more: {
      params?: Offender[]
      context?: Record<string, string | number>
      headers?: Record<string, string>
    } = {},
  ) {
    super(detail ?? meanings[code][1])
    this.name = 'Refusal'
    this.code = code
    this.status = meanings[code][0]
    this.params = more.params?.length ? more.params.slice(0, MAX_OFFENDERS) : undefined
    this.context = more.context
    this.headers = more.headers
  }
}

/** The reason of a refusal: the details of its params, or its own detail. Throws any other error again. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Refusal)) throw error
  return error.params?.map(({ detail }) => detail).join(' ') ?? error.message
}

/** Makes the refusal with the code; context holds its machine-readable details. */
export function fail(code: ErrorCode, detail?: string, context?: Record<string, string | number>): Refusal {
  return new Refusal(code, detail, { context })
}

/** The first fault in words, and how many others there are. */
function firstOf([first, ...others]: readonly Offender[]): string {
  const more = others.length === 0 ? '' : ` ${others.length} more in params.`
  return `${first!.path}: ${first!.detail}${more}`
}

/** Makes the refusal `invalid_request` that lists each wrong part of the request, one at least, with its reason. */
export function failParams(params: Offender[], detail = firstOf(params)): Refusal {
  return new Refusal('invalid_request', detail, { params })
}

/** Makes the refusal `invalid_request` with one offender. */
export function failParam(path: string, code: ParamCode, detail: string): Refusal {
  return failParams([{ path, code, detail }])
}

/** Makes the refusal for a path that names nothing the caller can see. */
export function notFound(what: string): Refusal {
  return new Refusal('not_found', `No such ${what}.`)
}

/** The response body of a refusal. */
export function envelope(refusal: Refusal, docsUrl: string, request?: string) {
  return {
    code: refusal.code,
    detail: refusal.message,
    docs: `${docsUrl}#${refusal.code}`,
    ...(request ? { request_id: request } : {}),
    ...(refusal.params ? { params: refusal.params } : {}),
    ...(refusal.context ? { context: refusal.context } : {}),
  }
}
