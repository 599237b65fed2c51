import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { EmptyState } from '#app/ui/parts/lists.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { OpenKey } from './open-key.tsx'
import { NewKeysBatch } from './rotate-keys-batch.tsx'

type Batch = ComponentProps<typeof NewKeysBatch>

interface Props {
  what: Batch['what']
  waiting: Omit<Batch, 'what' | 'give'>
  give: Batch['give']
  /** Their list in the console. */
  listUrl: string
  /** What else staff should know. */
  note?: string
}

/** Gives new keys to everything of one kind that a former holder could open. */
export function NewKeysPage({ what, waiting, give, listUrl, note }: Props) {
  const [one, more] = what
  const { holder, progress } = waiting
  return (
    <ConsolePage
      title={`New keys for ${more}`}
      first={holder && progress.mine.length > 0 && <OpenKey />}
      lead={`When someone leaves or loses their key, the ${more} they could open get new keys.`}
    >
      <ul className="spaced">
        <li>Only people who may read the {one} now can open what is written from then on.</li>
        {note && <li>{note}</li>}
        <li>Older words are sealed again, so the old key opens nothing on this server.</li>
        <li>People still know what they have already read.</li>
      </ul>
      {progress.all === progress.done ? (
        <EmptyState title={`No ${one} is waiting for a new key`} level={2}>
          <p>
            <Link className="line-link" to={listUrl}>
              Go to {more}
            </Link>
          </p>
        </EmptyState>
      ) : (
        <>
          {holder === null && (
            <Notice kind="info" title="Your key is not on the list">
              <p>A colleague whose key is on the list does this.</p>
            </Notice>
          )}
          <NewKeysBatch what={what} {...waiting} give={give} />
        </>
      )}
    </ConsolePage>
  )
}
