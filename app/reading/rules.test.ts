import { describe, expect, test } from 'vitest'
import {
  colorScheme,
  DEFAULTS,
  htmlAttributes,
  PRESETS,
  readingCookie,
  readingFrom,
  SETTINGS,
  type Settings,
  safeReturn,
  settingsFrom,
  settingsKey,
} from './rules.ts'

const LONGEST = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, setting]) => {
    const others: string[] = setting.values.slice(1)
    return [name, others.sort((a, b) => b.length - a.length)[0]]
  }),
) as Settings

describe('reading the cookie', () => {
  test.each([
    ['no header', null, {}],
    ['another cookie', 'theme=dark', {}],
    ['one choice', 'reading=v1.t=dark', { theme: 'dark' }],
    [
      'the documented example',
      'a=1; reading=v1.t=calm.s=130.sp=wide.w=45.f=lexend.m=still.i=dec.n=stay; b=2',
      {
        theme: 'calm',
        size: '130',
        spacing: 'wide',
        line: '45',
        font: 'lexend',
        motion: 'still',
        pictures: 'dec',
        notices: 'stay',
      },
    ],
    ['an unknown value beside a known one', 'reading=v1.t=pink.s=130', { size: '130' }],
    ['an unknown key', 'reading=v1.zz=1.s=90', { size: '90' }],
    ['another version', 'reading=v9.s=130', {}],
    ['markup', 'reading=v1.t="><script>', {}],
    ['a key without a value', 'reading=v1.t.s=130', { size: '130' }],
    ['too long', `reading=v1.s=130.${'x'.repeat(200)}`, {}],
    ['names of object members', 'reading=v1.constructor=1.__proto__=2', {}],
    ['a cookie whose name only ends alike', 'xreading=v1.t=dark', {}],
  ])('%s', (_, header, chosen) => expect(readingFrom(header)).toEqual({ ...DEFAULTS, ...chosen }))
})

describe('writing the cookie', () => {
  test('survives a round trip', () => {
    expect(readingFrom(readingCookie(LONGEST).split(';')[0])).toEqual(LONGEST)
  })
  test('is never longer than 160 bytes', () => {
    expect(settingsKey(LONGEST).length).toBeLessThanOrEqual(160)
  })
  test('deletes the cookie when everything has its default', () => {
    expect(readingCookie(DEFAULTS)).toBe('reading=; Path=/; Max-Age=0; SameSite=Lax; Secure')
  })
  test('gives the same key whatever the order in the cookie', () => {
    const one = settingsKey(readingFrom('reading=v1.t=dark.s=130'))
    expect(settingsKey(readingFrom('reading=v1.s=130.t=dark.x=y'))).toBe(one)
  })
})

describe('the options in the form', () => {
  test.each([
    ['a known value is taken', { theme: 'sepia' }, { theme: 'sepia' }],
    ['an unknown value is left as it was', { theme: 'sepia"' }, {}],
    ['an unknown name is ignored', { colour: 'dark' }, {}],
  ])('%s', (_, asked, chosen) => expect(settingsFrom(asked)).toEqual({ ...DEFAULTS, ...chosen }))

  test('keep earlier choices that the form does not ask for', () => {
    expect(settingsFrom({ size: '130' }, { ...DEFAULTS, theme: 'dark' })).toMatchObject({
      size: '130',
      theme: 'dark',
    })
  })
  test('every preset contains only existing values', () => {
    for (const preset of PRESETS) expect(settingsFrom(preset.settings)).toEqual(preset.settings)
  })
})

describe('the attributes of <html>', () => {
  test('the default has none, so that the device decides', () => {
    expect(htmlAttributes(DEFAULTS)).toEqual({})
    expect(colorScheme(DEFAULTS)).toBe('light dark')
  })
  test.each([
    ['dark', { theme: 'dark' }, { 'data-theme': 'dark' }, 'dark'],
    ['high contrast dark', { theme: 'contrast-dark' }, { 'data-theme': 'contrast-dark' }, 'dark'],
    ['calm view brings calm colors', { calm: 'on' }, { 'data-calm': 'on', 'data-theme': 'calm' }, 'light'],
    [
      'calm view keeps colors that were chosen',
      { calm: 'on', theme: 'dark' },
      { 'data-calm': 'on', 'data-theme': 'dark' },
      'dark',
    ],
    ['text size', { size: '150' }, { 'data-size': '150' }, 'light dark'],
  ])('%s', (_, chosen, attributes, scheme) => {
    const settings = settingsFrom(chosen)
    expect(htmlAttributes(settings)).toEqual(attributes)
    expect(colorScheme(settings)).toBe(scheme)
  })
})

test.each([
  ['/blog/3', '/blog/3'],
  ['/search?q=school+plan', '/search?q=school+plan'],
  ['//evil.example', '/reading-settings'],
  ['/\\evil.example', '/reading-settings'],
  ['https://evil.example', '/reading-settings'],
  ['/a\r\nSet-Cookie: x', '/reading-settings'],
  ['/blog/../../x', '/reading-settings'],
  ['', '/reading-settings'],
  [undefined, '/reading-settings'],
])('going back to %j leads to %s', (asked, path) => expect(safeReturn(asked)).toBe(path))
