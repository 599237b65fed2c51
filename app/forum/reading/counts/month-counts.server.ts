import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { setSiteValue, siteValue } from '#app/platform/settings/site-values.server.ts'
import { shownCount, shownParts } from '#app/platform/suppression.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { AuditAction } from '#db/tables/audit-acts.ts'
import { FORUM_RULES, type ForumRule } from '#db/tables/forum.ts'
import { COUNTS_PAGE, monthsBefore, nextMonth } from './rules.ts'

// Public monthly counts of the forum. Each month is counted once, when it is over, from the posts and the trail: two counts of
// the same month would show what changed in between.

const MONTHS = 12
const factOf = (month: string) => `forum counts ${month}`

interface Exact {
  posts: number
  approved: number
  reports: number
  removed: Record<ForumRule, number>
  edited: number
  putBack: number
  warnings: number
  pauses: number
  bans: number
  appeals: number
  changed: number
  stays: number
}

const COUNTED: AuditAction[] = [
  ...FORUM_RULES.flatMap((rule) => [`forum.removed ${rule}`, `forum.edited ${rule}`] as const),
  'forum.approved',
  'forum.reported',
  'forum.undone',
  'forum.warned',
  'forum.paused',
  'forum.banned',
  'forum.appealed',
  'forum.appeal-decided changed',
  'forum.appeal-decided stays',
]

/** Counts the complete months that are not counted yet. */
export async function countMonths(tx: Tx): Promise<void> {
  for (const month of monthsBefore(now().slice(0, 7), MONTHS)) {
    if (await siteValue(tx, factOf(month))) continue
    await setSiteValue(tx, factOf(month), JSON.stringify(await exactly(tx, month)))
    publicContentChanged(tx, [COUNTS_PAGE])
  }
}

async function exactly(tx: Tx, month: string): Promise<Exact> {
  const [from, to] = [`${month}-01`, `${nextMonth(month)}-01`]
  const { posts } = await tx
    .selectFrom('forumPosts')
    .innerJoin('forumTopics', 'forumTopics.id', 'topicId')
    .select((e) => e.fn.countAll<number>().as('posts'))
    .where('forumPosts.publishedAt', '>=', from)
    .where('forumPosts.publishedAt', '<', to)
    .where('exampleAt', 'is', null)
    .executeTakeFirstOrThrow()
  const rows = await tx
    .selectFrom('auditLines')
    .select(['action', (e) => e.fn.countAll<number>().as('count')])
    .where('action', 'in', COUNTED)
    .where('at', '>=', from)
    .where('at', '<', to)
    .groupBy('action')
    .execute()
  const acts = new Map<string, number>(rows.map(({ action, count }) => [action, count]))
  const of = (action: AuditAction) => acts.get(action) ?? 0
  const removed = Object.fromEntries(FORUM_RULES.map((rule) => [rule, of(`forum.removed ${rule}`)]))
  return {
    posts,
    approved: of('forum.approved'),
    reports: of('forum.reported'),
    removed: removed as Record<ForumRule, number>,
    edited: FORUM_RULES.reduce((sum, rule) => sum + of(`forum.edited ${rule}`), 0),
    putBack: of('forum.undone'),
    warnings: of('forum.warned'),
    pauses: of('forum.paused'),
    bans: of('forum.banned'),
    appeals: of('forum.appealed'),
    changed: of('forum.appeal-decided changed'),
    stays: of('forum.appeal-decided stays'),
  }
}

/** The counted months with any activity, newest first, without the numbers that are about a few people. */
export async function publicCounts(db: Db) {
  const months = []
  for (const month of monthsBefore(now().slice(0, 7), MONTHS)) {
    const kept = await siteValue(db, factOf(month))
    if (kept) months.push({ month, exact: JSON.parse(kept) as Exact })
  }
  const first = months.findLastIndex(({ exact }) => exact.posts > 0)
  return months.slice(0, first + 1).map(({ month, exact }) => ({ month, ...withoutSmall(exact) }))
}

function withoutSmall(exact: Exact) {
  const removed = shownParts(FORUM_RULES.map((rule) => exact.removed[rule]))
  const [warnings, pauses, bans] = shownParts([exact.warnings, exact.pauses, exact.bans])
  const [changed, stays] = shownParts([exact.changed, exact.stays])
  return {
    posts: shownCount(exact.posts),
    approved: shownCount(exact.approved),
    reports: shownCount(exact.reports),
    edited: shownCount(exact.edited),
    putBack: shownCount(exact.putBack),
    appeals: shownCount(exact.appeals),
    removed: Object.fromEntries(FORUM_RULES.map((rule, at) => [rule, removed[at] ?? null])) as Record<
      ForumRule,
      number | null
    >,
    warnings,
    pauses,
    bans,
    changed,
    stays,
  }
}
