import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { REACTIONS, type Reaction } from '#db/tables/forum.ts'
import { postUrl } from '../../model/rules.ts'
import { reactUrl } from '../../reading/reactions/rules.ts'
import { words } from '../../reading/reactions/words.ts'

/** The reactions a reader can give to a post. */
export function Reactions(props: { id: string; topicId: string; number: number; said: readonly Reaction[] }) {
  const { id, topicId, number, said } = props
  const told = REACTIONS.filter((kind) => said.includes(kind)).map((kind) => words.kinds[kind])
  return (
    <Disclosure
      summary={
        told.length > 0 ? words.react.said({ number, kinds: told.join(', ') }) : words.react.open({ number })
      }
    >
      <form method="post" action={reactUrl(id)} className="flow">
        <ButtonRow>
          {REACTIONS.map((kind) => (
            <Button
              key={kind}
              look="quiet"
              size="small"
              name={said.includes(kind) ? 'take-back' : 'say'}
              value={kind}
            >
              {said.includes(kind) ? words.react.takeBack({ kind: words.kinds[kind] }) : words.kinds[kind]}
            </Button>
          ))}
        </ButtonRow>
        <p className="muted small">{words.react.who}</p>
      </form>
      <form method="post" action="/dashboard/keep" className="flow">
        <input type="hidden" name="path" value={postUrl(topicId, number)} />
        <input type="hidden" name="title" value={words.react.kept({ number })} />
        <Button look="quiet" size="small">
          {words.react.keep({ number })}
        </Button>
        <p className="muted small">{words.react.keepSays}</p>
      </form>
    </Disclosure>
  )
}

/** Shown to the author only. */
export function ReactionsGot({ got }: { got: Partial<Record<Reaction, number>> }) {
  const counted = REACTIONS.flatMap((kind) => {
    const count = got[kind]
    return count ? [words.react.counted({ kind: words.kinds[kind], count })] : []
  })
  return counted.length > 0 ? (
    <p className="muted small">{words.react.got({ list: counted.join(', ') })}</p>
  ) : null
}

/** Lets the author of a topic mark a reply as helpful. */
export function HelpedButton({ id, number, helped }: { id: string; number: number; helped: boolean }) {
  return (
    <form method="post" action={reactUrl(id)}>
      <Button look="quiet" size="small" name="helped" value={helped ? 'no' : 'yes'}>
        {helped ? words.helped.takeBack({ number }) : words.helped.mark({ number })}
      </Button>
    </form>
  )
}

/** Shown above the posts of a topic. */
export function HelpedList(props: {
  topicId: string
  posts: readonly { number: number; name: string; byModerator: boolean }[]
}) {
  const { topicId, posts } = props
  return (
    <section className="box" aria-labelledby="helped">
      <h2 id="helped">
        {posts.some(({ byModerator }) => byModerator) ? words.helped.listAny : words.helped.list}
      </h2>
      <ul>
        {posts.map(({ number, name }) => (
          <li key={number}>
            <Sentence
              of={words.helped.one}
              number={number}
              name={<bdi>{name}</bdi>}
              post={postUrl(topicId, number)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
