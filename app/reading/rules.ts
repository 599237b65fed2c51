// The reading settings: what can be chosen, how the cookie is written, and what it becomes on <html>. Values are named
// by what they do. The first value of each setting is the default and is not written down.

const COOKIE = 'reading'
const COOKIE_LIFE_SECONDS = 365 * 24 * 60 * 60
const VERSION = 'v1'
const LONGEST_COOKIE = 160

interface SettingChoice {
  value: string
  label: string
  hint?: string
}

export interface SettingDefinition {
  /** The key in the cookie. */
  key: string
  /** The data attribute on <html>, without "data-". */
  attribute: string
  label: string
  hint?: string
  choices: readonly [SettingChoice, ...SettingChoice[]]
}

export const SETTINGS = {
  size: {
    key: 's',
    attribute: 'size',
    label: 'Text size',
    hint: 'This works on top of the text size of your browser.',
    choices: [
      { value: '100', label: '100%, standard' },
      { value: '90', label: '90%, smaller' },
      { value: '115', label: '115%' },
      { value: '130', label: '130%' },
      { value: '150', label: '150%' },
      { value: '200', label: '200%, twice as large' },
    ],
  },
  spacing: {
    key: 'sp',
    attribute: 'spacing',
    label: 'Spacing',
    hint: 'Space between letters, words, lines and paragraphs. They move together.',
    choices: [
      { value: 'standard', label: 'Standard' },
      { value: 'wide', label: 'Wide' },
      { value: 'extra', label: 'Extra wide' },
    ],
  },
  line: {
    key: 'w',
    attribute: 'line',
    label: 'Line length',
    hint: 'Short lines make it easier to find the next line.',
    choices: [
      { value: '66', label: 'Medium, about 66 characters' },
      { value: '45', label: 'Short, about 45 characters' },
      { value: '80', label: 'Long, up to 80 characters' },
    ],
  },
  theme: {
    key: 't',
    attribute: 'theme',
    label: 'Colors',
    choices: [
      { value: 'device', label: 'Match my device' },
      { value: 'light', label: 'Light' },
      { value: 'calm', label: 'Calm', hint: 'Soft, quiet colors' },
      { value: 'sepia', label: 'Sepia', hint: 'Warm paper colors' },
      { value: 'dark', label: 'Dark' },
      { value: 'contrast-light', label: 'High contrast, light' },
      { value: 'contrast-dark', label: 'High contrast, dark' },
    ],
  },
  font: {
    key: 'f',
    attribute: 'font',
    label: 'Font',
    hint: 'No font is best for everyone. Choose the one that feels right.',
    choices: [
      { value: 'site', label: 'Site font' },
      { value: 'device', label: 'My device’s font' },
      { value: 'atkinson', label: 'Atkinson Hyperlegible', hint: 'Letters that are hard to mix up' },
      { value: 'lexend', label: 'Lexend', hint: 'Wide, round letters' },
      { value: 'opendyslexic', label: 'OpenDyslexic', hint: 'Heavier bottoms to letters' },
    ],
  },
  motion: {
    key: 'm',
    attribute: 'motion',
    label: 'Motion',
    hint: 'Nothing here moves by itself. Small color changes can be turned off too.',
    choices: [
      { value: 'device', label: 'Match my device' },
      { value: 'still', label: 'Always still' },
    ],
  },
  calm: {
    key: 'c',
    attribute: 'calm',
    label: 'Calm view',
    hint: 'One column, calm colors, no decorative pictures and fewer things on the page.',
    choices: [
      { value: 'off', label: 'Off' },
      { value: 'on', label: 'On' },
    ],
  },
  pictures: {
    key: 'i',
    attribute: 'pictures',
    label: 'Pictures',
    choices: [
      { value: 'show', label: 'Show all pictures' },
      { value: 'dec', label: 'Hide decorative pictures' },
      { value: 'all', label: 'Hide all pictures', hint: 'Their descriptions are shown as text' },
    ],
  },
  notices: {
    key: 'n',
    attribute: 'notices',
    label: 'Short messages',
    hint: 'A message always stays at the top of the page. Some also show in a corner.',
    choices: [
      { value: 'pass', label: 'Show in the corner for 5 seconds' },
      { value: 'stay', label: 'Only at the top, until I close them' },
    ],
  },
  sections: {
    key: 'o',
    attribute: 'sections',
    label: 'Keep sections open',
    hint: 'Off: opening one section closes the one before it.',
    choices: [
      { value: 'one', label: 'Off' },
      { value: 'keep', label: 'On' },
    ],
  },
} as const satisfies Record<string, SettingDefinition>

export type SettingName = keyof typeof SETTINGS
export type Settings = { [Name in SettingName]: (typeof SETTINGS)[Name]['choices'][number]['value'] }

const NAMES = Object.keys(SETTINGS) as SettingName[]

export const DEFAULTS = Object.fromEntries(
  NAMES.map((name) => [name, SETTINGS[name].choices[0].value]),
) as Settings

/** Bundles of settings that suited most readers when they were tried. One press each. */
export const PRESETS = [
  { value: 'standard', label: 'Standard', hint: 'The usual look of the site', settings: DEFAULTS },
  {
    value: 'open',
    label: 'Open',
    hint: 'Larger text with more space around it',
    settings: { ...DEFAULTS, size: '115', spacing: 'wide', line: '66' },
  },
  {
    value: 'relaxed',
    label: 'Relaxed',
    hint: 'Large text, much space, short lines, calm colors',
    settings: { ...DEFAULTS, size: '130', spacing: 'extra', line: '45', theme: 'calm' },
  },
  {
    value: 'compact',
    label: 'Compact',
    hint: 'Smaller text, more on the screen',
    settings: { ...DEFAULTS, size: '90', spacing: 'standard', line: '80' },
  },
] as const satisfies readonly { value: string; label: string; hint: string; settings: Settings }[]

/** The settings that were asked for, as far as they exist; the rest as it was before. */
export function settingsFrom(
  asked: Record<string, string | undefined>,
  before: Settings = DEFAULTS,
): Settings {
  const found = { ...before } as Record<SettingName, string>
  for (const name of NAMES) {
    const value = asked[name]
    if (value !== undefined && allows(name, value)) found[name] = value
  }
  return found as Settings
}

/** Reads a Cookie header. What is unknown or too long counts as not chosen. */
export function readingFrom(cookieHeader: string | null | undefined): Settings {
  const value = /(?:^|;\s*)reading=([^;]*)/.exec(cookieHeader ?? '')?.[1]?.trim() ?? ''
  if (value === '' || value.length > LONGEST_COOKIE) return DEFAULTS
  const [version, ...parts] = value.split('.')
  if (version !== VERSION) return DEFAULTS
  const asked: Record<string, string> = {}
  for (const part of parts) {
    const [key, chosen] = part.split('=')
    const name = NAMES.find((each) => SETTINGS[each].key === key)
    if (name && chosen !== undefined) asked[name] = chosen
  }
  return settingsFrom(asked)
}

/** What differs from the default, always in the same order: the cookie's value, and the key of the page cache. */
export function settingsKey(settings: Settings): string {
  const chosen = NAMES.filter((name) => settings[name] !== DEFAULTS[name])
  return chosen.length === 0
    ? ''
    : [VERSION, ...chosen.map((name) => `${SETTINGS[name].key}=${settings[name]}`)].join('.')
}

/** The Set-Cookie line. Not a secret, so scripts of ours may read it; the default needs no cookie at all. */
export function readingCookie(settings: Settings): string {
  const value = settingsKey(settings)
  const life = value === '' ? 0 : COOKIE_LIFE_SECONDS
  return `${COOKIE}=${value}; Path=/; Max-Age=${life}; SameSite=Lax; Secure`
}

/** The data attributes of <html>. Calm view brings the calm colors and still pages unless others were chosen. */
export function htmlAttributes(settings: Settings): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const name of NAMES) {
    if (settings[name] !== DEFAULTS[name]) attributes[`data-${SETTINGS[name].attribute}`] = settings[name]
  }
  if (settings.calm === 'on' && settings.theme === 'device') attributes['data-theme'] = 'calm'
  return attributes
}

/** What `<meta name="color-scheme">` says, so that the browser's own parts are right from the first paint. */
export function colorScheme(settings: Settings): string {
  const theme = htmlAttributes(settings)['data-theme']
  if (!theme) return 'light dark'
  return theme === 'dark' || theme === 'contrast-dark' ? 'dark' : 'light'
}

/** A path of this site to go back to, or the page of settings itself. */
export function safeReturn(path: string | undefined): string {
  const ok = path && /^\/(?![/\\])[\w\-./~%?=&+,:@!]*$/.test(path) && !path.includes('..')
  return ok ? path : '/reading-settings'
}

function allows(name: SettingName, value: string): boolean {
  return SETTINGS[name].choices.some((choice) => choice.value === value)
}
