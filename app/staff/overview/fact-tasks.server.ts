import { isReviewer, itemsWaiting } from '#app/content/content.server.ts'
import { factKinds } from '#app/factbook/factbook.server.ts'
import type { StaffMember } from '#app/platform/roles/staff-member.server.ts'
import type { Db } from '#db/schema.ts'
import type { Task } from './task.ts'

/** Facts that wait for a second person, and those with sources to check. */
export async function factTasks(db: Db, member: StaffMember): Promise<Task[]> {
  const { inReview, due } = await itemsWaiting(db, factKinds())
  const tasks: Task[] = []
  if (inReview > 0 && (await isReviewer(db, member)))
    tasks.push({
      id: 'facts-in-review',
      title:
        inReview === 1 ? 'A fact waits for a second person' : `${inReview} facts wait for a second person`,
      text: 'Compare it with its sources, then approve its words or send it back.',
      href: '/staff/facts?state=review',
      link: 'Go to the facts in review',
    })
  if (due > 0)
    tasks.push({
      id: 'facts-due',
      title:
        due === 1
          ? 'The sources of a fact should be checked'
          : `The sources of ${due} facts should be checked`,
      text: 'Check its sources again, and set the next day.',
      href: '/staff/facts?state=due',
      link: 'Go to these facts',
    })
  return tasks
}
