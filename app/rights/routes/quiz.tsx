import { data, redirect } from 'react-router'
import { questionFacts } from '#app/factbook/factbook.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { FormTitle } from '#app/ui/forms/form-title.tsx'
import type { Handle } from '#app/ui/page/handle.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { QuizQuestion } from '../components/quiz-question.tsx'
import { QuizResult } from '../components/quiz-result.tsx'
import { answersCookie, answersOf, quizPage } from '../quiz.server.ts'
import { answeredUrl, questionUrl, withAnswer } from '../quiz.ts'
import { words } from '../words.ts'
import type { Route } from './+types/quiz'

export const handle = {
  hydrate: false,
  keep: true,
  crumbs: () => [{ label: words.quiz.knowYourRights, href: '/know-your-rights' }, { label: words.quiz.quiz }],
  title: () => words.quiz.title,
  listed: { in: 'rights' },
  searchText: () => words.searchTexts.quiz,
} satisfies Handle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: words.quiz.metaTitle,
    ownTitle: true,
    description: words.quiz.metaDescription,
  })

export function loader({ request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const answers = answersOf(request)
  const page = quizPage(params.get('question'), answers)
  return {
    page,
    careful: params.get('careful') === 'yes',
    // An answer was sent, but the browser did not return the cookie.
    lost: page.at === 'question' && params.get('answered') === 'yes' && !page.given,
  }
}

export async function action({ request }: Route.ActionArgs) {
  const form = await formData(request)
  const field = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : undefined
  }
  const careful = field('careful') === 'yes'
  if (field('restart')) {
    return redirect(questionUrl(1, careful), { status: 303, headers: { 'Set-Cookie': answersCookie([]) } })
  }
  const number = /^\d{1,2}$/.test(field('question') ?? '') ? Number(field('question')) : 0
  const answers = withAnswer(answersOf(request), questionFacts(), number, field('answer'))
  if (!answers) return data({ error: words.quiz.chooseOneAnswer }, { status: 422 })
  return redirect(answeredUrl(number, careful), {
    status: 303,
    headers: { 'Set-Cookie': answersCookie(answers) },
  })
}

export default function Quiz({ loaderData: { page, careful, lost }, actionData }: Route.ComponentProps) {
  const error = page.at === 'question' && !page.given ? actionData?.error : undefined
  return (
    <Page title={words.quiz.title} lead={<p>{words.quiz.questionsThereNo({ count: page.total })}</p>}>
      <FormTitle title={titleOf(page)} error={error !== undefined} />
      {page.at === 'result' ? (
        <QuizResult page={page} careful={careful} />
      ) : (
        <QuizQuestion page={page} careful={careful} lost={lost} error={error} />
      )}
      <p className="back-link">
        <a href="/know-your-rights">{words.quiz.leaveQuizSeeAll}</a>
      </p>
    </Page>
  )
}

function titleOf(page: Route.ComponentProps['loaderData']['page']): string {
  if (page.at === 'result') return words.quiz.yourScoreOutQuiz({ score: page.score, total: page.total })
  const where = words.quiz.questionOf({ number: page.number, total: page.total })
  if (!page.given) return words.quiz.questionTitle({ where })
  return words.quiz.answerTitle({
    right: page.given.right ? words.quiz.correct : words.quiz.notCorrect,
    where: where.toLowerCase(),
  })
}
