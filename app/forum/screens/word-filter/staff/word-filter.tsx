import { Form, Link } from 'react-router'
import { Button } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { NEWCOMER_DAYS, RAID_HOURS, WATCHED_PAGE } from '../../../posts/word-filter-rules.ts'

/** Watched words, and a button for when many newcomers come at once. @param raid when raid mode ends */
export function Watch({ raid }: { raid: string | null }) {
  return (
    <section className="staff-box" aria-labelledby="watch">
      <h2 id="watch">{raid ? `New posts wait for an hour until ${raid}` : 'Keep it calm'}</h2>
      {raid ? (
        <Form method="post">
          <p>
            Posts of people who joined in the last {NEWCOMER_DAYS} days appear after an hour, unless you
            approve or remove them first. It ends by itself.
          </p>
          <Button look="quiet" name="intent" value="end-raid">
            End it now
          </Button>
        </Form>
      ) : (
        <Disclosure summary="Many harmful posts at once?">
          <Form method="post">
            <p>
              For {RAID_HOURS} hours, posts of people who joined in the last {NEWCOMER_DAYS} days appear after
              an hour. You can remove or approve them first. The forum says so, and it ends by itself.
            </p>
            <Button name="intent" value="raid">
              Let new posts wait for an hour
            </Button>
          </Form>
        </Disclosure>
      )}
      <p>
        <Link className="line-link" to={WATCHED_PAGE}>
          Watched words
        </Link>
      </p>
    </section>
  )
}

interface HelpPost {
  id: string
  title: string
  since: string
}

/** Posts with help lines, whose author may need a person. */
export function HelpPosts({ posts }: { posts: readonly HelpPost[] }) {
  return (
    <section className="staff-box" aria-labelledby="help">
      <h2 id="help">
        {posts.length === 1 ? 'Someone may need help' : `${posts.length} people may need help`}
      </h2>
      <p>
        These posts have a word for which we show help lines. They stay where they are. Please read each one.
        You can add a content note, or answer in its topic with an account of your own as a member. Nobody
        here knows where the author is.
      </p>
      <ul className="tall-links">
        {posts.map(({ id, title, since }) => (
          <li key={id}>
            <Link to={`/staff/forum/${id}`} data-name>
              {title}
            </Link>{' '}
            since {since}
            <Form method="post">
              <input type="hidden" name="postId" value={id} />
              <Button look="quiet" name="intent" value="help-read" aria-label={`I have read it: ${title}`}>
                I have read it
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
