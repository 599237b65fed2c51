import { newsletterToday } from '#app/newsletter/newsletter.server.ts'
import type { Db } from '#db/schema.ts'
import type { Task } from './task.ts'

/** A newsletter issue that can still be stopped. */
export async function newsletterTasks(db: Db): Promise<Task[]> {
  const going = await newsletterToday(db)
  if (!going) return []
  const { id, subject, says } = going
  if (going.hasDeadLinks)
    return [
      {
        id: 'newsletter-links',
        title: `A planned letter has a link that leads nowhere: ${subject}`,
        text: 'It is not sent like this. Stop it, correct the link, and plan it again.',
        href: `/staff/newsletter/${id}`,
        link: 'Look at the letter',
        urgent: true,
      },
    ]
  return [
    {
      id: 'newsletter',
      title: `A letter is going out: ${subject}`,
      text: says,
      href: `/staff/newsletter/${id}`,
      link: 'Look at it',
    },
  ]
}
