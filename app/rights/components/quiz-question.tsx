import { classes } from '#app/ui/classes.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { Progress } from '#app/ui/parts/steps.tsx'
import type { AnsweredQuestion, QuizPage } from '../quiz.server.ts'
import { formUrl, QUIZ, QUIZ_HERE, questionUrl } from '../quiz.ts'
import { words } from '../words.ts'

type QuestionPage = Extract<QuizPage, { at: 'question' }>

/** One question: its choices, or the chosen answer with the reason. */
export function QuizQuestion({
  page,
  careful,
  lost,
  error,
}: {
  page: QuestionPage
  careful: boolean
  lost: boolean
  error?: string
}) {
  const { number, total, given } = page
  return (
    <div className="quiz stack">
      <ErrorSummary errors={error ? { answer: error } : null} />
      {lost && <CookieNeeded />}
      <div id={QUIZ_HERE} tabIndex={-1}>
        <Progress now={number} of={total} label={words.quizQuestion.questionOf({ number, total })} />
      </div>
      {given ? <Answered given={given} /> : <Choices page={page} careful={careful} error={error} />}
      {given && (
        <form method="get" action={`${QUIZ}#${QUIZ_HERE}`}>
          <input type="hidden" name="question" value={number === total ? 'result' : number + 1} />
          {careful && <input type="hidden" name="careful" value="yes" />}
          <Button>
            {number === total ? words.quizQuestion.finishQuiz : words.quizQuestion.nextQuestion}
          </Button>
        </form>
      )}
      <ul className="quiz-ways">
        {number > 1 && (
          <li>
            <a href={questionUrl(number - 1, careful)}>
              <Sentence of={words.quizQuestion.goBackQuestion} number={number - 1} />
            </a>
          </li>
        )}
        {!given && (
          <li>
            <a href={questionUrl(number, !careful)}>
              {careful ? words.quizQuestion.answerOnePress : words.quizQuestion.letMeCheckMy}
            </a>
          </li>
        )}
      </ul>
    </div>
  )
}

function Choices({ page, careful, error }: { page: QuestionPage; careful: boolean; error?: string }) {
  const { number, question, options } = page
  return (
    <form method="post" action={formUrl(number, careful)} noValidate>
      <input type="hidden" name="question" value={number} />
      {careful && <input type="hidden" name="careful" value="yes" />}
      <fieldset aria-describedby={error ? 'answer-error' : undefined}>
        <legend>
          <h2>{question}</h2>
        </legend>
        {error && (
          <p id="answer-error" className="field-error">
            <Icon name="error" />
            <span>
              <span className="only-heard">{`${words.quizQuestion.error} `}</span>
              {error}
            </span>
          </p>
        )}
        <ul className="quiz-options">
          {options.map((option, i) => (
            <li key={option}>
              {careful ? (
                <label className="quiz-option">
                  <input type="radio" name="answer" value={i} id={i === 0 ? 'answer' : undefined} />
                  <span>{option}</span>
                </label>
              ) : (
                <button
                  type="submit"
                  className="quiz-option"
                  name="answer"
                  value={i}
                  id={i === 0 ? 'answer' : undefined}
                >
                  {option}
                </button>
              )}
            </li>
          ))}
        </ul>
      </fieldset>
      {careful && <Button className="quiz-lock">{words.quizQuestion.chooseAnswer}</Button>}
    </form>
  )
}

/** The choices as text, marked by words, signs and colors; then the reason. */
export function Answered({ given, level = 2 }: { given: AnsweredQuestion; level?: 2 | 3 }) {
  const { question, options, chosen, correctAnswer, right, explanation, learnMore, law, topic } = given
  const Heading = `h${level}` as const
  const Why = level === 2 ? 'h2' : 'p'
  return (
    <>
      <Heading className="quiz-asked">{question}</Heading>
      <ul className="quiz-options">
        {options.map((option, i) => (
          <li
            key={option}
            className={classes(
              'quiz-option',
              i === correctAnswer && 'quiz-right',
              i === chosen && !right && 'quiz-wrong',
            )}
          >
            {i === correctAnswer && <Icon name="check" />}
            {i === chosen && !right && <Icon name="cross" />}
            <span>
              {option}
              {(i === chosen || i === correctAnswer) && (
                <span className="quiz-mark">{markOf(i === chosen, i === correctAnswer)}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Why id={level === 2 ? 'why' : undefined} tabIndex={level === 2 ? -1 : undefined} className="quiz-why">
        {right ? words.quizQuestion.correctHereWhy : words.quizQuestion.notCorrectHereWhy}
      </Why>
      <p>{explanation}</p>
      <p>
        {law ? (
          <Sentence
            of={words.quizQuestion.lawOrMore}
            law={law.href}
            name={law.name}
            more={learnMore}
            topic={topic}
            site={new URL(learnMore).hostname.replace('www.', '')}
          />
        ) : (
          <Sentence
            of={words.quizQuestion.more}
            more={learnMore}
            topic={topic}
            site={new URL(learnMore).hostname.replace('www.', '')}
          />
        )}
      </p>
    </>
  )
}

function markOf(chosen: boolean, correct: boolean): string {
  if (chosen) return correct ? words.quizQuestion.yourAnswerCorrect : words.quizQuestion.yourAnswerNotCorrect
  return words.quizQuestion.correctAnswer
}

function CookieNeeded() {
  return (
    <Notice kind="info" title={words.quizQuestion.yourBrowserDidNot}>
      <p>{words.quizQuestion.theQuizNeedsOne}</p>
    </Notice>
  )
}
