import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  applicationBehind,
  applyForEntry,
  confirmApplication,
} from '#app/attorneys/applications/apply.server.ts'
import { approveApplication } from '#app/attorneys/applications/review-application.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayOf } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import type { Calendar } from './calendar.ts'
import { type Colleague, someone } from './staff.ts'

const LAWYERS = [
  { name: 'Calla Norwend', state: 'OR', firm: 'Norwend Housing Law', kind: 'Housing Law', approved: 120 },
  {
    name: 'Dorian Estavale',
    state: 'NY',
    firm: 'Estavale and Daughters',
    kind: 'Employment Law',
    approved: 80,
  },
  { name: 'Maeve Thornquist', state: 'OH', firm: 'Own office', kind: 'Education Law', approved: null },
  {
    name: 'Ravi Ellingham',
    state: 'TX',
    firm: 'Ellingham Legal Aid',
    kind: 'Public Accommodations',
    approved: null,
  },
]
const ASKED_BEFORE = 3

/** Attorneys who ask for an entry in the directory: two are listed, two wait. */
export function planAttorneys(calendar: Calendar, db: Db, staff: readonly Colleague[]): void {
  const { userId } = someone(staff, 'editor')
  for (const [at, { name, state, firm, kind, approved }] of LAWYERS.entries())
    calendar.ago((approved ?? at) + ASKED_BEFORE, async () => {
      const email = `${name.split(' ')[0]?.toLowerCase()}@example.org`
      const entry = {
        name,
        firm,
        imageDescription: 'Drawing of a handrail beside a path.',
        states: [],
        specializations: [kind],
        feeTypes: ['Sliding Scale'],
        bio: `${name} writes short letters and calls back on the same day. Questions can be sent in writing.`,
        languages: ['English'],
        remote: ['Video', 'Phone'],
        access: { stepFree: 'yes', quietRoom: 'yes' },
        working: ['writing', 'questionsFirst'],
        takesNewCases: 'yes',
        licenses: [{ state, number: `${4821 + at}` }],
      }
      await applyForEntry(db, { entry, email, claims: null })
      calendar.ago((approved ?? at) + ASKED_BEFORE - 0.1, async () => {
        const token = tokenMailedTo(email)
        await confirmApplication(db, token)
        const id = (await applicationBehind(db, token))?.id ?? ''
        const checked = { checked: [state], on: dayOf(new Date(), config.timeZone), by: userId }
        if (approved !== null) calendar.ago(approved, () => approveApplication(db, id, checked))
      })
    })
}

/** The secret of the link in the mail that asks them to confirm their address. */
function tokenMailedTo(email: string): string {
  const folder = path.join(config.dataDir, 'outbox')
  const mails = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))
  const theirs = mails.filter((mail) => mail.includes(email)).map((mail) => mail.replace(/=\r?\n/g, ''))
  const [token] = theirs.flatMap((mail) => /attorney-directory\/join\/([^\s"]+)/.exec(mail)?.[1] ?? [])
  if (!token) throw new Error('the mail to the attorney was not found')
  return token
}
