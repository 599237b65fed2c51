import { words } from './words.ts'

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
    label: words.rules.textSize,
    hint: words.rules.textSizeHint,
    choices: [
      { value: '100', label: words.rules.n100Standard },
      { value: '90', label: words.rules.n90Smaller },
      { value: '115', label: '115%' },
      { value: '130', label: '130%' },
      { value: '150', label: '150%' },
      { value: '200', label: words.rules.n200TwiceLarge },
    ],
  },
  spacing: {
    key: 'sp',
    attribute: 'spacing',
    label: words.rules.spacing,
    hint: words.rules.spacingHint,
    choices: [
      { value: 'standard', label: words.rules.standard },
      { value: 'wide', label: words.rules.wide },
      { value: 'extra', label: words.rules.extraWide },
    ],
  },
  line: {
    key: 'w',
    attribute: 'line',
    label: words.rules.lineLength,
    hint: words.rules.lineLengthHint,
    choices: [
      { value: '66', label: words.rules.mediumAbout66Characters },
      { value: '45', label: words.rules.shortAbout45Characters },
      { value: '80', label: words.rules.longUp80Characters },
    ],
  },
  theme: {
    key: 't',
    attribute: 'theme',
    label: words.rules.colors,
    choices: [
      { value: 'device', label: words.rules.matchMyDevice },
      { value: 'light', label: words.rules.light },
      { value: 'calm', label: words.rules.calm, hint: words.rules.calmHint },
      { value: 'sepia', label: words.rules.sepia, hint: words.rules.sepiaHint },
      { value: 'dark', label: words.rules.dark },
      { value: 'contrast-light', label: words.rules.highContrastLight },
      { value: 'contrast-dark', label: words.rules.highContrastDark },
    ],
  },
  font: {
    key: 'f',
    attribute: 'font',
    label: words.rules.font,
    hint: words.rules.fontHint,
    choices: [
      { value: 'site', label: words.rules.siteFont },
      { value: 'device', label: words.rules.myDevicesFont },
      {
        value: 'atkinson',
        label: words.rules.atkinsonHyperlegible,
        hint: words.rules.atkinsonHyperlegibleHint,
      },
      { value: 'lexend', label: words.rules.lexend, hint: words.rules.lexendHint },
      { value: 'opendyslexic', label: words.rules.openDyslexic, hint: words.rules.openDyslexicHint },
    ],
  },
  motion: {
    key: 'm',
    attribute: 'motion',
    label: words.rules.motion,
    hint: words.rules.motionHint,
    choices: [
      { value: 'device', label: words.rules.matchMyDevice },
      { value: 'still', label: words.rules.alwaysStill },
    ],
  },
  calm: {
    key: 'c',
    attribute: 'calm',
    label: words.rules.calmView,
    hint: words.rules.calmViewHint,
    choices: [
      { value: 'off', label: words.rules.off },
      { value: 'on', label: words.rules.on },
    ],
  },
  pictures: {
    key: 'i',
    attribute: 'pictures',
    label: words.rules.pictures,
    choices: [
      { value: 'show', label: words.rules.showAllPictures },
      { value: 'dec', label: words.rules.hideDecorativePictures },
      { value: 'all', label: words.rules.hideAllPictures, hint: words.rules.hideAllPicturesHint },
    ],
  },
  notices: {
    key: 'n',
    attribute: 'notices',
    label: words.rules.shortMessages,
    hint: words.rules.shortMessagesHint,
    choices: [
      { value: 'pass', label: words.rules.showCorner5Seconds },
      { value: 'stay', label: words.rules.onlyTopUntilI },
    ],
  },
  sections: {
    key: 'o',
    attribute: 'sections',
    label: words.rules.keepSectionsOpen,
    hint: words.rules.keepSectionsOpenHint,
    choices: [
      { value: 'one', label: words.rules.off },
      { value: 'keep', label: words.rules.on },
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
  { value: 'standard', label: words.rules.standard, hint: words.rules.standardHint, settings: DEFAULTS },
  {
    value: 'open',
    label: words.rules.open,
    hint: words.rules.openHint,
    settings: { ...DEFAULTS, size: '115', spacing: 'wide', line: '66' },
  },
  {
    value: 'relaxed',
    label: words.rules.relaxed,
    hint: words.rules.relaxedHint,
    settings: { ...DEFAULTS, size: '130', spacing: 'extra', line: '45', theme: 'calm' },
  },
  {
    value: 'compact',
    label: words.rules.compact,
    hint: words.rules.compactHint,
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
