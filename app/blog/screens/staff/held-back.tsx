import { Table } from '#app/ui/parts/data.tsx'

const COUNT = (posts: number) => (posts === 1 ? '1 post' : `${posts} posts`)

/** Why imported posts are not public yet: each reason once, with a remedy for all its posts. */
export function HeldBack({
  reasons,
}: {
  reasons: readonly { says: string; posts: number; about: readonly string[] }[]
}) {
  if (reasons.length === 0) return null
  return (
    <section className="staff-box" aria-labelledby="held-back">
      <h2 id="held-back">What holds posts back</h2>
      <p>You can fill in many posts at once below. What is left is on the page of each post.</p>
      <Table
        caption="Why the posts on this page are not public yet"
        head={['What is missing', 'Posts', 'For example']}
        ids={reasons.map(({ says }) => says)}
        rows={reasons.map(({ says, posts, about }) => [says, COUNT(posts), about.slice(0, 3).join('; ')])}
      />
    </section>
  )
}
