import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { OpenKey } from '#app/platform/keys/open-key.tsx'
import { recipients } from '#app/platform/keys/recipients.server.ts'
import { recoveryHolder } from '#app/platform/keys/rotate-keys.server.ts'
import { NewKeysBatch } from '#app/platform/keys/rotate-keys-batch.tsx'
import { recipientIdOf, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { EmptyState } from '#app/ui/parts/lists.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { db } from '#db/connect.server.ts'
import { newKeysProgress } from '../../keys/key-rotation.server.ts'
import type { Route } from './+types/new-keys'

export { links } from '../../desk/desk-links.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  const holder = recipientIdOf(me)
  const { chain, root } = await recipients(db)
  const recovery = await recoveryHolder(db, me)
  return {
    list: { chain, root },
    holder,
    progress: await newKeysProgress(db, holder),
    recovery: recovery ? { holder: recovery, mine: (await newKeysProgress(db, recovery)).mine } : null,
  }
}

const give: ComponentProps<typeof NewKeysBatch>['give'] = async (...which) =>
  (await import('../../keys/key-rotation.client.ts')).giveNewKeys(...which)

export default function NewKeys({ loaderData }: Route.ComponentProps) {
  const { list, holder, progress, recovery } = loaderData
  const waiting = progress.all - progress.done
  return (
    <ConsolePage
      title="New keys for cases"
      first={holder && progress.mine.length > 0 && <OpenKey />}
      lead="When someone leaves or loses their key, the cases they could open get new keys."
    >
      <ul className="spaced">
        <li>Only people who may read the case now can open what is written from then on.</li>
        <li>The person opens their case with the same number and words as before.</li>
        <li>Older words are sealed again, so the old key opens nothing on this server.</li>
        <li>People still know what they have already read.</li>
      </ul>
      {waiting === 0 ? (
        <EmptyState title="No case is waiting for a new key" level={2}>
          <p>
            <Link className="line-link" to="/staff/cases">
              Go to cases
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
          <NewKeysBatch
            what={['case', 'cases']}
            list={list}
            holder={holder}
            progress={progress}
            recovery={recovery}
            give={give}
          />
        </>
      )}
    </ConsolePage>
  )
}
