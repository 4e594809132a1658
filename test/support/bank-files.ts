// The files of a bank, written as a bank would write them.
const NS = 'urn:iso:std:iso:20022:tech:xsd'

export const FIRM = {
  owner_name: 'Example Invest GmbH',
  iban: 'DE02120300000000202051',
  bank_code: 'BYLADEM1001',
}

export interface Movement {
  reference: string
  /** Signed. */
  amount: string
  end_to_end?: string
  text?: string
  iban?: string
  name?: string
  is_return?: boolean
  run?: string
}

const plain = (amount: string) => amount.replace('-', '')
const way = (amount: string) => (amount.startsWith('-') ? 'DBIT' : 'CRDT')

function entry(movement: Movement, day: string, currency: string): string {
  const {
    reference,
    amount,
    end_to_end,
    text = '',
    iban = 'NL91ABNA0417164300',
    name = 'A. Lovelace',
  } = movement
  return `<Ntry><Amt Ccy="${currency}">${plain(amount)}</Amt><CdtDbtInd>${way(amount)}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
    <BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls>${
      movement.run ? `<Btch><PmtInfId>${movement.run}</PmtInfId></Btch>` : ''
    }<TxDtls><Refs><EndToEndId>${end_to_end ?? 'NOTPROVIDED'}</EndToEndId></Refs>
    <RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr><DbtrAcct><Id>${
      iban ? `<IBAN>${iban}</IBAN>` : '<Othr><Id>1</Id></Othr>'
    }</Id></DbtrAcct></RltdPties>
    <RltdAgts><DbtrAgt><FinInstnId><BICFI>ABNANL2A</BICFI></FinInstnId></DbtrAgt></RltdAgts>
    <RmtInf><Ustrd>${text}</Ustrd></RmtInf>${movement.is_return ? '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' : ''}
    </TxDtls></NtryDtls></Ntry>`
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
  { currency = 'EUR', iban = FIRM.iban } = {},
): string {
  return `<Document xmlns="${NS}:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>m</MsgId></GrpHdr><Stmt><Id>${id}</Id>
    ${account(iban, currency)}${balance('OPBD', opening, day, currency)}${balance('CLBD', closing, day, currency)}
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
