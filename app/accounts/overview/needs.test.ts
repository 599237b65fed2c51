import { expect, test } from 'vitest'
import { type MayNeed, needNow } from './needs.ts'

const NOTHING: MayNeed = {
  wordsShown: false,
  opened: null,
  draft: null,
  failedGift: null,
  waitingPosts: 0,
  forumDrafts: 0,
  unsent: false,
}
const quiet = { newAnswer: false, deadline: null }
const begun = { savedAt: null, href: '/legal-help?draft=open', deadline: null }

test('one task at a time: each comes before all less urgent ones', () => {
  // From the least to the most urgent: each is added to the previous ones.
  const steps: [Partial<MayNeed>, string][] = [
    [{}, 'nothing'],
    [{ opened: quiet }, 'opened'],
    [{ waitingPosts: 1 }, 'waiting-post'],
    [{ unsent: true }, 'unsent'],
    [{ forumDrafts: 1 }, 'forum-draft'],
    [{ draft: begun }, 'draft'],
    [{ failedGift: '$10 every month' }, 'failed-gift'],
    [{ draft: { ...begun, deadline: 'May 2, 2031' } }, 'deadline-of-draft'],
    [{ opened: { ...quiet, deadline: 'May 1, 2031' } }, 'deadline-of-case'],
    [{ opened: { newAnswer: true, deadline: 'May 1, 2031' } }, 'read-answer'],
    [{ wordsShown: true }, 'save-words'],
  ]
  let held = NOTHING
  for (const [more, need] of steps) {
    held = { ...held, ...more }
    expect(needNow(held)).toBe(need)
  }
})
