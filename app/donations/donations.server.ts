/** The front door of gifts: the work behind the pages, and what the console's overview counts. */
export { donationJobs, watchDonations } from './jobs.server.ts'
export { giftsWaiting } from './ledger/gift-ledger.server.ts'
export { giftReferences } from './ledger/payments.server.ts'
