import type { Kysely, Transaction } from 'kysely'
import type { AccountTables } from './tables/accounts.ts'
import type { CaseTables } from './tables/cases.ts'
import type { ContentTables } from './tables/content.ts'
import type { ContentNoteTables } from './tables/content-notes.ts'
import type { DirectoryTables } from './tables/directory.ts'
import type { ForumTables } from './tables/forum.ts'
import type { ForumFileTables } from './tables/forum-files.ts'
import type { ForumSafetyTables } from './tables/forum-safety.ts'
import type { GivingTables } from './tables/giving.ts'
import type { MemberTables } from './tables/members.ts'
import type { MessageTables } from './tables/messages.ts'
import type { NewsletterTables } from './tables/newsletter.ts'
import type { PlatformTables } from './tables/platform.ts'
import type { SearchTables } from './tables/search.ts'
import type { TextTables, WordTables } from './tables/texts.ts'

/**
 * Every table. Ids are our own text, times are ISO 8601 UTC text, flags are times, money is integer cents, JSON and
 * sealed bytes are text: the same on both databases.
 */
export interface Schema
  extends PlatformTables,
    AccountTables,
    CaseTables,
    ContentTables,
    ContentNoteTables,
    DirectoryTables,
    MemberTables,
    ForumTables,
    ForumFileTables,
    ForumSafetyTables,
    MessageTables,
    GivingTables,
    NewsletterTables,
    SearchTables,
    TextTables,
    WordTables {}

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
