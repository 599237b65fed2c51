import { markdownHtml } from '#app/platform/text/markdown-html.ts'
import type { Route } from './+types/more-help'
import { HandbookPage } from './components/handbook-page.tsx'
import { EVERYTHING_ELSE } from './editors-handbook.ts'

export const loader = () => ({ html: markdownHtml(EVERYTHING_ELSE, 'page') })

export default function MoreHelp({ loaderData }: Route.ComponentProps) {
  return <HandbookPage page="/staff/help/more" html={loaderData.html} />
}
