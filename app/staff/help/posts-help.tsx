import { safeHtml } from '#app/platform/text/markdown.server.ts'
import type { Route } from './+types/posts-help'
import { HandbookPage } from './components/handbook-page.tsx'
import { WRITING_POSTS } from './editors-handbook.ts'

export const loader = () => ({ html: safeHtml(WRITING_POSTS) })

export default function PostsHelp({ loaderData }: Route.ComponentProps) {
  return (
    <HandbookPage
      title="Handbook for editors, page 1 of 2: posts"
      html={loaderData.html}
      other={{ to: '/staff/help/more', label: 'Page 2 of 2: everything else' }}
    />
  )
}
