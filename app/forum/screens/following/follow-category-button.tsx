import { Button } from '#app/ui/parts/button.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { words } from '../../posts/following/words.ts'

/** For members, at the end of a category page. */
export function FollowCategory({ category, follows }: { category: string; follows: boolean }) {
  return (
    <form method="post" action={`/forum/${category}/follow`} className="flow">
      {follows && (
        <p>
          <Sentence of={words.place.following} notices="/notices" />
        </p>
      )}
      <Button look="quiet" name="follow" value={follows ? 'no' : 'yes'}>
        {follows ? words.place.stop : words.place.follow}
      </Button>
    </form>
  )
}
