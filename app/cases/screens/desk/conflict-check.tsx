import { Link } from 'react-router'
import { sentenceOf } from '#app/platform/text/sentence-of.ts'
import { longDate } from '#app/platform/time.ts'
import { Button } from '#app/ui/parts/button.tsx'
import type { ConflictName } from '../../desk/conflicts.server.ts'
import type { StaffCase } from '../../record/case-queries.server.ts'
import type { OpenedCase } from '../../record/open-case.client.ts'
import { ConflictAlert, namesAlike } from './conflict-gate.tsx'
import { Fold } from './fold.tsx'
import { Outcome, useAdding } from './use-add-entry.tsx'

interface Props {
  found: StaffCase
  opened: OpenedCase
  names: ConflictName[]
  me: string
  today: string
}

/** Compares the organization of a case with our list of names, and records the result. */
export function ConflictCheck({ found, opened, names, me, today }: Props) {
  const { organisation } = opened.answers
  const alike = namesAlike(names, opened)
  const done = opened.line.conflict
  return (
    <Fold id="conflict" title="Conflict of interest" open={!done}>
      {done && (
        <p>
          Checked on {longDate(done.on)}:{' '}
          <strong>{done.result === 'none' ? 'no conflict' : 'a conflict'}</strong>. The notes say more.
        </p>
      )}
      {!organisation && (
        <p>The person named no organization. Read the story before you say that there is no conflict.</p>
      )}
      {organisation && alike.length === 0 && (
        <p>
          {names.length === 0
            ? 'Our list has no names yet.'
            : names.length === 1
              ? `The one name on our list is not close to “${organisation}”.`
              : `None of the ${names.length} names on our list is close to “${organisation}”.`}
        </p>
      )}
      {alike.length > 0 && <ConflictAlert alike={alike} />}
      <p>
        <Link className="line-link" to="/staff/cases/conflicts">
          Names that we check
        </Link>
      </p>
      {opened.staffKey && (
        <WriteDown found={found} opened={opened} me={me} today={today} staffKey={opened.staffKey} />
      )}
    </Fold>
  )
}

function WriteDown(props: Omit<Props, 'names'> & { staffKey: string }) {
  const { found, opened, me, today, staffKey } = props
  const { state, add } = useAdding(found.id, staffKey, found.notes)
  const keep = async (result: 'none' | 'found') => {
    const text =
      result === 'none'
        ? 'Checked for a conflict of interest: there is none.'
        : 'Checked for a conflict of interest: there is one. Someone else has to take this case.'
    await add({ kind: 'note', body: { text, by: me } }, 'It is in the notes', async () => {
      const { sealLine } = await import('../../record/open-case.client.ts')
      const change = { conflict: { on: today, result } }
      return sealLine(opened.caseKey, found, change).catch((error: Error) =>
        sentenceOf(error, 'The note is in the case, but the list does not show the result yet.'),
      )
    })
  }
  return (
    <>
      <div className="staff-actions">
        <Button type="button" look="quiet" onClick={() => keep('none')} aria-disabled={state.working}>
          There is no conflict
        </Button>
        <Button type="button" look="quiet" onClick={() => keep('found')} aria-disabled={state.working}>
          There is a conflict
        </Button>
      </div>
      <Outcome not="It was not saved" {...state} />
    </>
  )
}
