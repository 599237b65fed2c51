import { expect, test } from 'vitest'
import { csv, csvFile } from './csv.ts'

test('a cell stays separate, and none begins a formula [R25]', () => {
  expect(
    csv([
      ['a', 'b "c", d'],
      [1, -2],
      [null, 'x\ny'],
    ]),
  ).toBe('a,"b ""c"", d"\r\n1,-2\r\n,"x\ny"\r\n')
  for (const bad of ['=1+1', '+1', '-1', '@a', '\t=1', '\r=1', ' =1', '|calc', '%0A', '＝1', '\n@x'])
    expect(csv([[bad]]).replace(/^"/, ''), bad).toMatch(/^'/)
  expect(csv([['Housing - other']])).toBe('Housing - other\r\n')
})

test('the table is a file to save', async () => {
  const answer = csvFile(csv([['a']]), 'report.csv')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="report.csv"')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(new Uint8Array(await answer.arrayBuffer()).subarray(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
})
