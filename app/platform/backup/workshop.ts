/** The folder in DATA_DIR where a restore makes everything. As long as it is there, no site starts. */
export const WORKSHOP = '.restoring'

/**
 * Files in the folder with the keys that say: what was in the database when marks came was vouched for, once. A backup carries them,
 * or the first start after a restore would vouch for whatever somebody had written into the database.
 */
export const VOUCHED = {
  accounts: 'accounts-marked',
  records: 'records-marked',
  members: 'members-marked',
  giftLinks: 'gift-links-marked',
  forumWords: 'forum-words-bound',
} as const

export const VOUCHED_ONCE: readonly string[] = Object.values(VOUCHED)
