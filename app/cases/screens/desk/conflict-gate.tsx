import { Button } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import type { ConflictName } from '../../desk/conflicts.server.ts'
import { mayBeSame } from '../../queue/case-queue.ts'
import type { OpenedCase } from '../../record/open-case.client.ts'

/** Which names of our list may be the organization of this case. */
export const namesAlike = (names: ConflictName[], { answers }: OpenedCase): ConflictName[] =>
  names.filter(({ name }) => mayBeSame(name, answers.organisation))

/** Before anybody reads a case about somebody whom we have to do with. Nothing of the story is here. */
export function ConflictGate({ alike, onRead }: { alike: ConflictName[]; onRead: () => void }) {
  const read = () => {
    onRead()
    // The question is gone then, and its button with it.
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
