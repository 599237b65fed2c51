export { defineKind } from './editing/define-kind.server.ts'
export {
  said,
  seenBy,
  type TextAct,
  type TextAnswer,
  type TextOutcome,
  textActs,
} from './editing/text-acts.server.ts'
export {
  easierPublished,
  easierRow,
  easierShown,
  hasEasier,
  hideEasier,
  linkVariant,
  markOf,
  noteSourceNewer,
  showEasier,
  variantNamed,
  variantsBeside,
  variantsIn,
} from './items/beside-texts.server.ts'
export { comparedVersions, sayTheSame, versionIn } from './items/comparing.server.ts'
export { checkedWords, deadLinks, linkFacts } from './items/link-facts.server.ts'
export {
  type ChecksOfText,
  linksAreRight,
  linksLookedAt,
  type OutsideLink,
  outsideLinks,
} from './items/opened-links.server.ts'
export {
  addressesOfAll,
  addressOf,
  giveAddress,
  numbersAt,
  pastAddresses,
} from './items/text-addresses.server.ts'
export { followTexts } from './items/text-followers.ts'
export {
  lastPublished,
  likeWords,
  publicTextAt,
  publicVersions,
  textCounts,
  textsDue,
  textsIn,
  textsSentBack,
  titlesOf,
  wordsOfAll,
} from './items/text-lists.server.ts'
export { textsTurn } from './items/text-rows.server.ts'
export {
  begunBefore,
  builtInTexts,
  createText,
  firstWords,
  hasAddress,
  keepBuiltIn,
  moveReview,
  nextNumber,
  saveText,
  textAt,
  textNamed,
  textsWith,
  versionAt,
  versionsOf,
} from './items/text-versions.server.ts'
export { marksOf, type TextMarks } from './model/marks-of-text.ts'
export { readMarks } from './model/read-marks.server.ts'
export {
  block,
  type Check,
  checkOpened,
  checkReading,
  checkWords,
  insideLinks,
  warn,
  whatBlocks,
} from './model/word-checks.ts'
export {
  addressesOf,
  dropReviewer,
  isReviewer,
  nameReviewer,
  reviewerAddresses,
  reviewerIds,
  reviewers,
} from './publishing/reviewers.server.ts'
export { type Reviewing, reviewing } from './publishing/reviewing.server.ts'
export { mayApprove, shownText } from './publishing/shown-text.server.ts'
export {
  approve,
  intoBin,
  markPublished,
  outOfBin,
  purgeText,
  scheduleText,
  sendBack,
  sendForReview,
  stopSchedule,
  takeOff,
  textsToPurge,
  writersSince,
} from './publishing/text-states.server.ts'
