import { globSync, readFileSync } from 'node:fs'
import { everyVariation } from './in-full.ts'

// Which test files run where. A file's imports say whether it opens a database; there is no list of those.

const FOLDERS = ['app', 'db', 'server', 'scripts', 'tests/requests', 'tests/support']
const OPENS_A_DATABASE =
  /tests\/support\/(?:database|site|case-verbs|staff|cases|newsletter-sender|forum|posts|backups)\.ts|\.\.\/support\/(?:database|site|case-verbs|staff|cases|newsletter-sender|forum|posts|backups)\.ts|site-process\.ts/

/**
 * These open a database, but query nothing that other tests do not query on PostgreSQL too: they test pages, headers,
 * files and processes. Once, on SQLite, is enough.
 */
const SQLITE_IS_ENOUGH = [
  // How SQLite plans a query.
  'app/forum/plans.test.ts',
  'tests/requests/blog-categories.test.ts',
  'tests/requests/bodies.test.ts',
  'tests/requests/budgets.test.ts',
  'tests/requests/demo.test.ts',
  'tests/requests/files-of-every-kind.test.ts',
  'tests/requests/first-press.test.ts',
  'tests/requests/invite.test.ts',
  'tests/requests/long-forms.test.ts',
  'tests/requests/many-searches.test.ts',
  'tests/requests/named-lists.test.ts',
  'tests/requests/own-session.test.ts',
  'tests/requests/requirements.test.ts',
  'tests/requests/resource-files.test.ts',
  'tests/requests/rights.test.ts',
  'tests/requests/sharing.test.ts',
  'tests/requests/specification.test.ts',
  'tests/requests/staff-access.test.ts',
  'tests/requests/uploads.test.ts',
]

/**
 * Untrusted files are inspected in separate processes, which run at a lower priority except where words are weak: see
 * docs/tests.md.
 */
const LOOK_INTO_FILES = /^app\/cases\/files\/cleaning\//

/**
 * Their queries are covered on both databases by tests of the features; these test the pages in front of them. On
 * PostgreSQL they run with npm run test:full.
 */
const POSTGRES_IN_FULL = [
  'app/newsletter/sending/killed.test.ts',
  'server/hub-follows.test.ts',
  'tests/requests/attorneys.test.ts',
  'tests/requests/case-questions.test.ts',
  'tests/requests/copy-overrides.test.ts',
  'tests/requests/dashboard.test.ts',
  'tests/requests/doctor.test.ts',
  'tests/requests/endings.test.ts',
  'tests/requests/errors-told.test.ts',
  'tests/requests/fact-editing.test.ts',
  'tests/requests/fact-preview.test.ts',
  'tests/requests/for-donor.test.ts',
  'tests/requests/forum-attacks.test.ts',
  'tests/requests/forum-tone-and-notes.test.ts',
  'tests/requests/forum-drafts.test.ts',
  'tests/requests/forum-search.test.ts',
  'tests/requests/forum-bookmarks.test.ts',
  'tests/requests/forum-next-step.test.ts',
  'tests/requests/forum-pseudonyms.test.ts',
  'tests/requests/forum-pages.test.ts',
  'tests/requests/forum-pictures.test.ts',
  'tests/requests/forum-safety.test.ts',
  'tests/requests/forum-mutes.test.ts',
  'tests/requests/forum-word-filter.test.ts',
  'tests/requests/forum.test.ts',
  'tests/requests/full-mailbox.test.ts',
  'tests/requests/giving.test.ts',
  'tests/requests/hostile-fields.test.ts',
  'tests/requests/hostile.test.ts',
  'tests/requests/case-drafts.test.ts',
  'tests/requests/kept-for-strangers.test.ts',
  'tests/requests/autosave.test.ts',
  'tests/requests/saved-cases.test.ts',
  'tests/requests/keys-at-start.test.ts',
  'tests/requests/killed.test.ts',
  'tests/requests/killed-with-bucket.test.ts',
  'tests/requests/bucket-at-start.test.ts',
  'tests/requests/legal-help.test.ts',
  'tests/requests/library.test.ts',
  'tests/requests/members.test.ts',
  'tests/requests/metrics.test.ts',
  'tests/requests/more-questions.test.ts',
  'tests/requests/new-words.test.ts',
  'tests/requests/newsletter.test.ts',
  'tests/requests/one-question.test.ts',
  'tests/requests/open-referral.test.ts',
  'tests/requests/own-look.test.ts',
  'tests/requests/dashboard-without-script.test.ts',
  'tests/requests/post-editing.test.ts',
  'tests/requests/promises-changed.test.ts',
  'tests/requests/promises-kept.test.ts',
  'tests/requests/promises-late-mail.test.ts',
  'tests/requests/promises-no-mail.test.ts',
  'tests/requests/promises-nobody.test.ts',
  'tests/requests/public-forms.test.ts',
  'tests/requests/requirements-cases.test.ts',
  'tests/requests/search-by-staff.test.ts',
  'tests/requests/sign-in-and-back.test.ts',
  'tests/requests/site-settings.test.ts',
  'tests/requests/size-tells-nothing.test.ts',
  'tests/requests/staff-lists.test.ts',
  'tests/requests/staff-mending.test.ts',
  'tests/requests/staff.test.ts',
  'tests/requests/stopping.test.ts',
  'tests/requests/translations.test.ts',
  'tests/requests/copy-preview.test.ts',
]

/**
 * Journeys of one enhancement or of one act whose rules are covered without a browser, by tests of the feature and of
 * requests. They run with npm run test:full, and when the feature is run by name; single tests in other files are
 * marked there (in-full.ts).
 */
export const JOURNEYS_IN_FULL: readonly string[] = [
  // A large folder of texts: app/staff/content/content-archive.test.ts.
  'tests/journeys/content-import.test.ts',
  // The list of names under "@": app/forum/posts/mentions/mentions.test.ts.
  'tests/journeys/forum-naming.test.ts',
  // How the preview beside a text reacts to typing: tests/requests/copy-preview.test.ts and fact-preview.test.ts cover
  // what it shows.
  'tests/journeys/live-preview.test.ts',
  // The questions after a case was sent: tests/requests/more-questions.test.ts.
  'tests/journeys/more-questions.test.ts',
  // Versions of a newsletter issue: tests/requests/refused-meanwhile.test.ts.
  'tests/journeys/newsletter-versions.test.ts',
  // A folded post: app/blog/writing/noted-posts.test.ts.
  'tests/journeys/noted-posts.test.ts',
  // A tall picture of the forum: tests/requests/forum-pictures.test.ts.
  'tests/journeys/pictures-shown.test.ts',
  // Opening one case to help: app/cases/desk/case-access.test.ts.
  'tests/journeys/staff-helping.test.ts',
  // A new key for a message: app/messages/keys/message-key-rotation.test.ts.
  'tests/journeys/staff-message-keys.test.ts',
  // New words for a case: app/cases/keys/words-reset.test.ts, tests/requests/new-words.test.ts.
  'tests/journeys/staff-new-words.test.ts',
]

/** The journeys that this run skips. */
export const journeysLeftOut = (): string[] => (everyVariation ? [] : [...JOURNEYS_IN_FULL])

/**
 * Tests of verbs in these folders change nothing but their own database, so many of them run in one process, which
 * loads the modules once: 16 CPU seconds instead of 32 for the forum. Others read keys or settings from their own
 * folder, set the environment, or test what a process keeps in memory (words, facts, settings).
 */
const TOGETHER = /^app\/(?:accounts|attorneys|blog|forum|newsletter|resources|search)\//
const OF_ITS_OWN = /process\.env|support\/(?:site|staff|listed-pages|bucket)\.ts|site-process\.ts/

/**
 * All others also run one after the other in a process, each with its own modules, settings and folder
 * (quick-imports.ts): a process for each of them took half a second of CPU time more. These files need their own
 * process, because they start the site or other processes, end them, or measure the one that they run in.
 */
const ALONE =
  /support\/(?:site|staff|listed-pages|bucket)\.ts|site-process\.ts|registerHooks|node:child_process|node:worker_threads|monitorEventLoopDelay|memoryUsage|process\.(?:kill|exit|on|once)\b/

interface KindsOfTests {
  /** Plain functions on plain objects: run once, in one process. */
  plain: string[]
  /** With a database: run on SQLite. */
  database: string[]
  /** Run on PostgreSQL as well. */
  both: string[]
  /** Those of them that share a process and its modules with others. */
  together: (files: string[]) => string[]
  /** Those of the rest that share only a process. */
  inTurn: (files: string[]) => string[]
}

const together = (file: string) => TOGETHER.test(file) && !OF_ITS_OWN.test(readFileSync(file, 'utf8'))

export function kindsOfTests(): KindsOfTests {
  const all = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.test.{ts,tsx}`)).sort()
  const database = all.filter(
    (file) => LOOK_INTO_FILES.test(file) || OPENS_A_DATABASE.test(readFileSync(file, 'utf8')),
  )
  const once = [...SQLITE_IS_ENOUGH, ...(process.env.TEST_FULL === '1' ? [] : POSTGRES_IN_FULL)]
  const wrong = [...SQLITE_IS_ENOUGH, ...POSTGRES_IN_FULL].filter((file) => !database.includes(file))
  if (wrong.length > 0) throw new Error(`No test with a database is called ${wrong.join(', ')}`)
  return {
    plain: all.filter((file) => !database.includes(file)),
    database,
    both: database.filter((file) => !once.includes(file) && !LOOK_INTO_FILES.test(file)),
    together: (files) => files.filter(together),
    inTurn: (files) => files.filter((file) => !together(file) && !ALONE.test(readFileSync(file, 'utf8'))),
  }
}
