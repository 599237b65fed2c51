import { saveProfile } from '#app/accounts/members/account-settings.server.ts'
import { reply, startTopic } from '#app/forum/composing/writing.server.ts'
import { stateOf } from '#app/forum/posts/post-version.server.ts'
import { react } from '#app/forum/reading/reactions/reactions.server.ts'
import {
  approvePost,
  lockTopic,
  moderatedPost,
  removeExamples,
  removePost,
} from '#app/forum/safety/moderation-queue.server.ts'
import { reportPost } from '#app/forum/safety/reports.server.ts'
import { accountOf, findMember, type Member } from '#app/platform/auth/member-accounts.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Db } from '#db/schema.ts'
import type { ContentNote } from '#db/tables/content-notes.ts'
import { type ForumTone, REACTIONS, type ReplyWish } from '#db/tables/forum.ts'
import { type Calendar, hoursEarlier } from './calendar.ts'
import topics from './content/topics.json' with { type: 'json' }
import { type Colleague, someone } from './staff.ts'

// A year of the forum: forty topics with their replies, by fifteen members. The first posts of each wait for a moderator,
// as on every site.

interface Topic {
  in: string
  ago: number
  by: string
  title: string
  text: string
  notes?: string[]
  tone?: string
  wish?: string
  tags?: string[]
  nameless?: boolean
  /** Who, how many hours after the topic, and what. */
  replies: [string, number, string][]
}

const HOURS = 1 / 24
/** Nobody waits longer for a moderator. */
const READ_AFTER = 2 * HOURS
const JOINED = 384
/** Members who joined later than the others. */
const JOINED_LATER: Record<string, number> = { foglight: 71, firstpage: 0.9, sunday: 20 }

/** @returns the members by their handles, once they have joined */
export function planForum(
  calendar: Calendar,
  db: Db,
  staff: readonly Colleague[],
): (handle: string) => Promise<Member> {
  const { userId: moderator } = someone(staff, 'editor')
  const ids = new Map<string, string>()
  /** With today's role: after two posts that a moderator has read they no longer wait. */
  const member = async (handle: string): Promise<Member> => {
    const found = await findMember(db, ids.get(handle) ?? '')
    if (!found) throw new Error(`${handle} has not joined`)
    return found
  }
  const approve = (ago: number, postId: string) =>
    calendar.ago(ago, async () => {
      const post = await moderatedPost(db, postId)
      if (post) await approvePost(db, moderator, postId, stateOf(post))
    })

  calendar.ago(JOINED + 1, () => removeExamples(db, moderator))
  const handles = new Set(
    (topics as Topic[]).flatMap(({ by, replies }) => [by, ...replies.map(([who]) => who)]),
  )
  for (const [at, handle] of [...handles, 'firstpage', 'sunday'].entries())
    calendar.ago(JOINED_LATER[handle] ?? JOINED - at / 100, async () => {
      const id = await accountOf(db, `${handle}@example.org`)
      await saveProfile(db, id, { handle, pronouns: at % 3 === 0 ? 'they/them' : null, timeZone: null })
      ids.set(handle, id)
    })

  for (const [which, topic] of (topics as Topic[]).entries()) {
    const begun = hoursEarlier(topic.ago, which)
    calendar.ago(begun, async () => {
      const { in: category, title, text, nameless, tags = [] } = topic
      const post = { id: newId(), category, title, text, nameless, tags, ...marksOf(topic) }
      const started = await startTopic(db, await member(topic.by), post)
      if (started.number === null) approve(begun - READ_AFTER, started.postId)
      for (const [number, [who, hours, words]] of topic.replies.entries()) {
        const ago = begun - hours * HOURS
        calendar.ago(ago, async () => {
          const answer = { id: newId(), topicId: started.topicId, text: words, to: 1 }
          const kept = await reply(db, await member(who), answer)
          if (kept.number === null) approve(ago - READ_AFTER, kept.postId)
          if (who !== topic.by)
            calendar.ago(ago - 3 * HOURS, async () => {
              const kind = REACTIONS[number % REACTIONS.length] ?? 'thanks'
              await react(db, await member(topic.by), kept.postId, kind, true)
            })
        })
      }
    })
  }
  planSafety(calendar, db, { member, moderator })
  return member
}

const marksOf = ({ notes = [], tone, wish }: Topic) => ({
  notes: notes as ContentNote[],
  tone: (tone ?? null) as ForumTone | null,
  wish: (wish ?? null) as ReplyWish | null,
})

interface People {
  member: (handle: string) => Promise<Member>
  moderator: string
}

/** What a moderator meets: posts that wait, a report, a post that was removed, a topic that is closed. */
function planSafety(calendar: Calendar, db: Db, { member, moderator }: People): void {
  calendar.ago(0.3, async () =>
    startTopic(db, await member('firstpage'), {
      id: newId(),
      category: 'hello',
      title: 'My first post here',
      text: 'I read along for a month. I have MS, and I like crosswords. I am a little nervous about writing.',
    }),
  )
  calendar.ago(0.25, async () =>
    startTopic(db, await member('firstpage'), {
      id: newId(),
      category: 'work',
      title: 'Do I have to say it in the interview?',
      text: 'I use a cane on some days. The interview is on a day when I may not need it. Do I have to say it?',
    }),
  )
  calendar.ago(3, async () => {
    const begun = await startTopic(db, await member('slowtrain'), {
      id: newId(),
      category: 'public',
      title: 'Which bank did you change to?',
      text: 'Mine closed the quiet room. I am looking for another bank. What do you like about yours?',
    })
    calendar.ago(2.4, async () => {
      const said = { id: newId(), topicId: begun.topicId, to: 1 }
      const text = 'Write to me at the bank where I work, and I get you a bonus. Ask for my name at the desk.'
      const kept = await reply(db, await member('foglight'), { ...said, text })
      calendar.ago(1.1, async () => {
        const note = 'This looks like an advertisement, and not like an answer.'
        await reportPost(db, (await member('pebble')).id, { postId: kept.postId, reason: 'junk', note })
      })
    })
  })
  calendar.ago(19, async () => {
    const begun = await startTopic(db, await member('sunday'), {
      id: newId(),
      category: 'hello',
      title: 'Win a phone',
      text: 'Everyone who answers here gets a new phone. Tell your friends about it today.',
    })
    calendar.ago(18.9, () => removePost(db, moderator, begun.postId, { rule: 'junk', note: '' }))
  })
  calendar.ago(35, async () => {
    const begun = await startTopic(db, await member('oakdesk'), {
      id: newId(),
      category: 'work',
      title: 'Meeting on Thursday: who comes?',
      text: 'A few of us meet by video on Thursday at six. This topic is for the time only.',
    })
    calendar.ago(33, () => lockTopic(db, moderator, begun.postId, true))
  })
}
