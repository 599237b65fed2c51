import { useCallback, useState } from 'react'
import { data } from 'react-router'
import { attorneysToRefer } from '#app/attorneys/attorneys.server.ts'
import { showChangedMeanwhile } from '#app/platform/forms/changed-meanwhile.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import { OpenKey } from '#app/platform/keys/open-key.tsx'
import { recipients } from '#app/platform/keys/recipients.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { recipientIdOf, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { nowMs } from '#app/platform/time.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { NotArrived, useArriving } from '#app/ui/staff/arriving.tsx'
import { db } from '#db/connect.server.ts'
import { GONE, withdrawRequest } from '../../approvals/approvals.server.ts'
import { endCopyLink, sentCopies } from '../../closing/attorney-copies.server.ts'
import { mayEnd, mustBeAllowed, whoIs } from '../../closing/endings.server.ts'
import { markNoReplyNeeded } from '../../desk/answer-clock.server.ts'
import { assignCase } from '../../desk/assigning.server.ts'
import { whoOpens } from '../../desk/case-access.server.ts'
import { conflictNames } from '../../desk/conflicts.server.ts'
import { clearSpamFlag } from '../../desk/spam-flag.server.ts'
import { starterLetters } from '../../desk/starter-letters.server.ts'
import { confirmNewWords, wordsRequest } from '../../keys/words-reset-approval.server.ts'
import { caseForStaff, type StaffCase } from '../../record/case-queries.server.ts'
import type { OpenedCase } from '../../record/open-case.client.ts'
import { readCase } from '../../record/reading-marks.server.ts'
import { anyForm } from '../forms.server.ts'
import { WhoOpens } from '../keys/case-access.tsx'
import { BackToList, NextCase } from '../queue/back-to-list.tsx'
import { MayBeSpam } from '../queue/may-be-spam.tsx'
import type { Route } from './+types/case'
import { CaseDesk } from './case-desk.tsx'
import { CaseFacts } from './case-facts.tsx'
import { useSayingRead } from './case-story.tsx'
import { CaseTags } from './case-tags.tsx'
import { ConflictGate, namesAlike } from './conflict-gate.tsx'
import { OthersHere } from './others-here.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useWholeLine } from './use-whole-line.ts'
import { WhoWorks } from './who-works.tsx'

export { links } from '../../desk/desk-links.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  const holder = recipientIdOf(me)
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
    letters: await starterLetters(db),
    names: await conflictNames(db),
    attorneys: await attorneysToRefer(db, found.state),
    copies: await sentCopies(db, found.id),
    newWords: await wordsRequest(db, found.id, me.userId),
    at: nowMs(),
    timeZone: config.timeZone,
    ...(await mayEnd(db, me, found)),
  }
}

/** Assigns the case, or marks it as sent by a person. Entries go to the neighboring route, sealed. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  const holder = recipientIdOf(me)
  const found = holder && (await caseForStaff(db, holder, params.caseId))
  if (!found) return notFound()
  const { typed } = await readForm(await formData(request), anyForm)
  const saved = (text: string) =>
    redirectWithFlash(`/staff/cases/${params.caseId}`, { kind: 'success', title: 'Saved', text })
  try {
    if (typed.intent === 'real') {
      await clearSpamFlag(db, params.caseId, me.userId)
      return saved('The case is no longer marked as spam.')
    }
    if (typed.intent === 'confirm-words' || typed.intent === 'withdraw-words') {
      const open = await wordsRequest(db, found.id, me.userId)
      if (!open || open.id !== typed.request) throw new Refused(GONE)
      if (typed.intent === 'withdraw-words') {
        await withdrawRequest(db, open.id, me.userId)
        return saved('The request for new words was canceled.')
      }
      mustBeAllowed('confirm-words', await whoIs(db, me, found, { askedBy: open.askedBy }))
      await confirmNewWords(db, open.id, me.userId)
      return saved(`${open.askedName} can make new words for this person within 24 hours, once.`)
    }
    if (typed.intent === 'end-copy') {
      await endCopyLink(db, { caseId: found.id, copyId: typed.copy ?? '' }, me.userId)
      return saved('The link for the attorney has ended. What it opened is deleted.')
    }
    if (typed.intent === 'seen') {
      await markNoReplyNeeded(db, { caseId: params.caseId, upTo: Number(typed.upTo) || 0 }, me.userId)
      return saved('Nothing in this case is waiting for us now.')
    }
    const owner = await assignCase(db, params.caseId, typed.owner || null, me.userId, typed.was)
    return saved(owner ? `${owner.name} works on this case.` : 'Nobody works on this case now.')
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return data({ wrong: error.message }, { status: error.status })
  }
}

export const shouldRevalidate = showChangedMeanwhile
export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function Case({ loaderData, actionData }: Route.ComponentProps) {
  const { found, me, myName, who, holder, list, letters, names, attorneys, at, timeZone } = loaderData
  const { newWords, copies } = loaderData
  const { mayHold, mayPurge, decides } = loaderData
  const { key } = useKeyRing()
  const { state, arriving } = useOpened(found, list)
  const opened = state === 'broken' ? null : state
  const [readAnyway, setReadAnyway] = useState('')
  const alike = opened ? namesAlike(names, opened) : []
  // A member who wrote into it has read it.
  const asks = alike.length > 0 && !opened?.line.conflict && found.ownerId !== me && readAnyway !== found.id
  const shown = opened !== null && !asks
  useSayingRead(found, shown)
  useWholeLine(found, opened)
  const notices = (
    <>
      {(found.lane === 'quarantine' || found.spamOn) && <MayBeSpam found={found} by={myName} />}
      {found.heldAt && (
        <Notice kind="info" title="This case is on hold">
          <p>Its status stays as it is, and nobody can delete it. Messages and notes still work.</p>
        </Notice>
      )}
    </>
  )
  const whoOpens = (
    <WhoOpens caseId={found.id} decides={decides} who={who} me={me} list={list} holder={holder} />
  )
  return (
    <ConsolePage
      title={`Case ${found.number}`}
      lead={<BackToList />}
      first={<OpenKey />}
      actions={<NextCase id={found.id} />}
      error={Boolean(actionData?.wrong)}
    >
      <UndoBar />
      <OthersHere caseId={found.id} />
      <CaseFacts
        found={found}
        me={me}
        at={at}
        timeZone={timeZone}
        line={shown ? (opened?.line ?? null) : null}
        tags={shown && opened ? <CaseTags found={found} opened={opened} myName={myName} /> : null}
      />
      {actionData?.wrong && (
        <Notice kind="danger" title="That did not work">
          <p>{actionData.wrong}</p>
        </Notice>
      )}
      {!(opened && shown) && notices}
      {state === 'broken' && (
        <Notice kind="danger" title="This case failed its check">
          <p>
            A record was changed, removed or swapped, or your key does not match. Do not act on it. Tell a
            steward and the people who run the server.
          </p>
        </Notice>
      )}
      {opened?.damaged && (
        <Notice kind="danger" title="A part of this case does not open">
          <p>
            It was damaged or changed where it is stored. Everything else is shown, and an entry that does not
            open says so in its place. Tell a steward and the people who run the server.
          </p>
        </Notice>
      )}
      <NotArrived what="The case" {...arriving} />
      {key && state === null && !arriving.lost && <p role="status">Opening the case</p>}
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
          found={found}
          opened={opened}
          at={at}
          timeZone={timeZone}
          me={me}
          myName={myName}
          letters={letters}
          names={names}
          attorneys={attorneys}
          copies={copies}
          who={who}
          mayHold={mayHold}
          mayPurge={mayPurge}
          newWords={newWords}
          alike={alike}
          whoOpens={whoOpens}
          notices={notices}
          error={actionData?.wrong}
        />
      )}
    </ConsolePage>
  )
}

type List = Parameters<typeof import('../../record/open-case.client.ts')['listsThatHold']>[0]

function useOpened(found: StaffCase, list: List) {
  const { key } = useKeyRing()
  const [state, setState] = useState<OpenedCase | 'broken' | null>(null)
  const work = useCallback(
    async (stopped: () => boolean) => {
      if (!key) return setState(null)
      const { listsThatHold, openStaffCase } = await import('../../record/open-case.client.ts')
      const lists = await listsThatHold(list, key.root)
      // The page says that the case is damaged.
      const result = await openStaffCase(key.identity, found, lists).catch(() => 'broken' as const)
      if (!stopped()) setState(result)
    },
    [key, found, list],
  )
  return { state, arriving: useArriving(work) }
}
