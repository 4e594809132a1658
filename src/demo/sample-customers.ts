// The customers of the demo tenant, with their deposits and orders.

export interface SampleCustomer {
  first_name: string
  last_name: string
  date_of_birth: string
  deposit: string
  /** The orders, each on a day of the month that the demo plays. */
  buys: { symbol: string; cash_amount: string; day: number }[]
}

const WORLD = 'IE00B4L5Y983'
const EMERGING = 'IE00BKM4GZ66'

export const SAMPLE_CUSTOMERS: SampleCustomer[] = [
  {
    first_name: 'Mara',
    last_name: 'Keller',
    date_of_birth: '1988-04-02',
    deposit: '25000.00',
    buys: [
      { symbol: WORLD, cash_amount: '10000.00', day: 2 },
      { symbol: EMERGING, cash_amount: '2500.00', day: 9 },
      { symbol: WORLD, cash_amount: '1000.00', day: 28 },
    ],
  },
  {
    first_name: 'Jonas',
    last_name: 'Brandt',
    date_of_birth: '1979-11-23',
    deposit: '8000.00',
    buys: [{ symbol: EMERGING, cash_amount: '3000.00', day: 5 }],
  },
  {
    first_name: 'Ines',
    last_name: 'Duarte',
    date_of_birth: '1995-06-30',
    deposit: '1500.00',
    buys: [{ symbol: WORLD, cash_amount: '500.00', day: 12 }],
  },
]
