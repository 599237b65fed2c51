import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import type { SignedList } from '#app/platform/keys/recipients-format.ts'
import { sentenceOf } from '#app/platform/text/sentence-of.ts'
import { Select } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { useWayBack } from '#app/ui/parts/use-way-back.ts'
import type { WhoOpens as Opens } from '../../desk/case-access.server.ts'
import { Fold } from '../desk/fold.tsx'
import { Outcome } from '../desk/use-add-entry.tsx'

interface Props {
  caseId: string
  /** Whether they may keep others out: a steward, or the case's owner. */
  decides: boolean
  who: Opens
  me: string
  list: { chain: SignedList[]; root: string }
  holder: string
}

type State = { working?: boolean; done?: string; wrong?: string }

interface Colleague {
  userId: string
  name: string
}

/** Lets a colleague's key open the case, or keeps it out, and reports the result. */
function useAccessActs({ caseId, me, list, holder }: Pick<Props, 'caseId' | 'me' | 'list' | 'holder'>) {
  const { key } = useKeyRing()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [state, setState] = useState<State>({})

  const run = async (work: () => Promise<string>) => {
    if (state.working) return
    setState({ working: true })
    try {
      setState({ done: await work() })
    } catch (error) {
      setState({ wrong: sentenceOf(error as Error, 'Check your connection, then try again.') })
    }
    await revalidate()
  }
  const entries = async () => {
    if (!key) throw new Error('Open your key first.')
    const { checkedList } = await import('#app/platform/keys/opener.client.ts')
    return { opener: { holder, identity: key.identity }, ...(await checkedList(list, key.root)) }
  }
  const letIn = (colleague: Colleague) =>
    run(async () => {
      const { opener, entries: listed } = await entries()
      const place = listed.find(({ staffId }) => staffId === colleague.userId)
      if (!place) throw new Error('This colleague has no key on the list. Load the page again.')
      const { letOpen } = await import('../../keys/hand-over.client.ts')
      await letOpen(opener, caseId, place)
      return `${colleague.name} can open this case`
    })
  const keepOut = (colleague: Colleague) =>
    run(async () => {
      const { opener, entries: listed } = await entries()
      const handOver = await import('../../keys/hand-over.client.ts')
      await handOver.keepOut(caseId, colleague.userId)
      if (colleague.userId === me) {
        navigate('/staff/cases')
        return ''
      }
      const { giveNewKeys } = await import('../../keys/key-rotation.client.ts')
      await giveNewKeys(opener, caseId, listed)
      return `${colleague.name} is kept out, and the case has new keys`
    })
  return { state, letIn, keepOut }
}

/** The forms to let a colleague open this case, and to keep out one with a conflict of interest. */
export function WhoOpens({ caseId, decides, who, me, list, holder }: Props) {
  const { state, letIn, keepOut } = useAccessActs({ caseId, me, list, holder })
  const [missing, setMissing] = useState<'let' | 'keep-out'>()
  const [asking, setAsking] = useState<Colleague>()

  const mayBeKeptOut = ({ userId }: Colleague) => decides || userId === me
  const chosenIn = (event: React.FormEvent<HTMLFormElement>, intent: 'let' | 'keep-out') => {
    event.preventDefault()
    const chosen = String(new FormData(event.currentTarget).get('user') ?? '')
    setMissing(chosen ? undefined : intent)
    return [...who.opens, ...who.others].find(({ userId }) => userId === chosen)
  }
  const askToHelp = (event: React.FormEvent<HTMLFormElement>) => {
    const colleague = chosenIn(event, 'let')
    if (colleague) void letIn(colleague)
  }
  const { leave, goBack } = useWayBack()
  const askToKeepOut = (event: React.FormEvent<HTMLFormElement>) => {
    leave()
    setAsking(chosenIn(event, 'keep-out'))
  }
  const answered = () => {
    setAsking(undefined)
    goBack()
  }
  const keepOutNow = (colleague: Colleague) => {
    answered()
    void keepOut(colleague)
  }
  return (
    <Fold id="who-opens" title="Who can open it" note={`${who.opens.length} of us`}>
      <p>{`${who.opens.map(({ userId, name }) => (userId === me ? `${name} (you)` : name)).join(', ')}.`}</p>
      <Outcome {...state} not="That did not work" />
      {who.others.length > 0 && (
        <form onSubmit={askToHelp} data-not-kept noValidate className="staff-form">
          <Select
            label="Ask a colleague to help"
            name="user"
            id="let-in"
            error={missing === 'let' ? 'Choose who helps' : undefined}
            hint="From then on, their key opens the case. The case keeps its owner."
            choices={[
              { value: '', label: 'Choose a colleague' },
              ...who.others.map(({ userId, name, barred }) => ({
                value: userId,
                label: barred ? `${name} (was kept out)` : name,
              })),
            ]}
          />
          <Button look="quiet" aria-disabled={state.working}>
            Let them open it
          </Button>
        </form>
      )}
      <Disclosure summary="Keep someone out of this case">
        <form onSubmit={askToKeepOut} data-not-kept noValidate className="staff-form">
          <p>
            For example, because of a conflict of interest. Their key no longer opens this case, and the case
            gets new keys. They still know what they have already read.
            {!decides &&
              ' A steward, or the case’s owner, can keep others out. You can also keep yourself out.'}
          </p>
          <Select
            label="Who is kept out"
            name="user"
            id="keep-out"
            error={missing === 'keep-out' ? 'Choose who is kept out' : undefined}
            choices={[
              { value: '', label: 'Choose a person' },
              ...who.opens.filter(mayBeKeptOut).map(({ userId, name }) => ({
                value: userId,
                label: userId === me ? `${name} (you)` : name,
              })),
            ]}
          />
          <Button look="danger" aria-disabled={state.working}>
            Keep them out
          </Button>
        </form>
        {asking && (
          <AskAgain key={asking.userId} who={asking} me={me} yes={() => keepOutNow(asking)} no={answered} />
        )}
      </Disclosure>
    </Fold>
  )
}

function AskAgain(props: {
  who: { userId: string; name: string }
  me: string
  yes: () => void
  no: () => void
}) {
  const { who, me, yes, no } = props
  const self = who.userId === me
  return (
    <div role="alertdialog" aria-labelledby="ask-again" className="staff-form">
      <p id="ask-again">
        {self
          ? 'Keep yourself out of this case? You will no longer see it. A steward, or the case’s owner, can let you back in.'
          : `Keep ${who.name} out of this case?`}
      </p>
      <div className="staff-actions">
        <Button type="button" look="danger" autoFocus onClick={yes}>
          {self ? 'Yes, keep me out' : `Yes, keep ${who.name} out`}
        </Button>
        <Button type="button" look="quiet" onClick={no}>
          No, leave it
        </Button>
      </div>
    </div>
  )
}
