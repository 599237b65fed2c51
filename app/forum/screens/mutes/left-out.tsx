import { UNSEEN_PAGE } from '../../posts/mutes/rules.ts'
import { words } from '../../posts/mutes/words.ts'

/** Says that something is not shown to this reader, and where they can change that. */
export function LeftOut({ says }: { says: string }) {
  return (
    <p>
      {says}{' '}
      <a href={UNSEEN_PAGE} rel="nofollow">
        {words.post.why}
      </a>
    </p>
  )
}
