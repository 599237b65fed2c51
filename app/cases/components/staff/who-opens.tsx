import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useKeyRing } from '#app/platform/key-ring.tsx'
import type { SignedList } from '#app/platform/recipients-format.ts'
import { sentenceOf } from '#app/platform/sentence-of.ts'
import { Button } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Select } from '#app/ui/field.tsx'
import type { WhoOpens as Opens } from '../../who-opens.server.ts'
import { Outcome } from './adding.tsx'

interface Props {
  caseId: string
  who: Opens
  me: string
  list: { chain: SignedList[]; root: string }
  holder: string
}

type State = { working?: boolean; done?: string; wrong?: string }

/** Whose key opens this case: a colleague is asked to help, and somebody with a conflict of interest is kept out. */
export function WhoOpens({ caseId, who, me, list, holder }: Props) {
  const { key } = useKeyRing()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [state, setState] = useState<State>({})
  const [missing, setMissing] = useState<'let' | 'keep-out'>()

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
  const chosenIn = (form: HTMLFormElement, intent: 'let' | 'keep-out') => {
    const chosen = String(new FormData(form).get('user') ?? '')
    setMissing(chosen ? undefined : intent)
    return [...who.opens, ...who.others].find(({ userId }) => userId === chosen)
  }
  const entries = async () => {
    if (!key) throw new Error('Open your key first.')
    const { checkedList } = await import('#app/platform/opener.client.ts')
    return { opener: { holder, identity: key.identity }, ...(await checkedList(list, key.root)) }
  }
  const letIn = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const colleague = chosenIn(event.currentTarget, 'let')
    if (!colleague) return
    void run(async () => {
      const { opener, entries: listed } = await entries()
      const place = listed.find(({ staffId }) => staffId === colleague.userId)
      if (!place) throw new Error('This colleague has no key on the list. Load the page again.')
      const { letOpen } = await import('../../hand-over.client.ts')
      await letOpen(opener, caseId, place)
      return `${colleague.name} can open this case`
    })
  }
  const keepOut = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const colleague = chosenIn(event.currentTarget, 'keep-out')
    if (!colleague) return
    void run(async () => {
      const { opener, entries: listed } = await entries()
      const { keepOut } = await import('../../hand-over.client.ts')
      await keepOut(caseId, colleague.userId)
      if (colleague.userId === me) {
        navigate('/staff/cases')
        return ''
      }
      const { giveNewKeys } = await import('../../new-keys.client.ts')
      await giveNewKeys(opener, caseId, listed)
      return `${colleague.name} is kept out, and the case has new keys`
    })
  }
  return (
    <section className="staff-box staff-form" aria-labelledby="who-opens">
      <h2 id="who-opens">Who can open it</h2>
      <p>{`${who.opens.map(({ userId, name }) => (userId === me ? `${name} (you)` : name)).join(', ')}.`}</p>
      <Outcome {...state} />
      {who.others.length > 0 && (
        <form onSubmit={letIn} noValidate className="staff-form">
          <Select
            label="Ask a colleague to help"
            name="user"
            id="let-in"
            error={missing === 'let' ? 'Choose who helps' : undefined}
            hint="Their key opens the case from then on. Who works on it stays the same."
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
      <Disclosure summary="Keep somebody out of this case">
        <form onSubmit={keepOut} noValidate className="staff-form">
          <p>
            For example with a conflict of interest. Their key opens this case no more, and it gets new keys.
            What they have read before cannot be unread.
          </p>
          <Select
            label="Who is kept out"
            name="user"
            id="keep-out"
            error={missing === 'keep-out' ? 'Choose who is kept out' : undefined}
            choices={[
              { value: '', label: 'Choose a person' },
              ...who.opens.map(({ userId, name }) => ({
                value: userId,
                label: userId === me ? `${name} (you)` : name,
              })),
            ]}
          />
          <Button look="danger" aria-disabled={state.working}>
            Keep them out
          </Button>
        </form>
      </Disclosure>
    </section>
  )
}
