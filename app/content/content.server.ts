export { defineKind } from './editing/define-kind.server.ts'
export {
  itemPage,
  kindAt,
  kindNamed,
  kindNameIn,
  kindsListed,
  pathAsked,
  publishJobs,
  resumeSchedules,
  sweepContent,
  workersAt,
} from './editing/desk-kinds.server.ts'
export { itemList, itemsWaiting, newlyDue } from './editing/item-list.server.ts'
export type {
  BulkChange,
  Item,
  KindDefinition,
  KindDesk,
  OwnLine,
  TextRow,
} from './editing/kind-definition.ts'
export { CONTENT_BODY, typedIn } from './editing/posted.server.ts'
export {
  actOnSelected,
  askedIn,
  bulkActsOf,
  markOf as markOfItem,
  selectedItems,
} from './editing/selected-items.server.ts'
export type { TextAct, TextOutcome } from './editing/text-act.ts'
export { said, seenBy } from './editing/text-acts.server.ts'
export { unsavedNow, unsavedOf } from './editing/unsaved-item.server.ts'
export {
  belongsToImport,
  importAt,
  itemsOfImport,
  otherChange,
  pastImports,
  recordImport,
  sweepPastImports,
  textsBefore,
  unlessUndone,
} from './imports/past-imports.server.ts'
export { type UndoOther, undoImport } from './imports/undo-import.server.ts'
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
} from './items/beside-texts.server.ts'
export { sayTheSame, versionIn } from './items/comparing.server.ts'
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
  newestWords,
  publicTextAt,
  publicVersions,
  publishedTexts,
  scheduledTexts,
  textCounts,
  textsDue,
  textsIn,
  textsNamed,
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
  highestNumber,
  keepBuiltIn,
  moveReview,
  nextNumber,
  retitle,
  saveText,
  textAt,
  textNamed,
  textsWith,
  textToBe,
  versionAt,
  versionsOf,
} from './items/text-versions.server.ts'
export { marksOf, type TextMarks } from './model/marks-of-text.ts'
export { readMarks } from './model/read-marks.server.ts'
export {
  contentFrom,
  fieldTexts,
  isAddress,
  MOST_UNITS,
  mergeTyped,
  textsOf,
  UNITS,
} from './model/typed-fields.ts'
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
