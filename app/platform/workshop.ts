/** The folder in DATA_DIR where a restore prepares everything. No site starts while it exists. */
export const WORKSHOP = '.restoring'

/**
 * Files in the key folder that record the one-time signing of what was in the database when HMACs were introduced. A
 * backup includes them; otherwise the first start after a restore would sign whatever had been written into the
 * database.
 */
export const VOUCHED = {
  accounts: 'accounts-marked',
  records: 'records-marked',
  members: 'members-marked',
  giftLinks: 'gift-links-marked',
  forumWords: 'forum-words-bound',
} as const
