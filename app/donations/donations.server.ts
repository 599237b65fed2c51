/** The front door of donations: the jobs, what the console's overview counts, and a member's own gifts. */

export { donationJobs, watchDonations } from './jobs.server.ts'
export { giftsWaiting } from './ledger/gift-ledger.server.ts'
export { giftReferences } from './ledger/payments.server.ts'
export {
  type GiftAtAGlance,
  giftPageOfAddress,
  giftsOfAddress,
} from './portal/gifts-of-address.server.ts'
export { wordingInArchive } from './receipts/wording-in-archive.server.ts'
