import { longDate } from '#app/platform/time.ts'
import type { KeptPost } from '../model/rules.ts'
import { words } from '../model/words.ts'
import { PostItems } from './post-items.tsx'
import { ownZone } from './use-held.ts'

export function PostList({ posts, level }: { posts: readonly KeptPost[]; level: 3 | 4 }) {
  const items = posts.map(({ id, title, category, postedAt }) => ({
    id,
    title,
    notes: [category, postedAt ? words.postList.posted({ date: longDate(postedAt, ownZone()) }) : ''],
  }))
  return <PostItems items={items} level={level} />
}
