import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Contrast of the six themes, from their tokens: what the stylesheets put on each other in one rule, and what stands on the
// grounds of a page. The battery measures what browsers make of it, on every screen; hovered buttons only show here.

const tokens = readFileSync('app/ui/styles/tokens.css', 'utf8')
const THEMES = [...tokens.matchAll(/\[data-theme="([\w-]+)"\]\s*\{([^}]*)\}/g)].map(
  ([, name = '', body = '']) => ({
    name,
    colors: new Map(
      [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, key = '', hex = '']) => [key, hex]),
    ),
  }),
)

function light(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const ratio = (one: string, other: string) => {
  const [dark = 0, bright = 0] = [light(one), light(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

/** What any page may put on its grounds. */
const GROUNDS = ['bg', 'surface', 'sunken', 'band']
const WORDS = ['text', 'muted', 'link', 'visited', 'heading', 'error', 'success']
const NOTICES = ['error-soft', 'success-soft', 'info-soft']

/** Rules that name both colors. */
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

test.each(THEMES)('words can be read on every ground of the theme $name (7:1)', ({ colors }) => {
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
