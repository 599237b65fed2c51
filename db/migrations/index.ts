import type { Migration } from 'kysely/migration'
import * as platform from './0001-platform.ts'
import * as accounts from './0002-accounts.ts'
import * as cases from './0003-cases.ts'
import * as content from './0004-content.ts'
import * as messages from './0005-messages.ts'
import * as contactChecks from './0006-contact-checks.ts'
import * as caseClock from './0007-case-clock.ts'
import * as caseNotes from './0008-case-notes.ts'
import * as caseAnswered from './0009-case-answered.ts'
import * as caseEndings from './0010-case-endings.ts'
import * as caseReadings from './0011-case-readings.ts'
import * as newCaseKeys from './0012-new-case-keys.ts'
import * as reportIndexes from './0013-report-indexes.ts'
import * as caseWork from './0014-case-work.ts'
import * as caseKeysIndex from './0015-case-keys-index.ts'
import * as caseBars from './0016-case-bars.ts'
import * as newsletter from './0020-newsletter.ts'
import * as giving from './0025-giving.ts'
import * as messageWork from './0030-message-work.ts'
import * as directory from './0035-directory.ts'
import * as resourceFiles from './0040-resource-files.ts'
import * as allRoles from './0041-all-roles.ts'
import * as attorneyListedOn from './0042-attorney-listed-on.ts'
import * as messageKeyChanges from './0043-message-key-changes.ts'
import * as moneyBack from './0047-money-back.ts'
import * as giftWishes from './0048-gift-wishes.ts'
import * as barLinks from './0050-bar-links.ts'
import * as newsletterVersions from './0051-newsletter-versions.ts'
import * as paymentNotes from './0055-payment-notes.ts'
import * as secondFactorAnew from './0056-second-factor-anew.ts'
import * as caseSessionMarks from './0060-case-session-marks.ts'
import * as markedAccounts from './0065-marked-accounts.ts'
import * as jobTrouble from './0070-job-trouble.ts'
import * as attorneyOffices from './0083-attorney-offices.ts'
import * as giftFacts from './0084-gift-facts.ts'
import * as moneyBackDays from './0085-money-back-days.ts'
import * as answersWaitedFor from './0088-answers-waited-for.ts'
import * as keptWords from './0089-kept-words.ts'
import * as spamAndUndo from './0090-spam-and-undo.ts'
import * as recordSenders from './0091-record-senders.ts'
import * as wordsOfTwo from './0092-words-of-two.ts'
import * as passkeysUsed from './0094-passkeys-used.ts'
import * as keptForms from './0097-kept-forms.ts'
import * as draftBytes from './0099-draft-bytes.ts'
import * as caseCodes from './0110-case-codes.ts'
import * as members from './0120-members.ts'
import * as memberAddresses from './0121-member-addresses.ts'
import * as forum from './0130-forum.ts'
import * as plainLetters from './0131-plain-letters.ts'
import * as forumWriting from './0132-forum-writing.ts'
import * as forumReports from './0136-forum-reports.ts'
import * as forumMeasures from './0137-forum-measures.ts'
import * as forumAppeals from './0138-forum-appeals.ts'
import * as forumSearch from './0140-forum-search.ts'
import * as forumMarks from './0141-forum-marks.ts'
import * as memberNotices from './0144-member-notices.ts'
import * as membersLeaving from './0145-members-leaving.ts'
import * as caseTags from './0146-case-tags.ts'
import * as forumPseudonyms from './0148-forum-pseudonyms.ts'
import * as forumCare from './0149-forum-care.ts'
import * as forumTitles from './0155-forum-titles.ts'
import * as memberMails from './0159-member-mails.ts'
import * as markedLinks from './0160-marked-links.ts'
import * as forumDrafts from './0169-forum-drafts.ts'
import * as forumUnseen from './0170-forum-unseen.ts'
import * as forumDesk from './0171-forum-desk.ts'
import * as forumPublished from './0172-forum-published.ts'
import * as forumHeld from './0180-forum-held.ts'
import * as forumReactions from './0181-forum-reactions.ts'
import * as forumTags from './0182-forum-tags.ts'
import * as forumFollowing from './0183-forum-following.ts'
import * as memberOwn from './0190-member-own.ts'
import * as texts from './0200-texts.ts'
import * as forumPictures from './0210-forum-pictures.ts'
import * as forumImports from './0211-forum-imports.ts'
import * as forumDiscussions from './0212-forum-discussions.ts'
import * as forumHelpedBy from './0213-forum-helped-by.ts'
import * as facts from './0220-facts.ts'
import * as siteSettings from './0230-site-settings.ts'
import * as wordVersions from './0231-word-versions.ts'
import * as textWriters from './0240-text-writers.ts'
import * as pictures from './0241-pictures.ts'
import * as postsByFeatured from './0242-posts-by-featured.ts'
import * as memberFiles from './0255-member-files.ts'
import * as cardShown from './0256-card-shown.ts'
import * as resourceMaking from './0265-resource-making.ts'
import * as treeImports from './0280-tree-imports.ts'
import * as searchTuning from './0285-search-tuning.ts'
import * as promisedHours from './0290-promised-hours.ts'
import * as variants from './0295-variants.ts'
import * as forumTones from './0300-forum-tones.ts'
import * as forumPostIndexes from './0301-forum-post-indexes.ts'
import * as giftsEntered from './0307-gifts-entered.ts'
import * as hubCategories from './0310-hub-categories.ts'
import * as freedHandles from './0320-freed-handles.ts'
import * as reminders from './0321-reminders.ts'
import * as newestTitles from './0345-newest-titles.ts'
import * as messageCopies from './0346-message-copies.ts'
import * as memberLockers from './0350-member-lockers.ts'
import * as forumTold from './0365-forum-told.ts'
import * as forumFirstWords from './0366-forum-first-words.ts'
import * as forumDeskNotes from './0367-forum-desk-notes.ts'
import * as postCorrections from './0370-post-corrections.ts'
import * as openedLinks from './0371-opened-links.ts'
import * as postTopPictures from './0372-post-top-pictures.ts'
import * as forumPlaces from './0380-forum-places.ts'
import * as postContentNotes from './0385-post-content-notes.ts'
import * as newsletterAsksUnsent from './0420-newsletter-asks-unsent.ts'
import * as newsletterImports from './0430-newsletter-imports.ts'
import * as postImports from './0431-post-imports.ts'
import * as forumKeptBans from './0435-forum-kept-bans.ts'
import * as memberWaitsAgain from './0436-member-waits-again.ts'
import * as forumLatest from './0437-forum-latest.ts'
import * as settingProposals from './0450-setting-proposals.ts'
import * as searchWords from './0455-search-words.ts'
import * as forumOfficial from './0460-forum-official.ts'
import * as forumReads from './0461-forum-reads.ts'
import * as keyUnlocks from './0470-key-unlocks.ts'
import * as caseCopies from './0480-case-copies.ts'
import * as casePresence from './0481-case-presence.ts'
import * as replyTemplates from './0525-reply-templates.ts'
import * as staffPresence from './0526-staff-presence.ts'
import * as attorneySearch from './0530-attorney-search.ts'
import * as jobClaims from './0570-job-claims.ts'
import * as contentPublish from './0585-content-publish.ts'
import * as oneTableOfDrafts from './0590-one-table-of-drafts.ts'
import * as leases from './0595-leases.ts'
import * as versions from './0596-versions.ts'
import * as processes from './0640-processes.ts'
import * as openHalves from './0641-open-halves.ts'
import * as neededMigrations from './0650-needed-migrations.ts'
import * as issuesAreTexts from './0660-issues-are-texts.ts'
import * as repliesAreContent from './0670-replies-are-content.ts'
import * as searchTuningIsContent from './0700-search-tuning-is-content.ts'
import * as importsOfAllContent from './0710-imports-of-all-content.ts'
import * as receiptWordsAreContent from './0720-receipt-words-are-content.ts'
import * as receiptWordsEnd from './0721-receipt-words-end.ts'
import * as uploadedPdfs from './0730-uploaded-pdfs.ts'
import * as stripeLockVersion from './0740-stripe-lock-version.ts'

/**
 * A migration only adds, so that the release before works with the tables after it. One that takes away or changes what
 * that release uses has `export const contracts = true` (docs/decisions/0670).
 */
export type Migrations = Record<string, Migration & { readonly contracts?: true }>

/** In the order in which they run. A landed migration is never edited. */
export const migrations: Migrations = {
  '0001-platform': platform,
  '0002-accounts': accounts,
  '0003-cases': cases,
  '0004-content': content,
  '0005-messages': messages,
  '0006-contact-checks': contactChecks,
  '0007-case-clock': caseClock,
  '0008-case-notes': caseNotes,
  '0009-case-answered': caseAnswered,
  '0010-case-endings': caseEndings,
  '0011-case-readings': caseReadings,
  '0012-new-case-keys': newCaseKeys,
  '0013-report-indexes': reportIndexes,
  '0014-case-work': caseWork,
  '0015-case-keys-index': caseKeysIndex,
  '0016-case-bars': caseBars,
  '0020-newsletter': newsletter,
  '0025-giving': giving,
  '0030-message-work': messageWork,
  '0035-directory': directory,
  '0040-resource-files': resourceFiles,
  '0041-all-roles': allRoles,
  '0042-attorney-listed-on': attorneyListedOn,
  '0043-message-key-changes': messageKeyChanges,
  '0047-money-back': moneyBack,
  '0048-gift-wishes': giftWishes,
  '0050-bar-links': barLinks,
  '0051-newsletter-versions': newsletterVersions,
  '0055-payment-notes': paymentNotes,
  '0056-second-factor-anew': secondFactorAnew,
  '0060-case-session-marks': caseSessionMarks,
  '0065-marked-accounts': markedAccounts,
  '0070-job-trouble': jobTrouble,
  '0083-attorney-offices': attorneyOffices,
  '0084-gift-facts': giftFacts,
  '0085-money-back-days': moneyBackDays,
  '0088-answers-waited-for': answersWaitedFor,
  '0089-kept-words': keptWords,
  '0090-spam-and-undo': spamAndUndo,
  '0091-record-senders': recordSenders,
  '0092-words-of-two': wordsOfTwo,
  '0094-passkeys-used': passkeysUsed,
  '0097-kept-forms': keptForms,
  '0099-draft-bytes': draftBytes,
  '0110-case-codes': caseCodes,
  '0120-members': members,
  '0121-member-addresses': memberAddresses,
  '0130-forum': forum,
  '0131-plain-letters': plainLetters,
  '0132-forum-writing': forumWriting,
  '0136-forum-reports': forumReports,
  '0137-forum-measures': forumMeasures,
  '0138-forum-appeals': forumAppeals,
  '0140-forum-search': forumSearch,
  '0141-forum-marks': forumMarks,
  '0144-member-notices': memberNotices,
  '0145-members-leaving': membersLeaving,
  '0146-case-tags': caseTags,
  '0148-forum-pseudonyms': forumPseudonyms,
  '0149-forum-care': forumCare,
  '0155-forum-titles': forumTitles,
  '0159-member-mails': memberMails,
  '0160-marked-links': markedLinks,
  '0169-forum-drafts': forumDrafts,
  '0170-forum-unseen': forumUnseen,
  '0171-forum-desk': forumDesk,
  '0172-forum-published': forumPublished,
  '0180-forum-held': forumHeld,
  '0181-forum-reactions': forumReactions,
  '0182-forum-tags': forumTags,
  '0183-forum-following': forumFollowing,
  '0190-member-own': memberOwn,
  '0200-texts': texts,
  '0210-forum-pictures': forumPictures,
  '0211-forum-imports': forumImports,
  '0212-forum-discussions': forumDiscussions,
  '0213-forum-helped-by': forumHelpedBy,
  '0220-facts': facts,
  '0230-site-settings': siteSettings,
  '0231-word-versions': wordVersions,
  '0240-text-writers': textWriters,
  '0241-pictures': pictures,
  '0242-posts-by-featured': postsByFeatured,
  '0255-member-files': memberFiles,
  '0256-card-shown': cardShown,
  '0265-resource-making': resourceMaking,
  '0280-tree-imports': treeImports,
  '0285-search-tuning': searchTuning,
  '0290-promised-hours': promisedHours,
  '0295-variants': variants,
  '0300-forum-tones': forumTones,
  '0301-forum-post-indexes': forumPostIndexes,
  '0307-gifts-entered': giftsEntered,
  '0310-hub-categories': hubCategories,
  '0320-freed-handles': freedHandles,
  '0321-reminders': reminders,
  '0345-newest-titles': newestTitles,
  '0346-message-copies': messageCopies,
  '0350-member-lockers': memberLockers,
  '0365-forum-told': forumTold,
  '0366-forum-first-words': forumFirstWords,
  '0367-forum-desk-notes': forumDeskNotes,
  '0370-post-corrections': postCorrections,
  '0371-opened-links': openedLinks,
  '0372-post-top-pictures': postTopPictures,
  '0380-forum-places': forumPlaces,
  '0385-post-content-notes': postContentNotes,
  '0420-newsletter-asks-unsent': newsletterAsksUnsent,
  '0430-newsletter-imports': newsletterImports,
  '0431-post-imports': postImports,
  '0435-forum-kept-bans': forumKeptBans,
  '0436-member-waits-again': memberWaitsAgain,
  '0437-forum-latest': forumLatest,
  '0450-setting-proposals': settingProposals,
  '0455-search-words': searchWords,
  '0460-forum-official': forumOfficial,
  '0461-forum-reads': forumReads,
  '0470-key-unlocks': keyUnlocks,
  '0480-case-copies': caseCopies,
  '0481-case-presence': casePresence,
  '0525-reply-templates': replyTemplates,
  '0526-staff-presence': staffPresence,
  '0530-attorney-search': attorneySearch,
  '0570-job-claims': jobClaims,
  '0585-content-publish': contentPublish,
  '0590-one-table-of-drafts': oneTableOfDrafts,
  '0595-leases': leases,
  '0596-versions': versions,
  '0640-processes': processes,
  '0641-open-halves': openHalves,
  '0650-needed-migrations': neededMigrations,
  '0660-issues-are-texts': issuesAreTexts,
  '0670-replies-are-content': repliesAreContent,
  '0700-search-tuning-is-content': searchTuningIsContent,
  '0710-imports-of-all-content': importsOfAllContent,
  '0720-receipt-words-are-content': receiptWordsAreContent,
  '0721-receipt-words-end': receiptWordsEnd,
  '0730-uploaded-pdfs': uploadedPdfs,
  '0740-stripe-lock-version': stripeLockVersion,
}
