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
import { ConsolePage } from '#app/ui/console-page.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { UnlockForm } from '#app/ui/unlock-form.tsx'
import { db } from '#db/connect.server.ts'
import { assignCase } from '../../assigning.server.ts'
import { BackToList, NextCase } from '../../components/staff/back-to-list.tsx'
import { CaseDesk } from '../../components/staff/case-desk.tsx'
import { CaseFacts } from '../../components/staff/case-facts.tsx'
import { ConflictGate, namesAlike } from '../../components/staff/conflict-gate.tsx'
import { MayBeSpam } from '../../components/staff/may-be-spam.tsx'
import { useSayingRead } from '../../components/staff/opened.tsx'
import { UndoBar } from '../../components/staff/undo-bar.tsx'
import { useWholeLine } from '../../components/staff/use-whole-line.ts'
import { WhoOpens } from '../../components/staff/who-opens.tsx'
import { WhoWorks } from '../../components/staff/who-works.tsx'
import { conflictNames } from '../../conflicts.server.ts'
import { mayEnd, mustBeAllowed, whoIs } from '../../endings.server.ts'
import { anyForm } from '../../forms.server.ts'
import { sentByAPerson } from '../../lane.server.ts'
import { caseForStaff, type StaffCase } from '../../queries.server.ts'
import { readCase } from '../../reading.server.ts'
import { nothingToAnswer } from '../../settling.server.ts'
import type { OpenedCase } from '../../staff-work.client.ts'
import { templates } from '../../templates.server.ts'
import { GONE, withdrawRequest } from '../../two-person.server.ts'
import { whoOpens } from '../../who-opens.server.ts'
import { confirmNewWords, wordsRequest } from '../../words-of-two.server.ts'
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
    newWords: await wordsRequest(db, found.id, me.userId),
    at: Date.now(),
    timeZone: config.timeZone,
    ...(await mayEnd(db, me, found)),
  }
}

/** Gives the case to somebody, or says that a person sent it. What is written into it goes to the route beside, sealed. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  const holder = holderOf(me)
  const found = holder && (await caseForStaff(db, holder, params.caseId))
  if (!found) return notFound()
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
    if (typed.intent === 'confirm-words' || typed.intent === 'withdraw-words') {
      const open = await wordsRequest(db, found.id, me.userId)
      if (!open || open.id !== typed.request) throw new Refused(GONE)
      if (typed.intent === 'withdraw-words') {
        await withdrawRequest(db, open.id, me.userId)
        return saved('The request for new words was taken back.')
      }
      mustBeAllowed('confirm-words', await whoIs(db, me, found, { askedBy: open.askedBy }))
      await confirmNewWords(db, open.id, me.userId)
      return saved(`${open.askedName} can make new words for this person within 24 hours, once.`)
    }
    if (typed.intent === 'seen') {
      await nothingToAnswer(db, { caseId: params.caseId, upTo: Number(typed.upTo) || 0 }, me.userId)
      return saved('Nothing in this case is waiting for us now.')
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
  const { newWords } = loaderData
  const { mayHold, mayPurge, decides } = loaderData
  const today = new Date(at).toISOString().slice(0, 10)
  const { key, unlock } = useKeyRing()
  const state = useOpened(found, list)
  const opened = state === 'broken' ? null : state
  const [readAnyway, setReadAnyway] = useState('')
  const alike = opened ? namesAlike(names, opened) : []
  // Whoever wrote into it has read it.
  const asks = alike.length > 0 && !opened?.line.conflict && found.ownerId !== me && readAnyway !== found.id
  const shown = opened !== null && !asks
  useSayingRead(found, shown)
  useWholeLine(found, opened)
  const whoOpens = <WhoOpens caseId={found.id} decides={decides} {...{ who, me, list, holder }} />
  return (
    <ConsolePage
      title={`Case ${found.number}`}
      lead={<BackToList />}
      actions={<NextCase id={found.id} />}
      error={Boolean(actionData?.wrong)}
    >
      <UndoBar />
      <CaseFacts {...{ found, me, at, timeZone }} line={shown ? (opened?.line ?? null) : null} />
      {actionData?.wrong && (
        <Notice kind="danger" title="It was not done">
          <p>{actionData.wrong}</p>
        </Notice>
      )}
      {found.lane === 'quarantine' && (
        <MayBeSpam id={found.id} by={myName} closed={found.status === 'Closed'} />
      )}
      {found.heldAt && (
        <Notice kind="info" title="This case is on hold">
          <p>Its status stays as it is, and nobody can delete it. Messages and notes still work.</p>
        </Notice>
      )}
      {!key && <UnlockForm onUnlock={unlock} />}
      {state === 'broken' && (
        <Notice kind="danger" title="This case failed its check">
          <p>
            A record was changed, removed or swapped, or your key does not match. Do not act on it. Tell a
            steward and the people who run the server.
          </p>
        </Notice>
      )}
      {key && state === null && <p role="status">Opening the case</p>}
      {!opened && (
        <WhoWorks ownerId={found.ownerId} me={me} colleagues={who.opens} error={actionData?.wrong} />
      )}
      {opened && asks && (
        <>
          <ConflictGate alike={alike} onRead={() => setReadAnyway(found.id)} />
          {whoOpens}
        </>
      )}
      {opened && shown && (
        <CaseDesk
          {...{
            found,
            opened,
            today,
            timeZone,
            me,
            myName,
            letters,
            names,
            attorneys,
            who,
            mayHold,
            mayPurge,
            newWords,
          }}
          alike={alike}
          whoOpens={whoOpens}
          error={actionData?.wrong}
        />
      )}
    </ConsolePage>
  )
}

type List = Parameters<typeof import('../../staff-work.client.ts')['listsThatHold']>[0]

function useOpened(found: StaffCase, list: List): OpenedCase | 'broken' | null {
  const { key } = useKeyRing()
  const [opened, setOpened] = useState<OpenedCase | 'broken' | null>(null)
  useEffect(() => {
    if (!key) return setOpened(null)
    let stopped = false
    const work = async () => {
      const { listsThatHold, openStaffCase } = await import('../../staff-work.client.ts')
      const lists = await listsThatHold(list, key.root)
      const result = await openStaffCase(key.identity, found, lists).catch(() => 'broken' as const)
      if (!stopped) setOpened(result)
    }
    void work()
    return () => {
      stopped = true
    }
  }, [key, found, list])
  return opened
}
