import { markdownHtml } from '#app/platform/text/markdown-html.ts'
import { EVERYTHING_ELSE } from '../../help/editors-handbook.ts'
import type { Route } from './+types/more-help'
import { HandbookPage } from './handbook-page.tsx'

export const loader = () => ({ html: markdownHtml(EVERYTHING_ELSE, 'page') })

export default function MoreHelp({ loaderData }: Route.ComponentProps) {
  return <HandbookPage page="/staff/help/more" html={loaderData.html} />
}
