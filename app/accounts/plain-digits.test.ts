import { expect, it } from 'vitest'
import { plainDigits } from '#app/platform/text/plain-digits.ts'
import { codeForm } from './model/forms.server.ts'

it.each(['204689', '٢٠٤٦٨٩', '۲۰۴۶۸۹', '२०४६८९', '２０４６８９', '২০৪৬৮৯', '๒๐๔๖๘๙', '𝟐𝟎𝟒𝟔𝟖𝟗'])(
  'reads %s as 204689, with spaces and dashes as well',
  (typed) => {
    expect(plainDigits(typed)).toBe('204689')
    const digits = [...typed]
    const halves = [digits.slice(0, 3).join(''), digits.slice(3).join('')]
    for (const between of ['', ' ', '-', '–', '\u00a0', '\u200f'])
      expect(codeForm.parse({ code: ` ${halves.join(between)}\u200e` }).code).toBe('204689')
  },
)

it('the parser knows the ten digits of every script', () => {
  let known = 0
  for (let code = 0; code < 0x110000; code++) {
    if (code >= 0xd800 && code < 0xe000) continue
    const sign = String.fromCodePoint(code)
    if (!/\p{Nd}/u.test(sign) || sign.normalize('NFKC') !== sign) continue
    expect(plainDigits(sign)).toBe(String(known % 10))
    known += 1
  }
  expect(known % 10).toBe(0)
  expect(known).toBeGreaterThan(500)
})
