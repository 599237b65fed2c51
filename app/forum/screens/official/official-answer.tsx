import { Sentence } from '#app/ui/parts/sentence.tsx'
import { postUrl } from '../../model/rules.ts'
import { words } from '../../posts/official-words.ts'

/** The moderators' official answer, shown above the posts of a topic. */
export function OfficialAnswer(props: {
  topicId: string
  answer: { number: number; name: string; excerpt: string }
}) {
  const { number, name, excerpt } = props.answer
  return (
    <section className="box" aria-labelledby="official">
      <h2 id="official">{words.answer}</h2>
      <p>
        <Sentence
          of={words.answerBy}
          number={number}
          name={<bdi>{name}</bdi>}
          post={postUrl(props.topicId, number)}
        />
      </p>
      {excerpt && <p dir="auto">{excerpt}</p>}
    </section>
  )
}
