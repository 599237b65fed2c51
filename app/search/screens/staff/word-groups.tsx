import { Link } from 'react-router'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { ButtonLink, ButtonRow } from '#app/ui/parts/button.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import { db } from '#db/connect.server.ts'
import { shownGroups } from '../../tuning/shown-tuning.server.ts'
import type { Route } from './+types/word-groups'
import { SearchChips } from './search-chips.tsx'

export { links } from './search-staff-styles.ts'

export async function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  return { groups: await shownGroups(db) }
}

type Group = Route.ComponentProps['loaderData']['groups'][number]

export default function WordGroups({ loaderData: { groups } }: Route.ComponentProps) {
  const ours = groups.filter(({ fromUs }) => fromUs)
  const builtIn = groups.filter(({ fromUs }) => !fromUs)
  return (
    <ConsolePage
      title="Words that mean the same"
      lead="Anyone who types a word in a group also finds pages that use another word in it."
      actions={
        <ButtonRow>
          <ButtonLink to="/staff/search/words/new">Add a group</ButtonLink>
        </ButtonRow>
      }
    >
      <SearchChips current="/staff/search/words" />
      <section aria-labelledby="ours">
        <h2 id="ours">Groups that we made</h2>
        {ours.length === 0 ? <p>There are none yet.</p> : <Groups caption="Our groups" groups={ours} />}
      </section>
      <section aria-labelledby="built-in">
        <h2 id="built-in">Groups that came with the site</h2>
        <p>You can add words to them or switch them off. Their first version stays.</p>
        <Groups caption="Built-in groups" groups={builtIn} />
      </section>
    </ConsolePage>
  )
}

function Groups({ caption, groups }: { caption: string; groups: readonly Group[] }) {
  return (
    <Table
      caption={caption}
      head={['Group', 'All its words', 'State']}
      ids={groups.map(({ key }) => key)}
      rows={groups.map((group) => [
        <Link
          key="group"
          to={`/staff/search/words/${group.key}`}
          className="line-link search-short"
          data-name
        >
          {group.ways.slice(0, 2).join(', ')}
        </Link>,
        <span key="ways" data-name>
          {group.ways.join(', ')}
        </span>,
        <GroupState key="state" off={group.off} added={group.added} fromUs={group.fromUs} />,
      ])}
    />
  )
}

function GroupState({ off, added, fromUs }: Pick<Group, 'off' | 'added' | 'fromUs'>) {
  if (off) return <StatusTag look="waiting">Switched off</StatusTag>
  if (added > 0)
    return <StatusTag look="info">{added === 1 ? '1 word added' : `${added} words added`}</StatusTag>
  return fromUs ? 'In use' : 'Unchanged'
}
