import { markdownHtml } from '#app/platform/text/markdown-html.ts'
import { MODERATING } from '../../help/moderators-handbook.ts'
import type { Route } from './+types/forum-help'
import { HandbookPage } from './handbook-page.tsx'

export const loader = () => ({ html: markdownHtml(MODERATING, 'page') })

export default function ForumHelp({ loaderData }: Route.ComponentProps) {
  return <HandbookPage page="/staff/help/forum" html={loaderData.html} />
}
