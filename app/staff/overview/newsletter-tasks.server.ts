import { newsletterToday } from '#app/newsletter/newsletter.server.ts'
import type { Db } from '#db/schema.ts'
import type { Task } from './task.ts'

/** A newsletter issue that can still be stopped. */
export async function lettersGoing(db: Db): Promise<Task[]> {
  const going = await newsletterToday(db)
  if (!going) return []
  return [
    {
      id: 'newsletter',
      title: `A letter is going out: ${going.subject}`,
      text: going.says,
      href: `/staff/newsletter/${going.id}`,
      link: 'Look at it',
    },
  ]
}
