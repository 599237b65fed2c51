import { waitingAtDesk } from '#app/forum/forum.server.ts'
import type { Db } from '#db/schema.ts'
import type { Task } from './task.ts'

/** Posts that nobody sees before a moderator has read them. */
export async function forumToDo(db: Db): Promise<Task[]> {
  const { count, late, hours } = await waitingAtDesk(db)
  if (count === 0) return []
  return [
    {
      id: 'forum-waits',
      title: count === 1 ? 'A post in the forum waits' : `${count} posts in the forum wait`,
      text: late
        ? `The first one has waited longer than the ${hours} hours that the forum tells new members.`
        : 'Nobody else sees them before one of you has read them.',
      href: '/staff/forum',
      link: 'Go to the forum desk',
      urgent: late,
    },
  ]
}
