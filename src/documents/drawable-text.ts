// Texts as a font can draw them. A letter that the font lacks would be an empty box, and the text in the file NUL. It
// is written by its Unicode number instead, and the document says so.
import type { Font } from 'fontkit'

type Glyphs = Pick<Font, 'hasGlyphForCodePoint'>

/** Characters that no font draws, such as joiners and marks of direction. */
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}$/u

const written = (letter: string) =>
  `<U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}>`

const isLacking = (font: Glyphs, letter: string) =>
  letter > '\u007e' && !font.hasGlyphForCodePoint(letter.codePointAt(0)!)

/** The text with its letters composed (NFC), and each that the font lacks by its number: `<U+738B>`. */
export const drawableText = (font: Glyphs, text: string): string =>
  [...text.normalize('NFC')]
    .map((letter) => (!isLacking(font, letter) ? letter : INVISIBLE.test(letter) ? '' : written(letter)))
    .join('')

/** Whether the font lacks a visible letter of the text. */
export const lacksLetters = (font: Glyphs, text: string): boolean =>
  [...text.normalize('NFC')].some((letter) => isLacking(font, letter) && !INVISIBLE.test(letter))

/** The sentence of a document that has such letters. */
export const LACKING_NOTE =
  'Letters that the font of this document lacks are written by their Unicode number, such as <U+738B>. The data of ' +
  'the document have the letters themselves.'
