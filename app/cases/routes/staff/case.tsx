import { useEffect, useState } from 'react'
import { data, redirect } from 'react-router'
import { attorneysToRefer } from '#app/attorneys/attorneys.server.ts'
import { showHowItIsNow } from '#app/platform/changed-meanwhile.ts'
import { config } from '#app/platform/config.server.ts'
import { formData, readForm } from '#app/platform/forms.server.ts'
import { useKeyRing } from '#app/platform/key-ring.tsx'
import { leaveNotice } from '#app/platform/notices.server.ts'
import { recipients } from '#app/platform/recipients.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { holderOf, staffMember } from '#app/platform/staff-member.server.ts'
import { stayOnPage } from '#app/platform/stay-on-page.ts'
import { dayAndHour, longDate } from '#app/platform/time.ts'
import { ConsolePage } from '#app/ui/console-page.tsx'
import { DescriptionList } from '#app/ui/data.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { UnlockForm } from '#app/ui/unlock-form.tsx'
import { db } from '#db/connect.server.ts'
import { assignCase } from '../../assigning.server.ts'
import { BackToList } from '../../components/staff/back-to-list.tsx'
import { ConflictCheck } from '../../components/staff/conflict-check.tsx'
import { Dates } from '../../components/staff/dates.tsx'
import { EndBox } from '../../components/staff/end-box.tsx'
import { Hold } from '../../components/staff/hold.tsx'
import { MayBeSpam } from '../../components/staff/may-be-spam.tsx'
import { NewWords } from '../../components/staff/new-words.tsx'
import { Notes } from '../../components/staff/notes.tsx'
import { OpenedContent } from '../../components/staff/opened.tsx'
import { Refer } from '../../components/staff/refer.tsx'
import { WhoOpens } from '../../components/staff/who-opens.tsx'
import { WhoWorks } from '../../components/staff/who-works.tsx'
import { Write } from '../../components/staff/write.tsx'
import { conflictNames } from '../../conflicts.server.ts'
import { nearestDay } from '../../date-changes.ts'
import { dueInWords } from '../../due.ts'
import { mayEnd } from '../../endings.server.ts'
import { anyForm } from '../../forms.server.ts'
import { sentByAPerson } from '../../lane.server.ts'
import { caseForStaff, type StaffCase } from '../../queries.server.ts'
import { readCase } from '../../reading.server.ts'
import { statusForStaff } from '../../rules.ts'
import type { OpenedCase } from '../../staff-work.client.ts'
import { templates } from '../../templates.server.ts'
import type { Values } from '../../templates.ts'
import { whoOpens } from '../../who-opens.server.ts'
import type { Route } from './+types/case'

export { links } from '../../desk-links.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  const holder = holderOf(me)
  const found = (holder && (await readCase(db, { id: params.caseId, holder, by: me.userId }))) || notFound()
  const { chain, root } = await recipients(db)
  return {
    found,
    me: me.userId,
    myName: me.name,
    who: await whoOpens(db, found.id),
    decides: me.role === 'steward' || found.ownerId === me.userId,
    holder: holder ?? '',
    list: { chain, root },
    letters: await templates(db),
    names: await conflictNames(db),
    attorneys: await attorneysToRefer(db, found.state),
    at: Date.now(),
    timeZone: config.timeZone,
    ...(await mayEnd(db, me, found)),
  }
}

/** Gives the case to somebody, or says that a person sent it. What is written into it goes to the route beside, sealed. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  const holder = holderOf(me)
  if (!holder || !(await caseForStaff(db, holder, params.caseId))) return notFound()
  const { typed } = await readForm(await formData(request), anyForm)
  const saved = (text: string) =>
    redirect(`/staff/cases/${params.caseId}`, {
      status: 303,
      headers: { 'Set-Cookie': leaveNotice({ kind: 'success', title: 'Saved', text }) },
    })
  try {
    if (typed.intent === 'real') {
      await sentByAPerson(db, params.caseId, me.userId)
      return saved('The case is no longer marked as spam.')
    }
    const owner = await assignCase(db, params.caseId, typed.owner || null, me.userId, typed.was)
    return saved(owner ? `${owner.name} works on this case.` : 'Nobody works on this case now.')
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return data({ wrong: error.message }, { status: error.status })
  }
}

export const shouldRevalidate = showHowItIsNow
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => stayOnPage(() => serverAction())

export default function Case({ loaderData, actionData }: Route.ComponentProps) {
  const { found, me, myName, who, holder, list, letters, names, attorneys, at, timeZone } = loaderData
  const { mayHold, mayPurge, decides } = loaderData
  const today = new Date(at).toISOString().slice(0, 10)
  const { key, unlock } = useKeyRing()
  const opened = useOpened(found)
  const whoWorks = (
    <WhoWorks ownerId={found.ownerId} me={me} colleagues={who.opens} error={actionData?.wrong} />
  )
  const due = dueInWords(found, at)
  return (
    <ConsolePage title={`Case ${found.number}`} lead={<BackToList />}>
      <DescriptionList
        items={[
          { name: 'Status', value: statusForStaff(found.status) },
          { name: 'Promise', value: `${due.words}. Promised: ${dayAndHour(found.dueAt, timeZone)}` },
          { name: 'Received', value: longDate(found.receivedDay) },
        ]}
      />
      {found.lane === 'quarantine' && <MayBeSpam />}
      {found.heldAt && (
        <Notice kind="info" title="This case is on hold">
          <p>Its status stays as it is, and nobody can delete it. Messages and notes go on.</p>
        </Notice>
      )}
      {!key && <UnlockForm onUnlock={unlock} />}
      {opened === 'broken' && (
        <Notice kind="danger" title="This case does not hold">
          <p>
            A record was changed, removed or swapped, or your key does not fit. Do not act on it. Tell a
            steward and the people who run the server.
          </p>
        </Notice>
      )}
      {key && opened === null && <p role="status">Opening the case</p>}
      {(opened === null || opened === 'broken') && whoWorks}
      {opened !== null && opened !== 'broken' && (
        <>
          <p>
            Every record was opened and checked: none was changed or swapped, and none is missing in between.
          </p>
          <nav aria-label="Parts of this case" className="staff-jumps">
            <ul className="line-links">
              <li>
                <a href="#write-reply">Reply</a>
              </li>
              <li>
                <a href="#write-status">Status</a>
              </li>
              <li>
                <a href="#thread">What happened</a>
              </li>
              <li>
                <a href="#who-works">Who works on it</a>
              </li>
            </ul>
          </nav>
          <div className="staff-sides">
            <div className="staff-body">
              <OpenedContent opened={opened} found={found} timeZone={timeZone} />
              <Notes found={found} opened={opened} me={myName} timeZone={timeZone} />
              <Dates {...{ found, opened, today }} />
              <Refer {...{ found, opened, attorneys }} />
            </div>
            <div className="staff-body">
              <Write
                found={found}
                caseKey={opened.caseKey}
                letters={letters}
                values={valuesOf(found, opened, myName, today)}
              />
              {whoWorks}
              <WhoOpens caseId={found.id} decides={decides} {...{ who, me, list, holder }} />
              <ConflictCheck {...{ found, opened, names, today }} me={myName} />
              <NewWords found={found} opened={opened} me={myName} />
              <Hold found={found} opened={opened} me={myName} timeZone={timeZone} mayHold={mayHold} />
              <EndBox found={found} mayPurge={mayPurge} />
            </div>
          </div>
        </>
      )}
    </ConsolePage>
  )
}

/** What a letter's names in braces mean in this case. */
const valuesOf = (found: StaffCase, { answers, line }: OpenedCase, myName: string, today: string): Values => {
  const nearest = nearestDay(line.deadlines, today)
  return {
    'case number': found.number,
    name: answers.anonymous ? '' : answers.name,
    kind: found.violationType,
    organization: answers.organisation || 'the organization',
    'received day': longDate(found.receivedDay),
    // Without one the braces stay, and the letter does not go before somebody took them out.
    ...(nearest && nearest >= today && { 'nearest date': `about ${longDate(nearest)}` }),
    'my name': myName,
  }
}

function useOpened(found: StaffCase): OpenedCase | 'broken' | null {
  const { key } = useKeyRing()
  const [opened, setOpened] = useState<OpenedCase | 'broken' | null>(null)
  useEffect(() => {
    if (!key) return setOpened(null)
    let stopped = false
    const work = async () => {
      const { openStaffCase } = await import('../../staff-work.client.ts')
      const result = await openStaffCase(key.identity, found).catch(() => 'broken' as const)
      if (!stopped) setOpened(result)
    }
    void work()
    return () => {
      stopped = true
    }
  }, [key, found])
  return opened
}
