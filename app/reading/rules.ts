// The reading settings: the options, the format of the cookie, and the attributes on <html>. Values
// are named after their effect. The first value of each setting is the default and is not stored.

const COOKIE = 'reading'
const COOKIE_LIFE_SECONDS = 365 * 24 * 60 * 60
const VERSION = 'v1'
const LONGEST_COOKIE = 160

interface SettingDefinition {
  /** The key in the cookie. */
  key: string
  /** The data attribute on <html>, without "data-". */
  attribute: string
  values: readonly [string, ...string[]]
}

/** Their labels are in words.ts. */
export const SETTINGS = {
  size: { key: 's', attribute: 'size', values: ['100', '90', '115', '130', '150', '200'] },
  spacing: { key: 'sp', attribute: 'spacing', values: ['standard', 'wide', 'extra'] },
  line: { key: 'w', attribute: 'line', values: ['66', '45', '80'] },
  theme: {
    key: 't',
    attribute: 'theme',
    values: ['device', 'light', 'calm', 'sepia', 'dark', 'contrast-light', 'contrast-dark'],
  },
  font: { key: 'f', attribute: 'font', values: ['site', 'device', 'atkinson', 'lexend', 'opendyslexic'] },
  motion: { key: 'm', attribute: 'motion', values: ['device', 'still'] },
  calm: { key: 'c', attribute: 'calm', values: ['off', 'on'] },
  pictures: { key: 'i', attribute: 'pictures', values: ['show', 'dec', 'all'] },
  notices: { key: 'n', attribute: 'notices', values: ['pass', 'stay'] },
  sections: { key: 'o', attribute: 'sections', values: ['one', 'keep'] },
} as const satisfies Record<string, SettingDefinition>

export type SettingName = keyof typeof SETTINGS
export type Settings = { [Name in SettingName]: (typeof SETTINGS)[Name]['values'][number] }

const NAMES = Object.keys(SETTINGS) as SettingName[]

export const DEFAULTS = Object.fromEntries(NAMES.map((name) => [name, SETTINGS[name].values[0]])) as Settings

/** Bundles of settings that suited most readers in tests. One press each. */
export const PRESETS = [
  { value: 'standard', settings: DEFAULTS },
  {
    value: 'open',
    settings: { ...DEFAULTS, size: '115', spacing: 'wide', line: '66' },
  },
  {
    value: 'relaxed',
    settings: { ...DEFAULTS, size: '130', spacing: 'extra', line: '45', theme: 'calm' },
  },
  {
    value: 'compact',
    settings: { ...DEFAULTS, size: '90', spacing: 'standard', line: '80' },
  },
] as const satisfies readonly { value: string; settings: Settings }[]

/** The requested settings, if they exist; the rest unchanged. */
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

/** Parses a Cookie header. Unknown or overlong values count as not chosen. */
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

/** The values that differ from the default, always in the same order: the cookie's value, and the key of the page cache. */
export function settingsKey(settings: Settings): string {
  const chosen = NAMES.filter((name) => settings[name] !== DEFAULTS[name])
  return chosen.length === 0
    ? ''
    : [VERSION, ...chosen.map((name) => `${SETTINGS[name].key}=${settings[name]}`)].join('.')
}

/** The Set-Cookie line. Not a secret, so our scripts may read it; the default needs no cookie at all. */
export function readingCookie(settings: Settings): string {
  const value = settingsKey(settings)
  const life = value === '' ? 0 : COOKIE_LIFE_SECONDS
  return `${COOKIE}=${value}; Path=/; Max-Age=${life}; SameSite=Lax; Secure`
}

/** The data attributes of <html>. Calm view sets the calm colors and still pages unless others were chosen. */
export function htmlAttributes(settings: Settings): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const name of NAMES) {
    if (settings[name] !== DEFAULTS[name]) attributes[`data-${SETTINGS[name].attribute}`] = settings[name]
  }
  if (settings.calm === 'on' && settings.theme === 'device') attributes['data-theme'] = 'calm'
  return attributes
}

/** The value of `<meta name="color-scheme">`, so that the browser's own controls are right from the first paint. */
export function colorScheme(settings: Settings): string {
  const theme = htmlAttributes(settings)['data-theme']
  if (!theme) return 'light dark'
  return theme === 'dark' || theme === 'contrast-dark' ? 'dark' : 'light'
}

/** A path of this site to return to, or the settings page itself. */
export function safeReturn(path: string | undefined): string {
  const ok = path && /^\/(?![/\\])[\w\-./~%?=&+,:@!]*$/.test(path) && !path.includes('..')
  return ok ? path : '/reading-settings'
}

function allows(name: SettingName, value: string): boolean {
  return (SETTINGS[name].values as readonly string[]).includes(value)
}
