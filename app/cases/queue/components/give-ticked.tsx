import { useEffect, useRef, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import type { Colleague } from '#app/platform/keys/opening-places.server.ts'
import { sentenceOf } from '#app/platform/text/sentence-of.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { Select } from '#app/ui/forms/field.tsx'
import { newBatch, offerUndo } from '../../desk/components/undo-bar.tsx'
import { STATUS_FOR_STAFF } from '../../labels.ts'
import type { Status } from '../../rules.ts'

const STATUS_FOR_MANY: readonly Status[] = ['under-review', 'review-finished', 'closed']
const SPAM = 'spam'

interface Props {
  ticked: ReadonlySet<string>
  colleagues: Colleague[]
  me: string
  myName: string
  clear: () => void
}

/** What can be done with all ticked cases at once. It stays in sight at the lower edge. */
export function GiveTicked(props: Props) {
  const { ticked, colleagues, me, myName, clear } = props
  const { state, change } = useChangingAll(myName)
  const { give, error } = useGiving(ticked, clear)
  const count = ticked.size === 1 ? '1 case' : `${ticked.size} cases`
  return (
    <>
      <p role="status">{state}</p>
      {ticked.size > 0 && (
        <section className="staff-box queue-bulk" aria-labelledby="ticked">
          <h2 id="ticked">
            {ticked.size === 1 ? '1 case is selected' : `${ticked.size} cases are selected`}
          </h2>
          <div className="queue-bulk-form">
            <form
              className="queue-bulk-form"
              data-not-kept
              onSubmit={(event) => {
                event.preventDefault()
                give(String(new FormData(event.currentTarget).get('owner') ?? ''))
              }}
            >
              <Select
                label="Give them to"
                name="owner"
                error={error}
                choices={[
                  ...colleagues.map(({ userId, name }) => ({
                    value: userId,
                    label: userId === me ? `${name} (you)` : name,
                  })),
                  { value: '', label: 'Nobody yet' },
                ]}
              />
              <Button look="quiet">
                {ticked.size === 1 ? 'Give this case' : `Give these ${ticked.size} cases`}
              </Button>
            </form>
            <form
              className="queue-bulk-form"
              data-not-kept
              onSubmit={(event) => {
                event.preventDefault()
                const what = String(new FormData(event.currentTarget).get('what') ?? '')
                void change([...ticked], what).then((done) => done && clear())
              }}
            >
              <Select
                label="Change them"
                name="what"
                choices={[
                  { value: 'closed', label: 'Close them' },
                  { value: SPAM, label: 'Close them as spam' },
                  ...STATUS_FOR_MANY.filter((one) => one !== 'closed').map((one) => ({
                    value: one,
                    label: `Status: ${STATUS_FOR_STAFF[one]}`,
                  })),
                ]}
              />
              <Button look="quiet">{`Change ${count}`}</Button>
            </form>
            <Button type="button" look="plain" onClick={clear}>
              Clear the selection
            </Button>
          </div>
        </section>
      )}
    </>
  )
}

/** Gives them to somebody without leaving the list as it is ordered and narrowed. Each press can be undone by itself. */
function useGiving(ticked: ReadonlySet<string>, clear: () => void) {
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
  const give = (owner: string) => {
    sent.current = newBatch()
    void submit({ ids: [...ticked].join(' '), batch: sent.current, owner }, { method: 'post' })
  }
  return { give, error: data?.wrong }
}

/** Seals a new status for each case in this browser, one after the other. */
function useChangingAll(by: string) {
  const { key } = useKeyRing()
  const { revalidate } = useRevalidator()
  const [state, setState] = useState('')
  const change = async (ids: string[], what: string): Promise<boolean> => {
    if (!key) {
      setState('Open your key first. It seals the new status.')
      return false
    }
    const to = what === SPAM ? 'closed' : STATUS_FOR_MANY.find((one) => one === what)
    if (!to) return false
    const batch = newBatch()
    try {
      const { changeAll } = await import('../bulk.client.ts')
      const act = { to, spam: what === SPAM, by, batch }
      const changed = await changeAll(key, ids, act, (done) =>
        setState(`${done} of ${ids.length} done. Stay on this page.`),
      )
      const kept = ids.length - changed
      const says = changed === 1 ? 'You changed 1 case.' : `You changed ${changed} cases.`
      // The offer of "Undo" says what was changed.
      setState(kept > 0 ? `${kept} stayed as they were. Open them to see why.` : '')
      if (changed > 0) offerUndo(batch, says)
      return true
    } catch (error) {
      setState(sentenceOf(error as Error, 'Some cases were not changed. Try again.'))
      return false
    } finally {
      await revalidate()
    }
  }
  return { state, change }
}
