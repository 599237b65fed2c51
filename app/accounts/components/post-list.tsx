import { longDate } from '#app/platform/time.ts'
import type { KeptPost } from '../rules.ts'
import { words } from '../words.ts'
import { ownZone } from './use-held.ts'

export function PostList({ posts, level }: { posts: readonly KeptPost[]; level: 3 | 4 }) {
  const Heading = `h${level}` as const
  return (
    <ul className="device-list">
      {posts.map(({ id, title, category, postedAt }) => (
        <li key={id} className="device-item">
          <div className="device-words">
            <Heading>{title}</Heading>
            <p className="device-note">
              {[category, postedAt && words.postList.posted(longDate(postedAt, ownZone()))]
                .filter(Boolean)
                .join('. ')}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
