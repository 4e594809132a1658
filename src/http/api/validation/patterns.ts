// The sentence of each pattern, in words of people. A test holds that every pattern of a request is listed.

const DAY_TIME = 'Must be a time of day from 00:00 to 23:59, such as 17:30.'
const SHARE = 'Must be a decimal as text from 0 to 1, such as 0.25.'

/** The sentences by pattern; a decimal without further limits has the sentence of its format. */
export const PATTERNS: Readonly<Record<string, string>> = {
  '\\S': 'Must not be blank.',
  '^[A-Z]{2}$': 'Must be a country as two capital letters of ISO 3166, such as DE.',
  '^[A-Z]{3}$': 'Must be a currency as three capital letters of ISO 4217, such as EUR.',
  '^[A-Za-z0-9]{20}$': 'Must be an LEI of 20 letters and digits.',
  "^[A-Za-z0-9/?:().,'+ -]{1,140}$":
    "Must be 1 to 140 characters of the SEPA set: letters without accents, digits, blanks and / ? : ( ) . , ' + -.",
  "^[A-Za-z0-9/?:().,'+ -]{1,70}$":
    "Must be 1 to 70 characters of the SEPA set: letters without accents, digits, blanks and / ? : ( ) . , ' + -.",
  "^[A-Za-z0-9?:().,'+-]+(/[A-Za-z0-9?:().,'+-]+)*$":
    "Must be letters without accents, digits and / ? : ( ) . , ' + -, without a slash at an end or beside another.",
  '^[A-Z]{2}[0-9]{2}$': 'Must be a reason code of two capital letters and two digits, such as AM04.',
  '^[0-9]{1,9}(\\.[0-9]{1,2})?$':
    'Must be an amount as text with at most two decimals, up to 999999999.99, such as 100.00.',
  '^[A-Za-z]{6}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?$': 'Must be a BIC of 8 or 11 characters, such as IRCEIE2DXXX.',
  '^[A-Za-z0-9._:-]{1,64}$': 'Must be 1 to 64 letters, digits and the signs . _ : -.',
  '^(100(\\.0{1,6})?|[0-9]{1,2}(\\.[0-9]{1,6})?)$':
    'Must be a percentage as text from 0 to 100 with at most six decimals, such as 26.375.',
  '^([01]\\d|2[0-3]):[0-5]\\d$': DAY_TIME,
  '^[0-9]{1,12}(\\.[0-9]{1,2})?$':
    'Must be an amount as text with at most two decimals, zero or more, such as 100.00.',
  '^[0-9]{1,12}(\\.[0-9]{1,6})?$':
    'Must be a decimal as text, zero or more, with at most six decimals, such as 0.25.',
  '^(0(\\.[0-9]{1,6})?|1(\\.0{1,6})?)$': SHARE,
  '^(0(\\.[0-9]{1,4})?|1(\\.0{1,4})?)$':
    'Must be a fraction as text from 0 to 1 with at most four decimals, such as 0.05.',
  '^(1|0\\.[0-9]{1,9})$': 'Must be a decimal as text above 0 and up to 1, such as 0.25.',
  '^(0|1|0\\.[0-9]{1,9})$': SHARE,
  '^(read|write|read write|write read)$': 'Must be read, write, or both with a blank between them.',
  '^[1-5](xx|[0-9]{2})$': 'Must be a status such as 404, or a class of them such as 4xx.',
  '^[0-9]{6}$': 'Must be the six digits that the authenticator shows.',
  '^[^@\\s].*@[^@\\s]+$': 'Must be an e-mail address, such as name@example.com.',
  '^[a-z_]+\\.[a-z_]+$': 'Must be the name of a list operation, such as orders.list.',
  '^\\w[\\w .+\\-]{0,49}$':
    'Must be 1 to 50 letters, digits, blanks and the signs . + - _, and begin with a letter or digit.',
}
