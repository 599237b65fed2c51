import type { MailWay, MemberNoticeCode } from '#db/tables/members.ts'
import { DAY, dayAfter, dayOf, MINUTE } from '../time.ts'

// When a notice is sent by email: by the member's own clock, and never in their quiet hours.

/** The kinds of notice a member can set a choice for. */
export const MAIL_KINDS = ['answers', 'mentions', 'followed', 'reminders', 'decisions'] as const
export type MailKind = (typeof MAIL_KINDS)[number]
/** The kinds a member can turn off completely, also on the site. Moderators' decisions are always reported. */
export const MAY_BE_OFF: readonly MailKind[] = ['answers', 'mentions']

/**
 * Null: changes to the account itself always have their own mails, and a notice about a post without a name stays on
 * the site.
 */
export const KIND_OF: Record<MemberNoticeCode, MailKind | null> = {
  'words-used': null,
  'address-changed': null,
  'passkey-added': null,
  'passkey-removed': null,
  'forum-looked-up': null,
  answered: 'answers',
  mentioned: 'mentions',
  'new-replies': 'followed',
  'new-topics': 'followed',
  reminded: 'reminders',
  'report-decided': 'decisions',
  'post-approved': 'decisions',
  'post-removed': 'decisions',
  'post-put-back': 'decisions',
  'post-changed': 'decisions',
  'post-change-undone': 'decisions',
  'post-noted': 'decisions',
  'post-not-sent': 'decisions',
  'topic-moved': 'decisions',
  'topic-closed': 'decisions',
  'topic-opened': 'decisions',
  'forum-warned': 'decisions',
  'forum-paused': 'decisions',
  'forum-banned': 'decisions',
  'forum-lifted': 'decisions',
  'forum-waits-again': 'decisions',
  'appeal-decided': 'decisions',
  'appeal-post-back': 'decisions',
  'appeal-lifted': 'decisions',
}

/** At most one immediate mail in this time, holding all notices since the last: a lively topic must not flood a mailbox. */
const BETWEEN_MAILS = 15 * MINUTE
const DIGEST_AT = 9 * 60
const MORNING = 9 * 60
const MONDAY = 1

interface When {
  zone: string
  quietFrom: number | null
  quietTo: number | null
  pausedUntil: string | null
  mailedAt: string | null
}

/** @returns when a notice of `at` is sent by email, or null if it is not */
export function mailTime(way: MailWay, at: string, when: When): string | null {
  if (way === 'off' || way === 'site') return null
  const begins = Date.parse(at)
  const wanted =
    way === 'now'
      ? Math.max(begins, when.mailedAt ? Date.parse(when.mailedAt) + BETWEEN_MAILS : 0)
      : nextDigest(way, begins, when.zone)
  const pauseEnds = when.pausedUntil ? instantAt(when.pausedUntil, 0, when.zone, 0) : 0
  return new Date(afterQuiet(Math.max(wanted, pauseEnds), when)).toISOString()
}

function nextDigest(way: 'daily' | 'weekly', after: number, zone: string): number {
  const today = dayOf(new Date(after), zone)
  for (let ahead = 0; ; ahead++) {
    const day = dayAfter(today, ahead)
    if (way === 'weekly' && new Date(`${day}T12:00:00Z`).getUTCDay() !== MONDAY) continue
    const at = instantAt(day, DIGEST_AT, zone, 0)
    if (at > after) return at
  }
}

/** 9 in the morning there, so many days later. */
export function morningIn(days: number, at: number, zone: string): string {
  const day = dayAfter(dayOf(new Date(at), zone), days)
  return new Date(instantAt(day, MORNING, zone, 0)).toISOString()
}

export const tomorrowMorning = (at: number, zone: string): string => morningIn(1, at, zone)

function afterQuiet(at: number, { quietFrom: from, quietTo: to, zone }: When): number {
  if (from === null || to === null || from === to) return at
  const minutes = minutesOf(at, zone)
  const overMidnight = from > to
  const quiet = overMidnight ? minutes >= from || minutes < to : minutes >= from && minutes < to
  if (!quiet) return at
  const today = dayOf(new Date(at), zone)
  return instantAt(overMidnight && minutes >= from ? dayAfter(today, 1) : today, to, zone, at)
}

/**
 * When a clock there shows this time. If clocks go forward and skip it, the first moment after. If clocks go back it is
 * shown twice.
 * @param from not before this
 */
function instantAt(day: string, minutes: number, zone: string, from: number): number {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE
  const both = [asUtc - DAY, asUtc + DAY].map((near) => asUtc - ahead(near, zone)).sort((a, b) => a - b)
  const shown = both.filter(
    (at) => at >= from && dayOf(new Date(at), zone) === day && minutesOf(at, zone) === minutes,
  )
  return shown[0] ?? Math.max(...both)
}

/** How far the clock there is ahead of UTC. */
function ahead(at: number, zone: string): number {
  const whole = Math.floor(at / MINUTE) * MINUTE
  return Date.parse(`${dayOf(new Date(whole), zone)}T00:00:00Z`) + minutesOf(whole, zone) * MINUTE - whole
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function minutesOf(at: number, timeZone: string): number {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    clocks.set(timeZone, clock)
  }
  const [hours = 0, minutes = 0] = clock.format(at).split(':').map(Number)
  return hours * 60 + minutes
}
