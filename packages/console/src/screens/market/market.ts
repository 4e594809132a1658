// The views of the market, which are loaded together when the first of them is opened.
export { InstrumentPage } from './instrument.tsx'
export { Instruments } from './instruments.tsx'
export { YieldCurvePage } from './yield-curve.tsx'
