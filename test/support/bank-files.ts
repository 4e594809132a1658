// The files of a bank, written as a bank would write them.
const NS = 'urn:iso:std:iso:20022:tech:xsd'

export const FIRM = {
  owner_name: 'Example Invest GmbH',
  iban: 'DE02120300000000202051',
  bank_code: 'BYLADEM1001',
}

export interface Movement {
  /** The reference of the entry; '' for none. */
  reference: string
  /** The reference of the transaction in it. */
  own?: string
  /** Signed. */
  amount: string
  /** Nothing but the amount is given. */
  is_bare?: boolean
  /** The transactions of a collective entry. */
  parts?: Movement[]
  end_to_end?: string
  text?: string
  iban?: string
  name?: string
  is_return?: boolean
  /** The reason code of a return; AC04 if left out. */
  return_code?: string
  run?: string
  /** More of the entry, as XML. */
  more?: string
}

const plain = (amount: string) => amount.replace('-', '')
const way = (amount: string) => (amount.startsWith('-') ? 'DBIT' : 'CRDT')

function entry(movement: Movement, day: string, currency: string): string {
  const { reference, amount, is_bare, parts, run } = movement
  const details = is_bare
    ? []
    : (parts ?? [movement]).map((one) => transaction(one, currency, parts !== undefined))
  return `<Ntry><Amt Ccy="${currency}">${plain(amount)}</Amt><CdtDbtInd>${way(amount)}</CdtDbtInd>${movement.more ?? ''}<Sts><Cd>BOOK</Cd></Sts>
    <BookgDt><Dt>${day}</Dt></BookgDt>${reference && `<AcctSvcrRef>${reference}</AcctSvcrRef>`}<NtryDtls>${
      run ? `<Btch><PmtInfId>${run}</PmtInfId></Btch>` : ''
    }${details.join('')}</NtryDtls></Ntry>`
}

function transaction(movement: Movement, currency: string, is_part: boolean): string {
  const { own, amount, end_to_end = 'NOTPROVIDED', text = '', name = 'A. Lovelace' } = movement
  const { iban = 'NL91ABNA0417164300', is_return, return_code = 'AC04' } = movement
  return `<TxDtls><Refs>${own ? `<AcctSvcrRef>${own}</AcctSvcrRef>` : ''}<EndToEndId>${end_to_end}</EndToEndId></Refs>
    ${is_part ? `<Amt Ccy="${currency}">${plain(amount)}</Amt><CdtDbtInd>${way(amount)}</CdtDbtInd>` : ''}
    <RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr><DbtrAcct><Id>${
      iban ? `<IBAN>${iban}</IBAN>` : '<Othr><Id>1</Id></Othr>'
    }</Id></DbtrAcct></RltdPties>
    <RltdAgts><DbtrAgt><FinInstnId><BICFI>ABNANL2A</BICFI></FinInstnId></DbtrAgt></RltdAgts>
    <RmtInf><Ustrd>${text}</Ustrd></RmtInf>${is_return ? `<RtrInf><Rsn><Cd>${return_code}</Cd></Rsn></RtrInf>` : ''}</TxDtls>`
}

const balance = (code: string, amount: string, day: string, currency: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${plain(amount)}</Amt><CdtDbtInd>${way(amount)}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`

const account = (iban: string, currency: string) =>
  `<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>${currency}</Ccy></Acct>`

/** A statement of one day. */
export function camt053(
  id: string,
  day: string,
  opening: string,
  closing: string,
  movements: Movement[],
  { currency = 'EUR', iban = FIRM.iban, page = 1, pages = 1 } = {},
): string {
  const [from, to] = [page === 1 ? 'OPBD' : 'ITBD', page === pages ? 'CLBD' : 'ITBD']
  const place = `<StmtPgntn><PgNb>${page}</PgNb><LastPgInd>${page === pages ? 'true' : '0'}</LastPgInd></StmtPgntn>`
  return `<Document xmlns="${NS}:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>m</MsgId></GrpHdr><Stmt><Id>${id}</Id>
    ${pages > 1 ? place : ''}
    ${account(iban, currency)}${balance(from, opening, day, currency)}${balance(to, closing, day, currency)}
    ${movements.map((one) => entry(one, day, currency)).join('')}</Stmt></BkToCstmrStmt></Document>`
}

/** A notification of movements within a day. */
export function camt054(
  day: string,
  movements: Movement[],
  { currency = 'EUR', iban = FIRM.iban } = {},
): string {
  return `<Document xmlns="${NS}:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>m</MsgId></GrpHdr><Ntfctn>
    <Id>n</Id>${account(iban, currency)}${movements.map((one) => entry(one, day, currency)).join('')}
    </Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`
}

/** A report that the bank refuses payouts of a run. */
export function pain002(run: string, refused: string[]): string {
  const one = (id: string) =>
    `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC01</Cd></Rsn></StsRsnInf></TxInfAndSts>`
  return `<Document xmlns="${NS}:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>m</MsgId></GrpHdr>
    <OrgnlGrpInfAndSts><OrgnlMsgId>${run}</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts>
    <OrgnlPmtInfId>${run}</OrgnlPmtInfId>${refused.map(one).join('')}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`
}
