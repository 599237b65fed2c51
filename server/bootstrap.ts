import { makeMissingLockers } from '#app/accounts/saved-cases/saved-cases.server.ts'
import { searchFollowsKinds } from '#app/attorneys/attorneys.server.ts'
import { vouchForRecordsOnce } from '#app/cases/cases.server.ts'
import { afterWordChange, changedOnPages, takeWords } from '#app/copy-overrides/copy-overrides.server.ts'
import { vouchForGiftLinksOnce } from '#app/donations/ledger/donor-links.server.ts'
import { bindForumWordsOnce } from '#app/forum/forum.server.ts'
import { holdIssues } from '#app/newsletter/newsletter.server.ts'
import { vouchForMembersOnce } from '#app/platform/auth/member-signatures.server.ts'
import { afterRestore } from '#app/platform/backup/restored-site.server.ts'
import { beginFollowing } from '#app/platform/caches/cached.server.ts'
import { checkFileStore } from '#app/platform/file-store/site-id.server.ts'
import { checkKeys } from '#app/platform/keys/key-check.server.ts'
import { prepareRecipients } from '#app/platform/keys/recipients.server.ts'
import { takeMailState } from '#app/platform/mail/mail.server.ts'
import { followSettings, takeSettings } from '#app/platform/site-settings/saved-settings.server.ts'
import { takePdfs } from '#app/resources/resources.server.ts'
import { indexFixedPages, takeTuning } from '#app/search/search.server.ts'
import { markAccountsOnce } from '#app/staff/sign-in/member-row.server.ts'
import { migrate } from '#db/migrate.server.ts'
import type { Db } from '#db/schema.ts'
import { loadContent } from './content.ts'
import './all-copy.ts'
import { wantTextsDrawnAgain } from './draw-again.ts'

/** Brings the data up to date with this code: tables, keys, HMACs, built-in texts, search. No other process uses it. */
export async function bringUpToDate(db: Db): Promise<void> {
  await migrate(db)
  await checkFileStore(db)
  await beginFollowing(db)
  await takeSettings(db)
  followSettings(async () => {
    await indexFixedPages(db, changedOnPages())
    await searchFollowsKinds(db)
  })
  afterWordChange(() => indexFixedPages(db, changedOnPages()))
  await takeWords(db)
  await takeTuning(db)
  await takePdfs(db)
  await takeMailState(db)
  await checkKeys(db)
  await prepareRecipients(db)
  await markAccountsOnce(db)
  await vouchForRecordsOnce(db)
  await vouchForMembersOnce(db)
  await vouchForGiftLinksOnce(db)
  await bindForumWordsOnce(db)
  await makeMissingLockers(db)
  await wantTextsDrawnAgain(db)
  await loadContent(db)
  await searchFollowsKinds(db)
  await afterRestore(db, () => holdIssues(db))
}
