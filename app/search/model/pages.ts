import { words } from './words.ts'

/**
 * Pages without rows of their own, with the words people would search for.
 * @param within "48 hours"
 */
export const fixedPages = (
  within: string,
): readonly (readonly [url: string, title: string, text: string])[] => [
  ['/', words.pages.home, words.pages.rightsLegalHelpCommunity],
  ['/about', words.pages.aboutUs, words.pages.whoWeOurMission],
  ['/know-your-rights', words.pages.knowYourRights, words.pages.federalLawsLawEach],
  ['/know-your-rights/deadlines', words.pages.howLongDoIHave, words.pages.lastDaysToComplain],
  ['/know-your-rights/quiz', words.pages.quizKnowYourRights, words.pages.questionsAdaReasonable],
  ['/know-your-rights/accommodations', words.pages.accommodationExamples, words.pages.changesYouCanAsk],
  ['/legal-help', words.pages.legalHelpCenter, words.pages.submitYourCaseAbout(within)],
  ['/legal-help/case', words.pages.followYourCase, words.pages.openYourCaseIts],
  ['/blog', words.pages.blog, words.pages.postsLegalUpdatesAdvocacy],
  ['/resources', words.pages.resourceHub, words.pages.letterTemplatesGuidesVideos],
  ['/attorney-directory', words.pages.attorneyDirectory, words.pages.findLawyerAttorneyState],
  ['/attorney-directory/join', words.pages.askEntryDirectory, words.pages.forAttorneysHowListed],
  ['/glossary', words.pages.glossary, words.pages.legalWordsShortForms],
  ['/site-map', words.pages.siteMap, words.pages.aListAllPages],
  ['/partner', words.pages.partnerUs, words.pages.forCompaniesLawFirms],
  ['/donate', words.pages.donate, words.pages.giveOnceEveryMonth],
  ['/donate/mine', words.pages.seeStopYourGifts, words.pages.yourGiftsReceiptsPause],
  ['/contact', words.pages.contactUs, words.pages.emailPhoneRelayMailing],
  ['/contact#accessibility', words.pages.accessibilityStatement, words.pages.howAccessibleSiteWhat],
  ['/privacy', words.pages.privacyPolicy, words.pages.whatWeCollectHow],
  ['/terms', words.pages.termsUse, words.pages.theRulesUsingSite],
  ['/newsletter', words.pages.newsletter, words.pages.newPostsChangesLaw],
  ['/blog/feeds', words.pages.feedsBlog, words.pages.followNewPostsFeed],
  ['/access-card', words.pages.accessCard, words.pages.saysHowToTalk],
  ['/dashboard', words.pages.dashboard, words.pages.yourComplaintsForumPosts],
  ['/reading-settings', words.pages.readingSettings, words.pages.textSizeSpacingLine],
  ['/forum', words.pages.communityForum, words.pages.aPlaceTalkEach],
]
