import { markdownHtml } from '#app/platform/text/markdown-html.ts'
import type { Route } from './+types/forum-help'
import { HandbookPage } from './components/handbook-page.tsx'
import { MODERATING } from './moderators-handbook.ts'

export const loader = () => ({ html: markdownHtml(MODERATING, 'page') })

export default function ForumHelp({ loaderData }: Route.ComponentProps) {
  return <HandbookPage page="/staff/help/forum" html={loaderData.html} />
}
