import { longDate } from '#app/platform/time.ts'
import type { OwnPost } from '../model/rules.ts'
import { words } from '../model/words.ts'
import { PostItems } from './post-items.tsx'

export function OwnPosts({ posts, level, zone }: { posts: readonly OwnPost[]; level: 3 | 4; zone: string }) {
  const items = posts.map(({ id, title, category, writtenAt, state }) => ({
    id,
    title: (
      <a href={`/forum/post/${id}`} dir="auto">
        {title || words.forumPosts.titleGone}
      </a>
    ),
    notes: [category, words.postList.posted({ date: longDate(writtenAt, zone) }), STATES[state]],
  }))
  return <PostItems items={items} level={level} />
}

const STATES: Record<OwnPost['state'], string> = {
  public: '',
  get waits() {
    return words.forumPosts.waits
  },
  get removed() {
    return words.forumPosts.removed
  },
  get gone() {
    return words.forumPosts.gone
  },
}
