import { isReviewer, itemsWaiting } from '#app/content/content.server.ts'
import type { StaffMember } from '#app/platform/roles/staff-member.server.ts'
import type { Db } from '#db/schema.ts'
import type { Task } from './task.ts'

/** Posts that wait for a second person, and those with sources to check. */
export async function postTasks(db: Db, member: StaffMember): Promise<Task[]> {
  const { inReview, due } = await itemsWaiting(db, ['post'])
  const tasks: Task[] = []
  if (inReview > 0 && (await isReviewer(db, member)))
    tasks.push({
      id: 'posts-in-review',
      title:
        inReview === 1 ? 'A post waits for a second person' : `${inReview} posts wait for a second person`,
      text: 'Read it, then approve its words or send it back.',
      href: '/staff/content?state=review',
      link: 'Go to the posts in review',
    })
  if (due > 0)
    tasks.push({
      id: 'posts-due',
      title:
        due === 1
          ? 'The sources of a post should be checked'
          : `The sources of ${due} posts should be checked`,
      text: 'Compare the post with its sources, and set the next day.',
      href: '/staff/content?state=due',
      link: 'Go to these posts',
    })
  return tasks
}
