import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Colleague } from '#app/platform/keys/opening-places.server.ts'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { STATUS_FOR_STAFF } from '../../model/labels.ts'
import type { BulkReplyCase } from '../../queue/bulk-reply.client.ts'
import { asWritten, problemInTags, typedTags } from '../../record/case-tags.ts'
import { STATUS_FOR_MANY } from '../../status/status-rules.ts'
import { newBatch, offerUndo } from '../desk/undo-bar.tsx'
import { changeStatusWork, replyWork, SPAM, tagWork } from './bulk-acts.ts'
import { BulkReplyFields, problemsInBulkReply, type TypedBulkReply } from './bulk-reply-fields.tsx'
import { useOneByOne } from './use-one-by-one.ts'

const ACTS = {
  give: 'Give',
  change: 'Change status',
  letter: 'Send a letter',
  tag: 'Add a tag',
  untag: 'Remove a tag',
  real: 'A person sent this (not spam)',
} as const
type Act = keyof typeof ACTS

interface Props {
  ticked: ReadonlySet<string>
  /** The number of cases on the page, and a way to tick all of them. */
  all: number
  tickAll: () => void
  clear: () => void
  colleagues: Colleague[]
  me: string
  myName: string
  /** The tags of the listed cases, and of the ticked ones. */
  tags: string[]
  tickedTags: string[]
  /** The place of the person's last record in each selected case. */
  personSeqs: ReadonlyMap<string, number>
  /** The selected cases as a letter takes them. */
  letterCases: () => ReadonlyMap<string, BulkReplyCase>
}

/** The acts on all ticked cases, one at a time. The bar stays visible at the bottom. */
export function BulkBar(props: Props) {
  const { ticked, all, tickAll, myName, tags } = props
  const [act, setAct] = useState<Act>('give')
  const { state, run, forget } = useOneByOne('No case was changed. Open one to see why.')
  const pressedAt = useRef<ReturnType<typeof placeInList>>(null)
  const clear = () => {
    const next = pressedAt.current ?? placeInList(false)
    pressedAt.current = null
    props.clear()
    setTimeout(() => next()?.focus({ preventScroll: true }))
  }
  const { post, error } = usePosting(ticked, clear)
  const [letter, setLetter] = useState<TypedBulkReply>({ text: '', next: '' })
  const [inLetter, setInLetter] = useState<Partial<Record<keyof TypedBulkReply, string>>>({})
  const [problem, setProblem] = useState<string>()
  const ids = [...ticked]
  const none = ticked.size === 0
  useEffect(() => {
    if (none) forget()
  }, [none, forget])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    pressedAt.current = placeInList(true)
    const given = String(new FormData(event.currentTarget).get(act) ?? '')
    setProblem(undefined)
    if (act === 'give') return post({ owner: given })
    if (act === 'real') return post({ act })
    if (act === 'letter') {
      const wrong = problemsInBulkReply(letter)
      setInLetter(wrong)
      if (Object.keys(wrong).length > 0) return
      const sent = await run(ids, replyWork({ ...letter, by: myName, cases: props.letterCases() }), LETTER)
      if (sent) setLetter({ text: '', next: '' })
      return sent && clear()
    }
    if (act === 'change')
      return (await run(ids, changeStatusWork(given, myName, props.personSeqs))) && clear()
    const typed = asWritten(typedTags(given), tags)
    const wrong = problemInTags(typed)
    if (wrong) return setProblem(wrong)
    const change = act === 'tag' ? { add: typed, remove: [] } : { add: [], remove: typed }
    return (await run(ids, tagWork(change, myName))) && clear()
  }
  const count = ticked.size === 1 ? 'this case' : `these ${ticked.size} cases`
  if (none) return null
  return (
    <section className="staff-box queue-bulk" aria-labelledby="ticked">
      <div className="queue-bulk-head">
        <h2 id="ticked">{ticked.size === 1 ? '1 case is selected' : `${ticked.size} cases are selected`}</h2>
        {ticked.size < all && (
          <Button type="button" look="plain" size="small" onClick={tickAll}>
            {`Select all ${all}`}
          </Button>
        )}
        <Button type="button" look="plain" size="small" onClick={clear}>
          Clear
          <span className="only-heard"> the selection</span>
        </Button>
        <p role="status">{state}</p>
      </div>
      <form className="queue-bulk-form" data-not-kept onSubmit={submit} noValidate>
        <Select
          label="What to do"
          name="act"
          value={act}
          onChange={(event) => {
            setAct(event.currentTarget.value as Act)
            setProblem(undefined)
          }}
          choices={Object.entries(ACTS).map(([value, label]) => ({ value, label }))}
        />
        {act === 'letter' ? (
          <BulkReplyFields letter={letter} type={setLetter} problems={inLetter} />
        ) : (
          <ActField act={act} error={act === 'give' || act === 'real' ? error : problem} {...props} />
        )}
        <Button look="quiet">{`${VERBS[act]} ${count}`}</Button>
      </form>
    </section>
  )
}

/**
 * Where the focus goes once this bar disappears: to the first ticked case. An act may remove that one from the
 * list: then to the one after it.
 */
function placeInList(acted: boolean): () => HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLTableRowElement>('.queue tbody tr')]
  const isTicked = (row: HTMLTableRowElement) => row.querySelector('input:checked') !== null
  const from = rows.slice(Math.max(0, rows.findIndex(isTicked)))
  const links = (acted ? from.filter((row) => !isTicked(row)) : from).map((row) =>
    row.querySelector<HTMLElement>('.staff-row-link'),
  )
  return () => links.find((link) => link?.isConnected) ?? document.getElementById('list')
}

const VERBS: Record<Act, string> = {
  give: 'Give',
  change: 'Change',
  letter: 'Send the letter to',
  tag: 'Tag',
  untag: 'Untag',
  real: 'A person sent',
}

/** A message cannot be undone, so no "Undo" is offered. */
const LETTER = {
  undo: false,
  says: (sent: number) => (sent === 1 ? 'The letter is in 1 case.' : `The letter is in ${sent} cases.`),
}

type ActProps = Pick<Props, 'colleagues' | 'me' | 'tags' | 'tickedTags'> & {
  act: Exclude<Act, 'letter'>
  error: string | undefined
}

function ActField({ act, colleagues, me, tags, tickedTags, error }: ActProps) {
  const list = useId()
  if (act === 'give')
    return (
      <Select
        label="Give them to"
        name={act}
        error={error}
        choices={[
          ...colleagues.map(({ userId, name }) => ({
            value: userId,
            label: userId === me ? `${name} (you)` : name,
          })),
          { value: '', label: 'Nobody yet' },
        ]}
      />
    )
  if (act === 'real') return error ? <p>{error}</p> : null
  if (act === 'change')
    return (
      <Select
        label="Change them"
        name={act}
        choices={[
          { value: 'closed', label: 'Close them' },
          { value: SPAM, label: 'Close them as spam' },
          ...STATUS_FOR_MANY.filter((one) => one !== 'closed').map((one) => ({
            value: one,
            label: `Status: ${STATUS_FOR_STAFF[one]}`,
          })),
        ]}
      />
    )
  if (act === 'untag')
    return (
      <Select
        label="Tag to remove"
        name={act}
        error={error}
        choices={
          tickedTags.length > 0
            ? tickedTags.map((tag) => ({ value: tag, label: tag }))
            : [{ value: '', label: 'They have no tags' }]
        }
      />
    )
  return (
    <>
      <Field label="Tag to add" name={act} list={list} autoComplete="off" error={error} />
      <datalist id={list}>
        {tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  )
}

/** Acts that the server does itself, without changing the list's order and filters. Each press can be undone separately. */
function usePosting(ticked: ReadonlySet<string>, clear: () => void) {
  const { data, state, submit } = useFetcher<{ says?: string; wrong?: string }>()
  const sent = useRef('')
  const done = useRef(clear)
  done.current = clear
  useEffect(() => {
    if (state !== 'idle' || !sent.current || !data) return
    if (data.says) {
      offerUndo(sent.current, data.says)
      done.current()
    }
    sent.current = ''
  }, [state, data])
  const post = (what: { owner: string } | { act: 'real' }) => {
    sent.current = newBatch()
    void submit({ ids: [...ticked].join(' '), batch: sent.current, ...what }, { method: 'post' })
  }
  return { post, error: data?.wrong }
}
