// Written by `npm run generate` from the API document.

import { ApiError } from '../errors.ts'

/** `api_version_invalid` (400): Api-Version is not a calendar date of the form YYYY-MM-DD. Send the version as a day, such as 2026-09-02. */
export class ApiVersionInvalidError extends ApiError {
  declare readonly code: 'api_version_invalid'
}

/** `api_version_unsupported` (400): Api-Version is not a supported version. Send a version that the detail names. */
export class ApiVersionUnsupportedError extends ApiError {
  declare readonly code: 'api_version_unsupported'
}

/** `approval_by_creator` (403): Only another client or an operator may approve what the client has posted. Let another client approve it, or an operator. */
export class ApprovalByCreatorError extends ApiError {
  declare readonly code: 'approval_by_creator'
}

/** `buy_order_forbidden` (403): Buying is not enabled on the account. Read the account: its status and switches say why. Only the broker's staff changes them. */
export class BuyOrderForbiddenError extends ApiError {
  declare readonly code: 'buy_order_forbidden'
}

/** `client_request_id_too_long` (400): Client-Request-Id is longer than 255 characters. Send a shorter text. */
export class ClientRequestIdTooLongError extends ApiError {
  declare readonly code: 'client_request_id_too_long'
}

/** `client_user_id_too_long` (400): Client-User-Id is longer than 255 characters. Send a shorter text. */
export class ClientUserIdTooLongError extends ApiError {
  declare readonly code: 'client_user_id_too_long'
}

/** `conflict` (409): The request conflicts with an existing resource or its current state. With Retry-After: wait and repeat with the same Idempotency-Key. Else read the resource and act on its state. */
export class ConflictError extends ApiError {
  declare readonly code: 'conflict'
}

/** `currency_not_supported` (400): The account does not support the currency. Use one of the account's funding_currencies. */
export class CurrencyNotSupportedError extends ApiError {
  declare readonly code: 'currency_not_supported'
}

/** `deposit_advance_forbidden` (403): Advances on deposits are not enabled. Send the deposit without request_advance, or have advances enabled for the tenant. */
export class DepositAdvanceForbiddenError extends ApiError {
  declare readonly code: 'deposit_advance_forbidden'
}

/** `deposit_forbidden` (403): Deposits are not enabled on the account. Read the account: its status and switches say why. Only the broker's staff changes them. */
export class DepositForbiddenError extends ApiError {
  declare readonly code: 'deposit_forbidden'
}

/** `direct_debit_forbidden` (403): Direct debits are not set up, or the account may not pay by them. Fund the plan with cash. */
export class DirectDebitForbiddenError extends ApiError {
  declare readonly code: 'direct_debit_forbidden'
}

/** `direct_debit_limit_exceeded` (400): The debits of the day exceed the daily maximum of the account; context.available is the rest. Collect at most context.available, or on another day. */
export class DirectDebitLimitExceededError extends ApiError {
  declare readonly code: 'direct_debit_limit_exceeded'
}

/** `duplicate` (409): The resource already exists. Use the existing resource; where context names it, read it by its id. */
export class DuplicateError extends ApiError {
  declare readonly code: 'duplicate'
}

/** `duplicate_funding_account` (409): The account already has a funding account with this IBAN and bank code. Use the existing funding account from the list of the account. */
export class DuplicateFundingAccountError extends ApiError {
  declare readonly code: 'duplicate_funding_account'
}

/** `duplicate_webhook` (409): Another webhook has the same URL. Update the existing webhook, or choose another URL. */
export class DuplicateWebhookError extends ApiError {
  declare readonly code: 'duplicate_webhook'
}

/** `email_forbidden` (403): The e-mail address is not allowed here. Kept for compatibility, never sent. None is needed: the code is never sent. */
export class EmailForbiddenError extends ApiError {
  declare readonly code: 'email_forbidden'
}

/** `expired` (400): The resource has expired. Used as a code of params. Create the resource anew. */
export class ExpiredError extends ApiError {
  declare readonly code: 'expired'
}

/** `file_not_uploaded` (400): The bytes of the file have not been received. Send the bytes to the URL of the signed upload with PUT, then repeat the request. */
export class FileNotUploadedError extends ApiError {
  declare readonly code: 'file_not_uploaded'
}

/** `forbidden` (403): The credentials are not authorized for the operation, or not from this address. Use credentials with the permission that the detail names, from a network that the client may call from. */
export class ForbiddenError extends ApiError {
  declare readonly code: 'forbidden'
}

/** `idempotency_key_conflict` (409): The Idempotency-Key was used for a different request. Take a new Idempotency-Key for each new write; repeat a write with exactly its own body. */
export class IdempotencyKeyConflictError extends ApiError {
  declare readonly code: 'idempotency_key_conflict'
}

/** `idempotency_key_expired` (409): The Idempotency-Key was used more than 24 hours ago. Find out by a read whether the write took effect; if not, send it with a new key. */
export class IdempotencyKeyExpiredError extends ApiError {
  declare readonly code: 'idempotency_key_expired'
}

/** `idempotency_key_too_long` (400): Idempotency-Key is longer than 255 characters. Send a shorter text. */
export class IdempotencyKeyTooLongError extends ApiError {
  declare readonly code: 'idempotency_key_too_long'
}

/** `instrument_buy_only` (400): The instrument accepts only buy orders. Wait until the trading_status of the instrument permits selling. */
export class InstrumentBuyOnlyError extends ApiError {
  declare readonly code: 'instrument_buy_only'
}

/** `instrument_not_trading` (400): The instrument cannot be traded now. Wait for the opening that the detail names, place a good-till order, or choose another instrument. */
export class InstrumentNotTradingError extends ApiError {
  declare readonly code: 'instrument_not_trading'
}

/** `instrument_sell_only` (400): The instrument accepts only sell orders. Choose another instrument, or wait until its trading_status permits buying. */
export class InstrumentSellOnlyError extends ApiError {
  declare readonly code: 'instrument_sell_only'
}

/** `instrument_too_close_to_maturity` (400): The instrument matures before the trade would settle. Choose an instrument with a later maturity_date. */
export class InstrumentTooCloseToMaturityError extends ApiError {
  declare readonly code: 'instrument_too_close_to_maturity'
}

/** `insufficient_funds` (400): The account has too little cash; context.available is the available amount. Order for at most context.available, or pay in first. */
export class InsufficientFundsError extends ApiError {
  declare readonly code: 'insufficient_funds'
}

/** `insufficient_scope` (403): The token lacks the scope of the operation. Fetch a token with the scope that the detail names, of a client that has it. */
export class InsufficientScopeError extends ApiError {
  declare readonly code: 'insufficient_scope'
}

/** `insufficient_units` (400): The position has too few units; context.available is the available quantity. Sell at most context.available; orders that are open reserve units. */
export class InsufficientUnitsError extends ApiError {
  declare readonly code: 'insufficient_units'
}

/** `invalid_client` (401): Client authentication failed. Sent in the OAuth error body. Check id and secret of the client, or create a new secret. */
export class InvalidClientError extends ApiError {
  declare readonly code: 'invalid_client'
}

/** `invalid_credentials` (401): Sign-in credentials are invalid. Kept for compatibility, never sent. None is needed: the code is never sent. */
export class InvalidCredentialsError extends ApiError {
  declare readonly code: 'invalid_credentials'
}

/** `invalid_param` (400): A parameter is invalid. Used as a code of params. Correct the part that path names, as the detail says. */
export class InvalidParamError extends ApiError {
  declare readonly code: 'invalid_param'
}

/** `invalid_request` (400): The request is invalid; params lists what is wrong. Correct each part that params lists, and send the request again. */
export class InvalidRequestError extends ApiError {
  declare readonly code: 'invalid_request'
}

/** `invalid_token` (401): The access token is missing, invalid or expired. Fetch a new token and repeat the request once. */
export class InvalidTokenError extends ApiError {
  declare readonly code: 'invalid_token'
}

/** `invalid_trading_currency` (400): The instrument does not trade in the currency. Kept for compatibility, never sent. None is needed: the code is never sent. */
export class InvalidTradingCurrencyError extends ApiError {
  declare readonly code: 'invalid_trading_currency'
}

/** `journal_forbidden` (403): The direction or an account of the journal is not allowed; context.direction or context.account names it. Choose other accounts, or have the direction enabled in the tenant's settings of journals. */
export class JournalForbiddenError extends ApiError {
  declare readonly code: 'journal_forbidden'
}

/** `journal_limit_exceeded` (400): The journal exceeds a limit of the tenant; context.limit is the limit, context.available what it leaves. Book at most context.available, or wait for the next day of a daily limit. */
export class JournalLimitExceededError extends ApiError {
  declare readonly code: 'journal_limit_exceeded'
}

/** `limit_budget_too_small` (400): The budget buys less than one trading increment at the limit price. Raise cash_amount, or lower the limit price. */
export class LimitBudgetTooSmallError extends ApiError {
  declare readonly code: 'limit_budget_too_small'
}

/** `method_not_allowed` (405): The path does not support the method; Allow lists the methods it supports. Use a method that Allow lists. */
export class MethodNotAllowedError extends ApiError {
  declare readonly code: 'method_not_allowed'
}

/** `missing_param` (400): A required parameter is missing. Used as a code of params. Send the part that path names. */
export class MissingParamError extends ApiError {
  declare readonly code: 'missing_param'
}

/** `mandate_not_active` (409): The mandate is blocked, revoked, used or expired. Register a new mandate that the customer has signed. */
export class MandateNotActiveError extends ApiError {
  declare readonly code: 'mandate_not_active'
}

/** `missing_price` (400): There is no price for the instrument. Wait for the next price, or set one in a sandbox with POST /sandbox/prices. */
export class MissingPriceError extends ApiError {
  declare readonly code: 'missing_price'
}

/** `missing_token` (401): No credentials. Kept for compatibility, never sent: see invalid_token. None is needed: the code is never sent. */
export class MissingTokenError extends ApiError {
  declare readonly code: 'missing_token'
}

/** `not_found` (404): The resource does not exist or belongs to another tenant. Check the id, and that the credentials are those of its tenant; lists show what exists. */
export class NotFoundError extends ApiError {
  declare readonly code: 'not_found'
}

/** `model_not_active` (409): The model needs adjustment or is archived. Publish a version without the instruments that the model names, or wait until they trade again. */
export class ModelNotActiveError extends ApiError {
  declare readonly code: 'model_not_active'
}

/** `order_cancel_forbidden` (409): The order cannot be cancelled in its state. Read the resource and act on its status; do not repeat the request. */
export class OrderCancelForbiddenError extends ApiError {
  declare readonly code: 'order_cancel_forbidden'
}

/** `order_fill_forbidden` (409): The order cannot be filled or settled in its state. Read the resource and act on its status; do not repeat the request. */
export class OrderFillForbiddenError extends ApiError {
  declare readonly code: 'order_fill_forbidden'
}

/** `order_replace_forbidden` (409): The order cannot be replaced in its state. Read the resource and act on its status; do not repeat the request. */
export class OrderReplaceForbiddenError extends ApiError {
  declare readonly code: 'order_replace_forbidden'
}

/** `payment_completion_forbidden` (409): The payment cannot be completed in its state. Read the resource and act on its status; do not repeat the request. */
export class PaymentCompletionForbiddenError extends ApiError {
  declare readonly code: 'payment_completion_forbidden'
}

/** `person_id_too_long` (400): Person-Id is longer than 255 characters. Send a shorter text. */
export class PersonIdTooLongError extends ApiError {
  declare readonly code: 'person_id_too_long'
}

/** `portfolio_requires_portfolio_order` (400): Kept for compatibility, never sent. None is needed: the code is never sent. */
export class PortfolioRequiresPortfolioOrderError extends ApiError {
  declare readonly code: 'portfolio_requires_portfolio_order'
}

/** `position_not_open` (409): The position is closing or closed. Read the positions of the account; a new buy opens a new one. */
export class PositionNotOpenError extends ApiError {
  declare readonly code: 'position_not_open'
}

/** `professional_trader_required` (403): The instrument is for professional investors only. Offer the instrument only to customers whose mifid_category is professional. */
export class ProfessionalTraderRequiredError extends ApiError {
  declare readonly code: 'professional_trader_required'
}

/** `quote_already_consumed` (409): The quote has already been used by an order. Read the order of the quote; for another order take a new quote. */
export class QuoteAlreadyConsumedError extends ApiError {
  declare readonly code: 'quote_already_consumed'
}

/** `quote_invalid` (400): The quote is unknown, expired or does not match the order. Take a new quote, and place exactly the order that it was for before it expires. */
export class QuoteInvalidError extends ApiError {
  declare readonly code: 'quote_invalid'
}

/** `rate_limited` (429): Too many requests; Retry-After says when to try again. Wait for the seconds of Retry-After, then repeat with the same Idempotency-Key. */
export class RateLimitedError extends ApiError {
  declare readonly code: 'rate_limited'
}

/** `refund_exceeds_refundable_amount` (400): The refund exceeds the refundable amount. Refund at most what the charge has left. */
export class RefundExceedsRefundableAmountError extends ApiError {
  declare readonly code: 'refund_exceeds_refundable_amount'
}

/** `run_open` (409): The account has a run that has not ended; context.run is its id. Wait until the run that context.run names has ended, or cancel it. */
export class RunOpenError extends ApiError {
  declare readonly code: 'run_open'
}

/** `run_outdated` (409): Prices, units, cash or the model have changed since the run was proposed; context names the first change. Propose a new run. */
export class RunOutdatedError extends ApiError {
  declare readonly code: 'run_outdated'
}

/** `sell_order_forbidden` (403): Selling is not enabled on the account. Read the account: its status and switches say why. Only the broker's staff changes them. */
export class SellOrderForbiddenError extends ApiError {
  declare readonly code: 'sell_order_forbidden'
}

/** `server_error` (500): Something failed on the server; the Request-Id leads to the log line. Repeat with the same Idempotency-Key and backoff; if it stays, report the Request-Id. */
export class ServerError extends ApiError {
  declare readonly code: 'server_error'
}

/** `service_unavailable` (503): The database or the load keeps the service from serving the request; Retry-After says when to try again. Wait for the seconds of Retry-After, then repeat with the same Idempotency-Key. */
export class ServiceUnavailableError extends ApiError {
  declare readonly code: 'service_unavailable'
}

/** `signed_upload_expired` (400): The signed upload has expired. Create a new signed upload and send the bytes again. */
export class SignedUploadExpiredError extends ApiError {
  declare readonly code: 'signed_upload_expired'
}

/** `statement_period_invalid` (400): The period is not valid for the account. Choose whole past days of the life of the account; the detail says which bound is wrong. */
export class StatementPeriodInvalidError extends ApiError {
  declare readonly code: 'statement_period_invalid'
}

/** `tenant_moved` (421): The tenant lives in another cell; context.cell and context.address name it. Repeat the request at the common address a moment later; a router of your own asks context.address. */
export class TenantMovedError extends ApiError {
  declare readonly code: 'tenant_moved'
}

/** `trading_rule_violated` (400): The order breaks a rule of the instrument; context.rule names it. Choose the amount or price by context.required; the instrument lists its rules. */
export class TradingRuleViolatedError extends ApiError {
  declare readonly code: 'trading_rule_violated'
}

/** `transfer_forbidden` (403): Securities transfers are not possible for the account. Read the status and the permissions of the account; in live, have a custodian set up. */
export class TransferForbiddenError extends ApiError {
  declare readonly code: 'transfer_forbidden'
}

/** `webhook_not_active` (409): The webhook is switched off. Switch the webhook on with is_active, then repeat the request. */
export class WebhookNotActiveError extends ApiError {
  declare readonly code: 'webhook_not_active'
}

/** `withdrawal_forbidden` (403): Withdrawals are not enabled on the account. Read the account: its status and switches say why. Only the broker's staff changes them. */
export class WithdrawalForbiddenError extends ApiError {
  declare readonly code: 'withdrawal_forbidden'
}

/** The class of each code. */
export const errorClasses: Readonly<Record<string, typeof ApiError>> = {
  api_version_invalid: ApiVersionInvalidError,
  api_version_unsupported: ApiVersionUnsupportedError,
  approval_by_creator: ApprovalByCreatorError,
  buy_order_forbidden: BuyOrderForbiddenError,
  client_request_id_too_long: ClientRequestIdTooLongError,
  client_user_id_too_long: ClientUserIdTooLongError,
  conflict: ConflictError,
  currency_not_supported: CurrencyNotSupportedError,
  deposit_advance_forbidden: DepositAdvanceForbiddenError,
  deposit_forbidden: DepositForbiddenError,
  direct_debit_forbidden: DirectDebitForbiddenError,
  direct_debit_limit_exceeded: DirectDebitLimitExceededError,
  duplicate: DuplicateError,
  duplicate_funding_account: DuplicateFundingAccountError,
  duplicate_webhook: DuplicateWebhookError,
  email_forbidden: EmailForbiddenError,
  expired: ExpiredError,
  file_not_uploaded: FileNotUploadedError,
  forbidden: ForbiddenError,
  idempotency_key_conflict: IdempotencyKeyConflictError,
  idempotency_key_expired: IdempotencyKeyExpiredError,
  idempotency_key_too_long: IdempotencyKeyTooLongError,
  instrument_buy_only: InstrumentBuyOnlyError,
  instrument_not_trading: InstrumentNotTradingError,
  instrument_sell_only: InstrumentSellOnlyError,
  instrument_too_close_to_maturity: InstrumentTooCloseToMaturityError,
  insufficient_funds: InsufficientFundsError,
  insufficient_scope: InsufficientScopeError,
  insufficient_units: InsufficientUnitsError,
  invalid_client: InvalidClientError,
  invalid_credentials: InvalidCredentialsError,
  invalid_param: InvalidParamError,
  invalid_request: InvalidRequestError,
  invalid_token: InvalidTokenError,
  invalid_trading_currency: InvalidTradingCurrencyError,
  journal_forbidden: JournalForbiddenError,
  journal_limit_exceeded: JournalLimitExceededError,
  limit_budget_too_small: LimitBudgetTooSmallError,
  method_not_allowed: MethodNotAllowedError,
  missing_param: MissingParamError,
  mandate_not_active: MandateNotActiveError,
  missing_price: MissingPriceError,
  missing_token: MissingTokenError,
  not_found: NotFoundError,
  model_not_active: ModelNotActiveError,
  order_cancel_forbidden: OrderCancelForbiddenError,
  order_fill_forbidden: OrderFillForbiddenError,
  order_replace_forbidden: OrderReplaceForbiddenError,
  payment_completion_forbidden: PaymentCompletionForbiddenError,
  person_id_too_long: PersonIdTooLongError,
  portfolio_requires_portfolio_order: PortfolioRequiresPortfolioOrderError,
  position_not_open: PositionNotOpenError,
  professional_trader_required: ProfessionalTraderRequiredError,
  quote_already_consumed: QuoteAlreadyConsumedError,
  quote_invalid: QuoteInvalidError,
  rate_limited: RateLimitedError,
  refund_exceeds_refundable_amount: RefundExceedsRefundableAmountError,
  run_open: RunOpenError,
  run_outdated: RunOutdatedError,
  sell_order_forbidden: SellOrderForbiddenError,
  server_error: ServerError,
  service_unavailable: ServiceUnavailableError,
  signed_upload_expired: SignedUploadExpiredError,
  statement_period_invalid: StatementPeriodInvalidError,
  tenant_moved: TenantMovedError,
  trading_rule_violated: TradingRuleViolatedError,
  transfer_forbidden: TransferForbiddenError,
  webhook_not_active: WebhookNotActiveError,
  withdrawal_forbidden: WithdrawalForbiddenError,
}
