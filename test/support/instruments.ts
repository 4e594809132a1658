// Instruments of the catalogue that tests name.
export const WORLD = 'IE00B4L5Y983' // an ETF on Xetra in EUR, increment 0.0001, whose session ends at 16:30 UTC in winter
export const STOCK = 'DE0007164600' // a stock on Xetra in EUR, with prices in cents
export const OTHER_ETF = 'IE00BK5BQT80' // another ETF on Xetra in EUR
export const DOLLAR_ETF = 'IE0032895942' // an ETF in USD
export const FUND = 'LU0568620560' // a money market fund in EUR, dealt at 12:00 UTC, increment 0.0001
export const CERTIFICATE = 'CHEXAMPLE016' // an AMC in EUR, dealt at 11:00 UTC
export const ZERO_BUND = 'DE0001102507' // 0.00 %, matures on 15 August 2030
export const OAT = 'FR001400X8V5' // 3.20 %, pays coupons on 25 May
export const BTP = 'IT0005648149' // pays coupons on 1 April and 1 October
