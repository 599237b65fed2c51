import {
  DEFAULTS,
  PRESETS,
  readingCookie,
  readingFrom,
  type Settings,
  safeReturn,
  settingsFrom,
} from './rules.ts'

interface Saved {
  settings: Settings
  cookie: string
  returnTo: string
}

/** Parses a posted form of reading settings: one press (a preset, or the default), or everything on the page. */
export function savedSettings(form: FormData, cookieHeader: string | null): Saved {
  const asked: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') asked[name] ??= value
  const preset = PRESETS.find((each) => each.value === asked.preset)
  const settings = asked.reset
    ? DEFAULTS
    : (preset?.settings ?? settingsFrom(asked, readingFrom(cookieHeader)))
  return { settings, cookie: readingCookie(settings), returnTo: safeReturn(asked.returnTo) }
}
