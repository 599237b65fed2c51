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
} from './beside-texts.server.ts'
export { comparedVersions, sayTheSame, versionIn } from './comparing.server.ts'
export { checkedWords, deadLinks, linkFacts } from './link-facts.server.ts'
export { marksOf, type TextMarks } from './marks-of-text.ts'
export {
  type ChecksOfText,
  linksAreRight,
  linksLookedAt,
  type OutsideLink,
  outsideLinks,
} from './opened-links.server.ts'
export { readMarks } from './read-marks.server.ts'
export {
  addressesOf,
  dropReviewer,
  isReviewer,
  nameReviewer,
  reviewerAddresses,
  reviewerIds,
  reviewers,
} from './reviewers.server.ts'
export { type Reviewing, reviewing } from './reviewing.server.ts'
export { mayApprove, shownText } from './shown-text.server.ts'
export {
  said,
  saidOfSaving,
  seenBy,
  type TextAct,
  type TextAnswer,
  type TextOutcome,
  textActs,
} from './text-acts.server.ts'
export { addressesOfAll, addressOf, giveAddress, numbersAt, pastAddresses } from './text-addresses.server.ts'
export { followTexts } from './text-followers.ts'
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
} from './text-lists.server.ts'
export { textsTurn } from './text-rows.server.ts'
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
} from './text-states.server.ts'
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
} from './text-versions.server.ts'
export {
  block,
  type Check,
  checkOpened,
  checkReading,
  checkWords,
  insideLinks,
  warn,
  whatBlocks,
} from './word-checks.ts'
