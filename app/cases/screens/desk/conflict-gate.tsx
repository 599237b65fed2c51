import { Button } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import type { ConflictName } from '../../desk/conflicts.server.ts'
import { mayBeSame } from '../../queue/case-queue.ts'
import type { OpenedCase } from '../../record/open-case.client.ts'

/** The names on our list that may be the organization of this case. */
export const namesAlike = (names: ConflictName[], { answers }: OpenedCase): ConflictName[] =>
  names.filter(({ name }) => mayBeSame(name, answers.organisation))

/** Shown before a member reads a case about an organization we have ties to. Reveals nothing of the story. */
export function ConflictGate({ alike, onRead }: { alike: ConflictName[]; onRead: () => void }) {
  const read = () => {
    onRead()
    // The question and its button are gone then.
    setTimeout(() => document.getElementById('main')?.focus({ preventScroll: true }))
  }
  return (
    <>
      <ConflictAlert alike={alike} />
      <p>
        Nobody has checked this case for a conflict of interest yet. If you have one, do not read the case. Go
        back, and ask a colleague to take it. You can keep yourself out of it below.
      </p>
      <Button type="button" look="quiet" onClick={read}>
        I have no conflict of interest. Show the case
      </Button>
    </>
  )
}

export function ConflictAlert({ alike }: { alike: ConflictName[] }) {
  return (
    <Notice kind="danger" title="This may be someone we are connected to">
      <ul>
        {alike.map((one) => (
          <li key={one.id}>
            {one.name}: {one.why}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
