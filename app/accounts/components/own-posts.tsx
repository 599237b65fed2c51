import { longDate } from '#app/platform/time.ts'
import type { OwnPost } from '../rules.ts'
import { words } from '../words.ts'

export function OwnPosts({ posts, level, zone }: { posts: readonly OwnPost[]; level: 3 | 4; zone: string }) {
  const Heading = `h${level}` as const
  return (
    <ul className="device-list">
      {posts.map(({ id, title, category, writtenAt, state }) => (
        <li key={id} className="device-item">
          <div className="device-words">
            <Heading>
              <a href={`/forum/post/${id}`} dir="auto">
                {title || words.forumPosts.titleGone}
              </a>
            </Heading>
            <p className="device-note">
              {[category, words.postList.posted(longDate(writtenAt, zone)), STATES[state]]
                .filter(Boolean)
                .join('. ')}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

const STATES: Record<OwnPost['state'], string> = {
  public: '',
  waits: words.forumPosts.waits,
  removed: words.forumPosts.removed,
}
