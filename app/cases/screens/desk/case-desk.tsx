import type { ReactNode } from 'react'
import type { AttorneyToRefer } from '#app/attorneys/attorneys.server.ts'
import { dayOf } from '#app/platform/time.ts'
import type { ReplyTemplate } from '#app/reply-templates/rules.ts'
import { dayNotOver } from '#app/shared/legal-days.ts'
import type { SentCopy } from '../../closing/attorney-copies.server.ts'
import type { WhoOpens } from '../../desk/case-access.server.ts'
import type { ConflictName } from '../../desk/conflicts.server.ts'
import { templateValues } from '../../desk/template-values.ts'
import type { WordsRequest } from '../../keys/words-reset-approval.server.ts'
import type { StaffCase } from '../../record/case-queries.server.ts'
import type { OpenedCase } from '../../record/open-case.client.ts'
import { EndBox } from '../closing/end-box.tsx'
import { Hold } from '../closing/hold.tsx'
import { NewWords } from '../keys/words-reset.tsx'
import { CaseStory } from './case-story.tsx'
import { CaseTalk } from './case-talk.tsx'
import { ConflictCheck } from './conflict-check.tsx'
import { ConflictAlert } from './conflict-gate.tsx'
import { Dates } from './dates.tsx'
import { Notes } from './notes.tsx'
import { Refer } from './refer.tsx'
import { WhoWorks } from './who-works.tsx'
import { Write } from './write.tsx'

interface Props {
  found: StaffCase
  opened: OpenedCase
  at: number
  timeZone: string
  me: string
  myName: string
  letters: ReplyTemplate[]
  names: ConflictName[]
  /** The names that may be the organization of this case. */
  alike: ConflictName[]
  attorneys: AttorneyToRefer[]
  copies: SentCopy[]
  who: WhoOpens
  whoOpens: ReactNode
  /** Notices to read before acting, beside the reply: above it, they would push it out of sight. */
  notices: ReactNode
  mayHold: boolean
  mayPurge: boolean
  newWords: WordsRequest | null
  error: string | undefined
}

/** An open case: the messages with the reply beside them, then the story, then what is needed now and then. */
export function CaseDesk(props: Props) {
  const { found, opened, at, timeZone, me, myName, letters, names, alike, attorneys, who, error } = props
  const talked = opened.entries.length > 1
  const talk = (
    <CaseTalk
      entries={opened.entries}
      readings={found.readings}
      senders={found.senders}
      timeZone={timeZone}
    />
  )
  return (
    <>
      {alike.length > 0 && opened.line.conflict?.result !== 'none' && <ConflictAlert alike={alike} />}
      <div className="case-desk">
        <div className="staff-body case-talk">
          {props.notices}
          {talked ? talk : <CaseStory opened={opened} id={found.id} timeZone={timeZone} />}
        </div>
        <div className="staff-body case-write">
          <Write
            found={found}
            caseKey={opened.caseKey}
            letters={letters}
            values={templateValues(
              {
                number: found.number,
                violationType: found.violationType,
                receivedDay: found.receivedDay,
                name: opened.answers.anonymous ? '' : opened.answers.name,
                organisation: opened.answers.organisation,
                deadlines: opened.line.deadlines,
              },
              myName,
              dayNotOver(at),
            )}
          />
          <Notes found={found} opened={opened} me={myName} timeZone={timeZone} />
        </div>
        <div className="staff-body case-story">
          {talked ? <CaseStory opened={opened} id={found.id} timeZone={timeZone} /> : talk}
          <Dates found={found} opened={opened} at={at} />
          <Refer
            found={found}
            opened={opened}
            attorneys={attorneys}
            timeZone={timeZone}
            copies={props.copies}
          />
          <ConflictCheck
            found={found}
            opened={opened}
            names={names}
            me={myName}
            today={dayOf(new Date(at), timeZone)}
          />
          <WhoWorks ownerId={found.ownerId} me={me} colleagues={who.opens} error={error} />
          {props.whoOpens}
          <NewWords found={found} opened={opened} me={myName} request={props.newWords} timeZone={timeZone} />
          <Hold found={found} opened={opened} me={myName} timeZone={timeZone} mayHold={props.mayHold} />
          <EndBox found={found} mayPurge={props.mayPurge} />
        </div>
      </div>
      <p className="staff-small">
        We opened and checked every record. None was changed or swapped, and none in between is missing. We
        also checked who wrote each one. If we could not confirm that, the entry says so.
      </p>
      <nav aria-label="Parts of this case" className="staff-jumps">
        <ul>
          {JUMPS.map(({ to, label }) => (
            <li key={to}>
              <a href={to}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

const JUMPS = [
  { to: '#thread', label: 'History' },
  { to: '#write-reply', label: 'Reply' },
  { to: '#write-status', label: 'Status' },
  { to: '#notes', label: 'Notes' },
]
