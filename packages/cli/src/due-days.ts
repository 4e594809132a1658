// The days on which something falls due, from what the tenant holds and has traded: for `hf clock to` and the dashboard.
import type { Holdfast, Instrument } from '../../sdk/src/holdfast.ts'

const PAGE = 200

/** Something that falls due. */
export interface Target {
  does: string
  /** The kinds of work that fall due, as the server counts them. */
  kinds: string[]
  /** The days on which they do. */
  listDays(hf: Holdfast): Promise<(string | null | undefined)[]>
}

const daysOfInstruments =
  (dayOf: (instrument: Instrument) => string | null | undefined) => async (hf: Holdfast) =>
    (await hf.positions.list_all({ open_only: true, limit: PAGE }).all()).map(({ instrument }) =>
      dayOf(instrument),
    )

/** The targets by name. */
export const TARGETS: Record<string, Target> = {
  'next-settlement': {
    does: 'a trade settles',
    kinds: ['settlements'],
    listDays: async (hf) => {
      const trades = await hf.trades.list({ status: 'executed', limit: PAGE }).all()
      return trades.map(({ settlement_date }) => settlement_date)
    },
  },
  'next-coupon': {
    does: 'a bond in a position pays its coupon',
    kinds: ['coupons'],
    listDays: daysOfInstruments((one) => ('next_coupon_date' in one ? one.next_coupon_date : null)),
  },
  'next-maturity': {
    does: 'a bill or bond in a position matures',
    kinds: ['maturities', 'rollovers'],
    listDays: daysOfInstruments((one) => ('maturity_date' in one ? one.maturity_date : null)),
  },
}
