// Written by `npm run generate` from the API document.

/**
 * An operation: method, path, and letters for what it takes and gives: b a body, q a query, f a form without a token,
 * d a download, l a list, s a stream.
 */
export type OperationText = `${string} ${string}`

/** The operations by group and name. */
export const operations: Readonly<Record<string, Readonly<Record<string, OperationText>>>> = {
  auth: {
    issue_token: 'POST /auth/token bf',
  },
  identity: {
    retrieve: 'GET /me',
    list_permissions: 'GET /me/permissions ql',
  },
  request_logs: {
    list: 'GET /request-logs ql',
  },
  files: {
    request_upload: 'POST /signed-uploads b',
    create: 'POST /files b',
  },
  legal_documents: {
    list: 'GET /legal-documents ql',
    retrieve: 'GET /legal-documents/{legal_document_id}',
    retrieve_latest: 'GET /legal-documents/{legal_document_id}/latest q',
    download_latest: 'GET /legal-documents/{legal_document_id}/latest/file qd',
    list_versions: 'GET /legal-documents/{legal_document_id}/versions ql',
    retrieve_version: 'GET /legal-documents/{legal_document_id}/versions/{version_id}',
    download_version: 'GET /legal-documents/{legal_document_id}/versions/{version_id}/file qd',
  },
  persons: {
    create: 'POST /persons b',
    list: 'GET /persons ql',
    retrieve: 'GET /persons/{id}',
    list_authorities: 'GET /persons/{id}/authorities ql',
  },
  claims: {
    create: 'POST /persons/{person_id}/claims b',
    list: 'GET /persons/{person_id}/claims ql',
    retrieve: 'GET /persons/{person_id}/claims/{claim_id}',
  },
  sandbox: {
    verify_claim: 'POST /sandbox/persons/{person_id}/claims/{claim_id}/verify',
    revoke_authority: 'POST /sandbox/authorities/{id}/revoke',
    open_firm_account: 'POST /sandbox/firm-accounts b',
    process_application: 'POST /sandbox/onboarding-applications/{id}/process',
    decide_application: 'POST /sandbox/onboarding-applications/{id}/decision b',
    verify_funding_account: 'POST /sandbox/funding-accounts/{id}/verify',
    complete_withdrawal: 'POST /sandbox/accounts/{account_id}/withdrawals/{withdrawal_id}/complete',
    return_withdrawal: 'POST /sandbox/accounts/{account_id}/withdrawals/{withdrawal_id}/return',
    receive_payment: 'POST /sandbox/accounts/{account_id}/inbound-payments b',
    complete_deposit: 'POST /sandbox/accounts/{account_id}/deposits/{deposit_id}/complete b',
    refund_fee_charge: 'POST /sandbox/fee-charges/{id}/refund b',
    set_price: 'POST /sandbox/prices b',
    set_trading_status: 'POST /sandbox/instruments/{id}/trading-status b',
    settle_order: 'POST /sandbox/accounts/{account_id}/orders/{order_id}/settle',
    bust_trade: 'POST /sandbox/trades/{trade_id}/bust',
    enter_corporate_action: 'POST /sandbox/corporate-actions b',
    reverse_corporate_action: 'POST /sandbox/corporate-actions/{id}/reverse',
    rotate_webhook_secret: 'POST /sandbox/webhooks/{webhook_id}/rotate-secret',
    change_customer: 'POST /sandbox/customers/{id}/status b',
    change_account: 'POST /sandbox/accounts/{id}/status b',
    create_tenant: 'POST /sandbox/tenants b',
    create_client: 'POST /sandbox/clients b',
    retrieve_clock: 'GET /sandbox/clock',
    set_clock: 'PUT /sandbox/clock b',
    advance_clock: 'POST /sandbox/clock/advance b',
    read_ledger: 'GET /sandbox/ledger q',
    create_fault: 'POST /sandbox/faults b',
    list_faults: 'GET /sandbox/faults ql',
    retrieve_fault: 'GET /sandbox/faults/{fault_id}',
    end_fault: 'DELETE /sandbox/faults/{fault_id}',
  },
  customers: {
    list: 'GET /customers ql',
    retrieve: 'GET /customers/{id}',
    list_authorities: 'GET /customers/{id}/authorities ql',
    list_account_ownerships: 'GET /customers/{id}/account-ownerships ql',
  },
  accounts: {
    list: 'GET /accounts ql',
    retrieve: 'GET /accounts/{id_or_reference}',
    list_cash_balances: 'GET /accounts/{account_id}/cash-balances ql',
    list_transactions: 'GET /accounts/{id}/transactions ql',
    value: 'GET /accounts/{account_id}/valuation q',
    value_history: 'GET /accounts/{account_id}/valuation-history q',
    returns: 'GET /accounts/{account_id}/returns q',
    earnings: 'GET /accounts/{account_id}/earnings q',
  },
  firm_accounts: {
    list: 'GET /firm-accounts ql',
  },
  onboarding_applications: {
    submit: 'POST /onboarding-applications b',
    list: 'GET /onboarding-applications ql',
    retrieve: 'GET /onboarding-applications/{id}',
  },
  positions: {
    list: 'GET /accounts/{account_id}/positions ql',
    list_all: 'GET /positions ql',
    retrieve: 'GET /accounts/{account_id}/positions/{position_id}',
    update: 'PUT /positions/{id} b',
    list_transactions: 'GET /positions/{id}/transactions ql',
    value: 'GET /positions/{position_id}/valuation q',
    returns: 'GET /positions/{position_id}/returns q',
    earnings: 'GET /positions/{position_id}/earnings q',
  },
  transactions: {
    list: 'GET /transactions ql',
  },
  deposits: {
    create: 'POST /accounts/{account_id}/deposits b',
    list: 'GET /accounts/{account_id}/deposits ql',
    list_all: 'GET /deposits ql',
    retrieve: 'GET /accounts/{account_id}/deposits/{deposit_id}',
  },
  funding_accounts: {
    list: 'GET /accounts/{account_id}/funding-accounts ql',
    register: 'POST /accounts/{account_id}/funding-accounts b',
  },
  withdrawals: {
    create: 'POST /accounts/{account_id}/withdrawals b',
    list: 'GET /accounts/{account_id}/withdrawals ql',
    list_all: 'GET /withdrawals ql',
    retrieve: 'GET /accounts/{account_id}/withdrawals/{withdrawal_id}',
  },
  fees: {
    retrieve: 'GET /fees/{fee_id}',
  },
  fee_charges: {
    retrieve: 'GET /fee-charges/{fee_charge_id}',
  },
  instruments: {
    list: 'GET /instruments ql',
    retrieve: 'GET /instruments/{id_or_symbol}',
    list_sessions: 'GET /instruments/{id_or_symbol}/sessions ql',
  },
  bills: {
    list_on_the_run: 'GET /bills/otr q',
  },
  prices: {
    list: 'GET /prices ql',
  },
  orders: {
    quote: 'POST /accounts/{account_id}/order-quotes b',
    place: 'POST /accounts/{account_id}/orders b',
    list: 'GET /accounts/{account_id}/orders ql',
    list_all: 'GET /orders ql',
    retrieve: 'GET /accounts/{account_id}/orders/{order_id}',
    replace: 'PUT /accounts/{account_id}/orders/{order_id} b',
    list_pending: 'GET /accounts/{account_id}/pending-orders ql',
    cancel: 'POST /accounts/{account_id}/orders/{order_id}/cancel',
  },
  trades: {
    list: 'GET /trades ql',
  },
  journals: {
    post: 'POST /journals b',
    list: 'GET /journals ql',
    retrieve: 'GET /journals/{journal_id}',
    approve: 'POST /journals/{journal_id}/approve',
    reject: 'POST /journals/{journal_id}/reject b',
    cancel: 'POST /journals/{journal_id}/cancel',
    reverse: 'POST /journals/{journal_id}/reverse b',
  },
  journal_batches: {
    post: 'POST /journal-batches b',
    retrieve: 'GET /journal-batches/{journal_batch_id}',
    approve: 'POST /journal-batches/{journal_batch_id}/approve',
    reject: 'POST /journal-batches/{journal_batch_id}/reject b',
  },
  documents: {
    generate_statement: 'POST /accounts/{account_id}/statements b',
    list: 'GET /accounts/{account_id}/documents ql',
    download: 'GET /documents/{document_id}/file d',
    retrieve_content: 'GET /documents/{document_id}/content',
  },
  events: {
    list: 'GET /events ql',
    stream: 'GET /events/stream qs',
    retrieve: 'GET /events/{event_id}',
  },
  activity: {
    list: 'GET /activity ql',
    prove: 'GET /activity/proof',
  },
  ledger: {
    prove: 'GET /ledger/proof q',
  },
  webhooks: {
    create: 'POST /webhooks b',
    list: 'GET /webhooks ql',
    retrieve: 'GET /webhooks/{webhook_id}',
    update: 'PUT /webhooks/{webhook_id} b',
    test: 'POST /webhooks/{webhook_id}/test b',
    list_deliveries: 'GET /webhooks/{webhook_id}/deliveries ql',
    replay: 'POST /webhooks/{webhook_id}/replay b',
  },
  webhook_deliveries: {
    list: 'GET /webhook-deliveries ql',
    redeliver: 'POST /webhook-deliveries/{delivery_id}/redeliver',
    retrieve: 'GET /webhook-deliveries/{delivery_id}',
  },
}
