import { Button } from '#app/ui/parts/button.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { DRAFTS_PAGE } from '../../composing/drafts/rules.ts'
import { words as draftWords } from '../../composing/drafts/words.ts'
import type { heldHere } from '../../composing/scheduled-posts/scheduled-posts.server.ts'
import { words } from '../../composing/scheduled-posts/words.ts'

/** The member's scheduled posts, each with a button that cancels it. */
export function ScheduledList({ posts }: { posts: Awaited<ReturnType<typeof heldHere>> }) {
  return (
    <section className="flow" aria-labelledby="held">
      <h2 id="held">{words.list.title({ count: posts.length })}</h2>
      <p>{words.list.text}</p>
      {posts.map((post, i) => (
        <section key={post.id} className="box flow" aria-labelledby={`held-${post.id}`}>
          <h3 id={`held-${post.id}`}>
            {post.isReply ? (
              <Sentence of={draftWords.page.reply} title={<bdi>{post.title}</bdi>} />
            ) : (
              <Sentence of={draftWords.page.topic} place={post.title} />
            )}
          </h3>
          <p>
            <strong>
              <Sentence of={words.list.at} at={post.at} />
            </strong>
          </p>
          {post.nameless && <p>{words.list.nameless}</p>}
          <p dir="auto" className="forum-plain">
            {post.beginning}
          </p>
          <form method="post" action={DRAFTS_PAGE}>
            <input type="hidden" name="id" value={post.id} />
            <Button look="quiet" name="intent" value="stop">
              {words.list.stop({ number: i + 1 })}
            </Button>
          </form>
        </section>
      ))}
    </section>
  )
}
