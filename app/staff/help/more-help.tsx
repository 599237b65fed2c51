import { safeHtml } from '#app/platform/text/markdown.server.ts'
import type { Route } from './+types/more-help'
import { HandbookPage } from './components/handbook-page.tsx'
import { EVERYTHING_ELSE } from './editors-handbook.ts'

export const loader = () => ({ html: safeHtml(EVERYTHING_ELSE) })

export default function MoreHelp({ loaderData }: Route.ComponentProps) {
  return (
    <HandbookPage
      title="Handbook for editors, page 2 of 2: everything else"
      html={loaderData.html}
      other={{ to: '/staff/help/posts', label: 'Page 1 of 2: posts' }}
    />
  )
}
