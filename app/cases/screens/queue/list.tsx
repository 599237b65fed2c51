import { useState } from 'react'
import { data, Link } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import { OpenKey } from '#app/platform/keys/open-key.tsx'
import { Refused } from '#app/platform/refused.ts'
import { recipientIdOf, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { nowMs } from '#app/platform/time.ts'
import { dayNotOver } from '#app/shared/legal-days.ts'
import { ConsoleChips } from '#app/ui/page/console-chips.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { db } from '#db/connect.server.ts'
import { assignCases, whoHasAKey } from '../../desk/assigning.server.ts'
import { conflictNames } from '../../desk/conflicts.server.ts'
import { clearSpamFlags } from '../../desk/spam-flag.server.ts'
import { templateValues } from '../../desk/template-values.ts'
import { STATUS_FOR_STAFF } from '../../model/labels.ts'
import { statusIn } from '../../model/older-labels.ts'
import type { Status } from '../../model/rules.ts'
import type { BulkReplyCase } from '../../queue/bulk-reply.client.ts'
import { closedCases, openCases, waitingCases } from '../../queue/case-queue.server.ts'
import {
  type CaseSummaries,
  CUT_NAME,
  FIRST_VIEW,
  inView,
  isSameOrder,
  isUnchecked,
  needsWords,
  summaryOf,
  tagCounts,
} from '../../queue/case-queue.ts'
import type { ListedCase } from '../../record/listed-case.ts'
import { UndoBar } from '../desk/undo-bar.tsx'
import type { Route } from './+types/list'
import { BulkBar } from './bulk-bar.tsx'
import { ListKeys } from './list-keys.tsx'
import { QueueLine } from './queue-line.tsx'
import { QueueTable, redOnes } from './queue-table.tsx'
import { isNarrowed, QueueTools } from './queue-tools.tsx'
import { useList } from './use-list.ts'
import { useSummaries } from './use-summaries.ts'

const WHOSE = [
  { value: '', label: 'Everyone’s' },
  { value: 'me', label: 'Mine' },
  { value: 'nobody', label: 'Nobody’s' },
] as const

/** Cases that wait for us, and possible spam: views that the overview counts too. */
const ONLY = ['waits', 'spam'] as const
type Only = (typeof ONLY)[number] | ''

export { links } from '../../desk/desk-links.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  const holder = recipientIdOf(me)
  const { searchParams } = new URL(request.url)
  const who = WHOSE.find(({ value }) => value === searchParams.get('who'))?.value ?? ''
  const status = statusIn(searchParams.get('status')) ?? null
  const page = Math.max(1, Math.min(100_000, Number(searchParams.get('page')) || 1))
  const owner = who === '' ? undefined : who === 'me' ? me.userId : null
  const only: Only = ONLY.find((one) => one === searchParams.get('view')) ?? ''
  const base = {
    myName: me.name,
    hasKey: holder !== null,
    me: me.userId,
    status,
    who,
    only,
    page,
    at: nowMs(),
  }
  const colleagues = await whoHasAKey(db)
  if (!holder) return { ...base, more: false, open: 0, spam: 0, cases: [], names: [], colleagues }
  const names = (await conflictNames(db)).map(({ name }) => name)
  const open = await openCases(db, holder)
  const mayBeSpam = open.filter(({ lane }) => lane === 'quarantine')
  const counts = { open: open.length, spam: mayBeSpam.length }
  if (status === 'closed')
    return { ...base, ...counts, ...(await closedCases(db, holder, page, owner)), names, colleagues }
  const listed = only === 'waits' ? await waitingCases(db, holder) : only === 'spam' ? mayBeSpam : open
  const cases = listed.filter(
    (one) => (!status || one.status === status) && (owner === undefined || one.ownerId === owner),
  )
  return { ...base, ...counts, more: false, cases, names, colleagues }
}

/** Assigns the ticked cases to a colleague, or marks them as sent by people. */
export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  const holder = recipientIdOf(me)
  const form = await formData(request)
  const ids = String(form.get('ids') ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, 500)
  if (!holder || ids.length === 0) return data({ wrong: 'Select at least one case first.' }, { status: 422 })
  try {
    const batch = readBatch(form.get('batch'))
    if (form.get('act') === 'real') return data(await clearSpamMarks({ ids, holder, batch }, me.userId))
    const ownerId = String(form.get('owner') ?? '') || null
    const { given, kept, owner } = await assignCases(db, { ids, holder, ownerId, batch }, me.userId)
    if (given === 0) throw new Refused('No case was given. This colleague’s key does not open them.', 422)
    const says = owner
      ? `${owner} now works on ${given === 1 ? '1 more case' : `${given} more cases`}.`
      : `${given === 1 ? '1 case now has' : `${given} cases now have`} no owner.`
    const stayed =
      kept === 1
        ? '1 stayed as it was: this colleague’s key does not open it.'
        : `${kept} stayed as they were: this colleague’s key does not open them.`
    return data({ says: kept > 0 ? `${says} ${stayed}` : says })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return data({ wrong: error.message }, { status: error.status })
  }
}

async function clearSpamMarks(marked: Parameters<typeof clearSpamFlags>[1], by: string) {
  const cleared = await clearSpamFlags(db, marked, by)
  if (cleared === 0) throw new Refused('None of these cases is marked as spam.', 422)
  return { says: `${cleared === 1 ? '1 case is' : `${cleared} cases are`} no longer marked as spam.` }
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function Cases({ loaderData }: Route.ComponentProps) {
  const { hasKey, me, myName, status, who, only, page, more, at, open, spam, cases, names, colleagues } =
    loaderData
  const { key } = useKeyRing()
  const { summaries, opening, wrong, settled, settle, again } = useSummaries(cases)
  const { view, change, shown, more: showMore, leave, left } = useList()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const today = dayNotOver(at)
  // A chosen order or search applies once all lines are open; otherwise the lines stay in place until
  // the member presses "Sort again".
  const chosen = view !== FIRST_VIEW
  const sorted = opening ? null : inView(cases, summaries, view, today)
  const fitting = (chosen && sorted) || inView(cases, settled, view, today)
  // Acts never apply to a hidden case, such as one that was ticked before a search.
  const onPage = fitting.slice(0, shown)
  const tickedCases = onPage.filter(({ id }) => ticked.has(id))
  const tickedHere = new Set(tickedCases.map(({ id }) => id))
  const tags = tagCounts(cases, summaries)
  const tick = (id: string, on: boolean) =>
    setTicked((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)))
  const narrowed = isNarrowed(view)
  const order = () => fitting.map(({ id }) => id)
  const sorts = sorted !== null && !isSameOrder(fitting, sorted)
  return (
    <ConsolePage
      title="Cases"
      lead={
        <QueueLine
          opening={opening}
          wrong={wrong}
          again={again}
          waits={chosen && needsWords(view)}
          says={
            narrowed
              ? `${fitting.length} of ${cases.length} match.`
              : `${open} open. ${redOnes(cases, summaries, today)}`
          }
          room={`${open} open. ${cases.length} cannot wait.`}
          sort={sorts ? settle : undefined}
        />
      }
      first={hasKey && <OpenKey />}
      actions={
        <div className="queue-views">
          <a className="skip-link" href="#list">
            Skip to the list of cases
          </a>
          <ConsoleChips label="Cases" links={viewLinks({ status, who, only })} />
          {key && <ListKeys />}
          <Disclosure summary="More">
            <ListActions spam={spam} />
          </Disclosure>
        </div>
      }
    >
      {!hasKey && (
        <Notice kind="info" title="Your key opens no cases yet">
          <p>
            <Link to="/staff/keys">Make your key, or have it put on the list</Link>
          </p>
        </Notice>
      )}
      {key && (
        <QueueTools
          view={view}
          change={change}
          status={status}
          tags={tags}
          to={(one) => addressOf({ status: one, who })}
        />
      )}
      {fitting.length === 0 ? (
        <p>{noneSentence(Boolean(status || who || only || narrowed), narrowed && opening !== null)}</p>
      ) : (
        <QueueTable
          id="list"
          caption={only ? CAPTIONS[only] : status ? `Cases: ${STATUS_FOR_STAFF[status]}` : 'Open cases'}
          cases={onPage}
          summaries={summaries}
          at={at}
          left={left}
          ticking={{ ticked: tickedHere, tick }}
          onOpen={(id) => leave(id, order())}
        />
      )}
      {fitting.length > shown && (
        <Button type="button" look="quiet" onClick={showMore}>
          {`Show more. ${shown} of ${fitting.length} are on the page`}
        </Button>
      )}
      {(page > 1 || more) && (
        <nav aria-label="Pages of closed cases" className="staff-actions">
          {page > 1 && <Link to={addressOf({ status, who, page: page - 1 })}>Newer closed cases</Link>}
          {more && <Link to={addressOf({ status, who, page: page + 1 })}>Older closed cases</Link>}
        </nav>
      )}
      {wrong && (
        <Notice kind="danger" title="Only part of the list is open">
          <p>{wrong}</p>
        </Notice>
      )}
      <UndoBar />
      <BulkBar
        ticked={tickedHere}
        all={onPage.length}
        tickAll={() => setTicked(new Set(onPage.map(({ id }) => id)))}
        clear={() => setTicked(new Set())}
        colleagues={colleagues}
        me={me}
        myName={myName}
        personSeqs={new Map(tickedCases.map(({ id, personSeq }) => [id, personSeq]))}
        letterCases={() => letterCasesOf(tickedCases, summaries, { me, myName, names, today })}
        tags={tags.map(([tag]) => tag)}
        tickedTags={tagCounts(tickedCases, summaries).map(([tag]) => tag)}
      />
    </ConsolePage>
  )
}

/** The cases that a letter can go to: those whose line is open. */
function letterCasesOf(
  cases: ListedCase[],
  summaries: CaseSummaries,
  { me, myName, names, today }: { me: string; myName: string; names: string[]; today: string },
): ReadonlyMap<string, BulkReplyCase> {
  const found = new Map<string, BulkReplyCase>()
  for (const one of cases) {
    const line = summaryOf(summaries, one.id)
    if (!line) continue
    const { anonymous, name, organisation, deadlines } = line
    // The line holds only the beginning of a long name: such a message has to be written in the case.
    const whole = (text: string | undefined, most: number) =>
      text !== undefined && text.length < most ? text : undefined
    const said = {
      name: anonymous ? '' : whole(name, 78),
      organisation: whole(organisation, CUT_NAME),
      deadlines,
    }
    found.set(one.id, {
      values: templateValues({ ...one, ...said }, myName, today),
      personSeq: one.personSeq,
      // As on the page of the case: the owner has read it.
      unchecked: one.ownerId !== me && isUnchecked(line, names),
    })
  }
  return found
}

/** @param spam the number of possible spam cases */
function ListActions({ spam }: { spam: number }) {
  return (
    <ul className="line-links">
      {spam > 0 && (
        <li>
          <Link to={addressOf({ who: '', only: 'spam' })}>{`May be spam: ${spam}`}</Link>
        </li>
      )}
      {LINKS.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  )
}

const LINKS = [
  { to: '/staff/cases/patterns', label: 'Workload and patterns' },
  { to: '/staff/cases/hand-over', label: 'Hand over cases' },
  { to: '/staff/letters', label: 'Letters' },
  { to: '/staff/cases/conflicts', label: 'Conflict names' },
]

const CAPTIONS = { waits: 'Cases waiting for us', spam: 'Cases that may be spam' }

interface Chosen {
  status?: Status | null
  who: string
  only?: Only
}

/** The views of the list: by what waits, and by owner. */
function viewLinks({ status, who, only }: Required<Chosen>) {
  return [
    { to: addressOf({ who, only: 'waits' }), label: 'Waiting for us', current: only === 'waits' },
    { to: addressOf({ who: '' }), label: 'All open', current: !only && status === null && who === '' },
    ...WHOSE.filter(({ value }) => value !== '').map(({ value, label }) => ({
      to: addressOf({ status, only, who: who === value ? '' : value }),
      label,
      current: who === value,
    })),
    ...(only === 'spam' ? [{ to: addressOf({ who, only }), label: 'May be spam', current: true }] : []),
    { to: addressOf({ status: 'closed', who }), label: 'Closed', current: status === 'closed' },
  ]
}

/** The undo id of one press, from the browser. */
const readBatch = (given: unknown): string | undefined =>
  typeof given === 'string' && /^[0-9a-f-]{36}$/.test(given) ? given : undefined

const noneSentence = (chosen: boolean, opening: boolean): string =>
  opening
    ? 'No matches yet. The rest are still opening.'
    : chosen
      ? 'No cases match these choices.'
      : 'No open cases.'

function addressOf({ status, who, only, page }: Chosen & { page?: number }): string {
  const asked = new URLSearchParams({
    ...(only ? { view: only } : {}),
    ...(status ? { status } : {}),
    ...(who ? { who } : {}),
    ...(page && page > 1 ? { page: String(page) } : {}),
  })
  return asked.size > 0 ? `/staff/cases?${asked}` : '/staff/cases'
}
