import { strandedCases } from '#app/cases/cases.server.ts'
import type { Db } from '#db/schema.ts'
import type { Task } from './task.ts'

/** Cases that no member can open, or whose owner cannot: a lost passphrase, or a key that left the list. */
export async function caseTasks(db: Db): Promise<Task[]> {
  const { nobody, owner } = await strandedCases(db)
  return [
    ...(nobody.length > 0 ? [nobodyOpens(nobody)] : []),
    ...(owner.length > 0 ? [ownerDoesNotOpen(owner)] : []),
  ]
}

const NAMED = 8
const named = (numbers: string[]): string =>
  numbers.length > NAMED
    ? `${numbers.slice(0, NAMED).join(', ')} and ${numbers.length - NAMED} more`
    : numbers.join(', ')

const them = (numbers: string[]) => (numbers.length === 1 ? 'it' : 'them')

const nobodyOpens = (numbers: string[]): Task => ({
  id: 'nobody-opens',
  title:
    numbers.length === 1
      ? 'No colleague’s key opens 1 case'
      : `No colleague’s key opens ${numbers.length} cases`,
  text: `${named(numbers)}. The recovery key opens ${them(numbers)}. With its file, your browser can share ${them(numbers)} with a colleague.`,
  href: '/staff/keys/share-again',
  link: numbers.length === 1 ? 'Share it again' : 'Share them again',
  urgent: true,
})
const ownerDoesNotOpen = (numbers: string[]): Task => ({
  id: 'owner-without-key',
  title:
    numbers.length === 1
      ? 'The person who works on 1 case cannot open it'
      : `The people who work on ${numbers.length} cases cannot open them`,
  text: `${named(numbers)}. Their key was lost or replaced. Hand ${them(numbers)} over, or share ${them(numbers)} with the new key.`,
  href: '/staff/cases/hand-over?of=without-key',
  link: numbers.length === 1 ? 'Hand it over' : 'Hand them over',
  urgent: true,
})
