import { describe, expect, test } from 'vitest'
import { handleKey } from '#app/platform/auth/handle-key.ts'
import { handleProblem, plainHandle } from './handles.ts'

describe('a handle', () => {
  test.each([
    'maple',
    'quiet-maple',
    'Quiet_Maple7',
    'josé',
    'Ñandú',
    'Οδυσσέας',
    'Наталья',
    'たろう太郎',
    '이슬비',
    'שקט',
    'सरिता',
    'ＷＩＤＥ',
    'modern',
    'badminton',
    'akpɛ',
    'Ɓala',
    'ნინო',
    'Հայկ',
    'ᏣᎳᎩ',
    'ᐃᓄᐃᑦ',
    'Kaʻiulani',
    'ខ្មែរ',
    'ລາວ',
    'မောင်',
    'ကျော်',
    'ไทย',
    'น้ำผึ้ง',
    'සිංහල',
    'தமிழ்',
    'తెలుగు',
    'ಕನ್ನಡ',
    'മലയാളം',
    'ਪੰਜਾਬੀ',
    'བོད',
    'ሰላም',
    'محمّد',
    'ދިވެހި',
    'Việt',
    '민준',
    '李伟',
    'さら',
    'タロー',
  ])('may be %s', (typed) => {
    expect(handleProblem(plainHandle(typed))).toBe(null)
  })

  test.each([
    ['ab', 'short'],
    ['', 'short'],
    ['a'.repeat(31), 'long'],
    ['quiet maple', 'signs'],
    ['maple@example.org', 'signs'],
    ['<b>maple</b>', 'signs'],
    ['민', 'short'],
    ['1234', 'letters'],
    ['ʻʻʼ', 'letters'],
    ['ไทย\u0e49\u0e49\u0e49', 'signs'],
    ['mapािle', 'scripts'],
    ['ნinო', 'scripts'],
    ['Հayk', 'scripts'],
    ['ᎪDMIN', 'scripts'],
    ['ไทยລາວ', 'scripts'],
    ['민준ナ', 'scripts'],
    ['maple\u202Enimda', 'hidden'],
    ['map\u200Ble', 'hidden'],
    ['map\u2060le', 'hidden'],
    ['map\u00ADle', 'hidden'],
    ['map\u3164le', 'hidden'],
    ['map\u{E0041}le', 'hidden'],
    ['herᴏn', 'signs'],
    ['ᴀdmiral', 'signs'],
    ['ꜱparrow', 'signs'],
    ['mapǀe', 'signs'],
    ['ƅirch', 'signs'],
    ['map\u0337le\u202e', 'hidden'],
    ['mаple', 'scripts'],
    ['mapleσ', 'scripts'],
    [`m${'\u0301'.repeat(8)}aple`, 'signs'],
    ['admin', 'reserved'],
    ['Adm1n', 'reserved'],
    ['admin7', 'reserved'],
    ['site-admin', 'reserved'],
    ['The_Moderators', 'reserved'],
    ['HandrailTeam', 'reserved'],
    ['Staff', 'reserved'],
    ['former-member', 'reserved'],
    ['nobody', 'reserved'],
  ])('may not be %j: %s', (typed, problem) => {
    expect(handleProblem(plainHandle(typed))).toBe(problem)
  })

  test.each([
    ['maple', 'Maple'],
    ['maple', 'map-le'],
    ['maple', 'm_aple'],
    ['maple', 'máple'],
    ['maple', 'map1e'],
    ['maple', 'mapIe'],
    ['modem', 'modern'],
    ['wave', 'vvave'],
    ['cosy', 'c0sy'],
    ['cosy', 'co5y'],
    ['rose', 'roѕe'],
    ['xyz', 'хуz'],
    ['yoyo', 'үоүо'],
    ['scope', 'ѕсоре'],
    ['wide', 'ｗｉｄｅ'],
    ['Kaiulani', 'Kaʻiulani'],
    ['make', 'ᎷᎪᏦᎬ'],
    ['hug', 'հսց'],
  ])('%s and %s look the same', (one, other) => {
    expect(handleKey(plainHandle(other))).toBe(handleKey(plainHandle(one)))
  })

  test('handles that look different are different', () => {
    const keys = ['maple', 'apple', 'oak', 'maple2', 'ash', 'Наталья', 'Οδυσσέας'].map(handleKey)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
