/** The largest logo: twice the resolution of a screen at the size in which documents show it. */
export const LOGO_PIXELS = { width: 800, height: 400 }
export const LOGO_KIBIBYTES = 64
