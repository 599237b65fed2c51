import { giftsWaiting } from '#app/donations/donations.server.ts'
import type { Db } from '#db/schema.ts'
import type { Task } from './task.ts'

/** Open work for the people who keep the accounts: counts, no names. */
export async function giftTasks(db: Db): Promise<Task[]> {
  const { promised, trouble } = await giftsWaiting(db)
  const tasks: Task[] = []
  if (trouble > 0)
    tasks.push({
      id: 'gifts-trouble',
      title: trouble === 1 ? 'A gift needs a look' : `${trouble} gifts need a look`,
      text: 'Stripe and our books do not match, or a bank is asking for money back.',
      href: '/staff/gifts?show=trouble',
      link: 'Look at these gifts',
      urgent: true,
    })
  if (promised > 0)
    tasks.push({
      id: 'gifts-promised',
      title:
        promised === 1 ? '1 promised gift is not here yet' : `${promised} promised gifts are not here yet`,
      text: 'When a check or a transfer arrives, mark it. Then its receipt is made.',
      href: '/staff/gifts?show=promised',
      link: 'See promised gifts',
    })
  return tasks
}
