import type { Db } from '#db/schema.ts'
import { setupSteps } from '../setup/setup.server.ts'
import type { Task } from './task.ts'

/** The remaining steps until the site is ready for the public. */
export async function setupToDo(db: Db): Promise<Task[]> {
  const left = (await setupSteps(db)).filter(({ done }) => !done)
  if (left.length === 0) return []
  return [
    {
      id: 'setup',
      title:
        left.length === 1
          ? 'One step is left until the site is ready'
          : `${left.length} steps are left until the site is ready`,
      text: `${left.map(({ title }) => title).join('. ')}.`,
      href: '/staff/setup',
      link: 'Get the site ready',
    },
  ]
}
