import { casesFor } from '#app/cases/cases.server.ts'
import { waitingMessages } from '#app/messages/messages.server.ts'
import { recoveryKeyIsHere } from '#app/platform/recipients.server.ts'
import type { StaffMember } from '#app/platform/staff-member.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { mayReadCases } from './rules.ts'

export interface Overview {
  /** What to do first, the most urgent on top. */
  tasks: { text: string; href: string; link: string }[]
  counts: { label: string; count: number; href: string }[]
}

export async function overview(db: Db, member: StaffMember): Promise<Overview> {
  const reads = mayReadCases(member.role)
  const tasks: Overview['tasks'] = []
  if (reads && !member.publicKey)
    tasks.push({
      text: 'You have no key yet. Without one, you cannot open cases or messages.',
      href: '/staff/keys',
      link: 'Make your key',
    })
  else if (reads && !member.keyId)
    tasks.push({
      text: 'Your key is not on the signed list yet. Ask a steward to put it there. Are you the first? Then use the recovery key.',
      href: '/staff/keys',
      link: 'Go to Keys',
    })
  if (recoveryKeyIsHere())
    tasks.push({
      text: 'The recovery key is still on the server. Move recovery-key.txt to two places offline, then delete it here.',
      href: '/staff/health',
      link: 'Go to Health',
    })
  if (!reads) return { tasks, counts: [] }
  const cases = member.keyId
    ? (await casesFor(db, member.keyId)).filter((one) => one.status !== 'Closed')
    : []
  const late = cases.filter((one) => one.status === 'Under Review' && one.dueAt < now())
  const counts = [
    { label: 'Cases open to you', count: cases.length, href: '/staff/cases' },
    { label: 'Past the promised time', count: late.length, href: '/staff/cases' },
    { label: 'Messages that wait', count: await waitingMessages(db), href: '/staff/messages' },
  ]
  return { tasks, counts }
}
