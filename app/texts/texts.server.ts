export {
  addressesOf,
  dropReviewer,
  isReviewer,
  nameReviewer,
  reviewerIds,
  reviewers,
} from './reviewers.server.ts'
export { addressesOfAll, addressOf, giveAddress, numbersAt, pastAddresses } from './text-addresses.server.ts'
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
  builtInTexts,
  createText,
  keepBuiltIn,
  nextNumber,
  saveText,
  textAt,
  textCounts,
  textsDue,
  textsIn,
  textsWith,
  versionAt,
  versionsOf,
  wordsOfAll,
} from './text-versions.server.ts'
export { isWriting, othersWriting, stopsWriting, sweepWriters } from './writers.server.ts'
