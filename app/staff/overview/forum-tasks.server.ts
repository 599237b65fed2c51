import { appealsFor, countReportedPosts, countWaitingPosts, helpAtDesk } from '#app/forum/forum.server.ts'
import type { Db } from '#db/schema.ts'
import type { Task } from './task.ts'

/** The forum's open work: posts with help lines, posts that readers reported, and posts of new members. */
export const forumToDo = async (db: Db): Promise<Task[]> => [
  ...(await mayNeedHelp(db)),
  ...(await reported(db)),
  ...(await waiting(db)),
]

async function mayNeedHelp(db: Db): Promise<Task[]> {
  const { length } = await helpAtDesk(db)
  if (length === 0) return []
  return [
    {
      id: 'forum-help',
      title: length === 1 ? 'Someone in the forum may need help' : `${length} forum posts show help lines`,
      text:
        length === 1
          ? 'Help lines are under their post. Nobody has read it yet.'
          : 'Nobody has read them yet.',
      href: '/staff/forum#help',
      link: length === 1 ? 'Go to the post' : 'Go to the posts',
      urgent: true,
    },
  ]
}

async function reported(db: Db): Promise<Task[]> {
  const { count, hidden } = await countReportedPosts(db)
  if (count === 0) return []
  return [
    {
      id: 'forum-reported',
      title: count === 1 ? '1 forum post was reported' : `${count} forum posts were reported`,
      text: hidden
        ? 'At least one is hidden until one of you has read it.'
        : 'Someone who reported a post is waiting to hear what you decide.',
      href: '/staff/forum#reported',
      link: 'Go to the reported posts',
      urgent: hidden,
    },
  ]
}

async function waiting(db: Db): Promise<Task[]> {
  const { count, late, hours } = await countWaitingPosts(db)
  if (count === 0) return []
  return [
    {
      id: 'forum-waits',
      title:
        count === 1 ? '1 forum post is waiting for review' : `${count} forum posts are waiting for review`,
      text: late
        ? `The first one has waited longer than the ${hours} hours that the forum tells new members.`
        : 'Nobody else can see a new post until one of you reads it.',
      href: '/staff/forum',
      link: 'Go to the forum desk',
      urgent: late,
    },
  ]
}

/** Forum members' appeals to a second person, if this member can be that person. The oldest comes first. */
export async function appealsToDo(db: Db, userId: string): Promise<Task[]> {
  const appeals = await appealsFor(db, userId)
  const [first] = appeals
  if (!first) return []
  const one = appeals.length === 1
  return [
    {
      id: 'forum-appeals',
      title: one
        ? 'An appeal in the forum is waiting for you'
        : `${appeals.length} appeals in the forum are waiting for you`,
      text: 'A colleague decided first. You can decide now.',
      href: `/staff/forum/appeals/${first.id}`,
      link: one ? 'Read what they say' : 'Read the first one',
      urgent: false,
    },
  ]
}
