import assert from 'node:assert/strict'
import Type from 'typebox'
import { test } from 'vitest'
import { cellOf, columnsOf, lineOf } from './csv.ts'

test('a cell holds its value, and nothing that a spreadsheet would calculate', () => {
  const cells: [value: unknown, cell: string][] = [
    [null, ''],
    [undefined, ''],
    [0, '0'],
    [false, 'false'],
    ['12.50', '12.50'],
    ['-12.50', '-12.50'],
    ['-12.50+A1', "'-12.50+A1"],
    ['=1+1', "'=1+1"],
    ['+49 30 1234', "'+49 30 1234"],
    ['@sum(A1)', "'@sum(A1)"],
    ['\t=1', "'\t'=1"],
    ['a;=1+1', "a;'=1+1"],
    ['x\n=1+1;', '"x\n\'=1+1;"'],
    ['a;"=1+1;', '"a;""\'=1+1;"'],
    [' =1+1', "' =1+1"],
    ['\n=1+1', '"\'\n\'=1+1"'],
    ['a, b', '"a, b"'],
    ['He said "no"', '"He said ""no"""'],
    ['two\nlines', '"two\nlines"'],
    [{ amount: '1.00' }, '"{""amount"":""1.00""}"'],
    [[], '[]'],
  ]
  assert.deepEqual(
    cells.map(([value]) => cellOf(value)),
    cells.map(([, cell]) => cell),
  )
})

test('a line ends as RFC 4180 says', () => {
  assert.equal(lineOf(['a', null, 'b,c']), 'a,,"b,c"\r\n')
})

test('the columns are the members of each shape that an item may have', () => {
  const cash = Type.Object({ id: Type.String(), amount: Type.String() })
  const units = Type.Object({ id: Type.String(), isin: Type.String() })
  assert.deepEqual(columnsOf(cash), ['id', 'amount'])
  assert.deepEqual(columnsOf(Type.Union([cash, units])), ['id', 'amount', 'isin'])
})
