import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useUndoTemplate } from '#app/platform/forms/undo-template.ts'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import { leftToFill } from '#app/platform/mail/template-blanks.ts'
import { sentenceOf } from '#app/platform/text/sentence-of.ts'
import type { ReplyTemplate } from '#app/reply-templates/rules.ts'
import { mailFollows } from '#app/shared/promises/promises.ts'
import { Checkbox } from '#app/ui/forms/choices.tsx'
import { Select, TextArea } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { useMail } from '#app/ui/parts/mail-told.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import type { Move } from '../../desk/convert-to-case.server.ts'
import type { SealedMessage } from '../../desk/message-queries.server.ts'
import type { OpenedMessage } from '../../desk/open-message.client.ts'
import { filledIn } from '../../desk/saved-replies.ts'
import { LIMITS } from '../../model/rules.ts'
import { ASKING, AskForCase } from './ask-for-case.tsx'

interface Props {
  found: SealedMessage
  opened: OpenedMessage
  saved: ReplyTemplate[]
  move: Move | null
  at: number
  timeZone: string
  myName: string
}

/** The reply to a message. It is sent by mail, and says so. */
export function Reply(props: Props) {
  const { found, opened, saved, move, at, timeZone, myName } = props
  const values = { name: opened.body.name, reference: found.reference, 'my name': myName }
  const { drafts } = useKeyRing()
  const mail = useMail()
  const [text, setText] = useState(drafts.get(found.id) ?? '')
  const [problem, setProblem] = useState<string>()
  const { state, send } = useSending(found, opened)
  const form = useRef<HTMLFormElement>(null)
  const type = (typed: string) => {
    drafts.set(found.id, typed)
    setText(typed)
  }
  const letter = useUndoTemplate(found.id, text, type)
  const focus = () => form.current?.querySelector('textarea')?.focus()
  const undo = () => {
    letter.undo?.()
    focus()
  }
  const begin = (body: string) => letter.begin(filledIn(body, values))
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = problemIn(text.trim())
    setProblem(wrong)
    if (wrong) return focus()
    const fields = new FormData(event.currentTarget)
    const sent = await send(text.trim(), { asks: fields.has('asks'), close: fields.has('close') })
    if (!sent) return
    drafts.delete(found.id)
    setText('')
    letter.forget()
  }
  if (found.closedAt || found.lane === 'quarantine')
    return (
      <>
        <Outcome {...state} />
        <p>
          {found.closedAt
            ? 'This message is closed. Open it again to reply.'
            : 'This message is under spam. Say that it is not spam to reply.'}
          {text.trim() && ' What you typed is saved until then.'}
        </p>
      </>
    )
  return (
    <form ref={form} className="staff-box staff-form" onSubmit={submit} noValidate>
      <h2>Reply</h2>
      <Select
        label="Start from a saved reply"
        name="saved"
        optional
        value=""
        onChange={(event) => {
          const chosen = saved.find(({ id }) => id === event.currentTarget.value)
          if (chosen) begin(chosen.body)
        }}
        choices={[
          { value: '', label: 'Choose a reply' },
          ...saved.map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
      <AskForCase move={move} at={at} timeZone={timeZone} begin={() => begin(ASKING)} />
      {letter.undo && (
        <Button type="button" look="plain" onClick={undo}>
          Undo: bring back what was here before
        </Button>
      )}
      <TextArea
        label="Your reply"
        name="reply"
        rows={10}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        hint={`Plain text. ${mailFollows(mail, 'It goes as an ordinary email: others may be able to read it on the way.')} Write nothing private.`}
        error={problem}
      />
      <Checkbox name="close" label="Close the message with this reply" optional />
      <Button aria-disabled={state.working}>{state.working ? 'Sending' : 'Send the reply'}</Button>
      <Outcome {...state} />
    </form>
  )
}

interface State {
  working?: boolean
  done?: boolean
  wrong?: string
}

function useSending({ id, ownerId }: SealedMessage, { messageKey, body, replies }: OpenedMessage) {
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<State>({})
  /** The last sealed reply, which may have arrived although no response came: sent again unchanged, it is one reply. */
  const last = useRef<{ as: string; written: import('../../desk/write-reply.client.ts').Written }>(null)
  const send = async (text: string, how: { asks: boolean; close: boolean }): Promise<boolean> => {
    if (state.working) return false
    setState({ working: true })
    try {
      const { sendReply, writeReply } = await import('../../desk/write-reply.client.ts')
      const { draftWasSent } = await import('#app/platform/autosave/console-autosave.client.ts')
      const as = JSON.stringify([text, how])
      if (last.current?.as !== as)
        last.current = { as, written: await writeReply({ messageKey, body, text, ...how }) }
      await sendReply(id, last.current.written, { ownerId: ownerId ?? '', replies: replies.length })
      last.current = null
      draftWasSent()
      await revalidate()
      setState({ done: true })
      return true
    } catch (error) {
      setState({ wrong: sentenceOf(error as Error, 'What you typed is still here. Try again.') })
      if ((error as Error).name === 'MessageMoved') {
        last.current = null
        await revalidate()
      }
      return false
    }
  }
  return { state, send }
}

function Outcome({ done, wrong }: State) {
  const mail = useMail()
  return (
    <div role="status">
      {done && (
        <Notice kind="success" title={mailFollows(mail, 'Your reply is on its way')} level={3}>
          <p>A sealed copy is kept with the message.</p>
        </Notice>
      )}
      {wrong && (
        <Notice kind="danger" title="It was not sent" level={3}>
          <p>{wrong}</p>
        </Notice>
      )}
    </div>
  )
}

function problemIn(text: string): string | undefined {
  if (!text) return 'Write your reply first'
  if (text.length > LIMITS.reply)
    return `A reply can have up to ${LIMITS.reply.toLocaleString('en-US')} characters. This one has ${text.length.toLocaleString('en-US')}`
  return leftToFill(text)
}
