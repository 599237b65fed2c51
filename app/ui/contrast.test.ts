import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, hexOf, lchOf } from './contrast.ts'
import { COLORED_PAIRS, colorStyles, nearestReadable, tokensFor, troubleWith } from './own-color.ts'
import { COLORED_THEMES, type ColoredTheme, GROUNDS, NOTICES } from './theme-colors.ts'

// Contrast of the six themes, from their tokens: color pairs within one rule of the stylesheets, and text on the page
// backgrounds. The battery measures the rendered result in browsers, on every screen; hovered buttons are only covered here.

const tokens = readFileSync('app/ui/styles/tokens.css', 'utf8')
const THEMES = [...tokens.matchAll(/\[data-theme="([\w-]+)"\]\s*\{([^}]*)\}/g)].map(
  ([, name = '', body = '']) => ({
    name,
    colors: new Map(
      [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, key = '', hex = '']) => [key, hex]),
    ),
  }),
)

const ratio = contrast

const WORDS = ['text', 'muted', 'link', 'visited', 'heading', 'error', 'success']

/** Rules that set both colors. */
function pairsInRules(): [string, string][] {
  return globSync('app/**/*.css').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\{([^{}]*)\}/g)].flatMap(([, body = '']) => {
      const on = /(?:^|[;\s])color:\s*var\(--([\w-]+)\)/.exec(body)?.[1]
      const ground = /background(?:-color)?:\s*var\(--([\w-]+)\)/.exec(body)?.[1]
      return on && ground && on !== ground ? [[on, ground] as [string, string]] : []
    }),
  )
}

const PAIRS = [
  ...GROUNDS.flatMap((ground) => WORDS.map((word) => [word, ground] as [string, string])),
  ...NOTICES.flatMap((ground) =>
    ['text', 'link', 'heading'].map((word) => [word, ground] as [string, string]),
  ),
  ['error', 'error-soft'],
  ['success', 'success-soft'],
  ['button-text', 'button'],
  ['button-text', 'button-hover'],
  ['night-text', 'night'],
  ['night-soft', 'night'],
  ...pairsInRules(),
] as [string, string][]

test('there are six themes, each with every color', () => {
  expect(THEMES.map(({ name }) => name).sort()).toEqual(
    ['calm', 'contrast-dark', 'contrast-light', 'dark', 'light', 'sepia'].sort(),
  )
  for (const { name, colors } of THEMES)
    expect([name, [...colors.keys()]]).toEqual([name, [...THEMES[0]!.colors.keys()]])
})

test.each(THEMES)('text is readable on every background of the theme $name (7:1)', ({ colors }) => {
  const wrong = [...new Set(PAIRS.map((pair) => pair.join(' on ')))].filter((pair) => {
    const [word = '', ground = ''] = pair.split(' on ').map((key) => colors.get(key))
    return word && ground && ratio(word, ground) < 7
  })
  expect(wrong).toEqual([])
})

test.each(THEMES)(
  'the edges of fields and buttons are seen on every ground of the theme $name (3:1)',
  ({ colors }) => {
    const edge = colors.get('border') ?? ''
    const wrong = GROUNDS.filter((ground) => ratio(edge, colors.get(ground) ?? '') < 3)
    expect(wrong).toEqual([])
  },
)

// A color of the organization (/staff/settings/look).

const COLORED = Object.keys(COLORED_THEMES) as ColoredTheme[]
const TRIED = [
  '#0b4f4a',
  '#5a1f6b',
  '#ff0000',
  '#ffffff',
  '#777777',
  '#8fbf3f',
  '#f2b441',
  '#00a0ff',
  '#000000',
]

test.each(COLORED)('the colors of the theme %s are the same in the code and the stylesheet', (theme) => {
  const { colors } = THEMES.find(({ name }) => name === theme) ?? expect.fail()
  for (const [token, hex] of Object.entries(COLORED_THEMES[theme])) expect(hex, token).toBe(colors.get(token))
})

test('every token pair in the stylesheets that depends on the color is in COLORED_PAIRS', () => {
  const follows = new Set(Object.keys(tokensFor('#0b4f4a', 'light')))
  const asked = new Set(COLORED_PAIRS.map((pair) => pair.join(' on ')))
  const all = PAIRS.filter((pair) => pair.some((token) => follows.has(token))).map((pair) =>
    pair.join(' on '),
  )
  expect([...new Set(all)].filter((pair) => !asked.has(pair))).toEqual([])
})

test.each(TRIED)(
  '%s: the nearest that can be read is of the same kind, and can be read in all themes',
  (color) => {
    const nearest = nearestReadable(color)
    expect(troubleWith(nearest)).toEqual([])
    if (troubleWith(color).length === 0) expect(nearest).toBe(color)
    // One step lighter is unreadable, so this is the nearest.
    const lch = lchOf(nearest)
    if (nearest !== color) expect(troubleWith(hexOf({ ...lch, l: lch.l + 0.012 })).length).toBeGreaterThan(0)
    if (lchOf(color).c > 0.05) expect(Math.abs(lchOf(nearest).h - lchOf(color).h)).toBeLessThan(0.15)
    for (const theme of COLORED) {
      const tokens: Record<string, string> = { ...COLORED_THEMES[theme], ...tokensFor(nearest, theme) }
      for (const [word, ground] of COLORED_PAIRS)
        expect(
          contrast(tokens[word] ?? '', tokens[ground] ?? ''),
          `${theme}: ${word} on ${ground}`,
        ).toBeGreaterThanOrEqual(7)
    }
  },
)

test('the high-contrast themes, and a device that asks for contrast, keep their colors', () => {
  const css = colorStyles('#5a1f6b')
  expect(css).not.toContain('contrast-light')
  expect(css).not.toContain('contrast-dark')
  for (const line of css.split('\n'))
    expect(line).toMatch(/^(?:\[data-theme\]\[data-theme="\w+"\]|@media \(not \(prefers-contrast: more\)\))/)
})
