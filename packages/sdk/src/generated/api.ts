// Written by `npm run generate` from the API document.

import type { Call, List } from '../call.ts'
import type { EventStream, StreamOptions, StreamQuery } from '../event-stream.ts'
import type { CallOptions } from '../options.ts'
import type { Account, AccountChange, AccountEarnings, AccountOwnership, AccountReturns, AccountStatus, AccountType, ActivityProof, ActivityRecord, Actor, AdvancedClock, AnnouncedCorporateAction, BatchRowStatus, CashBalance, ClaimSpec, ClaimStatus, ClaimType, Clock, ClockAdvance, CorporateAction, CorporateActionStatus, CorporateActionType, CreateDepositRequest, CreateDirectDebitRequest, CreateFileFromSignedUploadRequest, CreateFirmAccountRequest, CreateFundingAccountRequest, CreateJournalBatchRequest, CreateJournalRequest, CreateMandateRequest, CreateModelRequest, CreateModelSubscriptionRequest, CreateModelVersionRequest, CreateOrderBatchRequest, CreatePersonRequest, CreateRunRequest, CreateSandboxClientRequest, CreateSavingsPlanRequest, CreateSecuritiesTransferRequest, CreateSignedUploadRequest, CreateWithdrawalRequest, CreatedTenant, CreatedWebhook, Customer, CustomerAuthority, CustomerChange, CustomerStatus, CustomerType, Decision, Deposit, DepositStatus, DirectDebit, DirectDebitStatus, Document, DocumentContent, DocumentDownload, DocumentType, Download, Drift, ElectRequest, Entitlement, Event, Fault, FaultType, Fee, FeeCharge, File, FirmAccount, FundingAccount, GenerateAccountStatementRequest, InboundPayment, InboundSecurities, InboundSecuritiesRequest, IncomeSettings, Instrument, InstrumentType, Journal, JournalBatch, JournalStatus, JournalType, Ledger, LedgerProof, LegalDocument, LegalDocumentType, LegalDocumentVersion, LegalDocumentVersionWithDownloadUrl, LoggedRequest, Lot, Mandate, MandateStatus, Model, ModelStatus, ModelSubscription, ModelVersion, NewClockMode, NewCorporateAction, NewFault, NewOrder, NewOrderQuote, NewPrice, NewRefund, NewTenant, NewTradingStatus, NewWebhook, OnTheRunBills, OnboardingApplicationOutcome, OnboardingApplicationResponse, OnboardingApplicationStatus, Order, OrderBatch, OrderBatchRow, OrderBatchStatus, OrderQuote, OrderReplacement, OrderStatus, ParentOrder, ParentOrderStatus, PauseRequest, Period, Permission, Person, PersonClaim, PersonCreationResponse, PersonType, PlanExecutionStatus, Position, PositionEarnings, PositionIncomeSettings, PositionReturns, PositionValuation, Price, ProvideLotsRequest, PutTaxDeclarationRequest, ReasonCodeRequest, ReasonRequest, RebalancingRun, Reinvestment, ReinvestmentStatus, RejectTransferRequest, Replay, Replayed, RotatedSecret, RunStatus, SandboxClient, SavingsPlan, SavingsPlanExecution, SavingsPlanStatus, SearchObject, SearchResult, SecuritiesTransfer, SentWebhookDelivery, SettleTransferRequest, SignedUpload, SimulatedPaymentRequest, SimulatedSender, SkipRequest, StartedRuns, SubmitOnboardingApplicationRequest, SubscriptionStatus, TaxDeclaration, TaxReclaim, TaxReclaimStatus, TestDelivery, TokenRequest, TokenResponse, Trade, TradeStatus, TradingSession, TradingStatus, Transaction, TransactionOfAccount, TransactionType, TransferDirection, TransferStatus, UpdateIncomeSettingsRequest, UpdateModelRequest, UpdateModelSubscriptionRequest, UpdatePositionIncomeSettingsRequest, UpdatePositionRequest, UpdateSavingsPlanRequest, Valuation, ValuationHistory, Webhook, WebhookChange, WebhookDelivery, WebhookDeliveryStatus, Withdrawal, WithdrawalStatus } from './schemas.ts'

export interface AuthMethods {
  /**
   * Issue an OAuth token.
   * Answers 400 and 401 with the OAuth error body, malformed fields with the error envelope. A client that signs
   * assertions sends `client_assertion_type` and `client_assertion` in place of id and secret. Id and secret may
   * come as HTTP Basic in the header `Authorization` instead of in the form (RFC 6749, section 2.3.1).
   * @example
   * await hf.auth.issue_token({
   *   client_id: 'cli_0VZk4mQdmLlvHTupyF7Ivv',
   *   client_secret: 'T7uQ3cVq0m8b1nXy5sRz2kLw9pGfHdJa4eKtMiBoUvE',
   *   grant_type: 'client_credentials',
   * })
   */
  issue_token(body: TokenRequest | {
    /** Id of the client; the assertion names it as well. */
    client_id?: string
    /** The only type of assertions. */
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
    /** A JWT that the client has signed, in place of the secret (RFC 7523, `private_key_jwt`). */
    client_assertion: string
    /** The only grant. */
    grant_type: 'client_credentials'
    /** The requested scopes, separated by blanks; absent: all scopes of the client. */
    scope?: string
  }, options?: CallOptions): Call<TokenResponse>
}

export interface IdentityListPermissionsQuery {
  /** At most this number of items on a page; without it, all that follow. */
  limit?: number | null
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface IdentityMethods {
  /**
   * Retrieve current actor.
   * The service for which the token was issued.
   * @example
   * await hf.identity.retrieve()
   */
  retrieve(options?: CallOptions): Call<Actor>
  /**
   * List current actor permissions.
   * The permissions that the scopes of the token grant.
   * @example
   * await hf.identity.list_permissions()
   */
  list_permissions(query?: IdentityListPermissionsQuery, options?: CallOptions): List<Permission>
}

export interface RequestLogsListQuery {
  /** Only answers with this status, or of this class: `4xx`. */
  status?: string
  /** Only requests of this operation, such as `orders.place`. */
  operation?: string
  /** Only the request with this id, from the header Request-Id. */
  request?: string
  /** Created at this instant or later. */
  created_from?: string
  /** Created before this instant. */
  created_to?: string
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface RequestLogsMethods {
  /**
   * List your requests.
   * Only requests of this client, newest first, a second or two after their answers. Only a sandbox keeps queries,
   * and the bodies of writes. Requests that were refused before the token was checked are missing.
   * Permission: `activity.read`.
   * @example
   * await hf.request_logs.list({ operation: 'orders.place', limit: 1 })
   */
  list(query?: RequestLogsListQuery, options?: CallOptions): List<LoggedRequest>
}

export interface FilesMethods {
  /**
   * Request file upload.
   * Returns a URL for the bytes of one file by PUT, up to 20 MiB, valid for 15 minutes.
   * Permission: `file.write`.
   * @example
   * await hf.files.request_upload({ filename: 'passport.pdf', purpose: 'verification_evidence' })
   */
  request_upload(body: CreateSignedUploadRequest, options?: CallOptions): Call<SignedUpload>
  /**
   * Create a file.
   * Makes a file of the bytes that a signed upload has received.
   * Permission: `file.write`.
   * @example
   * await hf.files.create({ signed_upload: 'sup_0VZk4mQd2IXs6QYWz1JyNz' })
   */
  create(body: CreateFileFromSignedUploadRequest, options?: CallOptions): Call<File>
}

export interface LegalDocumentsListQuery {
  /** Only documents of this kind. */
  document_type?: LegalDocumentType
  /** At most this number of items on a page; without it, all that follow. */
  limit?: number | null
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface LegalDocumentsRetrieveLatestQuery {
  /** Whether the file opens in the browser rather than be saved. */
  inline?: boolean
}

export interface LegalDocumentsDownloadLatestQuery {
  /** Whether the file opens in the browser rather than be saved. */
  inline?: boolean
}

export interface LegalDocumentsListVersionsQuery {
  /** At most this number of items on a page; without it, all that follow. */
  limit?: number | null
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface LegalDocumentsDownloadVersionQuery {
  /** Whether the file opens in the browser rather than be saved. */
  inline?: boolean
}

export interface LegalDocumentsMethods {
  /**
   * List legal documents.
   * Every legal document of the tenant, each with the version in effect.
   * Permission: `legal_document.read`.
   * @example
   * await hf.legal_documents.list({ document_type: 'risk_disclosures' })
   */
  list(query?: LegalDocumentsListQuery, options?: CallOptions): List<LegalDocument>
  /**
   * Retrieve a legal document.
   * The document, with the version in effect.
   * Permission: `legal_document.read`.
   * @example
   * await hf.legal_documents.retrieve('ldc_0VZk4mQd6UnaHrjegIWBQu')
   */
  retrieve(legal_document_id: string, options?: CallOptions): Call<LegalDocument>
  /**
   * Retrieve the latest version of a legal document.
   * The version in effect, with a link to its file.
   * Permission: `legal_document.read`.
   * @example
   * await hf.legal_documents.retrieve_latest('ldc_0VZk4mQd6UnaHrjegIWBQu', { inline: true })
   */
  retrieve_latest(legal_document_id: string, query?: LegalDocumentsRetrieveLatestQuery, options?: CallOptions): Call<LegalDocumentVersionWithDownloadUrl>
  /**
   * Download the latest version of a legal document.
   * Redirects to the file of the version in effect, or gives its address with `redirect=false`.
   * Permission: `legal_document.read`.
   * @example
   * await hf.legal_documents.download_latest('ldc_0VZk4mQd6UnaHrjegIWBQu', { inline: true })
   */
  download_latest(legal_document_id: string, query?: LegalDocumentsDownloadLatestQuery, options?: CallOptions): Call<Download>
  /**
   * List versions of a legal document.
   * The newest effective date first; versions not yet in effect are among them.
   * Permission: `legal_document.read`.
   * @example
   * await hf.legal_documents.list_versions('ldc_0VZk4mQd6UnaHrjegIWBQu')
   */
  list_versions(legal_document_id: string, query?: LegalDocumentsListVersionsQuery, options?: CallOptions): List<LegalDocumentVersion>
  /**
   * Retrieve a legal document version.
   * The version, which never changes.
   * Permission: `legal_document.read`.
   * @example
   * await hf.legal_documents.retrieve_version('ldc_0VZk4mQd6UnaHrjegIWBQu', 'ldv_0VZk4mQdn5Ls3LFDCBqlxd')
   */
  retrieve_version(legal_document_id: string, version_id: string, options?: CallOptions): Call<LegalDocumentVersion>
  /**
   * Download a legal document version.
   * Redirects to the file, or gives its address as JSON with `redirect=false`.
   * Permission: `legal_document.read`.
   * @example
   * await hf.legal_documents.download_version('ldc_0VZk4mQd6UnaHrjegIWBQu', 'ldv_0VZk4mQdn5Ls3LFDCBqlxd', {
   *   inline: true,
   * })
   */
  download_version(legal_document_id: string, version_id: string, query?: LegalDocumentsDownloadVersionQuery, options?: CallOptions): Call<Download>
}

export interface PersonsListQuery {
  /** Only persons of this kind. */
  person_type?: PersonType
  /** Words, or beginnings of words, of a name; every one must be found. */
  name?: string
  /**
   * The beginning of an e-mail address or of a part before its `@`, the whole, or `@host`; 3 characters or more.
   */
  email?: string
  /** Created at this instant or later. */
  created_from?: string
  /** Created before this instant. */
  created_to?: string
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface PersonsListAuthoritiesQuery {
  /** Also revoked ones. */
  include_revoked?: boolean
  /** At most this number of items on a page; without it, all that follow. */
  limit?: number | null
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface PersonsMethods {
  /**
   * Create a person.
   * A natural or legal person, made of claims; all claims are stored, or none.
   * Permission: `person.write`.
   * @example
   * await hf.persons.create({
   *   person_type: 'natural',
   *   claims: [
   *     { claim_type: 'identity', first_name: 'Mara', last_name: 'Keller', date_of_birth: '1988-04-02' },
   *     {
   *       claim_type: 'contact_details',
   *       phone_number: '+4915112345678',
   *       email: 'mara.keller@example.com',
   *     },
   *   ],
   * })
   */
  create(body: CreatePersonRequest, options?: CallOptions): Call<PersonCreationResponse>
  /**
   * List persons.
   * Newest first; `name` and `email` match current and earlier claims.
   * Permission: `person.read`.
   * @example
   * await hf.persons.list({ name: 'mara', limit: 1 })
   */
  list(query?: PersonsListQuery, options?: CallOptions): List<Person>
  /**
   * Retrieve a person.
   * The person, as the claims describe it now.
   * Permission: `person.read`.
   * @example
   * await hf.persons.retrieve('per_0VZk4mQdDS1uiDsteKkKyv')
   */
  retrieve(id: string, options?: CallOptions): Call<Person>
  /**
   * List authorities for a person.
   * The authorities that the person has over customers.
   * Permission: `person.read`.
   * @example
   * await hf.persons.list_authorities('per_0VZk4mQdDS1uiDsteKkKyv')
   */
  list_authorities(id: string, query?: PersonsListAuthoritiesQuery, options?: CallOptions): List<CustomerAuthority>
}

export interface ClaimsListQuery {
  /** Only claims of this type. */
  claim_type?: ClaimType
  /** Only claims of this status. */
  status?: ClaimStatus
  /** false: only the active claim and the one in flight. */
  include_history?: boolean
  /** At most this number of items on a page; without it, all that follow. */
  limit?: number | null
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface ClaimsMethods {
  /**
   * Create a claim for a person.
   * The claim waits for compliance; one of its type that still waited is archived.
   * Permission: `person.write`.
   * @example
   * await hf.claims.create('per_0VZk4mQdDS1uiDsteKkKyv', {
   *   claim_type: 'residence',
   *   line1: 'Hafenstrasse 3',
   *   postal_code: '50667',
   *   city: 'Köln',
   *   country_code: 'DE',
   * })
   */
  create(person_id: string, body: ClaimSpec, options?: CallOptions): Call<PersonClaim>
  /**
   * List claims for a person.
   * Every claim about the person, replaced ones included unless `include_history=false`.
   * Permission: `person.read`.
   * @example
   * await hf.claims.list('per_0VZk4mQdDS1uiDsteKkKyv', { include_history: false })
   */
  list(person_id: string, query?: ClaimsListQuery, options?: CallOptions): List<PersonClaim>
  /**
   * Retrieve a person claim.
   * The claim as it is now.
   * Permission: `person.read`.
   * @example
   * await hf.claims.retrieve('per_0VZk4mQdDS1uiDsteKkKyv', 'clm_0VZk4mQdL1L1VPwfDndrYj')
   */
  retrieve(person_id: string, claim_id: string, options?: CallOptions): Call<PersonClaim>
}

export interface CustomersListQuery {
  /** Only customers in this state. */
  status?: CustomerStatus
  /** Only customers of this type. */
  customer_type?: CustomerType
  /** Words, or beginnings of words, of a name; every one must be found. */
  name?: string
  /**
   * The beginning of an e-mail address or of a part before its `@`, the whole, or `@host`; 3 characters or more.
   */
  email?: string
  /** Created at this instant or later. */
  created_from?: string
  /** Created before this instant. */
  created_to?: string
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface CustomersListAuthoritiesQuery {
  /** Also revoked ones. */
  include_revoked?: boolean
  /** At most this number of items on a page; without it, all that follow. */
  limit?: number | null
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface CustomersListTaxDeclarationsQuery {
  /** At most this number of items on a page; without it, all that follow. */
  limit?: number | null
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface CustomersListAccountOwnershipsQuery {
  /** At most this number of items on a page; without it, all that follow. */
  limit?: number | null
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface CustomersMethods {
  /**
   * List customers.
   * Newest first; `name` and `email` match persons with an authority over the customer.
   * Permission: `customer.read`.
   * @example
   * await hf.customers.list({ status: 'active', name: 'mara', limit: 1 })
   */
  list(query?: CustomersListQuery, options?: CallOptions): List<Customer>
  /**
   * Retrieve a customer.
   * The customer as it is now.
   * Permission: `customer.read`.
   * @example
   * await hf.customers.retrieve('cus_0VZk4mQdzXSf1oKBIlpVFW')
   */
  retrieve(id: string, options?: CallOptions): Call<Customer>
  /**
   * List authorities for a customer.
   * The persons who may act for the customer, with the type of their authority.
   * Permission: `customer.read`.
   * @example
   * await hf.customers.list_authorities('cus_0VZk4mQdzXSf1oKBIlpVFW')
   */
  list_authorities(id: string, query?: CustomersListAuthoritiesQuery, options?: CallOptions): List<CustomerAuthority>
  /**
   * Tax declarations of a customer.
   * The latest to each country, by country.
   * Permission: `customer.read`.
   * @example
   * await hf.customers.list_tax_declarations('cus_0VZk4mQdzXSf1oKBIlpVFW')
   */
  list_tax_declarations(customer_id: string, query?: CustomersListTaxDeclarationsQuery, options?: CallOptions): List<TaxDeclaration>
  /**
   * Record a tax declaration.
   * Replaces the earlier one to the country. Dividends that are paid while it is valid are relieved at source.
   * Permission: `customer.write`.
   * @example
   * await hf.customers.put_tax_declaration('cus_0VZk4mQdzXSf1oKBIlpVFW', 'US', {
   *   signed_on: '2026-09-14',
   * })
   */
  put_tax_declaration(customer_id: string, country: string, body: PutTaxDeclarationRequest, options?: CallOptions): Call<TaxDeclaration>
  /**
   * List customer account ownerships.
   * The accounts that the customer owns, each with the customer, newest first.
   * Permission: `customer.read`.
   * @example
   * await hf.customers.list_account_ownerships('cus_0VZk4mQdzXSf1oKBIlpVFW')
   */
  list_account_ownerships(id: string, query?: CustomersListAccountOwnershipsQuery, options?: CallOptions): List<AccountOwnership>
}

export interface AccountsListQuery {
  /** Only accounts in this state. */
  status?: AccountStatus
  /** Accounts of customers unless it is `firm`. */
  account_type?: AccountType
  /** Words, or beginnings of words, of a name; every one must be found. */
  name?: string
  /**
   * The beginning of an e-mail address or of a part before its `@`, the whole, or `@host`; 3 characters or more.
   */
  email?: string
  /** Created at this instant or later. */
  created_from?: string
  /** Created before this instant. */
  created_to?: string
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface AccountsListCashBalancesQuery {
  /** At most this number of items on a page; without it, all that follow. */
  limit?: number | null
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface AccountsListReinvestmentsQuery {
  /** Only reinvestments in this state. */
  status?: ReinvestmentStatus
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface AccountsListTransactionsQuery {
  /** Only movements of these kinds; the member may be repeated. */
  transaction_types?: TransactionType[] | null
  /** At most this number of items on a page; without it, all that follow. */
  limit?: number | null
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface AccountsListCorporateActionsQuery {
  /** Only corporate actions in this state. */
  status?: CorporateActionStatus
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface AccountsListTaxReclaimsQuery {
  /** Only reclaims in this state. */
  status?: TaxReclaimStatus
  /** Only tax of this country: ISO 3166-1 alpha-2. */
  country?: string
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface AccountsValueQuery {
  /** Whether the answer is to contain the inputs of its figures. */
  explain?: boolean
}

export interface AccountsValueHistoryQuery {
  /** First day, included. */
  period_start: string
  /** Last day, included; today where it is left out. */
  period_end?: string
}

export interface AccountsReturnsQuery {
  /** The period. */
  period: Period
  /** Whether the answer is to contain the inputs of its figures. */
  explain?: boolean
}

export interface AccountsEarningsQuery {
  /** The period; it outranks `period_start` and `period_end`. */
  period?: Period | null
  /** Included; the opening where it is left out or lies before it. A date means its first instant in UTC. */
  period_start?: string
  /** Excluded; now where it is left out or lies in the future. A date means its first instant in UTC. */
  period_end?: string
  /** Whether the answer is to contain the inputs of its figures. */
  explain?: boolean
}

export interface AccountsMethods {
  /**
   * List accounts.
   * Newest first; `name` and `email` match persons with an authority over the account's owner.
   * Permission: `account.read`.
   * @example
   * await hf.accounts.list({ status: 'active', name: 'mara', limit: 1 })
   */
  list(query?: AccountsListQuery, options?: CallOptions): List<Account>
  /**
   * Retrieve an account.
   * By its id, or by its reference.
   * Permission: `account.read`.
   * @example
   * await hf.accounts.retrieve('acc_0VZk4mQdcQFwyrAlKk76b0')
   */
  retrieve(id_or_reference: string, options?: CallOptions): Call<Account>
  /**
   * List cash balances.
   * One balance for each currency of the account, and for any other in which it has cash.
   * Permission: `position.read`.
   * @example
   * await hf.accounts.list_cash_balances('acc_0VZk4mQdcQFwyrAlKk76b0')
   */
  list_cash_balances(account_id: string, query?: AccountsListCashBalancesQuery, options?: CallOptions): List<CashBalance>
  /**
   * What becomes of income.
   * The rule of the account, and those of the open positions that have one of their own.
   * Permission: `position.read`.
   * @example
   * await hf.accounts.retrieve_income_settings('acc_0VZk4mQdcQFwyrAlKk76b0')
   */
  retrieve_income_settings(account_id: string, options?: CallOptions): Call<IncomeSettings>
  /**
   * Set what becomes of income.
   * Counts for income that is booked from now on. Reinvested income buys more of what paid it.
   * Permission: `position.write`.
   * @example
   * await hf.accounts.update_income_settings('acc_0VZk4mQdcQFwyrAlKk76b0', { income: 'reinvest' })
   */
  update_income_settings(account_id: string, body: UpdateIncomeSettingsRequest, options?: CallOptions): Call<IncomeSettings>
  /**
   * Reinvestments of an account.
   * Newest first.
   * Permission: `position.read`.
   * @example
   * await hf.accounts.list_reinvestments('acc_0VZk4mQdcQFwyrAlKk76b0', { limit: 1 })
   */
  list_reinvestments(account_id: string, query?: AccountsListReinvestmentsQuery, options?: CallOptions): List<Reinvestment>
  /**
   * List account transactions.
   * Every movement of the account, newest first.
   * Permission: `activity.read`.
   * @example
   * await hf.accounts.list_transactions('acc_0VZk4mQdcQFwyrAlKk76b0', {
   *   transaction_types: ['buy', 'fee'],
   *   limit: 10,
   * })
   */
  list_transactions(id: string, query?: AccountsListTransactionsQuery, options?: CallOptions): List<Transaction>
  /**
   * Entitlements of an account.
   * What its positions have received from corporate actions, or are to receive; newest first.
   * Permission: `corporate_action.read`.
   * @example
   * await hf.accounts.list_corporate_actions('acc_0VZk4mQdcQFwyrAlKk76b0', {
   *   status: 'processed',
   *   limit: 1,
   * })
   */
  list_corporate_actions(account_id: string, query?: AccountsListCorporateActionsQuery, options?: CallOptions): List<Entitlement>
  /**
   * Elect on rights.
   * From the ex date to the deadline. An exercise reserves the cash of the new units until the payment date.
   * Permission: `corporate_action.write`.
   * @example
   * await hf.accounts.elect('acc_0VZk4mQdcQFwyrAlKk76b0', 'coa_0VZk4mQd5sorno2aTXSF7p', {
   *   election: 'exercise',
   *   rights: '2',
   * })
   */
  elect(account_id: string, corporate_action_id: string, body: ElectRequest, options?: CallOptions): Call<Entitlement>
  /**
   * Reclaimable withholding tax.
   * Foreign tax above the rates of treaties, newest first.
   * Permission: `corporate_action.read`.
   * @example
   * await hf.accounts.list_tax_reclaims('acc_0VZk4mQdcQFwyrAlKk76b0', { status: 'open', limit: 1 })
   */
  list_tax_reclaims(account_id: string, query?: AccountsListTaxReclaimsQuery, options?: CallOptions): List<TaxReclaim>
  /**
   * Retrieve account valuation.
   * The value of cash and positions now, in the base currency of the account.
   * Permission: `valuation.read`.
   * @example
   * await hf.accounts.value('acc_0VZk4mQdcQFwyrAlKk76b0')
   */
  value(account_id: string, query?: AccountsValueQuery, options?: CallOptions): Call<Valuation>
  /**
   * Retrieve account valuation history.
   * The total value at the end of each day, and of today at this moment.
   * Permission: `valuation.read`.
   * @example
   * await hf.accounts.value_history('acc_0VZk4mQdcQFwyrAlKk76b0', { period_start: '2026-09-14' })
   */
  value_history(account_id: string, query: AccountsValueHistoryQuery, options?: CallOptions): Call<ValuationHistory>
  /**
   * Retrieve account returns.
   * Time-weighted and money-weighted, after fees and taxes, over a period that ends now.
   * Permission: `performance.read`.
   * @example
   * await hf.accounts.returns('acc_0VZk4mQdcQFwyrAlKk76b0', { period: '1m' })
   */
  returns(account_id: string, query: AccountsReturnsQuery, options?: CallOptions): Call<AccountReturns>
  /**
   * Retrieve account earnings.
   * Profit and loss of a period, realized and not, as sums over the positions, less fees and taxes.
   * Permission: `performance.read`.
   * @example
   * await hf.accounts.earnings('acc_0VZk4mQdcQFwyrAlKk76b0', { period: '1m' })
   */
  earnings(account_id: string, query?: AccountsEarningsQuery, options?: CallOptions): Call<AccountEarnings>
}

export interface FirmAccountsListQuery {
  /** At most this number of items on a page; without it, all that follow. */
  limit?: number | null
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface FirmAccountsMethods {
  /**
   * List accounts of the firm.
   * Accounts of the firm itself, newest first. They belong to no customer.
   * Permission: `account.read`.
   * @example
   * await hf.firm_accounts.list()
   */
  list(query?: FirmAccountsListQuery, options?: CallOptions): List<FirmAccount>
}

export interface DocumentsListQuery {
  /** Only documents of these kinds; the member may be repeated. */
  document_type?: DocumentType[] | null
  /** At most this number of items on a page; without it, all that follow. */
  limit?: number | null
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface DocumentsMethods {
  /**
   * Generate a statement.
   * Of whole days that are over. Each call issues a new document, which never changes.
   * Permission: `statement.write`.
   * @example
   * await hf.documents.generate_statement('acc_0VZk4mQdcQFwyrAlKk76b0', {
   *   period_start: '2026-09-14',
   *   period_end: '2026-09-21',
   * })
   */
  generate_statement(account_id: string, body: GenerateAccountStatementRequest, options?: CallOptions): Call<Document>
  /**
   * List account documents.
   * The newest first; `document_type` may be repeated.
   * Permission: `document.read`.
   * @example
   * await hf.documents.list('acc_0VZk4mQdcQFwyrAlKk76b0', { document_type: ['order_confirmation'] })
   */
  list(account_id: string, query?: DocumentsListQuery, options?: CallOptions): List<Document>
  /**
   * Download a document.
   * Redirects to the file, or gives its address as JSON with `redirect=false`.
   * Permission: `document.read`.
   * @example
   * await hf.documents.download('doc_0VZk4mQdeQ6vDkuN272uDQ')
   */
  download(document_id: string, options?: CallOptions): Call<DocumentDownload>
  /**
   * Retrieve the content of a document.
   * The figures of its pages as data; `document_type` distinguishes the shapes.
   * Permission: `document.read`.
   * @example
   * await hf.documents.retrieve_content('doc_0VZk4mQdeQ6vDkuN272uDQ')
   */
  retrieve_content(document_id: string, options?: CallOptions): Call<DocumentContent>
}

export interface OnboardingApplicationsListQuery {
  /** Only applications in this state. */
  status?: OnboardingApplicationStatus
  /** Only applications with this outcome. */
  outcome?: OnboardingApplicationOutcome
  /** Only applications for this type of customer. */
  customer_type?: CustomerType
  /** Words, or beginnings of words, of a name; every one must be found. */
  name?: string
  /**
   * The beginning of an e-mail address or of a part before its `@`, the whole, or `@host`; 3 characters or more.
   */
  email?: string
  /** Created at this instant or later. */
  created_from?: string
  /** Created before this instant. */
  created_to?: string
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface OnboardingApplicationsMethods {
  /**
   * Submit an onboarding application.
   * Combines persons, consents and evidence, and awaits a decision; poll it until it is completed.
   * Permission: `onboarding_application.write`.
   * @example
   * await hf.onboarding_applications.submit({
   *   customer_type: 'individual',
   *   authorities: [{ person: 'per_0VZk4mQdDS1uiDsteKkKyv', authority_type: 'owner' }],
   *   consents: [
   *     {
   *       person: 'per_0VZk4mQdDS1uiDsteKkKyv',
   *       consent_type: 'risk_disclosures',
   *       consented_at: '2026-09-14T07:58:30.000Z',
   *       legal_document_version: 'ldv_0VZk4mQdn5Ls3LFDCBqlxd',
   *     },
   *   ],
   *   evidence: [
   *     {
   *       person: 'per_0VZk4mQdDS1uiDsteKkKyv',
   *       evidence_type: 'identity_document',
   *       document_type: 'passport',
   *       file: 'fil_0VZk4mQdcMeOb2hpw0tN7u',
   *     },
   *   ],
   * })
   */
  submit(body: SubmitOnboardingApplicationRequest, options?: CallOptions): Call<OnboardingApplicationResponse>
  /**
   * List onboarding applications.
   * Newest first; `name` and `email` match persons named as an authority.
   * Permission: `onboarding_application.read`.
   * @example
   * await hf.onboarding_applications.list({ status: 'completed', name: 'mara', limit: 1 })
   */
  list(query?: OnboardingApplicationsListQuery, options?: CallOptions): List<OnboardingApplicationResponse>
  /**
   * Retrieve an onboarding application.
   * The application as it is now.
   * Permission: `onboarding_application.read`.
   * @example
   * await hf.onboarding_applications.retrieve('onba_0VZk4mQdjJ1b473On1dd0A')
   */
  retrieve(id: string, options?: CallOptions): Call<OnboardingApplicationResponse>
}

export interface PositionsListQuery {
  /** Only positions that are open. */
  open_only?: boolean
  /** At most this number of items on a page; without it, all that follow. */
  limit?: number | null
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface PositionsListAllQuery {
  /** Only those of the account with this id. */
  account?: string
  /** Created at this instant or later. */
  created_from?: string
  /** Created before this instant. */
  created_to?: string
  /** Only positions that are open. */
  open_only?: boolean
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface PositionsListLotsQuery {
  /** At most this number of items on a page; without it, all that follow. */
  limit?: number | null
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface PositionsListTransactionsQuery {
  /** Only movements of these kinds; the member may be repeated. */
  transaction_types?: TransactionType[] | null
  /** At most this number of items on a page; without it, all that follow. */
  limit?: number | null
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface PositionsValueQuery {
  /** Instant of the valuation; now where it is left out. */
  asof?: string
  /** Whether the answer is to contain the inputs of its figures. */
  explain?: boolean
}

export interface PositionsReturnsQuery {
  /** The period. */
  period: Period
  /** Whether the answer is to contain the inputs of its figures. */
  explain?: boolean
}

export interface PositionsEarningsQuery {
  /** The period; it outranks `period_start` and `period_end`. */
  period?: Period | null
  /** Included; the opening where it is left out or lies before it. A date means its first instant in UTC. */
  period_start?: string
  /** Excluded; now where it is left out or lies in the future. A date means its first instant in UTC. */
  period_end?: string
  /** Whether the answer is to contain the inputs of its figures. */
  explain?: boolean
}

export interface PositionsMethods {
  /**
   * List positions.
   * Every position of the account, newest first.
   * Permission: `position.read`.
   * @example
   * await hf.positions.list('acc_0VZk4mQdcQFwyrAlKk76b0', { open_only: true })
   */
  list(account_id: string, query?: PositionsListQuery, options?: CallOptions): List<Position>
  /**
   * List positions of all accounts.
   * Every position of every account of the tenant, newest first.
   * Permission: `position.read`.
   * @example
   * await hf.positions.list_all({ open_only: true, limit: 1 })
   */
  list_all(query?: PositionsListAllQuery, options?: CallOptions): List<Position>
  /**
   * Retrieve a position.
   * The position as it is now.
   * Permission: `position.read`.
   * @example
   * await hf.positions.retrieve('acc_0VZk4mQdcQFwyrAlKk76b0', 'pos_0VZk4mQd9igyo5ovNm3QZo')
   */
  retrieve(account_id: string, position_id: string, options?: CallOptions): Call<Position>
  /**
   * Update a position.
   * Switches the automatic rollover of a bill, until its cutoff date.
   * Permission: `position.write`.
   * @example
   * await hf.positions.update('pos_0VZk4mQdOtZJtZOJmEjwPw', { automatic_rollover: true })
   */
  update(id: string, body: UpdatePositionRequest, options?: CallOptions): Call<Position>
  /**
   * List the lots of a position.
   * The units of the position by the day on which they were acquired, oldest first. Their quantities add up to its
   * total. Units that leave are taken from the oldest lot; `average_price` stays the average of all units.
   * Permission: `position.read`.
   * @example
   * await hf.positions.list_lots('pos_0VZk4mQd9igyo5ovNm3QZo')
   */
  list_lots(position_id: string, query?: PositionsListLotsQuery, options?: CallOptions): List<Lot>
  /**
   * Set what becomes of the income of a position.
   * In place of the rule of its account, for as long as the position is open.
   * Permission: `position.write`.
   * @example
   * await hf.positions.update_income_settings('pos_0VZk4mQd9igyo5ovNm3QZo', { income: 'reinvest' })
   */
  update_income_settings(position_id: string, body: UpdatePositionIncomeSettingsRequest, options?: CallOptions): Call<PositionIncomeSettings>
  /**
   * List position transactions.
   * Every movement of the position, newest first.
   * Permission: `activity.read`.
   * @example
   * await hf.positions.list_transactions('pos_0VZk4mQd9igyo5ovNm3QZo', {
   *   transaction_types: ['buy', 'fee'],
   *   limit: 10,
   * })
   */
  list_transactions(id: string, query?: PositionsListTransactionsQuery, options?: CallOptions): List<Transaction>
  /**
   * Retrieve position valuation.
   * Units and price as of an instant; `position` is the position as it is now.
   * Permission: `valuation.read`.
   * @example
   * await hf.positions.value('pos_0VZk4mQd9igyo5ovNm3QZo')
   */
  value(position_id: string, query?: PositionsValueQuery, options?: CallOptions): Call<PositionValuation>
  /**
   * Retrieve position returns.
   * Time-weighted and money-weighted, before fees and taxes, over a period that ends now.
   * Permission: `performance.read`.
   * @example
   * await hf.positions.returns('pos_0VZk4mQd9igyo5ovNm3QZo', { period: '1m' })
   */
  returns(position_id: string, query: PositionsReturnsQuery, options?: CallOptions): Call<PositionReturns>
  /**
   * Retrieve position earnings.
   * Profit and loss of a period, realized and not, at average cost.
   * Permission: `performance.read`.
   * @example
   * await hf.positions.earnings('pos_0VZk4mQd9igyo5ovNm3QZo')
   */
  earnings(position_id: string, query?: PositionsEarningsQuery, options?: CallOptions): Call<PositionEarnings>
}

export interface SavingsPlansListQuery {
  /** Only plans in this state. */
  status?: SavingsPlanStatus
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface SavingsPlansListExecutionsQuery {
  /** Only executions in this state. */
  status?: PlanExecutionStatus
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface SavingsPlansMethods {
  /**
   * Create a savings plan.
   * The plan buys an instrument from the cash of the account on the days of its schedule, together with the plans
   * of other accounts. Each execution is announced two business days ahead.
   * Permission: `savings_plan.write`.
   * @example
   * await hf.savings_plans.create('acc_0VZk4mQdcQFwyrAlKk76b0', {
   *   target: { instrument: 'ins_0VZk4mQd4sIkys4FY2mKl8' },
   *   amount: '50.00',
   *   currency: 'EUR',
   *   schedule: { interval: 'monthly', day_of_month: 15, start_on: '2026-09-29' },
   *   funding: { source: 'cash' },
   *   shortfall: 'retry',
   *   name: 'A house',
   * })
   */
  create(account_id: string, body: CreateSavingsPlanRequest, options?: CallOptions): Call<SavingsPlan>
  /**
   * Savings plans of an account.
   * Newest first.
   * Permission: `savings_plan.read`.
   * @example
   * await hf.savings_plans.list('acc_0VZk4mQdcQFwyrAlKk76b0', { status: 'active', limit: 1 })
   */
  list(account_id: string, query?: SavingsPlansListQuery, options?: CallOptions): List<SavingsPlan>
  /**
   * Savings plan by id.
   * With its next execution, and the sum of those that bought.
   * Permission: `savings_plan.read`.
   * @example
   * await hf.savings_plans.retrieve('sav_0VZk4mQdFl0mC69Hm8zeM1')
   */
  retrieve(savings_plan_id: string, options?: CallOptions): Call<SavingsPlan>
  /**
   * Change a savings plan.
   * Members that are left out keep their value; a schedule is replaced as a whole. An execution that is announced
   * keeps the terms with which it was.
   * Permission: `savings_plan.write`.
   * @example
   * await hf.savings_plans.update('sav_0VZk4mQdFl0mC69Hm8zeM1', {
   *   amount: '75.00',
   *   annual_increase: '0.05',
   * })
   */
  update(savings_plan_id: string, body?: UpdateSavingsPlanRequest, options?: CallOptions): Call<SavingsPlan>
  /**
   * Pause a savings plan.
   * Its days are left out until it goes on; an execution that is announced is skipped.
   * Permission: `savings_plan.write`.
   * @example
   * await hf.savings_plans.pause('sav_0VZk4mQdFl0mC69Hm8zeM1', {})
   */
  pause(savings_plan_id: string, body?: PauseRequest, options?: CallOptions): Call<SavingsPlan>
  /**
   * Resume a savings plan.
   * It goes on with its next day; the days of the pause are not made up for.
   * Permission: `savings_plan.write`.
   * @example
   * await hf.savings_plans.resume('sav_0VZk4mQdFl0mC69Hm8zeM1')
   */
  resume(savings_plan_id: string, options?: CallOptions): Call<SavingsPlan>
  /**
   * End a savings plan.
   * An execution that is announced is cancelled; one whose order is placed goes on.
   * Permission: `savings_plan.write`.
   * @example
   * await hf.savings_plans.cancel('sav_0VZk4mQdFl0mC69Hm8zeM1')
   */
  cancel(savings_plan_id: string, options?: CallOptions): Call<SavingsPlan>
  /**
   * Skip one execution.
   * Before it is announced. The plan goes on with the day after.
   * Permission: `savings_plan.write`.
   * @example
   * await hf.savings_plans.skip('sav_0VZk4mQdFl0mC69Hm8zeM1', {})
   */
  skip(savings_plan_id: string, body?: SkipRequest, options?: CallOptions): Call<SavingsPlan>
  /**
   * Executions of a savings plan.
   * Newest first.
   * Permission: `savings_plan.read`.
   * @example
   * await hf.savings_plans.list_executions('sav_0VZk4mQdFl0mC69Hm8zeM1', { limit: 1 })
   */
  list_executions(savings_plan_id: string, query?: SavingsPlansListExecutionsQuery, options?: CallOptions): List<SavingsPlanExecution>
}

export interface SavingsPlanExecutionsMethods {
  /**
   * Execution report.
   * What was planned, what was bought at which price, the fee, and what stays in cash.
   * Permission: `savings_plan.read`.
   * @example
   * await hf.savings_plan_executions.retrieve('spe_0VZk4mQdmQxdQbSDxEtQxp')
   */
  retrieve(savings_plan_execution_id: string, options?: CallOptions): Call<SavingsPlanExecution>
}

export interface ModelsListQuery {
  /** Only models in this state. */
  status?: ModelStatus
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface ModelsListVersionsQuery {
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface ModelsMethods {
  /**
   * Create a model.
   * Weights of instruments and of cash that add up to 1, and the conditions under which the accounts that follow
   * the model are brought back to it.
   * Permission: `model.write`.
   * @example
   * await hf.models.create({
   *   name: 'Careful',
   *   currency: 'EUR',
   *   weights: [
   *     { instrument: 'ins_0VZk4mQd4sIkys4FY2mKl8', weight: '0.1000' },
   *     { instrument: 'ins_0VZk4mQd0p5CBYGuwv7a0B', weight: '0.0500' },
   *   ],
   *   cash_weight: '0.8500',
   *   conditions: [{ type: 'drift_band', kind: 'absolute', band: '0.0500' }],
   *   approval: 'manual',
   * })
   */
  create(body: CreateModelRequest, options?: CallOptions): Call<Model>
  /**
   * Models.
   * Newest first.
   * Permission: `model.read`.
   * @example
   * await hf.models.list({ status: 'active', limit: 1 })
   */
  list(query?: ModelsListQuery, options?: CallOptions): List<Model>
  /**
   * Model by id.
   * With the version in force, and the one that waits for its day.
   * Permission: `model.read`.
   * @example
   * await hf.models.retrieve('mdl_0VZk4mQdt7NCYoBXfE7c8Q')
   */
  retrieve(model_id: string, options?: CallOptions): Call<Model>
  /**
   * Change the settings of a model.
   * Members that are left out keep their value; an empty list of conditions removes them. Weights change with a
   * version.
   * Permission: `model.write`.
   * @example
   * await hf.models.update('mdl_0VZk4mQdt7NCYoBXfE7c8Q', { cooldown_days: 30 })
   */
  update(model_id: string, body?: UpdateModelRequest, options?: CallOptions): Call<Model>
  /**
   * Publish a version.
   * Effective today it is in force immediately, else with the daily work of its day. The highest version whose day
   * has come is in force, so one that is effective today overtakes one that waits.
   * Permission: `model.write`.
   * @example
   * await hf.models.publish_version('mdl_0VZk4mQdt7NCYoBXfE7c8Q', {
   *   weights: [
   *     { instrument: 'ins_0VZk4mQd4sIkys4FY2mKl8', weight: '0.1000' },
   *     { instrument: 'ins_0VZk4mQd0p5CBYGuwv7a0B', weight: '0.0500' },
   *   ],
   *   cash_weight: '0.8500',
   *   note: 'As before',
   * })
   */
  publish_version(model_id: string, body: CreateModelVersionRequest, options?: CallOptions): Call<ModelVersion>
  /**
   * Versions of a model.
   * Newest first.
   * Permission: `model.read`.
   * @example
   * await hf.models.list_versions('mdl_0VZk4mQdt7NCYoBXfE7c8Q', { limit: 1 })
   */
  list_versions(model_id: string, query?: ModelsListVersionsQuery, options?: CallOptions): List<ModelVersion>
  /**
   * Archive a model.
   * Final; refused while an account follows the model.
   * Permission: `model.write`.
   * @example
   * await hf.models.archive('mdl_0VZk4mQdt7NCYoBXfE7c8Q')
   */
  archive(model_id: string, options?: CallOptions): Call<Model>
  /**
   * Rebalance every subscriber.
   * A full run of each active subscription; each stands for itself. Those that cannot have one are passed over.
   * Permission: `rebalancing.write`.
   * @example
   * await hf.models.rebalance('mdl_0VZk4mQdt7NCYoBXfE7c8Q')
   */
  rebalance(model_id: string, options?: CallOptions): Call<StartedRuns>
}

export interface ModelSubscriptionsListQuery {
  /** Only subscriptions to this model. */
  model?: string
  /** Only subscriptions of this account. */
  account?: string
  /** Only subscriptions in this state. */
  status?: SubscriptionStatus
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface ModelSubscriptionsMethods {
  /**
   * Subscribe an account.
   * The account follows the model: a full run brings it there, and the daily work keeps it there. An account
   * follows one model.
   * Permission: `model.write`.
   * @example
   * await hf.model_subscriptions.create({
   *   account: 'acc_0VZk4mQdcQFwyrAlKk76b0',
   *   model: 'mdl_0VZk4mQdt7NCYoBXfE7c8Q',
   *   rebalance_now: false,
   * })
   */
  create(body: CreateModelSubscriptionRequest, options?: CallOptions): Call<ModelSubscription>
  /**
   * Subscriptions.
   * Newest first.
   * Permission: `model.read`.
   * @example
   * await hf.model_subscriptions.list({ model: 'mdl_0VZk4mQdt7NCYoBXfE7c8Q', limit: 1 })
   */
  list(query?: ModelSubscriptionsListQuery, options?: CallOptions): List<ModelSubscription>
  /**
   * Subscription by id.
   * With its open run, and the next day of its calendar.
   * Permission: `model.read`.
   * @example
   * await hf.model_subscriptions.retrieve('sub_0VZk4mQdjMZqSOlJUpgw1u')
   */
  retrieve(model_subscription_id: string, options?: CallOptions): Call<ModelSubscription>
  /**
   * Change a subscription.
   * Members that are left out keep their value. With another `model` the account follows that one, and a full run
   * brings it there.
   * Permission: `model.write`.
   * @example
   * await hf.model_subscriptions.update('sub_0VZk4mQdjMZqSOlJUpgw1u', { reserve_amount: '10.00' })
   */
  update(model_subscription_id: string, body?: UpdateModelSubscriptionRequest, options?: CallOptions): Call<ModelSubscription>
  /**
   * Pause a subscription.
   * Nothing starts by itself, and a proposed run is cancelled. Runs on request stay possible.
   * Permission: `model.write`.
   * @example
   * await hf.model_subscriptions.pause('sub_0VZk4mQdjMZqSOlJUpgw1u')
   */
  pause(model_subscription_id: string, options?: CallOptions): Call<ModelSubscription>
  /**
   * Resume a subscription.
   * Calendar days of the pause are not made up for.
   * Permission: `model.write`.
   * @example
   * await hf.model_subscriptions.resume('sub_0VZk4mQdjMZqSOlJUpgw1u')
   */
  resume(model_subscription_id: string, options?: CallOptions): Call<ModelSubscription>
  /**
   * End a subscription.
   * Final; positions stay as they are, and the account may follow a model anew.
   * Permission: `model.write`.
   * @example
   * await hf.model_subscriptions.end('sub_0VZk4mQdjMZqSOlJUpgw1u')
   */
  end(model_subscription_id: string, options?: CallOptions): Call<ModelSubscription>
  /**
   * Drift now.
   * How far each line and the cash are from their targets, at the prices of now.
   * Permission: `rebalancing.read`.
   * @example
   * await hf.model_subscriptions.retrieve_drift('sub_0VZk4mQdjMZqSOlJUpgw1u')
   */
  retrieve_drift(model_subscription_id: string, options?: CallOptions): Call<Drift>
}

export interface RebalancingRunsListQuery {
  /** Only runs of this account. */
  account?: string
  /** Only runs by this model. */
  model?: string
  /** Only runs in this state. */
  status?: RunStatus
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface RebalancingRunsMethods {
  /**
   * Propose or start a run.
   * Of an account that follows a model, or once with `weights`. Sells go to the next cut, buys to the cut after the
   * sells have ended, with the cash that came. `raise_cash` and `liquidate` only sell, and need no model; with
   * `withdrawal_to` the cash is paid out when it has settled. A dry run answers 200 with the run as it would be,
   * and stores nothing.
   * Permission: `rebalancing.write`.
   * @example
   * await hf.rebalancing_runs.create({ account: 'acc_0VZk4mQdcQFwyrAlKk76b0', type: 'full' })
   */
  create(body: CreateRunRequest, options?: CallOptions): Call<RebalancingRun>
  /**
   * Runs.
   * Newest first.
   * Permission: `rebalancing.read`.
   * @example
   * await hf.rebalancing_runs.list({ account: 'acc_0VZk4mQdcQFwyrAlKk76b0', limit: 1 })
   */
  list(query?: RebalancingRunsListQuery, options?: CallOptions): List<RebalancingRun>
  /**
   * Run by id.
   * With every instrument, its order, and how it was sized.
   * Permission: `rebalancing.read`.
   * @example
   * await hf.rebalancing_runs.retrieve('rbr_0VZk4mQd7DUb3rYdOp8YvF')
   */
  retrieve(rebalancing_run_id: string, options?: CallOptions): Call<RebalancingRun>
  /**
   * Approve a run.
   * Places a proposed run as it was proposed. Where prices, units, cash or the version have changed since, it
   * expires and `run_outdated` names the first change.
   * Permission: `rebalancing.approve`.
   * @example
   * await hf.rebalancing_runs.approve('rbr_0VZk4mQd7DUb3rYdOp8YvF')
   */
  approve(rebalancing_run_id: string, options?: CallOptions): Call<RebalancingRun>
  /**
   * Cancel a run.
   * No new order is placed. Orders before their cut are cancelled; those after it are carried out, and the run is
   * cancelled with the last of them. What was traded stays.
   * Permission: `rebalancing.write`.
   * @example
   * await hf.rebalancing_runs.cancel('rbr_0VZk4mQd7DUb3rYdOp8YvF')
   */
  cancel(rebalancing_run_id: string, options?: CallOptions): Call<RebalancingRun>
}

export interface ActivityListQuery {
  /** Only records of this service, or of `system`. */
  actor?: string
  /** Only records of this client. */
  client?: string
  /** Only records with this Person-Id. */
  person?: string
  /** Only records with this Client-User-Id. */
  client_user?: string
  /** Only the records of this request or job. */
  request?: string
  /** Only this operation, e.g. `POST /accounts/{account_id}/orders`, or this kind of job. */
  action?: string
  /** Only records about the resource with this id. */
  resource?: string
  /** Only refused writes, or only those carried out. */
  denied?: boolean
  /** Only records at this instant of the machine's time or later. */
  'recorded[gte]'?: string
  /** Only records before this instant of the machine's time. */
  'recorded[lt]'?: string
  /** Records after this sequence, in its order; without it the newest come first. */
  after?: number
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface ActivityMethods {
  /**
   * List activity.
   * Every write and every refused write, newest first; with after: in order, from there on.
   * Permission: `activity.read`.
   * @example
   * await hf.activity.list({ action: 'POST /accounts/{account_id}/orders', limit: 10 })
   */
  list(query?: ActivityListQuery, options?: CallOptions): List<ActivityRecord>
  /**
   * Prove activity.
   * Signed checkpoints of the chain that all records of activity form.
   * Permission: `activity.read`.
   * @example
   * await hf.activity.prove()
   */
  prove(options?: CallOptions): Call<ActivityProof>
}

export interface LedgerProveQuery {
  /** The record of activity up to which everything is added up; the latest if left out. */
  sequence?: number
}

export interface LedgerMethods {
  /**
   * Prove the ledger.
   * Adds up the ledger as it was at an audit record, and names each row at fault.
   * Permission: `activity.read`.
   * @example
   * await hf.ledger.prove()
   */
  prove(query?: LedgerProveQuery, options?: CallOptions): Call<LedgerProof>
}

export interface TransactionsListQuery {
  /** Only those of the account with this id. */
  account?: string
  /** Created at this instant or later. */
  created_from?: string
  /** Created before this instant. */
  created_to?: string
  /** Only movements of these kinds; the member may be repeated. */
  transaction_types?: TransactionType[] | null
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface TransactionsMethods {
  /**
   * List transactions of all accounts.
   * Every movement of every account of the tenant, newest first by `booked_at`.
   * Permission: `activity.read`.
   * @example
   * await hf.transactions.list({ transaction_types: ['buy', 'fee'], limit: 1 })
   */
  list(query?: TransactionsListQuery, options?: CallOptions): List<TransactionOfAccount>
}

export interface DepositsListQuery {
  /** Only deposits in this state. */
  status?: DepositStatus
  /** At most this number of items on a page; without it, all that follow. */
  limit?: number | null
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface DepositsListAllQuery {
  /** Only those of the account with this id. */
  account?: string
  /** Created at this instant or later. */
  created_from?: string
  /** Created before this instant. */
  created_to?: string
  /** Only deposits in this state. */
  status?: DepositStatus
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface DepositsMethods {
  /**
   * Create a deposit.
   * Announces a bank transfer that will carry the payment reference.
   * Permission: `deposit.write`.
   * @example
   * await hf.deposits.create('acc_0VZk4mQdcQFwyrAlKk76b0', { amount: '25000.00', currency: 'EUR' })
   */
  create(account_id: string, body: CreateDepositRequest, options?: CallOptions): Call<Deposit>
  /**
   * List deposits.
   * Deposits of the account, newest first.
   * Permission: `deposit.read`.
   * @example
   * await hf.deposits.list('acc_0VZk4mQdcQFwyrAlKk76b0', { status: 'completed' })
   */
  list(account_id: string, query?: DepositsListQuery, options?: CallOptions): List<Deposit>
  /**
   * List deposits of all accounts.
   * Deposits of every account of the tenant, newest first.
   * Permission: `deposit.read`.
   * @example
   * await hf.deposits.list_all({ status: 'completed', limit: 1 })
   */
  list_all(query?: DepositsListAllQuery, options?: CallOptions): List<Deposit>
  /**
   * Retrieve a deposit.
   * The deposit as it is now.
   * Permission: `deposit.read`.
   * @example
   * await hf.deposits.retrieve('acc_0VZk4mQdcQFwyrAlKk76b0', 'dep_0VZk4mQdQIlTPog7ksE3rd')
   */
  retrieve(account_id: string, deposit_id: string, options?: CallOptions): Call<Deposit>
}

export interface FundingAccountsListQuery {
  /** At most this number of items on a page; without it, all that follow. */
  limit?: number | null
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface FundingAccountsMethods {
  /**
   * List funding accounts.
   * Bank accounts to which withdrawals may go; a deposit registers its sender.
   * Permission: `funding_account.read`.
   * @example
   * await hf.funding_accounts.list('acc_0VZk4mQdcQFwyrAlKk76b0')
   */
  list(account_id: string, query?: FundingAccountsListQuery, options?: CallOptions): List<FundingAccount>
  /**
   * Register a funding account.
   * Nothing is paid out to it until a payment from it, or the operator, has verified its owner.
   * Permission: `withdrawal.write`.
   * @example
   * await hf.funding_accounts.register('acc_0VZk4mQdcQFwyrAlKk76b0', {
   *   owner_name: 'Mara Keller',
   *   iban: 'DE75512108001245126199',
   *   bank_code: 'EXMPDEFFXXX',
   *   currency: 'EUR',
   *   nickname: 'Household',
   * })
   */
  register(account_id: string, body: CreateFundingAccountRequest, options?: CallOptions): Call<FundingAccount>
}

export interface WithdrawalsListQuery {
  /** Only withdrawals in this state. */
  status?: WithdrawalStatus
  /** At most this number of items on a page; without it, all that follow. */
  limit?: number | null
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface WithdrawalsListAllQuery {
  /** Only those of the account with this id. */
  account?: string
  /** Created at this instant or later. */
  created_from?: string
  /** Created before this instant. */
  created_to?: string
  /** Only withdrawals in this state. */
  status?: WithdrawalStatus
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface WithdrawalsMethods {
  /**
   * Create a withdrawal.
   * Reserves settled cash for a registered bank account; it leaves when the bank confirms the payout.
   * Permission: `withdrawal.write`.
   * @example
   * await hf.withdrawals.create('acc_0VZk4mQdcQFwyrAlKk76b0', {
   *   amount: '1500.00',
   *   currency: 'EUR',
   *   funding_account: 'fac_0VZk4mQdyGHpU0UAsGdTwh',
   * })
   */
  create(account_id: string, body: CreateWithdrawalRequest, options?: CallOptions): Call<Withdrawal>
  /**
   * List withdrawals.
   * Withdrawals of the account, newest first.
   * Permission: `withdrawal.read`.
   * @example
   * await hf.withdrawals.list('acc_0VZk4mQdcQFwyrAlKk76b0', { status: 'completed' })
   */
  list(account_id: string, query?: WithdrawalsListQuery, options?: CallOptions): List<Withdrawal>
  /**
   * List withdrawals of all accounts.
   * Withdrawals of every account of the tenant, newest first.
   * Permission: `withdrawal.read`.
   * @example
   * await hf.withdrawals.list_all({ limit: 1 })
   */
  list_all(query?: WithdrawalsListAllQuery, options?: CallOptions): List<Withdrawal>
  /**
   * Retrieve a withdrawal.
   * The withdrawal as it is now.
   * Permission: `withdrawal.read`.
   * @example
   * await hf.withdrawals.retrieve('acc_0VZk4mQdcQFwyrAlKk76b0', 'wdr_0VZk4mQdXMSNGYYzZ7hiYF')
   */
  retrieve(account_id: string, withdrawal_id: string, options?: CallOptions): Call<Withdrawal>
}

export interface MandatesListQuery {
  /** Only mandates in this state. */
  status?: MandateStatus
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface MandatesMethods {
  /**
   * Register a mandate.
   * A customer has signed that the firm may debit a bank account in euros.
   * Permission: `direct_debit.write`.
   * @example
   * await hf.mandates.create('acc_0VZk4mQdcQFwyrAlKk76b0', {
   *   iban: 'DE89370400440532013000',
   *   debtor_name: 'Mara Keller',
   *   signed_at: '2026-12-11T14:00:00.000Z',
   *   reference: 'MK-2026-1',
   * })
   */
  create(account_id: string, body: CreateMandateRequest, options?: CallOptions): Call<Mandate>
  /**
   * Mandates of an account.
   * Newest first.
   * Permission: `direct_debit.read`.
   * @example
   * await hf.mandates.list('acc_0VZk4mQdcQFwyrAlKk76b0', { status: 'active', limit: 1 })
   */
  list(account_id: string, query?: MandatesListQuery, options?: CallOptions): List<Mandate>
  /**
   * Mandate by id.
   * The mandate as it is now, with the earliest due date of a debit.
   * Permission: `direct_debit.read`.
   * @example
   * await hf.mandates.retrieve('mdt_0VZk4mQd660Efsc3z1sz96')
   */
  retrieve(mandate_id: string, options?: CallOptions): Call<Mandate>
  /**
   * Revoke a mandate.
   * Its debits that have not gone to the bank are cancelled; those that have go on. A repeat changes nothing.
   * Permission: `direct_debit.write`.
   * @example
   * await hf.mandates.revoke('mdt_0VZk4mQd660Efsc3z1sz96')
   */
  revoke(mandate_id: string, options?: CallOptions): Call<Mandate>
}

export interface DirectDebitsListQuery {
  /** Only debits in this state. */
  status?: DirectDebitStatus
  /** Only debits of the mandate with this id. */
  mandate?: string
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface DirectDebitsMethods {
  /**
   * Collect by direct debit.
   * Collects euros by a mandate of the account on the due date. Notify the customer until `pre_notify_by`.
   * Permission: `direct_debit.write`.
   * @example
   * await hf.direct_debits.create('acc_0VZk4mQdcQFwyrAlKk76b0', {
   *   mandate: 'mdt_0VZk4mQd660Efsc3z1sz96',
   *   amount: '50.00',
   *   currency: 'EUR',
   *   remittance: 'Savings of December',
   * })
   */
  create(account_id: string, body: CreateDirectDebitRequest, options?: CallOptions): Call<DirectDebit>
  /**
   * Direct debits of an account.
   * Newest first.
   * Permission: `direct_debit.read`.
   * @example
   * await hf.direct_debits.list('acc_0VZk4mQdcQFwyrAlKk76b0', { status: 'returned', limit: 1 })
   */
  list(account_id: string, query?: DirectDebitsListQuery, options?: CallOptions): List<DirectDebit>
  /**
   * Direct debit by id.
   * With its days, its transactions, and why it failed if it did.
   * Permission: `direct_debit.read`.
   * @example
   * await hf.direct_debits.retrieve('ddb_0VZk4mQd46U1dgWhp8d3YZ')
   */
  retrieve(direct_debit_id: string, options?: CallOptions): Call<DirectDebit>
  /**
   * Cancel a direct debit.
   * Before its submission to the bank. A repeat changes nothing.
   * Permission: `direct_debit.write`.
   * @example
   * await hf.direct_debits.cancel('ddb_0VZk4mQd46U1dgWhp8d3YZ')
   */
  cancel(direct_debit_id: string, options?: CallOptions): Call<DirectDebit>
}

export interface JournalsListQuery {
  /** Only journals that this account gives or receives. */
  account?: string
  /** Only journals in this state. */
  status?: JournalStatus
  /** Only journals of this kind. */
  journal_type?: JournalType
  /** Only journals of this batch. */
  batch?: string
  /** Only the journal with this name. */
  external_reference?: string
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface JournalsMethods {
  /**
   * Post a journal.
   * Moves cash or units between two accounts of the tenant: immediately, or after approval if its value reaches the
   * threshold of the tenant.
   * Permission: `journal.write`.
   * @example
   * await hf.journals.post({
   *   from_account: 'acc_0VZk4mQdFfoo6KyfkK9449',
   *   to_account: 'acc_0VZk4mQdcQFwyrAlKk76b0',
   *   journal_type: 'cash',
   *   currency: 'EUR',
   *   amount: '25.00',
   *   purpose: 'reward',
   *   description: 'Welcome',
   *   external_reference: 'welcome-1',
   * })
   */
  post(body: CreateJournalRequest, options?: CallOptions): Call<Journal>
  /**
   * List journals.
   * Newest first.
   * Permission: `journal.read`.
   * @example
   * await hf.journals.list({ account: 'acc_0VZk4mQdcQFwyrAlKk76b0', limit: 1 })
   */
  list(query?: JournalsListQuery, options?: CallOptions): List<Journal>
  /**
   * Retrieve a journal.
   * The journal as it is now.
   * Permission: `journal.read`.
   * @example
   * await hf.journals.retrieve('jnl_0VZk4mQd8Yt9kodaT4tLxL')
   */
  retrieve(journal_id: string, options?: CallOptions): Call<Journal>
  /**
   * Approve a journal.
   * By a client other than the one that posted it. Units count at the prices of now.
   * Permission: `journal.approve`.
   * @example
   * await hf.journals.approve('jnl_0VZk4mQd8Yt9kodaT4tLxL')
   */
  approve(journal_id: string, options?: CallOptions): Call<Journal>
  /**
   * Reject a journal.
   * What was reserved for it is free again.
   * Permission: `journal.approve`.
   * @example
   * await hf.journals.reject('jnl_0VZk4mQd8Yt9kodaT4tLxL', { reason: 'Not agreed' })
   */
  reject(journal_id: string, body?: ReasonRequest, options?: CallOptions): Call<Journal>
  /**
   * Cancel a journal that waits.
   * What was reserved for it is free again.
   * Permission: `journal.write`.
   * @example
   * await hf.journals.cancel('jnl_0VZk4mQd8Yt9kodaT4tLxL')
   */
  cancel(journal_id: string, options?: CallOptions): Call<Journal>
  /**
   * Reverse a booked journal.
   * A new journal moves all of it back, once. It waits for approval if the journal did. The reason becomes its
   * description.
   * Permission: `journal.write`.
   * @example
   * await hf.journals.reverse('jnl_0VZk4mQd8Yt9kodaT4tLxL', { reason: 'Paid twice' })
   */
  reverse(journal_id: string, body?: ReasonRequest, options?: CallOptions): Call<Journal>
}

export interface JournalBatchesMethods {
  /**
   * Post many journals.
   * Between one account and up to 1,000 others: all or none. If one reaches the threshold, all wait and are decided
   * as one. `context.entry` of a refusal is the index of the entry.
   * Permission: `journal.write`.
   * @example
   * await hf.journal_batches.post({
   *   from_account: 'acc_0VZk4mQdFfoo6KyfkK9449',
   *   journal_type: 'cash',
   *   currency: 'EUR',
   *   purpose: 'fee_rebate',
   *   entries: [{ account: 'acc_0VZk4mQdcQFwyrAlKk76b0', amount: '12.50', external_reference: 'may-1' }],
   * })
   */
  post(body: CreateJournalBatchRequest, options?: CallOptions): Call<JournalBatch>
  /**
   * Retrieve a batch of journals.
   * The batch, with the ids of its journals.
   * Permission: `journal.read`.
   * @example
   * await hf.journal_batches.retrieve('jnb_0VZk4mQd0QHoDOJFRcUFcu')
   */
  retrieve(journal_batch_id: string, options?: CallOptions): Call<JournalBatch>
  /**
   * Approve a batch of journals.
   * By a client other than the one that posted it; all of its journals are booked, or none.
   * Permission: `journal.approve`.
   * @example
   * await hf.journal_batches.approve('jnb_0VZk4mQd0QHoDOJFRcUFcu')
   */
  approve(journal_batch_id: string, options?: CallOptions): Call<JournalBatch>
  /**
   * Reject a batch of journals.
   * What was reserved for its journals is free again.
   * Permission: `journal.approve`.
   * @example
   * await hf.journal_batches.reject('jnb_0VZk4mQd0QHoDOJFRcUFcu', { reason: 'Not agreed' })
   */
  reject(journal_batch_id: string, body?: ReasonRequest, options?: CallOptions): Call<JournalBatch>
}

export interface SecuritiesTransfersListQuery {
  /** Only transfers in this direction. */
  direction?: TransferDirection
  /** Only transfers in this state. */
  status?: TransferStatus
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface SecuritiesTransfersMethods {
  /**
   * Transfer securities in or out.
   * From or to an account at another custodian, with their lots. What leaves the account is reserved until it is
   * delivered: units of a transfer out, the cash of a transfer in against payment.
   * Permission: `securities_transfer.write`.
   * @example
   * await hf.securities_transfers.create('acc_0VZk4mQdcQFwyrAlKk76b0', {
   *   direction: 'in',
   *   counterparty: {
   *     name: 'Old Bank AG',
   *     bic: 'EXMPDEFFXXX',
   *     account_number: '1234567891',
   *     account_holder: 'Mara Keller',
   *   },
   *   lines: [
   *     {
   *       instrument: 'ins_0VZk4mQdqFaW0FGuL4vtQu',
   *       quantity: '75',
   *       lots: [
   *         { acquired_on: '2019-05-02', quantity: '40', unit_cost: '25.00' },
   *         { acquired_on: '2020-06-01', quantity: '35', unit_cost: '30.00' },
   *       ],
   *     },
   *   ],
   *   external_reference: 'old-bank-1',
   * })
   */
  create(account_id: string, body: CreateSecuritiesTransferRequest, options?: CallOptions): Call<SecuritiesTransfer>
  /**
   * Securities transfers of an account.
   * Newest first.
   * Permission: `securities_transfer.read`.
   * @example
   * await hf.securities_transfers.list('acc_0VZk4mQdcQFwyrAlKk76b0', { direction: 'in', limit: 1 })
   */
  list(account_id: string, query?: SecuritiesTransfersListQuery, options?: CallOptions): List<SecuritiesTransfer>
  /**
   * Retrieve a securities transfer.
   * The transfer as it is now, with what has been delivered.
   * Permission: `securities_transfer.read`.
   * @example
   * await hf.securities_transfers.retrieve('stf_0VZk4mQdQd2MGBZvQZj7iW')
   */
  retrieve(securities_transfer_id: string, options?: CallOptions): Call<SecuritiesTransfer>
  /**
   * Cancel a securities transfer.
   * Before both custodians agree. What was reserved for it is free again.
   * Permission: `securities_transfer.write`.
   * @example
   * await hf.securities_transfers.cancel('stf_0VZk4mQdQd2MGBZvQZj7iW')
   */
  cancel(securities_transfer_id: string, options?: CallOptions): Call<SecuritiesTransfer>
  /**
   * Provide the lots of a transfer in.
   * For units that came without them, up to a year later, and once more to correct them within 30 days. Their cost
   * takes the place of the one that was assumed, as far as the units are still there; returns do not move.
   * Permission: `securities_transfer.write`.
   * @example
   * await hf.securities_transfers.provide_lots('stf_0VZk4mQdQd2MGBZvQZj7iW', {
   *   lines: [
   *     {
   *       line: 'stl_0VZk4mQdBXZMrdymbIIuEv',
   *       lots: [{ acquired_on: '2021-03-01', quantity: '5', unit_cost: '40.00' }],
   *     },
   *   ],
   * })
   */
  provide_lots(securities_transfer_id: string, body: ProvideLotsRequest, options?: CallOptions): Call<SecuritiesTransfer>
}

export interface FeesMethods {
  /**
   * Retrieve a fee.
   * The fee with its variants.
   * Permission: `fee.read`.
   * @example
   * await hf.fees.retrieve('fee_0VZk4mQdQwF2rcBLSFYinp')
   */
  retrieve(fee_id: string, options?: CallOptions): Call<Fee>
}

export interface FeeChargesMethods {
  /**
   * Retrieve a fee charge.
   * The charge, with its collections and refunds so far.
   * Permission: `fee_charge.read`.
   * @example
   * await hf.fee_charges.retrieve('fch_0VZk4mQdM9wZ3fgO9IYvsy')
   */
  retrieve(fee_charge_id: string, options?: CallOptions): Call<FeeCharge>
}

export interface InstrumentsListQuery {
  /** Only these kinds; the member may be repeated. */
  instrument_type?: InstrumentType[]
  /** Only these statuses; the member may be repeated. */
  trading_status?: TradingStatus[]
  /** At most this number of items on a page; without it, all that follow. */
  limit?: number | null
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface InstrumentsListSessionsQuery {
  /** First day; today if left out. */
  from?: string | null
  /** Last day, included; 13 days after the first one if left out. */
  to?: string | null
}

export interface InstrumentsMethods {
  /**
   * List instruments.
   * By name. Matured instruments are left out; they can still be read by id or symbol.
   * Permission: `instrument.read`.
   * @example
   * await hf.instruments.list({ instrument_type: ['etf'], trading_status: ['buy_sell'] })
   */
  list(query?: InstrumentsListQuery, options?: CallOptions): List<Instrument>
  /**
   * Retrieve an instrument.
   * By id, else by exact symbol; the slash of a pair is percent-encoded.
   * Permission: `instrument.read`.
   * @example
   * await hf.instruments.retrieve('IE00B4L5Y983')
   */
  retrieve(id_or_symbol: string, options?: CallOptions): Call<Instrument>
  /**
   * List the trading sessions of an instrument.
   * The days from one to another on which its exchange is open, oldest first; up to 366 days.
   * Permission: `instrument.read`.
   * @example
   * await hf.instruments.list_sessions('IE00B4L5Y983', { to: '2026-12-31' })
   */
  list_sessions(id_or_symbol: string, query?: InstrumentsListSessionsQuery, options?: CallOptions): List<TradingSession>
}

export interface BillsListOnTheRunQuery {
  /** ISO 3166-1 alpha-2, or `EU`. */
  issuer_country: string
}

export interface BillsMethods {
  /**
   * List on-the-run bills.
   * The bills of a country by tenor; a tenor without a bill is left out.
   * Permission: `instrument.read`.
   * @example
   * await hf.bills.list_on_the_run({ issuer_country: 'DE' })
   */
  list_on_the_run(query: BillsListOnTheRunQuery, options?: CallOptions): Call<OnTheRunBills>
}

export interface PricesListQuery {
  /** Symbols of instruments; the member is repeated for each. */
  symbol: string[]
  /** Prices as of this instant; now where it is left out or lies ahead. */
  asof?: string
  /** At most this number of items on a page; without it, all that follow. */
  limit?: number | null
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface PricesMethods {
  /**
   * Retrieve prices.
   * One price per symbol that has one at or before asof, in the order asked.
   * Permission: `price.read`.
   * @example
   * await hf.prices.list({ symbol: ['IE00B4L5Y983'] })
   */
  list(query: PricesListQuery, options?: CallOptions): List<Price>
}

export interface OrdersListQuery {
  /** Only the order with this client reference. */
  client_reference?: string
  /** Only orders in this state. */
  status?: OrderStatus
  /** At most this number of items on a page; without it, all that follow. */
  limit?: number | null
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface OrdersListAllQuery {
  /** Only those of the account with this id. */
  account?: string
  /** Created at this instant or later. */
  created_from?: string
  /** Created before this instant. */
  created_to?: string
  /** Only orders in this state. */
  status?: OrderStatus
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface OrdersListPendingQuery {
  /** At most this number of items on a page; without it, all that follow. */
  limit?: number | null
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface OrdersMethods {
  /**
   * Get an order quote.
   * The cost or proceeds of an order now. Valid for a minute; reserves nothing.
   * Permission: `order.write`.
   * @example
   * await hf.orders.quote('acc_0VZk4mQdcQFwyrAlKk76b0', {
   *   instrument_id: 'ins_0VZk4mQdqFaW0FGuL4vtQu',
   *   side: 'buy',
   *   cash_amount: '10000.00',
   * })
   */
  quote(account_id: string, body: NewOrderQuote, options?: CallOptions): Call<OrderQuote>
  /**
   * Place an order.
   * Validates the order and reserves its cost immediately; execution and settlement follow by themselves.
   * Permission: `order.write`.
   * @example
   * await hf.orders.place('acc_0VZk4mQdcQFwyrAlKk76b0', {
   *   instrument: 'ins_0VZk4mQdqFaW0FGuL4vtQu',
   *   order_type: 'market',
   *   side: 'buy',
   *   cash_amount: '10000.00',
   *   quote: 'quo_0VZk4mQdO4HYBRjZ21C9Y6',
   *   client_reference: 'app-order-1',
   * })
   */
  place(account_id: string, body: NewOrder, options?: CallOptions): Call<Order>
  /**
   * List orders.
   * Every order of the account, newest first.
   * Permission: `order.read`.
   * @example
   * await hf.orders.list('acc_0VZk4mQdcQFwyrAlKk76b0', { client_reference: 'app-order-1', limit: 10 })
   */
  list(account_id: string, query?: OrdersListQuery, options?: CallOptions): List<Order>
  /**
   * List orders of all accounts.
   * Every order of every account of the tenant, newest first.
   * Permission: `order.read`.
   * @example
   * await hf.orders.list_all({ status: 'filled', limit: 1 })
   */
  list_all(query?: OrdersListAllQuery, options?: CallOptions): List<Order>
  /**
   * Retrieve an order.
   * The order as it is now, with its trades.
   * Permission: `order.read`.
   * @example
   * await hf.orders.retrieve('acc_0VZk4mQdcQFwyrAlKk76b0', 'ord_0VZk4mQdIJyc0iOczO9kR4')
   */
  retrieve(account_id: string, order_id: string, options?: CallOptions): Call<Order>
  /**
   * Replace an order.
   * New terms for the same order, which must be sized in units and have a limit or a stop price. One that is at the
   * venue keeps its terms until the venue confirms the new ones; `pending_replacement` shows them. The quantity is
   * the whole size, what has executed included. A repeat changes nothing.
   * Permission: `order.write`.
   * @example
   * await hf.orders.replace('acc_0VZk4mQdcQFwyrAlKk76b0', 'ord_0VZk4mQdIJyc0iOczO9kR4', {
   *   quantity: '6',
   *   client_reference: 'app-order-2',
   * })
   */
  replace(account_id: string, order_id: string, body?: OrderReplacement, options?: CallOptions): Call<Order>
  /**
   * List pending orders.
   * The orders of the account that wait for their execution, newest first.
   * Permission: `order.read`.
   * @example
   * await hf.orders.list_pending('acc_0VZk4mQdcQFwyrAlKk76b0')
   */
  list_pending(account_id: string, query?: OrdersListPendingQuery, options?: CallOptions): List<Order>
  /**
   * Cancel an order.
   * For pooled orders before their cut, for orders with a limit or a stop price and without a trade, and for the
   * rest of those with time_in_force `gtc` or `gtd`. One that is at the venue is cancelling until the venue
   * answers.
   * Permission: `order.write`.
   * @example
   * await hf.orders.cancel('acc_0VZk4mQdcQFwyrAlKk76b0', 'ord_0VZk4mQdIJyc0iOczO9kR4')
   */
  cancel(account_id: string, order_id: string, options?: CallOptions): Call<Order>
}

export interface TradesListQuery {
  /** Only those of the account with this id. */
  account?: string
  /** Created at this instant or later. */
  created_from?: string
  /** Created before this instant. */
  created_to?: string
  /** Only trades in this state. */
  status?: TradeStatus
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface TradesMethods {
  /**
   * List trades of all accounts.
   * Every trade of every account of the tenant, newest first; busted trades are left out.
   * Permission: `order.read`.
   * @example
   * await hf.trades.list({ limit: 1 })
   */
  list(query?: TradesListQuery, options?: CallOptions): List<Trade>
}

export interface OrderBatchesListQuery {
  /** Only batches in this state. */
  status?: OrderBatchStatus
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface OrderBatchesListRowsQuery {
  /** Only rows in this state. */
  status?: BatchRowStatus
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface OrderBatchesMethods {
  /**
   * Place orders in bulk.
   * Market orders of many accounts, in the body or in a file. Each row is checked by the rules of a single order,
   * in their order, and a row that breaks one is listed with its number and the reason.
   * Permission: `order.write`.
   * @example
   * await hf.order_batches.create({
   *   name: 'Tomorrow',
   *   execution: 'straight',
   *   execute_at: '2026-09-15T14:00:00.000Z',
   *   orders: [
   *     {
   *       account: 'acc_0VZk4mQdcQFwyrAlKk76b0',
   *       instrument: 'ins_0VZk4mQdqFaW0FGuL4vtQu',
   *       side: 'buy',
   *       cash_amount: '50.00',
   *       client_reference: 'tomorrow-1',
   *     },
   *     {
   *       account: 'acc_0VZk4mQdcQFwyrAlKk76b0',
   *       instrument: 'ins_0VZk4mQdqFaW0FGuL4vtQu',
   *       side: 'buy',
   *       cash_amount: '900000.00',
   *       client_reference: 'tomorrow-2',
   *     },
   *   ],
   * })
   */
  create(body?: CreateOrderBatchRequest, options?: CallOptions): Call<OrderBatch>
  /**
   * List batches of orders.
   * Newest first.
   * Permission: `order.read`.
   * @example
   * await hf.order_batches.list({ status: 'accepted', limit: 1 })
   */
  list(query?: OrderBatchesListQuery, options?: CallOptions): List<OrderBatch>
  /**
   * Retrieve a batch of orders.
   * The batch as it is now, with its progress.
   * Permission: `order.read`.
   * @example
   * await hf.order_batches.retrieve('obt_0VZk4mQdwkrhkNA5C5glgH')
   */
  retrieve(order_batch_id: string, options?: CallOptions): Call<OrderBatch>
  /**
   * List the rows of a batch of orders.
   * By their number; rows that are not checked yet are left out.
   * Permission: `order.read`.
   * @example
   * await hf.order_batches.list_rows('obt_0VZk4mQdwkrhkNA5C5glgH', { status: 'invalid', limit: 1 })
   */
  list_rows(order_batch_id: string, query?: OrderBatchesListRowsQuery, options?: CallOptions): List<OrderBatchRow>
  /**
   * Cancel a batch of orders.
   * The check of its rows stops. Orders that have not gone out are cancelled, and their reservations are free
   * again; orders that have gone out go on. Refused with `conflict` once no order waits to go out.
   * Permission: `order.write`.
   * @example
   * await hf.order_batches.cancel('obt_0VZk4mQdwkrhkNA5C5glgH')
   */
  cancel(order_batch_id: string, options?: CallOptions): Call<OrderBatch>
}

export interface ParentOrdersListQuery {
  /** Only parent orders in the instrument with this id. */
  instrument?: string
  /** Only parent orders in this state. */
  status?: ParentOrderStatus
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface ParentOrdersMethods {
  /**
   * List parent orders.
   * Newest first.
   * Permission: `order.read`.
   * @example
   * await hf.parent_orders.list({ status: 'filled', limit: 1 })
   */
  list(query?: ParentOrdersListQuery, options?: CallOptions): List<ParentOrder>
  /**
   * Retrieve a parent order.
   * The parent order as it is now, with its executions and the share of each of its orders.
   * Permission: `order.read`.
   * @example
   * await hf.parent_orders.retrieve('pao_0VZk4mQde5mDQ6TZm0wbI2')
   */
  retrieve(parent_order_id: string, options?: CallOptions): Call<ParentOrder>
}

export interface CorporateActionsListQuery {
  /** Only those of the instrument with this id. */
  instrument?: string
  /** Only this kind. */
  type?: CorporateActionType
  /** Only corporate actions in this state. */
  status?: CorporateActionStatus
  /** Paid on this day or later. */
  payment_from?: string
  /** Paid on this day or earlier. */
  payment_to?: string
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface CorporateActionsMethods {
  /**
   * Announced corporate actions.
   * Of all instruments, newest first by their announcement.
   * Permission: `corporate_action.read`.
   * @example
   * await hf.corporate_actions.list({ instrument: 'ins_0VZk4mQdSXQs1i3DVQIUPk', limit: 1 })
   */
  list(query?: CorporateActionsListQuery, options?: CallOptions): List<AnnouncedCorporateAction>
  /**
   * Corporate action by id.
   * The corporate action as it is now.
   * Permission: `corporate_action.read`.
   * @example
   * await hf.corporate_actions.retrieve('coa_0VZk4mQd5sorno2aTXSF7p')
   */
  retrieve(corporate_action_id: string, options?: CallOptions): Call<AnnouncedCorporateAction>
}

export interface EventsListQuery {
  /** Only events of this name. */
  name?: string
  /** Only events of the resource with this id. */
  'resource[id]'?: string
  /** Only events after this instant. */
  'created[gt]'?: string
  /** Only events at this instant or later. */
  'created[gte]'?: string
  /** Only events before this instant. */
  'created[lt]'?: string
  /** Only events up to and at this instant. */
  'created[lte]'?: string
  /** Only events with a greater sequence, in ascending order; use it to resume. */
  after?: number
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface EventsMethods {
  /**
   * List events.
   * Newest first. With after: in ascending order from there.
   * Permission: `event.read`.
   * @example
   * await hf.events.list({ 'resource[id]': 'ord_0VZk4mQdIJyc0iOczO9kR4', limit: 10 })
   */
  list(query?: EventsListQuery, options?: CallOptions): List<Event>
  /**
   * Stream events.
   * Server-sent events: the id is the sequence, the event its name, the data the event. Resume with Last-Event-ID
   * (or after); without either it begins with the next event. A comment is sent after 15 seconds of silence.
   * Permission: `event.read`.
   * @example
   * for await (const event of hf.events.stream({ 'resource[id]': 'ord_0VZk4mQdIJyc0iOczO9kR4' }))
   * console.log(event.name)
   */
  stream(query?: StreamQuery, options?: StreamOptions): EventStream
  /**
   * Retrieve event.
   * The event as it was published; it never changes.
   * Permission: `event.read`.
   * @example
   * await hf.events.retrieve('evt_0VZk4mQdFUZx1mjaMdYRTv')
   */
  retrieve(event_id: string, options?: CallOptions): Call<Event>
}

export interface WebhooksListQuery {
  /** At most this number of items on a page; without it, all that follow. */
  limit?: number | null
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface WebhooksListDeliveriesQuery {
  /** Only deliveries in this state. */
  status?: WebhookDeliveryStatus
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface WebhooksMethods {
  /**
   * Create a webhook.
   * Registers an address; every event from now on is delivered to it, or those it names.
   * Permission: `webhook.write`.
   * @example
   * await hf.webhooks.create({
   *   url: 'https://app.example.com/holdfast',
   *   description: 'Updates of orders',
   *   ordering: 'resource',
   * })
   */
  create(body: NewWebhook, options?: CallOptions): Call<CreatedWebhook>
  /**
   * List webhooks.
   * Every webhook of the tenant, newest first.
   * Permission: `webhook.read`.
   * @example
   * await hf.webhooks.list()
   */
  list(query?: WebhooksListQuery, options?: CallOptions): List<Webhook>
  /**
   * Retrieve webhook.
   * The webhook, without its secret.
   * Permission: `webhook.read`.
   * @example
   * await hf.webhooks.retrieve('whk_0VZk4mQd8jSJjxZe9GSrLp')
   */
  retrieve(webhook_id: string, options?: CallOptions): Call<Webhook>
  /**
   * Update a webhook.
   * Omitted members keep their value. Switching a webhook off ends its pending deliveries.
   * Permission: `webhook.write`.
   * @example
   * await hf.webhooks.update('whk_0VZk4mQd8jSJjxZe9GSrLp', {
   *   is_active: false,
   *   event_names: ['order.filled', 'order.settled'],
   * })
   */
  update(webhook_id: string, body?: WebhookChange, options?: CallOptions): Call<Webhook>
  /**
   * Test webhook delivery.
   * Delivers an event that did not happen, signed like any other, without `Event-Id`.
   * Permission: `webhook.write`.
   * @example
   * await hf.webhooks.test('whk_0VZk4mQd8jSJjxZe9GSrLp', { event: { name: 'order.filled' } })
   */
  test(webhook_id: string, body: TestDelivery, options?: CallOptions): Call<WebhookDelivery>
  /**
   * List deliveries of a webhook.
   * Its deliveries with their attempts, newest first.
   * Permission: `webhook.read`.
   * @example
   * await hf.webhooks.list_deliveries('whk_0VZk4mQd8jSJjxZe9GSrLp', { status: 'succeeded' })
   */
  list_deliveries(webhook_id: string, query?: WebhooksListDeliveriesQuery, options?: CallOptions): List<WebhookDelivery>
  /**
   * Replay events to a webhook.
   * Makes a delivery of each event of the range to which the webhook subscribes, whether or not there was one
   * before; at most 10,000 events a call.
   * Permission: `webhook.write`.
   * @example
   * await hf.webhooks.replay('whk_0VZk4mQd8jSJjxZe9GSrLp', { after: 1, to: 4 })
   */
  replay(webhook_id: string, body?: Replay, options?: CallOptions): Call<Replayed>
}

export interface WebhookDeliveriesListQuery {
  /** Only deliveries of the webhook with this id. */
  webhook?: string
  /** Only deliveries in this state. */
  status?: WebhookDeliveryStatus
  /** Created at this instant or later. */
  created_from?: string
  /** Created before this instant. */
  created_to?: string
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface WebhookDeliveriesMethods {
  /**
   * List deliveries of all webhooks.
   * The deliveries of every webhook with their attempts, newest first.
   * Permission: `webhook.read`.
   * @example
   * await hf.webhook_deliveries.list({ webhook: 'whk_0VZk4mQd8jSJjxZe9GSrLp', limit: 1 })
   */
  list(query?: WebhookDeliveriesListQuery, options?: CallOptions): List<WebhookDelivery>
  /**
   * Deliver again.
   * Makes another delivery of the same body to the same webhook, whatever the outcome of the first.
   * Permission: `webhook.write`.
   * @example
   * await hf.webhook_deliveries.redeliver('whd_0VZk4mQdjCYBiVfGG6u5FV')
   */
  redeliver(delivery_id: string, options?: CallOptions): Call<WebhookDelivery>
  /**
   * Retrieve webhook delivery.
   * The delivery with its attempts, oldest first.
   * Permission: `webhook.read`.
   * @example
   * await hf.webhook_deliveries.retrieve('whd_0VZk4mQdjCYBiVfGG6u5FV')
   */
  retrieve(delivery_id: string, options?: CallOptions): Call<WebhookDelivery>
}

export interface SearchListQuery {
  /**
   * An id, a reference, an IBAN, an ISIN, the id of a request, an e-mail address or its beginning with `@`, or
   * words and beginnings of words of a name.
   */
  q: string
  /** Only results of this kind. */
  object?: SearchObject
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface SearchMethods {
  /**
   * Search for anything.
   * Newest first, instruments last, of the kinds that the token may read. Ids, references, IBANs and ISINs must be
   * whole; names and e-mail addresses may be beginnings, as in the lists of persons.
   * @example
   * await hf.search.list({ q: 'mara kel', limit: 1 })
   */
  list(query: SearchListQuery, options?: CallOptions): List<SearchResult>
}

export interface SandboxReadLedgerQuery {
  /** Only the ledger accounts of the account with this id. */
  account?: string
}

export interface SandboxListFaultsQuery {
  /** Only faults with this status. */
  status?: 'active' | 'ended'
  /** Only faults of this type. */
  type?: FaultType
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface SandboxMethods {
  /**
   * Show what a webhook receives.
   * The exact body of a delivery, and the headers by which its receiver checks the signature.
   * Permission: `webhook.read`. Only in a sandbox.
   * @example
   * await hf.sandbox.show_sent_delivery('whd_0VZk4mQdjCYBiVfGG6u5FV')
   */
  show_sent_delivery(delivery_id: string, options?: CallOptions): Call<SentWebhookDelivery>
  /**
   * Rotate the secret of a webhook.
   * Makes a new secret; both sign for 48 hours, the new one first.
   * Permission: `webhook.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.rotate_webhook_secret('whk_0VZk4mQd8jSJjxZe9GSrLp')
   */
  rotate_webhook_secret(webhook_id: string, options?: CallOptions): Call<RotatedSecret>
  /**
   * Set the price of an instrument.
   * Visible to this tenant only; valid until the next price.
   * Permission: `price.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.set_price({ symbol: 'IE00B4L5Y983', bid: '101.20', ask: '101.30' })
   */
  set_price(body: NewPrice, options?: CallOptions): Call<Price>
  /**
   * Verify a claim.
   * Compliance confirms the claim.
   * Permission: `person.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.verify_claim('per_0VZk4mQdDS1uiDsteKkKyv', 'clm_0VZk4mQdL1L1VPwfDndrYj')
   */
  verify_claim(person_id: string, claim_id: string, options?: CallOptions): Call<PersonClaim>
  /**
   * Revoke an authority.
   * Compliance ends a person's authority over a customer.
   * Permission: `customer.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.revoke_authority('cau_0VZk4mQd14cUGJeFA6x2bZ')
   */
  revoke_authority(id: string, options?: CallOptions): Call<CustomerAuthority>
  /**
   * Open an account of the firm.
   * In a live environment, the operator opens it at the command line.
   * Permission: `account.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.open_firm_account({ name: 'Rewards', base_currency: 'EUR' })
   */
  open_firm_account(body: CreateFirmAccountRequest, options?: CallOptions): Call<FirmAccount>
  /**
   * Take an application up for review.
   * Compliance begins: a pending application is processing from now on.
   * Permission: `onboarding_application.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.process_application('onba_0VZk4mQdjJ1b473On1dd0A')
   */
  process_application(id: string, options?: CallOptions): Call<OnboardingApplicationResponse>
  /**
   * Decide an application.
   * Compliance ends the review. Approval creates the customer, its authorities and its account.
   * Permission: `onboarding_application.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.decide_application('onba_0VZk4mQdjJ1b473On1dd0A', { outcome: 'approved' })
   */
  decide_application(id: string, body: Decision, options?: CallOptions): Call<OnboardingApplicationResponse>
  /**
   * Refund a fee charge.
   * Refunds an amount of the charge to its account, with its part of the tax.
   * Permission: `fee_charge.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.refund_fee_charge('fch_0VZk4mQdM9wZ3fgO9IYvsy', { amount: '0.50' })
   */
  refund_fee_charge(id: string, body: NewRefund, options?: CallOptions): Call<FeeCharge>
  /**
   * Verify a funding account.
   * From now on withdrawals to it are paid out.
   * Permission: `funding_account.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.verify_funding_account('fac_0VZk4mQdyGHpU0UAsGdTwh')
   */
  verify_funding_account(id: string, options?: CallOptions): Call<FundingAccount>
  /**
   * Let the bank confirm a payout.
   * Simulates the bank and the operator: it also marks the receiver as verified.
   * Permission: `withdrawal.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.complete_withdrawal('acc_0VZk4mQdcQFwyrAlKk76b0', 'wdr_0VZk4mQdXMSNGYYzZ7hiYF')
   */
  complete_withdrawal(account_id: string, withdrawal_id: string, options?: CallOptions): Call<Withdrawal>
  /**
   * Let a completed payout come back.
   * Once: a refund entry brings the money back.
   * Permission: `withdrawal.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.return_withdrawal('acc_0VZk4mQdcQFwyrAlKk76b0', 'wdr_0VZk4mQdXMSNGYYzZ7hiYF')
   */
  return_withdrawal(account_id: string, withdrawal_id: string, options?: CallOptions): Call<Withdrawal>
  /**
   * Let money arrive at the bank.
   * Matched by its reference (default: the account's own); unmatched money waits in suspense.
   * Permission: `deposit.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.receive_payment('acc_0VZk4mQdcQFwyrAlKk76b0', {
   *   amount: '500.00',
   *   currency: 'EUR',
   *   iban: 'DE89370400440532013000',
   *   bank_code: 'EXMPDEFFXXX',
   *   owner_name: 'Mara Keller',
   * })
   */
  receive_payment(account_id: string, body: SimulatedPaymentRequest, options?: CallOptions): Call<InboundPayment>
  /**
   * Let the money of a deposit arrive.
   * From the bank account given, or else from a simulated one in the name of the account.
   * Permission: `deposit.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.complete_deposit('acc_0VZk4mQdcQFwyrAlKk76b0', 'dep_0VZk4mQdQIlTPog7ksE3rd', {
   *   iban: 'DE89370400440532013000',
   *   bank_code: 'EXMPDEFFXXX',
   *   owner_name: 'Mara Keller',
   * })
   */
  complete_deposit(account_id: string, deposit_id: string, body?: SimulatedSender, options?: CallOptions): Call<Deposit>
  /**
   * The bank: collect a direct debit.
   * The money of a submitted debit comes now.
   * Permission: `direct_debit.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.collect_direct_debit('ddb_0VZk4mQd46U1dgWhp8d3YZ')
   */
  collect_direct_debit(direct_debit_id: string, options?: CallOptions): Call<DirectDebit>
  /**
   * The bank: reject a direct debit.
   * A submitted debit is refused; AC01 if no code is given.
   * Permission: `direct_debit.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.reject_direct_debit('ddb_0VZk4mQd46U1dgWhp8d3YZ', { reason_code: 'AM04' })
   */
  reject_direct_debit(direct_debit_id: string, body?: ReasonCodeRequest, options?: CallOptions): Call<DirectDebit>
  /**
   * The bank: return a direct debit.
   * The money of a collected debit goes back; AM04.
   * Permission: `direct_debit.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.return_direct_debit('ddb_0VZk4mQd46U1dgWhp8d3YZ', { reason_code: 'AM04' })
   */
  return_direct_debit(direct_debit_id: string, body?: ReasonCodeRequest, options?: CallOptions): Call<DirectDebit>
  /**
   * The bank: refund a direct debit.
   * The debtor demands the money of a collected debit; MD06.
   * Permission: `direct_debit.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.refund_direct_debit('ddb_0VZk4mQd46U1dgWhp8d3YZ', {})
   */
  refund_direct_debit(direct_debit_id: string, body?: ReasonCodeRequest, options?: CallOptions): Call<DirectDebit>
  /**
   * Set the trading status of an instrument.
   * Only for this tenant. `not_trading` cancels the orders that have no trade yet.
   * Permission: `order.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.set_trading_status('ins_0VZk4mQdqFaW0FGuL4vtQu', { trading_status: 'sell_only' })
   */
  set_trading_status(id: string, body: NewTradingStatus, options?: CallOptions): Call<Instrument>
  /**
   * Bust a parent order.
   * The venue declares the execution of a filled parent order void before it has settled: every share is taken
   * back, all or none.
   * Permission: `order.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.bust_parent_order('pao_0VZk4mQde5mDQ6TZm0wbI2')
   */
  bust_parent_order(parent_order_id: string, options?: CallOptions): Call<ParentOrder>
  /**
   * Settle an order now.
   * The trades of a filled order settle ahead of their settlement date.
   * Permission: `order.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.settle_order('acc_0VZk4mQdcQFwyrAlKk76b0', 'ord_0VZk4mQdIJyc0iOczO9kR4')
   */
  settle_order(account_id: string, order_id: string, options?: CallOptions): Call<Order>
  /**
   * Bust a trade.
   * The venue declares an execution void before it has settled. Answers with its order.
   * Permission: `order.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.bust_trade('trd_0VZk4mQdjIhVX1ABrQbtGc')
   */
  bust_trade(trade_id: string, options?: CallOptions): Call<Order>
  /**
   * Let both custodians agree.
   * About a transfer that the custodian has.
   * Permission: `securities_transfer.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.match_securities_transfer('stf_0VZk4mQdQd2MGBZvQZj7iW')
   */
  match_securities_transfer(securities_transfer_id: string, options?: CallOptions): Call<SecuritiesTransfer>
  /**
   * Let the custodian deliver.
   * A part, or all that is open, of a transfer about which both custodians agree.
   * Permission: `securities_transfer.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.settle_securities_transfer('stf_0VZk4mQdQd2MGBZvQZj7iW', {
   *   lines: [{ line: 'stl_0VZk4mQdwGNwqnjD3k8sNT', quantity: '50' }],
   * })
   */
  settle_securities_transfer(securities_transfer_id: string, body?: SettleTransferRequest, options?: CallOptions): Call<SecuritiesTransfer>
  /**
   * Let the custodian reject.
   * All lines that are open. The rest of a line with delivered units expires.
   * Permission: `securities_transfer.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.reject_securities_transfer('stf_0VZk4mQdQd2MGBZvQZj7iW', {
   *   reason: 'owner_mismatch',
   * })
   */
  reject_securities_transfer(securities_transfer_id: string, body?: RejectTransferRequest, options?: CallOptions): Call<SecuritiesTransfer>
  /**
   * Let securities arrive unannounced.
   * An open transfer of the account takes them: that of the reference or, without one, one from the same account
   * over the same units. The rest lies in suspense and shows on no account.
   * Permission: `securities_transfer.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.receive_securities('acc_0VZk4mQdcQFwyrAlKk76b0', {
   *   instrument: 'ins_0VZk4mQdqFaW0FGuL4vtQu',
   *   quantity: '10',
   *   counterparty: {
   *     name: 'Old Bank AG',
   *     bic: 'EXMPDEFFXXX',
   *     account_number: '1234567891',
   *     account_holder: 'Mara Keller',
   *   },
   * })
   */
  receive_securities(account_id: string, body: InboundSecuritiesRequest, options?: CallOptions): Call<InboundSecurities>
  /**
   * The tax office pays a reclaim.
   * All of it, to the account; of an account that has closed since, to suspense.
   * Permission: `corporate_action.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.pay_tax_reclaim('rcl_0VZk4mQd3fOkdCGB7e7vjG')
   */
  pay_tax_reclaim(tax_reclaim_id: string, options?: CallOptions): Call<TaxReclaim>
  /**
   * The tax office refuses a reclaim.
   * Nothing is booked.
   * Permission: `corporate_action.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.refuse_tax_reclaim('rcl_0VZk4mQd3fOkdCGB7e7vjG')
   */
  refuse_tax_reclaim(tax_reclaim_id: string, options?: CallOptions): Call<TaxReclaim>
  /**
   * Enter a corporate action.
   * Booked for every holder now, or with a later payment_date on that day.
   * Permission: `position.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.enter_corporate_action({
   *   type: 'distribution',
   *   instrument: 'ins_0VZk4mQdqFaW0FGuL4vtQu',
   *   amount_per_unit: '0.42',
   * })
   */
  enter_corporate_action(body: NewCorporateAction, options?: CallOptions): Call<CorporateAction>
  /**
   * Undo a corporate action.
   * Cancels an announced action. Bookings are reversed by opposite entries, for every holder or for none.
   * Permission: `position.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.reverse_corporate_action('coa_0VZk4mQdqVpiAZkYIx2z1C')
   */
  reverse_corporate_action(id: string, options?: CallOptions): Call<CorporateAction>
  /**
   * Change a customer.
   * Its status, which its accounts follow, and its category under MiFID. A customer that is closing is closed by
   * itself with the last of its accounts.
   * Permission: `customer.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.change_customer('cus_0VZk4mQdzXSf1oKBIlpVFW', { mifid_category: 'professional' })
   */
  change_customer(id: string, body?: CustomerChange, options?: CallOptions): Call<Customer>
  /**
   * Change an account.
   * Its status and its permission switches. A closing account is closed automatically as soon as nothing is left on
   * it.
   * Permission: `account.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.change_account('acc_0VZk4mQdcQFwyrAlKk76b0', { switches: { can_withdraw: false } })
   */
  change_account(id: string, body?: AccountChange, options?: CallOptions): Call<Account>
  /**
   * Create a tenant.
   * A new tenant with its own clock, which may begin at another time, and one client. The secret is shown once.
   * Permission: `tenant.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.create_tenant({
   *   name: 'My investing app',
   *   settings: {
   *     onboarding: 'minimal',
   *     journals: { approval_threshold: { EUR: '1000.00' } },
   *     tax_treaties: [{ issuer_country: 'FR', statutory_rate: '25', treaty_rate: '12.8', relief: 'reclaim' }],
   *   },
   * })
   */
  create_tenant(body: NewTenant, options?: CallOptions): Call<CreatedTenant>
  /**
   * Create a further client.
   * Of your own tenant, so that you can try out approvals. The secret is shown once.
   * Permission: `client.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.create_client({ name: 'Approvals' })
   */
  create_client(body?: CreateSandboxClientRequest, options?: CallOptions): Call<SandboxClient>
  /**
   * Read the tenant's clock.
   * The tenant's time, and whether it runs.
   * Permission: `clock.read`. Only in a sandbox.
   * @example
   * await hf.sandbox.retrieve_clock()
   */
  retrieve_clock(options?: CallOptions): Call<Clock>
  /**
   * Freeze the tenant's clock, or let it run on.
   * A frozen clock stands still until it is advanced; a running one goes on from where it stands.
   * Permission: `clock.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.set_clock({ mode: 'frozen' })
   */
  set_clock(body: NewClockMode, options?: CallOptions): Call<Clock>
  /**
   * Move the tenant's clock forward.
   * Carries out everything that fell due on the way, in order of due time, before it answers.
   * Permission: `clock.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.advance_clock({ seconds: 60 })
   */
  advance_clock(body?: ClockAdvance, options?: CallOptions): Call<AdvancedClock>
  /**
   * Read the ledger.
   * Every ledger account with its balance per asset; the sums are zero per asset.
   * Permission: `ledger.read`. Only in a sandbox.
   * @example
   * await hf.sandbox.read_ledger()
   */
  read_ledger(query?: SandboxReadLedgerQuery, options?: CallOptions): Call<Ledger>
  /**
   * Inject a fault.
   * Lets something go wrong for your own tests: requests, webhooks, orders, settlements, payouts, quotes, prices.
   * The fault ends by itself. It never changes what the ledger allows.
   * Permission: `fault.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.create_fault({
   *   type: 'lost_answer',
   *   match: { operation: 'orders.place' },
   *   for_seconds: 3600,
   * })
   */
  create_fault(body: NewFault, options?: CallOptions): Call<Fault>
  /**
   * List faults.
   * The faults of the tenant with their hits, newest first.
   * Permission: `fault.read`. Only in a sandbox.
   * @example
   * await hf.sandbox.list_faults({ status: 'active', limit: 1 })
   */
  list_faults(query?: SandboxListFaultsQuery, options?: CallOptions): List<Fault>
  /**
   * Retrieve a fault.
   * The fault as it is now, with its hits.
   * Permission: `fault.read`. Only in a sandbox.
   * @example
   * await hf.sandbox.retrieve_fault('flt_0VZk4mQdGjXvt50AOMSWoV')
   */
  retrieve_fault(fault_id: string, options?: CallOptions): Call<Fault>
  /**
   * End a fault.
   * Ends it now and answers with it; it stays in the list. What it has hit stays hit: a stuck order goes on at its
   * time.
   * Permission: `fault.write`. Only in a sandbox.
   * @example
   * await hf.sandbox.end_fault('flt_0VZk4mQdGjXvt50AOMSWoV')
   */
  end_fault(fault_id: string, options?: CallOptions): Call<Fault>
}

/** All operations, by group. */
export interface Api {
  auth: AuthMethods
  identity: IdentityMethods
  request_logs: RequestLogsMethods
  files: FilesMethods
  legal_documents: LegalDocumentsMethods
  persons: PersonsMethods
  claims: ClaimsMethods
  customers: CustomersMethods
  accounts: AccountsMethods
  firm_accounts: FirmAccountsMethods
  documents: DocumentsMethods
  onboarding_applications: OnboardingApplicationsMethods
  positions: PositionsMethods
  savings_plans: SavingsPlansMethods
  savings_plan_executions: SavingsPlanExecutionsMethods
  models: ModelsMethods
  model_subscriptions: ModelSubscriptionsMethods
  rebalancing_runs: RebalancingRunsMethods
  activity: ActivityMethods
  ledger: LedgerMethods
  transactions: TransactionsMethods
  deposits: DepositsMethods
  funding_accounts: FundingAccountsMethods
  withdrawals: WithdrawalsMethods
  mandates: MandatesMethods
  direct_debits: DirectDebitsMethods
  journals: JournalsMethods
  journal_batches: JournalBatchesMethods
  securities_transfers: SecuritiesTransfersMethods
  fees: FeesMethods
  fee_charges: FeeChargesMethods
  instruments: InstrumentsMethods
  bills: BillsMethods
  prices: PricesMethods
  orders: OrdersMethods
  trades: TradesMethods
  order_batches: OrderBatchesMethods
  parent_orders: ParentOrdersMethods
  corporate_actions: CorporateActionsMethods
  events: EventsMethods
  webhooks: WebhooksMethods
  webhook_deliveries: WebhookDeliveriesMethods
  search: SearchMethods
  sandbox: SandboxMethods
}
