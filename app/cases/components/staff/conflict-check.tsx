import { Link } from 'react-router'
import { longDate } from '#app/platform/time.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { ConflictName } from '../../conflicts.server.ts'
import type { StaffCase } from '../../queries.server.ts'
import { mayBeSame } from '../../queue.ts'
import type { OpenedCase } from '../../staff-work.client.ts'
import { Outcome, useAdding } from './adding.tsx'

interface Props {
  found: StaffCase
  opened: OpenedCase
  names: ConflictName[]
  me: string
  today: string
}

/** Compares the organization of a case with our list of names, and writes down how it came out. */
export function ConflictCheck({ found, opened, names, me, today }: Props) {
  const { organisation } = opened.answers
  const alike = names.filter(({ name }) => mayBeSame(name, organisation))
  const done = opened.line.conflict
  return (
    <section className="staff-box staff-form" aria-labelledby="conflict">
      <h2 id="conflict">Conflict of interest</h2>
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
            ? 'No name stands on our list so far.'
            : `None of the ${names.length} names on our list is like “${organisation}”.`}
        </p>
      )}
      {alike.length > 0 && (
        <Notice kind="danger" title="This may be somebody we have to do with" level={3}>
          <ul>
            {alike.map((one) => (
              <li key={one.id}>
                {one.name}: {one.why}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <p>
        <Link className="line-link" to="/staff/cases/conflicts">
          Names that we check
        </Link>
      </p>
      {opened.staffKey && (
        <WriteDown key={done?.result} {...{ found, opened, me, today }} staffKey={opened.staffKey} />
      )}
    </section>
  )
}

function WriteDown(props: Omit<Props, 'names'> & { staffKey: string }) {
  const { found, opened, me, today, staffKey } = props
  const { state, add } = useAdding(found.id, staffKey, found.notes)
  const keep = async (result: 'none' | 'found') => {
    const text =
      result === 'none'
        ? 'Checked for a conflict of interest: there is none.'
        : 'Checked for a conflict of interest: there is one. Somebody else has to take this case.'
    await add({ kind: 'note', body: { text, by: me } }, 'It is written down', async () => {
      const { sealLine } = await import('../../staff-work.client.ts')
      const change = { conflict: { on: today, result } }
      return sealLine(opened.caseKey, found, change).catch((error: Error) => error.message)
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
      <Outcome {...state} />
    </>
  )
}
