import { contrast, hexOf, type Lch, lchOf } from './contrast.ts'
import { COLORED_THEMES, type ColoredTheme, GROUNDS, type Ground, NOTICES } from './theme-colors.ts'

// A color of the organization in place of green: for buttons, headings, the footer and drawings, in four of the
// six themes. Text with it needs 7:1 on every possible background (AAA). The dark theme gets a lighter shade.

const AAA = 7

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text)

/** The tokens that depend on the color. */
type Tokens = Record<
  'button' | 'button-hover' | 'heading' | 'night' | 'night-post' | 'i-ink' | 'i-brand' | 'i-mint' | 'i-leaf',
  string
>

/** Which tokens are drawn on which, among those that depend on the color. contrast.test.ts looks for others in the stylesheets. */
export const COLORED_PAIRS: readonly (readonly [
  word: keyof Tokens | Ground,
  ground: keyof Tokens | Ground,
])[] = [
  ...GROUNDS.flatMap((ground) => [['heading', ground] as const, ['button', ground] as const]),
  ...NOTICES.flatMap((ground) => [['heading', ground] as const, ['button', ground] as const]),
  ['button-text', 'button'],
  ['button-text', 'button-hover'],
  ['night-text', 'night'],
  ['night-soft', 'night'],
  ['bg', 'button'],
  ['surface', 'button'],
]

const THEMES = Object.keys(COLORED_THEMES) as ColoredTheme[]
const STEP = 0.005

const moved = ({ l, c, h }: Lch, by: number): Lch => ({ l: Math.min(1, Math.max(0, l + by)), c, h })
const at = (color: Lch, l: number, c = color.c): string => hexOf({ ...color, l, c })

function onLight(color: string): Tokens {
  const lch = lchOf(color)
  const deep = hexOf(moved(lch, -0.07))
  return {
    button: color,
    'button-hover': deep,
    heading: color,
    night: deep,
    'night-post': hexOf(moved(lch, 0.1)),
    'i-ink': deep,
    'i-brand': color,
    'i-mint': at(lch, 0.91, Math.min(lch.c, 0.03)),
    'i-leaf': at(lch, 0.8, Math.min(lch.c, 0.06)),
  }
}

function onDark(color: string): Tokens {
  const lch = lchOf(color)
  let l = Math.max(lch.l, 0.7)
  const make = (): Tokens => ({
    button: at(lch, l),
    'button-hover': at(lch, Math.min(0.97, l + 0.08)),
    heading: at(lch, l),
    night: at(lch, 0.2, Math.min(lch.c, 0.03)),
    'night-post': at(lch, 0.42, Math.min(lch.c, 0.08)),
    'i-ink': at(lch, 0.84, Math.min(lch.c, 0.05)),
    'i-brand': at(lch, 0.49, Math.min(lch.c, 0.1)),
    'i-mint': at(lch, 0.35, Math.min(lch.c, 0.05)),
    'i-leaf': at(lch, 0.46, Math.min(lch.c, 0.06)),
  })
  // Lighten until it is readable: white would be.
  while (l < 1 && troubleIn('dark', make()).length > 0) l += STEP
  return make()
}

export const tokensFor = (color: string, theme: ColoredTheme): Tokens =>
  theme === 'dark' ? onDark(color) : onLight(color)

interface Pair {
  theme: ColoredTheme
  word: string
  ground: string
  ratio: number
}

function troubleIn(theme: ColoredTheme, tokens: Tokens): Pair[] {
  const all: Record<string, string> = { ...COLORED_THEMES[theme], ...tokens }
  return COLORED_PAIRS.flatMap(([word, ground]) => {
    const ratio = contrast(all[word] ?? '', all[ground] ?? '')
    return ratio < AAA ? [{ theme, word, ground, ratio }] : []
  })
}

/** The unreadable pairs of this color, worst first. */
export const troubleWith = (color: string): Pair[] =>
  THEMES.flatMap((theme) => troubleIn(theme, tokensFor(color, theme))).sort((a, b) => a.ratio - b.ratio)

/** The nearest shade that is readable everywhere: only darker ones can be. */
export function nearestReadable(color: string): string {
  let lch = lchOf(color)
  let hex = color
  while (lch.l > 0 && troubleWith(hex).length > 0) {
    lch = moved(lch, -STEP)
    hex = hexOf(lch)
  }
  return hex
}

const lines = (tokens: Tokens): string =>
  Object.entries(tokens)
    .map(([name, hex]) => `--${name}:${hex}`)
    .join(';')

/** The stylesheet of a color, for the site. More specific than tokens.css and device.css, whatever the order. */
export function colorStyles(color: string): string {
  const chosen = THEMES.map(
    (theme) => `[data-theme][data-theme="${theme}"]{${lines(tokensFor(color, theme))}}`,
  )
  const free = ':root:root:not([data-theme])'
  // People who ask their device for more contrast keep black and white.
  const device = (asked: string, theme: ColoredTheme) =>
    `@media (not (prefers-contrast: more))${asked}{${free}{${lines(tokensFor(color, theme))}}}`
  return [...chosen, device('', 'light'), device(' and (prefers-color-scheme: dark)', 'dark')].join('\n')
}

/** The same for a part of a page, as a preview. */
export const previewStyles = (color: string): string =>
  THEMES.map((theme) => `.look-theme[data-theme="${theme}"]{${lines(tokensFor(color, theme))}}`).join('\n')
