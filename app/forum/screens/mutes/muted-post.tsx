import { UNSEEN_PAGE } from '../../posts/mutes/rules.ts'
import { words } from '../../posts/mutes/words.ts'

/** Says that something is hidden from this reader, and links to the page that changes it. */
export function MutedPost({ says }: { says: string }) {
  return (
    <p>
      {says}{' '}
      <a href={UNSEEN_PAGE} rel="nofollow">
        {words.post.why}
      </a>
    </p>
  )
}
