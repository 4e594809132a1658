// The letters that every bank of SEPA accepts (EPC217-08 of the European Payments Council), and a transliteration of
// others. The table that the Council recommends writes one letter for one letter (ß as s, æ as a, € as E) and a full
// stop for ð and ŋ; this table writes what readers of a name expect (ss, ae, EUR, d, n). Greek follows ISO 843,
// Cyrillic the Bulgarian transliteration law.

const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ĸ: 'k',
  ə: 'e',
  ǝ: 'e',
  ɛ: 'e',
  ɔ: 'o',
  ɩ: 'i',
  ɨ: 'i',
  ʉ: 'u',
  ʋ: 'v',
  ɓ: 'b',
  ɗ: 'd',
  ɖ: 'd',
  ƒ: 'f',
  ɣ: 'g',
  ƙ: 'k',
  ƴ: 'y',
  α: 'a',
  β: 'v',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  ς: 's',
  τ: 't',
  υ: 'y',
  φ: 'f',
  χ: 'ch',
  ψ: 'ps',
  ω: 'o',
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sht',
  ъ: 'a',
  ь: 'y',
  ю: 'yu',
  я: 'ya',
  ы: 'y',
  э: 'e',
  є: 'ye',
  і: 'i',
  ґ: 'g',
  ђ: 'dj',
  ј: 'j',
  љ: 'lj',
  њ: 'nj',
  ћ: 'c',
  џ: 'dz',
  ѕ: 'dz',
  ә: 'a',
  қ: 'k',
  ғ: 'g',
  ң: 'n',
  ө: 'o',
  ұ: 'u',
  ү: 'u',
  һ: 'h',
  ҳ: 'h',
  ҷ: 'j',
}
// Modifier letters that stand for an apostrophe, as in Oʻktam or Saʼidov, and the primes.
const APOSTROPHES = Object.fromEntries([...'ʻʼʽʾʿʹˈˊˋʹ′‵‛ꞌ＇'].map((sign) => [sign, "'"]))

const SIGNS: Record<string, string> = {
  ...APOSTROPHES,
  '&': '+',
  '’': "'",
  '‘': "'",
  '`': "'",
  '´': "'",
  '–': '-',
  '—': '-',
  _: '-',
  '~': '-',
  ';': ',',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '\\': '/',
  '|': '/',
  '@': '(at)',
  '€': 'EUR',
  '£': 'GBP',
  $: 'USD',
}

/**
 * Writes the text in the letters that every bank of SEPA accepts; a sign without a transliteration becomes a full
 * stop.
 */
export const toLatin = (text: string): string =>
  [...text.toWellFormed().normalize('NFKC').replaceAll(/\s+/g, ' ')].map(letterOf).join('')

function letterOf(sign: string): string {
  if (isLatin(sign)) return sign
  const plain = sign.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  if (plain !== '' && isLatin(plain)) return plain
  if (/^[\p{M}\p{Cf}]$/u.test(sign)) return ''
  const small = plain.toLowerCase()
  const latin = SIGNS[plain] ?? LETTERS[small] ?? LETTERS[small.normalize('NFKC')]
  if (latin === undefined) return '.'
  return small === plain ? latin : latin[0]!.toUpperCase() + latin.slice(1)
}

const isLatin = (text: string): boolean => /^[A-Za-z0-9/?:().,'+ -]+$/.test(text)
