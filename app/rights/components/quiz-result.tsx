import { Button } from '#app/ui/parts/button.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import type { QuizPage } from '../quiz.server.ts'
import { QUIZ_HERE, questionUrl, scoreWords } from '../quiz.ts'
import { words } from '../words.ts'
import { Answered } from './quiz-question.tsx'
import { NextSteps } from './record-parts.tsx'

/** The score in numbers and words, a restart, and every question with its reason. */
export function QuizResult({
  page: { score, total, questions },
  careful,
}: {
  page: Extract<QuizPage, { at: 'result' }>
  careful: boolean
}) {
  return (
    <>
      <section aria-labelledby={QUIZ_HERE} className="box quiz-score">
        <h2 id={QUIZ_HERE} tabIndex={-1}>
          <Sentence of={words.quizResult.yourScoreOut} score={score} total={total} />
        </h2>
        <p>{scoreWords(score, total)}</p>
        <form method="post" action={questionUrl(1, careful)}>
          {careful && <input type="hidden" name="careful" value="yes" />}
          <Button name="restart" value="yes" look="quiet">
            {words.quizResult.restartQuiz}
          </Button>
        </form>
      </section>
      <section aria-labelledby="answers" className="quiz">
        <h2 id="answers">{words.quizResult.allQuestionsWhy}</h2>
        <ol className="quiz-answers">
          {questions.map((given) => (
            <li key={given.number} className="stack">
              <p className="kicker">
                <Sentence of={words.quizResult.questionOf} number={given.number} total={total} />
              </p>
              <Answered given={given} level={3} />
            </li>
          ))}
        </ol>
      </section>
      <NextSteps attorneys="/attorney-directory" />
    </>
  )
}
