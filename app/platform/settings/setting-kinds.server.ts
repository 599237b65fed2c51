import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { cutText } from '#app/ui/cut-text.ts'
import { isColor, troubleWith } from '#app/ui/own-color.ts'
import { NAMED_LISTS } from './first-kinds.ts'
import type { ClosedDays } from './is-workday.ts'
import { kindsIn } from './kinds-in-lines.ts'
import { categoriesIn, FIRST_CATEGORIES } from './post-categories.ts'
import { closedDaysIn, FEDERAL_HOLIDAYS, USUAL_WORK_DAYS, weekdaysIn } from './working-days.ts'

// Kinds of settings, and the format of each. The list of settings is in config.server.ts.

const emptyIsMissing = (value: unknown) => (typeof value === 'string' ? value.trim() || undefined : value)
export const setting = <T extends z.ZodType>(type: T) => z.preprocess(emptyIsMissing, type)

export const webAddress = (what: string) =>
  z
    .string()
    .refine(
      (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
      `${what}, like https://example.org`,
    )

export const HTTPS_ONLY =
  'an address that starts with https:// (browsers keep sign-in and case cookies only on https, and on localhost)'

/** Whether browsers accept our cookies there: they are `Secure`, which localhost and onion services count as. */
export function keepsCookies(address: string): boolean {
  const url = URL.parse(address)
  if (url?.protocol !== 'http:') return url?.protocol === 'https:'
  return ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname) || url.hostname.endsWith('.onion')
}

export const publicAddress = webAddress('the public address of the site')
  .refine((value) => !/^http:/i.test(value) || keepsCookies(value), HTTPS_ONLY)
  .refine(
    (value) => !URL.canParse(value) || /^\/?$/.test(value.replace(/^https?:\/\/[^/?#]*/i, '')),
    'without a path, like https://example.org: the site answers at the top of its host',
  )

export const serverAddress = (schemes: RegExp, says: string) =>
  z.string().refine((value) => schemes.test(value) && URL.canParse(value), says)

export const wholeFrom = (least: number, most: number) =>
  z.coerce
    .number('a number')
    .int('a whole number')
    .min(least, `${least} or more`)
    .max(most, `${most} or less`)

export const minutesRange = z
  .string()
  .regex(/^\d+\s*[-–]\s*\d+$/, 'two numbers of minutes, like 5-20')
  .transform((value) => value.split(/[-–]/).map(Number) as [number, number])
  .refine(
    ([least, most]) => least <= most && most <= 24 * 60,
    'two numbers of minutes, the smaller one first, at most 1440 (a day)',
  )

export const hoursRange = z
  .string()
  .regex(/^\d{1,2}\s*[-–]\s*\d{1,2}$/, 'two full hours of the day, like 9-17')
  .transform((value) => value.split(/[-–]/).map(Number) as [number, number])
  .refine(
    ([from, to]) => to - from >= 4 && to <= 24,
    'two full hours of the day, like 9-17, at least 4 apart',
  )

/** Which backups stay: the newest of each of so many days and weeks. */
export const keepRules = z
  .string()
  .regex(
    /^(?:[1-9]|[12]\d|3[0-5])d(?:\s+[0-5]w)?$/,
    'days and weeks, like 7d 5w, at most 35d and 5w: deleted cases must be gone from backups after 35 days',
  )
  .transform((text) => {
    const [days = 0, weeks = 0] = text.split(/\s+/).map((part) => Number(part.slice(0, -1)))
    return { days, weeks }
  })

export const ownColor = z
  .string()
  .transform((text) => text.toLowerCase())
  .refine(isColor, 'a color, like #0b4f4a')
  .refine(
    (hex) => !isColor(hex) || troubleWith(hex).length === 0,
    'a color that can be read in all themes (7:1)',
  )

export const weekdays = z
  .string()
  .default(USUAL_WORK_DAYS)
  .transform((text) => ({ text, days: weekdaysIn(text) ?? [] }))
  .refine(({ days }) => days.length > 0, 'names of days, like Monday, Tuesday, Thursday')

export const blogCategories = z
  .string()
  .default(FIRST_CATEGORIES)
  .transform((text, context) => {
    const list = categoriesIn(text)
    if (!('wrong' in list)) return { text, list }
    context.addIssue({ code: 'custom', message: `a list of names, without “${cutText(list.wrong, 60)}”` })
    return z.NEVER
  })

/** A list of category names. */
export const namedKinds = (which: keyof typeof NAMED_LISTS) => {
  const { text: asReleased, first, rules } = NAMED_LISTS[which]
  return z
    .string()
    .default(asReleased)
    .transform((text, context) => {
      const list = kindsIn(text, first, rules)
      if (!('wrong' in list)) return { text, list }
      context.addIssue({ code: 'custom', message: `a list of names, without “${list.wrong}”` })
      return z.NEVER
    })
}

export const closedDays = z
  .string()
  .default(FEDERAL_HOLIDAYS)
  .transform((text, context): ClosedDays => {
    const closed = closedDaysIn(text)
    if (!('wrong' in closed)) return closed
    context.addIssue({ code: 'custom', message: `a list of days, without “${cutText(closed.wrong, 40)}”` })
    return z.NEVER
  })

const MOST_DOLLARS = 25_000
const whole = (text: string): number => (/^\$?[1-9]\d{0,4}$/.test(text) ? Number(text.replace('$', '')) : 0)

/** Amounts of a gift in whole dollars, smallest first. */
export const amounts = z
  .string()
  .transform((text) =>
    text
      .split(/[,;\s]+/)
      .filter(Boolean)
      .map(whole),
  )
  .refine(
    (all) => all.length >= 2 && all.length <= 6 && all.every((one) => one > 0 && one <= MOST_DOLLARS),
    '2 to 6 amounts in whole dollars, like 35, 75, 150, 500',
  )
  .refine((all) => new Set(all).size === all.length, 'amounts, each of them once')
  .transform((all) => all.toSorted((a, b) => a - b))

/** One per line: an amount, a colon, and what it pays for. */
export const amountLines = z
  .string()
  .transform((text) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line) => {
        const [, amount = '', does = ''] = /^(\S+?)\s*:\s*(.+)$/.exec(line) ?? []
        return { amount: whole(amount), does }
      }),
  )
  .refine(
    (lines) => lines.length <= 8 && lines.every(({ amount, does }) => amount > 0 && does.length <= 120),
    'up to 8 lines, each with an amount, a colon, and what it pays for, like “35: one hour of advice”',
  )

/** Whether a data folder is in the machine's temporary folder, where no real site keeps its data. */
export function isTemporary(dataDir = './data'): boolean {
  const inside = path.relative(tmpdir(), path.resolve(dataDir))
  return inside !== '' && !inside.startsWith('..') && !path.isAbsolute(inside)
}
